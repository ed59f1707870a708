module @attention_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<2xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, %arg2: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, %arg5: memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, %arg6: memref<2x512x128xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x512x256xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x2048x128xf32, #tpu.memory_space<vmem>>, %arg9: memref<2048x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<2048x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg12: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg13: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %1 = "stable_mosaic.memref.load"(%arg0, %0) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
    %3 = "stable_mosaic.memref.load"(%arg0, %2) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %4 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : bf16} : () -> bf16
    %5 = "stable_mosaic.vector.broadcast"(%4) : (bf16) -> vector<2x512x128xbf16>
    %6 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %7 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %8 = "stable_mosaic.arith.constant"() {value = 128 : index} : () -> index
    %9 = "stable_mosaic.vector.load"(%arg7, %6, %7, %8) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<2x512x128xbf16>
    "stable_mosaic.tpu.vector_store"(%5, %arg7, %6, %7, %8) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<2x512x128xbf16>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> ()
    %10 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %11 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
    %12 = "stable_mosaic.arith.cmpi"(%10, %11) {predicate = 2 : i64} : (i32, i32) -> i1
    %13 = "stable_mosaic.arith.extui"(%12) : (i1) -> i32
    %14 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %16 = "stable_mosaic.arith.cmpi"(%13, %15) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%16) ({
      %39 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %40 = "stable_mosaic.arith.muli"(%14, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.tpu.assume_multiple"(%40) {multiple = 512 : i32} : (i32) -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %43 = "stable_mosaic.arith.muli"(%14, %42) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.arith.addi"(%43, %44) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %47 = "stable_mosaic.arith.muli"(%45, %46) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %48 = "stable_mosaic.tpu.assume_multiple"(%47) {multiple = 128 : i32} : (i32) -> i32
      %49 = "stable_mosaic.tpu.memref_slice"(%arg11, %14) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %50 = "stable_mosaic.tpu.memref_squeeze"(%49) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %51 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %52 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %53 = "stable_mosaic.tpu.memref_slice"(%arg5, %14, %51, %52) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
      %54 = "stable_mosaic.tpu.memref_squeeze"(%53) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
      %55 = "stable_mosaic.tpu.memref_slice"(%arg1, %41, %48) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%55, %54, %50) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %56 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %57 = "stable_mosaic.arith.muli"(%14, %56) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %58 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %59 = "stable_mosaic.arith.addi"(%57, %58) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %60 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %61 = "stable_mosaic.arith.muli"(%59, %60) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %62 = "stable_mosaic.tpu.assume_multiple"(%61) {multiple = 128 : i32} : (i32) -> i32
      %63 = "stable_mosaic.tpu.memref_slice"(%arg11, %14) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %64 = "stable_mosaic.tpu.memref_squeeze"(%63) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %65 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %66 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %67 = "stable_mosaic.tpu.memref_slice"(%arg5, %14, %65, %66) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
      %68 = "stable_mosaic.tpu.memref_squeeze"(%67) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
      %69 = "stable_mosaic.tpu.memref_slice"(%arg1, %41, %62) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%69, %68, %64) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %70 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %71 = "stable_mosaic.arith.muli"(%14, %70) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %72 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %73 = "stable_mosaic.arith.addi"(%71, %72) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %74 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %75 = "stable_mosaic.arith.muli"(%73, %74) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %76 = "stable_mosaic.tpu.assume_multiple"(%75) {multiple = 128 : i32} : (i32) -> i32
      %77 = "stable_mosaic.tpu.memref_slice"(%arg11, %14) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %78 = "stable_mosaic.tpu.memref_squeeze"(%77) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %79 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %80 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %81 = "stable_mosaic.tpu.memref_slice"(%arg5, %14, %79, %80) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
      %82 = "stable_mosaic.tpu.memref_squeeze"(%81) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
      %83 = "stable_mosaic.tpu.memref_slice"(%arg1, %41, %76) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%83, %82, %78) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %84 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %85 = "stable_mosaic.arith.muli"(%14, %84) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %86 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %87 = "stable_mosaic.arith.addi"(%85, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %88 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %89 = "stable_mosaic.arith.muli"(%87, %88) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %90 = "stable_mosaic.tpu.assume_multiple"(%89) {multiple = 128 : i32} : (i32) -> i32
      %91 = "stable_mosaic.tpu.memref_slice"(%arg11, %14) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %92 = "stable_mosaic.tpu.memref_squeeze"(%91) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %93 = "stable_mosaic.arith.constant"() {value = 1536 : i32} : () -> i32
      %94 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %95 = "stable_mosaic.tpu.memref_slice"(%arg5, %14, %93, %94) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
      %96 = "stable_mosaic.tpu.memref_squeeze"(%95) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
      %97 = "stable_mosaic.tpu.memref_slice"(%arg1, %41, %90) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%97, %96, %92) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %17 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %18 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
    %19 = "stable_mosaic.arith.cmpi"(%17, %18) {predicate = 2 : i64} : (i32, i32) -> i1
    %20 = "stable_mosaic.arith.extui"(%19) : (i1) -> i32
    %21 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %22 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %23 = "stable_mosaic.arith.cmpi"(%20, %22) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%23) ({
      %39 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %40 = "stable_mosaic.arith.addi"(%21, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %42 = "stable_mosaic.arith.muli"(%40, %41) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %43 = "stable_mosaic.arith.addi"(%3, %42) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %44 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %45 = "stable_mosaic.arith.minsi"(%43, %44) : (i32, i32) -> i32
      %46 = "stable_mosaic.arith.subi"(%45, %21) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %47 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %48 = "stable_mosaic.arith.minsi"(%46, %47) : (i32, i32) -> i32
      %49 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
      %50 = "stable_mosaic.arith.addi"(%48, %49) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %51 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %52 = "stable_mosaic.arith.divsi"(%50, %51) : (i32, i32) -> i32
      %53 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %54 = "stable_mosaic.arith.muli"(%52, %53) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %55 = "stable_mosaic.tpu.assume_multiple"(%54) {multiple = 128 : i32} : (i32) -> i32
      %56 = "stable_mosaic.tpu.assume_multiple"(%21) {multiple = 128 : i32} : (i32) -> i32
      %57 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %58 = "stable_mosaic.arith.muli"(%21, %57) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %59 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
      %60 = "stable_mosaic.arith.muli"(%58, %59) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %61 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
      %62 = "stable_mosaic.arith.divsi"(%60, %61) : (i32, i32) -> i32
      %63 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %64 = "stable_mosaic.tpu.memref_slice"(%arg12, %21, %63) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %65 = "stable_mosaic.tpu.memref_squeeze"(%64) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %66 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %67 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %68 = "stable_mosaic.tpu.memref_slice"(%arg6, %21, %66, %67, %55) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
      %69 = "stable_mosaic.tpu.memref_squeeze"(%68) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %62, %56, %70, %55) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
      %72 = "stable_mosaic.tpu.memref_squeeze"(%71) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%72, %69, %65) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %73 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %74 = "stable_mosaic.tpu.memref_slice"(%arg12, %21, %73) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %75 = "stable_mosaic.tpu.memref_squeeze"(%74) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %76 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %77 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %78 = "stable_mosaic.tpu.memref_slice"(%arg7, %21, %76, %77, %55) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
      %79 = "stable_mosaic.tpu.memref_squeeze"(%78) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
      %80 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %81 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %62, %56, %80, %55) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
      %82 = "stable_mosaic.tpu.memref_squeeze"(%81) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%82, %79, %75) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %24 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %25 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %26 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %28:4 = "stable_mosaic.scf.while"(%24, %25, %26, %27) ({
    ^bb0(%arg14: i32, %arg15: i32, %arg16: i32, %arg17: i32):
      %39 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
      %40 = "stable_mosaic.arith.cmpi"(%arg15, %39) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%40, %arg14, %arg15, %arg16, %arg17) : (i1, i32, i32, i32, i32) -> ()
    }, {
    ^bb0(%arg14: i32, %arg15: i32, %arg16: i32, %arg17: i32):
      %39 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %40 = "stable_mosaic.arith.remsi"(%arg14, %39) : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %42 = "stable_mosaic.arith.addi"(%arg16, %41) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %43 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
      %44 = "stable_mosaic.arith.cmpi"(%42, %43) {predicate = 0 : i64} : (i32, i32) -> i1
      %45 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %46 = "stable_mosaic.arith.addi"(%arg15, %45) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %47 = "stable_mosaic.arith.select"(%44, %46, %arg15) : (i1, i32, i32) -> i32
      %48 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %49 = "stable_mosaic.arith.addi"(%arg16, %48) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.arith.select"(%44, %50, %49) : (i1, i32, i32) -> i32
      %52 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %53 = "stable_mosaic.arith.subi"(%52, %40) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %54 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
      %55 = "stable_mosaic.arith.cmpi"(%47, %54) {predicate = 2 : i64} : (i32, i32) -> i1
      %56 = "stable_mosaic.arith.extui"(%55) : (i1) -> i32
      %57 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %58 = "stable_mosaic.arith.cmpi"(%56, %57) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%58) ({
        %200 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %201 = "stable_mosaic.arith.muli"(%51, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %202 = "stable_mosaic.tpu.assume_multiple"(%201) {multiple = 512 : i32} : (i32) -> i32
        %203 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %204 = "stable_mosaic.arith.muli"(%47, %203) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %205 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %206 = "stable_mosaic.arith.addi"(%204, %205) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %207 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %208 = "stable_mosaic.arith.muli"(%206, %207) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %209 = "stable_mosaic.tpu.assume_multiple"(%208) {multiple = 128 : i32} : (i32) -> i32
        %210 = "stable_mosaic.tpu.memref_slice"(%arg11, %53) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %211 = "stable_mosaic.tpu.memref_squeeze"(%210) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %212 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %213 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %214 = "stable_mosaic.tpu.memref_slice"(%arg5, %53, %212, %213) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
        %215 = "stable_mosaic.tpu.memref_squeeze"(%214) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
        %216 = "stable_mosaic.tpu.memref_slice"(%arg1, %202, %209) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%216, %215, %211) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %217 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %218 = "stable_mosaic.arith.muli"(%47, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %219 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %220 = "stable_mosaic.arith.addi"(%218, %219) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %221 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %222 = "stable_mosaic.arith.muli"(%220, %221) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %223 = "stable_mosaic.tpu.assume_multiple"(%222) {multiple = 128 : i32} : (i32) -> i32
        %224 = "stable_mosaic.tpu.memref_slice"(%arg11, %53) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %225 = "stable_mosaic.tpu.memref_squeeze"(%224) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %226 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %227 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %228 = "stable_mosaic.tpu.memref_slice"(%arg5, %53, %226, %227) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
        %229 = "stable_mosaic.tpu.memref_squeeze"(%228) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
        %230 = "stable_mosaic.tpu.memref_slice"(%arg1, %202, %223) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%230, %229, %225) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %231 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %232 = "stable_mosaic.arith.muli"(%47, %231) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %233 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %234 = "stable_mosaic.arith.addi"(%232, %233) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %235 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %236 = "stable_mosaic.arith.muli"(%234, %235) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %237 = "stable_mosaic.tpu.assume_multiple"(%236) {multiple = 128 : i32} : (i32) -> i32
        %238 = "stable_mosaic.tpu.memref_slice"(%arg11, %53) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %239 = "stable_mosaic.tpu.memref_squeeze"(%238) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.tpu.memref_slice"(%arg5, %53, %240, %241) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
        %243 = "stable_mosaic.tpu.memref_squeeze"(%242) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_slice"(%arg1, %202, %237) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%244, %243, %239) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %245 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %246 = "stable_mosaic.arith.muli"(%47, %245) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %247 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %248 = "stable_mosaic.arith.addi"(%246, %247) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %249 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %250 = "stable_mosaic.arith.muli"(%248, %249) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %251 = "stable_mosaic.tpu.assume_multiple"(%250) {multiple = 128 : i32} : (i32) -> i32
        %252 = "stable_mosaic.tpu.memref_slice"(%arg11, %53) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %253 = "stable_mosaic.tpu.memref_squeeze"(%252) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %254 = "stable_mosaic.arith.constant"() {value = 1536 : i32} : () -> i32
        %255 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %256 = "stable_mosaic.tpu.memref_slice"(%arg5, %53, %254, %255) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
        %257 = "stable_mosaic.tpu.memref_squeeze"(%256) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
        %258 = "stable_mosaic.tpu.memref_slice"(%arg1, %202, %251) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%258, %257, %253) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %59 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %60 = "stable_mosaic.arith.cmpi"(%arg14, %59) {predicate = 5 : i64} : (i32, i32) -> i1
      %61 = "stable_mosaic.arith.extui"(%60) : (i1) -> i32
      %62 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %63 = "stable_mosaic.arith.cmpi"(%61, %62) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%63) ({
        %200 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %201 = "stable_mosaic.tpu.memref_squeeze"(%200) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %202 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %203 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %204 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %202, %203) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xf32, #tpu.memory_space<vmem>>
        %205 = "stable_mosaic.tpu.memref_squeeze"(%204) : (memref<1x2048x128xf32, #tpu.memory_space<vmem>>) -> memref<2048x128xf32, #tpu.memory_space<vmem>>
        %206 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %207 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %208 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %206, %207) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xf32, #tpu.memory_space<vmem>>
        %209 = "stable_mosaic.tpu.memref_squeeze"(%208) : (memref<1x2048x128xf32, #tpu.memory_space<vmem>>) -> memref<2048x128xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%209, %205, %201) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %64 = "stable_mosaic.tpu.memref_slice"(%arg11, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %65 = "stable_mosaic.tpu.memref_squeeze"(%64) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %66 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %67 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %68 = "stable_mosaic.tpu.memref_slice"(%arg5, %40, %66, %67) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xbf16, #tpu.memory_space<vmem>>
      %69 = "stable_mosaic.tpu.memref_squeeze"(%68) : (memref<1x2048x128xbf16, #tpu.memory_space<vmem>>) -> memref<2048x128xbf16, #tpu.memory_space<vmem>>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.tpu.memref_slice"(%arg5, %40, %70, %71) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x2048x128xbf16, #tpu.memory_space<vmem>>) -> memref<2048x128xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%73, %69, %65) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x128xbf16, #tpu.memory_space<vmem>>, memref<2048x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %74 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %75 = "stable_mosaic.vector.broadcast"(%74) : (f32) -> vector<2048x128xf32>
      %76 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %77 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %78 = "stable_mosaic.vector.load"(%arg9, %76, %77) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
      "stable_mosaic.tpu.vector_store"(%75, %arg9, %76, %77) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %79 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %80 = "stable_mosaic.vector.broadcast"(%79) : (f32) -> vector<2048x128xf32>
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg10, %81, %82) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
      "stable_mosaic.tpu.vector_store"(%80, %arg10, %81, %82) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %84 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %85 = "stable_mosaic.vector.broadcast"(%84) : (f32) -> vector<2048x128xf32>
      %86 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %87 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %88 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %89 = "stable_mosaic.vector.load"(%arg8, %86, %87, %88) : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xf32>
      %90 = "stable_mosaic.vector.shape_cast"(%89) : (vector<1x2048x128xf32>) -> vector<2048x128xf32>
      %91 = "stable_mosaic.vector.shape_cast"(%85) : (vector<2048x128xf32>) -> vector<1x2048x128xf32>
      "stable_mosaic.tpu.vector_store"(%91, %arg8, %86, %87, %88) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x128xf32>, memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %92 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %93 = "stable_mosaic.arith.muli"(%arg16, %92) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %94 = "stable_mosaic.arith.addi"(%3, %93) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %95 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %96 = "stable_mosaic.arith.addi"(%94, %95) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %97 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %98 = "stable_mosaic.arith.minsi"(%96, %97) : (i32, i32) -> i32
      %99 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %100 = "stable_mosaic.arith.divsi"(%98, %99) : (i32, i32) -> i32
      %101 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %102 = "stable_mosaic.arith.muli"(%100, %101) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %103 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %104 = "stable_mosaic.arith.addi"(%arg16, %103) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %105 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %106 = "stable_mosaic.arith.muli"(%104, %105) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %107 = "stable_mosaic.arith.addi"(%3, %106) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %108 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %109 = "stable_mosaic.arith.minsi"(%107, %108) : (i32, i32) -> i32
      %110 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %111:2 = "stable_mosaic.scf.while"(%110, %arg17) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %200 = "stable_mosaic.arith.cmpi"(%arg18, %102) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%200, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %200 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %201 = "stable_mosaic.arith.addi"(%arg18, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %203 = "stable_mosaic.arith.addi"(%arg16, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %205 = "stable_mosaic.arith.muli"(%203, %204) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %206 = "stable_mosaic.arith.addi"(%3, %205) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %207 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %208 = "stable_mosaic.arith.minsi"(%206, %207) : (i32, i32) -> i32
        %209 = "stable_mosaic.arith.cmpi"(%201, %208) {predicate = 5 : i64} : (i32, i32) -> i1
        %210 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %211 = "stable_mosaic.arith.addi"(%arg16, %210) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %213 = "stable_mosaic.arith.cmpi"(%211, %212) {predicate = 0 : i64} : (i32, i32) -> i1
        %214 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %215 = "stable_mosaic.arith.addi"(%arg15, %214) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.select"(%213, %215, %arg15) : (i1, i32, i32) -> i32
        %217 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %218 = "stable_mosaic.arith.addi"(%arg16, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %219 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %220 = "stable_mosaic.arith.select"(%213, %219, %218) : (i1, i32, i32) -> i32
        %221 = "stable_mosaic.arith.select"(%209, %216, %arg15) : (i1, i32, i32) -> i32
        %222 = "stable_mosaic.arith.select"(%209, %220, %arg16) : (i1, i32, i32) -> i32
        %223 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %224 = "stable_mosaic.arith.addi"(%arg18, %223) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %226 = "stable_mosaic.arith.select"(%209, %225, %224) : (i1, i32, i32) -> i32
        %227 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %228 = "stable_mosaic.arith.subi"(%227, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %229 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
        %230 = "stable_mosaic.arith.cmpi"(%221, %229) {predicate = 2 : i64} : (i32, i32) -> i1
        %231 = "stable_mosaic.arith.extui"(%230) : (i1) -> i32
        %232 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %233 = "stable_mosaic.arith.cmpi"(%231, %232) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%233) ({
          %354 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %355 = "stable_mosaic.arith.addi"(%222, %354) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %356 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %357 = "stable_mosaic.arith.muli"(%355, %356) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %358 = "stable_mosaic.arith.addi"(%3, %357) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %359 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %360 = "stable_mosaic.arith.minsi"(%358, %359) : (i32, i32) -> i32
          %361 = "stable_mosaic.arith.subi"(%360, %226) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %362 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %363 = "stable_mosaic.arith.minsi"(%361, %362) : (i32, i32) -> i32
          %364 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %365 = "stable_mosaic.arith.addi"(%363, %364) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %366 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %367 = "stable_mosaic.arith.divsi"(%365, %366) : (i32, i32) -> i32
          %368 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %369 = "stable_mosaic.arith.muli"(%367, %368) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %370 = "stable_mosaic.tpu.assume_multiple"(%369) {multiple = 128 : i32} : (i32) -> i32
          %371 = "stable_mosaic.tpu.assume_multiple"(%226) {multiple = 128 : i32} : (i32) -> i32
          %372 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
          %373 = "stable_mosaic.arith.muli"(%221, %372) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %374 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %375 = "stable_mosaic.arith.muli"(%373, %374) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %376 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %377 = "stable_mosaic.arith.divsi"(%375, %376) : (i32, i32) -> i32
          %378 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %379 = "stable_mosaic.tpu.memref_slice"(%arg12, %228, %378) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %380 = "stable_mosaic.tpu.memref_squeeze"(%379) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %381 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %382 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %383 = "stable_mosaic.tpu.memref_slice"(%arg6, %228, %381, %382, %370) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %384 = "stable_mosaic.tpu.memref_squeeze"(%383) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %385 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %386 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %377, %371, %385, %370) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %387 = "stable_mosaic.tpu.memref_squeeze"(%386) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%387, %384, %380) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %388 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %389 = "stable_mosaic.tpu.memref_slice"(%arg12, %228, %388) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %390 = "stable_mosaic.tpu.memref_squeeze"(%389) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %391 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %392 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %393 = "stable_mosaic.tpu.memref_slice"(%arg7, %228, %391, %392, %370) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %394 = "stable_mosaic.tpu.memref_squeeze"(%393) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %395 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %396 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %377, %371, %395, %370) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %397 = "stable_mosaic.tpu.memref_squeeze"(%396) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%397, %394, %390) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %234 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %235 = "stable_mosaic.arith.addi"(%arg16, %234) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %236 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %237 = "stable_mosaic.arith.muli"(%235, %236) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %238 = "stable_mosaic.arith.addi"(%3, %237) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %239 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %240 = "stable_mosaic.arith.minsi"(%238, %239) : (i32, i32) -> i32
        %241 = "stable_mosaic.arith.subi"(%240, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %243 = "stable_mosaic.arith.minsi"(%241, %242) : (i32, i32) -> i32
        %244 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %245 = "stable_mosaic.arith.addi"(%243, %244) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %247 = "stable_mosaic.arith.divsi"(%245, %246) : (i32, i32) -> i32
        %248 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %249 = "stable_mosaic.arith.muli"(%247, %248) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %250 = "stable_mosaic.tpu.assume_multiple"(%249) {multiple = 128 : i32} : (i32) -> i32
        %251 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %252 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %253 = "stable_mosaic.arith.muli"(%arg15, %252) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %254 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %255 = "stable_mosaic.arith.muli"(%253, %254) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %256 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %257 = "stable_mosaic.arith.divsi"(%255, %256) : (i32, i32) -> i32
        %258 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %259 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %258) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %260 = "stable_mosaic.tpu.memref_squeeze"(%259) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %261 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %262 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %263 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %261, %262, %250) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %264 = "stable_mosaic.tpu.memref_squeeze"(%263) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %265 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %266 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %257, %251, %265, %250) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %267 = "stable_mosaic.tpu.memref_squeeze"(%266) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%267, %264, %260) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %268 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %269 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %268) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %270 = "stable_mosaic.tpu.memref_squeeze"(%269) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %271 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %272 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %273 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %271, %272, %250) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %274 = "stable_mosaic.tpu.memref_squeeze"(%273) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %275 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %276 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %257, %251, %275, %250) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %277 = "stable_mosaic.tpu.memref_squeeze"(%276) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%277, %274, %270) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %278 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %279 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %280 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %281 = "stable_mosaic.vector.load"(%arg6, %278, %279, %280) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %282 = "stable_mosaic.vector.shape_cast"(%281) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %283 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %284 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %285 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %286 = "stable_mosaic.vector.load"(%arg7, %283, %284, %285) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %287 = "stable_mosaic.vector.shape_cast"(%286) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %288 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %289 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %290 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %291 = "stable_mosaic.vector.load"(%arg5, %288, %289, %290) : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xbf16>
        %292 = "stable_mosaic.vector.shape_cast"(%291) : (vector<1x2048x128xbf16>) -> vector<2048x128xbf16>
        %293 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x512xf32>} : () -> vector<2048x512xf32>
        %294 = "stable_mosaic.tpu.matmul"(%292, %282, %293) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x128xbf16>, vector<512x128xbf16>, vector<2048x512xf32>) -> vector<2048x512xf32>
        %295 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %296 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %297 = "stable_mosaic.vector.load"(%arg9, %295, %296) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %298 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<2048xf32>} : () -> vector<2048xf32>
        %299 = "stable_mosaic.vector.multi_reduction"(%294, %298) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<2048x512xf32>, vector<2048xf32>) -> vector<2048xf32>
        %300 = "stable_mosaic.vector.shape_cast"(%299) : (vector<2048xf32>) -> vector<2048x1xf32>
        %301 = "stable_mosaic.vector.broadcast"(%300) : (vector<2048x1xf32>) -> vector<2048x128xf32>
        %302 = "stable_mosaic.arith.maximumf"(%297, %301) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %303 = "stable_mosaic.arith.subf"(%297, %302) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %304 = "stable_mosaic.math.exp"(%303) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %305 = "stable_mosaic.vector.extract_strided_slice"(%294) {offsets = [0, 0], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %306 = "stable_mosaic.arith.subf"(%305, %302) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %307 = "stable_mosaic.math.exp"(%306) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %308 = "stable_mosaic.vector.extract_strided_slice"(%294) {offsets = [0, 128], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %309 = "stable_mosaic.arith.subf"(%308, %302) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %310 = "stable_mosaic.math.exp"(%309) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %311 = "stable_mosaic.vector.extract_strided_slice"(%294) {offsets = [0, 256], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %312 = "stable_mosaic.arith.subf"(%311, %302) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %313 = "stable_mosaic.math.exp"(%312) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %314 = "stable_mosaic.vector.extract_strided_slice"(%294) {offsets = [0, 384], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %315 = "stable_mosaic.arith.subf"(%314, %302) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %316 = "stable_mosaic.math.exp"(%315) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %317 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %318 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %319 = "stable_mosaic.vector.load"(%arg9, %317, %318) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%302, %arg9, %317, %318) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %320 = "stable_mosaic.arith.truncf"(%307) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %321 = "stable_mosaic.arith.truncf"(%310) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %322 = "stable_mosaic.arith.truncf"(%313) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %323 = "stable_mosaic.arith.truncf"(%316) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %324 = "stable_mosaic.tpu.concatenate"(%320, %321, %322, %323) {dimension = 1 : i32} : (vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>) -> vector<2048x512xbf16>
        %325 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %326 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %327 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %328 = "stable_mosaic.vector.load"(%arg8, %325, %326, %327) : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xf32>
        %329 = "stable_mosaic.vector.shape_cast"(%328) : (vector<1x2048x128xf32>) -> vector<2048x128xf32>
        %330 = "stable_mosaic.arith.mulf"(%329, %304) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %331 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x256xf32>} : () -> vector<2048x256xf32>
        %332 = "stable_mosaic.tpu.matmul"(%324, %287, %331) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x512xbf16>, vector<512x256xbf16>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %333 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %334 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %335 = "stable_mosaic.vector.load"(%arg10, %333, %334) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %336 = "stable_mosaic.arith.mulf"(%335, %304) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %337 = "stable_mosaic.vector.extract_strided_slice"(%332) {offsets = [0, 128], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x256xf32>) -> vector<2048x128xf32>
        %338 = "stable_mosaic.arith.addf"(%336, %337) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %339 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %340 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %341 = "stable_mosaic.vector.load"(%arg10, %339, %340) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%338, %arg10, %339, %340) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %342 = "stable_mosaic.vector.extract_strided_slice"(%332) {offsets = [0, 0], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x256xf32>) -> vector<2048x128xf32>
        %343 = "stable_mosaic.arith.addf"(%330, %342) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %344 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %345 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %346 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %347 = "stable_mosaic.vector.load"(%arg8, %344, %345, %346) : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xf32>
        %348 = "stable_mosaic.vector.shape_cast"(%347) : (vector<1x2048x128xf32>) -> vector<2048x128xf32>
        %349 = "stable_mosaic.vector.shape_cast"(%343) : (vector<2048x128xf32>) -> vector<1x2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%349, %arg8, %344, %345, %346) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x128xf32>, memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %350 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %351 = "stable_mosaic.arith.addi"(%arg18, %350) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %352 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %353 = "stable_mosaic.arith.subi"(%352, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%351, %353) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %112:2 = "stable_mosaic.scf.while"(%111#0, %111#1) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %200 = "stable_mosaic.arith.cmpi"(%arg18, %109) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%200, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %200 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %201 = "stable_mosaic.arith.addi"(%arg18, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %203 = "stable_mosaic.arith.addi"(%arg16, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %205 = "stable_mosaic.arith.muli"(%203, %204) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %206 = "stable_mosaic.arith.addi"(%3, %205) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %207 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %208 = "stable_mosaic.arith.minsi"(%206, %207) : (i32, i32) -> i32
        %209 = "stable_mosaic.arith.cmpi"(%201, %208) {predicate = 5 : i64} : (i32, i32) -> i1
        %210 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %211 = "stable_mosaic.arith.addi"(%arg16, %210) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %213 = "stable_mosaic.arith.cmpi"(%211, %212) {predicate = 0 : i64} : (i32, i32) -> i1
        %214 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %215 = "stable_mosaic.arith.addi"(%arg15, %214) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.select"(%213, %215, %arg15) : (i1, i32, i32) -> i32
        %217 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %218 = "stable_mosaic.arith.addi"(%arg16, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %219 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %220 = "stable_mosaic.arith.select"(%213, %219, %218) : (i1, i32, i32) -> i32
        %221 = "stable_mosaic.arith.select"(%209, %216, %arg15) : (i1, i32, i32) -> i32
        %222 = "stable_mosaic.arith.select"(%209, %220, %arg16) : (i1, i32, i32) -> i32
        %223 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %224 = "stable_mosaic.arith.addi"(%arg18, %223) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %226 = "stable_mosaic.arith.select"(%209, %225, %224) : (i1, i32, i32) -> i32
        %227 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %228 = "stable_mosaic.arith.subi"(%227, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %229 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
        %230 = "stable_mosaic.arith.cmpi"(%221, %229) {predicate = 2 : i64} : (i32, i32) -> i1
        %231 = "stable_mosaic.arith.extui"(%230) : (i1) -> i32
        %232 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %233 = "stable_mosaic.arith.cmpi"(%231, %232) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%233) ({
          %411 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %412 = "stable_mosaic.arith.addi"(%222, %411) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %413 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %414 = "stable_mosaic.arith.muli"(%412, %413) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %415 = "stable_mosaic.arith.addi"(%3, %414) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %416 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %417 = "stable_mosaic.arith.minsi"(%415, %416) : (i32, i32) -> i32
          %418 = "stable_mosaic.arith.subi"(%417, %226) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %419 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %420 = "stable_mosaic.arith.minsi"(%418, %419) : (i32, i32) -> i32
          %421 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %422 = "stable_mosaic.arith.addi"(%420, %421) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %423 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %424 = "stable_mosaic.arith.divsi"(%422, %423) : (i32, i32) -> i32
          %425 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %426 = "stable_mosaic.arith.muli"(%424, %425) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %427 = "stable_mosaic.tpu.assume_multiple"(%426) {multiple = 128 : i32} : (i32) -> i32
          %428 = "stable_mosaic.tpu.assume_multiple"(%226) {multiple = 128 : i32} : (i32) -> i32
          %429 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
          %430 = "stable_mosaic.arith.muli"(%221, %429) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %431 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %432 = "stable_mosaic.arith.muli"(%430, %431) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %433 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %434 = "stable_mosaic.arith.divsi"(%432, %433) : (i32, i32) -> i32
          %435 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %436 = "stable_mosaic.tpu.memref_slice"(%arg12, %228, %435) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %437 = "stable_mosaic.tpu.memref_squeeze"(%436) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %438 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %439 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %440 = "stable_mosaic.tpu.memref_slice"(%arg6, %228, %438, %439, %427) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %441 = "stable_mosaic.tpu.memref_squeeze"(%440) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %442 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %443 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %434, %428, %442, %427) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %444 = "stable_mosaic.tpu.memref_squeeze"(%443) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%444, %441, %437) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %445 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %446 = "stable_mosaic.tpu.memref_slice"(%arg12, %228, %445) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %447 = "stable_mosaic.tpu.memref_squeeze"(%446) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %448 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %449 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %450 = "stable_mosaic.tpu.memref_slice"(%arg7, %228, %448, %449, %427) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %451 = "stable_mosaic.tpu.memref_squeeze"(%450) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %452 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %453 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %434, %428, %452, %427) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %454 = "stable_mosaic.tpu.memref_squeeze"(%453) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%454, %451, %447) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %234 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %235 = "stable_mosaic.arith.addi"(%arg16, %234) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %236 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %237 = "stable_mosaic.arith.muli"(%235, %236) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %238 = "stable_mosaic.arith.addi"(%3, %237) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %239 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %240 = "stable_mosaic.arith.minsi"(%238, %239) : (i32, i32) -> i32
        %241 = "stable_mosaic.arith.subi"(%240, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %243 = "stable_mosaic.arith.minsi"(%241, %242) : (i32, i32) -> i32
        %244 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %245 = "stable_mosaic.arith.addi"(%243, %244) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %247 = "stable_mosaic.arith.divsi"(%245, %246) : (i32, i32) -> i32
        %248 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %249 = "stable_mosaic.arith.muli"(%247, %248) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %250 = "stable_mosaic.tpu.assume_multiple"(%249) {multiple = 128 : i32} : (i32) -> i32
        %251 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %252 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %253 = "stable_mosaic.arith.muli"(%arg15, %252) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %254 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %255 = "stable_mosaic.arith.muli"(%253, %254) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %256 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %257 = "stable_mosaic.arith.divsi"(%255, %256) : (i32, i32) -> i32
        %258 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %259 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %258) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %260 = "stable_mosaic.tpu.memref_squeeze"(%259) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %261 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %262 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %263 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %261, %262, %250) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %264 = "stable_mosaic.tpu.memref_squeeze"(%263) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %265 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %266 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %257, %251, %265, %250) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %267 = "stable_mosaic.tpu.memref_squeeze"(%266) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%267, %264, %260) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %268 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %269 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %268) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %270 = "stable_mosaic.tpu.memref_squeeze"(%269) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %271 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %272 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %273 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %271, %272, %250) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %274 = "stable_mosaic.tpu.memref_squeeze"(%273) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %275 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %276 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %257, %251, %275, %250) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %277 = "stable_mosaic.tpu.memref_squeeze"(%276) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%277, %274, %270) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %278 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %279 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %280 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %281 = "stable_mosaic.vector.load"(%arg6, %278, %279, %280) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %282 = "stable_mosaic.vector.shape_cast"(%281) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %283 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %284 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %285 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %286 = "stable_mosaic.vector.load"(%arg7, %283, %284, %285) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %287 = "stable_mosaic.vector.shape_cast"(%286) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %288 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %289 = "stable_mosaic.arith.addi"(%arg16, %288) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %290 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %291 = "stable_mosaic.arith.muli"(%289, %290) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %292 = "stable_mosaic.arith.addi"(%3, %291) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %293 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %294 = "stable_mosaic.arith.minsi"(%292, %293) : (i32, i32) -> i32
        %295 = "stable_mosaic.arith.subi"(%294, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %296 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<256x128xi32>
        %297 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %298 = "stable_mosaic.vector.broadcast"(%297) : (i32) -> vector<256x128xi32>
        %299 = "stable_mosaic.arith.muli"(%298, %296) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %300 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %301 = "stable_mosaic.vector.broadcast"(%300) : (i32) -> vector<256x128xi32>
        %302 = "stable_mosaic.arith.addi"(%299, %301) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %303 = "stable_mosaic.vector.broadcast"(%295) : (i32) -> vector<256x128xi32>
        %304 = "stable_mosaic.arith.cmpi"(%302, %303) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %305 = "stable_mosaic.vector.broadcast"(%295) : (i32) -> vector<256x128xi32>
        %306 = "stable_mosaic.arith.cmpi"(%299, %305) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %307 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
        %308 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %309 = "stable_mosaic.vector.broadcast"(%307) : (i32) -> vector<256x128xi32>
        %310 = "stable_mosaic.vector.broadcast"(%308) : (i32) -> vector<256x128xi32>
        %311 = "stable_mosaic.arith.select"(%306, %309, %310) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %312 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
        %313 = "stable_mosaic.vector.broadcast"(%312) : (i32) -> vector<256x128xi32>
        %314 = "stable_mosaic.arith.select"(%304, %313, %311) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %315 = "stable_mosaic.tpu.bitcast"(%282) : (vector<512x128xbf16>) -> vector<256x128xi32>
        %316 = "stable_mosaic.arith.andi"(%315, %314) : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %317 = "stable_mosaic.tpu.bitcast"(%316) : (vector<256x128xi32>) -> vector<512x128xbf16>
        %318 = "stable_mosaic.tpu.bitcast"(%287) : (vector<512x256xbf16>) -> vector<256x256xi32>
        %319 = "stable_mosaic.tpu.concatenate"(%314, %314) {dimension = 1 : i32} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x256xi32>
        %320 = "stable_mosaic.arith.andi"(%318, %319) : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %321 = "stable_mosaic.tpu.bitcast"(%320) : (vector<256x256xi32>) -> vector<512x256xbf16>
        %322 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %323 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %324 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %325 = "stable_mosaic.vector.load"(%arg5, %322, %323, %324) : (memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xbf16>
        %326 = "stable_mosaic.vector.shape_cast"(%325) : (vector<1x2048x128xbf16>) -> vector<2048x128xbf16>
        %327 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x512xf32>} : () -> vector<2048x512xf32>
        %328 = "stable_mosaic.tpu.matmul"(%326, %317, %327) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x128xbf16>, vector<512x128xbf16>, vector<2048x512xf32>) -> vector<2048x512xf32>
        %329 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<512x512xi32>
        %330 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<512x512xi32>
        %331 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %332 = "stable_mosaic.arith.muli"(%arg16, %331) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %333 = "stable_mosaic.arith.addi"(%3, %332) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %334 = "stable_mosaic.arith.subi"(%333, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %335 = "stable_mosaic.vector.broadcast"(%334) : (i32) -> vector<512x512xi32>
        %336 = "stable_mosaic.arith.addi"(%329, %335) {overflowFlags = #arith.overflow<none>} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %337 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %338 = "stable_mosaic.arith.subi"(%295, %337) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %339 = "stable_mosaic.vector.broadcast"(%338) : (i32) -> vector<512x512xi32>
        %340 = "stable_mosaic.arith.minsi"(%336, %339) : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %341 = "stable_mosaic.arith.cmpi"(%330, %340) {predicate = 3 : i64} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi1>
        %342 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
        %343 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
        %344 = "stable_mosaic.vector.broadcast"(%342) : (f32) -> vector<512x512xf32>
        %345 = "stable_mosaic.vector.broadcast"(%343) : (f32) -> vector<512x512xf32>
        %346 = "stable_mosaic.arith.select"(%341, %344, %345) : (vector<512x512xi1>, vector<512x512xf32>, vector<512x512xf32>) -> vector<512x512xf32>
        %347 = "stable_mosaic.vector.shape_cast"(%328) : (vector<2048x512xf32>) -> vector<4x512x512xf32>
        %348 = "stable_mosaic.vector.shape_cast"(%346) : (vector<512x512xf32>) -> vector<1x512x512xf32>
        %349 = "stable_mosaic.vector.broadcast"(%348) : (vector<1x512x512xf32>) -> vector<4x512x512xf32>
        %350 = "stable_mosaic.arith.addf"(%347, %349) {fastmath = #arith.fastmath<none>} : (vector<4x512x512xf32>, vector<4x512x512xf32>) -> vector<4x512x512xf32>
        %351 = "stable_mosaic.vector.shape_cast"(%350) : (vector<4x512x512xf32>) -> vector<2048x512xf32>
        %352 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %353 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %354 = "stable_mosaic.vector.load"(%arg9, %352, %353) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %355 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<2048xf32>} : () -> vector<2048xf32>
        %356 = "stable_mosaic.vector.multi_reduction"(%351, %355) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<2048x512xf32>, vector<2048xf32>) -> vector<2048xf32>
        %357 = "stable_mosaic.vector.shape_cast"(%356) : (vector<2048xf32>) -> vector<2048x1xf32>
        %358 = "stable_mosaic.vector.broadcast"(%357) : (vector<2048x1xf32>) -> vector<2048x128xf32>
        %359 = "stable_mosaic.arith.maximumf"(%354, %358) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %360 = "stable_mosaic.arith.subf"(%354, %359) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %361 = "stable_mosaic.math.exp"(%360) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %362 = "stable_mosaic.vector.extract_strided_slice"(%351) {offsets = [0, 0], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %363 = "stable_mosaic.arith.subf"(%362, %359) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %364 = "stable_mosaic.math.exp"(%363) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %365 = "stable_mosaic.vector.extract_strided_slice"(%351) {offsets = [0, 128], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %366 = "stable_mosaic.arith.subf"(%365, %359) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %367 = "stable_mosaic.math.exp"(%366) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %368 = "stable_mosaic.vector.extract_strided_slice"(%351) {offsets = [0, 256], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %369 = "stable_mosaic.arith.subf"(%368, %359) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %370 = "stable_mosaic.math.exp"(%369) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %371 = "stable_mosaic.vector.extract_strided_slice"(%351) {offsets = [0, 384], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %372 = "stable_mosaic.arith.subf"(%371, %359) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %373 = "stable_mosaic.math.exp"(%372) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %374 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %375 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %376 = "stable_mosaic.vector.load"(%arg9, %374, %375) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%359, %arg9, %374, %375) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %377 = "stable_mosaic.arith.truncf"(%364) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %378 = "stable_mosaic.arith.truncf"(%367) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %379 = "stable_mosaic.arith.truncf"(%370) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %380 = "stable_mosaic.arith.truncf"(%373) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %381 = "stable_mosaic.tpu.concatenate"(%377, %378, %379, %380) {dimension = 1 : i32} : (vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>) -> vector<2048x512xbf16>
        %382 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %383 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %384 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %385 = "stable_mosaic.vector.load"(%arg8, %382, %383, %384) : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xf32>
        %386 = "stable_mosaic.vector.shape_cast"(%385) : (vector<1x2048x128xf32>) -> vector<2048x128xf32>
        %387 = "stable_mosaic.arith.mulf"(%386, %361) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %388 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x256xf32>} : () -> vector<2048x256xf32>
        %389 = "stable_mosaic.tpu.matmul"(%381, %321, %388) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x512xbf16>, vector<512x256xbf16>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %390 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %391 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %392 = "stable_mosaic.vector.load"(%arg10, %390, %391) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %393 = "stable_mosaic.arith.mulf"(%392, %361) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %394 = "stable_mosaic.vector.extract_strided_slice"(%389) {offsets = [0, 128], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x256xf32>) -> vector<2048x128xf32>
        %395 = "stable_mosaic.arith.addf"(%393, %394) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %396 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %397 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %398 = "stable_mosaic.vector.load"(%arg10, %396, %397) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%395, %arg10, %396, %397) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %399 = "stable_mosaic.vector.extract_strided_slice"(%389) {offsets = [0, 0], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x256xf32>) -> vector<2048x128xf32>
        %400 = "stable_mosaic.arith.addf"(%387, %399) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %401 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %402 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %403 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %404 = "stable_mosaic.vector.load"(%arg8, %401, %402, %403) : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xf32>
        %405 = "stable_mosaic.vector.shape_cast"(%404) : (vector<1x2048x128xf32>) -> vector<2048x128xf32>
        %406 = "stable_mosaic.vector.shape_cast"(%400) : (vector<2048x128xf32>) -> vector<1x2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%406, %arg8, %401, %402, %403) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x128xf32>, memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %407 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %408 = "stable_mosaic.arith.addi"(%arg18, %407) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %409 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %410 = "stable_mosaic.arith.subi"(%409, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%408, %410) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %113 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %114 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %115 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %116 = "stable_mosaic.vector.load"(%arg8, %113, %114, %115) : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xf32>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<1x2048x128xf32>) -> vector<2048x128xf32>
      %118 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %119 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %120 = "stable_mosaic.vector.load"(%arg10, %118, %119) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
      %121 = "stable_mosaic.arith.divf"(%117, %120) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
      %122 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %125 = "stable_mosaic.vector.load"(%arg8, %122, %123, %124) : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x128xf32>
      %126 = "stable_mosaic.vector.shape_cast"(%125) : (vector<1x2048x128xf32>) -> vector<2048x128xf32>
      %127 = "stable_mosaic.vector.shape_cast"(%121) : (vector<2048x128xf32>) -> vector<1x2048x128xf32>
      "stable_mosaic.tpu.vector_store"(%127, %arg8, %122, %123, %124) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x128xf32>, memref<2x2048x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %128 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %129 = "stable_mosaic.arith.muli"(%arg16, %128) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %130 = "stable_mosaic.tpu.assume_multiple"(%129) {multiple = 512 : i32} : (i32) -> i32
      %131 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %132 = "stable_mosaic.arith.muli"(%arg15, %131) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %133 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %134 = "stable_mosaic.arith.addi"(%132, %133) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %135 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %136 = "stable_mosaic.arith.muli"(%134, %135) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %137 = "stable_mosaic.tpu.assume_multiple"(%136) {multiple = 128 : i32} : (i32) -> i32
      %138 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %139 = "stable_mosaic.tpu.memref_squeeze"(%138) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %140 = "stable_mosaic.tpu.memref_slice"(%arg4, %130, %137) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xf32, #tpu.memory_space<hbm>>
      %141 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %142 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %143 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %141, %142) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xf32, #tpu.memory_space<vmem>>
      %144 = "stable_mosaic.tpu.memref_squeeze"(%143) : (memref<1x512x128xf32, #tpu.memory_space<vmem>>) -> memref<512x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%144, %140, %139) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xf32, #tpu.memory_space<vmem>>, memref<512x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %145 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %146 = "stable_mosaic.arith.muli"(%arg15, %145) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %147 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %148 = "stable_mosaic.arith.addi"(%146, %147) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %149 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %150 = "stable_mosaic.arith.muli"(%148, %149) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %151 = "stable_mosaic.tpu.assume_multiple"(%150) {multiple = 128 : i32} : (i32) -> i32
      %152 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %153 = "stable_mosaic.tpu.memref_squeeze"(%152) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %154 = "stable_mosaic.tpu.memref_slice"(%arg4, %130, %151) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xf32, #tpu.memory_space<hbm>>
      %155 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %156 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %157 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %155, %156) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xf32, #tpu.memory_space<vmem>>
      %158 = "stable_mosaic.tpu.memref_squeeze"(%157) : (memref<1x512x128xf32, #tpu.memory_space<vmem>>) -> memref<512x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%158, %154, %153) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xf32, #tpu.memory_space<vmem>>, memref<512x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %159 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %160 = "stable_mosaic.arith.muli"(%arg15, %159) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %161 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %162 = "stable_mosaic.arith.addi"(%160, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %163 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %164 = "stable_mosaic.arith.muli"(%162, %163) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %165 = "stable_mosaic.tpu.assume_multiple"(%164) {multiple = 128 : i32} : (i32) -> i32
      %166 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %167 = "stable_mosaic.tpu.memref_squeeze"(%166) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %168 = "stable_mosaic.tpu.memref_slice"(%arg4, %130, %165) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xf32, #tpu.memory_space<hbm>>
      %169 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %170 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %171 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %169, %170) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xf32, #tpu.memory_space<vmem>>
      %172 = "stable_mosaic.tpu.memref_squeeze"(%171) : (memref<1x512x128xf32, #tpu.memory_space<vmem>>) -> memref<512x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%172, %168, %167) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xf32, #tpu.memory_space<vmem>>, memref<512x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %173 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %174 = "stable_mosaic.arith.muli"(%arg15, %173) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %175 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %176 = "stable_mosaic.arith.addi"(%174, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %177 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %178 = "stable_mosaic.arith.muli"(%176, %177) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %179 = "stable_mosaic.tpu.assume_multiple"(%178) {multiple = 128 : i32} : (i32) -> i32
      %180 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %181 = "stable_mosaic.tpu.memref_squeeze"(%180) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %182 = "stable_mosaic.tpu.memref_slice"(%arg4, %130, %179) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xf32, #tpu.memory_space<hbm>>
      %183 = "stable_mosaic.arith.constant"() {value = 1536 : i32} : () -> i32
      %184 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %185 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %183, %184) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xf32, #tpu.memory_space<vmem>>
      %186 = "stable_mosaic.tpu.memref_squeeze"(%185) : (memref<1x512x128xf32, #tpu.memory_space<vmem>>) -> memref<512x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%186, %182, %181) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xf32, #tpu.memory_space<vmem>>, memref<512x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %187 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %188 = "stable_mosaic.arith.addi"(%arg14, %187) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %189 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %190 = "stable_mosaic.arith.addi"(%arg16, %189) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %191 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
      %192 = "stable_mosaic.arith.cmpi"(%190, %191) {predicate = 0 : i64} : (i32, i32) -> i1
      %193 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %194 = "stable_mosaic.arith.addi"(%arg15, %193) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %195 = "stable_mosaic.arith.select"(%192, %194, %arg15) : (i1, i32, i32) -> i32
      %196 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %197 = "stable_mosaic.arith.addi"(%arg16, %196) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %198 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %199 = "stable_mosaic.arith.select"(%192, %198, %197) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%188, %195, %199, %112#1) : (i32, i32, i32, i32) -> ()
    }) : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %29 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %30 = "stable_mosaic.arith.cmpi"(%28#0, %29) {predicate = 5 : i64} : (i32, i32) -> i1
    %31 = "stable_mosaic.arith.extui"(%30) : (i1) -> i32
    %32 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %33 = "stable_mosaic.arith.cmpi"(%31, %32) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%33) ({
      %39 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %40 = "stable_mosaic.arith.subi"(%28#0, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %42 = "stable_mosaic.arith.remsi"(%40, %41) : (i32, i32) -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg13, %42) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xf32, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x2048x128xf32, #tpu.memory_space<vmem>>) -> memref<2048x128xf32, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %49, %50) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xf32, #tpu.memory_space<vmem>>
      %52 = "stable_mosaic.tpu.memref_squeeze"(%51) : (memref<1x2048x128xf32, #tpu.memory_space<vmem>>) -> memref<2048x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%52, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %34 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %35 = "stable_mosaic.arith.cmpi"(%28#0, %34) {predicate = 5 : i64} : (i32, i32) -> i1
    %36 = "stable_mosaic.arith.extui"(%35) : (i1) -> i32
    %37 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %38 = "stable_mosaic.arith.cmpi"(%36, %37) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%38) ({
      %39 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %40 = "stable_mosaic.arith.subi"(%28#0, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %42 = "stable_mosaic.arith.remsi"(%40, %41) : (i32, i32) -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg13, %42) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xf32, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x2048x128xf32, #tpu.memory_space<vmem>>) -> memref<2048x128xf32, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %49, %50) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x128xf32, #tpu.memory_space<vmem>>
      %52 = "stable_mosaic.tpu.memref_squeeze"(%51) : (memref<1x2048x128xf32, #tpu.memory_space<vmem>>) -> memref<2048x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%52, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<2xi32, #tpu.memory_space<smem>>, memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, memref<2x2048x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, memref<2x2048x128xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 9 : i64, sym_name = "attention_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
