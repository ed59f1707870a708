module @attention_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<2xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, %arg2: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, %arg5: memref<2x128x128xbf16, #tpu.memory_space<vmem>>, %arg6: memref<2x512x128xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x512x256xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x128x128xf32, #tpu.memory_space<vmem>>, %arg9: memref<128x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<128x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg12: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg13: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
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
    %11 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
    %12 = "stable_mosaic.arith.cmpi"(%10, %11) {predicate = 2 : i64} : (i32, i32) -> i1
    %13 = "stable_mosaic.arith.extui"(%12) : (i1) -> i32
    %14 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %16 = "stable_mosaic.arith.cmpi"(%13, %15) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%16) ({
      %39 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %40 = "stable_mosaic.arith.muli"(%14, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.tpu.assume_multiple"(%40) {multiple = 128 : i32} : (i32) -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
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
      %53 = "stable_mosaic.tpu.memref_slice"(%arg5, %14, %51, %52) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
      %54 = "stable_mosaic.tpu.memref_squeeze"(%53) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
      %55 = "stable_mosaic.tpu.memref_slice"(%arg1, %41, %48) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%55, %54, %50) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x128xbf16, #tpu.memory_space<hbm>>, memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %17 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %18 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
    %19 = "stable_mosaic.arith.cmpi"(%17, %18) {predicate = 2 : i64} : (i32, i32) -> i1
    %20 = "stable_mosaic.arith.extui"(%19) : (i1) -> i32
    %21 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %22 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %23 = "stable_mosaic.arith.cmpi"(%20, %22) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%23) ({
      %39 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %40 = "stable_mosaic.arith.addi"(%21, %39) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
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
      %57 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
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
      %39 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
      %40 = "stable_mosaic.arith.cmpi"(%arg15, %39) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%40, %arg14, %arg15, %arg16, %arg17) : (i1, i32, i32, i32, i32) -> ()
    }, {
    ^bb0(%arg14: i32, %arg15: i32, %arg16: i32, %arg17: i32):
      %39 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %40 = "stable_mosaic.arith.remsi"(%arg14, %39) : (i32, i32) -> i32
      %41 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %42 = "stable_mosaic.arith.addi"(%arg16, %41) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %43 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
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
      %54 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
      %55 = "stable_mosaic.arith.cmpi"(%47, %54) {predicate = 2 : i64} : (i32, i32) -> i1
      %56 = "stable_mosaic.arith.extui"(%55) : (i1) -> i32
      %57 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %58 = "stable_mosaic.arith.cmpi"(%56, %57) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%58) ({
        %158 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %159 = "stable_mosaic.arith.muli"(%51, %158) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %160 = "stable_mosaic.tpu.assume_multiple"(%159) {multiple = 128 : i32} : (i32) -> i32
        %161 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %162 = "stable_mosaic.arith.muli"(%47, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %163 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %164 = "stable_mosaic.arith.addi"(%162, %163) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %165 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %166 = "stable_mosaic.arith.muli"(%164, %165) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %167 = "stable_mosaic.tpu.assume_multiple"(%166) {multiple = 128 : i32} : (i32) -> i32
        %168 = "stable_mosaic.tpu.memref_slice"(%arg11, %53) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %169 = "stable_mosaic.tpu.memref_squeeze"(%168) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %170 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %171 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %172 = "stable_mosaic.tpu.memref_slice"(%arg5, %53, %170, %171) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
        %173 = "stable_mosaic.tpu.memref_squeeze"(%172) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
        %174 = "stable_mosaic.tpu.memref_slice"(%arg1, %160, %167) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%174, %173, %169) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x128xbf16, #tpu.memory_space<hbm>>, memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %158 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %159 = "stable_mosaic.tpu.memref_squeeze"(%158) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %160 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %161 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %162 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %160, %161) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
        %163 = "stable_mosaic.tpu.memref_squeeze"(%162) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
        %164 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %165 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %166 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %164, %165) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
        %167 = "stable_mosaic.tpu.memref_squeeze"(%166) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%167, %163, %159) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %64 = "stable_mosaic.tpu.memref_slice"(%arg11, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %65 = "stable_mosaic.tpu.memref_squeeze"(%64) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %66 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %67 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %68 = "stable_mosaic.tpu.memref_slice"(%arg5, %40, %66, %67) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
      %69 = "stable_mosaic.tpu.memref_squeeze"(%68) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.tpu.memref_slice"(%arg5, %40, %70, %71) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%73, %69, %65) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %74 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %75 = "stable_mosaic.vector.broadcast"(%74) : (f32) -> vector<128x128xf32>
      %76 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %77 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %78 = "stable_mosaic.vector.load"(%arg9, %76, %77) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.vector_store"(%75, %arg9, %76, %77) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %79 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %80 = "stable_mosaic.vector.broadcast"(%79) : (f32) -> vector<128x128xf32>
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg10, %81, %82) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.vector_store"(%80, %arg10, %81, %82) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %84 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %85 = "stable_mosaic.vector.broadcast"(%84) : (f32) -> vector<128x128xf32>
      %86 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %87 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %88 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %89 = "stable_mosaic.vector.load"(%arg8, %86, %87, %88) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %90 = "stable_mosaic.vector.shape_cast"(%89) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %91 = "stable_mosaic.vector.shape_cast"(%85) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%91, %arg8, %86, %87, %88) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %92 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
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
      %105 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %106 = "stable_mosaic.arith.muli"(%104, %105) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %107 = "stable_mosaic.arith.addi"(%3, %106) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %108 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %109 = "stable_mosaic.arith.minsi"(%107, %108) : (i32, i32) -> i32
      %110 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %111:2 = "stable_mosaic.scf.while"(%110, %arg17) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %158 = "stable_mosaic.arith.cmpi"(%arg18, %102) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%158, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %158 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %159 = "stable_mosaic.arith.addi"(%arg18, %158) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %160 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %161 = "stable_mosaic.arith.addi"(%arg16, %160) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %162 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %163 = "stable_mosaic.arith.muli"(%161, %162) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %164 = "stable_mosaic.arith.addi"(%3, %163) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %165 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %166 = "stable_mosaic.arith.minsi"(%164, %165) : (i32, i32) -> i32
        %167 = "stable_mosaic.arith.cmpi"(%159, %166) {predicate = 5 : i64} : (i32, i32) -> i1
        %168 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %169 = "stable_mosaic.arith.addi"(%arg16, %168) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %170 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
        %171 = "stable_mosaic.arith.cmpi"(%169, %170) {predicate = 0 : i64} : (i32, i32) -> i1
        %172 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %173 = "stable_mosaic.arith.addi"(%arg15, %172) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %174 = "stable_mosaic.arith.select"(%171, %173, %arg15) : (i1, i32, i32) -> i32
        %175 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %176 = "stable_mosaic.arith.addi"(%arg16, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %177 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %178 = "stable_mosaic.arith.select"(%171, %177, %176) : (i1, i32, i32) -> i32
        %179 = "stable_mosaic.arith.select"(%167, %174, %arg15) : (i1, i32, i32) -> i32
        %180 = "stable_mosaic.arith.select"(%167, %178, %arg16) : (i1, i32, i32) -> i32
        %181 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %182 = "stable_mosaic.arith.addi"(%arg18, %181) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %183 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %184 = "stable_mosaic.arith.select"(%167, %183, %182) : (i1, i32, i32) -> i32
        %185 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %186 = "stable_mosaic.arith.subi"(%185, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %187 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %188 = "stable_mosaic.arith.cmpi"(%179, %187) {predicate = 2 : i64} : (i32, i32) -> i1
        %189 = "stable_mosaic.arith.extui"(%188) : (i1) -> i32
        %190 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %191 = "stable_mosaic.arith.cmpi"(%189, %190) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%191) ({
          %312 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %313 = "stable_mosaic.arith.addi"(%180, %312) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %314 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %315 = "stable_mosaic.arith.muli"(%313, %314) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %316 = "stable_mosaic.arith.addi"(%3, %315) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %317 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %318 = "stable_mosaic.arith.minsi"(%316, %317) : (i32, i32) -> i32
          %319 = "stable_mosaic.arith.subi"(%318, %184) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %320 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %321 = "stable_mosaic.arith.minsi"(%319, %320) : (i32, i32) -> i32
          %322 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %323 = "stable_mosaic.arith.addi"(%321, %322) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %324 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %325 = "stable_mosaic.arith.divsi"(%323, %324) : (i32, i32) -> i32
          %326 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %327 = "stable_mosaic.arith.muli"(%325, %326) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %328 = "stable_mosaic.tpu.assume_multiple"(%327) {multiple = 128 : i32} : (i32) -> i32
          %329 = "stable_mosaic.tpu.assume_multiple"(%184) {multiple = 128 : i32} : (i32) -> i32
          %330 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %331 = "stable_mosaic.arith.muli"(%179, %330) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %332 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %333 = "stable_mosaic.arith.muli"(%331, %332) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %334 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %335 = "stable_mosaic.arith.divsi"(%333, %334) : (i32, i32) -> i32
          %336 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %337 = "stable_mosaic.tpu.memref_slice"(%arg12, %186, %336) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %338 = "stable_mosaic.tpu.memref_squeeze"(%337) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %339 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %340 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %341 = "stable_mosaic.tpu.memref_slice"(%arg6, %186, %339, %340, %328) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %342 = "stable_mosaic.tpu.memref_squeeze"(%341) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %343 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %344 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %335, %329, %343, %328) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %345 = "stable_mosaic.tpu.memref_squeeze"(%344) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%345, %342, %338) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %346 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %347 = "stable_mosaic.tpu.memref_slice"(%arg12, %186, %346) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %348 = "stable_mosaic.tpu.memref_squeeze"(%347) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %349 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %350 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %351 = "stable_mosaic.tpu.memref_slice"(%arg7, %186, %349, %350, %328) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %352 = "stable_mosaic.tpu.memref_squeeze"(%351) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %353 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %354 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %335, %329, %353, %328) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %355 = "stable_mosaic.tpu.memref_squeeze"(%354) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%355, %352, %348) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %192 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %193 = "stable_mosaic.arith.addi"(%arg16, %192) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %194 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %195 = "stable_mosaic.arith.muli"(%193, %194) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %196 = "stable_mosaic.arith.addi"(%3, %195) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %197 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %198 = "stable_mosaic.arith.minsi"(%196, %197) : (i32, i32) -> i32
        %199 = "stable_mosaic.arith.subi"(%198, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %200 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %201 = "stable_mosaic.arith.minsi"(%199, %200) : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %203 = "stable_mosaic.arith.addi"(%201, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %205 = "stable_mosaic.arith.divsi"(%203, %204) : (i32, i32) -> i32
        %206 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %207 = "stable_mosaic.arith.muli"(%205, %206) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %208 = "stable_mosaic.tpu.assume_multiple"(%207) {multiple = 128 : i32} : (i32) -> i32
        %209 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %211 = "stable_mosaic.arith.muli"(%arg15, %210) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %213 = "stable_mosaic.arith.muli"(%211, %212) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %215 = "stable_mosaic.arith.divsi"(%213, %214) : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %217 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %216) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %218 = "stable_mosaic.tpu.memref_squeeze"(%217) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %219 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %220 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %221 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %219, %220, %208) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %222 = "stable_mosaic.tpu.memref_squeeze"(%221) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %223 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %224 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %215, %209, %223, %208) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %225 = "stable_mosaic.tpu.memref_squeeze"(%224) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%225, %222, %218) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %226 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %227 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %226) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %228 = "stable_mosaic.tpu.memref_squeeze"(%227) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %229 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %229, %230, %208) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %232 = "stable_mosaic.tpu.memref_squeeze"(%231) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %233 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %234 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %215, %209, %233, %208) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %235 = "stable_mosaic.tpu.memref_squeeze"(%234) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%235, %232, %228) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %236 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %237 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %238 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %239 = "stable_mosaic.vector.load"(%arg6, %236, %237, %238) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %240 = "stable_mosaic.vector.shape_cast"(%239) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %241 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %242 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %243 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %244 = "stable_mosaic.vector.load"(%arg7, %241, %242, %243) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %245 = "stable_mosaic.vector.shape_cast"(%244) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %246 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %247 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %248 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %249 = "stable_mosaic.vector.load"(%arg5, %246, %247, %248) : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
        %250 = "stable_mosaic.vector.shape_cast"(%249) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
        %251 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x512xf32>} : () -> vector<128x512xf32>
        %252 = "stable_mosaic.tpu.matmul"(%250, %240, %251) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x128xbf16>, vector<512x128xbf16>, vector<128x512xf32>) -> vector<128x512xf32>
        %253 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %254 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %255 = "stable_mosaic.vector.load"(%arg9, %253, %254) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %256 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<128xf32>} : () -> vector<128xf32>
        %257 = "stable_mosaic.vector.multi_reduction"(%252, %256) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<128x512xf32>, vector<128xf32>) -> vector<128xf32>
        %258 = "stable_mosaic.vector.shape_cast"(%257) : (vector<128xf32>) -> vector<128x1xf32>
        %259 = "stable_mosaic.vector.broadcast"(%258) : (vector<128x1xf32>) -> vector<128x128xf32>
        %260 = "stable_mosaic.arith.maximumf"(%255, %259) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %261 = "stable_mosaic.arith.subf"(%255, %260) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %262 = "stable_mosaic.math.exp"(%261) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %263 = "stable_mosaic.vector.extract_strided_slice"(%252) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %264 = "stable_mosaic.arith.subf"(%263, %260) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %265 = "stable_mosaic.math.exp"(%264) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %266 = "stable_mosaic.vector.extract_strided_slice"(%252) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %267 = "stable_mosaic.arith.subf"(%266, %260) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %268 = "stable_mosaic.math.exp"(%267) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %269 = "stable_mosaic.vector.extract_strided_slice"(%252) {offsets = [0, 256], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %270 = "stable_mosaic.arith.subf"(%269, %260) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %271 = "stable_mosaic.math.exp"(%270) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %272 = "stable_mosaic.vector.extract_strided_slice"(%252) {offsets = [0, 384], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %273 = "stable_mosaic.arith.subf"(%272, %260) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %274 = "stable_mosaic.math.exp"(%273) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %275 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %276 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %277 = "stable_mosaic.vector.load"(%arg9, %275, %276) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%260, %arg9, %275, %276) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %278 = "stable_mosaic.arith.truncf"(%265) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %279 = "stable_mosaic.arith.truncf"(%268) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %280 = "stable_mosaic.arith.truncf"(%271) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %281 = "stable_mosaic.arith.truncf"(%274) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %282 = "stable_mosaic.tpu.concatenate"(%278, %279, %280, %281) {dimension = 1 : i32} : (vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>) -> vector<128x512xbf16>
        %283 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %284 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %285 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %286 = "stable_mosaic.vector.load"(%arg8, %283, %284, %285) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %287 = "stable_mosaic.vector.shape_cast"(%286) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %288 = "stable_mosaic.arith.mulf"(%287, %262) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %289 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x256xf32>} : () -> vector<128x256xf32>
        %290 = "stable_mosaic.tpu.matmul"(%282, %245, %289) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x512xbf16>, vector<512x256xbf16>, vector<128x256xf32>) -> vector<128x256xf32>
        %291 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %292 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %293 = "stable_mosaic.vector.load"(%arg10, %291, %292) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %294 = "stable_mosaic.arith.mulf"(%293, %262) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %295 = "stable_mosaic.vector.extract_strided_slice"(%290) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x256xf32>) -> vector<128x128xf32>
        %296 = "stable_mosaic.arith.addf"(%294, %295) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %297 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %298 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %299 = "stable_mosaic.vector.load"(%arg10, %297, %298) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%296, %arg10, %297, %298) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %300 = "stable_mosaic.vector.extract_strided_slice"(%290) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x256xf32>) -> vector<128x128xf32>
        %301 = "stable_mosaic.arith.addf"(%288, %300) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %302 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %303 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %304 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %305 = "stable_mosaic.vector.load"(%arg8, %302, %303, %304) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %306 = "stable_mosaic.vector.shape_cast"(%305) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %307 = "stable_mosaic.vector.shape_cast"(%301) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%307, %arg8, %302, %303, %304) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %308 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %309 = "stable_mosaic.arith.addi"(%arg18, %308) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %310 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %311 = "stable_mosaic.arith.subi"(%310, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%309, %311) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %112:2 = "stable_mosaic.scf.while"(%111#0, %111#1) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %158 = "stable_mosaic.arith.cmpi"(%arg18, %109) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%158, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %158 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %159 = "stable_mosaic.arith.addi"(%arg18, %158) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %160 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %161 = "stable_mosaic.arith.addi"(%arg16, %160) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %162 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %163 = "stable_mosaic.arith.muli"(%161, %162) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %164 = "stable_mosaic.arith.addi"(%3, %163) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %165 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %166 = "stable_mosaic.arith.minsi"(%164, %165) : (i32, i32) -> i32
        %167 = "stable_mosaic.arith.cmpi"(%159, %166) {predicate = 5 : i64} : (i32, i32) -> i1
        %168 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %169 = "stable_mosaic.arith.addi"(%arg16, %168) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %170 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
        %171 = "stable_mosaic.arith.cmpi"(%169, %170) {predicate = 0 : i64} : (i32, i32) -> i1
        %172 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %173 = "stable_mosaic.arith.addi"(%arg15, %172) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %174 = "stable_mosaic.arith.select"(%171, %173, %arg15) : (i1, i32, i32) -> i32
        %175 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %176 = "stable_mosaic.arith.addi"(%arg16, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %177 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %178 = "stable_mosaic.arith.select"(%171, %177, %176) : (i1, i32, i32) -> i32
        %179 = "stable_mosaic.arith.select"(%167, %174, %arg15) : (i1, i32, i32) -> i32
        %180 = "stable_mosaic.arith.select"(%167, %178, %arg16) : (i1, i32, i32) -> i32
        %181 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %182 = "stable_mosaic.arith.addi"(%arg18, %181) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %183 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %184 = "stable_mosaic.arith.select"(%167, %183, %182) : (i1, i32, i32) -> i32
        %185 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %186 = "stable_mosaic.arith.subi"(%185, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %187 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %188 = "stable_mosaic.arith.cmpi"(%179, %187) {predicate = 2 : i64} : (i32, i32) -> i1
        %189 = "stable_mosaic.arith.extui"(%188) : (i1) -> i32
        %190 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %191 = "stable_mosaic.arith.cmpi"(%189, %190) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%191) ({
          %368 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %369 = "stable_mosaic.arith.addi"(%180, %368) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %370 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %371 = "stable_mosaic.arith.muli"(%369, %370) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %372 = "stable_mosaic.arith.addi"(%3, %371) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %373 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %374 = "stable_mosaic.arith.minsi"(%372, %373) : (i32, i32) -> i32
          %375 = "stable_mosaic.arith.subi"(%374, %184) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %376 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %377 = "stable_mosaic.arith.minsi"(%375, %376) : (i32, i32) -> i32
          %378 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %379 = "stable_mosaic.arith.addi"(%377, %378) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %380 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %381 = "stable_mosaic.arith.divsi"(%379, %380) : (i32, i32) -> i32
          %382 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %383 = "stable_mosaic.arith.muli"(%381, %382) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %384 = "stable_mosaic.tpu.assume_multiple"(%383) {multiple = 128 : i32} : (i32) -> i32
          %385 = "stable_mosaic.tpu.assume_multiple"(%184) {multiple = 128 : i32} : (i32) -> i32
          %386 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %387 = "stable_mosaic.arith.muli"(%179, %386) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %388 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %389 = "stable_mosaic.arith.muli"(%387, %388) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %390 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %391 = "stable_mosaic.arith.divsi"(%389, %390) : (i32, i32) -> i32
          %392 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %393 = "stable_mosaic.tpu.memref_slice"(%arg12, %186, %392) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %394 = "stable_mosaic.tpu.memref_squeeze"(%393) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %395 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %396 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %397 = "stable_mosaic.tpu.memref_slice"(%arg6, %186, %395, %396, %384) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %398 = "stable_mosaic.tpu.memref_squeeze"(%397) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %399 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %400 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %391, %385, %399, %384) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %401 = "stable_mosaic.tpu.memref_squeeze"(%400) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%401, %398, %394) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %402 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %403 = "stable_mosaic.tpu.memref_slice"(%arg12, %186, %402) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %404 = "stable_mosaic.tpu.memref_squeeze"(%403) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %405 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %406 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %407 = "stable_mosaic.tpu.memref_slice"(%arg7, %186, %405, %406, %384) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %408 = "stable_mosaic.tpu.memref_squeeze"(%407) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %409 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %410 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %391, %385, %409, %384) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %411 = "stable_mosaic.tpu.memref_squeeze"(%410) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%411, %408, %404) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %192 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %193 = "stable_mosaic.arith.addi"(%arg16, %192) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %194 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %195 = "stable_mosaic.arith.muli"(%193, %194) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %196 = "stable_mosaic.arith.addi"(%3, %195) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %197 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %198 = "stable_mosaic.arith.minsi"(%196, %197) : (i32, i32) -> i32
        %199 = "stable_mosaic.arith.subi"(%198, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %200 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %201 = "stable_mosaic.arith.minsi"(%199, %200) : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %203 = "stable_mosaic.arith.addi"(%201, %202) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %205 = "stable_mosaic.arith.divsi"(%203, %204) : (i32, i32) -> i32
        %206 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %207 = "stable_mosaic.arith.muli"(%205, %206) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %208 = "stable_mosaic.tpu.assume_multiple"(%207) {multiple = 128 : i32} : (i32) -> i32
        %209 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %211 = "stable_mosaic.arith.muli"(%arg15, %210) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %213 = "stable_mosaic.arith.muli"(%211, %212) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %215 = "stable_mosaic.arith.divsi"(%213, %214) : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %217 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %216) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %218 = "stable_mosaic.tpu.memref_squeeze"(%217) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %219 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %220 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %221 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %219, %220, %208) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %222 = "stable_mosaic.tpu.memref_squeeze"(%221) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %223 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %224 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %215, %209, %223, %208) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %225 = "stable_mosaic.tpu.memref_squeeze"(%224) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%225, %222, %218) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %226 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %227 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %226) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %228 = "stable_mosaic.tpu.memref_squeeze"(%227) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %229 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %229, %230, %208) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %232 = "stable_mosaic.tpu.memref_squeeze"(%231) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %233 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %234 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %215, %209, %233, %208) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %235 = "stable_mosaic.tpu.memref_squeeze"(%234) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%235, %232, %228) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %236 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %237 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %238 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %239 = "stable_mosaic.vector.load"(%arg6, %236, %237, %238) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %240 = "stable_mosaic.vector.shape_cast"(%239) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %241 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %242 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %243 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %244 = "stable_mosaic.vector.load"(%arg7, %241, %242, %243) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %245 = "stable_mosaic.vector.shape_cast"(%244) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %246 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %247 = "stable_mosaic.arith.addi"(%arg16, %246) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %248 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %249 = "stable_mosaic.arith.muli"(%247, %248) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %250 = "stable_mosaic.arith.addi"(%3, %249) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %251 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %252 = "stable_mosaic.arith.minsi"(%250, %251) : (i32, i32) -> i32
        %253 = "stable_mosaic.arith.subi"(%252, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %254 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<256x128xi32>
        %255 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %256 = "stable_mosaic.vector.broadcast"(%255) : (i32) -> vector<256x128xi32>
        %257 = "stable_mosaic.arith.muli"(%256, %254) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %258 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %259 = "stable_mosaic.vector.broadcast"(%258) : (i32) -> vector<256x128xi32>
        %260 = "stable_mosaic.arith.addi"(%257, %259) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %261 = "stable_mosaic.vector.broadcast"(%253) : (i32) -> vector<256x128xi32>
        %262 = "stable_mosaic.arith.cmpi"(%260, %261) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %263 = "stable_mosaic.vector.broadcast"(%253) : (i32) -> vector<256x128xi32>
        %264 = "stable_mosaic.arith.cmpi"(%257, %263) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %265 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
        %266 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %267 = "stable_mosaic.vector.broadcast"(%265) : (i32) -> vector<256x128xi32>
        %268 = "stable_mosaic.vector.broadcast"(%266) : (i32) -> vector<256x128xi32>
        %269 = "stable_mosaic.arith.select"(%264, %267, %268) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %270 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
        %271 = "stable_mosaic.vector.broadcast"(%270) : (i32) -> vector<256x128xi32>
        %272 = "stable_mosaic.arith.select"(%262, %271, %269) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %273 = "stable_mosaic.tpu.bitcast"(%240) : (vector<512x128xbf16>) -> vector<256x128xi32>
        %274 = "stable_mosaic.arith.andi"(%273, %272) : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %275 = "stable_mosaic.tpu.bitcast"(%274) : (vector<256x128xi32>) -> vector<512x128xbf16>
        %276 = "stable_mosaic.tpu.bitcast"(%245) : (vector<512x256xbf16>) -> vector<256x256xi32>
        %277 = "stable_mosaic.tpu.concatenate"(%272, %272) {dimension = 1 : i32} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x256xi32>
        %278 = "stable_mosaic.arith.andi"(%276, %277) : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %279 = "stable_mosaic.tpu.bitcast"(%278) : (vector<256x256xi32>) -> vector<512x256xbf16>
        %280 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %281 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %282 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %283 = "stable_mosaic.vector.load"(%arg5, %280, %281, %282) : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
        %284 = "stable_mosaic.vector.shape_cast"(%283) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
        %285 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x512xf32>} : () -> vector<128x512xf32>
        %286 = "stable_mosaic.tpu.matmul"(%284, %275, %285) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x128xbf16>, vector<512x128xbf16>, vector<128x512xf32>) -> vector<128x512xf32>
        %287 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<128x512xi32>
        %288 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<128x512xi32>
        %289 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %290 = "stable_mosaic.arith.muli"(%arg16, %289) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %291 = "stable_mosaic.arith.addi"(%3, %290) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %292 = "stable_mosaic.arith.subi"(%291, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %293 = "stable_mosaic.vector.broadcast"(%292) : (i32) -> vector<128x512xi32>
        %294 = "stable_mosaic.arith.addi"(%287, %293) {overflowFlags = #arith.overflow<none>} : (vector<128x512xi32>, vector<128x512xi32>) -> vector<128x512xi32>
        %295 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %296 = "stable_mosaic.arith.subi"(%253, %295) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %297 = "stable_mosaic.vector.broadcast"(%296) : (i32) -> vector<128x512xi32>
        %298 = "stable_mosaic.arith.minsi"(%294, %297) : (vector<128x512xi32>, vector<128x512xi32>) -> vector<128x512xi32>
        %299 = "stable_mosaic.arith.cmpi"(%288, %298) {predicate = 3 : i64} : (vector<128x512xi32>, vector<128x512xi32>) -> vector<128x512xi1>
        %300 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
        %301 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
        %302 = "stable_mosaic.vector.broadcast"(%300) : (f32) -> vector<128x512xf32>
        %303 = "stable_mosaic.vector.broadcast"(%301) : (f32) -> vector<128x512xf32>
        %304 = "stable_mosaic.arith.select"(%299, %302, %303) : (vector<128x512xi1>, vector<128x512xf32>, vector<128x512xf32>) -> vector<128x512xf32>
        %305 = "stable_mosaic.vector.shape_cast"(%286) : (vector<128x512xf32>) -> vector<1x128x512xf32>
        %306 = "stable_mosaic.vector.shape_cast"(%304) : (vector<128x512xf32>) -> vector<1x128x512xf32>
        %307 = "stable_mosaic.arith.addf"(%305, %306) {fastmath = #arith.fastmath<none>} : (vector<1x128x512xf32>, vector<1x128x512xf32>) -> vector<1x128x512xf32>
        %308 = "stable_mosaic.vector.shape_cast"(%307) : (vector<1x128x512xf32>) -> vector<128x512xf32>
        %309 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %310 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %311 = "stable_mosaic.vector.load"(%arg9, %309, %310) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %312 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<128xf32>} : () -> vector<128xf32>
        %313 = "stable_mosaic.vector.multi_reduction"(%308, %312) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<128x512xf32>, vector<128xf32>) -> vector<128xf32>
        %314 = "stable_mosaic.vector.shape_cast"(%313) : (vector<128xf32>) -> vector<128x1xf32>
        %315 = "stable_mosaic.vector.broadcast"(%314) : (vector<128x1xf32>) -> vector<128x128xf32>
        %316 = "stable_mosaic.arith.maximumf"(%311, %315) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %317 = "stable_mosaic.arith.subf"(%311, %316) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %318 = "stable_mosaic.math.exp"(%317) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %319 = "stable_mosaic.vector.extract_strided_slice"(%308) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %320 = "stable_mosaic.arith.subf"(%319, %316) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %321 = "stable_mosaic.math.exp"(%320) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %322 = "stable_mosaic.vector.extract_strided_slice"(%308) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %323 = "stable_mosaic.arith.subf"(%322, %316) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %324 = "stable_mosaic.math.exp"(%323) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %325 = "stable_mosaic.vector.extract_strided_slice"(%308) {offsets = [0, 256], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %326 = "stable_mosaic.arith.subf"(%325, %316) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %327 = "stable_mosaic.math.exp"(%326) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %328 = "stable_mosaic.vector.extract_strided_slice"(%308) {offsets = [0, 384], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %329 = "stable_mosaic.arith.subf"(%328, %316) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %330 = "stable_mosaic.math.exp"(%329) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %331 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %332 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %333 = "stable_mosaic.vector.load"(%arg9, %331, %332) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%316, %arg9, %331, %332) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %334 = "stable_mosaic.arith.truncf"(%321) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %335 = "stable_mosaic.arith.truncf"(%324) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %336 = "stable_mosaic.arith.truncf"(%327) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %337 = "stable_mosaic.arith.truncf"(%330) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %338 = "stable_mosaic.tpu.concatenate"(%334, %335, %336, %337) {dimension = 1 : i32} : (vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>) -> vector<128x512xbf16>
        %339 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %340 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %341 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %342 = "stable_mosaic.vector.load"(%arg8, %339, %340, %341) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %343 = "stable_mosaic.vector.shape_cast"(%342) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %344 = "stable_mosaic.arith.mulf"(%343, %318) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %345 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x256xf32>} : () -> vector<128x256xf32>
        %346 = "stable_mosaic.tpu.matmul"(%338, %279, %345) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x512xbf16>, vector<512x256xbf16>, vector<128x256xf32>) -> vector<128x256xf32>
        %347 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %348 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %349 = "stable_mosaic.vector.load"(%arg10, %347, %348) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %350 = "stable_mosaic.arith.mulf"(%349, %318) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %351 = "stable_mosaic.vector.extract_strided_slice"(%346) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x256xf32>) -> vector<128x128xf32>
        %352 = "stable_mosaic.arith.addf"(%350, %351) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %353 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %354 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %355 = "stable_mosaic.vector.load"(%arg10, %353, %354) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%352, %arg10, %353, %354) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %356 = "stable_mosaic.vector.extract_strided_slice"(%346) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x256xf32>) -> vector<128x128xf32>
        %357 = "stable_mosaic.arith.addf"(%344, %356) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %358 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
        %359 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %360 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %361 = "stable_mosaic.vector.load"(%arg8, %358, %359, %360) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %362 = "stable_mosaic.vector.shape_cast"(%361) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %363 = "stable_mosaic.vector.shape_cast"(%357) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%363, %arg8, %358, %359, %360) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %364 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %365 = "stable_mosaic.arith.addi"(%arg18, %364) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %366 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %367 = "stable_mosaic.arith.subi"(%366, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%365, %367) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %113 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %114 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %115 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %116 = "stable_mosaic.vector.load"(%arg8, %113, %114, %115) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %118 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %119 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %120 = "stable_mosaic.vector.load"(%arg10, %118, %119) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %121 = "stable_mosaic.arith.divf"(%117, %120) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
      %122 = "stable_mosaic.arith.index_cast"(%40) : (i32) -> index
      %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %124 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %125 = "stable_mosaic.vector.load"(%arg8, %122, %123, %124) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %126 = "stable_mosaic.vector.shape_cast"(%125) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %127 = "stable_mosaic.vector.shape_cast"(%121) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%127, %arg8, %122, %123, %124) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %128 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %129 = "stable_mosaic.arith.muli"(%arg16, %128) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %130 = "stable_mosaic.tpu.assume_multiple"(%129) {multiple = 128 : i32} : (i32) -> i32
      %131 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %132 = "stable_mosaic.arith.muli"(%arg15, %131) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %133 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %134 = "stable_mosaic.arith.addi"(%132, %133) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %135 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %136 = "stable_mosaic.arith.muli"(%134, %135) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %137 = "stable_mosaic.tpu.assume_multiple"(%136) {multiple = 128 : i32} : (i32) -> i32
      %138 = "stable_mosaic.tpu.memref_slice"(%arg13, %40) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %139 = "stable_mosaic.tpu.memref_squeeze"(%138) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %140 = "stable_mosaic.tpu.memref_slice"(%arg4, %130, %137) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x128xf32, #tpu.memory_space<hbm>>
      %141 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %142 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %143 = "stable_mosaic.tpu.memref_slice"(%arg8, %40, %141, %142) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %144 = "stable_mosaic.tpu.memref_squeeze"(%143) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%144, %140, %139) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %145 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %146 = "stable_mosaic.arith.addi"(%arg14, %145) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %147 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %148 = "stable_mosaic.arith.addi"(%arg16, %147) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %149 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
      %150 = "stable_mosaic.arith.cmpi"(%148, %149) {predicate = 0 : i64} : (i32, i32) -> i1
      %151 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %152 = "stable_mosaic.arith.addi"(%arg15, %151) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %153 = "stable_mosaic.arith.select"(%150, %152, %arg15) : (i1, i32, i32) -> i32
      %154 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %155 = "stable_mosaic.arith.addi"(%arg16, %154) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %156 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %157 = "stable_mosaic.arith.select"(%150, %156, %155) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%146, %153, %157, %112#1) : (i32, i32, i32, i32) -> ()
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
      %47 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %49, %50) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %52 = "stable_mosaic.tpu.memref_squeeze"(%51) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%52, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %47 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.tpu.memref_slice"(%arg8, %42, %49, %50) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %52 = "stable_mosaic.tpu.memref_squeeze"(%51) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%52, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<2xi32, #tpu.memory_space<smem>>, memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, memref<2x128x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 9 : i64, sym_name = "attention_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
