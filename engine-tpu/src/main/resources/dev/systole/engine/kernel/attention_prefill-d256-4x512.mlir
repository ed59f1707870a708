module @attention_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<2xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, %arg2: memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, %arg5: memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, %arg6: memref<2x512x256xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x512x256xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x2048x256xf32, #tpu.memory_space<vmem>>, %arg9: memref<2048x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<2048x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg12: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg13: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %1 = "stable_mosaic.memref.load"(%arg0, %0) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
    %3 = "stable_mosaic.memref.load"(%arg0, %2) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %4 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %5 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
    %6 = "stable_mosaic.arith.cmpi"(%4, %5) {predicate = 2 : i64} : (i32, i32) -> i1
    %7 = "stable_mosaic.arith.extui"(%6) : (i1) -> i32
    %8 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %9 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %10 = "stable_mosaic.arith.cmpi"(%7, %9) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%10) ({
      %33 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %34 = "stable_mosaic.arith.muli"(%8, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.tpu.assume_multiple"(%34) {multiple = 512 : i32} : (i32) -> i32
      %36 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %37 = "stable_mosaic.arith.muli"(%8, %36) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %38 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %39 = "stable_mosaic.arith.addi"(%37, %38) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %41 = "stable_mosaic.arith.muli"(%39, %40) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %42 = "stable_mosaic.tpu.assume_multiple"(%41) {multiple = 256 : i32} : (i32) -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %42) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%49, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %50 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %51 = "stable_mosaic.arith.muli"(%8, %50) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %52 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %53 = "stable_mosaic.arith.addi"(%51, %52) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %54 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %55 = "stable_mosaic.arith.muli"(%53, %54) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %56 = "stable_mosaic.tpu.assume_multiple"(%55) {multiple = 256 : i32} : (i32) -> i32
      %57 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %58 = "stable_mosaic.tpu.memref_squeeze"(%57) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %59 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %61 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %59, %60) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
      %62 = "stable_mosaic.tpu.memref_squeeze"(%61) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %56) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%63, %62, %58) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %64 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %65 = "stable_mosaic.arith.muli"(%8, %64) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %66 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %67 = "stable_mosaic.arith.addi"(%65, %66) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %68 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %69 = "stable_mosaic.arith.muli"(%67, %68) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %70 = "stable_mosaic.tpu.assume_multiple"(%69) {multiple = 256 : i32} : (i32) -> i32
      %71 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %72 = "stable_mosaic.tpu.memref_squeeze"(%71) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %73 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %75 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %73, %74) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
      %76 = "stable_mosaic.tpu.memref_squeeze"(%75) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
      %77 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %70) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%77, %76, %72) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %78 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %79 = "stable_mosaic.arith.muli"(%8, %78) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %80 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %81 = "stable_mosaic.arith.addi"(%79, %80) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %82 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %83 = "stable_mosaic.arith.muli"(%81, %82) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %84 = "stable_mosaic.tpu.assume_multiple"(%83) {multiple = 256 : i32} : (i32) -> i32
      %85 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %86 = "stable_mosaic.tpu.memref_squeeze"(%85) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %87 = "stable_mosaic.arith.constant"() {value = 1536 : i32} : () -> i32
      %88 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %89 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %87, %88) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
      %90 = "stable_mosaic.tpu.memref_squeeze"(%89) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
      %91 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %84) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%91, %90, %86) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %11 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %12 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
    %13 = "stable_mosaic.arith.cmpi"(%11, %12) {predicate = 2 : i64} : (i32, i32) -> i1
    %14 = "stable_mosaic.arith.extui"(%13) : (i1) -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %16 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %17 = "stable_mosaic.arith.cmpi"(%14, %16) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%17) ({
      %33 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %34 = "stable_mosaic.arith.addi"(%15, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %36 = "stable_mosaic.arith.muli"(%34, %35) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %37 = "stable_mosaic.arith.addi"(%3, %36) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %38 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %39 = "stable_mosaic.arith.minsi"(%37, %38) : (i32, i32) -> i32
      %40 = "stable_mosaic.arith.subi"(%39, %15) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %42 = "stable_mosaic.arith.minsi"(%40, %41) : (i32, i32) -> i32
      %43 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
      %44 = "stable_mosaic.arith.addi"(%42, %43) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %45 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %46 = "stable_mosaic.arith.divsi"(%44, %45) : (i32, i32) -> i32
      %47 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %48 = "stable_mosaic.arith.muli"(%46, %47) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %49 = "stable_mosaic.tpu.assume_multiple"(%48) {multiple = 128 : i32} : (i32) -> i32
      %50 = "stable_mosaic.tpu.assume_multiple"(%15) {multiple = 128 : i32} : (i32) -> i32
      %51 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %52 = "stable_mosaic.arith.muli"(%15, %51) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %53 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
      %54 = "stable_mosaic.arith.muli"(%52, %53) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %55 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
      %56 = "stable_mosaic.arith.divsi"(%54, %55) : (i32, i32) -> i32
      %57 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %58 = "stable_mosaic.tpu.memref_slice"(%arg12, %15, %57) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %59 = "stable_mosaic.tpu.memref_squeeze"(%58) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %61 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %62 = "stable_mosaic.tpu.memref_slice"(%arg6, %15, %60, %61, %49) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_squeeze"(%62) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %56, %50, %64, %49) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
      %66 = "stable_mosaic.tpu.memref_squeeze"(%65) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%66, %63, %59) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %67 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %68 = "stable_mosaic.tpu.memref_slice"(%arg12, %15, %67) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %69 = "stable_mosaic.tpu.memref_squeeze"(%68) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.tpu.memref_slice"(%arg7, %15, %70, %71, %49) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
      %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %75 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %56, %50, %74, %49) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
      %76 = "stable_mosaic.tpu.memref_squeeze"(%75) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%76, %73, %69) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %18 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %19 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %20 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %21 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %22:4 = "stable_mosaic.scf.while"(%18, %19, %20, %21) ({
    ^bb0(%arg14: i32, %arg15: i32, %arg16: i32, %arg17: i32):
      %33 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
      %34 = "stable_mosaic.arith.cmpi"(%arg15, %33) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%34, %arg14, %arg15, %arg16, %arg17) : (i1, i32, i32, i32, i32) -> ()
    }, {
    ^bb0(%arg14: i32, %arg15: i32, %arg16: i32, %arg17: i32):
      %33 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %34 = "stable_mosaic.arith.remsi"(%arg14, %33) : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %36 = "stable_mosaic.arith.addi"(%arg16, %35) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %37 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
      %38 = "stable_mosaic.arith.cmpi"(%36, %37) {predicate = 0 : i64} : (i32, i32) -> i1
      %39 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %40 = "stable_mosaic.arith.addi"(%arg15, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.select"(%38, %40, %arg15) : (i1, i32, i32) -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %43 = "stable_mosaic.arith.addi"(%arg16, %42) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.arith.select"(%38, %44, %43) : (i1, i32, i32) -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %47 = "stable_mosaic.arith.subi"(%46, %34) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %48 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
      %49 = "stable_mosaic.arith.cmpi"(%41, %48) {predicate = 2 : i64} : (i32, i32) -> i1
      %50 = "stable_mosaic.arith.extui"(%49) : (i1) -> i32
      %51 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %52 = "stable_mosaic.arith.cmpi"(%50, %51) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%52) ({
        %198 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %199 = "stable_mosaic.arith.muli"(%45, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %200 = "stable_mosaic.tpu.assume_multiple"(%199) {multiple = 512 : i32} : (i32) -> i32
        %201 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %202 = "stable_mosaic.arith.muli"(%41, %201) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %203 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %204 = "stable_mosaic.arith.addi"(%202, %203) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %205 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %206 = "stable_mosaic.arith.muli"(%204, %205) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %207 = "stable_mosaic.tpu.assume_multiple"(%206) {multiple = 256 : i32} : (i32) -> i32
        %208 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %209 = "stable_mosaic.tpu.memref_squeeze"(%208) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %210 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %211 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %212 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %210, %211) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
        %213 = "stable_mosaic.tpu.memref_squeeze"(%212) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
        %214 = "stable_mosaic.tpu.memref_slice"(%arg1, %200, %207) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%214, %213, %209) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %215 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %216 = "stable_mosaic.arith.muli"(%41, %215) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %217 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %218 = "stable_mosaic.arith.addi"(%216, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %219 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %220 = "stable_mosaic.arith.muli"(%218, %219) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %221 = "stable_mosaic.tpu.assume_multiple"(%220) {multiple = 256 : i32} : (i32) -> i32
        %222 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %223 = "stable_mosaic.tpu.memref_squeeze"(%222) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %224 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %226 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %224, %225) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
        %227 = "stable_mosaic.tpu.memref_squeeze"(%226) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
        %228 = "stable_mosaic.tpu.memref_slice"(%arg1, %200, %221) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%228, %227, %223) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %229 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %230 = "stable_mosaic.arith.muli"(%41, %229) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %231 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %232 = "stable_mosaic.arith.addi"(%230, %231) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %233 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %234 = "stable_mosaic.arith.muli"(%232, %233) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %235 = "stable_mosaic.tpu.assume_multiple"(%234) {multiple = 256 : i32} : (i32) -> i32
        %236 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %237 = "stable_mosaic.tpu.memref_squeeze"(%236) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %238 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
        %239 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %240 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %238, %239) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
        %241 = "stable_mosaic.tpu.memref_squeeze"(%240) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
        %242 = "stable_mosaic.tpu.memref_slice"(%arg1, %200, %235) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%242, %241, %237) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %243 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %244 = "stable_mosaic.arith.muli"(%41, %243) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %245 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %246 = "stable_mosaic.arith.addi"(%244, %245) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %247 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %248 = "stable_mosaic.arith.muli"(%246, %247) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %249 = "stable_mosaic.tpu.assume_multiple"(%248) {multiple = 256 : i32} : (i32) -> i32
        %250 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %251 = "stable_mosaic.tpu.memref_squeeze"(%250) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %252 = "stable_mosaic.arith.constant"() {value = 1536 : i32} : () -> i32
        %253 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %254 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %252, %253) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
        %255 = "stable_mosaic.tpu.memref_squeeze"(%254) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
        %256 = "stable_mosaic.tpu.memref_slice"(%arg1, %200, %249) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%256, %255, %251) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %53 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %54 = "stable_mosaic.arith.cmpi"(%arg14, %53) {predicate = 5 : i64} : (i32, i32) -> i1
      %55 = "stable_mosaic.arith.extui"(%54) : (i1) -> i32
      %56 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %57 = "stable_mosaic.arith.cmpi"(%55, %56) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%57) ({
        %198 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %199 = "stable_mosaic.tpu.memref_squeeze"(%198) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %200 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %201 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %202 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %200, %201) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xf32, #tpu.memory_space<vmem>>
        %203 = "stable_mosaic.tpu.memref_squeeze"(%202) : (memref<1x2048x256xf32, #tpu.memory_space<vmem>>) -> memref<2048x256xf32, #tpu.memory_space<vmem>>
        %204 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %205 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %206 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %204, %205) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xf32, #tpu.memory_space<vmem>>
        %207 = "stable_mosaic.tpu.memref_squeeze"(%206) : (memref<1x2048x256xf32, #tpu.memory_space<vmem>>) -> memref<2048x256xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%207, %203, %199) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x256xf32, #tpu.memory_space<vmem>>, memref<2048x256xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %58 = "stable_mosaic.tpu.memref_slice"(%arg11, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %59 = "stable_mosaic.tpu.memref_squeeze"(%58) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %61 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %62 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %60, %61) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_squeeze"(%62) : (memref<1x2048x256xbf16, #tpu.memory_space<vmem>>) -> memref<2048x256xbf16, #tpu.memory_space<vmem>>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %66 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %64, %65) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xbf16, #tpu.memory_space<vmem>>
      %67 = "stable_mosaic.tpu.memref_squeeze"(%66) : (memref<1x2048x256xbf16, #tpu.memory_space<vmem>>) -> memref<2048x256xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%67, %63, %59) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x256xbf16, #tpu.memory_space<vmem>>, memref<2048x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %68 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %69 = "stable_mosaic.vector.broadcast"(%68) : (f32) -> vector<2048x128xf32>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %71 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %72 = "stable_mosaic.vector.load"(%arg9, %70, %71) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
      "stable_mosaic.tpu.vector_store"(%69, %arg9, %70, %71) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %73 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %74 = "stable_mosaic.vector.broadcast"(%73) : (f32) -> vector<2048x128xf32>
      %75 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %76 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %77 = "stable_mosaic.vector.load"(%arg10, %75, %76) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
      "stable_mosaic.tpu.vector_store"(%74, %arg10, %75, %76) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %78 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %79 = "stable_mosaic.vector.broadcast"(%78) : (f32) -> vector<2048x256xf32>
      %80 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg8, %80, %81, %82) : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xf32>
      %84 = "stable_mosaic.vector.shape_cast"(%83) : (vector<1x2048x256xf32>) -> vector<2048x256xf32>
      %85 = "stable_mosaic.vector.shape_cast"(%79) : (vector<2048x256xf32>) -> vector<1x2048x256xf32>
      "stable_mosaic.tpu.vector_store"(%85, %arg8, %80, %81, %82) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x256xf32>, memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %86 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %87 = "stable_mosaic.arith.muli"(%arg16, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %88 = "stable_mosaic.arith.addi"(%3, %87) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %89 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %90 = "stable_mosaic.arith.addi"(%88, %89) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %91 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %92 = "stable_mosaic.arith.minsi"(%90, %91) : (i32, i32) -> i32
      %93 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %94 = "stable_mosaic.arith.divsi"(%92, %93) : (i32, i32) -> i32
      %95 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %96 = "stable_mosaic.arith.muli"(%94, %95) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %97 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %98 = "stable_mosaic.arith.addi"(%arg16, %97) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %99 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %100 = "stable_mosaic.arith.muli"(%98, %99) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %101 = "stable_mosaic.arith.addi"(%3, %100) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %102 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %103 = "stable_mosaic.arith.minsi"(%101, %102) : (i32, i32) -> i32
      %104 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %105:2 = "stable_mosaic.scf.while"(%104, %arg17) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %198 = "stable_mosaic.arith.cmpi"(%arg18, %96) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%198, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %198 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %199 = "stable_mosaic.arith.addi"(%arg18, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %200 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %201 = "stable_mosaic.arith.addi"(%arg16, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %203 = "stable_mosaic.arith.muli"(%201, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.addi"(%3, %203) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %205 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %206 = "stable_mosaic.arith.minsi"(%204, %205) : (i32, i32) -> i32
        %207 = "stable_mosaic.arith.cmpi"(%199, %206) {predicate = 5 : i64} : (i32, i32) -> i1
        %208 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %209 = "stable_mosaic.arith.addi"(%arg16, %208) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %211 = "stable_mosaic.arith.cmpi"(%209, %210) {predicate = 0 : i64} : (i32, i32) -> i1
        %212 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %213 = "stable_mosaic.arith.addi"(%arg15, %212) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.select"(%211, %213, %arg15) : (i1, i32, i32) -> i32
        %215 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %216 = "stable_mosaic.arith.addi"(%arg16, %215) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %217 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %218 = "stable_mosaic.arith.select"(%211, %217, %216) : (i1, i32, i32) -> i32
        %219 = "stable_mosaic.arith.select"(%207, %214, %arg15) : (i1, i32, i32) -> i32
        %220 = "stable_mosaic.arith.select"(%207, %218, %arg16) : (i1, i32, i32) -> i32
        %221 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %222 = "stable_mosaic.arith.addi"(%arg18, %221) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %223 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %224 = "stable_mosaic.arith.select"(%207, %223, %222) : (i1, i32, i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %226 = "stable_mosaic.arith.subi"(%225, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %227 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
        %228 = "stable_mosaic.arith.cmpi"(%219, %227) {predicate = 2 : i64} : (i32, i32) -> i1
        %229 = "stable_mosaic.arith.extui"(%228) : (i1) -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.arith.cmpi"(%229, %230) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%231) ({
          %354 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %355 = "stable_mosaic.arith.addi"(%220, %354) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %356 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %357 = "stable_mosaic.arith.muli"(%355, %356) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %358 = "stable_mosaic.arith.addi"(%3, %357) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %359 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %360 = "stable_mosaic.arith.minsi"(%358, %359) : (i32, i32) -> i32
          %361 = "stable_mosaic.arith.subi"(%360, %224) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %362 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %363 = "stable_mosaic.arith.minsi"(%361, %362) : (i32, i32) -> i32
          %364 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %365 = "stable_mosaic.arith.addi"(%363, %364) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %366 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %367 = "stable_mosaic.arith.divsi"(%365, %366) : (i32, i32) -> i32
          %368 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %369 = "stable_mosaic.arith.muli"(%367, %368) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %370 = "stable_mosaic.tpu.assume_multiple"(%369) {multiple = 128 : i32} : (i32) -> i32
          %371 = "stable_mosaic.tpu.assume_multiple"(%224) {multiple = 128 : i32} : (i32) -> i32
          %372 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
          %373 = "stable_mosaic.arith.muli"(%219, %372) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %374 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %375 = "stable_mosaic.arith.muli"(%373, %374) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %376 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %377 = "stable_mosaic.arith.divsi"(%375, %376) : (i32, i32) -> i32
          %378 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %379 = "stable_mosaic.tpu.memref_slice"(%arg12, %226, %378) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %380 = "stable_mosaic.tpu.memref_squeeze"(%379) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %381 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %382 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %383 = "stable_mosaic.tpu.memref_slice"(%arg6, %226, %381, %382, %370) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %384 = "stable_mosaic.tpu.memref_squeeze"(%383) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %385 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %386 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %377, %371, %385, %370) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %387 = "stable_mosaic.tpu.memref_squeeze"(%386) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%387, %384, %380) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %388 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %389 = "stable_mosaic.tpu.memref_slice"(%arg12, %226, %388) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %390 = "stable_mosaic.tpu.memref_squeeze"(%389) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %391 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %392 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %393 = "stable_mosaic.tpu.memref_slice"(%arg7, %226, %391, %392, %370) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %394 = "stable_mosaic.tpu.memref_squeeze"(%393) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %395 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %396 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %377, %371, %395, %370) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %397 = "stable_mosaic.tpu.memref_squeeze"(%396) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%397, %394, %390) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %232 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %233 = "stable_mosaic.arith.addi"(%arg16, %232) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %234 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %235 = "stable_mosaic.arith.muli"(%233, %234) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %236 = "stable_mosaic.arith.addi"(%3, %235) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %237 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %238 = "stable_mosaic.arith.minsi"(%236, %237) : (i32, i32) -> i32
        %239 = "stable_mosaic.arith.subi"(%238, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %240 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %241 = "stable_mosaic.arith.minsi"(%239, %240) : (i32, i32) -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %243 = "stable_mosaic.arith.addi"(%241, %242) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %244 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %245 = "stable_mosaic.arith.divsi"(%243, %244) : (i32, i32) -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %247 = "stable_mosaic.arith.muli"(%245, %246) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %248 = "stable_mosaic.tpu.assume_multiple"(%247) {multiple = 128 : i32} : (i32) -> i32
        %249 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %250 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %251 = "stable_mosaic.arith.muli"(%arg15, %250) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %252 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %253 = "stable_mosaic.arith.muli"(%251, %252) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %254 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %255 = "stable_mosaic.arith.divsi"(%253, %254) : (i32, i32) -> i32
        %256 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %257 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %256) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %258 = "stable_mosaic.tpu.memref_squeeze"(%257) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %259 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %260 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %261 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %259, %260, %248) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %262 = "stable_mosaic.tpu.memref_squeeze"(%261) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %263 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %264 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %255, %249, %263, %248) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %265 = "stable_mosaic.tpu.memref_squeeze"(%264) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%265, %262, %258) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %266 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %267 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %266) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %268 = "stable_mosaic.tpu.memref_squeeze"(%267) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %269 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %270 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %271 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %269, %270, %248) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %272 = "stable_mosaic.tpu.memref_squeeze"(%271) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %273 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %274 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %255, %249, %273, %248) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %275 = "stable_mosaic.tpu.memref_squeeze"(%274) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%275, %272, %268) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %276 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %277 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %278 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %279 = "stable_mosaic.vector.load"(%arg6, %276, %277, %278) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %280 = "stable_mosaic.vector.shape_cast"(%279) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %281 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %282 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %283 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %284 = "stable_mosaic.vector.load"(%arg7, %281, %282, %283) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %285 = "stable_mosaic.vector.shape_cast"(%284) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %286 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %287 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %288 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %289 = "stable_mosaic.vector.load"(%arg5, %286, %287, %288) : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xbf16>
        %290 = "stable_mosaic.vector.shape_cast"(%289) : (vector<1x2048x256xbf16>) -> vector<2048x256xbf16>
        %291 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x512xf32>} : () -> vector<2048x512xf32>
        %292 = "stable_mosaic.tpu.matmul"(%290, %280, %291) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x256xbf16>, vector<512x256xbf16>, vector<2048x512xf32>) -> vector<2048x512xf32>
        %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %294 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %295 = "stable_mosaic.vector.load"(%arg9, %293, %294) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %296 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<2048xf32>} : () -> vector<2048xf32>
        %297 = "stable_mosaic.vector.multi_reduction"(%292, %296) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<2048x512xf32>, vector<2048xf32>) -> vector<2048xf32>
        %298 = "stable_mosaic.vector.shape_cast"(%297) : (vector<2048xf32>) -> vector<2048x1xf32>
        %299 = "stable_mosaic.vector.broadcast"(%298) : (vector<2048x1xf32>) -> vector<2048x128xf32>
        %300 = "stable_mosaic.arith.maximumf"(%295, %299) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %301 = "stable_mosaic.arith.subf"(%295, %300) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %302 = "stable_mosaic.math.exp"(%301) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %303 = "stable_mosaic.vector.extract_strided_slice"(%292) {offsets = [0, 0], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %304 = "stable_mosaic.arith.subf"(%303, %300) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %305 = "stable_mosaic.math.exp"(%304) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %306 = "stable_mosaic.vector.extract_strided_slice"(%292) {offsets = [0, 128], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %307 = "stable_mosaic.arith.subf"(%306, %300) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %308 = "stable_mosaic.math.exp"(%307) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %309 = "stable_mosaic.vector.extract_strided_slice"(%292) {offsets = [0, 256], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %310 = "stable_mosaic.arith.subf"(%309, %300) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %311 = "stable_mosaic.math.exp"(%310) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %312 = "stable_mosaic.vector.extract_strided_slice"(%292) {offsets = [0, 384], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %313 = "stable_mosaic.arith.subf"(%312, %300) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %314 = "stable_mosaic.math.exp"(%313) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %315 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %316 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %317 = "stable_mosaic.vector.load"(%arg9, %315, %316) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%300, %arg9, %315, %316) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %318 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %319 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %320 = "stable_mosaic.vector.load"(%arg10, %318, %319) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %321 = "stable_mosaic.arith.mulf"(%320, %302) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %322 = "stable_mosaic.arith.addf"(%305, %308) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %323 = "stable_mosaic.arith.addf"(%322, %311) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %324 = "stable_mosaic.arith.addf"(%323, %314) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %325 = "stable_mosaic.arith.addf"(%321, %324) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %326 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %327 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %328 = "stable_mosaic.vector.load"(%arg10, %326, %327) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%325, %arg10, %326, %327) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %329 = "stable_mosaic.arith.truncf"(%305) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %330 = "stable_mosaic.arith.truncf"(%308) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %331 = "stable_mosaic.arith.truncf"(%311) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %332 = "stable_mosaic.arith.truncf"(%314) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %333 = "stable_mosaic.tpu.concatenate"(%329, %330, %331, %332) {dimension = 1 : i32} : (vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>) -> vector<2048x512xbf16>
        %334 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %335 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %336 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %337 = "stable_mosaic.vector.load"(%arg8, %334, %335, %336) : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xf32>
        %338 = "stable_mosaic.vector.shape_cast"(%337) : (vector<1x2048x256xf32>) -> vector<2048x256xf32>
        %339 = "stable_mosaic.tpu.concatenate"(%302, %302) {dimension = 1 : i32} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x256xf32>
        %340 = "stable_mosaic.arith.mulf"(%338, %339) {fastmath = #arith.fastmath<none>} : (vector<2048x256xf32>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %341 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x256xf32>} : () -> vector<2048x256xf32>
        %342 = "stable_mosaic.tpu.matmul"(%333, %285, %341) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x512xbf16>, vector<512x256xbf16>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %343 = "stable_mosaic.arith.addf"(%340, %342) {fastmath = #arith.fastmath<none>} : (vector<2048x256xf32>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %344 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %345 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %346 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %347 = "stable_mosaic.vector.load"(%arg8, %344, %345, %346) : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xf32>
        %348 = "stable_mosaic.vector.shape_cast"(%347) : (vector<1x2048x256xf32>) -> vector<2048x256xf32>
        %349 = "stable_mosaic.vector.shape_cast"(%343) : (vector<2048x256xf32>) -> vector<1x2048x256xf32>
        "stable_mosaic.tpu.vector_store"(%349, %arg8, %344, %345, %346) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x256xf32>, memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %350 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %351 = "stable_mosaic.arith.addi"(%arg18, %350) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %352 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %353 = "stable_mosaic.arith.subi"(%352, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%351, %353) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %106:2 = "stable_mosaic.scf.while"(%105#0, %105#1) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %198 = "stable_mosaic.arith.cmpi"(%arg18, %103) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%198, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %198 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %199 = "stable_mosaic.arith.addi"(%arg18, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %200 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %201 = "stable_mosaic.arith.addi"(%arg16, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %203 = "stable_mosaic.arith.muli"(%201, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.addi"(%3, %203) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %205 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %206 = "stable_mosaic.arith.minsi"(%204, %205) : (i32, i32) -> i32
        %207 = "stable_mosaic.arith.cmpi"(%199, %206) {predicate = 5 : i64} : (i32, i32) -> i1
        %208 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %209 = "stable_mosaic.arith.addi"(%arg16, %208) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %211 = "stable_mosaic.arith.cmpi"(%209, %210) {predicate = 0 : i64} : (i32, i32) -> i1
        %212 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %213 = "stable_mosaic.arith.addi"(%arg15, %212) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.select"(%211, %213, %arg15) : (i1, i32, i32) -> i32
        %215 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %216 = "stable_mosaic.arith.addi"(%arg16, %215) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %217 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %218 = "stable_mosaic.arith.select"(%211, %217, %216) : (i1, i32, i32) -> i32
        %219 = "stable_mosaic.arith.select"(%207, %214, %arg15) : (i1, i32, i32) -> i32
        %220 = "stable_mosaic.arith.select"(%207, %218, %arg16) : (i1, i32, i32) -> i32
        %221 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %222 = "stable_mosaic.arith.addi"(%arg18, %221) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %223 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %224 = "stable_mosaic.arith.select"(%207, %223, %222) : (i1, i32, i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %226 = "stable_mosaic.arith.subi"(%225, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %227 = "stable_mosaic.arith.constant"() {value = {heads/4} : i32} : () -> i32
        %228 = "stable_mosaic.arith.cmpi"(%219, %227) {predicate = 2 : i64} : (i32, i32) -> i1
        %229 = "stable_mosaic.arith.extui"(%228) : (i1) -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.arith.cmpi"(%229, %230) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%231) ({
          %410 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %411 = "stable_mosaic.arith.addi"(%220, %410) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %412 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %413 = "stable_mosaic.arith.muli"(%411, %412) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %414 = "stable_mosaic.arith.addi"(%3, %413) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %415 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %416 = "stable_mosaic.arith.minsi"(%414, %415) : (i32, i32) -> i32
          %417 = "stable_mosaic.arith.subi"(%416, %224) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %418 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %419 = "stable_mosaic.arith.minsi"(%417, %418) : (i32, i32) -> i32
          %420 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %421 = "stable_mosaic.arith.addi"(%419, %420) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %422 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %423 = "stable_mosaic.arith.divsi"(%421, %422) : (i32, i32) -> i32
          %424 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %425 = "stable_mosaic.arith.muli"(%423, %424) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %426 = "stable_mosaic.tpu.assume_multiple"(%425) {multiple = 128 : i32} : (i32) -> i32
          %427 = "stable_mosaic.tpu.assume_multiple"(%224) {multiple = 128 : i32} : (i32) -> i32
          %428 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
          %429 = "stable_mosaic.arith.muli"(%219, %428) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %430 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %431 = "stable_mosaic.arith.muli"(%429, %430) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %432 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %433 = "stable_mosaic.arith.divsi"(%431, %432) : (i32, i32) -> i32
          %434 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %435 = "stable_mosaic.tpu.memref_slice"(%arg12, %226, %434) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %436 = "stable_mosaic.tpu.memref_squeeze"(%435) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %437 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %438 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %439 = "stable_mosaic.tpu.memref_slice"(%arg6, %226, %437, %438, %426) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %440 = "stable_mosaic.tpu.memref_squeeze"(%439) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %441 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %442 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %433, %427, %441, %426) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %443 = "stable_mosaic.tpu.memref_squeeze"(%442) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%443, %440, %436) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %444 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %445 = "stable_mosaic.tpu.memref_slice"(%arg12, %226, %444) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %446 = "stable_mosaic.tpu.memref_squeeze"(%445) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %447 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %448 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %449 = "stable_mosaic.tpu.memref_slice"(%arg7, %226, %447, %448, %426) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %450 = "stable_mosaic.tpu.memref_squeeze"(%449) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %451 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %452 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %433, %427, %451, %426) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %453 = "stable_mosaic.tpu.memref_squeeze"(%452) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%453, %450, %446) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %232 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %233 = "stable_mosaic.arith.addi"(%arg16, %232) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %234 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %235 = "stable_mosaic.arith.muli"(%233, %234) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %236 = "stable_mosaic.arith.addi"(%3, %235) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %237 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %238 = "stable_mosaic.arith.minsi"(%236, %237) : (i32, i32) -> i32
        %239 = "stable_mosaic.arith.subi"(%238, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %240 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %241 = "stable_mosaic.arith.minsi"(%239, %240) : (i32, i32) -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %243 = "stable_mosaic.arith.addi"(%241, %242) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %244 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %245 = "stable_mosaic.arith.divsi"(%243, %244) : (i32, i32) -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %247 = "stable_mosaic.arith.muli"(%245, %246) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %248 = "stable_mosaic.tpu.assume_multiple"(%247) {multiple = 128 : i32} : (i32) -> i32
        %249 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %250 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %251 = "stable_mosaic.arith.muli"(%arg15, %250) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %252 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %253 = "stable_mosaic.arith.muli"(%251, %252) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %254 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %255 = "stable_mosaic.arith.divsi"(%253, %254) : (i32, i32) -> i32
        %256 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %257 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %256) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %258 = "stable_mosaic.tpu.memref_squeeze"(%257) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %259 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %260 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %261 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %259, %260, %248) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %262 = "stable_mosaic.tpu.memref_squeeze"(%261) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %263 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %264 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %255, %249, %263, %248) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %265 = "stable_mosaic.tpu.memref_squeeze"(%264) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%265, %262, %258) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %266 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %267 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %266) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %268 = "stable_mosaic.tpu.memref_squeeze"(%267) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %269 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %270 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %271 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %269, %270, %248) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %272 = "stable_mosaic.tpu.memref_squeeze"(%271) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %273 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %274 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %255, %249, %273, %248) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %275 = "stable_mosaic.tpu.memref_squeeze"(%274) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%275, %272, %268) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %276 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %277 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %278 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %279 = "stable_mosaic.vector.load"(%arg6, %276, %277, %278) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %280 = "stable_mosaic.vector.shape_cast"(%279) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %281 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %282 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %283 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %284 = "stable_mosaic.vector.load"(%arg7, %281, %282, %283) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %285 = "stable_mosaic.vector.shape_cast"(%284) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %286 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %287 = "stable_mosaic.arith.addi"(%arg16, %286) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %288 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %289 = "stable_mosaic.arith.muli"(%287, %288) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %290 = "stable_mosaic.arith.addi"(%3, %289) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %291 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %292 = "stable_mosaic.arith.minsi"(%290, %291) : (i32, i32) -> i32
        %293 = "stable_mosaic.arith.subi"(%292, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %294 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<256x256xi32>
        %295 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %296 = "stable_mosaic.vector.broadcast"(%295) : (i32) -> vector<256x256xi32>
        %297 = "stable_mosaic.arith.muli"(%296, %294) {overflowFlags = #arith.overflow<none>} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %298 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %299 = "stable_mosaic.vector.broadcast"(%298) : (i32) -> vector<256x256xi32>
        %300 = "stable_mosaic.arith.addi"(%297, %299) {overflowFlags = #arith.overflow<none>} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %301 = "stable_mosaic.vector.broadcast"(%293) : (i32) -> vector<256x256xi32>
        %302 = "stable_mosaic.arith.cmpi"(%300, %301) {predicate = 2 : i64} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi1>
        %303 = "stable_mosaic.vector.broadcast"(%293) : (i32) -> vector<256x256xi32>
        %304 = "stable_mosaic.arith.cmpi"(%297, %303) {predicate = 2 : i64} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi1>
        %305 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
        %306 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %307 = "stable_mosaic.vector.broadcast"(%305) : (i32) -> vector<256x256xi32>
        %308 = "stable_mosaic.vector.broadcast"(%306) : (i32) -> vector<256x256xi32>
        %309 = "stable_mosaic.arith.select"(%304, %307, %308) : (vector<256x256xi1>, vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %310 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
        %311 = "stable_mosaic.vector.broadcast"(%310) : (i32) -> vector<256x256xi32>
        %312 = "stable_mosaic.arith.select"(%302, %311, %309) : (vector<256x256xi1>, vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %313 = "stable_mosaic.tpu.bitcast"(%280) : (vector<512x256xbf16>) -> vector<256x256xi32>
        %314 = "stable_mosaic.arith.andi"(%313, %312) : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %315 = "stable_mosaic.tpu.bitcast"(%314) : (vector<256x256xi32>) -> vector<512x256xbf16>
        %316 = "stable_mosaic.tpu.bitcast"(%285) : (vector<512x256xbf16>) -> vector<256x256xi32>
        %317 = "stable_mosaic.arith.andi"(%316, %312) : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %318 = "stable_mosaic.tpu.bitcast"(%317) : (vector<256x256xi32>) -> vector<512x256xbf16>
        %319 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %320 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %321 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %322 = "stable_mosaic.vector.load"(%arg5, %319, %320, %321) : (memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xbf16>
        %323 = "stable_mosaic.vector.shape_cast"(%322) : (vector<1x2048x256xbf16>) -> vector<2048x256xbf16>
        %324 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x512xf32>} : () -> vector<2048x512xf32>
        %325 = "stable_mosaic.tpu.matmul"(%323, %315, %324) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x256xbf16>, vector<512x256xbf16>, vector<2048x512xf32>) -> vector<2048x512xf32>
        %326 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<512x512xi32>
        %327 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<512x512xi32>
        %328 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %329 = "stable_mosaic.arith.muli"(%arg16, %328) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %330 = "stable_mosaic.arith.addi"(%3, %329) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %331 = "stable_mosaic.arith.subi"(%330, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %332 = "stable_mosaic.vector.broadcast"(%331) : (i32) -> vector<512x512xi32>
        %333 = "stable_mosaic.arith.addi"(%326, %332) {overflowFlags = #arith.overflow<none>} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %334 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %335 = "stable_mosaic.arith.subi"(%293, %334) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %336 = "stable_mosaic.vector.broadcast"(%335) : (i32) -> vector<512x512xi32>
        %337 = "stable_mosaic.arith.minsi"(%333, %336) : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %338 = "stable_mosaic.arith.cmpi"(%327, %337) {predicate = 3 : i64} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi1>
        %339 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
        %340 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
        %341 = "stable_mosaic.vector.broadcast"(%339) : (f32) -> vector<512x512xf32>
        %342 = "stable_mosaic.vector.broadcast"(%340) : (f32) -> vector<512x512xf32>
        %343 = "stable_mosaic.arith.select"(%338, %341, %342) : (vector<512x512xi1>, vector<512x512xf32>, vector<512x512xf32>) -> vector<512x512xf32>
        %344 = "stable_mosaic.vector.shape_cast"(%325) : (vector<2048x512xf32>) -> vector<4x512x512xf32>
        %345 = "stable_mosaic.vector.shape_cast"(%343) : (vector<512x512xf32>) -> vector<1x512x512xf32>
        %346 = "stable_mosaic.vector.broadcast"(%345) : (vector<1x512x512xf32>) -> vector<4x512x512xf32>
        %347 = "stable_mosaic.arith.addf"(%344, %346) {fastmath = #arith.fastmath<none>} : (vector<4x512x512xf32>, vector<4x512x512xf32>) -> vector<4x512x512xf32>
        %348 = "stable_mosaic.vector.shape_cast"(%347) : (vector<4x512x512xf32>) -> vector<2048x512xf32>
        %349 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %350 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %351 = "stable_mosaic.vector.load"(%arg9, %349, %350) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %352 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<2048xf32>} : () -> vector<2048xf32>
        %353 = "stable_mosaic.vector.multi_reduction"(%348, %352) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<2048x512xf32>, vector<2048xf32>) -> vector<2048xf32>
        %354 = "stable_mosaic.vector.shape_cast"(%353) : (vector<2048xf32>) -> vector<2048x1xf32>
        %355 = "stable_mosaic.vector.broadcast"(%354) : (vector<2048x1xf32>) -> vector<2048x128xf32>
        %356 = "stable_mosaic.arith.maximumf"(%351, %355) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %357 = "stable_mosaic.arith.subf"(%351, %356) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %358 = "stable_mosaic.math.exp"(%357) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %359 = "stable_mosaic.vector.extract_strided_slice"(%348) {offsets = [0, 0], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %360 = "stable_mosaic.arith.subf"(%359, %356) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %361 = "stable_mosaic.math.exp"(%360) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %362 = "stable_mosaic.vector.extract_strided_slice"(%348) {offsets = [0, 128], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %363 = "stable_mosaic.arith.subf"(%362, %356) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %364 = "stable_mosaic.math.exp"(%363) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %365 = "stable_mosaic.vector.extract_strided_slice"(%348) {offsets = [0, 256], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %366 = "stable_mosaic.arith.subf"(%365, %356) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %367 = "stable_mosaic.math.exp"(%366) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %368 = "stable_mosaic.vector.extract_strided_slice"(%348) {offsets = [0, 384], sizes = [2048, 128], strides = [1, 1]} : (vector<2048x512xf32>) -> vector<2048x128xf32>
        %369 = "stable_mosaic.arith.subf"(%368, %356) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %370 = "stable_mosaic.math.exp"(%369) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>) -> vector<2048x128xf32>
        %371 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %372 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %373 = "stable_mosaic.vector.load"(%arg9, %371, %372) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%356, %arg9, %371, %372) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %374 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %375 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %376 = "stable_mosaic.vector.load"(%arg10, %374, %375) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        %377 = "stable_mosaic.arith.mulf"(%376, %358) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %378 = "stable_mosaic.arith.addf"(%361, %364) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %379 = "stable_mosaic.arith.addf"(%378, %367) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %380 = "stable_mosaic.arith.addf"(%379, %370) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %381 = "stable_mosaic.arith.addf"(%377, %380) {fastmath = #arith.fastmath<none>} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x128xf32>
        %382 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %383 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %384 = "stable_mosaic.vector.load"(%arg10, %382, %383) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
        "stable_mosaic.tpu.vector_store"(%381, %arg10, %382, %383) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<2048x128xf32>, memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %385 = "stable_mosaic.arith.truncf"(%361) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %386 = "stable_mosaic.arith.truncf"(%364) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %387 = "stable_mosaic.arith.truncf"(%367) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %388 = "stable_mosaic.arith.truncf"(%370) : (vector<2048x128xf32>) -> vector<2048x128xbf16>
        %389 = "stable_mosaic.tpu.concatenate"(%385, %386, %387, %388) {dimension = 1 : i32} : (vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>, vector<2048x128xbf16>) -> vector<2048x512xbf16>
        %390 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %391 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %392 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %393 = "stable_mosaic.vector.load"(%arg8, %390, %391, %392) : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xf32>
        %394 = "stable_mosaic.vector.shape_cast"(%393) : (vector<1x2048x256xf32>) -> vector<2048x256xf32>
        %395 = "stable_mosaic.tpu.concatenate"(%358, %358) {dimension = 1 : i32} : (vector<2048x128xf32>, vector<2048x128xf32>) -> vector<2048x256xf32>
        %396 = "stable_mosaic.arith.mulf"(%394, %395) {fastmath = #arith.fastmath<none>} : (vector<2048x256xf32>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %397 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048x256xf32>} : () -> vector<2048x256xf32>
        %398 = "stable_mosaic.tpu.matmul"(%389, %318, %397) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<2048x512xbf16>, vector<512x256xbf16>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %399 = "stable_mosaic.arith.addf"(%396, %398) {fastmath = #arith.fastmath<none>} : (vector<2048x256xf32>, vector<2048x256xf32>) -> vector<2048x256xf32>
        %400 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %401 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %402 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %403 = "stable_mosaic.vector.load"(%arg8, %400, %401, %402) : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xf32>
        %404 = "stable_mosaic.vector.shape_cast"(%403) : (vector<1x2048x256xf32>) -> vector<2048x256xf32>
        %405 = "stable_mosaic.vector.shape_cast"(%399) : (vector<2048x256xf32>) -> vector<1x2048x256xf32>
        "stable_mosaic.tpu.vector_store"(%405, %arg8, %400, %401, %402) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x256xf32>, memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %406 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %407 = "stable_mosaic.arith.addi"(%arg18, %406) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %408 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %409 = "stable_mosaic.arith.subi"(%408, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%407, %409) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %107 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %108 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.vector.load"(%arg8, %107, %108, %109) : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xf32>
      %111 = "stable_mosaic.vector.shape_cast"(%110) : (vector<1x2048x256xf32>) -> vector<2048x256xf32>
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg10, %112, %113) : (memref<2048x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<2048x128xf32>
      %115 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<2048xf32>} : () -> vector<2048xf32>
      %116 = "stable_mosaic.vector.multi_reduction"(%114, %115) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<2048x128xf32>, vector<2048xf32>) -> vector<2048xf32>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<2048xf32>) -> vector<2048x1xf32>
      %118 = "stable_mosaic.vector.broadcast"(%117) : (vector<2048x1xf32>) -> vector<2048x256xf32>
      %119 = "stable_mosaic.arith.divf"(%111, %118) {fastmath = #arith.fastmath<none>} : (vector<2048x256xf32>, vector<2048x256xf32>) -> vector<2048x256xf32>
      %120 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %121 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %123 = "stable_mosaic.vector.load"(%arg8, %120, %121, %122) : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x2048x256xf32>
      %124 = "stable_mosaic.vector.shape_cast"(%123) : (vector<1x2048x256xf32>) -> vector<2048x256xf32>
      %125 = "stable_mosaic.vector.shape_cast"(%119) : (vector<2048x256xf32>) -> vector<1x2048x256xf32>
      "stable_mosaic.tpu.vector_store"(%125, %arg8, %120, %121, %122) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x2048x256xf32>, memref<2x2048x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %126 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %127 = "stable_mosaic.arith.muli"(%arg16, %126) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %128 = "stable_mosaic.tpu.assume_multiple"(%127) {multiple = 512 : i32} : (i32) -> i32
      %129 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %130 = "stable_mosaic.arith.muli"(%arg15, %129) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %131 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %132 = "stable_mosaic.arith.addi"(%130, %131) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %133 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %134 = "stable_mosaic.arith.muli"(%132, %133) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %135 = "stable_mosaic.tpu.assume_multiple"(%134) {multiple = 256 : i32} : (i32) -> i32
      %136 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %137 = "stable_mosaic.tpu.memref_squeeze"(%136) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %138 = "stable_mosaic.tpu.memref_slice"(%arg4, %128, %135) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xf32, #tpu.memory_space<hbm>>
      %139 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %140 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %141 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %139, %140) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xf32, #tpu.memory_space<vmem>>
      %142 = "stable_mosaic.tpu.memref_squeeze"(%141) : (memref<1x512x256xf32, #tpu.memory_space<vmem>>) -> memref<512x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%142, %138, %137) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xf32, #tpu.memory_space<vmem>>, memref<512x256xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %143 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %144 = "stable_mosaic.arith.muli"(%arg15, %143) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %145 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %146 = "stable_mosaic.arith.addi"(%144, %145) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %147 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %148 = "stable_mosaic.arith.muli"(%146, %147) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %149 = "stable_mosaic.tpu.assume_multiple"(%148) {multiple = 256 : i32} : (i32) -> i32
      %150 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %151 = "stable_mosaic.tpu.memref_squeeze"(%150) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %152 = "stable_mosaic.tpu.memref_slice"(%arg4, %128, %149) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xf32, #tpu.memory_space<hbm>>
      %153 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %154 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %155 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %153, %154) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xf32, #tpu.memory_space<vmem>>
      %156 = "stable_mosaic.tpu.memref_squeeze"(%155) : (memref<1x512x256xf32, #tpu.memory_space<vmem>>) -> memref<512x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%156, %152, %151) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xf32, #tpu.memory_space<vmem>>, memref<512x256xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %157 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %158 = "stable_mosaic.arith.muli"(%arg15, %157) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %159 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %160 = "stable_mosaic.arith.addi"(%158, %159) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %161 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %162 = "stable_mosaic.arith.muli"(%160, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %163 = "stable_mosaic.tpu.assume_multiple"(%162) {multiple = 256 : i32} : (i32) -> i32
      %164 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %165 = "stable_mosaic.tpu.memref_squeeze"(%164) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %166 = "stable_mosaic.tpu.memref_slice"(%arg4, %128, %163) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xf32, #tpu.memory_space<hbm>>
      %167 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %168 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %169 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %167, %168) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xf32, #tpu.memory_space<vmem>>
      %170 = "stable_mosaic.tpu.memref_squeeze"(%169) : (memref<1x512x256xf32, #tpu.memory_space<vmem>>) -> memref<512x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%170, %166, %165) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xf32, #tpu.memory_space<vmem>>, memref<512x256xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %171 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %172 = "stable_mosaic.arith.muli"(%arg15, %171) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %173 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %174 = "stable_mosaic.arith.addi"(%172, %173) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %175 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %176 = "stable_mosaic.arith.muli"(%174, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %177 = "stable_mosaic.tpu.assume_multiple"(%176) {multiple = 256 : i32} : (i32) -> i32
      %178 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %179 = "stable_mosaic.tpu.memref_squeeze"(%178) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %180 = "stable_mosaic.tpu.memref_slice"(%arg4, %128, %177) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xf32, #tpu.memory_space<hbm>>
      %181 = "stable_mosaic.arith.constant"() {value = 1536 : i32} : () -> i32
      %182 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %183 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %181, %182) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xf32, #tpu.memory_space<vmem>>
      %184 = "stable_mosaic.tpu.memref_squeeze"(%183) : (memref<1x512x256xf32, #tpu.memory_space<vmem>>) -> memref<512x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%184, %180, %179) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xf32, #tpu.memory_space<vmem>>, memref<512x256xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %185 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %186 = "stable_mosaic.arith.addi"(%arg14, %185) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %187 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %188 = "stable_mosaic.arith.addi"(%arg16, %187) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %189 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
      %190 = "stable_mosaic.arith.cmpi"(%188, %189) {predicate = 0 : i64} : (i32, i32) -> i1
      %191 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %192 = "stable_mosaic.arith.addi"(%arg15, %191) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %193 = "stable_mosaic.arith.select"(%190, %192, %arg15) : (i1, i32, i32) -> i32
      %194 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %195 = "stable_mosaic.arith.addi"(%arg16, %194) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %196 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %197 = "stable_mosaic.arith.select"(%190, %196, %195) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%186, %193, %197, %106#1) : (i32, i32, i32, i32) -> ()
    }) : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %23 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %24 = "stable_mosaic.arith.cmpi"(%22#0, %23) {predicate = 5 : i64} : (i32, i32) -> i1
    %25 = "stable_mosaic.arith.extui"(%24) : (i1) -> i32
    %26 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %27 = "stable_mosaic.arith.cmpi"(%25, %26) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%27) ({
      %33 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %34 = "stable_mosaic.arith.subi"(%22#0, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %36 = "stable_mosaic.arith.remsi"(%34, %35) : (i32, i32) -> i32
      %37 = "stable_mosaic.tpu.memref_slice"(%arg13, %36) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %38 = "stable_mosaic.tpu.memref_squeeze"(%37) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %39 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x2048x256xf32, #tpu.memory_space<vmem>>) -> memref<2048x256xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x2048x256xf32, #tpu.memory_space<vmem>>) -> memref<2048x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x256xf32, #tpu.memory_space<vmem>>, memref<2048x256xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %28 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %29 = "stable_mosaic.arith.cmpi"(%22#0, %28) {predicate = 5 : i64} : (i32, i32) -> i1
    %30 = "stable_mosaic.arith.extui"(%29) : (i1) -> i32
    %31 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %32 = "stable_mosaic.arith.cmpi"(%30, %31) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%32) ({
      %33 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %34 = "stable_mosaic.arith.subi"(%22#0, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %36 = "stable_mosaic.arith.remsi"(%34, %35) : (i32, i32) -> i32
      %37 = "stable_mosaic.tpu.memref_slice"(%arg13, %36) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %38 = "stable_mosaic.tpu.memref_squeeze"(%37) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %39 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x2048x256xf32, #tpu.memory_space<vmem>>) -> memref<2048x256xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x2048x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x2048x256xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x2048x256xf32, #tpu.memory_space<vmem>>) -> memref<2048x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<2048x256xf32, #tpu.memory_space<vmem>>, memref<2048x256xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<2xi32, #tpu.memory_space<smem>>, memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, memref<2x2048x256xbf16, #tpu.memory_space<vmem>>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, memref<2x2048x256xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<2048x128xf32, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 9 : i64, sym_name = "attention_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
