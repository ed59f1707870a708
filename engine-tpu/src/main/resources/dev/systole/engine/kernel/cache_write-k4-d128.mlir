module @cache_write attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg1: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg2: memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, %arg3: memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, %arg4: memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg5: memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg6: memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg7: memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg8: memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, %arg9: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %2 = "stable_mosaic.scf.while"(%1) ({
    ^bb0(%arg10: i32):
      %12 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %13 = "stable_mosaic.arith.cmpi"(%arg10, %12) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%13, %arg10) : (i1, i32) -> ()
    }, {
    ^bb0(%arg10: i32):
      %12 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %13 = "stable_mosaic.memref.load"(%arg0, %12) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %14 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %15 = "stable_mosaic.memref.load"(%arg1, %14) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %16 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %17 = "stable_mosaic.arith.cmpi"(%15, %16) {predicate = 1 : i64} : (i32, i32) -> i1
      %18 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %19 = "stable_mosaic.arith.cmpi"(%13, %18) {predicate = 5 : i64} : (i32, i32) -> i1
      %20 = "stable_mosaic.arith.andi"(%17, %19) : (i1, i1) -> i1
      %21 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %22 = "stable_mosaic.arith.cmpi"(%13, %21) {predicate = 2 : i64} : (i32, i32) -> i1
      %23 = "stable_mosaic.arith.andi"(%20, %22) : (i1, i1) -> i1
      %24 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %25 = "stable_mosaic.arith.select"(%23, %13, %24) : (i1, i32, i32) -> i32
      %26 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %27 = "stable_mosaic.arith.maxsi"(%25, %26) : (i32, i32) -> i32
      %28 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %29 = "stable_mosaic.arith.divsi"(%27, %28) : (i32, i32) -> i32
      %30 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %31 = "stable_mosaic.arith.muli"(%29, %30) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %32 = "stable_mosaic.tpu.assume_multiple"(%31) {multiple = 16 : i32} : (i32) -> i32
      %33 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %34 = "stable_mosaic.tpu.memref_slice"(%arg9, %0) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %35 = "stable_mosaic.tpu.memref_squeeze"(%34) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %36 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %37 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %38 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %39 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %33, %36, %37, %38) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>
      %40 = "stable_mosaic.tpu.memref_squeeze"(%39) : (memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>) -> memref<4x16x128xbf16, #tpu.memory_space<vmem>>
      %41 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg10, %41, %32, %42) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>) -> memref<4x16x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%44, %40, %35) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x16x128xbf16, #tpu.memory_space<hbm>>, memref<4x16x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %45 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %46 = "stable_mosaic.memref.load"(%arg0, %45) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %47 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %48 = "stable_mosaic.memref.load"(%arg1, %47) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.cmpi"(%48, %49) {predicate = 1 : i64} : (i32, i32) -> i1
      %51 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %52 = "stable_mosaic.arith.cmpi"(%46, %51) {predicate = 5 : i64} : (i32, i32) -> i1
      %53 = "stable_mosaic.arith.andi"(%50, %52) : (i1, i1) -> i1
      %54 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %55 = "stable_mosaic.arith.cmpi"(%46, %54) {predicate = 2 : i64} : (i32, i32) -> i1
      %56 = "stable_mosaic.arith.andi"(%53, %55) : (i1, i1) -> i1
      %57 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %58 = "stable_mosaic.arith.select"(%56, %46, %57) : (i1, i32, i32) -> i32
      %59 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %60 = "stable_mosaic.arith.maxsi"(%58, %59) : (i32, i32) -> i32
      %61 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %62 = "stable_mosaic.arith.divsi"(%60, %61) : (i32, i32) -> i32
      %63 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %64 = "stable_mosaic.arith.muli"(%62, %63) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %65 = "stable_mosaic.tpu.assume_multiple"(%64) {multiple = 16 : i32} : (i32) -> i32
      %66 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %67 = "stable_mosaic.tpu.memref_slice"(%arg9, %0) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %68 = "stable_mosaic.tpu.memref_squeeze"(%67) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %69 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %66, %69, %70, %71) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>) -> memref<4x16x128xbf16, #tpu.memory_space<vmem>>
      %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %75 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %76 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %74, %65, %75) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>
      %77 = "stable_mosaic.tpu.memref_squeeze"(%76) : (memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>) -> memref<4x16x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%77, %73, %68) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x16x128xbf16, #tpu.memory_space<hbm>>, memref<4x16x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %78 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %79 = "stable_mosaic.arith.addi"(%arg10, %78) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%79) : (i32) -> ()
    }) : (i32) -> i32
    %3 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %4 = "stable_mosaic.tpu.memref_slice"(%arg9, %3) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %5 = "stable_mosaic.tpu.memref_squeeze"(%4) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    "stable_mosaic.tpu.wait_dma"(%arg8, %arg8, %5) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    %6 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %7 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %8 = "stable_mosaic.scf.while"(%7) ({
    ^bb0(%arg10: i32):
      %12 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %13 = "stable_mosaic.arith.cmpi"(%arg10, %12) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%13, %arg10) : (i1, i32) -> ()
    }, {
    ^bb0(%arg10: i32):
      %12 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<8x128xi32>
      %13 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %14 = "stable_mosaic.memref.load"(%arg0, %13) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %15 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %16 = "stable_mosaic.memref.load"(%arg1, %15) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %17 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %18 = "stable_mosaic.arith.cmpi"(%16, %17) {predicate = 1 : i64} : (i32, i32) -> i1
      %19 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %20 = "stable_mosaic.arith.cmpi"(%14, %19) {predicate = 5 : i64} : (i32, i32) -> i1
      %21 = "stable_mosaic.arith.andi"(%18, %20) : (i1, i1) -> i1
      %22 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %23 = "stable_mosaic.arith.cmpi"(%14, %22) {predicate = 2 : i64} : (i32, i32) -> i1
      %24 = "stable_mosaic.arith.andi"(%21, %23) : (i1, i1) -> i1
      %25 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %26 = "stable_mosaic.arith.select"(%24, %14, %25) : (i1, i32, i32) -> i32
      %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %28 = "stable_mosaic.arith.cmpi"(%26, %27) {predicate = 2 : i64} : (i32, i32) -> i1
      %29 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %30 = "stable_mosaic.arith.andi"(%26, %29) : (i32, i32) -> i32
      %31 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %32 = "stable_mosaic.arith.cmpi"(%30, %31) {predicate = 0 : i64} : (i32, i32) -> i1
      %33 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
      %34 = "stable_mosaic.arith.constant"() {value = -65536 : i32} : () -> i32
      %35 = "stable_mosaic.arith.select"(%32, %33, %34) : (i1, i32, i32) -> i32
      %36 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %37 = "stable_mosaic.arith.select"(%28, %36, %35) : (i1, i32, i32) -> i32
      %38 = "stable_mosaic.arith.constant"() {value = 15 : i32} : () -> i32
      %39 = "stable_mosaic.arith.andi"(%26, %38) : (i32, i32) -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %41 = "stable_mosaic.arith.divsi"(%39, %40) : (i32, i32) -> i32
      %42 = "stable_mosaic.vector.broadcast"(%41) : (i32) -> vector<8x128xi32>
      %43 = "stable_mosaic.arith.cmpi"(%12, %42) {predicate = 0 : i64} : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi1>
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.vector.broadcast"(%37) : (i32) -> vector<8x128xi32>
      %46 = "stable_mosaic.vector.broadcast"(%44) : (i32) -> vector<8x128xi32>
      %47 = "stable_mosaic.arith.select"(%43, %45, %46) : (vector<8x128xi1>, vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %48 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %49 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %50 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %51 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %52 = "stable_mosaic.vector.load"(%arg2, %48, %49, %50, %51) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %53 = "stable_mosaic.vector.shape_cast"(%52) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %54 = "stable_mosaic.vector.shape_cast"(%53) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %55 = "stable_mosaic.vector.broadcast"(%54) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %56 = "stable_mosaic.tpu.bitcast"(%55) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %57 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %58 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %59 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %60 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %61 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %62 = "stable_mosaic.vector.load"(%arg8, %57, %58, %59, %60, %61) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %63 = "stable_mosaic.vector.shape_cast"(%62) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %64 = "stable_mosaic.tpu.bitcast"(%63) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %65 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %66 = "stable_mosaic.arith.xori"(%47, %65) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %67 = "stable_mosaic.arith.andi"(%64, %66) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %68 = "stable_mosaic.arith.andi"(%56, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %69 = "stable_mosaic.arith.ori"(%67, %68) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %70 = "stable_mosaic.tpu.bitcast"(%69) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %71 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %72 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %73 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %74 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %75 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %76 = "stable_mosaic.vector.load"(%arg8, %71, %72, %73, %74, %75) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %77 = "stable_mosaic.vector.shape_cast"(%76) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %78 = "stable_mosaic.vector.shape_cast"(%70) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%78, %arg8, %71, %72, %73, %74, %75) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %79 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %80 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg2, %79, %80, %81, %82) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %84 = "stable_mosaic.vector.shape_cast"(%83) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %85 = "stable_mosaic.vector.shape_cast"(%84) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %86 = "stable_mosaic.vector.broadcast"(%85) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %87 = "stable_mosaic.tpu.bitcast"(%86) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %88 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %89 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %90 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %91 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %92 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %93 = "stable_mosaic.vector.load"(%arg8, %88, %89, %90, %91, %92) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %94 = "stable_mosaic.vector.shape_cast"(%93) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %95 = "stable_mosaic.tpu.bitcast"(%94) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %96 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %97 = "stable_mosaic.arith.xori"(%47, %96) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %98 = "stable_mosaic.arith.andi"(%95, %97) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %99 = "stable_mosaic.arith.andi"(%87, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %100 = "stable_mosaic.arith.ori"(%98, %99) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %101 = "stable_mosaic.tpu.bitcast"(%100) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %102 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %103 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %104 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %105 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %106 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %107 = "stable_mosaic.vector.load"(%arg8, %102, %103, %104, %105, %106) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %108 = "stable_mosaic.vector.shape_cast"(%107) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %109 = "stable_mosaic.vector.shape_cast"(%101) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%109, %arg8, %102, %103, %104, %105, %106) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %110 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %111 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg2, %110, %111, %112, %113) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %115 = "stable_mosaic.vector.shape_cast"(%114) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %116 = "stable_mosaic.vector.shape_cast"(%115) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %117 = "stable_mosaic.vector.broadcast"(%116) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %118 = "stable_mosaic.tpu.bitcast"(%117) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %119 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %120 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %121 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.vector.load"(%arg8, %119, %120, %121, %122, %123) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %125 = "stable_mosaic.vector.shape_cast"(%124) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %126 = "stable_mosaic.tpu.bitcast"(%125) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %127 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %128 = "stable_mosaic.arith.xori"(%47, %127) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %129 = "stable_mosaic.arith.andi"(%126, %128) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %130 = "stable_mosaic.arith.andi"(%118, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %131 = "stable_mosaic.arith.ori"(%129, %130) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %132 = "stable_mosaic.tpu.bitcast"(%131) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %133 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %134 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %135 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %136 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %137 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %138 = "stable_mosaic.vector.load"(%arg8, %133, %134, %135, %136, %137) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %139 = "stable_mosaic.vector.shape_cast"(%138) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %140 = "stable_mosaic.vector.shape_cast"(%132) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%140, %arg8, %133, %134, %135, %136, %137) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %141 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %142 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %143 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %144 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %145 = "stable_mosaic.vector.load"(%arg2, %141, %142, %143, %144) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %146 = "stable_mosaic.vector.shape_cast"(%145) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %147 = "stable_mosaic.vector.shape_cast"(%146) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %148 = "stable_mosaic.vector.broadcast"(%147) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %149 = "stable_mosaic.tpu.bitcast"(%148) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %150 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %151 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %152 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %153 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %154 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %155 = "stable_mosaic.vector.load"(%arg8, %150, %151, %152, %153, %154) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %156 = "stable_mosaic.vector.shape_cast"(%155) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %157 = "stable_mosaic.tpu.bitcast"(%156) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %158 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %159 = "stable_mosaic.arith.xori"(%47, %158) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %160 = "stable_mosaic.arith.andi"(%157, %159) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %161 = "stable_mosaic.arith.andi"(%149, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %162 = "stable_mosaic.arith.ori"(%160, %161) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %163 = "stable_mosaic.tpu.bitcast"(%162) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %164 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %165 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %166 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %167 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %168 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %169 = "stable_mosaic.vector.load"(%arg8, %164, %165, %166, %167, %168) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %170 = "stable_mosaic.vector.shape_cast"(%169) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %171 = "stable_mosaic.vector.shape_cast"(%163) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%171, %arg8, %164, %165, %166, %167, %168) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %172 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %173 = "stable_mosaic.memref.load"(%arg0, %172) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %174 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %175 = "stable_mosaic.memref.load"(%arg1, %174) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %176 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %177 = "stable_mosaic.arith.cmpi"(%175, %176) {predicate = 1 : i64} : (i32, i32) -> i1
      %178 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %179 = "stable_mosaic.arith.cmpi"(%173, %178) {predicate = 5 : i64} : (i32, i32) -> i1
      %180 = "stable_mosaic.arith.andi"(%177, %179) : (i1, i1) -> i1
      %181 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %182 = "stable_mosaic.arith.cmpi"(%173, %181) {predicate = 2 : i64} : (i32, i32) -> i1
      %183 = "stable_mosaic.arith.andi"(%180, %182) : (i1, i1) -> i1
      %184 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %185 = "stable_mosaic.arith.select"(%183, %173, %184) : (i1, i32, i32) -> i32
      %186 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %187 = "stable_mosaic.arith.maxsi"(%185, %186) : (i32, i32) -> i32
      %188 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %189 = "stable_mosaic.arith.divsi"(%187, %188) : (i32, i32) -> i32
      %190 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %191 = "stable_mosaic.arith.muli"(%189, %190) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %192 = "stable_mosaic.tpu.assume_multiple"(%191) {multiple = 16 : i32} : (i32) -> i32
      %193 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %194 = "stable_mosaic.tpu.memref_slice"(%arg9, %6) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %195 = "stable_mosaic.tpu.memref_squeeze"(%194) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %196 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %197 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %198 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg10, %196, %192, %197) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>
      %199 = "stable_mosaic.tpu.memref_squeeze"(%198) : (memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>) -> memref<4x16x128xbf16, #tpu.memory_space<hbm>>
      %200 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %201 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %202 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %203 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %193, %200, %201, %202) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>
      %204 = "stable_mosaic.tpu.memref_squeeze"(%203) : (memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>) -> memref<4x16x128xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%204, %199, %195) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x16x128xbf16, #tpu.memory_space<vmem>>, memref<4x16x128xbf16, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %205 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %206 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %207 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %208 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %209 = "stable_mosaic.vector.load"(%arg3, %205, %206, %207, %208) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %210 = "stable_mosaic.vector.shape_cast"(%209) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %211 = "stable_mosaic.vector.shape_cast"(%210) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %212 = "stable_mosaic.vector.broadcast"(%211) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %213 = "stable_mosaic.tpu.bitcast"(%212) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %214 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %215 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %216 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %217 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %218 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %219 = "stable_mosaic.vector.load"(%arg8, %214, %215, %216, %217, %218) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %220 = "stable_mosaic.vector.shape_cast"(%219) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %221 = "stable_mosaic.tpu.bitcast"(%220) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %222 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %223 = "stable_mosaic.arith.xori"(%47, %222) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %224 = "stable_mosaic.arith.andi"(%221, %223) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %225 = "stable_mosaic.arith.andi"(%213, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %226 = "stable_mosaic.arith.ori"(%224, %225) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %227 = "stable_mosaic.tpu.bitcast"(%226) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %228 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %229 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %230 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %231 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %232 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %233 = "stable_mosaic.vector.load"(%arg8, %228, %229, %230, %231, %232) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %234 = "stable_mosaic.vector.shape_cast"(%233) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %235 = "stable_mosaic.vector.shape_cast"(%227) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%235, %arg8, %228, %229, %230, %231, %232) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %236 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %237 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %238 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %239 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %240 = "stable_mosaic.vector.load"(%arg3, %236, %237, %238, %239) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %241 = "stable_mosaic.vector.shape_cast"(%240) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %242 = "stable_mosaic.vector.shape_cast"(%241) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %243 = "stable_mosaic.vector.broadcast"(%242) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %244 = "stable_mosaic.tpu.bitcast"(%243) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %245 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %246 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %247 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %248 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %249 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %250 = "stable_mosaic.vector.load"(%arg8, %245, %246, %247, %248, %249) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %251 = "stable_mosaic.vector.shape_cast"(%250) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %252 = "stable_mosaic.tpu.bitcast"(%251) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %253 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %254 = "stable_mosaic.arith.xori"(%47, %253) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %255 = "stable_mosaic.arith.andi"(%252, %254) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %256 = "stable_mosaic.arith.andi"(%244, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %257 = "stable_mosaic.arith.ori"(%255, %256) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %258 = "stable_mosaic.tpu.bitcast"(%257) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %259 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %260 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %261 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %262 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %263 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %264 = "stable_mosaic.vector.load"(%arg8, %259, %260, %261, %262, %263) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %265 = "stable_mosaic.vector.shape_cast"(%264) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %266 = "stable_mosaic.vector.shape_cast"(%258) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%266, %arg8, %259, %260, %261, %262, %263) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %267 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %268 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %269 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %270 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %271 = "stable_mosaic.vector.load"(%arg3, %267, %268, %269, %270) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %272 = "stable_mosaic.vector.shape_cast"(%271) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %273 = "stable_mosaic.vector.shape_cast"(%272) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %274 = "stable_mosaic.vector.broadcast"(%273) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %275 = "stable_mosaic.tpu.bitcast"(%274) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %276 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %277 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %278 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %279 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %280 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %281 = "stable_mosaic.vector.load"(%arg8, %276, %277, %278, %279, %280) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %282 = "stable_mosaic.vector.shape_cast"(%281) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %283 = "stable_mosaic.tpu.bitcast"(%282) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %284 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %285 = "stable_mosaic.arith.xori"(%47, %284) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %286 = "stable_mosaic.arith.andi"(%283, %285) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %287 = "stable_mosaic.arith.andi"(%275, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %288 = "stable_mosaic.arith.ori"(%286, %287) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %289 = "stable_mosaic.tpu.bitcast"(%288) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %290 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %291 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %292 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %294 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %295 = "stable_mosaic.vector.load"(%arg8, %290, %291, %292, %293, %294) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %296 = "stable_mosaic.vector.shape_cast"(%295) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %297 = "stable_mosaic.vector.shape_cast"(%289) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%297, %arg8, %290, %291, %292, %293, %294) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %298 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %299 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %300 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %301 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %302 = "stable_mosaic.vector.load"(%arg3, %298, %299, %300, %301) : (memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x1x128xbf16>
      %303 = "stable_mosaic.vector.shape_cast"(%302) : (vector<1x1x1x128xbf16>) -> vector<1x128xbf16>
      %304 = "stable_mosaic.vector.shape_cast"(%303) : (vector<1x128xbf16>) -> vector<1x128xbf16>
      %305 = "stable_mosaic.vector.broadcast"(%304) : (vector<1x128xbf16>) -> vector<16x128xbf16>
      %306 = "stable_mosaic.tpu.bitcast"(%305) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %307 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %308 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %309 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %310 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %311 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %312 = "stable_mosaic.vector.load"(%arg8, %307, %308, %309, %310, %311) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %313 = "stable_mosaic.vector.shape_cast"(%312) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %314 = "stable_mosaic.tpu.bitcast"(%313) : (vector<16x128xbf16>) -> vector<8x128xi32>
      %315 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<8x128xi32>} : () -> vector<8x128xi32>
      %316 = "stable_mosaic.arith.xori"(%47, %315) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %317 = "stable_mosaic.arith.andi"(%314, %316) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %318 = "stable_mosaic.arith.andi"(%306, %47) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %319 = "stable_mosaic.arith.ori"(%317, %318) : (vector<8x128xi32>, vector<8x128xi32>) -> vector<8x128xi32>
      %320 = "stable_mosaic.tpu.bitcast"(%319) : (vector<8x128xi32>) -> vector<16x128xbf16>
      %321 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %322 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %323 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %324 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %325 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %326 = "stable_mosaic.vector.load"(%arg8, %321, %322, %323, %324, %325) : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x1x16x128xbf16>
      %327 = "stable_mosaic.vector.shape_cast"(%326) : (vector<1x1x1x16x128xbf16>) -> vector<16x128xbf16>
      %328 = "stable_mosaic.vector.shape_cast"(%320) : (vector<16x128xbf16>) -> vector<1x1x1x16x128xbf16>
      "stable_mosaic.tpu.vector_store"(%328, %arg8, %321, %322, %323, %324, %325) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x1x16x128xbf16>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %329 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %330 = "stable_mosaic.memref.load"(%arg0, %329) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %331 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %332 = "stable_mosaic.memref.load"(%arg1, %331) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %333 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %334 = "stable_mosaic.arith.cmpi"(%332, %333) {predicate = 1 : i64} : (i32, i32) -> i1
      %335 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %336 = "stable_mosaic.arith.cmpi"(%330, %335) {predicate = 5 : i64} : (i32, i32) -> i1
      %337 = "stable_mosaic.arith.andi"(%334, %336) : (i1, i1) -> i1
      %338 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %339 = "stable_mosaic.arith.cmpi"(%330, %338) {predicate = 2 : i64} : (i32, i32) -> i1
      %340 = "stable_mosaic.arith.andi"(%337, %339) : (i1, i1) -> i1
      %341 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %342 = "stable_mosaic.arith.select"(%340, %330, %341) : (i1, i32, i32) -> i32
      %343 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %344 = "stable_mosaic.arith.maxsi"(%342, %343) : (i32, i32) -> i32
      %345 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %346 = "stable_mosaic.arith.divsi"(%344, %345) : (i32, i32) -> i32
      %347 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %348 = "stable_mosaic.arith.muli"(%346, %347) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %349 = "stable_mosaic.tpu.assume_multiple"(%348) {multiple = 16 : i32} : (i32) -> i32
      %350 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %351 = "stable_mosaic.tpu.memref_slice"(%arg9, %6) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %352 = "stable_mosaic.tpu.memref_squeeze"(%351) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %353 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %354 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %355 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %353, %349, %354) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>
      %356 = "stable_mosaic.tpu.memref_squeeze"(%355) : (memref<1x4x16x128xbf16, #tpu.memory_space<hbm>>) -> memref<4x16x128xbf16, #tpu.memory_space<hbm>>
      %357 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %358 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %359 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %360 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %350, %357, %358, %359) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>
      %361 = "stable_mosaic.tpu.memref_squeeze"(%360) : (memref<1x1x4x16x128xbf16, #tpu.memory_space<vmem>>) -> memref<4x16x128xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%361, %356, %352) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x16x128xbf16, #tpu.memory_space<vmem>>, memref<4x16x128xbf16, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %362 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %363 = "stable_mosaic.arith.addi"(%arg10, %362) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%363) : (i32) -> ()
    }) : (i32) -> i32
    %9 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %10 = "stable_mosaic.tpu.memref_slice"(%arg9, %9) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %11 = "stable_mosaic.tpu.memref_squeeze"(%10) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    "stable_mosaic.tpu.wait_dma"(%arg8, %arg8, %11) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, memref<{batch}x4x1x128xbf16, #tpu.memory_space<vmem>>, memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x4x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{batch}x2x4x16x128xbf16, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 2 : i64, scratch_operands = 2 : i64, sym_name = "cache_write", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
