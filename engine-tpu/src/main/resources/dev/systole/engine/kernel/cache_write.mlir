module @cache_write attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg1: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg2: memref<{batch}x{kv_heads}x1x{head_dim}xbf16, #tpu.memory_space<vmem>>, %arg3: memref<{batch}x{kv_heads}x1x{head_dim}xbf16, #tpu.memory_space<vmem>>, %arg4: memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, %arg5: memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, %arg6: memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, %arg7: memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, %arg8: memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, %arg9: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
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
      %39 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %33, %36, %37, %38) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      %40 = "stable_mosaic.tpu.memref_squeeze"(%39) : (memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      %41 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg10, %41, %32, %42) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%44, %40, %35) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %72 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %66, %69, %70, %71) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %75 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %76 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %74, %65, %75) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      %77 = "stable_mosaic.tpu.memref_squeeze"(%76) : (memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%77, %73, %68) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %78 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %79 = "stable_mosaic.arith.addi"(%arg10, %78) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%79) : (i32) -> ()
    }) : (i32) -> i32
    %3 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %4 = "stable_mosaic.tpu.memref_slice"(%arg9, %3) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %5 = "stable_mosaic.tpu.memref_squeeze"(%4) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    "stable_mosaic.tpu.wait_dma"(%arg8, %arg8, %5) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    %6 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %7 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %8 = "stable_mosaic.scf.while"(%7) ({
    ^bb0(%arg10: i32):
      %12 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %13 = "stable_mosaic.arith.cmpi"(%arg10, %12) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%13, %arg10) : (i1, i32) -> ()
    }, {
    ^bb0(%arg10: i32):
      %12 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<{kv_heads}x8x{head_dim}xi32>
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
      %42 = "stable_mosaic.vector.broadcast"(%41) : (i32) -> vector<{kv_heads}x8x{head_dim}xi32>
      %43 = "stable_mosaic.arith.cmpi"(%12, %42) {predicate = 0 : i64} : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi1>
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.vector.broadcast"(%37) : (i32) -> vector<{kv_heads}x8x{head_dim}xi32>
      %46 = "stable_mosaic.vector.broadcast"(%44) : (i32) -> vector<{kv_heads}x8x{head_dim}xi32>
      %47 = "stable_mosaic.arith.select"(%43, %45, %46) : (vector<{kv_heads}x8x{head_dim}xi1>, vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %48 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %49 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %50 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %51 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %52 = "stable_mosaic.vector.load"(%arg2, %48, %49, %50, %51) : (memref<{batch}x{kv_heads}x1x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x1x{head_dim}xbf16>
      %53 = "stable_mosaic.vector.shape_cast"(%52) : (vector<1x{kv_heads}x1x{head_dim}xbf16>) -> vector<{kv_heads}x1x{head_dim}xbf16>
      %54 = "stable_mosaic.vector.shape_cast"(%53) : (vector<{kv_heads}x1x{head_dim}xbf16>) -> vector<{kv_heads}x1x{head_dim}xbf16>
      %55 = "stable_mosaic.vector.broadcast"(%54) : (vector<{kv_heads}x1x{head_dim}xbf16>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %56 = "stable_mosaic.tpu.bitcast"(%55) : (vector<{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %57 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %58 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %59 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %60 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %61 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %62 = "stable_mosaic.vector.load"(%arg8, %57, %58, %59, %60, %61) : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x{kv_heads}x16x{head_dim}xbf16>
      %63 = "stable_mosaic.vector.shape_cast"(%62) : (vector<1x1x{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %64 = "stable_mosaic.tpu.bitcast"(%63) : (vector<{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %65 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<{kv_heads}x8x{head_dim}xi32>} : () -> vector<{kv_heads}x8x{head_dim}xi32>
      %66 = "stable_mosaic.arith.xori"(%47, %65) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %67 = "stable_mosaic.arith.andi"(%64, %66) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %68 = "stable_mosaic.arith.andi"(%56, %47) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %69 = "stable_mosaic.arith.ori"(%67, %68) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %70 = "stable_mosaic.tpu.bitcast"(%69) : (vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %71 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %72 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %73 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %74 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %75 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %76 = "stable_mosaic.vector.load"(%arg8, %71, %72, %73, %74, %75) : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x{kv_heads}x16x{head_dim}xbf16>
      %77 = "stable_mosaic.vector.shape_cast"(%76) : (vector<1x1x{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %78 = "stable_mosaic.vector.shape_cast"(%70) : (vector<{kv_heads}x16x{head_dim}xbf16>) -> vector<1x1x{kv_heads}x16x{head_dim}xbf16>
      "stable_mosaic.tpu.vector_store"(%78, %arg8, %71, %72, %73, %74, %75) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x{kv_heads}x16x{head_dim}xbf16>, memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %79 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %80 = "stable_mosaic.memref.load"(%arg0, %79) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %81 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %82 = "stable_mosaic.memref.load"(%arg1, %81) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %83 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %84 = "stable_mosaic.arith.cmpi"(%82, %83) {predicate = 1 : i64} : (i32, i32) -> i1
      %85 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %86 = "stable_mosaic.arith.cmpi"(%80, %85) {predicate = 5 : i64} : (i32, i32) -> i1
      %87 = "stable_mosaic.arith.andi"(%84, %86) : (i1, i1) -> i1
      %88 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %89 = "stable_mosaic.arith.cmpi"(%80, %88) {predicate = 2 : i64} : (i32, i32) -> i1
      %90 = "stable_mosaic.arith.andi"(%87, %89) : (i1, i1) -> i1
      %91 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %92 = "stable_mosaic.arith.select"(%90, %80, %91) : (i1, i32, i32) -> i32
      %93 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %94 = "stable_mosaic.arith.maxsi"(%92, %93) : (i32, i32) -> i32
      %95 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %96 = "stable_mosaic.arith.divsi"(%94, %95) : (i32, i32) -> i32
      %97 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %98 = "stable_mosaic.arith.muli"(%96, %97) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %99 = "stable_mosaic.tpu.assume_multiple"(%98) {multiple = 16 : i32} : (i32) -> i32
      %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %101 = "stable_mosaic.tpu.memref_slice"(%arg9, %6) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %103 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %104 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %105 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg10, %103, %99, %104) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      %106 = "stable_mosaic.tpu.memref_squeeze"(%105) : (memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      %107 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %108 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %109 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %110 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %100, %107, %108, %109) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      %111 = "stable_mosaic.tpu.memref_squeeze"(%110) : (memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%111, %106, %102) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %112 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %113 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %114 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %115 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %116 = "stable_mosaic.vector.load"(%arg3, %112, %113, %114, %115) : (memref<{batch}x{kv_heads}x1x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x1x{head_dim}xbf16>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<1x{kv_heads}x1x{head_dim}xbf16>) -> vector<{kv_heads}x1x{head_dim}xbf16>
      %118 = "stable_mosaic.vector.shape_cast"(%117) : (vector<{kv_heads}x1x{head_dim}xbf16>) -> vector<{kv_heads}x1x{head_dim}xbf16>
      %119 = "stable_mosaic.vector.broadcast"(%118) : (vector<{kv_heads}x1x{head_dim}xbf16>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %120 = "stable_mosaic.tpu.bitcast"(%119) : (vector<{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %121 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %122 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %125 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %126 = "stable_mosaic.vector.load"(%arg8, %121, %122, %123, %124, %125) : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x{kv_heads}x16x{head_dim}xbf16>
      %127 = "stable_mosaic.vector.shape_cast"(%126) : (vector<1x1x{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %128 = "stable_mosaic.tpu.bitcast"(%127) : (vector<{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %129 = "stable_mosaic.arith.constant"() {value = dense<-1> : vector<{kv_heads}x8x{head_dim}xi32>} : () -> vector<{kv_heads}x8x{head_dim}xi32>
      %130 = "stable_mosaic.arith.xori"(%47, %129) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %131 = "stable_mosaic.arith.andi"(%128, %130) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %132 = "stable_mosaic.arith.andi"(%120, %47) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %133 = "stable_mosaic.arith.ori"(%131, %132) : (vector<{kv_heads}x8x{head_dim}xi32>, vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x8x{head_dim}xi32>
      %134 = "stable_mosaic.tpu.bitcast"(%133) : (vector<{kv_heads}x8x{head_dim}xi32>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %135 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %136 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %137 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %138 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %139 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %140 = "stable_mosaic.vector.load"(%arg8, %135, %136, %137, %138, %139) : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> vector<1x1x{kv_heads}x16x{head_dim}xbf16>
      %141 = "stable_mosaic.vector.shape_cast"(%140) : (vector<1x1x{kv_heads}x16x{head_dim}xbf16>) -> vector<{kv_heads}x16x{head_dim}xbf16>
      %142 = "stable_mosaic.vector.shape_cast"(%134) : (vector<{kv_heads}x16x{head_dim}xbf16>) -> vector<1x1x{kv_heads}x16x{head_dim}xbf16>
      "stable_mosaic.tpu.vector_store"(%142, %arg8, %135, %136, %137, %138, %139) {add = false, operandSegmentSizes = array<i32: 1, 1, 5, 0>, strides = array<i32>} : (vector<1x1x{kv_heads}x16x{head_dim}xbf16>, memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, index, index, index, index, index) -> ()
      %143 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %144 = "stable_mosaic.memref.load"(%arg0, %143) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %145 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %146 = "stable_mosaic.memref.load"(%arg1, %145) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %147 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %148 = "stable_mosaic.arith.cmpi"(%146, %147) {predicate = 1 : i64} : (i32, i32) -> i1
      %149 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %150 = "stable_mosaic.arith.cmpi"(%144, %149) {predicate = 5 : i64} : (i32, i32) -> i1
      %151 = "stable_mosaic.arith.andi"(%148, %150) : (i1, i1) -> i1
      %152 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %153 = "stable_mosaic.arith.cmpi"(%144, %152) {predicate = 2 : i64} : (i32, i32) -> i1
      %154 = "stable_mosaic.arith.andi"(%151, %153) : (i1, i1) -> i1
      %155 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %156 = "stable_mosaic.arith.select"(%154, %144, %155) : (i1, i32, i32) -> i32
      %157 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %158 = "stable_mosaic.arith.maxsi"(%156, %157) : (i32, i32) -> i32
      %159 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %160 = "stable_mosaic.arith.divsi"(%158, %159) : (i32, i32) -> i32
      %161 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %162 = "stable_mosaic.arith.muli"(%160, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %163 = "stable_mosaic.tpu.assume_multiple"(%162) {multiple = 16 : i32} : (i32) -> i32
      %164 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %165 = "stable_mosaic.tpu.memref_slice"(%arg9, %6) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %166 = "stable_mosaic.tpu.memref_squeeze"(%165) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %167 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %168 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %169 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %167, %163, %168) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      %170 = "stable_mosaic.tpu.memref_squeeze"(%169) : (memref<1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>
      %171 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %172 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %173 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %174 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg10, %164, %171, %172, %173) {operandSegmentSizes = array<i32: 1, 5, 0>} : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      %175 = "stable_mosaic.tpu.memref_squeeze"(%174) : (memref<1x1x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%175, %170, %166) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %176 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %177 = "stable_mosaic.arith.addi"(%arg10, %176) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%177) : (i32) -> ()
    }) : (i32) -> i32
    %9 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %10 = "stable_mosaic.tpu.memref_slice"(%arg9, %9) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %11 = "stable_mosaic.tpu.memref_squeeze"(%10) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    "stable_mosaic.tpu.wait_dma"(%arg8, %arg8, %11) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}x{kv_heads}x1x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<{batch}x{kv_heads}x1x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x{head_dim}xbf16, #tpu.memory_space<hbm>>, memref<{batch}x2x{kv_heads}x16x{head_dim}xbf16, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 2 : i64, scratch_operands = 2 : i64, sym_name = "cache_write", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
