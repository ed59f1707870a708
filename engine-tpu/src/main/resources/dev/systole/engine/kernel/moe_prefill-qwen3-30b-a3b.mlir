module @moe_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{blocks}xi32, #tpu.memory_space<smem>>, %arg1: memref<{blocks*128}xi32, #tpu.memory_space<smem>>, %arg2: memref<{tokens}x2048xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{blocks}x128xf32, #tpu.memory_space<vmem>>, %arg4: memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, %arg5: memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, %arg6: memref<{tokens}x2048xf32, #tpu.memory_space<hbm>>, %arg7: memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, %arg9: memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2048x128xf32, #tpu.memory_space<vmem>>, %arg12: memref<128x2048xbf16, #tpu.memory_space<vmem>>, %arg13: memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, %arg14: memref<2x128x2048xf32, #tpu.memory_space<vmem>>, %arg15: memref<{blocks}xi32, #tpu.memory_space<smem>>, %arg16: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg17: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg18: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %3 = "stable_mosaic.arith.constant"() {value = {blocks} : i32} : () -> i32
    %4 = "stable_mosaic.arith.addi"(%2, %3) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %5 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %6:2 = "stable_mosaic.scf.for"(%2, %4, %5, %0, %1) ({
    ^bb0(%arg19: i32, %arg20: i32, %arg21: i32):
      %77 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
      %78 = "stable_mosaic.memref.load"(%arg0, %77) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
      %79 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %80 = "stable_mosaic.arith.cmpi"(%78, %79) {predicate = 5 : i64} : (i32, i32) -> i1
      %81 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %82 = "stable_mosaic.arith.cmpi"(%arg19, %81) {predicate = 0 : i64} : (i32, i32) -> i1
      %83 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
      %84 = "stable_mosaic.memref.load"(%arg0, %83) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
      %85 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %86 = "stable_mosaic.arith.subi"(%arg19, %85) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %87 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %88 = "stable_mosaic.arith.maxsi"(%86, %87) : (i32, i32) -> i32
      %89 = "stable_mosaic.arith.index_cast"(%88) : (i32) -> index
      %90 = "stable_mosaic.memref.load"(%arg0, %89) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
      %91 = "stable_mosaic.arith.cmpi"(%84, %90) {predicate = 1 : i64} : (i32, i32) -> i1
      %92 = "stable_mosaic.arith.ori"(%82, %91) : (i1, i1) -> i1
      %93 = "stable_mosaic.arith.andi"(%80, %92) : (i1, i1) -> i1
      %94 = "stable_mosaic.arith.extui"(%93) : (i1) -> i32
      %95 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %96 = "stable_mosaic.arith.cmpi"(%94, %95) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%96) ({
        %101 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %102 = "stable_mosaic.memref.load"(%arg0, %101) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
        %103 = "stable_mosaic.arith.index_cast"(%arg21) : (i32) -> index
        %104 = "stable_mosaic.memref.load"(%arg15, %103) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
        "stable_mosaic.memref.store"(%102, %arg15, %103) : (i32, memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %97 = "stable_mosaic.arith.extui"(%80) : (i1) -> i32
      %98 = "stable_mosaic.arith.addi"(%arg20, %97) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %99 = "stable_mosaic.arith.extui"(%93) : (i1) -> i32
      %100 = "stable_mosaic.arith.addi"(%arg21, %99) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%98, %100) : (i32, i32) -> ()
    }) : (i32, i32, i32, i32, i32) -> (i32, i32)
    %7 = "stable_mosaic.arith.constant"() {value = {blocks} : i32} : () -> i32
    %8 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %9 = "stable_mosaic.arith.cmpi"(%8, %6#1) {predicate = 2 : i64} : (i32, i32) -> i1
    %10 = "stable_mosaic.arith.extui"(%9) : (i1) -> i32
    %11 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %12 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %13 = "stable_mosaic.arith.cmpi"(%10, %12) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%13) ({
      %77 = "stable_mosaic.arith.index_cast"(%11) : (i32) -> index
      %78 = "stable_mosaic.memref.load"(%arg15, %77) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
      %79 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %80 = "stable_mosaic.arith.remsi"(%11, %79) : (i32, i32) -> i32
      %81 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %82 = "stable_mosaic.tpu.memref_slice"(%arg16, %80, %81) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %83 = "stable_mosaic.tpu.memref_squeeze"(%82) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %84 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %85 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %86 = "stable_mosaic.tpu.memref_slice"(%arg7, %80, %84, %85) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>
      %87 = "stable_mosaic.tpu.memref_squeeze"(%86) : (memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>) -> memref<1536x2048xbf16, #tpu.memory_space<vmem>>
      %88 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %89 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %90 = "stable_mosaic.tpu.memref_slice"(%arg4, %78, %88, %89) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>
      %91 = "stable_mosaic.tpu.memref_squeeze"(%90) : (memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>) -> memref<1536x2048xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%91, %87, %83) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<1536x2048xbf16, #tpu.memory_space<hbm>>, memref<1536x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %92 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %93 = "stable_mosaic.tpu.memref_slice"(%arg16, %80, %92) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %94 = "stable_mosaic.tpu.memref_squeeze"(%93) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %95 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %96 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %97 = "stable_mosaic.tpu.memref_slice"(%arg8, %80, %95, %96) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<vmem>>
      %98 = "stable_mosaic.tpu.memref_squeeze"(%97) : (memref<1x768x2048xbf16, #tpu.memory_space<vmem>>) -> memref<768x2048xbf16, #tpu.memory_space<vmem>>
      %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %101 = "stable_mosaic.tpu.memref_slice"(%arg5, %78, %99, %100) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<hbm>>
      %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x768x2048xbf16, #tpu.memory_space<hbm>>) -> memref<768x2048xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%102, %98, %94) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<768x2048xbf16, #tpu.memory_space<hbm>>, memref<768x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %14 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %16 = "stable_mosaic.arith.remsi"(%14, %15) : (i32, i32) -> i32
    %17 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %18 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
    %19 = "stable_mosaic.arith.muli"(%17, %18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %20 = "stable_mosaic.tpu.assume_multiple"(%19) {multiple = 128 : i32} : (i32) -> i32
    %21 = "stable_mosaic.tpu.memref_slice"(%arg17, %16) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %22 = "stable_mosaic.tpu.memref_squeeze"(%21) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %23 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %24 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %25 = "stable_mosaic.tpu.memref_slice"(%arg13, %16, %23, %24) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2048xbf16, #tpu.memory_space<vmem>>
    %26 = "stable_mosaic.tpu.memref_squeeze"(%25) : (memref<1x128x2048xbf16, #tpu.memory_space<vmem>>) -> memref<128x2048xbf16, #tpu.memory_space<vmem>>
    %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %28 = "stable_mosaic.tpu.memref_slice"(%arg2, %20, %27) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2048xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2048xbf16, #tpu.memory_space<hbm>>
    "stable_mosaic.tpu.enqueue_dma"(%28, %26, %22) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x2048xbf16, #tpu.memory_space<hbm>>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    %29 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %30 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
    %31 = "stable_mosaic.arith.addi"(%29, %30) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %32 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    "stable_mosaic.scf.for"(%29, %31, %32) ({
    ^bb0(%arg19: i32):
      %77 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %78 = "stable_mosaic.arith.addi"(%arg19, %77) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %79 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
      %80 = "stable_mosaic.arith.cmpi"(%78, %79) {predicate = 2 : i64} : (i32, i32) -> i1
      %81 = "stable_mosaic.arith.extui"(%80) : (i1) -> i32
      %82 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %83 = "stable_mosaic.arith.cmpi"(%81, %82) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%83) ({
        %377 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %378 = "stable_mosaic.arith.addi"(%arg19, %377) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %379 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %380 = "stable_mosaic.arith.remsi"(%378, %379) : (i32, i32) -> i32
        %381 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %382 = "stable_mosaic.arith.muli"(%378, %381) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %383 = "stable_mosaic.tpu.assume_multiple"(%382) {multiple = 128 : i32} : (i32) -> i32
        %384 = "stable_mosaic.tpu.memref_slice"(%arg17, %380) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %385 = "stable_mosaic.tpu.memref_squeeze"(%384) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %386 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %387 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %388 = "stable_mosaic.tpu.memref_slice"(%arg13, %380, %386, %387) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2048xbf16, #tpu.memory_space<vmem>>
        %389 = "stable_mosaic.tpu.memref_squeeze"(%388) : (memref<1x128x2048xbf16, #tpu.memory_space<vmem>>) -> memref<128x2048xbf16, #tpu.memory_space<vmem>>
        %390 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %391 = "stable_mosaic.tpu.memref_slice"(%arg2, %383, %390) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2048xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2048xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%391, %389, %385) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x2048xbf16, #tpu.memory_space<hbm>>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %84 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %85 = "stable_mosaic.vector.broadcast"(%84) : (f32) -> vector<2048x128xf32>
      %86 = "stable_mosaic.arith.constant"() {value = 2048 : i32} : () -> i32
      %87 = "stable_mosaic.arith.muli"(%arg19, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %88 = "stable_mosaic.tpu.assume_multiple"(%87) {multiple = 8 : i32} : (i32) -> i32
      %89 = "stable_mosaic.arith.index_cast"(%88) : (i32) -> index
      %90 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %91 = "stable_mosaic.vector.load"(%arg10, %89, %90) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
      "stable_mosaic.tpu.vector_store"(%85, %arg10, %89, %90) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %92 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %93 = "stable_mosaic.arith.remsi"(%arg19, %92) : (i32, i32) -> i32
      %94 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %95 = "stable_mosaic.arith.muli"(%arg19, %94) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %96 = "stable_mosaic.tpu.assume_multiple"(%95) {multiple = 128 : i32} : (i32) -> i32
      %97 = "stable_mosaic.tpu.memref_slice"(%arg17, %93) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %98 = "stable_mosaic.tpu.memref_squeeze"(%97) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %101 = "stable_mosaic.tpu.memref_slice"(%arg13, %93, %99, %100) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2048xbf16, #tpu.memory_space<vmem>>
      %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x128x2048xbf16, #tpu.memory_space<vmem>>) -> memref<128x2048xbf16, #tpu.memory_space<vmem>>
      %103 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %104 = "stable_mosaic.tpu.memref_slice"(%arg2, %96, %103) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2048xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2048xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.wait_dma"(%104, %102, %98) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2048xbf16, #tpu.memory_space<hbm>>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %105 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %106 = "stable_mosaic.arith.remsi"(%arg19, %105) : (i32, i32) -> i32
      %107 = "stable_mosaic.arith.index_cast"(%106) : (i32) -> index
      %108 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.vector.load"(%arg13, %107, %108, %109) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %111 = "stable_mosaic.vector.shape_cast"(%110) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %112 = "stable_mosaic.arith.extf"(%111) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %113 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %114 = "stable_mosaic.arith.muli"(%arg19, %113) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %115 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %116 = "stable_mosaic.arith.muli"(%114, %115) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %117 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %118 = "stable_mosaic.arith.addi"(%116, %117) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %119 = "stable_mosaic.arith.index_cast"(%118) : (i32) -> index
      %120 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %121 = "stable_mosaic.tpu.strided_load"(%arg9, %119, %120) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%112, %arg9, %119, %120) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %122 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %123 = "stable_mosaic.arith.remsi"(%arg19, %122) : (i32, i32) -> i32
      %124 = "stable_mosaic.arith.index_cast"(%123) : (i32) -> index
      %125 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %126 = "stable_mosaic.arith.constant"() {value = 128 : index} : () -> index
      %127 = "stable_mosaic.vector.load"(%arg13, %124, %125, %126) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %128 = "stable_mosaic.vector.shape_cast"(%127) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %129 = "stable_mosaic.arith.extf"(%128) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %130 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %131 = "stable_mosaic.arith.muli"(%arg19, %130) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %132 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %133 = "stable_mosaic.arith.muli"(%131, %132) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %134 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %135 = "stable_mosaic.arith.addi"(%133, %134) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %136 = "stable_mosaic.arith.index_cast"(%135) : (i32) -> index
      %137 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %138 = "stable_mosaic.tpu.strided_load"(%arg9, %136, %137) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%129, %arg9, %136, %137) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %139 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %140 = "stable_mosaic.arith.remsi"(%arg19, %139) : (i32, i32) -> i32
      %141 = "stable_mosaic.arith.index_cast"(%140) : (i32) -> index
      %142 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %143 = "stable_mosaic.arith.constant"() {value = 256 : index} : () -> index
      %144 = "stable_mosaic.vector.load"(%arg13, %141, %142, %143) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %145 = "stable_mosaic.vector.shape_cast"(%144) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %146 = "stable_mosaic.arith.extf"(%145) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %147 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %148 = "stable_mosaic.arith.muli"(%arg19, %147) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %149 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %150 = "stable_mosaic.arith.muli"(%148, %149) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %151 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %152 = "stable_mosaic.arith.addi"(%150, %151) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %153 = "stable_mosaic.arith.index_cast"(%152) : (i32) -> index
      %154 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %155 = "stable_mosaic.tpu.strided_load"(%arg9, %153, %154) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%146, %arg9, %153, %154) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %156 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %157 = "stable_mosaic.arith.remsi"(%arg19, %156) : (i32, i32) -> i32
      %158 = "stable_mosaic.arith.index_cast"(%157) : (i32) -> index
      %159 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %160 = "stable_mosaic.arith.constant"() {value = 384 : index} : () -> index
      %161 = "stable_mosaic.vector.load"(%arg13, %158, %159, %160) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %162 = "stable_mosaic.vector.shape_cast"(%161) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %163 = "stable_mosaic.arith.extf"(%162) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %164 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %165 = "stable_mosaic.arith.muli"(%arg19, %164) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %166 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %167 = "stable_mosaic.arith.muli"(%165, %166) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %168 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %169 = "stable_mosaic.arith.addi"(%167, %168) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %170 = "stable_mosaic.arith.index_cast"(%169) : (i32) -> index
      %171 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %172 = "stable_mosaic.tpu.strided_load"(%arg9, %170, %171) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%163, %arg9, %170, %171) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %173 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %174 = "stable_mosaic.arith.remsi"(%arg19, %173) : (i32, i32) -> i32
      %175 = "stable_mosaic.arith.index_cast"(%174) : (i32) -> index
      %176 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %177 = "stable_mosaic.arith.constant"() {value = 512 : index} : () -> index
      %178 = "stable_mosaic.vector.load"(%arg13, %175, %176, %177) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %179 = "stable_mosaic.vector.shape_cast"(%178) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %180 = "stable_mosaic.arith.extf"(%179) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %181 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %182 = "stable_mosaic.arith.muli"(%arg19, %181) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %183 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %184 = "stable_mosaic.arith.muli"(%182, %183) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %185 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %186 = "stable_mosaic.arith.addi"(%184, %185) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %187 = "stable_mosaic.arith.index_cast"(%186) : (i32) -> index
      %188 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %189 = "stable_mosaic.tpu.strided_load"(%arg9, %187, %188) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%180, %arg9, %187, %188) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %190 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %191 = "stable_mosaic.arith.remsi"(%arg19, %190) : (i32, i32) -> i32
      %192 = "stable_mosaic.arith.index_cast"(%191) : (i32) -> index
      %193 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %194 = "stable_mosaic.arith.constant"() {value = 640 : index} : () -> index
      %195 = "stable_mosaic.vector.load"(%arg13, %192, %193, %194) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %196 = "stable_mosaic.vector.shape_cast"(%195) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %197 = "stable_mosaic.arith.extf"(%196) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %198 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %199 = "stable_mosaic.arith.muli"(%arg19, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %200 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %201 = "stable_mosaic.arith.muli"(%199, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %202 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %203 = "stable_mosaic.arith.addi"(%201, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %204 = "stable_mosaic.arith.index_cast"(%203) : (i32) -> index
      %205 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %206 = "stable_mosaic.tpu.strided_load"(%arg9, %204, %205) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%197, %arg9, %204, %205) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %207 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %208 = "stable_mosaic.arith.remsi"(%arg19, %207) : (i32, i32) -> i32
      %209 = "stable_mosaic.arith.index_cast"(%208) : (i32) -> index
      %210 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %211 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %212 = "stable_mosaic.vector.load"(%arg13, %209, %210, %211) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %213 = "stable_mosaic.vector.shape_cast"(%212) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %214 = "stable_mosaic.arith.extf"(%213) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %215 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %216 = "stable_mosaic.arith.muli"(%arg19, %215) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %217 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %218 = "stable_mosaic.arith.muli"(%216, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %219 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
      %220 = "stable_mosaic.arith.addi"(%218, %219) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %221 = "stable_mosaic.arith.index_cast"(%220) : (i32) -> index
      %222 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %223 = "stable_mosaic.tpu.strided_load"(%arg9, %221, %222) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%214, %arg9, %221, %222) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %224 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %225 = "stable_mosaic.arith.remsi"(%arg19, %224) : (i32, i32) -> i32
      %226 = "stable_mosaic.arith.index_cast"(%225) : (i32) -> index
      %227 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %228 = "stable_mosaic.arith.constant"() {value = 896 : index} : () -> index
      %229 = "stable_mosaic.vector.load"(%arg13, %226, %227, %228) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %230 = "stable_mosaic.vector.shape_cast"(%229) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %231 = "stable_mosaic.arith.extf"(%230) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %232 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %233 = "stable_mosaic.arith.muli"(%arg19, %232) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %234 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %235 = "stable_mosaic.arith.muli"(%233, %234) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %236 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
      %237 = "stable_mosaic.arith.addi"(%235, %236) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %238 = "stable_mosaic.arith.index_cast"(%237) : (i32) -> index
      %239 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %240 = "stable_mosaic.tpu.strided_load"(%arg9, %238, %239) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%231, %arg9, %238, %239) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %241 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %242 = "stable_mosaic.arith.remsi"(%arg19, %241) : (i32, i32) -> i32
      %243 = "stable_mosaic.arith.index_cast"(%242) : (i32) -> index
      %244 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %245 = "stable_mosaic.arith.constant"() {value = 1024 : index} : () -> index
      %246 = "stable_mosaic.vector.load"(%arg13, %243, %244, %245) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %247 = "stable_mosaic.vector.shape_cast"(%246) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %248 = "stable_mosaic.arith.extf"(%247) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %249 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %250 = "stable_mosaic.arith.muli"(%arg19, %249) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %251 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %252 = "stable_mosaic.arith.muli"(%250, %251) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %253 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %254 = "stable_mosaic.arith.addi"(%252, %253) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %255 = "stable_mosaic.arith.index_cast"(%254) : (i32) -> index
      %256 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %257 = "stable_mosaic.tpu.strided_load"(%arg9, %255, %256) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%248, %arg9, %255, %256) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %258 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %259 = "stable_mosaic.arith.remsi"(%arg19, %258) : (i32, i32) -> i32
      %260 = "stable_mosaic.arith.index_cast"(%259) : (i32) -> index
      %261 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %262 = "stable_mosaic.arith.constant"() {value = 1152 : index} : () -> index
      %263 = "stable_mosaic.vector.load"(%arg13, %260, %261, %262) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %264 = "stable_mosaic.vector.shape_cast"(%263) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %265 = "stable_mosaic.arith.extf"(%264) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %266 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %267 = "stable_mosaic.arith.muli"(%arg19, %266) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %268 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %269 = "stable_mosaic.arith.muli"(%267, %268) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %270 = "stable_mosaic.arith.constant"() {value = 9 : i32} : () -> i32
      %271 = "stable_mosaic.arith.addi"(%269, %270) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %272 = "stable_mosaic.arith.index_cast"(%271) : (i32) -> index
      %273 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %274 = "stable_mosaic.tpu.strided_load"(%arg9, %272, %273) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%265, %arg9, %272, %273) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %275 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %276 = "stable_mosaic.arith.remsi"(%arg19, %275) : (i32, i32) -> i32
      %277 = "stable_mosaic.arith.index_cast"(%276) : (i32) -> index
      %278 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %279 = "stable_mosaic.arith.constant"() {value = 1280 : index} : () -> index
      %280 = "stable_mosaic.vector.load"(%arg13, %277, %278, %279) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %281 = "stable_mosaic.vector.shape_cast"(%280) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %282 = "stable_mosaic.arith.extf"(%281) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %283 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %284 = "stable_mosaic.arith.muli"(%arg19, %283) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %285 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %286 = "stable_mosaic.arith.muli"(%284, %285) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %287 = "stable_mosaic.arith.constant"() {value = 10 : i32} : () -> i32
      %288 = "stable_mosaic.arith.addi"(%286, %287) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %289 = "stable_mosaic.arith.index_cast"(%288) : (i32) -> index
      %290 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %291 = "stable_mosaic.tpu.strided_load"(%arg9, %289, %290) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%282, %arg9, %289, %290) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %292 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %293 = "stable_mosaic.arith.remsi"(%arg19, %292) : (i32, i32) -> i32
      %294 = "stable_mosaic.arith.index_cast"(%293) : (i32) -> index
      %295 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %296 = "stable_mosaic.arith.constant"() {value = 1408 : index} : () -> index
      %297 = "stable_mosaic.vector.load"(%arg13, %294, %295, %296) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %298 = "stable_mosaic.vector.shape_cast"(%297) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %299 = "stable_mosaic.arith.extf"(%298) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %300 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %301 = "stable_mosaic.arith.muli"(%arg19, %300) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %302 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %303 = "stable_mosaic.arith.muli"(%301, %302) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %304 = "stable_mosaic.arith.constant"() {value = 11 : i32} : () -> i32
      %305 = "stable_mosaic.arith.addi"(%303, %304) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %306 = "stable_mosaic.arith.index_cast"(%305) : (i32) -> index
      %307 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %308 = "stable_mosaic.tpu.strided_load"(%arg9, %306, %307) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%299, %arg9, %306, %307) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %309 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %310 = "stable_mosaic.arith.remsi"(%arg19, %309) : (i32, i32) -> i32
      %311 = "stable_mosaic.arith.index_cast"(%310) : (i32) -> index
      %312 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %313 = "stable_mosaic.arith.constant"() {value = 1536 : index} : () -> index
      %314 = "stable_mosaic.vector.load"(%arg13, %311, %312, %313) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %315 = "stable_mosaic.vector.shape_cast"(%314) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %316 = "stable_mosaic.arith.extf"(%315) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %317 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %318 = "stable_mosaic.arith.muli"(%arg19, %317) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %319 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %320 = "stable_mosaic.arith.muli"(%318, %319) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %321 = "stable_mosaic.arith.constant"() {value = 12 : i32} : () -> i32
      %322 = "stable_mosaic.arith.addi"(%320, %321) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %323 = "stable_mosaic.arith.index_cast"(%322) : (i32) -> index
      %324 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %325 = "stable_mosaic.tpu.strided_load"(%arg9, %323, %324) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%316, %arg9, %323, %324) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %326 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %327 = "stable_mosaic.arith.remsi"(%arg19, %326) : (i32, i32) -> i32
      %328 = "stable_mosaic.arith.index_cast"(%327) : (i32) -> index
      %329 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %330 = "stable_mosaic.arith.constant"() {value = 1664 : index} : () -> index
      %331 = "stable_mosaic.vector.load"(%arg13, %328, %329, %330) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %332 = "stable_mosaic.vector.shape_cast"(%331) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %333 = "stable_mosaic.arith.extf"(%332) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %334 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %335 = "stable_mosaic.arith.muli"(%arg19, %334) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %336 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %337 = "stable_mosaic.arith.muli"(%335, %336) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %338 = "stable_mosaic.arith.constant"() {value = 13 : i32} : () -> i32
      %339 = "stable_mosaic.arith.addi"(%337, %338) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %340 = "stable_mosaic.arith.index_cast"(%339) : (i32) -> index
      %341 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %342 = "stable_mosaic.tpu.strided_load"(%arg9, %340, %341) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%333, %arg9, %340, %341) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %343 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %344 = "stable_mosaic.arith.remsi"(%arg19, %343) : (i32, i32) -> i32
      %345 = "stable_mosaic.arith.index_cast"(%344) : (i32) -> index
      %346 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %347 = "stable_mosaic.arith.constant"() {value = 1792 : index} : () -> index
      %348 = "stable_mosaic.vector.load"(%arg13, %345, %346, %347) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %349 = "stable_mosaic.vector.shape_cast"(%348) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %350 = "stable_mosaic.arith.extf"(%349) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %351 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %352 = "stable_mosaic.arith.muli"(%arg19, %351) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %353 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %354 = "stable_mosaic.arith.muli"(%352, %353) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %355 = "stable_mosaic.arith.constant"() {value = 14 : i32} : () -> i32
      %356 = "stable_mosaic.arith.addi"(%354, %355) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %357 = "stable_mosaic.arith.index_cast"(%356) : (i32) -> index
      %358 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %359 = "stable_mosaic.tpu.strided_load"(%arg9, %357, %358) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%350, %arg9, %357, %358) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %360 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %361 = "stable_mosaic.arith.remsi"(%arg19, %360) : (i32, i32) -> i32
      %362 = "stable_mosaic.arith.index_cast"(%361) : (i32) -> index
      %363 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %364 = "stable_mosaic.arith.constant"() {value = 1920 : index} : () -> index
      %365 = "stable_mosaic.vector.load"(%arg13, %362, %363, %364) : (memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %366 = "stable_mosaic.vector.shape_cast"(%365) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %367 = "stable_mosaic.arith.extf"(%366) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %368 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %369 = "stable_mosaic.arith.muli"(%arg19, %368) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %370 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %371 = "stable_mosaic.arith.muli"(%369, %370) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %372 = "stable_mosaic.arith.constant"() {value = 15 : i32} : () -> i32
      %373 = "stable_mosaic.arith.addi"(%371, %372) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %374 = "stable_mosaic.arith.index_cast"(%373) : (i32) -> index
      %375 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %376 = "stable_mosaic.tpu.strided_load"(%arg9, %374, %375) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%367, %arg9, %374, %375) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    %33 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
    %34 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %35 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
    %36 = "stable_mosaic.arith.subi"(%6#0, %34) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %37 = "stable_mosaic.arith.addi"(%34, %36) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %38 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %39 = "stable_mosaic.scf.for"(%34, %37, %38, %35) ({
    ^bb0(%arg19: i32, %arg20: i32):
      %77 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %78 = "stable_mosaic.arith.cmpi"(%arg19, %77) {predicate = 0 : i64} : (i32, i32) -> i1
      %79 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
      %80 = "stable_mosaic.memref.load"(%arg0, %79) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
      %81 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %82 = "stable_mosaic.arith.subi"(%arg19, %81) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %83 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %84 = "stable_mosaic.arith.maxsi"(%82, %83) : (i32, i32) -> i32
      %85 = "stable_mosaic.arith.index_cast"(%84) : (i32) -> index
      %86 = "stable_mosaic.memref.load"(%arg0, %85) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
      %87 = "stable_mosaic.arith.cmpi"(%80, %86) {predicate = 1 : i64} : (i32, i32) -> i1
      %88 = "stable_mosaic.arith.ori"(%78, %87) : (i1, i1) -> i1
      %89 = "stable_mosaic.arith.extui"(%88) : (i1) -> i32
      %90 = "stable_mosaic.arith.addi"(%arg20, %89) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %91 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %92 = "stable_mosaic.arith.remsi"(%90, %91) : (i32, i32) -> i32
      %93 = "stable_mosaic.arith.extui"(%88) : (i1) -> i32
      %94 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %95 = "stable_mosaic.arith.cmpi"(%93, %94) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%95) ({
        %334 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %335 = "stable_mosaic.arith.addi"(%90, %334) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %336 = "stable_mosaic.arith.cmpi"(%335, %6#1) {predicate = 2 : i64} : (i32, i32) -> i1
        %337 = "stable_mosaic.arith.extui"(%336) : (i1) -> i32
        %338 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %339 = "stable_mosaic.arith.cmpi"(%337, %338) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%339) ({
          %340 = "stable_mosaic.arith.index_cast"(%335) : (i32) -> index
          %341 = "stable_mosaic.memref.load"(%arg15, %340) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
          %342 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %343 = "stable_mosaic.arith.remsi"(%335, %342) : (i32, i32) -> i32
          %344 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %345 = "stable_mosaic.tpu.memref_slice"(%arg16, %343, %344) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %346 = "stable_mosaic.tpu.memref_squeeze"(%345) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %347 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %348 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %349 = "stable_mosaic.tpu.memref_slice"(%arg7, %343, %347, %348) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>
          %350 = "stable_mosaic.tpu.memref_squeeze"(%349) : (memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>) -> memref<1536x2048xbf16, #tpu.memory_space<vmem>>
          %351 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %352 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %353 = "stable_mosaic.tpu.memref_slice"(%arg4, %341, %351, %352) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>
          %354 = "stable_mosaic.tpu.memref_squeeze"(%353) : (memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>) -> memref<1536x2048xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%354, %350, %346) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<1536x2048xbf16, #tpu.memory_space<hbm>>, memref<1536x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %355 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %356 = "stable_mosaic.tpu.memref_slice"(%arg16, %343, %355) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %357 = "stable_mosaic.tpu.memref_squeeze"(%356) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %358 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %359 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %360 = "stable_mosaic.tpu.memref_slice"(%arg8, %343, %358, %359) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<vmem>>
          %361 = "stable_mosaic.tpu.memref_squeeze"(%360) : (memref<1x768x2048xbf16, #tpu.memory_space<vmem>>) -> memref<768x2048xbf16, #tpu.memory_space<vmem>>
          %362 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %363 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %364 = "stable_mosaic.tpu.memref_slice"(%arg5, %341, %362, %363) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<hbm>>
          %365 = "stable_mosaic.tpu.memref_squeeze"(%364) : (memref<1x768x2048xbf16, #tpu.memory_space<hbm>>) -> memref<768x2048xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%365, %361, %357) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<768x2048xbf16, #tpu.memory_space<hbm>>, memref<768x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %96 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %97 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %98 = "stable_mosaic.arith.addi"(%96, %97) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %99 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      "stable_mosaic.scf.for"(%96, %98, %99) ({
      ^bb0(%arg21: i32):
        %334 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %335 = "stable_mosaic.arith.muli"(%arg21, %334) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %336 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %337 = "stable_mosaic.arith.addi"(%335, %336) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %338 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %339 = "stable_mosaic.arith.muli"(%arg19, %338) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %340 = "stable_mosaic.arith.addi"(%339, %337) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %341 = "stable_mosaic.arith.index_cast"(%340) : (i32) -> index
        %342 = "stable_mosaic.memref.load"(%arg1, %341) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %343 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %344 = "stable_mosaic.arith.muli"(%342, %343) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %345 = "stable_mosaic.tpu.assume_multiple"(%344) {multiple = 8 : i32} : (i32) -> i32
        %346 = "stable_mosaic.arith.index_cast"(%345) : (i32) -> index
        %347 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %348 = "stable_mosaic.vector.load"(%arg9, %346, %347) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %349 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %350 = "stable_mosaic.arith.muli"(%337, %349) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %351 = "stable_mosaic.tpu.assume_multiple"(%350) {multiple = 8 : i32} : (i32) -> i32
        %352 = "stable_mosaic.arith.index_cast"(%351) : (i32) -> index
        %353 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %354 = "stable_mosaic.vector.load"(%arg11, %352, %353) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%348, %arg11, %352, %353) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %355 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %356 = "stable_mosaic.arith.muli"(%arg21, %355) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %357 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %358 = "stable_mosaic.arith.addi"(%356, %357) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %359 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %360 = "stable_mosaic.arith.muli"(%arg19, %359) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %361 = "stable_mosaic.arith.addi"(%360, %358) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %362 = "stable_mosaic.arith.index_cast"(%361) : (i32) -> index
        %363 = "stable_mosaic.memref.load"(%arg1, %362) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %364 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %365 = "stable_mosaic.arith.muli"(%363, %364) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %366 = "stable_mosaic.tpu.assume_multiple"(%365) {multiple = 8 : i32} : (i32) -> i32
        %367 = "stable_mosaic.arith.index_cast"(%366) : (i32) -> index
        %368 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %369 = "stable_mosaic.vector.load"(%arg9, %367, %368) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %370 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %371 = "stable_mosaic.arith.muli"(%358, %370) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %372 = "stable_mosaic.tpu.assume_multiple"(%371) {multiple = 8 : i32} : (i32) -> i32
        %373 = "stable_mosaic.arith.index_cast"(%372) : (i32) -> index
        %374 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %375 = "stable_mosaic.vector.load"(%arg11, %373, %374) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%369, %arg11, %373, %374) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %376 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %377 = "stable_mosaic.arith.muli"(%arg21, %376) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %378 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %379 = "stable_mosaic.arith.addi"(%377, %378) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %380 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %381 = "stable_mosaic.arith.muli"(%arg19, %380) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %382 = "stable_mosaic.arith.addi"(%381, %379) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %383 = "stable_mosaic.arith.index_cast"(%382) : (i32) -> index
        %384 = "stable_mosaic.memref.load"(%arg1, %383) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %385 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %386 = "stable_mosaic.arith.muli"(%384, %385) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %387 = "stable_mosaic.tpu.assume_multiple"(%386) {multiple = 8 : i32} : (i32) -> i32
        %388 = "stable_mosaic.arith.index_cast"(%387) : (i32) -> index
        %389 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %390 = "stable_mosaic.vector.load"(%arg9, %388, %389) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %391 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %392 = "stable_mosaic.arith.muli"(%379, %391) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %393 = "stable_mosaic.tpu.assume_multiple"(%392) {multiple = 8 : i32} : (i32) -> i32
        %394 = "stable_mosaic.arith.index_cast"(%393) : (i32) -> index
        %395 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %396 = "stable_mosaic.vector.load"(%arg11, %394, %395) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%390, %arg11, %394, %395) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %397 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %398 = "stable_mosaic.arith.muli"(%arg21, %397) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %399 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %400 = "stable_mosaic.arith.addi"(%398, %399) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %401 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %402 = "stable_mosaic.arith.muli"(%arg19, %401) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %403 = "stable_mosaic.arith.addi"(%402, %400) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %404 = "stable_mosaic.arith.index_cast"(%403) : (i32) -> index
        %405 = "stable_mosaic.memref.load"(%arg1, %404) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %406 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %407 = "stable_mosaic.arith.muli"(%405, %406) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %408 = "stable_mosaic.tpu.assume_multiple"(%407) {multiple = 8 : i32} : (i32) -> i32
        %409 = "stable_mosaic.arith.index_cast"(%408) : (i32) -> index
        %410 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %411 = "stable_mosaic.vector.load"(%arg9, %409, %410) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %412 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %413 = "stable_mosaic.arith.muli"(%400, %412) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %414 = "stable_mosaic.tpu.assume_multiple"(%413) {multiple = 8 : i32} : (i32) -> i32
        %415 = "stable_mosaic.arith.index_cast"(%414) : (i32) -> index
        %416 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %417 = "stable_mosaic.vector.load"(%arg11, %415, %416) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%411, %arg11, %415, %416) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %418 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %419 = "stable_mosaic.arith.muli"(%arg21, %418) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %420 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %421 = "stable_mosaic.arith.addi"(%419, %420) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %422 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %423 = "stable_mosaic.arith.muli"(%arg19, %422) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %424 = "stable_mosaic.arith.addi"(%423, %421) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %425 = "stable_mosaic.arith.index_cast"(%424) : (i32) -> index
        %426 = "stable_mosaic.memref.load"(%arg1, %425) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %427 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %428 = "stable_mosaic.arith.muli"(%426, %427) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %429 = "stable_mosaic.tpu.assume_multiple"(%428) {multiple = 8 : i32} : (i32) -> i32
        %430 = "stable_mosaic.arith.index_cast"(%429) : (i32) -> index
        %431 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %432 = "stable_mosaic.vector.load"(%arg9, %430, %431) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %433 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %434 = "stable_mosaic.arith.muli"(%421, %433) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %435 = "stable_mosaic.tpu.assume_multiple"(%434) {multiple = 8 : i32} : (i32) -> i32
        %436 = "stable_mosaic.arith.index_cast"(%435) : (i32) -> index
        %437 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %438 = "stable_mosaic.vector.load"(%arg11, %436, %437) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%432, %arg11, %436, %437) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %439 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %440 = "stable_mosaic.arith.muli"(%arg21, %439) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %441 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %442 = "stable_mosaic.arith.addi"(%440, %441) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %443 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %444 = "stable_mosaic.arith.muli"(%arg19, %443) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %445 = "stable_mosaic.arith.addi"(%444, %442) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %446 = "stable_mosaic.arith.index_cast"(%445) : (i32) -> index
        %447 = "stable_mosaic.memref.load"(%arg1, %446) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %448 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %449 = "stable_mosaic.arith.muli"(%447, %448) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %450 = "stable_mosaic.tpu.assume_multiple"(%449) {multiple = 8 : i32} : (i32) -> i32
        %451 = "stable_mosaic.arith.index_cast"(%450) : (i32) -> index
        %452 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %453 = "stable_mosaic.vector.load"(%arg9, %451, %452) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %454 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %455 = "stable_mosaic.arith.muli"(%442, %454) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %456 = "stable_mosaic.tpu.assume_multiple"(%455) {multiple = 8 : i32} : (i32) -> i32
        %457 = "stable_mosaic.arith.index_cast"(%456) : (i32) -> index
        %458 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %459 = "stable_mosaic.vector.load"(%arg11, %457, %458) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%453, %arg11, %457, %458) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %460 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %461 = "stable_mosaic.arith.muli"(%arg21, %460) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %462 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
        %463 = "stable_mosaic.arith.addi"(%461, %462) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %464 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %465 = "stable_mosaic.arith.muli"(%arg19, %464) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %466 = "stable_mosaic.arith.addi"(%465, %463) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %467 = "stable_mosaic.arith.index_cast"(%466) : (i32) -> index
        %468 = "stable_mosaic.memref.load"(%arg1, %467) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %469 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %470 = "stable_mosaic.arith.muli"(%468, %469) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %471 = "stable_mosaic.tpu.assume_multiple"(%470) {multiple = 8 : i32} : (i32) -> i32
        %472 = "stable_mosaic.arith.index_cast"(%471) : (i32) -> index
        %473 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %474 = "stable_mosaic.vector.load"(%arg9, %472, %473) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %475 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %476 = "stable_mosaic.arith.muli"(%463, %475) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %477 = "stable_mosaic.tpu.assume_multiple"(%476) {multiple = 8 : i32} : (i32) -> i32
        %478 = "stable_mosaic.arith.index_cast"(%477) : (i32) -> index
        %479 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %480 = "stable_mosaic.vector.load"(%arg11, %478, %479) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%474, %arg11, %478, %479) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %481 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %482 = "stable_mosaic.arith.muli"(%arg21, %481) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %483 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %484 = "stable_mosaic.arith.addi"(%482, %483) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %485 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %486 = "stable_mosaic.arith.muli"(%arg19, %485) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %487 = "stable_mosaic.arith.addi"(%486, %484) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %488 = "stable_mosaic.arith.index_cast"(%487) : (i32) -> index
        %489 = "stable_mosaic.memref.load"(%arg1, %488) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %490 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %491 = "stable_mosaic.arith.muli"(%489, %490) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %492 = "stable_mosaic.tpu.assume_multiple"(%491) {multiple = 8 : i32} : (i32) -> i32
        %493 = "stable_mosaic.arith.index_cast"(%492) : (i32) -> index
        %494 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %495 = "stable_mosaic.vector.load"(%arg9, %493, %494) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %496 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %497 = "stable_mosaic.arith.muli"(%484, %496) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %498 = "stable_mosaic.tpu.assume_multiple"(%497) {multiple = 8 : i32} : (i32) -> i32
        %499 = "stable_mosaic.arith.index_cast"(%498) : (i32) -> index
        %500 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %501 = "stable_mosaic.vector.load"(%arg11, %499, %500) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%495, %arg11, %499, %500) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i32, i32, i32) -> ()
      %100 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %101 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %102 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %103 = "stable_mosaic.tpu.strided_load"(%arg11, %101, %102) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %104 = "stable_mosaic.arith.truncf"(%103) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %105 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %106 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %107 = "stable_mosaic.vector.load"(%arg12, %105, %106) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%104, %arg12, %105, %106) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %108 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.tpu.strided_load"(%arg11, %108, %109) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %111 = "stable_mosaic.arith.truncf"(%110) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.arith.constant"() {value = 128 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg12, %112, %113) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%111, %arg12, %112, %113) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %115 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %116 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %117 = "stable_mosaic.tpu.strided_load"(%arg11, %115, %116) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %118 = "stable_mosaic.arith.truncf"(%117) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %119 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %120 = "stable_mosaic.arith.constant"() {value = 256 : index} : () -> index
      %121 = "stable_mosaic.vector.load"(%arg12, %119, %120) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%118, %arg12, %119, %120) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %122 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.tpu.strided_load"(%arg11, %122, %123) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %125 = "stable_mosaic.arith.truncf"(%124) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %126 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %127 = "stable_mosaic.arith.constant"() {value = 384 : index} : () -> index
      %128 = "stable_mosaic.vector.load"(%arg12, %126, %127) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%125, %arg12, %126, %127) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %129 = "stable_mosaic.arith.constant"() {value = 4 : index} : () -> index
      %130 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %131 = "stable_mosaic.tpu.strided_load"(%arg11, %129, %130) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %132 = "stable_mosaic.arith.truncf"(%131) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %133 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %134 = "stable_mosaic.arith.constant"() {value = 512 : index} : () -> index
      %135 = "stable_mosaic.vector.load"(%arg12, %133, %134) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%132, %arg12, %133, %134) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %136 = "stable_mosaic.arith.constant"() {value = 5 : index} : () -> index
      %137 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %138 = "stable_mosaic.tpu.strided_load"(%arg11, %136, %137) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %139 = "stable_mosaic.arith.truncf"(%138) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %140 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %141 = "stable_mosaic.arith.constant"() {value = 640 : index} : () -> index
      %142 = "stable_mosaic.vector.load"(%arg12, %140, %141) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%139, %arg12, %140, %141) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %143 = "stable_mosaic.arith.constant"() {value = 6 : index} : () -> index
      %144 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %145 = "stable_mosaic.tpu.strided_load"(%arg11, %143, %144) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %146 = "stable_mosaic.arith.truncf"(%145) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %147 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %148 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %149 = "stable_mosaic.vector.load"(%arg12, %147, %148) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%146, %arg12, %147, %148) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %150 = "stable_mosaic.arith.constant"() {value = 7 : index} : () -> index
      %151 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %152 = "stable_mosaic.tpu.strided_load"(%arg11, %150, %151) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %153 = "stable_mosaic.arith.truncf"(%152) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %154 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %155 = "stable_mosaic.arith.constant"() {value = 896 : index} : () -> index
      %156 = "stable_mosaic.vector.load"(%arg12, %154, %155) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%153, %arg12, %154, %155) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %157 = "stable_mosaic.arith.constant"() {value = 8 : index} : () -> index
      %158 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %159 = "stable_mosaic.tpu.strided_load"(%arg11, %157, %158) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %160 = "stable_mosaic.arith.truncf"(%159) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %161 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %162 = "stable_mosaic.arith.constant"() {value = 1024 : index} : () -> index
      %163 = "stable_mosaic.vector.load"(%arg12, %161, %162) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%160, %arg12, %161, %162) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %164 = "stable_mosaic.arith.constant"() {value = 9 : index} : () -> index
      %165 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %166 = "stable_mosaic.tpu.strided_load"(%arg11, %164, %165) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %167 = "stable_mosaic.arith.truncf"(%166) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %168 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %169 = "stable_mosaic.arith.constant"() {value = 1152 : index} : () -> index
      %170 = "stable_mosaic.vector.load"(%arg12, %168, %169) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%167, %arg12, %168, %169) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %171 = "stable_mosaic.arith.constant"() {value = 10 : index} : () -> index
      %172 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %173 = "stable_mosaic.tpu.strided_load"(%arg11, %171, %172) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %174 = "stable_mosaic.arith.truncf"(%173) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %175 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %176 = "stable_mosaic.arith.constant"() {value = 1280 : index} : () -> index
      %177 = "stable_mosaic.vector.load"(%arg12, %175, %176) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%174, %arg12, %175, %176) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %178 = "stable_mosaic.arith.constant"() {value = 11 : index} : () -> index
      %179 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %180 = "stable_mosaic.tpu.strided_load"(%arg11, %178, %179) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %181 = "stable_mosaic.arith.truncf"(%180) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %182 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %183 = "stable_mosaic.arith.constant"() {value = 1408 : index} : () -> index
      %184 = "stable_mosaic.vector.load"(%arg12, %182, %183) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%181, %arg12, %182, %183) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %185 = "stable_mosaic.arith.constant"() {value = 12 : index} : () -> index
      %186 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %187 = "stable_mosaic.tpu.strided_load"(%arg11, %185, %186) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %188 = "stable_mosaic.arith.truncf"(%187) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %189 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %190 = "stable_mosaic.arith.constant"() {value = 1536 : index} : () -> index
      %191 = "stable_mosaic.vector.load"(%arg12, %189, %190) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%188, %arg12, %189, %190) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %192 = "stable_mosaic.arith.constant"() {value = 13 : index} : () -> index
      %193 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %194 = "stable_mosaic.tpu.strided_load"(%arg11, %192, %193) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %195 = "stable_mosaic.arith.truncf"(%194) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %196 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %197 = "stable_mosaic.arith.constant"() {value = 1664 : index} : () -> index
      %198 = "stable_mosaic.vector.load"(%arg12, %196, %197) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%195, %arg12, %196, %197) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %199 = "stable_mosaic.arith.constant"() {value = 14 : index} : () -> index
      %200 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %201 = "stable_mosaic.tpu.strided_load"(%arg11, %199, %200) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %202 = "stable_mosaic.arith.truncf"(%201) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %203 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %204 = "stable_mosaic.arith.constant"() {value = 1792 : index} : () -> index
      %205 = "stable_mosaic.vector.load"(%arg12, %203, %204) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%202, %arg12, %203, %204) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %206 = "stable_mosaic.arith.constant"() {value = 15 : index} : () -> index
      %207 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %208 = "stable_mosaic.tpu.strided_load"(%arg11, %206, %207) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %209 = "stable_mosaic.arith.truncf"(%208) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %210 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %211 = "stable_mosaic.arith.constant"() {value = 1920 : index} : () -> index
      %212 = "stable_mosaic.vector.load"(%arg12, %210, %211) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%209, %arg12, %210, %211) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %213 = "stable_mosaic.arith.extui"(%88) : (i1) -> i32
      %214 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %215 = "stable_mosaic.arith.cmpi"(%213, %214) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%215) ({
        %334 = "stable_mosaic.arith.index_cast"(%90) : (i32) -> index
        %335 = "stable_mosaic.memref.load"(%arg15, %334) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
        %336 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %337 = "stable_mosaic.arith.remsi"(%90, %336) : (i32, i32) -> i32
        %338 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %339 = "stable_mosaic.tpu.memref_slice"(%arg16, %337, %338) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %340 = "stable_mosaic.tpu.memref_squeeze"(%339) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %341 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %342 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %343 = "stable_mosaic.tpu.memref_slice"(%arg7, %337, %341, %342) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>
        %344 = "stable_mosaic.tpu.memref_squeeze"(%343) : (memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>) -> memref<1536x2048xbf16, #tpu.memory_space<vmem>>
        %345 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %346 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %347 = "stable_mosaic.tpu.memref_slice"(%arg4, %335, %345, %346) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>
        %348 = "stable_mosaic.tpu.memref_squeeze"(%347) : (memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>) -> memref<1536x2048xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%348, %344, %340) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1536x2048xbf16, #tpu.memory_space<hbm>>, memref<1536x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %349 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %350 = "stable_mosaic.tpu.memref_slice"(%arg16, %337, %349) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %351 = "stable_mosaic.tpu.memref_squeeze"(%350) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %352 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %353 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %354 = "stable_mosaic.tpu.memref_slice"(%arg8, %337, %352, %353) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<vmem>>
        %355 = "stable_mosaic.tpu.memref_squeeze"(%354) : (memref<1x768x2048xbf16, #tpu.memory_space<vmem>>) -> memref<768x2048xbf16, #tpu.memory_space<vmem>>
        %356 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %357 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %358 = "stable_mosaic.tpu.memref_slice"(%arg5, %335, %356, %357) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<hbm>>
        %359 = "stable_mosaic.tpu.memref_squeeze"(%358) : (memref<1x768x2048xbf16, #tpu.memory_space<hbm>>) -> memref<768x2048xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%359, %355, %351) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<768x2048xbf16, #tpu.memory_space<hbm>>, memref<768x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %216 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<128x128xi32>
      %217 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<128x128xi32>
      %218 = "stable_mosaic.arith.cmpi"(%216, %217) {predicate = 0 : i64} : (vector<128x128xi32>, vector<128x128xi32>) -> vector<128x128xi1>
      %219 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
      %220 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %221 = "stable_mosaic.vector.load"(%arg3, %219, %220) : (memref<{blocks}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1x128xf32>
      %222 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %223 = "stable_mosaic.vector.shape_cast"(%221) : (vector<1x128xf32>) -> vector<1x128xf32>
      %224 = "stable_mosaic.vector.broadcast"(%223) : (vector<1x128xf32>) -> vector<128x128xf32>
      %225 = "stable_mosaic.vector.broadcast"(%222) : (f32) -> vector<128x128xf32>
      %226 = "stable_mosaic.arith.select"(%218, %224, %225) : (vector<128x128xi1>, vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
      %227 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
      %228 = "stable_mosaic.vector.multi_reduction"(%226, %227) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
      %229 = "stable_mosaic.vector.shape_cast"(%228) : (vector<128xf32>) -> vector<128x1xf32>
      %230 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %231 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %232 = "stable_mosaic.vector.load"(%arg12, %230, %231) : (memref<128x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x2048xbf16>
      %233 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %234 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %235 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %236 = "stable_mosaic.vector.load"(%arg7, %233, %234, %235) : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x768x2048xbf16>
      %237 = "stable_mosaic.vector.shape_cast"(%236) : (vector<1x768x2048xbf16>) -> vector<768x2048xbf16>
      %238 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %239 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %240 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %241 = "stable_mosaic.vector.load"(%arg7, %238, %239, %240) : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x768x2048xbf16>
      %242 = "stable_mosaic.vector.shape_cast"(%241) : (vector<1x768x2048xbf16>) -> vector<768x2048xbf16>
      %243 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x768xf32>} : () -> vector<128x768xf32>
      %244 = "stable_mosaic.tpu.matmul"(%232, %237, %243) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x2048xbf16>, vector<768x2048xbf16>, vector<128x768xf32>) -> vector<128x768xf32>
      %245 = "stable_mosaic.arith.negf"(%244) {fastmath = #arith.fastmath<none>} : (vector<128x768xf32>) -> vector<128x768xf32>
      %246 = "stable_mosaic.math.exp"(%245) {fastmath = #arith.fastmath<none>} : (vector<128x768xf32>) -> vector<128x768xf32>
      %247 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
      %248 = "stable_mosaic.vector.broadcast"(%247) : (f32) -> vector<128x768xf32>
      %249 = "stable_mosaic.arith.addf"(%248, %246) {fastmath = #arith.fastmath<none>} : (vector<128x768xf32>, vector<128x768xf32>) -> vector<128x768xf32>
      %250 = "stable_mosaic.arith.divf"(%248, %249) {fastmath = #arith.fastmath<none>} : (vector<128x768xf32>, vector<128x768xf32>) -> vector<128x768xf32>
      %251 = "stable_mosaic.arith.mulf"(%244, %250) {fastmath = #arith.fastmath<none>} : (vector<128x768xf32>, vector<128x768xf32>) -> vector<128x768xf32>
      %252 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x768xf32>} : () -> vector<128x768xf32>
      %253 = "stable_mosaic.tpu.matmul"(%232, %242, %252) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x2048xbf16>, vector<768x2048xbf16>, vector<128x768xf32>) -> vector<128x768xf32>
      %254 = "stable_mosaic.arith.mulf"(%251, %253) {fastmath = #arith.fastmath<none>} : (vector<128x768xf32>, vector<128x768xf32>) -> vector<128x768xf32>
      %255 = "stable_mosaic.vector.broadcast"(%229) : (vector<128x1xf32>) -> vector<128x768xf32>
      %256 = "stable_mosaic.arith.mulf"(%254, %255) {fastmath = #arith.fastmath<none>} : (vector<128x768xf32>, vector<128x768xf32>) -> vector<128x768xf32>
      %257 = "stable_mosaic.arith.truncf"(%256) : (vector<128x768xf32>) -> vector<128x768xbf16>
      %258 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %259 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %260 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %261 = "stable_mosaic.vector.load"(%arg8, %258, %259, %260) : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x768x2048xbf16>
      %262 = "stable_mosaic.vector.shape_cast"(%261) : (vector<1x768x2048xbf16>) -> vector<768x2048xbf16>
      %263 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x2048xf32>} : () -> vector<128x2048xf32>
      %264 = "stable_mosaic.tpu.matmul"(%257, %262, %263) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x768xbf16>, vector<768x2048xbf16>, vector<128x2048xf32>) -> vector<128x2048xf32>
      %265 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %266 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %267 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %268 = "stable_mosaic.tpu.strided_load"(%arg11, %266, %267) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%265, %arg11, %266, %267) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %269 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %270 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %271 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %272 = "stable_mosaic.tpu.strided_load"(%arg11, %270, %271) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%269, %arg11, %270, %271) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %273 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 256], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %274 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %275 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %276 = "stable_mosaic.tpu.strided_load"(%arg11, %274, %275) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%273, %arg11, %274, %275) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %277 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 384], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %278 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %279 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %280 = "stable_mosaic.tpu.strided_load"(%arg11, %278, %279) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%277, %arg11, %278, %279) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %281 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 512], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %282 = "stable_mosaic.arith.constant"() {value = 4 : index} : () -> index
      %283 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %284 = "stable_mosaic.tpu.strided_load"(%arg11, %282, %283) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%281, %arg11, %282, %283) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %285 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 640], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %286 = "stable_mosaic.arith.constant"() {value = 5 : index} : () -> index
      %287 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %288 = "stable_mosaic.tpu.strided_load"(%arg11, %286, %287) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%285, %arg11, %286, %287) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %289 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 768], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %290 = "stable_mosaic.arith.constant"() {value = 6 : index} : () -> index
      %291 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %292 = "stable_mosaic.tpu.strided_load"(%arg11, %290, %291) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%289, %arg11, %290, %291) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %293 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 896], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %294 = "stable_mosaic.arith.constant"() {value = 7 : index} : () -> index
      %295 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %296 = "stable_mosaic.tpu.strided_load"(%arg11, %294, %295) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%293, %arg11, %294, %295) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %297 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1024], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %298 = "stable_mosaic.arith.constant"() {value = 8 : index} : () -> index
      %299 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %300 = "stable_mosaic.tpu.strided_load"(%arg11, %298, %299) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%297, %arg11, %298, %299) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %301 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1152], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %302 = "stable_mosaic.arith.constant"() {value = 9 : index} : () -> index
      %303 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %304 = "stable_mosaic.tpu.strided_load"(%arg11, %302, %303) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%301, %arg11, %302, %303) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %305 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1280], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %306 = "stable_mosaic.arith.constant"() {value = 10 : index} : () -> index
      %307 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %308 = "stable_mosaic.tpu.strided_load"(%arg11, %306, %307) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%305, %arg11, %306, %307) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %309 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1408], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %310 = "stable_mosaic.arith.constant"() {value = 11 : index} : () -> index
      %311 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %312 = "stable_mosaic.tpu.strided_load"(%arg11, %310, %311) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%309, %arg11, %310, %311) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %313 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1536], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %314 = "stable_mosaic.arith.constant"() {value = 12 : index} : () -> index
      %315 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %316 = "stable_mosaic.tpu.strided_load"(%arg11, %314, %315) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%313, %arg11, %314, %315) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %317 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1664], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %318 = "stable_mosaic.arith.constant"() {value = 13 : index} : () -> index
      %319 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %320 = "stable_mosaic.tpu.strided_load"(%arg11, %318, %319) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%317, %arg11, %318, %319) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %321 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1792], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %322 = "stable_mosaic.arith.constant"() {value = 14 : index} : () -> index
      %323 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %324 = "stable_mosaic.tpu.strided_load"(%arg11, %322, %323) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%321, %arg11, %322, %323) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %325 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 1920], sizes = [128, 128], strides = [1, 1]} : (vector<128x2048xf32>) -> vector<128x128xf32>
      %326 = "stable_mosaic.arith.constant"() {value = 15 : index} : () -> index
      %327 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %328 = "stable_mosaic.tpu.strided_load"(%arg11, %326, %327) {strides = array<i32: 16, 1>} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%325, %arg11, %326, %327) {strides = array<i32: 16, 1>} : (vector<128x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %329 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %330 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %331 = "stable_mosaic.arith.addi"(%329, %330) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %332 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      "stable_mosaic.scf.for"(%329, %331, %332) ({
      ^bb0(%arg21: i32):
        %334 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %335 = "stable_mosaic.arith.muli"(%arg21, %334) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %336 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %337 = "stable_mosaic.arith.addi"(%335, %336) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %338 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %339 = "stable_mosaic.arith.muli"(%arg19, %338) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %340 = "stable_mosaic.arith.addi"(%339, %337) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %341 = "stable_mosaic.arith.index_cast"(%340) : (i32) -> index
        %342 = "stable_mosaic.memref.load"(%arg1, %341) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %343 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %344 = "stable_mosaic.arith.muli"(%342, %343) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %345 = "stable_mosaic.tpu.assume_multiple"(%344) {multiple = 8 : i32} : (i32) -> i32
        %346 = "stable_mosaic.arith.index_cast"(%345) : (i32) -> index
        %347 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %348 = "stable_mosaic.vector.load"(%arg10, %346, %347) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %349 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %350 = "stable_mosaic.arith.muli"(%337, %349) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %351 = "stable_mosaic.tpu.assume_multiple"(%350) {multiple = 8 : i32} : (i32) -> i32
        %352 = "stable_mosaic.arith.index_cast"(%351) : (i32) -> index
        %353 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %354 = "stable_mosaic.vector.load"(%arg11, %352, %353) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %355 = "stable_mosaic.arith.addf"(%348, %354) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %356 = "stable_mosaic.arith.index_cast"(%345) : (i32) -> index
        %357 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %358 = "stable_mosaic.vector.load"(%arg10, %356, %357) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%355, %arg10, %356, %357) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %359 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %360 = "stable_mosaic.arith.muli"(%arg21, %359) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %361 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %362 = "stable_mosaic.arith.addi"(%360, %361) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %363 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %364 = "stable_mosaic.arith.muli"(%arg19, %363) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %365 = "stable_mosaic.arith.addi"(%364, %362) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %366 = "stable_mosaic.arith.index_cast"(%365) : (i32) -> index
        %367 = "stable_mosaic.memref.load"(%arg1, %366) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %368 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %369 = "stable_mosaic.arith.muli"(%367, %368) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %370 = "stable_mosaic.tpu.assume_multiple"(%369) {multiple = 8 : i32} : (i32) -> i32
        %371 = "stable_mosaic.arith.index_cast"(%370) : (i32) -> index
        %372 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %373 = "stable_mosaic.vector.load"(%arg10, %371, %372) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %374 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %375 = "stable_mosaic.arith.muli"(%362, %374) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %376 = "stable_mosaic.tpu.assume_multiple"(%375) {multiple = 8 : i32} : (i32) -> i32
        %377 = "stable_mosaic.arith.index_cast"(%376) : (i32) -> index
        %378 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %379 = "stable_mosaic.vector.load"(%arg11, %377, %378) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %380 = "stable_mosaic.arith.addf"(%373, %379) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %381 = "stable_mosaic.arith.index_cast"(%370) : (i32) -> index
        %382 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %383 = "stable_mosaic.vector.load"(%arg10, %381, %382) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%380, %arg10, %381, %382) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %384 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %385 = "stable_mosaic.arith.muli"(%arg21, %384) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %386 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %387 = "stable_mosaic.arith.addi"(%385, %386) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %388 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %389 = "stable_mosaic.arith.muli"(%arg19, %388) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %390 = "stable_mosaic.arith.addi"(%389, %387) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %391 = "stable_mosaic.arith.index_cast"(%390) : (i32) -> index
        %392 = "stable_mosaic.memref.load"(%arg1, %391) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %393 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %394 = "stable_mosaic.arith.muli"(%392, %393) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %395 = "stable_mosaic.tpu.assume_multiple"(%394) {multiple = 8 : i32} : (i32) -> i32
        %396 = "stable_mosaic.arith.index_cast"(%395) : (i32) -> index
        %397 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %398 = "stable_mosaic.vector.load"(%arg10, %396, %397) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %399 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %400 = "stable_mosaic.arith.muli"(%387, %399) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %401 = "stable_mosaic.tpu.assume_multiple"(%400) {multiple = 8 : i32} : (i32) -> i32
        %402 = "stable_mosaic.arith.index_cast"(%401) : (i32) -> index
        %403 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %404 = "stable_mosaic.vector.load"(%arg11, %402, %403) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %405 = "stable_mosaic.arith.addf"(%398, %404) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %406 = "stable_mosaic.arith.index_cast"(%395) : (i32) -> index
        %407 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %408 = "stable_mosaic.vector.load"(%arg10, %406, %407) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%405, %arg10, %406, %407) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %409 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %410 = "stable_mosaic.arith.muli"(%arg21, %409) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %411 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %412 = "stable_mosaic.arith.addi"(%410, %411) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %413 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %414 = "stable_mosaic.arith.muli"(%arg19, %413) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %415 = "stable_mosaic.arith.addi"(%414, %412) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %416 = "stable_mosaic.arith.index_cast"(%415) : (i32) -> index
        %417 = "stable_mosaic.memref.load"(%arg1, %416) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %418 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %419 = "stable_mosaic.arith.muli"(%417, %418) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %420 = "stable_mosaic.tpu.assume_multiple"(%419) {multiple = 8 : i32} : (i32) -> i32
        %421 = "stable_mosaic.arith.index_cast"(%420) : (i32) -> index
        %422 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %423 = "stable_mosaic.vector.load"(%arg10, %421, %422) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %424 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %425 = "stable_mosaic.arith.muli"(%412, %424) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %426 = "stable_mosaic.tpu.assume_multiple"(%425) {multiple = 8 : i32} : (i32) -> i32
        %427 = "stable_mosaic.arith.index_cast"(%426) : (i32) -> index
        %428 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %429 = "stable_mosaic.vector.load"(%arg11, %427, %428) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %430 = "stable_mosaic.arith.addf"(%423, %429) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %431 = "stable_mosaic.arith.index_cast"(%420) : (i32) -> index
        %432 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %433 = "stable_mosaic.vector.load"(%arg10, %431, %432) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%430, %arg10, %431, %432) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %434 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %435 = "stable_mosaic.arith.muli"(%arg21, %434) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %436 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %437 = "stable_mosaic.arith.addi"(%435, %436) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %438 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %439 = "stable_mosaic.arith.muli"(%arg19, %438) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %440 = "stable_mosaic.arith.addi"(%439, %437) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %441 = "stable_mosaic.arith.index_cast"(%440) : (i32) -> index
        %442 = "stable_mosaic.memref.load"(%arg1, %441) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %443 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %444 = "stable_mosaic.arith.muli"(%442, %443) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %445 = "stable_mosaic.tpu.assume_multiple"(%444) {multiple = 8 : i32} : (i32) -> i32
        %446 = "stable_mosaic.arith.index_cast"(%445) : (i32) -> index
        %447 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %448 = "stable_mosaic.vector.load"(%arg10, %446, %447) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %449 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %450 = "stable_mosaic.arith.muli"(%437, %449) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %451 = "stable_mosaic.tpu.assume_multiple"(%450) {multiple = 8 : i32} : (i32) -> i32
        %452 = "stable_mosaic.arith.index_cast"(%451) : (i32) -> index
        %453 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %454 = "stable_mosaic.vector.load"(%arg11, %452, %453) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %455 = "stable_mosaic.arith.addf"(%448, %454) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %456 = "stable_mosaic.arith.index_cast"(%445) : (i32) -> index
        %457 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %458 = "stable_mosaic.vector.load"(%arg10, %456, %457) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%455, %arg10, %456, %457) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %459 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %460 = "stable_mosaic.arith.muli"(%arg21, %459) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %461 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %462 = "stable_mosaic.arith.addi"(%460, %461) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %463 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %464 = "stable_mosaic.arith.muli"(%arg19, %463) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %465 = "stable_mosaic.arith.addi"(%464, %462) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %466 = "stable_mosaic.arith.index_cast"(%465) : (i32) -> index
        %467 = "stable_mosaic.memref.load"(%arg1, %466) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %468 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %469 = "stable_mosaic.arith.muli"(%467, %468) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %470 = "stable_mosaic.tpu.assume_multiple"(%469) {multiple = 8 : i32} : (i32) -> i32
        %471 = "stable_mosaic.arith.index_cast"(%470) : (i32) -> index
        %472 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %473 = "stable_mosaic.vector.load"(%arg10, %471, %472) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %474 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %475 = "stable_mosaic.arith.muli"(%462, %474) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %476 = "stable_mosaic.tpu.assume_multiple"(%475) {multiple = 8 : i32} : (i32) -> i32
        %477 = "stable_mosaic.arith.index_cast"(%476) : (i32) -> index
        %478 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %479 = "stable_mosaic.vector.load"(%arg11, %477, %478) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %480 = "stable_mosaic.arith.addf"(%473, %479) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %481 = "stable_mosaic.arith.index_cast"(%470) : (i32) -> index
        %482 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %483 = "stable_mosaic.vector.load"(%arg10, %481, %482) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%480, %arg10, %481, %482) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %484 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %485 = "stable_mosaic.arith.muli"(%arg21, %484) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %486 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
        %487 = "stable_mosaic.arith.addi"(%485, %486) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %488 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %489 = "stable_mosaic.arith.muli"(%arg19, %488) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %490 = "stable_mosaic.arith.addi"(%489, %487) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %491 = "stable_mosaic.arith.index_cast"(%490) : (i32) -> index
        %492 = "stable_mosaic.memref.load"(%arg1, %491) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %493 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %494 = "stable_mosaic.arith.muli"(%492, %493) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %495 = "stable_mosaic.tpu.assume_multiple"(%494) {multiple = 8 : i32} : (i32) -> i32
        %496 = "stable_mosaic.arith.index_cast"(%495) : (i32) -> index
        %497 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %498 = "stable_mosaic.vector.load"(%arg10, %496, %497) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %499 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %500 = "stable_mosaic.arith.muli"(%487, %499) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %501 = "stable_mosaic.tpu.assume_multiple"(%500) {multiple = 8 : i32} : (i32) -> i32
        %502 = "stable_mosaic.arith.index_cast"(%501) : (i32) -> index
        %503 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %504 = "stable_mosaic.vector.load"(%arg11, %502, %503) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %505 = "stable_mosaic.arith.addf"(%498, %504) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %506 = "stable_mosaic.arith.index_cast"(%495) : (i32) -> index
        %507 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %508 = "stable_mosaic.vector.load"(%arg10, %506, %507) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%505, %arg10, %506, %507) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %509 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %510 = "stable_mosaic.arith.muli"(%arg21, %509) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %511 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %512 = "stable_mosaic.arith.addi"(%510, %511) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %513 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %514 = "stable_mosaic.arith.muli"(%arg19, %513) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %515 = "stable_mosaic.arith.addi"(%514, %512) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %516 = "stable_mosaic.arith.index_cast"(%515) : (i32) -> index
        %517 = "stable_mosaic.memref.load"(%arg1, %516) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %518 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %519 = "stable_mosaic.arith.muli"(%517, %518) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %520 = "stable_mosaic.tpu.assume_multiple"(%519) {multiple = 8 : i32} : (i32) -> i32
        %521 = "stable_mosaic.arith.index_cast"(%520) : (i32) -> index
        %522 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %523 = "stable_mosaic.vector.load"(%arg10, %521, %522) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %524 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
        %525 = "stable_mosaic.arith.muli"(%512, %524) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %526 = "stable_mosaic.tpu.assume_multiple"(%525) {multiple = 8 : i32} : (i32) -> i32
        %527 = "stable_mosaic.arith.index_cast"(%526) : (i32) -> index
        %528 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %529 = "stable_mosaic.vector.load"(%arg11, %527, %528) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        %530 = "stable_mosaic.arith.addf"(%523, %529) {fastmath = #arith.fastmath<none>} : (vector<16x128xf32>, vector<16x128xf32>) -> vector<16x128xf32>
        %531 = "stable_mosaic.arith.index_cast"(%520) : (i32) -> index
        %532 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %533 = "stable_mosaic.vector.load"(%arg10, %531, %532) : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<16x128xf32>
        "stable_mosaic.tpu.vector_store"(%530, %arg10, %531, %532) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<16x128xf32>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i32, i32, i32) -> ()
      %333 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      "stable_mosaic.scf.yield"(%90) : (i32) -> ()
    }) : (i32, i32, i32, i32) -> i32
    %40 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %41 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %42 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
    %43 = "stable_mosaic.arith.addi"(%41, %42) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %44 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %45 = "stable_mosaic.scf.for"(%41, %43, %44, %40) ({
    ^bb0(%arg19: i32, %arg20: i32):
      %77 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %78 = "stable_mosaic.arith.cmpi"(%arg19, %77) {predicate = 5 : i64} : (i32, i32) -> i1
      %79 = "stable_mosaic.arith.extui"(%78) : (i1) -> i32
      %80 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %81 = "stable_mosaic.arith.cmpi"(%79, %80) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%81) ({
        %369 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %370 = "stable_mosaic.arith.subi"(%arg19, %369) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %371 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %372 = "stable_mosaic.arith.remsi"(%370, %371) : (i32, i32) -> i32
        %373 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %374 = "stable_mosaic.arith.muli"(%370, %373) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %375 = "stable_mosaic.tpu.assume_multiple"(%374) {multiple = 128 : i32} : (i32) -> i32
        %376 = "stable_mosaic.tpu.memref_slice"(%arg18, %372) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %377 = "stable_mosaic.tpu.memref_squeeze"(%376) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %378 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %379 = "stable_mosaic.tpu.memref_slice"(%arg6, %375, %378) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2048xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2048xf32, #tpu.memory_space<hbm>>
        %380 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %381 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %382 = "stable_mosaic.tpu.memref_slice"(%arg14, %372, %380, %381) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2048xf32, #tpu.memory_space<vmem>>
        %383 = "stable_mosaic.tpu.memref_squeeze"(%382) : (memref<1x128x2048xf32, #tpu.memory_space<vmem>>) -> memref<128x2048xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%383, %379, %377) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2048xf32, #tpu.memory_space<vmem>>, memref<128x2048xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %82 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %83 = "stable_mosaic.arith.muli"(%arg19, %82) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %84 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %85 = "stable_mosaic.arith.muli"(%83, %84) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %86 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %87 = "stable_mosaic.arith.addi"(%85, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %88 = "stable_mosaic.arith.index_cast"(%87) : (i32) -> index
      %89 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %90 = "stable_mosaic.tpu.strided_load"(%arg10, %88, %89) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %91 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %92 = "stable_mosaic.arith.remsi"(%arg19, %91) : (i32, i32) -> i32
      %93 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %94 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %95 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %96 = "stable_mosaic.vector.load"(%arg14, %93, %94, %95) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %97 = "stable_mosaic.vector.shape_cast"(%96) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %98 = "stable_mosaic.vector.shape_cast"(%90) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%98, %arg14, %93, %94, %95) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %99 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %100 = "stable_mosaic.arith.muli"(%arg19, %99) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %101 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %102 = "stable_mosaic.arith.muli"(%100, %101) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %103 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %104 = "stable_mosaic.arith.addi"(%102, %103) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %105 = "stable_mosaic.arith.index_cast"(%104) : (i32) -> index
      %106 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %107 = "stable_mosaic.tpu.strided_load"(%arg10, %105, %106) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %108 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %109 = "stable_mosaic.arith.remsi"(%arg19, %108) : (i32, i32) -> i32
      %110 = "stable_mosaic.arith.index_cast"(%109) : (i32) -> index
      %111 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %112 = "stable_mosaic.arith.constant"() {value = 128 : index} : () -> index
      %113 = "stable_mosaic.vector.load"(%arg14, %110, %111, %112) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %114 = "stable_mosaic.vector.shape_cast"(%113) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %115 = "stable_mosaic.vector.shape_cast"(%107) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%115, %arg14, %110, %111, %112) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %116 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %117 = "stable_mosaic.arith.muli"(%arg19, %116) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %118 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %119 = "stable_mosaic.arith.muli"(%117, %118) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %120 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %121 = "stable_mosaic.arith.addi"(%119, %120) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %122 = "stable_mosaic.arith.index_cast"(%121) : (i32) -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.tpu.strided_load"(%arg10, %122, %123) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %125 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %126 = "stable_mosaic.arith.remsi"(%arg19, %125) : (i32, i32) -> i32
      %127 = "stable_mosaic.arith.index_cast"(%126) : (i32) -> index
      %128 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %129 = "stable_mosaic.arith.constant"() {value = 256 : index} : () -> index
      %130 = "stable_mosaic.vector.load"(%arg14, %127, %128, %129) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %131 = "stable_mosaic.vector.shape_cast"(%130) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %132 = "stable_mosaic.vector.shape_cast"(%124) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%132, %arg14, %127, %128, %129) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %133 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %134 = "stable_mosaic.arith.muli"(%arg19, %133) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %135 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %136 = "stable_mosaic.arith.muli"(%134, %135) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %137 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %138 = "stable_mosaic.arith.addi"(%136, %137) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %139 = "stable_mosaic.arith.index_cast"(%138) : (i32) -> index
      %140 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %141 = "stable_mosaic.tpu.strided_load"(%arg10, %139, %140) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %142 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %143 = "stable_mosaic.arith.remsi"(%arg19, %142) : (i32, i32) -> i32
      %144 = "stable_mosaic.arith.index_cast"(%143) : (i32) -> index
      %145 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %146 = "stable_mosaic.arith.constant"() {value = 384 : index} : () -> index
      %147 = "stable_mosaic.vector.load"(%arg14, %144, %145, %146) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %148 = "stable_mosaic.vector.shape_cast"(%147) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %149 = "stable_mosaic.vector.shape_cast"(%141) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%149, %arg14, %144, %145, %146) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %150 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %151 = "stable_mosaic.arith.muli"(%arg19, %150) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %152 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %153 = "stable_mosaic.arith.muli"(%151, %152) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %154 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %155 = "stable_mosaic.arith.addi"(%153, %154) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %156 = "stable_mosaic.arith.index_cast"(%155) : (i32) -> index
      %157 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %158 = "stable_mosaic.tpu.strided_load"(%arg10, %156, %157) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %159 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %160 = "stable_mosaic.arith.remsi"(%arg19, %159) : (i32, i32) -> i32
      %161 = "stable_mosaic.arith.index_cast"(%160) : (i32) -> index
      %162 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %163 = "stable_mosaic.arith.constant"() {value = 512 : index} : () -> index
      %164 = "stable_mosaic.vector.load"(%arg14, %161, %162, %163) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %165 = "stable_mosaic.vector.shape_cast"(%164) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %166 = "stable_mosaic.vector.shape_cast"(%158) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%166, %arg14, %161, %162, %163) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %167 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %168 = "stable_mosaic.arith.muli"(%arg19, %167) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %169 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %170 = "stable_mosaic.arith.muli"(%168, %169) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %171 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %172 = "stable_mosaic.arith.addi"(%170, %171) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %173 = "stable_mosaic.arith.index_cast"(%172) : (i32) -> index
      %174 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %175 = "stable_mosaic.tpu.strided_load"(%arg10, %173, %174) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %176 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %177 = "stable_mosaic.arith.remsi"(%arg19, %176) : (i32, i32) -> i32
      %178 = "stable_mosaic.arith.index_cast"(%177) : (i32) -> index
      %179 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %180 = "stable_mosaic.arith.constant"() {value = 640 : index} : () -> index
      %181 = "stable_mosaic.vector.load"(%arg14, %178, %179, %180) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %182 = "stable_mosaic.vector.shape_cast"(%181) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %183 = "stable_mosaic.vector.shape_cast"(%175) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%183, %arg14, %178, %179, %180) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %184 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %185 = "stable_mosaic.arith.muli"(%arg19, %184) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %186 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %187 = "stable_mosaic.arith.muli"(%185, %186) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %188 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
      %189 = "stable_mosaic.arith.addi"(%187, %188) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %190 = "stable_mosaic.arith.index_cast"(%189) : (i32) -> index
      %191 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %192 = "stable_mosaic.tpu.strided_load"(%arg10, %190, %191) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %193 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %194 = "stable_mosaic.arith.remsi"(%arg19, %193) : (i32, i32) -> i32
      %195 = "stable_mosaic.arith.index_cast"(%194) : (i32) -> index
      %196 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %197 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %198 = "stable_mosaic.vector.load"(%arg14, %195, %196, %197) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %199 = "stable_mosaic.vector.shape_cast"(%198) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %200 = "stable_mosaic.vector.shape_cast"(%192) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%200, %arg14, %195, %196, %197) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %201 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %202 = "stable_mosaic.arith.muli"(%arg19, %201) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %203 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %204 = "stable_mosaic.arith.muli"(%202, %203) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %205 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
      %206 = "stable_mosaic.arith.addi"(%204, %205) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %207 = "stable_mosaic.arith.index_cast"(%206) : (i32) -> index
      %208 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %209 = "stable_mosaic.tpu.strided_load"(%arg10, %207, %208) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %210 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %211 = "stable_mosaic.arith.remsi"(%arg19, %210) : (i32, i32) -> i32
      %212 = "stable_mosaic.arith.index_cast"(%211) : (i32) -> index
      %213 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %214 = "stable_mosaic.arith.constant"() {value = 896 : index} : () -> index
      %215 = "stable_mosaic.vector.load"(%arg14, %212, %213, %214) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %216 = "stable_mosaic.vector.shape_cast"(%215) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %217 = "stable_mosaic.vector.shape_cast"(%209) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%217, %arg14, %212, %213, %214) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %218 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %219 = "stable_mosaic.arith.muli"(%arg19, %218) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %220 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %221 = "stable_mosaic.arith.muli"(%219, %220) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %222 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %223 = "stable_mosaic.arith.addi"(%221, %222) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %224 = "stable_mosaic.arith.index_cast"(%223) : (i32) -> index
      %225 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %226 = "stable_mosaic.tpu.strided_load"(%arg10, %224, %225) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %227 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %228 = "stable_mosaic.arith.remsi"(%arg19, %227) : (i32, i32) -> i32
      %229 = "stable_mosaic.arith.index_cast"(%228) : (i32) -> index
      %230 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %231 = "stable_mosaic.arith.constant"() {value = 1024 : index} : () -> index
      %232 = "stable_mosaic.vector.load"(%arg14, %229, %230, %231) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %233 = "stable_mosaic.vector.shape_cast"(%232) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %234 = "stable_mosaic.vector.shape_cast"(%226) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%234, %arg14, %229, %230, %231) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %235 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %236 = "stable_mosaic.arith.muli"(%arg19, %235) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %237 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %238 = "stable_mosaic.arith.muli"(%236, %237) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %239 = "stable_mosaic.arith.constant"() {value = 9 : i32} : () -> i32
      %240 = "stable_mosaic.arith.addi"(%238, %239) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %241 = "stable_mosaic.arith.index_cast"(%240) : (i32) -> index
      %242 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %243 = "stable_mosaic.tpu.strided_load"(%arg10, %241, %242) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %244 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %245 = "stable_mosaic.arith.remsi"(%arg19, %244) : (i32, i32) -> i32
      %246 = "stable_mosaic.arith.index_cast"(%245) : (i32) -> index
      %247 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %248 = "stable_mosaic.arith.constant"() {value = 1152 : index} : () -> index
      %249 = "stable_mosaic.vector.load"(%arg14, %246, %247, %248) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %250 = "stable_mosaic.vector.shape_cast"(%249) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %251 = "stable_mosaic.vector.shape_cast"(%243) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%251, %arg14, %246, %247, %248) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %252 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %253 = "stable_mosaic.arith.muli"(%arg19, %252) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %254 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %255 = "stable_mosaic.arith.muli"(%253, %254) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %256 = "stable_mosaic.arith.constant"() {value = 10 : i32} : () -> i32
      %257 = "stable_mosaic.arith.addi"(%255, %256) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %258 = "stable_mosaic.arith.index_cast"(%257) : (i32) -> index
      %259 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %260 = "stable_mosaic.tpu.strided_load"(%arg10, %258, %259) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %261 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %262 = "stable_mosaic.arith.remsi"(%arg19, %261) : (i32, i32) -> i32
      %263 = "stable_mosaic.arith.index_cast"(%262) : (i32) -> index
      %264 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %265 = "stable_mosaic.arith.constant"() {value = 1280 : index} : () -> index
      %266 = "stable_mosaic.vector.load"(%arg14, %263, %264, %265) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %267 = "stable_mosaic.vector.shape_cast"(%266) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %268 = "stable_mosaic.vector.shape_cast"(%260) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%268, %arg14, %263, %264, %265) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %269 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %270 = "stable_mosaic.arith.muli"(%arg19, %269) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %271 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %272 = "stable_mosaic.arith.muli"(%270, %271) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %273 = "stable_mosaic.arith.constant"() {value = 11 : i32} : () -> i32
      %274 = "stable_mosaic.arith.addi"(%272, %273) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %275 = "stable_mosaic.arith.index_cast"(%274) : (i32) -> index
      %276 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %277 = "stable_mosaic.tpu.strided_load"(%arg10, %275, %276) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %278 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %279 = "stable_mosaic.arith.remsi"(%arg19, %278) : (i32, i32) -> i32
      %280 = "stable_mosaic.arith.index_cast"(%279) : (i32) -> index
      %281 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %282 = "stable_mosaic.arith.constant"() {value = 1408 : index} : () -> index
      %283 = "stable_mosaic.vector.load"(%arg14, %280, %281, %282) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %284 = "stable_mosaic.vector.shape_cast"(%283) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %285 = "stable_mosaic.vector.shape_cast"(%277) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%285, %arg14, %280, %281, %282) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %286 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %287 = "stable_mosaic.arith.muli"(%arg19, %286) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %288 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %289 = "stable_mosaic.arith.muli"(%287, %288) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %290 = "stable_mosaic.arith.constant"() {value = 12 : i32} : () -> i32
      %291 = "stable_mosaic.arith.addi"(%289, %290) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %292 = "stable_mosaic.arith.index_cast"(%291) : (i32) -> index
      %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %294 = "stable_mosaic.tpu.strided_load"(%arg10, %292, %293) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %295 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %296 = "stable_mosaic.arith.remsi"(%arg19, %295) : (i32, i32) -> i32
      %297 = "stable_mosaic.arith.index_cast"(%296) : (i32) -> index
      %298 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %299 = "stable_mosaic.arith.constant"() {value = 1536 : index} : () -> index
      %300 = "stable_mosaic.vector.load"(%arg14, %297, %298, %299) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %301 = "stable_mosaic.vector.shape_cast"(%300) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %302 = "stable_mosaic.vector.shape_cast"(%294) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%302, %arg14, %297, %298, %299) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %303 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %304 = "stable_mosaic.arith.muli"(%arg19, %303) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %305 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %306 = "stable_mosaic.arith.muli"(%304, %305) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %307 = "stable_mosaic.arith.constant"() {value = 13 : i32} : () -> i32
      %308 = "stable_mosaic.arith.addi"(%306, %307) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %309 = "stable_mosaic.arith.index_cast"(%308) : (i32) -> index
      %310 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %311 = "stable_mosaic.tpu.strided_load"(%arg10, %309, %310) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %312 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %313 = "stable_mosaic.arith.remsi"(%arg19, %312) : (i32, i32) -> i32
      %314 = "stable_mosaic.arith.index_cast"(%313) : (i32) -> index
      %315 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %316 = "stable_mosaic.arith.constant"() {value = 1664 : index} : () -> index
      %317 = "stable_mosaic.vector.load"(%arg14, %314, %315, %316) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %318 = "stable_mosaic.vector.shape_cast"(%317) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %319 = "stable_mosaic.vector.shape_cast"(%311) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%319, %arg14, %314, %315, %316) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %320 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %321 = "stable_mosaic.arith.muli"(%arg19, %320) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %322 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %323 = "stable_mosaic.arith.muli"(%321, %322) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %324 = "stable_mosaic.arith.constant"() {value = 14 : i32} : () -> i32
      %325 = "stable_mosaic.arith.addi"(%323, %324) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %326 = "stable_mosaic.arith.index_cast"(%325) : (i32) -> index
      %327 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %328 = "stable_mosaic.tpu.strided_load"(%arg10, %326, %327) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %329 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %330 = "stable_mosaic.arith.remsi"(%arg19, %329) : (i32, i32) -> i32
      %331 = "stable_mosaic.arith.index_cast"(%330) : (i32) -> index
      %332 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %333 = "stable_mosaic.arith.constant"() {value = 1792 : index} : () -> index
      %334 = "stable_mosaic.vector.load"(%arg14, %331, %332, %333) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %335 = "stable_mosaic.vector.shape_cast"(%334) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %336 = "stable_mosaic.vector.shape_cast"(%328) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%336, %arg14, %331, %332, %333) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %337 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %338 = "stable_mosaic.arith.muli"(%arg19, %337) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %339 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %340 = "stable_mosaic.arith.muli"(%338, %339) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %341 = "stable_mosaic.arith.constant"() {value = 15 : i32} : () -> i32
      %342 = "stable_mosaic.arith.addi"(%340, %341) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %343 = "stable_mosaic.arith.index_cast"(%342) : (i32) -> index
      %344 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %345 = "stable_mosaic.tpu.strided_load"(%arg10, %343, %344) {strides = array<i32: 16, 1>} : (memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %346 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %347 = "stable_mosaic.arith.remsi"(%arg19, %346) : (i32, i32) -> i32
      %348 = "stable_mosaic.arith.index_cast"(%347) : (i32) -> index
      %349 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %350 = "stable_mosaic.arith.constant"() {value = 1920 : index} : () -> index
      %351 = "stable_mosaic.vector.load"(%arg14, %348, %349, %350) : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %352 = "stable_mosaic.vector.shape_cast"(%351) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %353 = "stable_mosaic.vector.shape_cast"(%345) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%353, %arg14, %348, %349, %350) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %354 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %355 = "stable_mosaic.arith.remsi"(%arg19, %354) : (i32, i32) -> i32
      %356 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %357 = "stable_mosaic.arith.muli"(%arg19, %356) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %358 = "stable_mosaic.tpu.assume_multiple"(%357) {multiple = 128 : i32} : (i32) -> i32
      %359 = "stable_mosaic.tpu.memref_slice"(%arg18, %355) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %360 = "stable_mosaic.tpu.memref_squeeze"(%359) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %361 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %362 = "stable_mosaic.tpu.memref_slice"(%arg6, %358, %361) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2048xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2048xf32, #tpu.memory_space<hbm>>
      %363 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %364 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %365 = "stable_mosaic.tpu.memref_slice"(%arg14, %355, %363, %364) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2048xf32, #tpu.memory_space<vmem>>
      %366 = "stable_mosaic.tpu.memref_squeeze"(%365) : (memref<1x128x2048xf32, #tpu.memory_space<vmem>>) -> memref<128x2048xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%366, %362, %360) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x2048xf32, #tpu.memory_space<vmem>>, memref<128x2048xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %367 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %368 = "stable_mosaic.arith.addi"(%arg19, %367) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%368) : (i32) -> ()
    }) : (i32, i32, i32, i32) -> i32
    %46 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
    %47 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %48 = "stable_mosaic.arith.subi"(%45, %47) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %49 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %50 = "stable_mosaic.arith.remsi"(%48, %49) : (i32, i32) -> i32
    %51 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
    %52 = "stable_mosaic.arith.muli"(%48, %51) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %53 = "stable_mosaic.tpu.assume_multiple"(%52) {multiple = 128 : i32} : (i32) -> i32
    %54 = "stable_mosaic.tpu.memref_slice"(%arg18, %50) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %55 = "stable_mosaic.tpu.memref_squeeze"(%54) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %56 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %57 = "stable_mosaic.tpu.memref_slice"(%arg6, %53, %56) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2048xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2048xf32, #tpu.memory_space<hbm>>
    %58 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %59 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %60 = "stable_mosaic.tpu.memref_slice"(%arg14, %50, %58, %59) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2048xf32, #tpu.memory_space<vmem>>
    %61 = "stable_mosaic.tpu.memref_squeeze"(%60) : (memref<1x128x2048xf32, #tpu.memory_space<vmem>>) -> memref<128x2048xf32, #tpu.memory_space<vmem>>
    "stable_mosaic.tpu.wait_dma"(%61, %57, %55) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2048xf32, #tpu.memory_space<vmem>>, memref<128x2048xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    %62 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %63 = "stable_mosaic.arith.subi"(%45, %62) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %64 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %65 = "stable_mosaic.arith.remsi"(%63, %64) : (i32, i32) -> i32
    %66 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
    %67 = "stable_mosaic.arith.muli"(%63, %66) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %68 = "stable_mosaic.tpu.assume_multiple"(%67) {multiple = 128 : i32} : (i32) -> i32
    %69 = "stable_mosaic.tpu.memref_slice"(%arg18, %65) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %70 = "stable_mosaic.tpu.memref_squeeze"(%69) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
    %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %72 = "stable_mosaic.tpu.memref_slice"(%arg6, %68, %71) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2048xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2048xf32, #tpu.memory_space<hbm>>
    %73 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %75 = "stable_mosaic.tpu.memref_slice"(%arg14, %65, %73, %74) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2048xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2048xf32, #tpu.memory_space<vmem>>
    %76 = "stable_mosaic.tpu.memref_squeeze"(%75) : (memref<1x128x2048xf32, #tpu.memory_space<vmem>>) -> memref<128x2048xf32, #tpu.memory_space<vmem>>
    "stable_mosaic.tpu.wait_dma"(%76, %72, %70) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2048xf32, #tpu.memory_space<vmem>>, memref<128x2048xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{blocks}xi32, #tpu.memory_space<smem>>, memref<{blocks*128}xi32, #tpu.memory_space<smem>>, memref<{tokens}x2048xbf16, #tpu.memory_space<hbm>>, memref<{blocks}x128xf32, #tpu.memory_space<vmem>>, memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x2048xf32, #tpu.memory_space<hbm>>, memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, memref<{tokens*16}x128xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<128x2048xbf16, #tpu.memory_space<vmem>>, memref<2x128x2048xbf16, #tpu.memory_space<vmem>>, memref<2x128x2048xf32, #tpu.memory_space<vmem>>, memref<{blocks}xi32, #tpu.memory_space<smem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 2 : i64, scratch_operands = 12 : i64, sym_name = "moe_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
