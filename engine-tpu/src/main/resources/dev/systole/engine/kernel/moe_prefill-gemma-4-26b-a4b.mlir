module @moe_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{blocks}xi32, #tpu.memory_space<smem>>, %arg1: memref<{blocks*128}xi32, #tpu.memory_space<smem>>, %arg2: memref<{tokens}x2816xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{blocks}x128xf32, #tpu.memory_space<vmem>>, %arg4: memref<{experts}x1408x2816xbf16, #tpu.memory_space<hbm>>, %arg5: memref<{experts}x704x2816xbf16, #tpu.memory_space<hbm>>, %arg6: memref<{tokens}x2816xf32, #tpu.memory_space<hbm>>, %arg7: memref<2x1408x2816xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x704x2816xbf16, #tpu.memory_space<vmem>>, %arg9: memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<3072x128xf32, #tpu.memory_space<vmem>>, %arg12: memref<128x2816xbf16, #tpu.memory_space<vmem>>, %arg13: memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, %arg14: memref<2x128x2816xf32, #tpu.memory_space<vmem>>, %arg15: memref<{blocks}xi32, #tpu.memory_space<smem>>, %arg16: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg17: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg18: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
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
      %86 = "stable_mosaic.tpu.memref_slice"(%arg7, %80, %84, %85) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1408x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1408x2816xbf16, #tpu.memory_space<vmem>>
      %87 = "stable_mosaic.tpu.memref_squeeze"(%86) : (memref<1x1408x2816xbf16, #tpu.memory_space<vmem>>) -> memref<1408x2816xbf16, #tpu.memory_space<vmem>>
      %88 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %89 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %90 = "stable_mosaic.tpu.memref_slice"(%arg4, %78, %88, %89) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1408x2816xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1408x2816xbf16, #tpu.memory_space<hbm>>
      %91 = "stable_mosaic.tpu.memref_squeeze"(%90) : (memref<1x1408x2816xbf16, #tpu.memory_space<hbm>>) -> memref<1408x2816xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%91, %87, %83) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<1408x2816xbf16, #tpu.memory_space<hbm>>, memref<1408x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %92 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %93 = "stable_mosaic.tpu.memref_slice"(%arg16, %80, %92) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %94 = "stable_mosaic.tpu.memref_squeeze"(%93) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %95 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %96 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %97 = "stable_mosaic.tpu.memref_slice"(%arg8, %80, %95, %96) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x704x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x704x2816xbf16, #tpu.memory_space<vmem>>
      %98 = "stable_mosaic.tpu.memref_squeeze"(%97) : (memref<1x704x2816xbf16, #tpu.memory_space<vmem>>) -> memref<704x2816xbf16, #tpu.memory_space<vmem>>
      %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %101 = "stable_mosaic.tpu.memref_slice"(%arg5, %78, %99, %100) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x704x2816xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x704x2816xbf16, #tpu.memory_space<hbm>>
      %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x704x2816xbf16, #tpu.memory_space<hbm>>) -> memref<704x2816xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%102, %98, %94) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<704x2816xbf16, #tpu.memory_space<hbm>>, memref<704x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
    %25 = "stable_mosaic.tpu.memref_slice"(%arg13, %16, %23, %24) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2816xbf16, #tpu.memory_space<vmem>>
    %26 = "stable_mosaic.tpu.memref_squeeze"(%25) : (memref<1x128x2816xbf16, #tpu.memory_space<vmem>>) -> memref<128x2816xbf16, #tpu.memory_space<vmem>>
    %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %28 = "stable_mosaic.tpu.memref_slice"(%arg2, %20, %27) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2816xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2816xbf16, #tpu.memory_space<hbm>>
    "stable_mosaic.tpu.enqueue_dma"(%28, %26, %22) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x2816xbf16, #tpu.memory_space<hbm>>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %479 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %480 = "stable_mosaic.arith.addi"(%arg19, %479) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %481 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %482 = "stable_mosaic.arith.remsi"(%480, %481) : (i32, i32) -> i32
        %483 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %484 = "stable_mosaic.arith.muli"(%480, %483) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %485 = "stable_mosaic.tpu.assume_multiple"(%484) {multiple = 128 : i32} : (i32) -> i32
        %486 = "stable_mosaic.tpu.memref_slice"(%arg17, %482) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %487 = "stable_mosaic.tpu.memref_squeeze"(%486) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %488 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %489 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %490 = "stable_mosaic.tpu.memref_slice"(%arg13, %482, %488, %489) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2816xbf16, #tpu.memory_space<vmem>>
        %491 = "stable_mosaic.tpu.memref_squeeze"(%490) : (memref<1x128x2816xbf16, #tpu.memory_space<vmem>>) -> memref<128x2816xbf16, #tpu.memory_space<vmem>>
        %492 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %493 = "stable_mosaic.tpu.memref_slice"(%arg2, %485, %492) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2816xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2816xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%493, %491, %487) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x2816xbf16, #tpu.memory_space<hbm>>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %84 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %85 = "stable_mosaic.vector.broadcast"(%84) : (f32) -> vector<3072x128xf32>
      %86 = "stable_mosaic.arith.constant"() {value = 3072 : i32} : () -> i32
      %87 = "stable_mosaic.arith.muli"(%arg19, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %88 = "stable_mosaic.tpu.assume_multiple"(%87) {multiple = 8 : i32} : (i32) -> i32
      %89 = "stable_mosaic.arith.index_cast"(%88) : (i32) -> index
      %90 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %91 = "stable_mosaic.vector.load"(%arg10, %89, %90) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<3072x128xf32>
      "stable_mosaic.tpu.vector_store"(%85, %arg10, %89, %90) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<3072x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %92 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %93 = "stable_mosaic.arith.remsi"(%arg19, %92) : (i32, i32) -> i32
      %94 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %95 = "stable_mosaic.arith.muli"(%arg19, %94) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %96 = "stable_mosaic.tpu.assume_multiple"(%95) {multiple = 128 : i32} : (i32) -> i32
      %97 = "stable_mosaic.tpu.memref_slice"(%arg17, %93) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %98 = "stable_mosaic.tpu.memref_squeeze"(%97) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %101 = "stable_mosaic.tpu.memref_slice"(%arg13, %93, %99, %100) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2816xbf16, #tpu.memory_space<vmem>>
      %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x128x2816xbf16, #tpu.memory_space<vmem>>) -> memref<128x2816xbf16, #tpu.memory_space<vmem>>
      %103 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %104 = "stable_mosaic.tpu.memref_slice"(%arg2, %96, %103) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2816xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2816xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.wait_dma"(%104, %102, %98) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2816xbf16, #tpu.memory_space<hbm>>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %105 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %106 = "stable_mosaic.arith.remsi"(%arg19, %105) : (i32, i32) -> i32
      %107 = "stable_mosaic.arith.index_cast"(%106) : (i32) -> index
      %108 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.vector.load"(%arg13, %107, %108, %109) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %111 = "stable_mosaic.vector.shape_cast"(%110) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %112 = "stable_mosaic.arith.extf"(%111) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %113 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %114 = "stable_mosaic.arith.muli"(%arg19, %113) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %115 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %116 = "stable_mosaic.arith.muli"(%114, %115) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %117 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %118 = "stable_mosaic.arith.addi"(%116, %117) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %119 = "stable_mosaic.arith.index_cast"(%118) : (i32) -> index
      %120 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %121 = "stable_mosaic.tpu.strided_load"(%arg9, %119, %120) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%112, %arg9, %119, %120) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %122 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %123 = "stable_mosaic.arith.remsi"(%arg19, %122) : (i32, i32) -> i32
      %124 = "stable_mosaic.arith.index_cast"(%123) : (i32) -> index
      %125 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %126 = "stable_mosaic.arith.constant"() {value = 128 : index} : () -> index
      %127 = "stable_mosaic.vector.load"(%arg13, %124, %125, %126) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %128 = "stable_mosaic.vector.shape_cast"(%127) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %129 = "stable_mosaic.arith.extf"(%128) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %130 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %131 = "stable_mosaic.arith.muli"(%arg19, %130) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %132 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %133 = "stable_mosaic.arith.muli"(%131, %132) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %134 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %135 = "stable_mosaic.arith.addi"(%133, %134) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %136 = "stable_mosaic.arith.index_cast"(%135) : (i32) -> index
      %137 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %138 = "stable_mosaic.tpu.strided_load"(%arg9, %136, %137) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%129, %arg9, %136, %137) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %139 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %140 = "stable_mosaic.arith.remsi"(%arg19, %139) : (i32, i32) -> i32
      %141 = "stable_mosaic.arith.index_cast"(%140) : (i32) -> index
      %142 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %143 = "stable_mosaic.arith.constant"() {value = 256 : index} : () -> index
      %144 = "stable_mosaic.vector.load"(%arg13, %141, %142, %143) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %145 = "stable_mosaic.vector.shape_cast"(%144) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %146 = "stable_mosaic.arith.extf"(%145) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %147 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %148 = "stable_mosaic.arith.muli"(%arg19, %147) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %149 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %150 = "stable_mosaic.arith.muli"(%148, %149) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %151 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %152 = "stable_mosaic.arith.addi"(%150, %151) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %153 = "stable_mosaic.arith.index_cast"(%152) : (i32) -> index
      %154 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %155 = "stable_mosaic.tpu.strided_load"(%arg9, %153, %154) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%146, %arg9, %153, %154) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %156 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %157 = "stable_mosaic.arith.remsi"(%arg19, %156) : (i32, i32) -> i32
      %158 = "stable_mosaic.arith.index_cast"(%157) : (i32) -> index
      %159 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %160 = "stable_mosaic.arith.constant"() {value = 384 : index} : () -> index
      %161 = "stable_mosaic.vector.load"(%arg13, %158, %159, %160) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %162 = "stable_mosaic.vector.shape_cast"(%161) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %163 = "stable_mosaic.arith.extf"(%162) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %164 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %165 = "stable_mosaic.arith.muli"(%arg19, %164) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %166 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %167 = "stable_mosaic.arith.muli"(%165, %166) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %168 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %169 = "stable_mosaic.arith.addi"(%167, %168) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %170 = "stable_mosaic.arith.index_cast"(%169) : (i32) -> index
      %171 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %172 = "stable_mosaic.tpu.strided_load"(%arg9, %170, %171) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%163, %arg9, %170, %171) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %173 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %174 = "stable_mosaic.arith.remsi"(%arg19, %173) : (i32, i32) -> i32
      %175 = "stable_mosaic.arith.index_cast"(%174) : (i32) -> index
      %176 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %177 = "stable_mosaic.arith.constant"() {value = 512 : index} : () -> index
      %178 = "stable_mosaic.vector.load"(%arg13, %175, %176, %177) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %179 = "stable_mosaic.vector.shape_cast"(%178) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %180 = "stable_mosaic.arith.extf"(%179) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %181 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %182 = "stable_mosaic.arith.muli"(%arg19, %181) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %183 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %184 = "stable_mosaic.arith.muli"(%182, %183) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %185 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %186 = "stable_mosaic.arith.addi"(%184, %185) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %187 = "stable_mosaic.arith.index_cast"(%186) : (i32) -> index
      %188 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %189 = "stable_mosaic.tpu.strided_load"(%arg9, %187, %188) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%180, %arg9, %187, %188) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %190 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %191 = "stable_mosaic.arith.remsi"(%arg19, %190) : (i32, i32) -> i32
      %192 = "stable_mosaic.arith.index_cast"(%191) : (i32) -> index
      %193 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %194 = "stable_mosaic.arith.constant"() {value = 640 : index} : () -> index
      %195 = "stable_mosaic.vector.load"(%arg13, %192, %193, %194) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %196 = "stable_mosaic.vector.shape_cast"(%195) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %197 = "stable_mosaic.arith.extf"(%196) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %198 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %199 = "stable_mosaic.arith.muli"(%arg19, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %200 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %201 = "stable_mosaic.arith.muli"(%199, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %202 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %203 = "stable_mosaic.arith.addi"(%201, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %204 = "stable_mosaic.arith.index_cast"(%203) : (i32) -> index
      %205 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %206 = "stable_mosaic.tpu.strided_load"(%arg9, %204, %205) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%197, %arg9, %204, %205) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %207 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %208 = "stable_mosaic.arith.remsi"(%arg19, %207) : (i32, i32) -> i32
      %209 = "stable_mosaic.arith.index_cast"(%208) : (i32) -> index
      %210 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %211 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %212 = "stable_mosaic.vector.load"(%arg13, %209, %210, %211) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %213 = "stable_mosaic.vector.shape_cast"(%212) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %214 = "stable_mosaic.arith.extf"(%213) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %215 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %216 = "stable_mosaic.arith.muli"(%arg19, %215) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %217 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %218 = "stable_mosaic.arith.muli"(%216, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %219 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
      %220 = "stable_mosaic.arith.addi"(%218, %219) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %221 = "stable_mosaic.arith.index_cast"(%220) : (i32) -> index
      %222 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %223 = "stable_mosaic.tpu.strided_load"(%arg9, %221, %222) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%214, %arg9, %221, %222) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %224 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %225 = "stable_mosaic.arith.remsi"(%arg19, %224) : (i32, i32) -> i32
      %226 = "stable_mosaic.arith.index_cast"(%225) : (i32) -> index
      %227 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %228 = "stable_mosaic.arith.constant"() {value = 896 : index} : () -> index
      %229 = "stable_mosaic.vector.load"(%arg13, %226, %227, %228) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %230 = "stable_mosaic.vector.shape_cast"(%229) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %231 = "stable_mosaic.arith.extf"(%230) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %232 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %233 = "stable_mosaic.arith.muli"(%arg19, %232) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %234 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %235 = "stable_mosaic.arith.muli"(%233, %234) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %236 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
      %237 = "stable_mosaic.arith.addi"(%235, %236) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %238 = "stable_mosaic.arith.index_cast"(%237) : (i32) -> index
      %239 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %240 = "stable_mosaic.tpu.strided_load"(%arg9, %238, %239) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%231, %arg9, %238, %239) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %241 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %242 = "stable_mosaic.arith.remsi"(%arg19, %241) : (i32, i32) -> i32
      %243 = "stable_mosaic.arith.index_cast"(%242) : (i32) -> index
      %244 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %245 = "stable_mosaic.arith.constant"() {value = 1024 : index} : () -> index
      %246 = "stable_mosaic.vector.load"(%arg13, %243, %244, %245) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %247 = "stable_mosaic.vector.shape_cast"(%246) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %248 = "stable_mosaic.arith.extf"(%247) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %249 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %250 = "stable_mosaic.arith.muli"(%arg19, %249) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %251 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %252 = "stable_mosaic.arith.muli"(%250, %251) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %253 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %254 = "stable_mosaic.arith.addi"(%252, %253) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %255 = "stable_mosaic.arith.index_cast"(%254) : (i32) -> index
      %256 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %257 = "stable_mosaic.tpu.strided_load"(%arg9, %255, %256) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%248, %arg9, %255, %256) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %258 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %259 = "stable_mosaic.arith.remsi"(%arg19, %258) : (i32, i32) -> i32
      %260 = "stable_mosaic.arith.index_cast"(%259) : (i32) -> index
      %261 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %262 = "stable_mosaic.arith.constant"() {value = 1152 : index} : () -> index
      %263 = "stable_mosaic.vector.load"(%arg13, %260, %261, %262) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %264 = "stable_mosaic.vector.shape_cast"(%263) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %265 = "stable_mosaic.arith.extf"(%264) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %266 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %267 = "stable_mosaic.arith.muli"(%arg19, %266) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %268 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %269 = "stable_mosaic.arith.muli"(%267, %268) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %270 = "stable_mosaic.arith.constant"() {value = 9 : i32} : () -> i32
      %271 = "stable_mosaic.arith.addi"(%269, %270) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %272 = "stable_mosaic.arith.index_cast"(%271) : (i32) -> index
      %273 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %274 = "stable_mosaic.tpu.strided_load"(%arg9, %272, %273) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%265, %arg9, %272, %273) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %275 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %276 = "stable_mosaic.arith.remsi"(%arg19, %275) : (i32, i32) -> i32
      %277 = "stable_mosaic.arith.index_cast"(%276) : (i32) -> index
      %278 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %279 = "stable_mosaic.arith.constant"() {value = 1280 : index} : () -> index
      %280 = "stable_mosaic.vector.load"(%arg13, %277, %278, %279) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %281 = "stable_mosaic.vector.shape_cast"(%280) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %282 = "stable_mosaic.arith.extf"(%281) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %283 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %284 = "stable_mosaic.arith.muli"(%arg19, %283) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %285 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %286 = "stable_mosaic.arith.muli"(%284, %285) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %287 = "stable_mosaic.arith.constant"() {value = 10 : i32} : () -> i32
      %288 = "stable_mosaic.arith.addi"(%286, %287) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %289 = "stable_mosaic.arith.index_cast"(%288) : (i32) -> index
      %290 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %291 = "stable_mosaic.tpu.strided_load"(%arg9, %289, %290) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%282, %arg9, %289, %290) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %292 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %293 = "stable_mosaic.arith.remsi"(%arg19, %292) : (i32, i32) -> i32
      %294 = "stable_mosaic.arith.index_cast"(%293) : (i32) -> index
      %295 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %296 = "stable_mosaic.arith.constant"() {value = 1408 : index} : () -> index
      %297 = "stable_mosaic.vector.load"(%arg13, %294, %295, %296) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %298 = "stable_mosaic.vector.shape_cast"(%297) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %299 = "stable_mosaic.arith.extf"(%298) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %300 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %301 = "stable_mosaic.arith.muli"(%arg19, %300) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %302 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %303 = "stable_mosaic.arith.muli"(%301, %302) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %304 = "stable_mosaic.arith.constant"() {value = 11 : i32} : () -> i32
      %305 = "stable_mosaic.arith.addi"(%303, %304) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %306 = "stable_mosaic.arith.index_cast"(%305) : (i32) -> index
      %307 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %308 = "stable_mosaic.tpu.strided_load"(%arg9, %306, %307) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%299, %arg9, %306, %307) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %309 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %310 = "stable_mosaic.arith.remsi"(%arg19, %309) : (i32, i32) -> i32
      %311 = "stable_mosaic.arith.index_cast"(%310) : (i32) -> index
      %312 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %313 = "stable_mosaic.arith.constant"() {value = 1536 : index} : () -> index
      %314 = "stable_mosaic.vector.load"(%arg13, %311, %312, %313) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %315 = "stable_mosaic.vector.shape_cast"(%314) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %316 = "stable_mosaic.arith.extf"(%315) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %317 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %318 = "stable_mosaic.arith.muli"(%arg19, %317) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %319 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %320 = "stable_mosaic.arith.muli"(%318, %319) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %321 = "stable_mosaic.arith.constant"() {value = 12 : i32} : () -> i32
      %322 = "stable_mosaic.arith.addi"(%320, %321) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %323 = "stable_mosaic.arith.index_cast"(%322) : (i32) -> index
      %324 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %325 = "stable_mosaic.tpu.strided_load"(%arg9, %323, %324) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%316, %arg9, %323, %324) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %326 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %327 = "stable_mosaic.arith.remsi"(%arg19, %326) : (i32, i32) -> i32
      %328 = "stable_mosaic.arith.index_cast"(%327) : (i32) -> index
      %329 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %330 = "stable_mosaic.arith.constant"() {value = 1664 : index} : () -> index
      %331 = "stable_mosaic.vector.load"(%arg13, %328, %329, %330) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %332 = "stable_mosaic.vector.shape_cast"(%331) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %333 = "stable_mosaic.arith.extf"(%332) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %334 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %335 = "stable_mosaic.arith.muli"(%arg19, %334) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %336 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %337 = "stable_mosaic.arith.muli"(%335, %336) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %338 = "stable_mosaic.arith.constant"() {value = 13 : i32} : () -> i32
      %339 = "stable_mosaic.arith.addi"(%337, %338) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %340 = "stable_mosaic.arith.index_cast"(%339) : (i32) -> index
      %341 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %342 = "stable_mosaic.tpu.strided_load"(%arg9, %340, %341) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%333, %arg9, %340, %341) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %343 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %344 = "stable_mosaic.arith.remsi"(%arg19, %343) : (i32, i32) -> i32
      %345 = "stable_mosaic.arith.index_cast"(%344) : (i32) -> index
      %346 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %347 = "stable_mosaic.arith.constant"() {value = 1792 : index} : () -> index
      %348 = "stable_mosaic.vector.load"(%arg13, %345, %346, %347) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %349 = "stable_mosaic.vector.shape_cast"(%348) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %350 = "stable_mosaic.arith.extf"(%349) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %351 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %352 = "stable_mosaic.arith.muli"(%arg19, %351) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %353 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %354 = "stable_mosaic.arith.muli"(%352, %353) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %355 = "stable_mosaic.arith.constant"() {value = 14 : i32} : () -> i32
      %356 = "stable_mosaic.arith.addi"(%354, %355) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %357 = "stable_mosaic.arith.index_cast"(%356) : (i32) -> index
      %358 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %359 = "stable_mosaic.tpu.strided_load"(%arg9, %357, %358) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%350, %arg9, %357, %358) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %360 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %361 = "stable_mosaic.arith.remsi"(%arg19, %360) : (i32, i32) -> i32
      %362 = "stable_mosaic.arith.index_cast"(%361) : (i32) -> index
      %363 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %364 = "stable_mosaic.arith.constant"() {value = 1920 : index} : () -> index
      %365 = "stable_mosaic.vector.load"(%arg13, %362, %363, %364) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %366 = "stable_mosaic.vector.shape_cast"(%365) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %367 = "stable_mosaic.arith.extf"(%366) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %368 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %369 = "stable_mosaic.arith.muli"(%arg19, %368) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %370 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %371 = "stable_mosaic.arith.muli"(%369, %370) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %372 = "stable_mosaic.arith.constant"() {value = 15 : i32} : () -> i32
      %373 = "stable_mosaic.arith.addi"(%371, %372) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %374 = "stable_mosaic.arith.index_cast"(%373) : (i32) -> index
      %375 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %376 = "stable_mosaic.tpu.strided_load"(%arg9, %374, %375) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%367, %arg9, %374, %375) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %377 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %378 = "stable_mosaic.arith.remsi"(%arg19, %377) : (i32, i32) -> i32
      %379 = "stable_mosaic.arith.index_cast"(%378) : (i32) -> index
      %380 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %381 = "stable_mosaic.arith.constant"() {value = 2048 : index} : () -> index
      %382 = "stable_mosaic.vector.load"(%arg13, %379, %380, %381) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %383 = "stable_mosaic.vector.shape_cast"(%382) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %384 = "stable_mosaic.arith.extf"(%383) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %385 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %386 = "stable_mosaic.arith.muli"(%arg19, %385) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %387 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %388 = "stable_mosaic.arith.muli"(%386, %387) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %389 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %390 = "stable_mosaic.arith.addi"(%388, %389) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %391 = "stable_mosaic.arith.index_cast"(%390) : (i32) -> index
      %392 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %393 = "stable_mosaic.tpu.strided_load"(%arg9, %391, %392) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%384, %arg9, %391, %392) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %394 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %395 = "stable_mosaic.arith.remsi"(%arg19, %394) : (i32, i32) -> i32
      %396 = "stable_mosaic.arith.index_cast"(%395) : (i32) -> index
      %397 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %398 = "stable_mosaic.arith.constant"() {value = 2176 : index} : () -> index
      %399 = "stable_mosaic.vector.load"(%arg13, %396, %397, %398) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %400 = "stable_mosaic.vector.shape_cast"(%399) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %401 = "stable_mosaic.arith.extf"(%400) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %402 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %403 = "stable_mosaic.arith.muli"(%arg19, %402) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %404 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %405 = "stable_mosaic.arith.muli"(%403, %404) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %406 = "stable_mosaic.arith.constant"() {value = 17 : i32} : () -> i32
      %407 = "stable_mosaic.arith.addi"(%405, %406) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %408 = "stable_mosaic.arith.index_cast"(%407) : (i32) -> index
      %409 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %410 = "stable_mosaic.tpu.strided_load"(%arg9, %408, %409) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%401, %arg9, %408, %409) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %411 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %412 = "stable_mosaic.arith.remsi"(%arg19, %411) : (i32, i32) -> i32
      %413 = "stable_mosaic.arith.index_cast"(%412) : (i32) -> index
      %414 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %415 = "stable_mosaic.arith.constant"() {value = 2304 : index} : () -> index
      %416 = "stable_mosaic.vector.load"(%arg13, %413, %414, %415) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %417 = "stable_mosaic.vector.shape_cast"(%416) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %418 = "stable_mosaic.arith.extf"(%417) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %419 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %420 = "stable_mosaic.arith.muli"(%arg19, %419) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %421 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %422 = "stable_mosaic.arith.muli"(%420, %421) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %423 = "stable_mosaic.arith.constant"() {value = 18 : i32} : () -> i32
      %424 = "stable_mosaic.arith.addi"(%422, %423) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %425 = "stable_mosaic.arith.index_cast"(%424) : (i32) -> index
      %426 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %427 = "stable_mosaic.tpu.strided_load"(%arg9, %425, %426) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%418, %arg9, %425, %426) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %428 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %429 = "stable_mosaic.arith.remsi"(%arg19, %428) : (i32, i32) -> i32
      %430 = "stable_mosaic.arith.index_cast"(%429) : (i32) -> index
      %431 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %432 = "stable_mosaic.arith.constant"() {value = 2432 : index} : () -> index
      %433 = "stable_mosaic.vector.load"(%arg13, %430, %431, %432) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %434 = "stable_mosaic.vector.shape_cast"(%433) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %435 = "stable_mosaic.arith.extf"(%434) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %436 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %437 = "stable_mosaic.arith.muli"(%arg19, %436) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %438 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %439 = "stable_mosaic.arith.muli"(%437, %438) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %440 = "stable_mosaic.arith.constant"() {value = 19 : i32} : () -> i32
      %441 = "stable_mosaic.arith.addi"(%439, %440) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %442 = "stable_mosaic.arith.index_cast"(%441) : (i32) -> index
      %443 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %444 = "stable_mosaic.tpu.strided_load"(%arg9, %442, %443) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%435, %arg9, %442, %443) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %445 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %446 = "stable_mosaic.arith.remsi"(%arg19, %445) : (i32, i32) -> i32
      %447 = "stable_mosaic.arith.index_cast"(%446) : (i32) -> index
      %448 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %449 = "stable_mosaic.arith.constant"() {value = 2560 : index} : () -> index
      %450 = "stable_mosaic.vector.load"(%arg13, %447, %448, %449) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %451 = "stable_mosaic.vector.shape_cast"(%450) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %452 = "stable_mosaic.arith.extf"(%451) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %453 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %454 = "stable_mosaic.arith.muli"(%arg19, %453) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %455 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %456 = "stable_mosaic.arith.muli"(%454, %455) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %457 = "stable_mosaic.arith.constant"() {value = 20 : i32} : () -> i32
      %458 = "stable_mosaic.arith.addi"(%456, %457) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %459 = "stable_mosaic.arith.index_cast"(%458) : (i32) -> index
      %460 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %461 = "stable_mosaic.tpu.strided_load"(%arg9, %459, %460) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%452, %arg9, %459, %460) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %462 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %463 = "stable_mosaic.arith.remsi"(%arg19, %462) : (i32, i32) -> i32
      %464 = "stable_mosaic.arith.index_cast"(%463) : (i32) -> index
      %465 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %466 = "stable_mosaic.arith.constant"() {value = 2688 : index} : () -> index
      %467 = "stable_mosaic.vector.load"(%arg13, %464, %465, %466) : (memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
      %468 = "stable_mosaic.vector.shape_cast"(%467) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
      %469 = "stable_mosaic.arith.extf"(%468) : (vector<128x128xbf16>) -> vector<128x128xf32>
      %470 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %471 = "stable_mosaic.arith.muli"(%arg19, %470) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %472 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %473 = "stable_mosaic.arith.muli"(%471, %472) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %474 = "stable_mosaic.arith.constant"() {value = 21 : i32} : () -> i32
      %475 = "stable_mosaic.arith.addi"(%473, %474) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %476 = "stable_mosaic.arith.index_cast"(%475) : (i32) -> index
      %477 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %478 = "stable_mosaic.tpu.strided_load"(%arg9, %476, %477) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%469, %arg9, %476, %477) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
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
        %410 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %411 = "stable_mosaic.arith.addi"(%90, %410) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %412 = "stable_mosaic.arith.cmpi"(%411, %6#1) {predicate = 2 : i64} : (i32, i32) -> i1
        %413 = "stable_mosaic.arith.extui"(%412) : (i1) -> i32
        %414 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %415 = "stable_mosaic.arith.cmpi"(%413, %414) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%415) ({
          %416 = "stable_mosaic.arith.index_cast"(%411) : (i32) -> index
          %417 = "stable_mosaic.memref.load"(%arg15, %416) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
          %418 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %419 = "stable_mosaic.arith.remsi"(%411, %418) : (i32, i32) -> i32
          %420 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %421 = "stable_mosaic.tpu.memref_slice"(%arg16, %419, %420) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %422 = "stable_mosaic.tpu.memref_squeeze"(%421) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %423 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %424 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %425 = "stable_mosaic.tpu.memref_slice"(%arg7, %419, %423, %424) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1408x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1408x2816xbf16, #tpu.memory_space<vmem>>
          %426 = "stable_mosaic.tpu.memref_squeeze"(%425) : (memref<1x1408x2816xbf16, #tpu.memory_space<vmem>>) -> memref<1408x2816xbf16, #tpu.memory_space<vmem>>
          %427 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %428 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %429 = "stable_mosaic.tpu.memref_slice"(%arg4, %417, %427, %428) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1408x2816xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1408x2816xbf16, #tpu.memory_space<hbm>>
          %430 = "stable_mosaic.tpu.memref_squeeze"(%429) : (memref<1x1408x2816xbf16, #tpu.memory_space<hbm>>) -> memref<1408x2816xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%430, %426, %422) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<1408x2816xbf16, #tpu.memory_space<hbm>>, memref<1408x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %431 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %432 = "stable_mosaic.tpu.memref_slice"(%arg16, %419, %431) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %433 = "stable_mosaic.tpu.memref_squeeze"(%432) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %434 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %435 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %436 = "stable_mosaic.tpu.memref_slice"(%arg8, %419, %434, %435) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x704x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x704x2816xbf16, #tpu.memory_space<vmem>>
          %437 = "stable_mosaic.tpu.memref_squeeze"(%436) : (memref<1x704x2816xbf16, #tpu.memory_space<vmem>>) -> memref<704x2816xbf16, #tpu.memory_space<vmem>>
          %438 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %439 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %440 = "stable_mosaic.tpu.memref_slice"(%arg5, %417, %438, %439) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x704x2816xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x704x2816xbf16, #tpu.memory_space<hbm>>
          %441 = "stable_mosaic.tpu.memref_squeeze"(%440) : (memref<1x704x2816xbf16, #tpu.memory_space<hbm>>) -> memref<704x2816xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%441, %437, %433) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<704x2816xbf16, #tpu.memory_space<hbm>>, memref<704x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %410 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %411 = "stable_mosaic.arith.muli"(%arg21, %410) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %412 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %413 = "stable_mosaic.arith.addi"(%411, %412) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %414 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %415 = "stable_mosaic.arith.muli"(%arg19, %414) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %416 = "stable_mosaic.arith.addi"(%415, %413) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %417 = "stable_mosaic.arith.index_cast"(%416) : (i32) -> index
        %418 = "stable_mosaic.memref.load"(%arg1, %417) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %419 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %420 = "stable_mosaic.arith.muli"(%418, %419) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %421 = "stable_mosaic.tpu.assume_multiple"(%420) {multiple = 8 : i32} : (i32) -> i32
        %422 = "stable_mosaic.arith.index_cast"(%421) : (i32) -> index
        %423 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %424 = "stable_mosaic.vector.load"(%arg9, %422, %423) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %425 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %426 = "stable_mosaic.arith.muli"(%413, %425) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %427 = "stable_mosaic.tpu.assume_multiple"(%426) {multiple = 8 : i32} : (i32) -> i32
        %428 = "stable_mosaic.arith.index_cast"(%427) : (i32) -> index
        %429 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %430 = "stable_mosaic.vector.load"(%arg11, %428, %429) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%424, %arg11, %428, %429) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %431 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %432 = "stable_mosaic.arith.muli"(%arg21, %431) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %433 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %434 = "stable_mosaic.arith.addi"(%432, %433) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %435 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %436 = "stable_mosaic.arith.muli"(%arg19, %435) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %437 = "stable_mosaic.arith.addi"(%436, %434) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %438 = "stable_mosaic.arith.index_cast"(%437) : (i32) -> index
        %439 = "stable_mosaic.memref.load"(%arg1, %438) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %440 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %441 = "stable_mosaic.arith.muli"(%439, %440) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %442 = "stable_mosaic.tpu.assume_multiple"(%441) {multiple = 8 : i32} : (i32) -> i32
        %443 = "stable_mosaic.arith.index_cast"(%442) : (i32) -> index
        %444 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %445 = "stable_mosaic.vector.load"(%arg9, %443, %444) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %446 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %447 = "stable_mosaic.arith.muli"(%434, %446) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %448 = "stable_mosaic.tpu.assume_multiple"(%447) {multiple = 8 : i32} : (i32) -> i32
        %449 = "stable_mosaic.arith.index_cast"(%448) : (i32) -> index
        %450 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %451 = "stable_mosaic.vector.load"(%arg11, %449, %450) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%445, %arg11, %449, %450) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %452 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %453 = "stable_mosaic.arith.muli"(%arg21, %452) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %454 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %455 = "stable_mosaic.arith.addi"(%453, %454) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %456 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %457 = "stable_mosaic.arith.muli"(%arg19, %456) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %458 = "stable_mosaic.arith.addi"(%457, %455) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %459 = "stable_mosaic.arith.index_cast"(%458) : (i32) -> index
        %460 = "stable_mosaic.memref.load"(%arg1, %459) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %461 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %462 = "stable_mosaic.arith.muli"(%460, %461) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %463 = "stable_mosaic.tpu.assume_multiple"(%462) {multiple = 8 : i32} : (i32) -> i32
        %464 = "stable_mosaic.arith.index_cast"(%463) : (i32) -> index
        %465 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %466 = "stable_mosaic.vector.load"(%arg9, %464, %465) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %467 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %468 = "stable_mosaic.arith.muli"(%455, %467) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %469 = "stable_mosaic.tpu.assume_multiple"(%468) {multiple = 8 : i32} : (i32) -> i32
        %470 = "stable_mosaic.arith.index_cast"(%469) : (i32) -> index
        %471 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %472 = "stable_mosaic.vector.load"(%arg11, %470, %471) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%466, %arg11, %470, %471) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %473 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %474 = "stable_mosaic.arith.muli"(%arg21, %473) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %475 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %476 = "stable_mosaic.arith.addi"(%474, %475) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %477 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %478 = "stable_mosaic.arith.muli"(%arg19, %477) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %479 = "stable_mosaic.arith.addi"(%478, %476) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %480 = "stable_mosaic.arith.index_cast"(%479) : (i32) -> index
        %481 = "stable_mosaic.memref.load"(%arg1, %480) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %482 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %483 = "stable_mosaic.arith.muli"(%481, %482) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %484 = "stable_mosaic.tpu.assume_multiple"(%483) {multiple = 8 : i32} : (i32) -> i32
        %485 = "stable_mosaic.arith.index_cast"(%484) : (i32) -> index
        %486 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %487 = "stable_mosaic.vector.load"(%arg9, %485, %486) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %488 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %489 = "stable_mosaic.arith.muli"(%476, %488) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %490 = "stable_mosaic.tpu.assume_multiple"(%489) {multiple = 8 : i32} : (i32) -> i32
        %491 = "stable_mosaic.arith.index_cast"(%490) : (i32) -> index
        %492 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %493 = "stable_mosaic.vector.load"(%arg11, %491, %492) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%487, %arg11, %491, %492) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %494 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %495 = "stable_mosaic.arith.muli"(%arg21, %494) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %496 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %497 = "stable_mosaic.arith.addi"(%495, %496) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %498 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %499 = "stable_mosaic.arith.muli"(%arg19, %498) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %500 = "stable_mosaic.arith.addi"(%499, %497) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %501 = "stable_mosaic.arith.index_cast"(%500) : (i32) -> index
        %502 = "stable_mosaic.memref.load"(%arg1, %501) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %503 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %504 = "stable_mosaic.arith.muli"(%502, %503) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %505 = "stable_mosaic.tpu.assume_multiple"(%504) {multiple = 8 : i32} : (i32) -> i32
        %506 = "stable_mosaic.arith.index_cast"(%505) : (i32) -> index
        %507 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %508 = "stable_mosaic.vector.load"(%arg9, %506, %507) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %509 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %510 = "stable_mosaic.arith.muli"(%497, %509) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %511 = "stable_mosaic.tpu.assume_multiple"(%510) {multiple = 8 : i32} : (i32) -> i32
        %512 = "stable_mosaic.arith.index_cast"(%511) : (i32) -> index
        %513 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %514 = "stable_mosaic.vector.load"(%arg11, %512, %513) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%508, %arg11, %512, %513) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %515 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %516 = "stable_mosaic.arith.muli"(%arg21, %515) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %517 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %518 = "stable_mosaic.arith.addi"(%516, %517) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %519 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %520 = "stable_mosaic.arith.muli"(%arg19, %519) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %521 = "stable_mosaic.arith.addi"(%520, %518) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %522 = "stable_mosaic.arith.index_cast"(%521) : (i32) -> index
        %523 = "stable_mosaic.memref.load"(%arg1, %522) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %524 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %525 = "stable_mosaic.arith.muli"(%523, %524) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %526 = "stable_mosaic.tpu.assume_multiple"(%525) {multiple = 8 : i32} : (i32) -> i32
        %527 = "stable_mosaic.arith.index_cast"(%526) : (i32) -> index
        %528 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %529 = "stable_mosaic.vector.load"(%arg9, %527, %528) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %530 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %531 = "stable_mosaic.arith.muli"(%518, %530) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %532 = "stable_mosaic.tpu.assume_multiple"(%531) {multiple = 8 : i32} : (i32) -> i32
        %533 = "stable_mosaic.arith.index_cast"(%532) : (i32) -> index
        %534 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %535 = "stable_mosaic.vector.load"(%arg11, %533, %534) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%529, %arg11, %533, %534) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %536 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %537 = "stable_mosaic.arith.muli"(%arg21, %536) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %538 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
        %539 = "stable_mosaic.arith.addi"(%537, %538) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %540 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %541 = "stable_mosaic.arith.muli"(%arg19, %540) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %542 = "stable_mosaic.arith.addi"(%541, %539) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %543 = "stable_mosaic.arith.index_cast"(%542) : (i32) -> index
        %544 = "stable_mosaic.memref.load"(%arg1, %543) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %545 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %546 = "stable_mosaic.arith.muli"(%544, %545) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %547 = "stable_mosaic.tpu.assume_multiple"(%546) {multiple = 8 : i32} : (i32) -> i32
        %548 = "stable_mosaic.arith.index_cast"(%547) : (i32) -> index
        %549 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %550 = "stable_mosaic.vector.load"(%arg9, %548, %549) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %551 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %552 = "stable_mosaic.arith.muli"(%539, %551) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %553 = "stable_mosaic.tpu.assume_multiple"(%552) {multiple = 8 : i32} : (i32) -> i32
        %554 = "stable_mosaic.arith.index_cast"(%553) : (i32) -> index
        %555 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %556 = "stable_mosaic.vector.load"(%arg11, %554, %555) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%550, %arg11, %554, %555) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %557 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %558 = "stable_mosaic.arith.muli"(%arg21, %557) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %559 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %560 = "stable_mosaic.arith.addi"(%558, %559) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %561 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %562 = "stable_mosaic.arith.muli"(%arg19, %561) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %563 = "stable_mosaic.arith.addi"(%562, %560) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %564 = "stable_mosaic.arith.index_cast"(%563) : (i32) -> index
        %565 = "stable_mosaic.memref.load"(%arg1, %564) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %566 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %567 = "stable_mosaic.arith.muli"(%565, %566) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %568 = "stable_mosaic.tpu.assume_multiple"(%567) {multiple = 8 : i32} : (i32) -> i32
        %569 = "stable_mosaic.arith.index_cast"(%568) : (i32) -> index
        %570 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %571 = "stable_mosaic.vector.load"(%arg9, %569, %570) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %572 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %573 = "stable_mosaic.arith.muli"(%560, %572) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %574 = "stable_mosaic.tpu.assume_multiple"(%573) {multiple = 8 : i32} : (i32) -> i32
        %575 = "stable_mosaic.arith.index_cast"(%574) : (i32) -> index
        %576 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %577 = "stable_mosaic.vector.load"(%arg11, %575, %576) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%571, %arg11, %575, %576) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i32, i32, i32) -> ()
      %100 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %101 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %102 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %103 = "stable_mosaic.tpu.strided_load"(%arg11, %101, %102) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %104 = "stable_mosaic.arith.truncf"(%103) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %105 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %106 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %107 = "stable_mosaic.vector.load"(%arg12, %105, %106) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%104, %arg12, %105, %106) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %108 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.tpu.strided_load"(%arg11, %108, %109) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %111 = "stable_mosaic.arith.truncf"(%110) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.arith.constant"() {value = 128 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg12, %112, %113) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%111, %arg12, %112, %113) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %115 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %116 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %117 = "stable_mosaic.tpu.strided_load"(%arg11, %115, %116) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %118 = "stable_mosaic.arith.truncf"(%117) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %119 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %120 = "stable_mosaic.arith.constant"() {value = 256 : index} : () -> index
      %121 = "stable_mosaic.vector.load"(%arg12, %119, %120) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%118, %arg12, %119, %120) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %122 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.tpu.strided_load"(%arg11, %122, %123) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %125 = "stable_mosaic.arith.truncf"(%124) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %126 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %127 = "stable_mosaic.arith.constant"() {value = 384 : index} : () -> index
      %128 = "stable_mosaic.vector.load"(%arg12, %126, %127) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%125, %arg12, %126, %127) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %129 = "stable_mosaic.arith.constant"() {value = 4 : index} : () -> index
      %130 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %131 = "stable_mosaic.tpu.strided_load"(%arg11, %129, %130) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %132 = "stable_mosaic.arith.truncf"(%131) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %133 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %134 = "stable_mosaic.arith.constant"() {value = 512 : index} : () -> index
      %135 = "stable_mosaic.vector.load"(%arg12, %133, %134) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%132, %arg12, %133, %134) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %136 = "stable_mosaic.arith.constant"() {value = 5 : index} : () -> index
      %137 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %138 = "stable_mosaic.tpu.strided_load"(%arg11, %136, %137) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %139 = "stable_mosaic.arith.truncf"(%138) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %140 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %141 = "stable_mosaic.arith.constant"() {value = 640 : index} : () -> index
      %142 = "stable_mosaic.vector.load"(%arg12, %140, %141) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%139, %arg12, %140, %141) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %143 = "stable_mosaic.arith.constant"() {value = 6 : index} : () -> index
      %144 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %145 = "stable_mosaic.tpu.strided_load"(%arg11, %143, %144) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %146 = "stable_mosaic.arith.truncf"(%145) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %147 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %148 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %149 = "stable_mosaic.vector.load"(%arg12, %147, %148) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%146, %arg12, %147, %148) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %150 = "stable_mosaic.arith.constant"() {value = 7 : index} : () -> index
      %151 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %152 = "stable_mosaic.tpu.strided_load"(%arg11, %150, %151) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %153 = "stable_mosaic.arith.truncf"(%152) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %154 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %155 = "stable_mosaic.arith.constant"() {value = 896 : index} : () -> index
      %156 = "stable_mosaic.vector.load"(%arg12, %154, %155) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%153, %arg12, %154, %155) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %157 = "stable_mosaic.arith.constant"() {value = 8 : index} : () -> index
      %158 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %159 = "stable_mosaic.tpu.strided_load"(%arg11, %157, %158) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %160 = "stable_mosaic.arith.truncf"(%159) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %161 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %162 = "stable_mosaic.arith.constant"() {value = 1024 : index} : () -> index
      %163 = "stable_mosaic.vector.load"(%arg12, %161, %162) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%160, %arg12, %161, %162) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %164 = "stable_mosaic.arith.constant"() {value = 9 : index} : () -> index
      %165 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %166 = "stable_mosaic.tpu.strided_load"(%arg11, %164, %165) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %167 = "stable_mosaic.arith.truncf"(%166) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %168 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %169 = "stable_mosaic.arith.constant"() {value = 1152 : index} : () -> index
      %170 = "stable_mosaic.vector.load"(%arg12, %168, %169) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%167, %arg12, %168, %169) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %171 = "stable_mosaic.arith.constant"() {value = 10 : index} : () -> index
      %172 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %173 = "stable_mosaic.tpu.strided_load"(%arg11, %171, %172) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %174 = "stable_mosaic.arith.truncf"(%173) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %175 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %176 = "stable_mosaic.arith.constant"() {value = 1280 : index} : () -> index
      %177 = "stable_mosaic.vector.load"(%arg12, %175, %176) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%174, %arg12, %175, %176) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %178 = "stable_mosaic.arith.constant"() {value = 11 : index} : () -> index
      %179 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %180 = "stable_mosaic.tpu.strided_load"(%arg11, %178, %179) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %181 = "stable_mosaic.arith.truncf"(%180) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %182 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %183 = "stable_mosaic.arith.constant"() {value = 1408 : index} : () -> index
      %184 = "stable_mosaic.vector.load"(%arg12, %182, %183) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%181, %arg12, %182, %183) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %185 = "stable_mosaic.arith.constant"() {value = 12 : index} : () -> index
      %186 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %187 = "stable_mosaic.tpu.strided_load"(%arg11, %185, %186) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %188 = "stable_mosaic.arith.truncf"(%187) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %189 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %190 = "stable_mosaic.arith.constant"() {value = 1536 : index} : () -> index
      %191 = "stable_mosaic.vector.load"(%arg12, %189, %190) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%188, %arg12, %189, %190) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %192 = "stable_mosaic.arith.constant"() {value = 13 : index} : () -> index
      %193 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %194 = "stable_mosaic.tpu.strided_load"(%arg11, %192, %193) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %195 = "stable_mosaic.arith.truncf"(%194) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %196 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %197 = "stable_mosaic.arith.constant"() {value = 1664 : index} : () -> index
      %198 = "stable_mosaic.vector.load"(%arg12, %196, %197) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%195, %arg12, %196, %197) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %199 = "stable_mosaic.arith.constant"() {value = 14 : index} : () -> index
      %200 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %201 = "stable_mosaic.tpu.strided_load"(%arg11, %199, %200) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %202 = "stable_mosaic.arith.truncf"(%201) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %203 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %204 = "stable_mosaic.arith.constant"() {value = 1792 : index} : () -> index
      %205 = "stable_mosaic.vector.load"(%arg12, %203, %204) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%202, %arg12, %203, %204) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %206 = "stable_mosaic.arith.constant"() {value = 15 : index} : () -> index
      %207 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %208 = "stable_mosaic.tpu.strided_load"(%arg11, %206, %207) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %209 = "stable_mosaic.arith.truncf"(%208) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %210 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %211 = "stable_mosaic.arith.constant"() {value = 1920 : index} : () -> index
      %212 = "stable_mosaic.vector.load"(%arg12, %210, %211) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%209, %arg12, %210, %211) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %213 = "stable_mosaic.arith.constant"() {value = 16 : index} : () -> index
      %214 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %215 = "stable_mosaic.tpu.strided_load"(%arg11, %213, %214) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %216 = "stable_mosaic.arith.truncf"(%215) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %217 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %218 = "stable_mosaic.arith.constant"() {value = 2048 : index} : () -> index
      %219 = "stable_mosaic.vector.load"(%arg12, %217, %218) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%216, %arg12, %217, %218) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %220 = "stable_mosaic.arith.constant"() {value = 17 : index} : () -> index
      %221 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %222 = "stable_mosaic.tpu.strided_load"(%arg11, %220, %221) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %223 = "stable_mosaic.arith.truncf"(%222) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %224 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %225 = "stable_mosaic.arith.constant"() {value = 2176 : index} : () -> index
      %226 = "stable_mosaic.vector.load"(%arg12, %224, %225) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%223, %arg12, %224, %225) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %227 = "stable_mosaic.arith.constant"() {value = 18 : index} : () -> index
      %228 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %229 = "stable_mosaic.tpu.strided_load"(%arg11, %227, %228) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %230 = "stable_mosaic.arith.truncf"(%229) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %231 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %232 = "stable_mosaic.arith.constant"() {value = 2304 : index} : () -> index
      %233 = "stable_mosaic.vector.load"(%arg12, %231, %232) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%230, %arg12, %231, %232) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %234 = "stable_mosaic.arith.constant"() {value = 19 : index} : () -> index
      %235 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %236 = "stable_mosaic.tpu.strided_load"(%arg11, %234, %235) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %237 = "stable_mosaic.arith.truncf"(%236) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %238 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %239 = "stable_mosaic.arith.constant"() {value = 2432 : index} : () -> index
      %240 = "stable_mosaic.vector.load"(%arg12, %238, %239) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%237, %arg12, %238, %239) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %241 = "stable_mosaic.arith.constant"() {value = 20 : index} : () -> index
      %242 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %243 = "stable_mosaic.tpu.strided_load"(%arg11, %241, %242) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %244 = "stable_mosaic.arith.truncf"(%243) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %245 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %246 = "stable_mosaic.arith.constant"() {value = 2560 : index} : () -> index
      %247 = "stable_mosaic.vector.load"(%arg12, %245, %246) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%244, %arg12, %245, %246) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %248 = "stable_mosaic.arith.constant"() {value = 21 : index} : () -> index
      %249 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %250 = "stable_mosaic.tpu.strided_load"(%arg11, %248, %249) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %251 = "stable_mosaic.arith.truncf"(%250) : (vector<128x128xf32>) -> vector<128x128xbf16>
      %252 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %253 = "stable_mosaic.arith.constant"() {value = 2688 : index} : () -> index
      %254 = "stable_mosaic.vector.load"(%arg12, %252, %253) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xbf16>
      "stable_mosaic.tpu.vector_store"(%251, %arg12, %252, %253) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xbf16>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> ()
      %255 = "stable_mosaic.arith.extui"(%88) : (i1) -> i32
      %256 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %257 = "stable_mosaic.arith.cmpi"(%255, %256) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%257) ({
        %410 = "stable_mosaic.arith.index_cast"(%90) : (i32) -> index
        %411 = "stable_mosaic.memref.load"(%arg15, %410) : (memref<{blocks}xi32, #tpu.memory_space<smem>>, index) -> i32
        %412 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %413 = "stable_mosaic.arith.remsi"(%90, %412) : (i32, i32) -> i32
        %414 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %415 = "stable_mosaic.tpu.memref_slice"(%arg16, %413, %414) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %416 = "stable_mosaic.tpu.memref_squeeze"(%415) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %417 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %418 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %419 = "stable_mosaic.tpu.memref_slice"(%arg7, %413, %417, %418) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1408x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1408x2816xbf16, #tpu.memory_space<vmem>>
        %420 = "stable_mosaic.tpu.memref_squeeze"(%419) : (memref<1x1408x2816xbf16, #tpu.memory_space<vmem>>) -> memref<1408x2816xbf16, #tpu.memory_space<vmem>>
        %421 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %422 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %423 = "stable_mosaic.tpu.memref_slice"(%arg4, %411, %421, %422) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1408x2816xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1408x2816xbf16, #tpu.memory_space<hbm>>
        %424 = "stable_mosaic.tpu.memref_squeeze"(%423) : (memref<1x1408x2816xbf16, #tpu.memory_space<hbm>>) -> memref<1408x2816xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%424, %420, %416) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1408x2816xbf16, #tpu.memory_space<hbm>>, memref<1408x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %425 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %426 = "stable_mosaic.tpu.memref_slice"(%arg16, %413, %425) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %427 = "stable_mosaic.tpu.memref_squeeze"(%426) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %428 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %429 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %430 = "stable_mosaic.tpu.memref_slice"(%arg8, %413, %428, %429) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x704x2816xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x704x2816xbf16, #tpu.memory_space<vmem>>
        %431 = "stable_mosaic.tpu.memref_squeeze"(%430) : (memref<1x704x2816xbf16, #tpu.memory_space<vmem>>) -> memref<704x2816xbf16, #tpu.memory_space<vmem>>
        %432 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %433 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %434 = "stable_mosaic.tpu.memref_slice"(%arg5, %411, %432, %433) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x704x2816xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x704x2816xbf16, #tpu.memory_space<hbm>>
        %435 = "stable_mosaic.tpu.memref_squeeze"(%434) : (memref<1x704x2816xbf16, #tpu.memory_space<hbm>>) -> memref<704x2816xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%435, %431, %427) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<704x2816xbf16, #tpu.memory_space<hbm>>, memref<704x2816xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %258 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<128x128xi32>
      %259 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<128x128xi32>
      %260 = "stable_mosaic.arith.cmpi"(%258, %259) {predicate = 0 : i64} : (vector<128x128xi32>, vector<128x128xi32>) -> vector<128x128xi1>
      %261 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
      %262 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %263 = "stable_mosaic.vector.load"(%arg3, %261, %262) : (memref<{blocks}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1x128xf32>
      %264 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %265 = "stable_mosaic.vector.shape_cast"(%263) : (vector<1x128xf32>) -> vector<1x128xf32>
      %266 = "stable_mosaic.vector.broadcast"(%265) : (vector<1x128xf32>) -> vector<128x128xf32>
      %267 = "stable_mosaic.vector.broadcast"(%264) : (f32) -> vector<128x128xf32>
      %268 = "stable_mosaic.arith.select"(%260, %266, %267) : (vector<128x128xi1>, vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
      %269 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
      %270 = "stable_mosaic.vector.multi_reduction"(%268, %269) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
      %271 = "stable_mosaic.vector.shape_cast"(%270) : (vector<128xf32>) -> vector<128x1xf32>
      %272 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %273 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %274 = "stable_mosaic.vector.load"(%arg12, %272, %273) : (memref<128x2816xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<128x2816xbf16>
      %275 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %276 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %277 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %278 = "stable_mosaic.vector.load"(%arg7, %275, %276, %277) : (memref<2x1408x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x704x2816xbf16>
      %279 = "stable_mosaic.vector.shape_cast"(%278) : (vector<1x704x2816xbf16>) -> vector<704x2816xbf16>
      %280 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %281 = "stable_mosaic.arith.constant"() {value = 704 : index} : () -> index
      %282 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %283 = "stable_mosaic.vector.load"(%arg7, %280, %281, %282) : (memref<2x1408x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x704x2816xbf16>
      %284 = "stable_mosaic.vector.shape_cast"(%283) : (vector<1x704x2816xbf16>) -> vector<704x2816xbf16>
      %285 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x704xf32>} : () -> vector<128x704xf32>
      %286 = "stable_mosaic.tpu.matmul"(%274, %279, %285) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x2816xbf16>, vector<704x2816xbf16>, vector<128x704xf32>) -> vector<128x704xf32>
      %287 = "stable_mosaic.arith.constant"() {value = 5.000000e-01 : f32} : () -> f32
      %288 = "stable_mosaic.vector.broadcast"(%287) : (f32) -> vector<128x704xf32>
      %289 = "stable_mosaic.arith.mulf"(%288, %286) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %290 = "stable_mosaic.arith.constant"() {value = 4.471500e-02 : f32} : () -> f32
      %291 = "stable_mosaic.vector.broadcast"(%290) : (f32) -> vector<128x704xf32>
      %292 = "stable_mosaic.arith.mulf"(%291, %286) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %293 = "stable_mosaic.arith.mulf"(%292, %286) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %294 = "stable_mosaic.arith.mulf"(%293, %286) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %295 = "stable_mosaic.arith.addf"(%286, %294) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %296 = "stable_mosaic.arith.constant"() {value = 0.797884583 : f32} : () -> f32
      %297 = "stable_mosaic.vector.broadcast"(%296) : (f32) -> vector<128x704xf32>
      %298 = "stable_mosaic.arith.mulf"(%297, %295) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %299 = "stable_mosaic.math.tanh"(%298) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>) -> vector<128x704xf32>
      %300 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
      %301 = "stable_mosaic.vector.broadcast"(%300) : (f32) -> vector<128x704xf32>
      %302 = "stable_mosaic.arith.addf"(%301, %299) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %303 = "stable_mosaic.arith.mulf"(%289, %302) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %304 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x704xf32>} : () -> vector<128x704xf32>
      %305 = "stable_mosaic.tpu.matmul"(%274, %284, %304) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x2816xbf16>, vector<704x2816xbf16>, vector<128x704xf32>) -> vector<128x704xf32>
      %306 = "stable_mosaic.arith.mulf"(%303, %305) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %307 = "stable_mosaic.vector.broadcast"(%271) : (vector<128x1xf32>) -> vector<128x704xf32>
      %308 = "stable_mosaic.arith.mulf"(%306, %307) {fastmath = #arith.fastmath<none>} : (vector<128x704xf32>, vector<128x704xf32>) -> vector<128x704xf32>
      %309 = "stable_mosaic.arith.truncf"(%308) : (vector<128x704xf32>) -> vector<128x704xbf16>
      %310 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %311 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %312 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %313 = "stable_mosaic.vector.load"(%arg8, %310, %311, %312) : (memref<2x704x2816xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x704x2816xbf16>
      %314 = "stable_mosaic.vector.shape_cast"(%313) : (vector<1x704x2816xbf16>) -> vector<704x2816xbf16>
      %315 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x2816xf32>} : () -> vector<128x2816xf32>
      %316 = "stable_mosaic.tpu.matmul"(%309, %314, %315) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x704xbf16>, vector<704x2816xbf16>, vector<128x2816xf32>) -> vector<128x2816xf32>
      %317 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %318 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %319 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %320 = "stable_mosaic.tpu.strided_load"(%arg11, %318, %319) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%317, %arg11, %318, %319) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %321 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %322 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %323 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %324 = "stable_mosaic.tpu.strided_load"(%arg11, %322, %323) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%321, %arg11, %322, %323) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %325 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 256], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %326 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %327 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %328 = "stable_mosaic.tpu.strided_load"(%arg11, %326, %327) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%325, %arg11, %326, %327) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %329 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 384], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %330 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %331 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %332 = "stable_mosaic.tpu.strided_load"(%arg11, %330, %331) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%329, %arg11, %330, %331) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %333 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 512], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %334 = "stable_mosaic.arith.constant"() {value = 4 : index} : () -> index
      %335 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %336 = "stable_mosaic.tpu.strided_load"(%arg11, %334, %335) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%333, %arg11, %334, %335) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %337 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 640], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %338 = "stable_mosaic.arith.constant"() {value = 5 : index} : () -> index
      %339 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %340 = "stable_mosaic.tpu.strided_load"(%arg11, %338, %339) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%337, %arg11, %338, %339) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %341 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 768], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %342 = "stable_mosaic.arith.constant"() {value = 6 : index} : () -> index
      %343 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %344 = "stable_mosaic.tpu.strided_load"(%arg11, %342, %343) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%341, %arg11, %342, %343) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %345 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 896], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %346 = "stable_mosaic.arith.constant"() {value = 7 : index} : () -> index
      %347 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %348 = "stable_mosaic.tpu.strided_load"(%arg11, %346, %347) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%345, %arg11, %346, %347) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %349 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1024], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %350 = "stable_mosaic.arith.constant"() {value = 8 : index} : () -> index
      %351 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %352 = "stable_mosaic.tpu.strided_load"(%arg11, %350, %351) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%349, %arg11, %350, %351) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %353 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1152], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %354 = "stable_mosaic.arith.constant"() {value = 9 : index} : () -> index
      %355 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %356 = "stable_mosaic.tpu.strided_load"(%arg11, %354, %355) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%353, %arg11, %354, %355) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %357 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1280], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %358 = "stable_mosaic.arith.constant"() {value = 10 : index} : () -> index
      %359 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %360 = "stable_mosaic.tpu.strided_load"(%arg11, %358, %359) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%357, %arg11, %358, %359) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %361 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1408], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %362 = "stable_mosaic.arith.constant"() {value = 11 : index} : () -> index
      %363 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %364 = "stable_mosaic.tpu.strided_load"(%arg11, %362, %363) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%361, %arg11, %362, %363) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %365 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1536], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %366 = "stable_mosaic.arith.constant"() {value = 12 : index} : () -> index
      %367 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %368 = "stable_mosaic.tpu.strided_load"(%arg11, %366, %367) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%365, %arg11, %366, %367) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %369 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1664], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %370 = "stable_mosaic.arith.constant"() {value = 13 : index} : () -> index
      %371 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %372 = "stable_mosaic.tpu.strided_load"(%arg11, %370, %371) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%369, %arg11, %370, %371) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %373 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1792], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %374 = "stable_mosaic.arith.constant"() {value = 14 : index} : () -> index
      %375 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %376 = "stable_mosaic.tpu.strided_load"(%arg11, %374, %375) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%373, %arg11, %374, %375) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %377 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 1920], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %378 = "stable_mosaic.arith.constant"() {value = 15 : index} : () -> index
      %379 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %380 = "stable_mosaic.tpu.strided_load"(%arg11, %378, %379) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%377, %arg11, %378, %379) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %381 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 2048], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %382 = "stable_mosaic.arith.constant"() {value = 16 : index} : () -> index
      %383 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %384 = "stable_mosaic.tpu.strided_load"(%arg11, %382, %383) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%381, %arg11, %382, %383) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %385 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 2176], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %386 = "stable_mosaic.arith.constant"() {value = 17 : index} : () -> index
      %387 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %388 = "stable_mosaic.tpu.strided_load"(%arg11, %386, %387) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%385, %arg11, %386, %387) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %389 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 2304], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %390 = "stable_mosaic.arith.constant"() {value = 18 : index} : () -> index
      %391 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %392 = "stable_mosaic.tpu.strided_load"(%arg11, %390, %391) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%389, %arg11, %390, %391) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %393 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 2432], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %394 = "stable_mosaic.arith.constant"() {value = 19 : index} : () -> index
      %395 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %396 = "stable_mosaic.tpu.strided_load"(%arg11, %394, %395) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%393, %arg11, %394, %395) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %397 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 2560], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %398 = "stable_mosaic.arith.constant"() {value = 20 : index} : () -> index
      %399 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %400 = "stable_mosaic.tpu.strided_load"(%arg11, %398, %399) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%397, %arg11, %398, %399) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %401 = "stable_mosaic.vector.extract_strided_slice"(%316) {offsets = [0, 2688], sizes = [128, 128], strides = [1, 1]} : (vector<128x2816xf32>) -> vector<128x128xf32>
      %402 = "stable_mosaic.arith.constant"() {value = 21 : index} : () -> index
      %403 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %404 = "stable_mosaic.tpu.strided_load"(%arg11, %402, %403) {strides = array<i32: 24, 1>} : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.strided_store"(%401, %arg11, %402, %403) {strides = array<i32: 24, 1>} : (vector<128x128xf32>, memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %405 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %406 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %407 = "stable_mosaic.arith.addi"(%405, %406) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %408 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      "stable_mosaic.scf.for"(%405, %407, %408) ({
      ^bb0(%arg21: i32):
        %410 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %411 = "stable_mosaic.arith.muli"(%arg21, %410) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %412 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %413 = "stable_mosaic.arith.addi"(%411, %412) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %414 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %415 = "stable_mosaic.arith.muli"(%arg19, %414) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %416 = "stable_mosaic.arith.addi"(%415, %413) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %417 = "stable_mosaic.arith.index_cast"(%416) : (i32) -> index
        %418 = "stable_mosaic.memref.load"(%arg1, %417) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %419 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %420 = "stable_mosaic.arith.muli"(%418, %419) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %421 = "stable_mosaic.tpu.assume_multiple"(%420) {multiple = 8 : i32} : (i32) -> i32
        %422 = "stable_mosaic.arith.index_cast"(%421) : (i32) -> index
        %423 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %424 = "stable_mosaic.vector.load"(%arg10, %422, %423) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %425 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %426 = "stable_mosaic.arith.muli"(%413, %425) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %427 = "stable_mosaic.tpu.assume_multiple"(%426) {multiple = 8 : i32} : (i32) -> i32
        %428 = "stable_mosaic.arith.index_cast"(%427) : (i32) -> index
        %429 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %430 = "stable_mosaic.vector.load"(%arg11, %428, %429) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %431 = "stable_mosaic.arith.addf"(%424, %430) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %432 = "stable_mosaic.arith.index_cast"(%421) : (i32) -> index
        %433 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %434 = "stable_mosaic.vector.load"(%arg10, %432, %433) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%431, %arg10, %432, %433) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %435 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %436 = "stable_mosaic.arith.muli"(%arg21, %435) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %437 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %438 = "stable_mosaic.arith.addi"(%436, %437) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %439 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %440 = "stable_mosaic.arith.muli"(%arg19, %439) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %441 = "stable_mosaic.arith.addi"(%440, %438) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %442 = "stable_mosaic.arith.index_cast"(%441) : (i32) -> index
        %443 = "stable_mosaic.memref.load"(%arg1, %442) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %444 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %445 = "stable_mosaic.arith.muli"(%443, %444) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %446 = "stable_mosaic.tpu.assume_multiple"(%445) {multiple = 8 : i32} : (i32) -> i32
        %447 = "stable_mosaic.arith.index_cast"(%446) : (i32) -> index
        %448 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %449 = "stable_mosaic.vector.load"(%arg10, %447, %448) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %450 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %451 = "stable_mosaic.arith.muli"(%438, %450) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %452 = "stable_mosaic.tpu.assume_multiple"(%451) {multiple = 8 : i32} : (i32) -> i32
        %453 = "stable_mosaic.arith.index_cast"(%452) : (i32) -> index
        %454 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %455 = "stable_mosaic.vector.load"(%arg11, %453, %454) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %456 = "stable_mosaic.arith.addf"(%449, %455) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %457 = "stable_mosaic.arith.index_cast"(%446) : (i32) -> index
        %458 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %459 = "stable_mosaic.vector.load"(%arg10, %457, %458) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%456, %arg10, %457, %458) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %460 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %461 = "stable_mosaic.arith.muli"(%arg21, %460) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %462 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %463 = "stable_mosaic.arith.addi"(%461, %462) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %464 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %465 = "stable_mosaic.arith.muli"(%arg19, %464) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %466 = "stable_mosaic.arith.addi"(%465, %463) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %467 = "stable_mosaic.arith.index_cast"(%466) : (i32) -> index
        %468 = "stable_mosaic.memref.load"(%arg1, %467) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %469 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %470 = "stable_mosaic.arith.muli"(%468, %469) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %471 = "stable_mosaic.tpu.assume_multiple"(%470) {multiple = 8 : i32} : (i32) -> i32
        %472 = "stable_mosaic.arith.index_cast"(%471) : (i32) -> index
        %473 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %474 = "stable_mosaic.vector.load"(%arg10, %472, %473) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %475 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %476 = "stable_mosaic.arith.muli"(%463, %475) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %477 = "stable_mosaic.tpu.assume_multiple"(%476) {multiple = 8 : i32} : (i32) -> i32
        %478 = "stable_mosaic.arith.index_cast"(%477) : (i32) -> index
        %479 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %480 = "stable_mosaic.vector.load"(%arg11, %478, %479) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %481 = "stable_mosaic.arith.addf"(%474, %480) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %482 = "stable_mosaic.arith.index_cast"(%471) : (i32) -> index
        %483 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %484 = "stable_mosaic.vector.load"(%arg10, %482, %483) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%481, %arg10, %482, %483) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %485 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %486 = "stable_mosaic.arith.muli"(%arg21, %485) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %487 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %488 = "stable_mosaic.arith.addi"(%486, %487) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %489 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %490 = "stable_mosaic.arith.muli"(%arg19, %489) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %491 = "stable_mosaic.arith.addi"(%490, %488) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %492 = "stable_mosaic.arith.index_cast"(%491) : (i32) -> index
        %493 = "stable_mosaic.memref.load"(%arg1, %492) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %494 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %495 = "stable_mosaic.arith.muli"(%493, %494) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %496 = "stable_mosaic.tpu.assume_multiple"(%495) {multiple = 8 : i32} : (i32) -> i32
        %497 = "stable_mosaic.arith.index_cast"(%496) : (i32) -> index
        %498 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %499 = "stable_mosaic.vector.load"(%arg10, %497, %498) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %500 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %501 = "stable_mosaic.arith.muli"(%488, %500) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %502 = "stable_mosaic.tpu.assume_multiple"(%501) {multiple = 8 : i32} : (i32) -> i32
        %503 = "stable_mosaic.arith.index_cast"(%502) : (i32) -> index
        %504 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %505 = "stable_mosaic.vector.load"(%arg11, %503, %504) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %506 = "stable_mosaic.arith.addf"(%499, %505) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %507 = "stable_mosaic.arith.index_cast"(%496) : (i32) -> index
        %508 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %509 = "stable_mosaic.vector.load"(%arg10, %507, %508) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%506, %arg10, %507, %508) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %510 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %511 = "stable_mosaic.arith.muli"(%arg21, %510) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %512 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %513 = "stable_mosaic.arith.addi"(%511, %512) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %514 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %515 = "stable_mosaic.arith.muli"(%arg19, %514) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %516 = "stable_mosaic.arith.addi"(%515, %513) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %517 = "stable_mosaic.arith.index_cast"(%516) : (i32) -> index
        %518 = "stable_mosaic.memref.load"(%arg1, %517) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %519 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %520 = "stable_mosaic.arith.muli"(%518, %519) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %521 = "stable_mosaic.tpu.assume_multiple"(%520) {multiple = 8 : i32} : (i32) -> i32
        %522 = "stable_mosaic.arith.index_cast"(%521) : (i32) -> index
        %523 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %524 = "stable_mosaic.vector.load"(%arg10, %522, %523) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %525 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %526 = "stable_mosaic.arith.muli"(%513, %525) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %527 = "stable_mosaic.tpu.assume_multiple"(%526) {multiple = 8 : i32} : (i32) -> i32
        %528 = "stable_mosaic.arith.index_cast"(%527) : (i32) -> index
        %529 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %530 = "stable_mosaic.vector.load"(%arg11, %528, %529) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %531 = "stable_mosaic.arith.addf"(%524, %530) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %532 = "stable_mosaic.arith.index_cast"(%521) : (i32) -> index
        %533 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %534 = "stable_mosaic.vector.load"(%arg10, %532, %533) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%531, %arg10, %532, %533) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %535 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %536 = "stable_mosaic.arith.muli"(%arg21, %535) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %537 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
        %538 = "stable_mosaic.arith.addi"(%536, %537) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %539 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %540 = "stable_mosaic.arith.muli"(%arg19, %539) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %541 = "stable_mosaic.arith.addi"(%540, %538) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %542 = "stable_mosaic.arith.index_cast"(%541) : (i32) -> index
        %543 = "stable_mosaic.memref.load"(%arg1, %542) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %544 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %545 = "stable_mosaic.arith.muli"(%543, %544) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %546 = "stable_mosaic.tpu.assume_multiple"(%545) {multiple = 8 : i32} : (i32) -> i32
        %547 = "stable_mosaic.arith.index_cast"(%546) : (i32) -> index
        %548 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %549 = "stable_mosaic.vector.load"(%arg10, %547, %548) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %550 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %551 = "stable_mosaic.arith.muli"(%538, %550) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %552 = "stable_mosaic.tpu.assume_multiple"(%551) {multiple = 8 : i32} : (i32) -> i32
        %553 = "stable_mosaic.arith.index_cast"(%552) : (i32) -> index
        %554 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %555 = "stable_mosaic.vector.load"(%arg11, %553, %554) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %556 = "stable_mosaic.arith.addf"(%549, %555) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %557 = "stable_mosaic.arith.index_cast"(%546) : (i32) -> index
        %558 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %559 = "stable_mosaic.vector.load"(%arg10, %557, %558) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%556, %arg10, %557, %558) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %560 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %561 = "stable_mosaic.arith.muli"(%arg21, %560) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %562 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
        %563 = "stable_mosaic.arith.addi"(%561, %562) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %564 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %565 = "stable_mosaic.arith.muli"(%arg19, %564) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %566 = "stable_mosaic.arith.addi"(%565, %563) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %567 = "stable_mosaic.arith.index_cast"(%566) : (i32) -> index
        %568 = "stable_mosaic.memref.load"(%arg1, %567) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %569 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %570 = "stable_mosaic.arith.muli"(%568, %569) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %571 = "stable_mosaic.tpu.assume_multiple"(%570) {multiple = 8 : i32} : (i32) -> i32
        %572 = "stable_mosaic.arith.index_cast"(%571) : (i32) -> index
        %573 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %574 = "stable_mosaic.vector.load"(%arg10, %572, %573) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %575 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %576 = "stable_mosaic.arith.muli"(%563, %575) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %577 = "stable_mosaic.tpu.assume_multiple"(%576) {multiple = 8 : i32} : (i32) -> i32
        %578 = "stable_mosaic.arith.index_cast"(%577) : (i32) -> index
        %579 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %580 = "stable_mosaic.vector.load"(%arg11, %578, %579) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %581 = "stable_mosaic.arith.addf"(%574, %580) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %582 = "stable_mosaic.arith.index_cast"(%571) : (i32) -> index
        %583 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %584 = "stable_mosaic.vector.load"(%arg10, %582, %583) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%581, %arg10, %582, %583) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %585 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
        %586 = "stable_mosaic.arith.muli"(%arg21, %585) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %587 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %588 = "stable_mosaic.arith.addi"(%586, %587) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %589 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %590 = "stable_mosaic.arith.muli"(%arg19, %589) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %591 = "stable_mosaic.arith.addi"(%590, %588) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %592 = "stable_mosaic.arith.index_cast"(%591) : (i32) -> index
        %593 = "stable_mosaic.memref.load"(%arg1, %592) : (memref<{blocks*128}xi32, #tpu.memory_space<smem>>, index) -> i32
        %594 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %595 = "stable_mosaic.arith.muli"(%593, %594) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %596 = "stable_mosaic.tpu.assume_multiple"(%595) {multiple = 8 : i32} : (i32) -> i32
        %597 = "stable_mosaic.arith.index_cast"(%596) : (i32) -> index
        %598 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %599 = "stable_mosaic.vector.load"(%arg10, %597, %598) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %600 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
        %601 = "stable_mosaic.arith.muli"(%588, %600) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %602 = "stable_mosaic.tpu.assume_multiple"(%601) {multiple = 8 : i32} : (i32) -> i32
        %603 = "stable_mosaic.arith.index_cast"(%602) : (i32) -> index
        %604 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %605 = "stable_mosaic.vector.load"(%arg11, %603, %604) : (memref<3072x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        %606 = "stable_mosaic.arith.addf"(%599, %605) {fastmath = #arith.fastmath<none>} : (vector<24x128xf32>, vector<24x128xf32>) -> vector<24x128xf32>
        %607 = "stable_mosaic.arith.index_cast"(%596) : (i32) -> index
        %608 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %609 = "stable_mosaic.vector.load"(%arg10, %607, %608) : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<24x128xf32>
        "stable_mosaic.tpu.vector_store"(%606, %arg10, %607, %608) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<24x128xf32>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i32, i32, i32) -> ()
      %409 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
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
        %471 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %472 = "stable_mosaic.arith.subi"(%arg19, %471) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %473 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %474 = "stable_mosaic.arith.remsi"(%472, %473) : (i32, i32) -> i32
        %475 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %476 = "stable_mosaic.arith.muli"(%472, %475) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %477 = "stable_mosaic.tpu.assume_multiple"(%476) {multiple = 128 : i32} : (i32) -> i32
        %478 = "stable_mosaic.tpu.memref_slice"(%arg18, %474) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %479 = "stable_mosaic.tpu.memref_squeeze"(%478) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %480 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %481 = "stable_mosaic.tpu.memref_slice"(%arg6, %477, %480) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2816xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2816xf32, #tpu.memory_space<hbm>>
        %482 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %483 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %484 = "stable_mosaic.tpu.memref_slice"(%arg14, %474, %482, %483) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2816xf32, #tpu.memory_space<vmem>>
        %485 = "stable_mosaic.tpu.memref_squeeze"(%484) : (memref<1x128x2816xf32, #tpu.memory_space<vmem>>) -> memref<128x2816xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%485, %481, %479) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2816xf32, #tpu.memory_space<vmem>>, memref<128x2816xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %82 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %83 = "stable_mosaic.arith.muli"(%arg19, %82) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %84 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %85 = "stable_mosaic.arith.muli"(%83, %84) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %86 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %87 = "stable_mosaic.arith.addi"(%85, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %88 = "stable_mosaic.arith.index_cast"(%87) : (i32) -> index
      %89 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %90 = "stable_mosaic.tpu.strided_load"(%arg10, %88, %89) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %91 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %92 = "stable_mosaic.arith.remsi"(%arg19, %91) : (i32, i32) -> i32
      %93 = "stable_mosaic.arith.index_cast"(%92) : (i32) -> index
      %94 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %95 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %96 = "stable_mosaic.vector.load"(%arg14, %93, %94, %95) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %97 = "stable_mosaic.vector.shape_cast"(%96) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %98 = "stable_mosaic.vector.shape_cast"(%90) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%98, %arg14, %93, %94, %95) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %99 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %100 = "stable_mosaic.arith.muli"(%arg19, %99) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %101 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %102 = "stable_mosaic.arith.muli"(%100, %101) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %103 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %104 = "stable_mosaic.arith.addi"(%102, %103) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %105 = "stable_mosaic.arith.index_cast"(%104) : (i32) -> index
      %106 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %107 = "stable_mosaic.tpu.strided_load"(%arg10, %105, %106) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %108 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %109 = "stable_mosaic.arith.remsi"(%arg19, %108) : (i32, i32) -> i32
      %110 = "stable_mosaic.arith.index_cast"(%109) : (i32) -> index
      %111 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %112 = "stable_mosaic.arith.constant"() {value = 128 : index} : () -> index
      %113 = "stable_mosaic.vector.load"(%arg14, %110, %111, %112) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %114 = "stable_mosaic.vector.shape_cast"(%113) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %115 = "stable_mosaic.vector.shape_cast"(%107) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%115, %arg14, %110, %111, %112) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %116 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %117 = "stable_mosaic.arith.muli"(%arg19, %116) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %118 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %119 = "stable_mosaic.arith.muli"(%117, %118) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %120 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %121 = "stable_mosaic.arith.addi"(%119, %120) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %122 = "stable_mosaic.arith.index_cast"(%121) : (i32) -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.tpu.strided_load"(%arg10, %122, %123) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %125 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %126 = "stable_mosaic.arith.remsi"(%arg19, %125) : (i32, i32) -> i32
      %127 = "stable_mosaic.arith.index_cast"(%126) : (i32) -> index
      %128 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %129 = "stable_mosaic.arith.constant"() {value = 256 : index} : () -> index
      %130 = "stable_mosaic.vector.load"(%arg14, %127, %128, %129) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %131 = "stable_mosaic.vector.shape_cast"(%130) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %132 = "stable_mosaic.vector.shape_cast"(%124) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%132, %arg14, %127, %128, %129) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %133 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %134 = "stable_mosaic.arith.muli"(%arg19, %133) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %135 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %136 = "stable_mosaic.arith.muli"(%134, %135) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %137 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %138 = "stable_mosaic.arith.addi"(%136, %137) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %139 = "stable_mosaic.arith.index_cast"(%138) : (i32) -> index
      %140 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %141 = "stable_mosaic.tpu.strided_load"(%arg10, %139, %140) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %142 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %143 = "stable_mosaic.arith.remsi"(%arg19, %142) : (i32, i32) -> i32
      %144 = "stable_mosaic.arith.index_cast"(%143) : (i32) -> index
      %145 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %146 = "stable_mosaic.arith.constant"() {value = 384 : index} : () -> index
      %147 = "stable_mosaic.vector.load"(%arg14, %144, %145, %146) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %148 = "stable_mosaic.vector.shape_cast"(%147) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %149 = "stable_mosaic.vector.shape_cast"(%141) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%149, %arg14, %144, %145, %146) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %150 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %151 = "stable_mosaic.arith.muli"(%arg19, %150) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %152 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %153 = "stable_mosaic.arith.muli"(%151, %152) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %154 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %155 = "stable_mosaic.arith.addi"(%153, %154) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %156 = "stable_mosaic.arith.index_cast"(%155) : (i32) -> index
      %157 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %158 = "stable_mosaic.tpu.strided_load"(%arg10, %156, %157) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %159 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %160 = "stable_mosaic.arith.remsi"(%arg19, %159) : (i32, i32) -> i32
      %161 = "stable_mosaic.arith.index_cast"(%160) : (i32) -> index
      %162 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %163 = "stable_mosaic.arith.constant"() {value = 512 : index} : () -> index
      %164 = "stable_mosaic.vector.load"(%arg14, %161, %162, %163) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %165 = "stable_mosaic.vector.shape_cast"(%164) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %166 = "stable_mosaic.vector.shape_cast"(%158) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%166, %arg14, %161, %162, %163) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %167 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %168 = "stable_mosaic.arith.muli"(%arg19, %167) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %169 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %170 = "stable_mosaic.arith.muli"(%168, %169) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %171 = "stable_mosaic.arith.constant"() {value = 5 : i32} : () -> i32
      %172 = "stable_mosaic.arith.addi"(%170, %171) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %173 = "stable_mosaic.arith.index_cast"(%172) : (i32) -> index
      %174 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %175 = "stable_mosaic.tpu.strided_load"(%arg10, %173, %174) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %176 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %177 = "stable_mosaic.arith.remsi"(%arg19, %176) : (i32, i32) -> i32
      %178 = "stable_mosaic.arith.index_cast"(%177) : (i32) -> index
      %179 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %180 = "stable_mosaic.arith.constant"() {value = 640 : index} : () -> index
      %181 = "stable_mosaic.vector.load"(%arg14, %178, %179, %180) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %182 = "stable_mosaic.vector.shape_cast"(%181) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %183 = "stable_mosaic.vector.shape_cast"(%175) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%183, %arg14, %178, %179, %180) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %184 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %185 = "stable_mosaic.arith.muli"(%arg19, %184) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %186 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %187 = "stable_mosaic.arith.muli"(%185, %186) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %188 = "stable_mosaic.arith.constant"() {value = 6 : i32} : () -> i32
      %189 = "stable_mosaic.arith.addi"(%187, %188) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %190 = "stable_mosaic.arith.index_cast"(%189) : (i32) -> index
      %191 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %192 = "stable_mosaic.tpu.strided_load"(%arg10, %190, %191) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %193 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %194 = "stable_mosaic.arith.remsi"(%arg19, %193) : (i32, i32) -> i32
      %195 = "stable_mosaic.arith.index_cast"(%194) : (i32) -> index
      %196 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %197 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %198 = "stable_mosaic.vector.load"(%arg14, %195, %196, %197) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %199 = "stable_mosaic.vector.shape_cast"(%198) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %200 = "stable_mosaic.vector.shape_cast"(%192) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%200, %arg14, %195, %196, %197) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %201 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %202 = "stable_mosaic.arith.muli"(%arg19, %201) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %203 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %204 = "stable_mosaic.arith.muli"(%202, %203) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %205 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
      %206 = "stable_mosaic.arith.addi"(%204, %205) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %207 = "stable_mosaic.arith.index_cast"(%206) : (i32) -> index
      %208 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %209 = "stable_mosaic.tpu.strided_load"(%arg10, %207, %208) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %210 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %211 = "stable_mosaic.arith.remsi"(%arg19, %210) : (i32, i32) -> i32
      %212 = "stable_mosaic.arith.index_cast"(%211) : (i32) -> index
      %213 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %214 = "stable_mosaic.arith.constant"() {value = 896 : index} : () -> index
      %215 = "stable_mosaic.vector.load"(%arg14, %212, %213, %214) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %216 = "stable_mosaic.vector.shape_cast"(%215) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %217 = "stable_mosaic.vector.shape_cast"(%209) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%217, %arg14, %212, %213, %214) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %218 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %219 = "stable_mosaic.arith.muli"(%arg19, %218) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %220 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %221 = "stable_mosaic.arith.muli"(%219, %220) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %222 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
      %223 = "stable_mosaic.arith.addi"(%221, %222) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %224 = "stable_mosaic.arith.index_cast"(%223) : (i32) -> index
      %225 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %226 = "stable_mosaic.tpu.strided_load"(%arg10, %224, %225) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %227 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %228 = "stable_mosaic.arith.remsi"(%arg19, %227) : (i32, i32) -> i32
      %229 = "stable_mosaic.arith.index_cast"(%228) : (i32) -> index
      %230 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %231 = "stable_mosaic.arith.constant"() {value = 1024 : index} : () -> index
      %232 = "stable_mosaic.vector.load"(%arg14, %229, %230, %231) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %233 = "stable_mosaic.vector.shape_cast"(%232) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %234 = "stable_mosaic.vector.shape_cast"(%226) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%234, %arg14, %229, %230, %231) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %235 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %236 = "stable_mosaic.arith.muli"(%arg19, %235) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %237 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %238 = "stable_mosaic.arith.muli"(%236, %237) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %239 = "stable_mosaic.arith.constant"() {value = 9 : i32} : () -> i32
      %240 = "stable_mosaic.arith.addi"(%238, %239) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %241 = "stable_mosaic.arith.index_cast"(%240) : (i32) -> index
      %242 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %243 = "stable_mosaic.tpu.strided_load"(%arg10, %241, %242) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %244 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %245 = "stable_mosaic.arith.remsi"(%arg19, %244) : (i32, i32) -> i32
      %246 = "stable_mosaic.arith.index_cast"(%245) : (i32) -> index
      %247 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %248 = "stable_mosaic.arith.constant"() {value = 1152 : index} : () -> index
      %249 = "stable_mosaic.vector.load"(%arg14, %246, %247, %248) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %250 = "stable_mosaic.vector.shape_cast"(%249) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %251 = "stable_mosaic.vector.shape_cast"(%243) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%251, %arg14, %246, %247, %248) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %252 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %253 = "stable_mosaic.arith.muli"(%arg19, %252) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %254 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %255 = "stable_mosaic.arith.muli"(%253, %254) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %256 = "stable_mosaic.arith.constant"() {value = 10 : i32} : () -> i32
      %257 = "stable_mosaic.arith.addi"(%255, %256) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %258 = "stable_mosaic.arith.index_cast"(%257) : (i32) -> index
      %259 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %260 = "stable_mosaic.tpu.strided_load"(%arg10, %258, %259) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %261 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %262 = "stable_mosaic.arith.remsi"(%arg19, %261) : (i32, i32) -> i32
      %263 = "stable_mosaic.arith.index_cast"(%262) : (i32) -> index
      %264 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %265 = "stable_mosaic.arith.constant"() {value = 1280 : index} : () -> index
      %266 = "stable_mosaic.vector.load"(%arg14, %263, %264, %265) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %267 = "stable_mosaic.vector.shape_cast"(%266) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %268 = "stable_mosaic.vector.shape_cast"(%260) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%268, %arg14, %263, %264, %265) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %269 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %270 = "stable_mosaic.arith.muli"(%arg19, %269) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %271 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %272 = "stable_mosaic.arith.muli"(%270, %271) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %273 = "stable_mosaic.arith.constant"() {value = 11 : i32} : () -> i32
      %274 = "stable_mosaic.arith.addi"(%272, %273) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %275 = "stable_mosaic.arith.index_cast"(%274) : (i32) -> index
      %276 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %277 = "stable_mosaic.tpu.strided_load"(%arg10, %275, %276) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %278 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %279 = "stable_mosaic.arith.remsi"(%arg19, %278) : (i32, i32) -> i32
      %280 = "stable_mosaic.arith.index_cast"(%279) : (i32) -> index
      %281 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %282 = "stable_mosaic.arith.constant"() {value = 1408 : index} : () -> index
      %283 = "stable_mosaic.vector.load"(%arg14, %280, %281, %282) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %284 = "stable_mosaic.vector.shape_cast"(%283) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %285 = "stable_mosaic.vector.shape_cast"(%277) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%285, %arg14, %280, %281, %282) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %286 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %287 = "stable_mosaic.arith.muli"(%arg19, %286) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %288 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %289 = "stable_mosaic.arith.muli"(%287, %288) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %290 = "stable_mosaic.arith.constant"() {value = 12 : i32} : () -> i32
      %291 = "stable_mosaic.arith.addi"(%289, %290) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %292 = "stable_mosaic.arith.index_cast"(%291) : (i32) -> index
      %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %294 = "stable_mosaic.tpu.strided_load"(%arg10, %292, %293) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %295 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %296 = "stable_mosaic.arith.remsi"(%arg19, %295) : (i32, i32) -> i32
      %297 = "stable_mosaic.arith.index_cast"(%296) : (i32) -> index
      %298 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %299 = "stable_mosaic.arith.constant"() {value = 1536 : index} : () -> index
      %300 = "stable_mosaic.vector.load"(%arg14, %297, %298, %299) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %301 = "stable_mosaic.vector.shape_cast"(%300) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %302 = "stable_mosaic.vector.shape_cast"(%294) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%302, %arg14, %297, %298, %299) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %303 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %304 = "stable_mosaic.arith.muli"(%arg19, %303) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %305 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %306 = "stable_mosaic.arith.muli"(%304, %305) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %307 = "stable_mosaic.arith.constant"() {value = 13 : i32} : () -> i32
      %308 = "stable_mosaic.arith.addi"(%306, %307) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %309 = "stable_mosaic.arith.index_cast"(%308) : (i32) -> index
      %310 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %311 = "stable_mosaic.tpu.strided_load"(%arg10, %309, %310) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %312 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %313 = "stable_mosaic.arith.remsi"(%arg19, %312) : (i32, i32) -> i32
      %314 = "stable_mosaic.arith.index_cast"(%313) : (i32) -> index
      %315 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %316 = "stable_mosaic.arith.constant"() {value = 1664 : index} : () -> index
      %317 = "stable_mosaic.vector.load"(%arg14, %314, %315, %316) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %318 = "stable_mosaic.vector.shape_cast"(%317) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %319 = "stable_mosaic.vector.shape_cast"(%311) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%319, %arg14, %314, %315, %316) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %320 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %321 = "stable_mosaic.arith.muli"(%arg19, %320) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %322 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %323 = "stable_mosaic.arith.muli"(%321, %322) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %324 = "stable_mosaic.arith.constant"() {value = 14 : i32} : () -> i32
      %325 = "stable_mosaic.arith.addi"(%323, %324) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %326 = "stable_mosaic.arith.index_cast"(%325) : (i32) -> index
      %327 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %328 = "stable_mosaic.tpu.strided_load"(%arg10, %326, %327) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %329 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %330 = "stable_mosaic.arith.remsi"(%arg19, %329) : (i32, i32) -> i32
      %331 = "stable_mosaic.arith.index_cast"(%330) : (i32) -> index
      %332 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %333 = "stable_mosaic.arith.constant"() {value = 1792 : index} : () -> index
      %334 = "stable_mosaic.vector.load"(%arg14, %331, %332, %333) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %335 = "stable_mosaic.vector.shape_cast"(%334) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %336 = "stable_mosaic.vector.shape_cast"(%328) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%336, %arg14, %331, %332, %333) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %337 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %338 = "stable_mosaic.arith.muli"(%arg19, %337) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %339 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %340 = "stable_mosaic.arith.muli"(%338, %339) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %341 = "stable_mosaic.arith.constant"() {value = 15 : i32} : () -> i32
      %342 = "stable_mosaic.arith.addi"(%340, %341) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %343 = "stable_mosaic.arith.index_cast"(%342) : (i32) -> index
      %344 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %345 = "stable_mosaic.tpu.strided_load"(%arg10, %343, %344) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %346 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %347 = "stable_mosaic.arith.remsi"(%arg19, %346) : (i32, i32) -> i32
      %348 = "stable_mosaic.arith.index_cast"(%347) : (i32) -> index
      %349 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %350 = "stable_mosaic.arith.constant"() {value = 1920 : index} : () -> index
      %351 = "stable_mosaic.vector.load"(%arg14, %348, %349, %350) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %352 = "stable_mosaic.vector.shape_cast"(%351) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %353 = "stable_mosaic.vector.shape_cast"(%345) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%353, %arg14, %348, %349, %350) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %354 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %355 = "stable_mosaic.arith.muli"(%arg19, %354) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %356 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %357 = "stable_mosaic.arith.muli"(%355, %356) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %358 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
      %359 = "stable_mosaic.arith.addi"(%357, %358) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %360 = "stable_mosaic.arith.index_cast"(%359) : (i32) -> index
      %361 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %362 = "stable_mosaic.tpu.strided_load"(%arg10, %360, %361) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %363 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %364 = "stable_mosaic.arith.remsi"(%arg19, %363) : (i32, i32) -> i32
      %365 = "stable_mosaic.arith.index_cast"(%364) : (i32) -> index
      %366 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %367 = "stable_mosaic.arith.constant"() {value = 2048 : index} : () -> index
      %368 = "stable_mosaic.vector.load"(%arg14, %365, %366, %367) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %369 = "stable_mosaic.vector.shape_cast"(%368) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %370 = "stable_mosaic.vector.shape_cast"(%362) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%370, %arg14, %365, %366, %367) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %371 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %372 = "stable_mosaic.arith.muli"(%arg19, %371) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %373 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %374 = "stable_mosaic.arith.muli"(%372, %373) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %375 = "stable_mosaic.arith.constant"() {value = 17 : i32} : () -> i32
      %376 = "stable_mosaic.arith.addi"(%374, %375) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %377 = "stable_mosaic.arith.index_cast"(%376) : (i32) -> index
      %378 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %379 = "stable_mosaic.tpu.strided_load"(%arg10, %377, %378) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %380 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %381 = "stable_mosaic.arith.remsi"(%arg19, %380) : (i32, i32) -> i32
      %382 = "stable_mosaic.arith.index_cast"(%381) : (i32) -> index
      %383 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %384 = "stable_mosaic.arith.constant"() {value = 2176 : index} : () -> index
      %385 = "stable_mosaic.vector.load"(%arg14, %382, %383, %384) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %386 = "stable_mosaic.vector.shape_cast"(%385) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %387 = "stable_mosaic.vector.shape_cast"(%379) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%387, %arg14, %382, %383, %384) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %388 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %389 = "stable_mosaic.arith.muli"(%arg19, %388) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %390 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %391 = "stable_mosaic.arith.muli"(%389, %390) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %392 = "stable_mosaic.arith.constant"() {value = 18 : i32} : () -> i32
      %393 = "stable_mosaic.arith.addi"(%391, %392) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %394 = "stable_mosaic.arith.index_cast"(%393) : (i32) -> index
      %395 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %396 = "stable_mosaic.tpu.strided_load"(%arg10, %394, %395) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %397 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %398 = "stable_mosaic.arith.remsi"(%arg19, %397) : (i32, i32) -> i32
      %399 = "stable_mosaic.arith.index_cast"(%398) : (i32) -> index
      %400 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %401 = "stable_mosaic.arith.constant"() {value = 2304 : index} : () -> index
      %402 = "stable_mosaic.vector.load"(%arg14, %399, %400, %401) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %403 = "stable_mosaic.vector.shape_cast"(%402) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %404 = "stable_mosaic.vector.shape_cast"(%396) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%404, %arg14, %399, %400, %401) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %405 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %406 = "stable_mosaic.arith.muli"(%arg19, %405) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %407 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %408 = "stable_mosaic.arith.muli"(%406, %407) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %409 = "stable_mosaic.arith.constant"() {value = 19 : i32} : () -> i32
      %410 = "stable_mosaic.arith.addi"(%408, %409) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %411 = "stable_mosaic.arith.index_cast"(%410) : (i32) -> index
      %412 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %413 = "stable_mosaic.tpu.strided_load"(%arg10, %411, %412) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %414 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %415 = "stable_mosaic.arith.remsi"(%arg19, %414) : (i32, i32) -> i32
      %416 = "stable_mosaic.arith.index_cast"(%415) : (i32) -> index
      %417 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %418 = "stable_mosaic.arith.constant"() {value = 2432 : index} : () -> index
      %419 = "stable_mosaic.vector.load"(%arg14, %416, %417, %418) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %420 = "stable_mosaic.vector.shape_cast"(%419) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %421 = "stable_mosaic.vector.shape_cast"(%413) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%421, %arg14, %416, %417, %418) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %422 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %423 = "stable_mosaic.arith.muli"(%arg19, %422) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %424 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %425 = "stable_mosaic.arith.muli"(%423, %424) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %426 = "stable_mosaic.arith.constant"() {value = 20 : i32} : () -> i32
      %427 = "stable_mosaic.arith.addi"(%425, %426) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %428 = "stable_mosaic.arith.index_cast"(%427) : (i32) -> index
      %429 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %430 = "stable_mosaic.tpu.strided_load"(%arg10, %428, %429) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %431 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %432 = "stable_mosaic.arith.remsi"(%arg19, %431) : (i32, i32) -> i32
      %433 = "stable_mosaic.arith.index_cast"(%432) : (i32) -> index
      %434 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %435 = "stable_mosaic.arith.constant"() {value = 2560 : index} : () -> index
      %436 = "stable_mosaic.vector.load"(%arg14, %433, %434, %435) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %437 = "stable_mosaic.vector.shape_cast"(%436) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %438 = "stable_mosaic.vector.shape_cast"(%430) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%438, %arg14, %433, %434, %435) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %439 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %440 = "stable_mosaic.arith.muli"(%arg19, %439) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %441 = "stable_mosaic.arith.constant"() {value = 24 : i32} : () -> i32
      %442 = "stable_mosaic.arith.muli"(%440, %441) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %443 = "stable_mosaic.arith.constant"() {value = 21 : i32} : () -> i32
      %444 = "stable_mosaic.arith.addi"(%442, %443) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %445 = "stable_mosaic.arith.index_cast"(%444) : (i32) -> index
      %446 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %447 = "stable_mosaic.tpu.strided_load"(%arg10, %445, %446) {strides = array<i32: 24, 1>} : (memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %448 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %449 = "stable_mosaic.arith.remsi"(%arg19, %448) : (i32, i32) -> i32
      %450 = "stable_mosaic.arith.index_cast"(%449) : (i32) -> index
      %451 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %452 = "stable_mosaic.arith.constant"() {value = 2688 : index} : () -> index
      %453 = "stable_mosaic.vector.load"(%arg14, %450, %451, %452) : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %454 = "stable_mosaic.vector.shape_cast"(%453) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %455 = "stable_mosaic.vector.shape_cast"(%447) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%455, %arg14, %450, %451, %452) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %456 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %457 = "stable_mosaic.arith.remsi"(%arg19, %456) : (i32, i32) -> i32
      %458 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %459 = "stable_mosaic.arith.muli"(%arg19, %458) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %460 = "stable_mosaic.tpu.assume_multiple"(%459) {multiple = 128 : i32} : (i32) -> i32
      %461 = "stable_mosaic.tpu.memref_slice"(%arg18, %457) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %462 = "stable_mosaic.tpu.memref_squeeze"(%461) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %463 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %464 = "stable_mosaic.tpu.memref_slice"(%arg6, %460, %463) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2816xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2816xf32, #tpu.memory_space<hbm>>
      %465 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %466 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %467 = "stable_mosaic.tpu.memref_slice"(%arg14, %457, %465, %466) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2816xf32, #tpu.memory_space<vmem>>
      %468 = "stable_mosaic.tpu.memref_squeeze"(%467) : (memref<1x128x2816xf32, #tpu.memory_space<vmem>>) -> memref<128x2816xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%468, %464, %462) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x2816xf32, #tpu.memory_space<vmem>>, memref<128x2816xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %469 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %470 = "stable_mosaic.arith.addi"(%arg19, %469) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%470) : (i32) -> ()
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
    %57 = "stable_mosaic.tpu.memref_slice"(%arg6, %53, %56) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2816xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2816xf32, #tpu.memory_space<hbm>>
    %58 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %59 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %60 = "stable_mosaic.tpu.memref_slice"(%arg14, %50, %58, %59) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2816xf32, #tpu.memory_space<vmem>>
    %61 = "stable_mosaic.tpu.memref_squeeze"(%60) : (memref<1x128x2816xf32, #tpu.memory_space<vmem>>) -> memref<128x2816xf32, #tpu.memory_space<vmem>>
    "stable_mosaic.tpu.wait_dma"(%61, %57, %55) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2816xf32, #tpu.memory_space<vmem>>, memref<128x2816xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
    %72 = "stable_mosaic.tpu.memref_slice"(%arg6, %68, %71) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x2816xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x2816xf32, #tpu.memory_space<hbm>>
    %73 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %75 = "stable_mosaic.tpu.memref_slice"(%arg14, %65, %73, %74) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x2816xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x2816xf32, #tpu.memory_space<vmem>>
    %76 = "stable_mosaic.tpu.memref_squeeze"(%75) : (memref<1x128x2816xf32, #tpu.memory_space<vmem>>) -> memref<128x2816xf32, #tpu.memory_space<vmem>>
    "stable_mosaic.tpu.wait_dma"(%76, %72, %70) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x2816xf32, #tpu.memory_space<vmem>>, memref<128x2816xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{blocks}xi32, #tpu.memory_space<smem>>, memref<{blocks*128}xi32, #tpu.memory_space<smem>>, memref<{tokens}x2816xbf16, #tpu.memory_space<hbm>>, memref<{blocks}x128xf32, #tpu.memory_space<vmem>>, memref<{experts}x1408x2816xbf16, #tpu.memory_space<hbm>>, memref<{experts}x704x2816xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x2816xf32, #tpu.memory_space<hbm>>, memref<2x1408x2816xbf16, #tpu.memory_space<vmem>>, memref<2x704x2816xbf16, #tpu.memory_space<vmem>>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, memref<{tokens*24}x128xf32, #tpu.memory_space<vmem>>, memref<3072x128xf32, #tpu.memory_space<vmem>>, memref<128x2816xbf16, #tpu.memory_space<vmem>>, memref<2x128x2816xbf16, #tpu.memory_space<vmem>>, memref<2x128x2816xf32, #tpu.memory_space<vmem>>, memref<{blocks}xi32, #tpu.memory_space<smem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 2 : i64, scratch_operands = 12 : i64, sym_name = "moe_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
