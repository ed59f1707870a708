module @conv_decode attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg1: memref<{batch}x{channels}xf32, #tpu.memory_space<vmem>>, %arg2: memref<4x{channels}xf32, #tpu.memory_space<vmem>>, %arg3: memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, %arg4: memref<{batch}x{channels}xf32, #tpu.memory_space<vmem>>, %arg5: memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, %arg6: memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, %arg7: memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %2 = "stable_mosaic.arith.addi"(%0, %1) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %3 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    "stable_mosaic.scf.for"(%0, %2, %3) ({
    ^bb0(%arg8: i32):
      %12 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %13 = "stable_mosaic.arith.cmpi"(%arg8, %12) {predicate = 5 : i64} : (i32, i32) -> i1
      %14 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %15 = "stable_mosaic.arith.muli"(%arg8, %14) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %16 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %17 = "stable_mosaic.arith.cmpi"(%15, %16) {predicate = 2 : i64} : (i32, i32) -> i1
      %18 = "stable_mosaic.arith.andi"(%13, %17) : (i1, i1) -> i1
      %19 = "stable_mosaic.arith.extui"(%18) : (i1) -> i32
      %20 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %21 = "stable_mosaic.arith.cmpi"(%19, %20) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%21) ({
        %22 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %23 = "stable_mosaic.arith.remsi"(%arg8, %22) : (i32, i32) -> i32
        %24 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %25 = "stable_mosaic.arith.muli"(%arg8, %24) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %26 = "stable_mosaic.tpu.assume_multiple"(%25) {multiple = 8 : i32} : (i32) -> i32
        %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %28 = "stable_mosaic.tpu.memref_slice"(%arg7, %23, %27) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %29 = "stable_mosaic.tpu.memref_squeeze"(%28) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %30 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %31 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %32 = "stable_mosaic.tpu.memref_slice"(%arg6, %23, %30, %31) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
        %33 = "stable_mosaic.tpu.memref_squeeze"(%32) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
        %34 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %35 = "stable_mosaic.tpu.memref_slice"(%arg5, %26, %34) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%35, %33, %29) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    %4 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %5 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %6 = "stable_mosaic.scf.while"(%5) ({
    ^bb0(%arg8: i32):
      %12 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %13 = "stable_mosaic.arith.muli"(%arg8, %12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %14 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %15 = "stable_mosaic.arith.cmpi"(%13, %14) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%15, %arg8) : (i1, i32) -> ()
    }, {
    ^bb0(%arg8: i32):
      %12 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %13 = "stable_mosaic.arith.subi"(%arg8, %12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %14 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %15 = "stable_mosaic.arith.subi"(%13, %14) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %16 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %17 = "stable_mosaic.arith.cmpi"(%15, %16) {predicate = 5 : i64} : (i32, i32) -> i1
      %18 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %19 = "stable_mosaic.arith.muli"(%15, %18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %20 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %21 = "stable_mosaic.arith.cmpi"(%19, %20) {predicate = 2 : i64} : (i32, i32) -> i1
      %22 = "stable_mosaic.arith.andi"(%17, %21) : (i1, i1) -> i1
      %23 = "stable_mosaic.arith.extui"(%22) : (i1) -> i32
      %24 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %25 = "stable_mosaic.arith.cmpi"(%23, %24) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%25) ({
        %251 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %252 = "stable_mosaic.arith.subi"(%arg8, %251) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %253 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %254 = "stable_mosaic.arith.subi"(%252, %253) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %255 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %256 = "stable_mosaic.arith.remsi"(%254, %255) : (i32, i32) -> i32
        %257 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %258 = "stable_mosaic.arith.muli"(%254, %257) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %259 = "stable_mosaic.tpu.assume_multiple"(%258) {multiple = 8 : i32} : (i32) -> i32
        %260 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %261 = "stable_mosaic.tpu.memref_slice"(%arg7, %256, %260) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %262 = "stable_mosaic.tpu.memref_squeeze"(%261) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %263 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %264 = "stable_mosaic.tpu.memref_slice"(%arg5, %259, %263) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>
        %265 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %266 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %267 = "stable_mosaic.tpu.memref_slice"(%arg6, %256, %265, %266) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
        %268 = "stable_mosaic.tpu.memref_squeeze"(%267) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%268, %264, %262) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %26 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %27 = "stable_mosaic.arith.addi"(%arg8, %26) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %28 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %29 = "stable_mosaic.arith.cmpi"(%27, %28) {predicate = 5 : i64} : (i32, i32) -> i1
      %30 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %31 = "stable_mosaic.arith.muli"(%27, %30) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %32 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %33 = "stable_mosaic.arith.cmpi"(%31, %32) {predicate = 2 : i64} : (i32, i32) -> i1
      %34 = "stable_mosaic.arith.andi"(%29, %33) : (i1, i1) -> i1
      %35 = "stable_mosaic.arith.extui"(%34) : (i1) -> i32
      %36 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %37 = "stable_mosaic.arith.cmpi"(%35, %36) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%37) ({
        %251 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %252 = "stable_mosaic.arith.addi"(%arg8, %251) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %253 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %254 = "stable_mosaic.arith.remsi"(%252, %253) : (i32, i32) -> i32
        %255 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %256 = "stable_mosaic.arith.muli"(%252, %255) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %257 = "stable_mosaic.tpu.assume_multiple"(%256) {multiple = 8 : i32} : (i32) -> i32
        %258 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %259 = "stable_mosaic.tpu.memref_slice"(%arg7, %254, %258) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %260 = "stable_mosaic.tpu.memref_squeeze"(%259) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %261 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %262 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %263 = "stable_mosaic.tpu.memref_slice"(%arg6, %254, %261, %262) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
        %264 = "stable_mosaic.tpu.memref_squeeze"(%263) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
        %265 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %266 = "stable_mosaic.tpu.memref_slice"(%arg5, %257, %265) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%266, %264, %260) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %38 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %39 = "stable_mosaic.arith.remsi"(%arg8, %38) : (i32, i32) -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %41 = "stable_mosaic.arith.muli"(%arg8, %40) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %42 = "stable_mosaic.tpu.assume_multiple"(%41) {multiple = 8 : i32} : (i32) -> i32
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.tpu.memref_slice"(%arg7, %39, %43) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %45 = "stable_mosaic.tpu.memref_squeeze"(%44) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %48 = "stable_mosaic.tpu.memref_slice"(%arg6, %39, %46, %47) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.tpu.memref_squeeze"(%48) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg5, %42, %50) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.wait_dma"(%51, %49, %45) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %52 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %53 = "stable_mosaic.arith.muli"(%arg8, %52) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %54 = "stable_mosaic.tpu.assume_multiple"(%53) {multiple = 8 : i32} : (i32) -> i32
      %55 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %56 = "stable_mosaic.arith.remsi"(%arg8, %55) : (i32, i32) -> i32
      %57 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %58 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %59 = "stable_mosaic.tpu.memref_slice"(%arg6, %56, %57, %58) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %60 = "stable_mosaic.tpu.memref_squeeze"(%59) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %61 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %62 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %63 = "stable_mosaic.vector.load"(%60, %61, %62) : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %66 = "stable_mosaic.tpu.memref_slice"(%arg6, %56, %64, %65) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %67 = "stable_mosaic.tpu.memref_squeeze"(%66) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %68 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %69 = "stable_mosaic.arith.constant"() {value = {channels} : index} : () -> index
      %70 = "stable_mosaic.vector.load"(%67, %68, %69) : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %73 = "stable_mosaic.tpu.memref_slice"(%arg6, %56, %71, %72) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %74 = "stable_mosaic.tpu.memref_squeeze"(%73) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %75 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %76 = "stable_mosaic.arith.constant"() {value = {channels*2} : index} : () -> index
      %77 = "stable_mosaic.vector.load"(%74, %75, %76) : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      %78 = "stable_mosaic.arith.index_cast"(%54) : (i32) -> index
      %79 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %80 = "stable_mosaic.vector.load"(%arg1, %78, %79) : (memref<{batch}x{channels}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg2, %81, %82) : (memref<4x{channels}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1x{channels}xf32>
      %84 = "stable_mosaic.vector.broadcast"(%83) : (vector<1x{channels}xf32>) -> vector<8x{channels}xf32>
      %85 = "stable_mosaic.arith.mulf"(%84, %63) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %86 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %87 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %88 = "stable_mosaic.vector.load"(%arg2, %86, %87) : (memref<4x{channels}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1x{channels}xf32>
      %89 = "stable_mosaic.vector.broadcast"(%88) : (vector<1x{channels}xf32>) -> vector<8x{channels}xf32>
      %90 = "stable_mosaic.arith.mulf"(%89, %70) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %91 = "stable_mosaic.arith.addf"(%85, %90) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %92 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %93 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %94 = "stable_mosaic.vector.load"(%arg2, %92, %93) : (memref<4x{channels}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1x{channels}xf32>
      %95 = "stable_mosaic.vector.broadcast"(%94) : (vector<1x{channels}xf32>) -> vector<8x{channels}xf32>
      %96 = "stable_mosaic.arith.mulf"(%95, %77) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %97 = "stable_mosaic.arith.addf"(%91, %96) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %98 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %99 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %100 = "stable_mosaic.vector.load"(%arg2, %98, %99) : (memref<4x{channels}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1x{channels}xf32>
      %101 = "stable_mosaic.vector.broadcast"(%100) : (vector<1x{channels}xf32>) -> vector<8x{channels}xf32>
      %102 = "stable_mosaic.arith.mulf"(%101, %80) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %103 = "stable_mosaic.arith.addf"(%97, %102) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %104 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %105 = "stable_mosaic.vector.broadcast"(%104) : (f32) -> vector<8x{channels}xf32>
      %106 = "stable_mosaic.arith.subf"(%105, %103) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %107 = "stable_mosaic.math.exp"(%106) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %108 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
      %109 = "stable_mosaic.vector.broadcast"(%108) : (f32) -> vector<8x{channels}xf32>
      %110 = "stable_mosaic.arith.addf"(%109, %107) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %111 = "stable_mosaic.arith.divf"(%103, %110) {fastmath = #arith.fastmath<none>} : (vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %112 = "stable_mosaic.arith.index_cast"(%54) : (i32) -> index
      %113 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg4, %112, %113) : (memref<{batch}x{channels}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      "stable_mosaic.tpu.vector_store"(%111, %arg4, %112, %113) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<8x{channels}xf32>, memref<{batch}x{channels}xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %115 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<8x1xi32>
      %116 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %117 = "stable_mosaic.vector.broadcast"(%116) : (i32) -> vector<8x1xi32>
      %118 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %119 = "stable_mosaic.vector.broadcast"(%118) : (i32) -> vector<8x1xi32>
      %120 = "stable_mosaic.arith.cmpi"(%115, %119) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %121 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %122 = "stable_mosaic.arith.muli"(%arg8, %121) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %123 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %124 = "stable_mosaic.arith.addi"(%122, %123) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %125 = "stable_mosaic.arith.index_cast"(%124) : (i32) -> index
      %126 = "stable_mosaic.memref.load"(%arg0, %125) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %127 = "stable_mosaic.vector.broadcast"(%126) : (i32) -> vector<8x1xi32>
      %128 = "stable_mosaic.arith.select"(%120, %127, %117) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %129 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %130 = "stable_mosaic.vector.broadcast"(%129) : (i32) -> vector<8x1xi32>
      %131 = "stable_mosaic.arith.cmpi"(%115, %130) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %132 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %133 = "stable_mosaic.arith.muli"(%arg8, %132) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %134 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %135 = "stable_mosaic.arith.addi"(%133, %134) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %136 = "stable_mosaic.arith.index_cast"(%135) : (i32) -> index
      %137 = "stable_mosaic.memref.load"(%arg0, %136) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %138 = "stable_mosaic.vector.broadcast"(%137) : (i32) -> vector<8x1xi32>
      %139 = "stable_mosaic.arith.select"(%131, %138, %128) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %140 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %141 = "stable_mosaic.vector.broadcast"(%140) : (i32) -> vector<8x1xi32>
      %142 = "stable_mosaic.arith.cmpi"(%115, %141) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %143 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %144 = "stable_mosaic.arith.muli"(%arg8, %143) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %145 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %146 = "stable_mosaic.arith.addi"(%144, %145) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %147 = "stable_mosaic.arith.index_cast"(%146) : (i32) -> index
      %148 = "stable_mosaic.memref.load"(%arg0, %147) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %149 = "stable_mosaic.vector.broadcast"(%148) : (i32) -> vector<8x1xi32>
      %150 = "stable_mosaic.arith.select"(%142, %149, %139) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %151 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %152 = "stable_mosaic.vector.broadcast"(%151) : (i32) -> vector<8x1xi32>
      %153 = "stable_mosaic.arith.cmpi"(%115, %152) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %154 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %155 = "stable_mosaic.arith.muli"(%arg8, %154) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %156 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %157 = "stable_mosaic.arith.addi"(%155, %156) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %158 = "stable_mosaic.arith.index_cast"(%157) : (i32) -> index
      %159 = "stable_mosaic.memref.load"(%arg0, %158) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %160 = "stable_mosaic.vector.broadcast"(%159) : (i32) -> vector<8x1xi32>
      %161 = "stable_mosaic.arith.select"(%153, %160, %150) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %162 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %163 = "stable_mosaic.vector.broadcast"(%162) : (i32) -> vector<8x1xi32>
      %164 = "stable_mosaic.arith.cmpi"(%115, %163) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %165 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %166 = "stable_mosaic.arith.muli"(%arg8, %165) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %167 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %168 = "stable_mosaic.arith.addi"(%166, %167) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %169 = "stable_mosaic.arith.index_cast"(%168) : (i32) -> index
      %170 = "stable_mosaic.memref.load"(%arg0, %169) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %171 = "stable_mosaic.vector.broadcast"(%170) : (i32) -> vector<8x1xi32>
      %172 = "stable_mosaic.arith.select"(%164, %171, %161) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %173 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %174 = "stable_mosaic.vector.broadcast"(%173) : (i32) -> vector<8x1xi32>
      %175 = "stable_mosaic.arith.cmpi"(%115, %174) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %176 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %177 = "stable_mosaic.arith.muli"(%arg8, %176) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %178 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %179 = "stable_mosaic.arith.addi"(%177, %178) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %180 = "stable_mosaic.arith.index_cast"(%179) : (i32) -> index
      %181 = "stable_mosaic.memref.load"(%arg0, %180) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %182 = "stable_mosaic.vector.broadcast"(%181) : (i32) -> vector<8x1xi32>
      %183 = "stable_mosaic.arith.select"(%175, %182, %172) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %184 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
      %185 = "stable_mosaic.vector.broadcast"(%184) : (i32) -> vector<8x1xi32>
      %186 = "stable_mosaic.arith.cmpi"(%115, %185) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %187 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %188 = "stable_mosaic.arith.muli"(%arg8, %187) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %189 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
      %190 = "stable_mosaic.arith.addi"(%188, %189) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %191 = "stable_mosaic.arith.index_cast"(%190) : (i32) -> index
      %192 = "stable_mosaic.memref.load"(%arg0, %191) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %193 = "stable_mosaic.vector.broadcast"(%192) : (i32) -> vector<8x1xi32>
      %194 = "stable_mosaic.arith.select"(%186, %193, %183) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %195 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
      %196 = "stable_mosaic.vector.broadcast"(%195) : (i32) -> vector<8x1xi32>
      %197 = "stable_mosaic.arith.cmpi"(%115, %196) {predicate = 0 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %198 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %199 = "stable_mosaic.arith.muli"(%arg8, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %200 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
      %201 = "stable_mosaic.arith.addi"(%199, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %202 = "stable_mosaic.arith.index_cast"(%201) : (i32) -> index
      %203 = "stable_mosaic.memref.load"(%arg0, %202) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %204 = "stable_mosaic.vector.broadcast"(%203) : (i32) -> vector<8x1xi32>
      %205 = "stable_mosaic.arith.select"(%197, %204, %194) : (vector<8x1xi1>, vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi32>
      %206 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %207 = "stable_mosaic.vector.broadcast"(%206) : (i32) -> vector<8x1xi32>
      %208 = "stable_mosaic.arith.cmpi"(%205, %207) {predicate = 1 : i64} : (vector<8x1xi32>, vector<8x1xi32>) -> vector<8x1xi1>
      %209 = "stable_mosaic.vector.shape_cast"(%208) : (vector<8x1xi1>) -> vector<8x1xi1>
      %210 = "stable_mosaic.vector.broadcast"(%209) : (vector<8x1xi1>) -> vector<8x{channels}xi1>
      %211 = "stable_mosaic.arith.select"(%210, %70, %63) : (vector<8x{channels}xi1>, vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %212 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %213 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %214 = "stable_mosaic.tpu.memref_slice"(%arg6, %56, %212, %213) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %215 = "stable_mosaic.tpu.memref_squeeze"(%214) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %216 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %217 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %218 = "stable_mosaic.vector.load"(%215, %216, %217) : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      "stable_mosaic.tpu.vector_store"(%211, %215, %216, %217) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<8x{channels}xf32>, memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %219 = "stable_mosaic.arith.select"(%210, %77, %70) : (vector<8x{channels}xi1>, vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %220 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %221 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %222 = "stable_mosaic.tpu.memref_slice"(%arg6, %56, %220, %221) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %223 = "stable_mosaic.tpu.memref_squeeze"(%222) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %224 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %225 = "stable_mosaic.arith.constant"() {value = {channels} : index} : () -> index
      %226 = "stable_mosaic.vector.load"(%223, %224, %225) : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      "stable_mosaic.tpu.vector_store"(%219, %223, %224, %225) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<8x{channels}xf32>, memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %227 = "stable_mosaic.arith.select"(%210, %80, %77) : (vector<8x{channels}xi1>, vector<8x{channels}xf32>, vector<8x{channels}xf32>) -> vector<8x{channels}xf32>
      %228 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %229 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %230 = "stable_mosaic.tpu.memref_slice"(%arg6, %56, %228, %229) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %231 = "stable_mosaic.tpu.memref_squeeze"(%230) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %232 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %233 = "stable_mosaic.arith.constant"() {value = {channels*2} : index} : () -> index
      %234 = "stable_mosaic.vector.load"(%231, %232, %233) : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<8x{channels}xf32>
      "stable_mosaic.tpu.vector_store"(%227, %231, %232, %233) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<8x{channels}xf32>, memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %235 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %236 = "stable_mosaic.arith.remsi"(%arg8, %235) : (i32, i32) -> i32
      %237 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %238 = "stable_mosaic.arith.muli"(%arg8, %237) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %239 = "stable_mosaic.tpu.assume_multiple"(%238) {multiple = 8 : i32} : (i32) -> i32
      %240 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %241 = "stable_mosaic.tpu.memref_slice"(%arg7, %236, %240) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %242 = "stable_mosaic.tpu.memref_squeeze"(%241) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %243 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %244 = "stable_mosaic.tpu.memref_slice"(%arg5, %239, %243) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>
      %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %246 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %247 = "stable_mosaic.tpu.memref_slice"(%arg6, %236, %245, %246) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
      %248 = "stable_mosaic.tpu.memref_squeeze"(%247) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%248, %244, %242) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %249 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %250 = "stable_mosaic.arith.addi"(%arg8, %249) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%250) : (i32) -> ()
    }) : (i32) -> i32
    %7 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %8 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
    %9 = "stable_mosaic.arith.addi"(%7, %8) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %10 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    "stable_mosaic.scf.for"(%7, %9, %10) ({
    ^bb0(%arg8: i32):
      %12 = "stable_mosaic.arith.subi"(%6, %arg8) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %13 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %14 = "stable_mosaic.arith.cmpi"(%12, %13) {predicate = 5 : i64} : (i32, i32) -> i1
      %15 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %16 = "stable_mosaic.arith.muli"(%12, %15) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %17 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %18 = "stable_mosaic.arith.cmpi"(%16, %17) {predicate = 2 : i64} : (i32, i32) -> i1
      %19 = "stable_mosaic.arith.andi"(%14, %18) : (i1, i1) -> i1
      %20 = "stable_mosaic.arith.extui"(%19) : (i1) -> i32
      %21 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %22 = "stable_mosaic.arith.cmpi"(%20, %21) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%22) ({
        %23 = "stable_mosaic.arith.subi"(%6, %arg8) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %24 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %25 = "stable_mosaic.arith.remsi"(%23, %24) : (i32, i32) -> i32
        %26 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %27 = "stable_mosaic.arith.muli"(%23, %26) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %28 = "stable_mosaic.tpu.assume_multiple"(%27) {multiple = 8 : i32} : (i32) -> i32
        %29 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %30 = "stable_mosaic.tpu.memref_slice"(%arg7, %25, %29) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %31 = "stable_mosaic.tpu.memref_squeeze"(%30) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %32 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %33 = "stable_mosaic.tpu.memref_slice"(%arg5, %28, %32) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>
        %34 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %35 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %36 = "stable_mosaic.tpu.memref_slice"(%arg6, %25, %34, %35) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>
        %37 = "stable_mosaic.tpu.memref_squeeze"(%36) : (memref<1x8x{channels*3}xf32, #tpu.memory_space<vmem>>) -> memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%37, %33, %31) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<8x{channels*3}xf32, #tpu.memory_space<vmem>>, memref<8x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    %11 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}x{channels}xf32, #tpu.memory_space<vmem>>, memref<4x{channels}xf32, #tpu.memory_space<vmem>>, memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<{batch}x{channels}xf32, #tpu.memory_space<vmem>>, memref<{rows}x{channels*3}xf32, #tpu.memory_space<hbm>>, memref<5x8x{channels*3}xf32, #tpu.memory_space<vmem>>, memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 2 : i64, sym_name = "conv_decode", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
