module @attention_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<2xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, %arg2: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, %arg5: memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, %arg6: memref<2x512x128xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x512x256xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x1024x128xf32, #tpu.memory_space<vmem>>, %arg9: memref<1024x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<1024x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg12: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg13: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
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
    %11 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
    %12 = "stable_mosaic.arith.cmpi"(%10, %11) {predicate = 2 : i64} : (i32, i32) -> i1
    %13 = "stable_mosaic.arith.extui"(%12) : (i1) -> i32
    %14 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %16 = "stable_mosaic.arith.cmpi"(%13, %15) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%16) ({
      %39 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %40 = "stable_mosaic.arith.muli"(%14, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.tpu.assume_multiple"(%40) {multiple = 512 : i32} : (i32) -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %53 = "stable_mosaic.tpu.memref_slice"(%arg5, %14, %51, %52) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
      %54 = "stable_mosaic.tpu.memref_squeeze"(%53) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
      %55 = "stable_mosaic.tpu.memref_slice"(%arg1, %41, %48) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%55, %54, %50) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %56 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %67 = "stable_mosaic.tpu.memref_slice"(%arg5, %14, %65, %66) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
      %68 = "stable_mosaic.tpu.memref_squeeze"(%67) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
      %69 = "stable_mosaic.tpu.memref_slice"(%arg1, %41, %62) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%69, %68, %64) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %17 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %18 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
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
      %57 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %39 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
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
      %54 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
      %55 = "stable_mosaic.arith.cmpi"(%47, %54) {predicate = 2 : i64} : (i32, i32) -> i1
      %56 = "stable_mosaic.arith.extui"(%55) : (i1) -> i32
      %57 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %58 = "stable_mosaic.arith.cmpi"(%56, %57) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%58) ({
        %172 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %173 = "stable_mosaic.arith.muli"(%51, %172) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %174 = "stable_mosaic.tpu.assume_multiple"(%173) {multiple = 512 : i32} : (i32) -> i32
        %175 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %176 = "stable_mosaic.arith.muli"(%47, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %177 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %178 = "stable_mosaic.arith.addi"(%176, %177) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %179 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %180 = "stable_mosaic.arith.muli"(%178, %179) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %181 = "stable_mosaic.tpu.assume_multiple"(%180) {multiple = 128 : i32} : (i32) -> i32
        %182 = "stable_mosaic.tpu.memref_slice"(%arg11, %53) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %183 = "stable_mosaic.tpu.memref_squeeze"(%182) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %184 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %185 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %186 = "stable_mosaic.tpu.memref_slice"(%arg5, %53, %184, %185) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
        %187 = "stable_mosaic.tpu.memref_squeeze"(%186) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
        %188 = "stable_mosaic.tpu.memref_slice"(%arg1, %174, %181) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%188, %187, %183) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %189 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %190 = "stable_mosaic.arith.muli"(%47, %189) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %191 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %192 = "stable_mosaic.arith.addi"(%190, %191) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %193 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %194 = "stable_mosaic.arith.muli"(%192, %193) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %195 = "stable_mosaic.tpu.assume_multiple"(%194) {multiple = 128 : i32} : (i32) -> i32
        %196 = "stable_mosaic.tpu.memref_slice"(%arg11, %53) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %197 = "stable_mosaic.tpu.memref_squeeze"(%196) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %198 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %199 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %200 = "stable_mosaic.tpu.memref_slice"(%arg5, %53, %198, %199) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xbf16, #tpu.memory_space<vmem>>
        %201 = "stable_mosaic.tpu.memref_squeeze"(%200) : (memref<1x512x128xbf16, #tpu.memory_space<vmem>>) -> memref<512x128xbf16, #tpu.memory_space<vmem>>
        %202 = "stable_mosaic.tpu.memref_slice"(%arg1, %174, %195) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%202, %201, %197) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xbf16, #tpu.memory_space<hbm>>, memref<512x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %172 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %173 = "stable_mosaic.tpu.memref_squeeze"(%172) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %174 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %175 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %176 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %174, %175) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xf32, #tpu.memory_space<vmem>>
        %177 = "stable_mosaic.tpu.memref_squeeze"(%176) : (memref<1x1024x128xf32, #tpu.memory_space<vmem>>) -> memref<1024x128xf32, #tpu.memory_space<vmem>>
        %178 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %179 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %180 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %178, %179) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xf32, #tpu.memory_space<vmem>>
        %181 = "stable_mosaic.tpu.memref_squeeze"(%180) : (memref<1x1024x128xf32, #tpu.memory_space<vmem>>) -> memref<1024x128xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%181, %177, %173) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %64 = "stable_mosaic.tpu.memref_slice"(%arg11, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %65 = "stable_mosaic.tpu.memref_squeeze"(%64) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %66 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %67 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %68 = "stable_mosaic.tpu.memref_slice"(%arg5, %40, %66, %67) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xbf16, #tpu.memory_space<vmem>>
      %69 = "stable_mosaic.tpu.memref_squeeze"(%68) : (memref<1x1024x128xbf16, #tpu.memory_space<vmem>>) -> memref<1024x128xbf16, #tpu.memory_space<vmem>>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.tpu.memref_slice"(%arg5, %40, %70, %71) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x1024x128xbf16, #tpu.memory_space<vmem>>) -> memref<1024x128xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%73, %69, %65) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x128xbf16, #tpu.memory_space<vmem>>, memref<1024x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %74 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %75 = "stable_mosaic.vector.broadcast"(%74) : (f32) -> vector<1024x128xf32>
      %76 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %77 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %78 = "stable_mosaic.vector.load"(%arg9, %76, %77) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
      "stable_mosaic.tpu.vector_store"(%75, %arg9, %76, %77) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %79 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %80 = "stable_mosaic.vector.broadcast"(%79) : (f32) -> vector<1024x128xf32>
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg10, %81, %82) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
      "stable_mosaic.tpu.vector_store"(%80, %arg10, %81, %82) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %84 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %85 = "stable_mosaic.vector.broadcast"(%84) : (f32) -> vector<1024x128xf32>
      %86 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %87 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %88 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %89 = "stable_mosaic.vector.load"(%arg8, %86, %87, %88) : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xf32>
      %90 = "stable_mosaic.vector.shape_cast"(%89) : (vector<1x1024x128xf32>) -> vector<1024x128xf32>
      %91 = "stable_mosaic.vector.shape_cast"(%85) : (vector<1024x128xf32>) -> vector<1x1024x128xf32>
      "stable_mosaic.tpu.vector_store"(%91, %arg8, %86, %87, %88) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x128xf32>, memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
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
        %172 = "stable_mosaic.arith.cmpi"(%arg18, %102) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%172, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %172 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %173 = "stable_mosaic.arith.addi"(%arg18, %172) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %174 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %175 = "stable_mosaic.arith.addi"(%arg16, %174) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %176 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %177 = "stable_mosaic.arith.muli"(%175, %176) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %178 = "stable_mosaic.arith.addi"(%3, %177) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %179 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %180 = "stable_mosaic.arith.minsi"(%178, %179) : (i32, i32) -> i32
        %181 = "stable_mosaic.arith.cmpi"(%173, %180) {predicate = 5 : i64} : (i32, i32) -> i1
        %182 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %183 = "stable_mosaic.arith.addi"(%arg16, %182) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %184 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %185 = "stable_mosaic.arith.cmpi"(%183, %184) {predicate = 0 : i64} : (i32, i32) -> i1
        %186 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %187 = "stable_mosaic.arith.addi"(%arg15, %186) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %188 = "stable_mosaic.arith.select"(%185, %187, %arg15) : (i1, i32, i32) -> i32
        %189 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %190 = "stable_mosaic.arith.addi"(%arg16, %189) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %191 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %192 = "stable_mosaic.arith.select"(%185, %191, %190) : (i1, i32, i32) -> i32
        %193 = "stable_mosaic.arith.select"(%181, %188, %arg15) : (i1, i32, i32) -> i32
        %194 = "stable_mosaic.arith.select"(%181, %192, %arg16) : (i1, i32, i32) -> i32
        %195 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %196 = "stable_mosaic.arith.addi"(%arg18, %195) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %197 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %198 = "stable_mosaic.arith.select"(%181, %197, %196) : (i1, i32, i32) -> i32
        %199 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %200 = "stable_mosaic.arith.subi"(%199, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %201 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
        %202 = "stable_mosaic.arith.cmpi"(%193, %201) {predicate = 2 : i64} : (i32, i32) -> i1
        %203 = "stable_mosaic.arith.extui"(%202) : (i1) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %205 = "stable_mosaic.arith.cmpi"(%203, %204) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%205) ({
          %326 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %327 = "stable_mosaic.arith.addi"(%194, %326) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %328 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %329 = "stable_mosaic.arith.muli"(%327, %328) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %330 = "stable_mosaic.arith.addi"(%3, %329) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %331 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %332 = "stable_mosaic.arith.minsi"(%330, %331) : (i32, i32) -> i32
          %333 = "stable_mosaic.arith.subi"(%332, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %334 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %335 = "stable_mosaic.arith.minsi"(%333, %334) : (i32, i32) -> i32
          %336 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %337 = "stable_mosaic.arith.addi"(%335, %336) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %338 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %339 = "stable_mosaic.arith.divsi"(%337, %338) : (i32, i32) -> i32
          %340 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %341 = "stable_mosaic.arith.muli"(%339, %340) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %342 = "stable_mosaic.tpu.assume_multiple"(%341) {multiple = 128 : i32} : (i32) -> i32
          %343 = "stable_mosaic.tpu.assume_multiple"(%198) {multiple = 128 : i32} : (i32) -> i32
          %344 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %345 = "stable_mosaic.arith.muli"(%193, %344) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %346 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %347 = "stable_mosaic.arith.muli"(%345, %346) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %348 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %349 = "stable_mosaic.arith.divsi"(%347, %348) : (i32, i32) -> i32
          %350 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %351 = "stable_mosaic.tpu.memref_slice"(%arg12, %200, %350) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %352 = "stable_mosaic.tpu.memref_squeeze"(%351) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %353 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %354 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %355 = "stable_mosaic.tpu.memref_slice"(%arg6, %200, %353, %354, %342) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %356 = "stable_mosaic.tpu.memref_squeeze"(%355) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %357 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %358 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %349, %343, %357, %342) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %359 = "stable_mosaic.tpu.memref_squeeze"(%358) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%359, %356, %352) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %360 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %361 = "stable_mosaic.tpu.memref_slice"(%arg12, %200, %360) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %362 = "stable_mosaic.tpu.memref_squeeze"(%361) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %363 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %364 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %365 = "stable_mosaic.tpu.memref_slice"(%arg7, %200, %363, %364, %342) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %366 = "stable_mosaic.tpu.memref_squeeze"(%365) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %367 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %368 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %349, %343, %367, %342) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %369 = "stable_mosaic.tpu.memref_squeeze"(%368) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%369, %366, %362) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %206 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %207 = "stable_mosaic.arith.addi"(%arg16, %206) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %208 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %209 = "stable_mosaic.arith.muli"(%207, %208) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.addi"(%3, %209) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %211 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %212 = "stable_mosaic.arith.minsi"(%210, %211) : (i32, i32) -> i32
        %213 = "stable_mosaic.arith.subi"(%212, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %215 = "stable_mosaic.arith.minsi"(%213, %214) : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %217 = "stable_mosaic.arith.addi"(%215, %216) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %218 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %219 = "stable_mosaic.arith.divsi"(%217, %218) : (i32, i32) -> i32
        %220 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %221 = "stable_mosaic.arith.muli"(%219, %220) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %222 = "stable_mosaic.tpu.assume_multiple"(%221) {multiple = 128 : i32} : (i32) -> i32
        %223 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %224 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %225 = "stable_mosaic.arith.muli"(%arg15, %224) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %226 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %227 = "stable_mosaic.arith.muli"(%225, %226) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %228 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %229 = "stable_mosaic.arith.divsi"(%227, %228) : (i32, i32) -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %230) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %232 = "stable_mosaic.tpu.memref_squeeze"(%231) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %233 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %234 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %235 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %233, %234, %222) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %236 = "stable_mosaic.tpu.memref_squeeze"(%235) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %237 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %238 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %229, %223, %237, %222) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %239 = "stable_mosaic.tpu.memref_squeeze"(%238) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%239, %236, %232) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %240 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %241 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %240) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %242 = "stable_mosaic.tpu.memref_squeeze"(%241) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %243 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %244 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %245 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %243, %244, %222) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %246 = "stable_mosaic.tpu.memref_squeeze"(%245) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %247 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %248 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %229, %223, %247, %222) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %249 = "stable_mosaic.tpu.memref_squeeze"(%248) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%249, %246, %242) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %250 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %251 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %252 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %253 = "stable_mosaic.vector.load"(%arg6, %250, %251, %252) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %254 = "stable_mosaic.vector.shape_cast"(%253) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %255 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %256 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %257 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %258 = "stable_mosaic.vector.load"(%arg7, %255, %256, %257) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %259 = "stable_mosaic.vector.shape_cast"(%258) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %260 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %261 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %262 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %263 = "stable_mosaic.vector.load"(%arg5, %260, %261, %262) : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xbf16>
        %264 = "stable_mosaic.vector.shape_cast"(%263) : (vector<1x1024x128xbf16>) -> vector<1024x128xbf16>
        %265 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %266 = "stable_mosaic.tpu.matmul"(%264, %254, %265) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x128xbf16>, vector<512x128xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %267 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %268 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %269 = "stable_mosaic.vector.load"(%arg9, %267, %268) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %270 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<1024xf32>} : () -> vector<1024xf32>
        %271 = "stable_mosaic.vector.multi_reduction"(%266, %270) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<1024x512xf32>, vector<1024xf32>) -> vector<1024xf32>
        %272 = "stable_mosaic.vector.shape_cast"(%271) : (vector<1024xf32>) -> vector<1024x1xf32>
        %273 = "stable_mosaic.vector.broadcast"(%272) : (vector<1024x1xf32>) -> vector<1024x128xf32>
        %274 = "stable_mosaic.arith.maximumf"(%269, %273) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %275 = "stable_mosaic.arith.subf"(%269, %274) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %276 = "stable_mosaic.math.exp"(%275) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %277 = "stable_mosaic.vector.extract_strided_slice"(%266) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %278 = "stable_mosaic.arith.subf"(%277, %274) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %279 = "stable_mosaic.math.exp"(%278) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %280 = "stable_mosaic.vector.extract_strided_slice"(%266) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %281 = "stable_mosaic.arith.subf"(%280, %274) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %282 = "stable_mosaic.math.exp"(%281) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %283 = "stable_mosaic.vector.extract_strided_slice"(%266) {offsets = [0, 256], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %284 = "stable_mosaic.arith.subf"(%283, %274) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %285 = "stable_mosaic.math.exp"(%284) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %286 = "stable_mosaic.vector.extract_strided_slice"(%266) {offsets = [0, 384], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %287 = "stable_mosaic.arith.subf"(%286, %274) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %288 = "stable_mosaic.math.exp"(%287) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %289 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %290 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %291 = "stable_mosaic.vector.load"(%arg9, %289, %290) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%274, %arg9, %289, %290) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %292 = "stable_mosaic.arith.truncf"(%279) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %293 = "stable_mosaic.arith.truncf"(%282) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %294 = "stable_mosaic.arith.truncf"(%285) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %295 = "stable_mosaic.arith.truncf"(%288) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %296 = "stable_mosaic.tpu.concatenate"(%292, %293, %294, %295) {dimension = 1 : i32} : (vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>) -> vector<1024x512xbf16>
        %297 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %298 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %299 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %300 = "stable_mosaic.vector.load"(%arg8, %297, %298, %299) : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xf32>
        %301 = "stable_mosaic.vector.shape_cast"(%300) : (vector<1x1024x128xf32>) -> vector<1024x128xf32>
        %302 = "stable_mosaic.arith.mulf"(%301, %276) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %303 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x256xf32>} : () -> vector<1024x256xf32>
        %304 = "stable_mosaic.tpu.matmul"(%296, %259, %303) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x256xbf16>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %305 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %306 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %307 = "stable_mosaic.vector.load"(%arg10, %305, %306) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %308 = "stable_mosaic.arith.mulf"(%307, %276) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %309 = "stable_mosaic.vector.extract_strided_slice"(%304) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x256xf32>) -> vector<1024x128xf32>
        %310 = "stable_mosaic.arith.addf"(%308, %309) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %311 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %312 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %313 = "stable_mosaic.vector.load"(%arg10, %311, %312) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%310, %arg10, %311, %312) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %314 = "stable_mosaic.vector.extract_strided_slice"(%304) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x256xf32>) -> vector<1024x128xf32>
        %315 = "stable_mosaic.arith.addf"(%302, %314) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %316 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %317 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %318 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %319 = "stable_mosaic.vector.load"(%arg8, %316, %317, %318) : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xf32>
        %320 = "stable_mosaic.vector.shape_cast"(%319) : (vector<1x1024x128xf32>) -> vector<1024x128xf32>
        %321 = "stable_mosaic.vector.shape_cast"(%315) : (vector<1024x128xf32>) -> vector<1x1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%321, %arg8, %316, %317, %318) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x128xf32>, memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %322 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %323 = "stable_mosaic.arith.addi"(%arg18, %322) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %324 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %325 = "stable_mosaic.arith.subi"(%324, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%323, %325) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %112:2 = "stable_mosaic.scf.while"(%111#0, %111#1) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %172 = "stable_mosaic.arith.cmpi"(%arg18, %109) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%172, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %172 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %173 = "stable_mosaic.arith.addi"(%arg18, %172) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %174 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %175 = "stable_mosaic.arith.addi"(%arg16, %174) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %176 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %177 = "stable_mosaic.arith.muli"(%175, %176) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %178 = "stable_mosaic.arith.addi"(%3, %177) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %179 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %180 = "stable_mosaic.arith.minsi"(%178, %179) : (i32, i32) -> i32
        %181 = "stable_mosaic.arith.cmpi"(%173, %180) {predicate = 5 : i64} : (i32, i32) -> i1
        %182 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %183 = "stable_mosaic.arith.addi"(%arg16, %182) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %184 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %185 = "stable_mosaic.arith.cmpi"(%183, %184) {predicate = 0 : i64} : (i32, i32) -> i1
        %186 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %187 = "stable_mosaic.arith.addi"(%arg15, %186) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %188 = "stable_mosaic.arith.select"(%185, %187, %arg15) : (i1, i32, i32) -> i32
        %189 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %190 = "stable_mosaic.arith.addi"(%arg16, %189) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %191 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %192 = "stable_mosaic.arith.select"(%185, %191, %190) : (i1, i32, i32) -> i32
        %193 = "stable_mosaic.arith.select"(%181, %188, %arg15) : (i1, i32, i32) -> i32
        %194 = "stable_mosaic.arith.select"(%181, %192, %arg16) : (i1, i32, i32) -> i32
        %195 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %196 = "stable_mosaic.arith.addi"(%arg18, %195) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %197 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %198 = "stable_mosaic.arith.select"(%181, %197, %196) : (i1, i32, i32) -> i32
        %199 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %200 = "stable_mosaic.arith.subi"(%199, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %201 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
        %202 = "stable_mosaic.arith.cmpi"(%193, %201) {predicate = 2 : i64} : (i32, i32) -> i1
        %203 = "stable_mosaic.arith.extui"(%202) : (i1) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %205 = "stable_mosaic.arith.cmpi"(%203, %204) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%205) ({
          %383 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %384 = "stable_mosaic.arith.addi"(%194, %383) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %385 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %386 = "stable_mosaic.arith.muli"(%384, %385) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %387 = "stable_mosaic.arith.addi"(%3, %386) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %388 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %389 = "stable_mosaic.arith.minsi"(%387, %388) : (i32, i32) -> i32
          %390 = "stable_mosaic.arith.subi"(%389, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %391 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %392 = "stable_mosaic.arith.minsi"(%390, %391) : (i32, i32) -> i32
          %393 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %394 = "stable_mosaic.arith.addi"(%392, %393) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %395 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %396 = "stable_mosaic.arith.divsi"(%394, %395) : (i32, i32) -> i32
          %397 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %398 = "stable_mosaic.arith.muli"(%396, %397) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %399 = "stable_mosaic.tpu.assume_multiple"(%398) {multiple = 128 : i32} : (i32) -> i32
          %400 = "stable_mosaic.tpu.assume_multiple"(%198) {multiple = 128 : i32} : (i32) -> i32
          %401 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %402 = "stable_mosaic.arith.muli"(%193, %401) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %403 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %404 = "stable_mosaic.arith.muli"(%402, %403) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %405 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %406 = "stable_mosaic.arith.divsi"(%404, %405) : (i32, i32) -> i32
          %407 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %408 = "stable_mosaic.tpu.memref_slice"(%arg12, %200, %407) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %409 = "stable_mosaic.tpu.memref_squeeze"(%408) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %410 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %411 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %412 = "stable_mosaic.tpu.memref_slice"(%arg6, %200, %410, %411, %399) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %413 = "stable_mosaic.tpu.memref_squeeze"(%412) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %414 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %415 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %406, %400, %414, %399) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %416 = "stable_mosaic.tpu.memref_squeeze"(%415) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%416, %413, %409) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %417 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %418 = "stable_mosaic.tpu.memref_slice"(%arg12, %200, %417) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %419 = "stable_mosaic.tpu.memref_squeeze"(%418) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %420 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %421 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %422 = "stable_mosaic.tpu.memref_slice"(%arg7, %200, %420, %421, %399) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %423 = "stable_mosaic.tpu.memref_squeeze"(%422) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %424 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %425 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %406, %400, %424, %399) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %426 = "stable_mosaic.tpu.memref_squeeze"(%425) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%426, %423, %419) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %206 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %207 = "stable_mosaic.arith.addi"(%arg16, %206) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %208 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %209 = "stable_mosaic.arith.muli"(%207, %208) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.addi"(%3, %209) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %211 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %212 = "stable_mosaic.arith.minsi"(%210, %211) : (i32, i32) -> i32
        %213 = "stable_mosaic.arith.subi"(%212, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %215 = "stable_mosaic.arith.minsi"(%213, %214) : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %217 = "stable_mosaic.arith.addi"(%215, %216) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %218 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %219 = "stable_mosaic.arith.divsi"(%217, %218) : (i32, i32) -> i32
        %220 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %221 = "stable_mosaic.arith.muli"(%219, %220) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %222 = "stable_mosaic.tpu.assume_multiple"(%221) {multiple = 128 : i32} : (i32) -> i32
        %223 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %224 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %225 = "stable_mosaic.arith.muli"(%arg15, %224) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %226 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %227 = "stable_mosaic.arith.muli"(%225, %226) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %228 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %229 = "stable_mosaic.arith.divsi"(%227, %228) : (i32, i32) -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %230) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %232 = "stable_mosaic.tpu.memref_squeeze"(%231) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %233 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %234 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %235 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %233, %234, %222) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %236 = "stable_mosaic.tpu.memref_squeeze"(%235) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %237 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %238 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %229, %223, %237, %222) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %239 = "stable_mosaic.tpu.memref_squeeze"(%238) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%239, %236, %232) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %240 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %241 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %240) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %242 = "stable_mosaic.tpu.memref_squeeze"(%241) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %243 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %244 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %245 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %243, %244, %222) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %246 = "stable_mosaic.tpu.memref_squeeze"(%245) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %247 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %248 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %229, %223, %247, %222) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %249 = "stable_mosaic.tpu.memref_squeeze"(%248) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%249, %246, %242) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %250 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %251 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %252 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %253 = "stable_mosaic.vector.load"(%arg6, %250, %251, %252) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %254 = "stable_mosaic.vector.shape_cast"(%253) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %255 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %256 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %257 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %258 = "stable_mosaic.vector.load"(%arg7, %255, %256, %257) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %259 = "stable_mosaic.vector.shape_cast"(%258) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %260 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %261 = "stable_mosaic.arith.addi"(%arg16, %260) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %262 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %263 = "stable_mosaic.arith.muli"(%261, %262) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %264 = "stable_mosaic.arith.addi"(%3, %263) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %265 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %266 = "stable_mosaic.arith.minsi"(%264, %265) : (i32, i32) -> i32
        %267 = "stable_mosaic.arith.subi"(%266, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %268 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<256x128xi32>
        %269 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %270 = "stable_mosaic.vector.broadcast"(%269) : (i32) -> vector<256x128xi32>
        %271 = "stable_mosaic.arith.muli"(%270, %268) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %272 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %273 = "stable_mosaic.vector.broadcast"(%272) : (i32) -> vector<256x128xi32>
        %274 = "stable_mosaic.arith.addi"(%271, %273) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %275 = "stable_mosaic.vector.broadcast"(%267) : (i32) -> vector<256x128xi32>
        %276 = "stable_mosaic.arith.cmpi"(%274, %275) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %277 = "stable_mosaic.vector.broadcast"(%267) : (i32) -> vector<256x128xi32>
        %278 = "stable_mosaic.arith.cmpi"(%271, %277) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %279 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
        %280 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %281 = "stable_mosaic.vector.broadcast"(%279) : (i32) -> vector<256x128xi32>
        %282 = "stable_mosaic.vector.broadcast"(%280) : (i32) -> vector<256x128xi32>
        %283 = "stable_mosaic.arith.select"(%278, %281, %282) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %284 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
        %285 = "stable_mosaic.vector.broadcast"(%284) : (i32) -> vector<256x128xi32>
        %286 = "stable_mosaic.arith.select"(%276, %285, %283) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %287 = "stable_mosaic.tpu.bitcast"(%254) : (vector<512x128xbf16>) -> vector<256x128xi32>
        %288 = "stable_mosaic.arith.andi"(%287, %286) : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %289 = "stable_mosaic.tpu.bitcast"(%288) : (vector<256x128xi32>) -> vector<512x128xbf16>
        %290 = "stable_mosaic.tpu.bitcast"(%259) : (vector<512x256xbf16>) -> vector<256x256xi32>
        %291 = "stable_mosaic.tpu.concatenate"(%286, %286) {dimension = 1 : i32} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x256xi32>
        %292 = "stable_mosaic.arith.andi"(%290, %291) : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %293 = "stable_mosaic.tpu.bitcast"(%292) : (vector<256x256xi32>) -> vector<512x256xbf16>
        %294 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %295 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %296 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %297 = "stable_mosaic.vector.load"(%arg5, %294, %295, %296) : (memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xbf16>
        %298 = "stable_mosaic.vector.shape_cast"(%297) : (vector<1x1024x128xbf16>) -> vector<1024x128xbf16>
        %299 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %300 = "stable_mosaic.tpu.matmul"(%298, %289, %299) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x128xbf16>, vector<512x128xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %301 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<512x512xi32>
        %302 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<512x512xi32>
        %303 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %304 = "stable_mosaic.arith.muli"(%arg16, %303) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %305 = "stable_mosaic.arith.addi"(%3, %304) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %306 = "stable_mosaic.arith.subi"(%305, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %307 = "stable_mosaic.vector.broadcast"(%306) : (i32) -> vector<512x512xi32>
        %308 = "stable_mosaic.arith.addi"(%301, %307) {overflowFlags = #arith.overflow<none>} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %309 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %310 = "stable_mosaic.arith.subi"(%267, %309) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %311 = "stable_mosaic.vector.broadcast"(%310) : (i32) -> vector<512x512xi32>
        %312 = "stable_mosaic.arith.minsi"(%308, %311) : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %313 = "stable_mosaic.arith.cmpi"(%302, %312) {predicate = 3 : i64} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi1>
        %314 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
        %315 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
        %316 = "stable_mosaic.vector.broadcast"(%314) : (f32) -> vector<512x512xf32>
        %317 = "stable_mosaic.vector.broadcast"(%315) : (f32) -> vector<512x512xf32>
        %318 = "stable_mosaic.arith.select"(%313, %316, %317) : (vector<512x512xi1>, vector<512x512xf32>, vector<512x512xf32>) -> vector<512x512xf32>
        %319 = "stable_mosaic.vector.shape_cast"(%300) : (vector<1024x512xf32>) -> vector<2x512x512xf32>
        %320 = "stable_mosaic.vector.shape_cast"(%318) : (vector<512x512xf32>) -> vector<1x512x512xf32>
        %321 = "stable_mosaic.vector.broadcast"(%320) : (vector<1x512x512xf32>) -> vector<2x512x512xf32>
        %322 = "stable_mosaic.arith.addf"(%319, %321) {fastmath = #arith.fastmath<none>} : (vector<2x512x512xf32>, vector<2x512x512xf32>) -> vector<2x512x512xf32>
        %323 = "stable_mosaic.vector.shape_cast"(%322) : (vector<2x512x512xf32>) -> vector<1024x512xf32>
        %324 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %325 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %326 = "stable_mosaic.vector.load"(%arg9, %324, %325) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %327 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<1024xf32>} : () -> vector<1024xf32>
        %328 = "stable_mosaic.vector.multi_reduction"(%323, %327) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<1024x512xf32>, vector<1024xf32>) -> vector<1024xf32>
        %329 = "stable_mosaic.vector.shape_cast"(%328) : (vector<1024xf32>) -> vector<1024x1xf32>
        %330 = "stable_mosaic.vector.broadcast"(%329) : (vector<1024x1xf32>) -> vector<1024x128xf32>
        %331 = "stable_mosaic.arith.maximumf"(%326, %330) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %332 = "stable_mosaic.arith.subf"(%326, %331) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %333 = "stable_mosaic.math.exp"(%332) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %334 = "stable_mosaic.vector.extract_strided_slice"(%323) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %335 = "stable_mosaic.arith.subf"(%334, %331) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %336 = "stable_mosaic.math.exp"(%335) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %337 = "stable_mosaic.vector.extract_strided_slice"(%323) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %338 = "stable_mosaic.arith.subf"(%337, %331) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %339 = "stable_mosaic.math.exp"(%338) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %340 = "stable_mosaic.vector.extract_strided_slice"(%323) {offsets = [0, 256], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %341 = "stable_mosaic.arith.subf"(%340, %331) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %342 = "stable_mosaic.math.exp"(%341) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %343 = "stable_mosaic.vector.extract_strided_slice"(%323) {offsets = [0, 384], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %344 = "stable_mosaic.arith.subf"(%343, %331) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %345 = "stable_mosaic.math.exp"(%344) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %346 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %347 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %348 = "stable_mosaic.vector.load"(%arg9, %346, %347) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%331, %arg9, %346, %347) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %349 = "stable_mosaic.arith.truncf"(%336) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %350 = "stable_mosaic.arith.truncf"(%339) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %351 = "stable_mosaic.arith.truncf"(%342) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %352 = "stable_mosaic.arith.truncf"(%345) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %353 = "stable_mosaic.tpu.concatenate"(%349, %350, %351, %352) {dimension = 1 : i32} : (vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>) -> vector<1024x512xbf16>
        %354 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %355 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %356 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %357 = "stable_mosaic.vector.load"(%arg8, %354, %355, %356) : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xf32>
        %358 = "stable_mosaic.vector.shape_cast"(%357) : (vector<1x1024x128xf32>) -> vector<1024x128xf32>
        %359 = "stable_mosaic.arith.mulf"(%358, %333) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %360 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x256xf32>} : () -> vector<1024x256xf32>
        %361 = "stable_mosaic.tpu.matmul"(%353, %293, %360) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x256xbf16>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %362 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %363 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %364 = "stable_mosaic.vector.load"(%arg10, %362, %363) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %365 = "stable_mosaic.arith.mulf"(%364, %333) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %366 = "stable_mosaic.vector.extract_strided_slice"(%361) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x256xf32>) -> vector<1024x128xf32>
        %367 = "stable_mosaic.arith.addf"(%365, %366) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %368 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %369 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %370 = "stable_mosaic.vector.load"(%arg10, %368, %369) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%367, %arg10, %368, %369) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %371 = "stable_mosaic.vector.extract_strided_slice"(%361) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x256xf32>) -> vector<1024x128xf32>
        %372 = "stable_mosaic.arith.addf"(%359, %371) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %373 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %374 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %375 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %376 = "stable_mosaic.vector.load"(%arg8, %373, %374, %375) : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xf32>
        %377 = "stable_mosaic.vector.shape_cast"(%376) : (vector<1x1024x128xf32>) -> vector<1024x128xf32>
        %378 = "stable_mosaic.vector.shape_cast"(%372) : (vector<1024x128xf32>) -> vector<1x1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%378, %arg8, %373, %374, %375) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x128xf32>, memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %379 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %380 = "stable_mosaic.arith.addi"(%arg18, %379) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %381 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %382 = "stable_mosaic.arith.subi"(%381, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%380, %382) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %113 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %114 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %115 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %116 = "stable_mosaic.vector.load"(%arg8, %113, %114, %115) : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xf32>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<1x1024x128xf32>) -> vector<1024x128xf32>
      %118 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %119 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %120 = "stable_mosaic.vector.load"(%arg10, %118, %119) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
      %121 = "stable_mosaic.arith.divf"(%117, %120) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
      %122 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %125 = "stable_mosaic.vector.load"(%arg8, %122, %123, %124) : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x128xf32>
      %126 = "stable_mosaic.vector.shape_cast"(%125) : (vector<1x1024x128xf32>) -> vector<1024x128xf32>
      %127 = "stable_mosaic.vector.shape_cast"(%121) : (vector<1024x128xf32>) -> vector<1x1024x128xf32>
      "stable_mosaic.tpu.vector_store"(%127, %arg8, %122, %123, %124) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x128xf32>, memref<2x1024x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %128 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %129 = "stable_mosaic.arith.muli"(%arg16, %128) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %130 = "stable_mosaic.tpu.assume_multiple"(%129) {multiple = 512 : i32} : (i32) -> i32
      %131 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %143 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %141, %142) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xf32, #tpu.memory_space<vmem>>
      %144 = "stable_mosaic.tpu.memref_squeeze"(%143) : (memref<1x512x128xf32, #tpu.memory_space<vmem>>) -> memref<512x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%144, %140, %139) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xf32, #tpu.memory_space<vmem>>, memref<512x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %145 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %157 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %155, %156) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x128xf32, #tpu.memory_space<vmem>>
      %158 = "stable_mosaic.tpu.memref_squeeze"(%157) : (memref<1x512x128xf32, #tpu.memory_space<vmem>>) -> memref<512x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%158, %154, %153) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x128xf32, #tpu.memory_space<vmem>>, memref<512x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %159 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %160 = "stable_mosaic.arith.addi"(%arg14, %159) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %161 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %162 = "stable_mosaic.arith.addi"(%arg16, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %163 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
      %164 = "stable_mosaic.arith.cmpi"(%162, %163) {predicate = 0 : i64} : (i32, i32) -> i1
      %165 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %166 = "stable_mosaic.arith.addi"(%arg15, %165) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %167 = "stable_mosaic.arith.select"(%164, %166, %arg15) : (i1, i32, i32) -> i32
      %168 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %169 = "stable_mosaic.arith.addi"(%arg16, %168) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %170 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %171 = "stable_mosaic.arith.select"(%164, %170, %169) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%160, %167, %171, %112#1) : (i32, i32, i32, i32) -> ()
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
      %47 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xf32, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x1024x128xf32, #tpu.memory_space<vmem>>) -> memref<1024x128xf32, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %49, %50) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xf32, #tpu.memory_space<vmem>>
      %52 = "stable_mosaic.tpu.memref_squeeze"(%51) : (memref<1x1024x128xf32, #tpu.memory_space<vmem>>) -> memref<1024x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%52, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %47 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xf32, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x1024x128xf32, #tpu.memory_space<vmem>>) -> memref<1024x128xf32, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %49, %50) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x128xf32, #tpu.memory_space<vmem>>
      %52 = "stable_mosaic.tpu.memref_squeeze"(%51) : (memref<1x1024x128xf32, #tpu.memory_space<vmem>>) -> memref<1024x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%52, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<2xi32, #tpu.memory_space<smem>>, memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, memref<2x1024x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, memref<2x1024x128xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 9 : i64, sym_name = "attention_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
