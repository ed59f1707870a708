module @moe_decode attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{experts}xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x2048xbf16, #tpu.memory_space<vmem>>, %arg2: memref<{tokens}x{experts}xf32, #tpu.memory_space<vmem>>, %arg3: memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, %arg5: memref<{tokens}x2048xf32, #tpu.memory_space<vmem>>, %arg6: memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, %arg8: memref<{experts}xi32, #tpu.memory_space<smem>>, %arg9: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %2 = "stable_mosaic.arith.constant"() {value = {experts} : i32} : () -> i32
    %3 = "stable_mosaic.arith.addi"(%1, %2) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %4 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %5 = "stable_mosaic.scf.for"(%1, %3, %4, %0) ({
    ^bb0(%arg10: i32, %arg11: i32):
      %23 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %24 = "stable_mosaic.memref.load"(%arg0, %23) : (memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> i32
      %25 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %26 = "stable_mosaic.arith.cmpi"(%24, %25) {predicate = 1 : i64} : (i32, i32) -> i1
      %27 = "stable_mosaic.arith.extui"(%26) : (i1) -> i32
      %28 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %29 = "stable_mosaic.arith.cmpi"(%27, %28) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%29) ({
        %36 = "stable_mosaic.arith.index_cast"(%arg11) : (i32) -> index
        %37 = "stable_mosaic.memref.load"(%arg8, %36) : (memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> i32
        "stable_mosaic.memref.store"(%arg10, %arg8, %36) : (i32, memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %30 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %31 = "stable_mosaic.memref.load"(%arg0, %30) : (memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> i32
      %32 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %33 = "stable_mosaic.arith.cmpi"(%31, %32) {predicate = 1 : i64} : (i32, i32) -> i1
      %34 = "stable_mosaic.arith.extui"(%33) : (i1) -> i32
      %35 = "stable_mosaic.arith.addi"(%arg11, %34) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%35) : (i32) -> ()
    }) : (i32, i32, i32, i32) -> i32
    %6 = "stable_mosaic.arith.constant"() {value = {experts} : i32} : () -> i32
    %7 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %8 = "stable_mosaic.arith.cmpi"(%7, %5) {predicate = 2 : i64} : (i32, i32) -> i1
    %9 = "stable_mosaic.arith.extui"(%8) : (i1) -> i32
    %10 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %11 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %12 = "stable_mosaic.arith.cmpi"(%9, %11) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%12) ({
      %23 = "stable_mosaic.arith.index_cast"(%10) : (i32) -> index
      %24 = "stable_mosaic.memref.load"(%arg8, %23) : (memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> i32
      %25 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %26 = "stable_mosaic.arith.remsi"(%10, %25) : (i32, i32) -> i32
      %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %28 = "stable_mosaic.tpu.memref_slice"(%arg9, %26, %27) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %29 = "stable_mosaic.tpu.memref_squeeze"(%28) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %30 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %31 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %32 = "stable_mosaic.tpu.memref_slice"(%arg6, %26, %30, %31) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>
      %33 = "stable_mosaic.tpu.memref_squeeze"(%32) : (memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>) -> memref<1536x2048xbf16, #tpu.memory_space<vmem>>
      %34 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %36 = "stable_mosaic.tpu.memref_slice"(%arg3, %24, %34, %35) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>
      %37 = "stable_mosaic.tpu.memref_squeeze"(%36) : (memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>) -> memref<1536x2048xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%37, %33, %29) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<1536x2048xbf16, #tpu.memory_space<hbm>>, memref<1536x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %38 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %39 = "stable_mosaic.tpu.memref_slice"(%arg9, %26, %38) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %40 = "stable_mosaic.tpu.memref_squeeze"(%39) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %41 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg7, %26, %41, %42) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<vmem>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x768x2048xbf16, #tpu.memory_space<vmem>>) -> memref<768x2048xbf16, #tpu.memory_space<vmem>>
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.tpu.memref_slice"(%arg4, %24, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<hbm>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x768x2048xbf16, #tpu.memory_space<hbm>>) -> memref<768x2048xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%48, %44, %40) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<768x2048xbf16, #tpu.memory_space<hbm>>, memref<768x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %13 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %14 = "stable_mosaic.vector.broadcast"(%13) : (f32) -> vector<{tokens}x2048xf32>
    %15 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %16 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %17 = "stable_mosaic.vector.load"(%arg5, %15, %16) : (memref<{tokens}x2048xf32, #tpu.memory_space<vmem>>, index, index) -> vector<{tokens}x2048xf32>
    "stable_mosaic.tpu.vector_store"(%14, %arg5, %15, %16) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<{tokens}x2048xf32>, memref<{tokens}x2048xf32, #tpu.memory_space<vmem>>, index, index) -> ()
    %18 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<{tokens}x{experts}xi32>
    %19 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %20 = "stable_mosaic.arith.subi"(%5, %19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %21 = "stable_mosaic.arith.addi"(%19, %20) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %22 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    "stable_mosaic.scf.for"(%19, %21, %22) ({
    ^bb0(%arg10: i32):
      %23 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %24 = "stable_mosaic.arith.addi"(%arg10, %23) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %25 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %26 = "stable_mosaic.arith.subi"(%24, %25) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %27 = "stable_mosaic.arith.cmpi"(%26, %5) {predicate = 2 : i64} : (i32, i32) -> i1
      %28 = "stable_mosaic.arith.extui"(%27) : (i1) -> i32
      %29 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %30 = "stable_mosaic.arith.cmpi"(%28, %29) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%30) ({
        %114 = "stable_mosaic.arith.index_cast"(%26) : (i32) -> index
        %115 = "stable_mosaic.memref.load"(%arg8, %114) : (memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> i32
        %116 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %117 = "stable_mosaic.arith.remsi"(%26, %116) : (i32, i32) -> i32
        %118 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %119 = "stable_mosaic.tpu.memref_slice"(%arg9, %117, %118) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %120 = "stable_mosaic.tpu.memref_squeeze"(%119) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %121 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %122 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %123 = "stable_mosaic.tpu.memref_slice"(%arg6, %117, %121, %122) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>
        %124 = "stable_mosaic.tpu.memref_squeeze"(%123) : (memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>) -> memref<1536x2048xbf16, #tpu.memory_space<vmem>>
        %125 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %126 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %127 = "stable_mosaic.tpu.memref_slice"(%arg3, %115, %125, %126) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>
        %128 = "stable_mosaic.tpu.memref_squeeze"(%127) : (memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>) -> memref<1536x2048xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%128, %124, %120) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<1536x2048xbf16, #tpu.memory_space<hbm>>, memref<1536x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %129 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %130 = "stable_mosaic.tpu.memref_slice"(%arg9, %117, %129) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %131 = "stable_mosaic.tpu.memref_squeeze"(%130) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %132 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %133 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %134 = "stable_mosaic.tpu.memref_slice"(%arg7, %117, %132, %133) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<vmem>>
        %135 = "stable_mosaic.tpu.memref_squeeze"(%134) : (memref<1x768x2048xbf16, #tpu.memory_space<vmem>>) -> memref<768x2048xbf16, #tpu.memory_space<vmem>>
        %136 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %137 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %138 = "stable_mosaic.tpu.memref_slice"(%arg4, %115, %136, %137) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<hbm>>
        %139 = "stable_mosaic.tpu.memref_squeeze"(%138) : (memref<1x768x2048xbf16, #tpu.memory_space<hbm>>) -> memref<768x2048xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%139, %135, %131) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<768x2048xbf16, #tpu.memory_space<hbm>>, memref<768x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %31 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %32 = "stable_mosaic.arith.remsi"(%arg10, %31) : (i32, i32) -> i32
      %33 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %34 = "stable_mosaic.memref.load"(%arg8, %33) : (memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %36 = "stable_mosaic.arith.remsi"(%arg10, %35) : (i32, i32) -> i32
      %37 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %38 = "stable_mosaic.memref.load"(%arg8, %37) : (memref<{experts}xi32, #tpu.memory_space<smem>>, index) -> i32
      %39 = "stable_mosaic.vector.broadcast"(%38) : (i32) -> vector<{tokens}x{experts}xi32>
      %40 = "stable_mosaic.arith.cmpi"(%18, %39) {predicate = 0 : i64} : (vector<{tokens}x{experts}xi32>, vector<{tokens}x{experts}xi32>) -> vector<{tokens}x{experts}xi1>
      %41 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %42 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %43 = "stable_mosaic.vector.load"(%arg2, %41, %42) : (memref<{tokens}x{experts}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<{tokens}x{experts}xf32>
      %44 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %45 = "stable_mosaic.vector.broadcast"(%44) : (f32) -> vector<{tokens}x{experts}xf32>
      %46 = "stable_mosaic.arith.select"(%40, %43, %45) : (vector<{tokens}x{experts}xi1>, vector<{tokens}x{experts}xf32>, vector<{tokens}x{experts}xf32>) -> vector<{tokens}x{experts}xf32>
      %47 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{tokens}xf32>} : () -> vector<{tokens}xf32>
      %48 = "stable_mosaic.vector.multi_reduction"(%46, %47) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<{tokens}x{experts}xf32>, vector<{tokens}xf32>) -> vector<{tokens}xf32>
      %49 = "stable_mosaic.vector.shape_cast"(%48) : (vector<{tokens}xf32>) -> vector<{tokens}x1xf32>
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg9, %36, %50) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %52 = "stable_mosaic.tpu.memref_squeeze"(%51) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %53 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %54 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %55 = "stable_mosaic.tpu.memref_slice"(%arg6, %36, %53, %54) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>
      %56 = "stable_mosaic.tpu.memref_squeeze"(%55) : (memref<1x1536x2048xbf16, #tpu.memory_space<vmem>>) -> memref<1536x2048xbf16, #tpu.memory_space<vmem>>
      %57 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %58 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %59 = "stable_mosaic.tpu.memref_slice"(%arg3, %34, %57, %58) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>
      %60 = "stable_mosaic.tpu.memref_squeeze"(%59) : (memref<1x1536x2048xbf16, #tpu.memory_space<hbm>>) -> memref<1536x2048xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.wait_dma"(%60, %56, %52) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1536x2048xbf16, #tpu.memory_space<hbm>>, memref<1536x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %61 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %62 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %63 = "stable_mosaic.vector.load"(%arg1, %61, %62) : (memref<{tokens}x2048xbf16, #tpu.memory_space<vmem>>, index, index) -> vector<{tokens}x2048xbf16>
      %64 = "stable_mosaic.arith.index_cast"(%32) : (i32) -> index
      %65 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %66 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %67 = "stable_mosaic.vector.load"(%arg6, %64, %65, %66) : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x768x2048xbf16>
      %68 = "stable_mosaic.vector.shape_cast"(%67) : (vector<1x768x2048xbf16>) -> vector<768x2048xbf16>
      %69 = "stable_mosaic.arith.index_cast"(%32) : (i32) -> index
      %70 = "stable_mosaic.arith.constant"() {value = 768 : index} : () -> index
      %71 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %72 = "stable_mosaic.vector.load"(%arg6, %69, %70, %71) : (memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x768x2048xbf16>
      %73 = "stable_mosaic.vector.shape_cast"(%72) : (vector<1x768x2048xbf16>) -> vector<768x2048xbf16>
      %74 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{tokens}x768xf32>} : () -> vector<{tokens}x768xf32>
      %75 = "stable_mosaic.tpu.matmul"(%63, %68, %74) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{tokens}x2048xbf16>, vector<768x2048xbf16>, vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %76 = "stable_mosaic.arith.negf"(%75) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %77 = "stable_mosaic.math.exp"(%76) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %78 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
      %79 = "stable_mosaic.vector.broadcast"(%78) : (f32) -> vector<{tokens}x768xf32>
      %80 = "stable_mosaic.arith.addf"(%79, %77) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x768xf32>, vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %81 = "stable_mosaic.arith.divf"(%79, %80) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x768xf32>, vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %82 = "stable_mosaic.arith.mulf"(%75, %81) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x768xf32>, vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %83 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{tokens}x768xf32>} : () -> vector<{tokens}x768xf32>
      %84 = "stable_mosaic.tpu.matmul"(%63, %73, %83) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{tokens}x2048xbf16>, vector<768x2048xbf16>, vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %85 = "stable_mosaic.arith.mulf"(%82, %84) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x768xf32>, vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %86 = "stable_mosaic.vector.broadcast"(%49) : (vector<{tokens}x1xf32>) -> vector<{tokens}x768xf32>
      %87 = "stable_mosaic.arith.mulf"(%85, %86) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x768xf32>, vector<{tokens}x768xf32>) -> vector<{tokens}x768xf32>
      %88 = "stable_mosaic.arith.truncf"(%87) : (vector<{tokens}x768xf32>) -> vector<{tokens}x768xbf16>
      %89 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %90 = "stable_mosaic.tpu.memref_slice"(%arg9, %36, %89) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %91 = "stable_mosaic.tpu.memref_squeeze"(%90) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %92 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %93 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %94 = "stable_mosaic.tpu.memref_slice"(%arg7, %36, %92, %93) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<vmem>>
      %95 = "stable_mosaic.tpu.memref_squeeze"(%94) : (memref<1x768x2048xbf16, #tpu.memory_space<vmem>>) -> memref<768x2048xbf16, #tpu.memory_space<vmem>>
      %96 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %97 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %98 = "stable_mosaic.tpu.memref_slice"(%arg4, %34, %96, %97) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, i32, i32, i32) -> memref<1x768x2048xbf16, #tpu.memory_space<hbm>>
      %99 = "stable_mosaic.tpu.memref_squeeze"(%98) : (memref<1x768x2048xbf16, #tpu.memory_space<hbm>>) -> memref<768x2048xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.wait_dma"(%99, %95, %91) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<768x2048xbf16, #tpu.memory_space<hbm>>, memref<768x2048xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %100 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %101 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %102 = "stable_mosaic.vector.load"(%arg5, %100, %101) : (memref<{tokens}x2048xf32, #tpu.memory_space<vmem>>, index, index) -> vector<{tokens}x2048xf32>
      %103 = "stable_mosaic.arith.index_cast"(%32) : (i32) -> index
      %104 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %105 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %106 = "stable_mosaic.vector.load"(%arg7, %103, %104, %105) : (memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x768x2048xbf16>
      %107 = "stable_mosaic.vector.shape_cast"(%106) : (vector<1x768x2048xbf16>) -> vector<768x2048xbf16>
      %108 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{tokens}x2048xf32>} : () -> vector<{tokens}x2048xf32>
      %109 = "stable_mosaic.tpu.matmul"(%88, %107, %108) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{tokens}x768xbf16>, vector<768x2048xbf16>, vector<{tokens}x2048xf32>) -> vector<{tokens}x2048xf32>
      %110 = "stable_mosaic.arith.addf"(%102, %109) {fastmath = #arith.fastmath<none>} : (vector<{tokens}x2048xf32>, vector<{tokens}x2048xf32>) -> vector<{tokens}x2048xf32>
      %111 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.vector.load"(%arg5, %111, %112) : (memref<{tokens}x2048xf32, #tpu.memory_space<vmem>>, index, index) -> vector<{tokens}x2048xf32>
      "stable_mosaic.tpu.vector_store"(%110, %arg5, %111, %112) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<{tokens}x2048xf32>, memref<{tokens}x2048xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{experts}xi32, #tpu.memory_space<smem>>, memref<{tokens}x2048xbf16, #tpu.memory_space<vmem>>, memref<{tokens}x{experts}xf32, #tpu.memory_space<vmem>>, memref<{experts}x1536x2048xbf16, #tpu.memory_space<hbm>>, memref<{experts}x768x2048xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x2048xf32, #tpu.memory_space<vmem>>, memref<2x1536x2048xbf16, #tpu.memory_space<vmem>>, memref<2x768x2048xbf16, #tpu.memory_space<vmem>>, memref<{experts}xi32, #tpu.memory_space<smem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 4 : i64, sym_name = "moe_decode", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
