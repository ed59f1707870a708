module @attention_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<2xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x{heads*512}xbf16, #tpu.memory_space<hbm>>, %arg2: memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{tokens}x{heads*512}xf32, #tpu.memory_space<hbm>>, %arg5: memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, %arg6: memref<2x512x512xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x512x512xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x1024x512xf32, #tpu.memory_space<vmem>>, %arg9: memref<1024x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<1024x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg12: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg13: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %1 = "stable_mosaic.memref.load"(%arg0, %0) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
    %3 = "stable_mosaic.memref.load"(%arg0, %2) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %4 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %5 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
    %6 = "stable_mosaic.arith.cmpi"(%4, %5) {predicate = 2 : i64} : (i32, i32) -> i1
    %7 = "stable_mosaic.arith.extui"(%6) : (i1) -> i32
    %8 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %9 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %10 = "stable_mosaic.arith.cmpi"(%7, %9) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%10) ({
      %33 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %34 = "stable_mosaic.arith.muli"(%8, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.tpu.assume_multiple"(%34) {multiple = 512 : i32} : (i32) -> i32
      %36 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %37 = "stable_mosaic.arith.muli"(%8, %36) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %38 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %39 = "stable_mosaic.arith.addi"(%37, %38) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %41 = "stable_mosaic.arith.muli"(%39, %40) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %42 = "stable_mosaic.tpu.assume_multiple"(%41) {multiple = 512 : i32} : (i32) -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x512xbf16, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x512x512xbf16, #tpu.memory_space<vmem>>) -> memref<512x512xbf16, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %42) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*512}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x512xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%49, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x512xbf16, #tpu.memory_space<hbm>>, memref<512x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %50 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %51 = "stable_mosaic.arith.muli"(%8, %50) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %52 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %53 = "stable_mosaic.arith.addi"(%51, %52) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %54 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %55 = "stable_mosaic.arith.muli"(%53, %54) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %56 = "stable_mosaic.tpu.assume_multiple"(%55) {multiple = 512 : i32} : (i32) -> i32
      %57 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %58 = "stable_mosaic.tpu.memref_squeeze"(%57) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %59 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %61 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %59, %60) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x512xbf16, #tpu.memory_space<vmem>>
      %62 = "stable_mosaic.tpu.memref_squeeze"(%61) : (memref<1x512x512xbf16, #tpu.memory_space<vmem>>) -> memref<512x512xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %56) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*512}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x512xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%63, %62, %58) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x512xbf16, #tpu.memory_space<hbm>>, memref<512x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %11 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %12 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
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
      %51 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %62 = "stable_mosaic.tpu.memref_slice"(%arg6, %15, %60, %61, %49) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_squeeze"(%62) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %56, %50, %64, %49) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
      %66 = "stable_mosaic.tpu.memref_squeeze"(%65) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%66, %63, %59) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %67 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %68 = "stable_mosaic.tpu.memref_slice"(%arg12, %15, %67) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %69 = "stable_mosaic.tpu.memref_squeeze"(%68) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.tpu.memref_slice"(%arg7, %15, %70, %71, %49) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
      %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %75 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %56, %50, %74, %49) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
      %76 = "stable_mosaic.tpu.memref_squeeze"(%75) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%76, %73, %69) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %33 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
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
      %48 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
      %49 = "stable_mosaic.arith.cmpi"(%41, %48) {predicate = 2 : i64} : (i32, i32) -> i1
      %50 = "stable_mosaic.arith.extui"(%49) : (i1) -> i32
      %51 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %52 = "stable_mosaic.arith.cmpi"(%50, %51) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%52) ({
        %170 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %171 = "stable_mosaic.arith.muli"(%45, %170) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %172 = "stable_mosaic.tpu.assume_multiple"(%171) {multiple = 512 : i32} : (i32) -> i32
        %173 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %174 = "stable_mosaic.arith.muli"(%41, %173) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %175 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %176 = "stable_mosaic.arith.addi"(%174, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %177 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %178 = "stable_mosaic.arith.muli"(%176, %177) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %179 = "stable_mosaic.tpu.assume_multiple"(%178) {multiple = 512 : i32} : (i32) -> i32
        %180 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %181 = "stable_mosaic.tpu.memref_squeeze"(%180) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %182 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %183 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %184 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %182, %183) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x512xbf16, #tpu.memory_space<vmem>>
        %185 = "stable_mosaic.tpu.memref_squeeze"(%184) : (memref<1x512x512xbf16, #tpu.memory_space<vmem>>) -> memref<512x512xbf16, #tpu.memory_space<vmem>>
        %186 = "stable_mosaic.tpu.memref_slice"(%arg1, %172, %179) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*512}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x512xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%186, %185, %181) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x512xbf16, #tpu.memory_space<hbm>>, memref<512x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %187 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %188 = "stable_mosaic.arith.muli"(%41, %187) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %189 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %190 = "stable_mosaic.arith.addi"(%188, %189) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %191 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %192 = "stable_mosaic.arith.muli"(%190, %191) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %193 = "stable_mosaic.tpu.assume_multiple"(%192) {multiple = 512 : i32} : (i32) -> i32
        %194 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %195 = "stable_mosaic.tpu.memref_squeeze"(%194) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %196 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %197 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %198 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %196, %197) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x512xbf16, #tpu.memory_space<vmem>>
        %199 = "stable_mosaic.tpu.memref_squeeze"(%198) : (memref<1x512x512xbf16, #tpu.memory_space<vmem>>) -> memref<512x512xbf16, #tpu.memory_space<vmem>>
        %200 = "stable_mosaic.tpu.memref_slice"(%arg1, %172, %193) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*512}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x512xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%200, %199, %195) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x512xbf16, #tpu.memory_space<hbm>>, memref<512x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %170 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %171 = "stable_mosaic.tpu.memref_squeeze"(%170) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %172 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %173 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %174 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %172, %173) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xf32, #tpu.memory_space<vmem>>
        %175 = "stable_mosaic.tpu.memref_squeeze"(%174) : (memref<1x1024x512xf32, #tpu.memory_space<vmem>>) -> memref<1024x512xf32, #tpu.memory_space<vmem>>
        %176 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %177 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %178 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %176, %177) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xf32, #tpu.memory_space<vmem>>
        %179 = "stable_mosaic.tpu.memref_squeeze"(%178) : (memref<1x1024x512xf32, #tpu.memory_space<vmem>>) -> memref<1024x512xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%179, %175, %171) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x512xf32, #tpu.memory_space<vmem>>, memref<1024x512xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %58 = "stable_mosaic.tpu.memref_slice"(%arg11, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %59 = "stable_mosaic.tpu.memref_squeeze"(%58) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %61 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %62 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %60, %61) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_squeeze"(%62) : (memref<1x1024x512xbf16, #tpu.memory_space<vmem>>) -> memref<1024x512xbf16, #tpu.memory_space<vmem>>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %66 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %64, %65) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xbf16, #tpu.memory_space<vmem>>
      %67 = "stable_mosaic.tpu.memref_squeeze"(%66) : (memref<1x1024x512xbf16, #tpu.memory_space<vmem>>) -> memref<1024x512xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%67, %63, %59) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x512xbf16, #tpu.memory_space<vmem>>, memref<1024x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %68 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %69 = "stable_mosaic.vector.broadcast"(%68) : (f32) -> vector<1024x128xf32>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %71 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %72 = "stable_mosaic.vector.load"(%arg9, %70, %71) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
      "stable_mosaic.tpu.vector_store"(%69, %arg9, %70, %71) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %73 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %74 = "stable_mosaic.vector.broadcast"(%73) : (f32) -> vector<1024x128xf32>
      %75 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %76 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %77 = "stable_mosaic.vector.load"(%arg10, %75, %76) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
      "stable_mosaic.tpu.vector_store"(%74, %arg10, %75, %76) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %78 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %79 = "stable_mosaic.vector.broadcast"(%78) : (f32) -> vector<1024x512xf32>
      %80 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg8, %80, %81, %82) : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xf32>
      %84 = "stable_mosaic.vector.shape_cast"(%83) : (vector<1x1024x512xf32>) -> vector<1024x512xf32>
      %85 = "stable_mosaic.vector.shape_cast"(%79) : (vector<1024x512xf32>) -> vector<1x1024x512xf32>
      "stable_mosaic.tpu.vector_store"(%85, %arg8, %80, %81, %82) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x512xf32>, memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
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
        %170 = "stable_mosaic.arith.cmpi"(%arg18, %96) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%170, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %170 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %171 = "stable_mosaic.arith.addi"(%arg18, %170) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %172 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %173 = "stable_mosaic.arith.addi"(%arg16, %172) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %174 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %175 = "stable_mosaic.arith.muli"(%173, %174) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %176 = "stable_mosaic.arith.addi"(%3, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %177 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %178 = "stable_mosaic.arith.minsi"(%176, %177) : (i32, i32) -> i32
        %179 = "stable_mosaic.arith.cmpi"(%171, %178) {predicate = 5 : i64} : (i32, i32) -> i1
        %180 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %181 = "stable_mosaic.arith.addi"(%arg16, %180) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %182 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %183 = "stable_mosaic.arith.cmpi"(%181, %182) {predicate = 0 : i64} : (i32, i32) -> i1
        %184 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %185 = "stable_mosaic.arith.addi"(%arg15, %184) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %186 = "stable_mosaic.arith.select"(%183, %185, %arg15) : (i1, i32, i32) -> i32
        %187 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %188 = "stable_mosaic.arith.addi"(%arg16, %187) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %189 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %190 = "stable_mosaic.arith.select"(%183, %189, %188) : (i1, i32, i32) -> i32
        %191 = "stable_mosaic.arith.select"(%179, %186, %arg15) : (i1, i32, i32) -> i32
        %192 = "stable_mosaic.arith.select"(%179, %190, %arg16) : (i1, i32, i32) -> i32
        %193 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %194 = "stable_mosaic.arith.addi"(%arg18, %193) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %195 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %196 = "stable_mosaic.arith.select"(%179, %195, %194) : (i1, i32, i32) -> i32
        %197 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %198 = "stable_mosaic.arith.subi"(%197, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %199 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
        %200 = "stable_mosaic.arith.cmpi"(%191, %199) {predicate = 2 : i64} : (i32, i32) -> i1
        %201 = "stable_mosaic.arith.extui"(%200) : (i1) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %203 = "stable_mosaic.arith.cmpi"(%201, %202) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%203) ({
          %326 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %327 = "stable_mosaic.arith.addi"(%192, %326) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %328 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %329 = "stable_mosaic.arith.muli"(%327, %328) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %330 = "stable_mosaic.arith.addi"(%3, %329) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %331 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %332 = "stable_mosaic.arith.minsi"(%330, %331) : (i32, i32) -> i32
          %333 = "stable_mosaic.arith.subi"(%332, %196) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %334 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %335 = "stable_mosaic.arith.minsi"(%333, %334) : (i32, i32) -> i32
          %336 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %337 = "stable_mosaic.arith.addi"(%335, %336) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %338 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %339 = "stable_mosaic.arith.divsi"(%337, %338) : (i32, i32) -> i32
          %340 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %341 = "stable_mosaic.arith.muli"(%339, %340) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %342 = "stable_mosaic.tpu.assume_multiple"(%341) {multiple = 128 : i32} : (i32) -> i32
          %343 = "stable_mosaic.tpu.assume_multiple"(%196) {multiple = 128 : i32} : (i32) -> i32
          %344 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %345 = "stable_mosaic.arith.muli"(%191, %344) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %346 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %347 = "stable_mosaic.arith.muli"(%345, %346) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %348 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %349 = "stable_mosaic.arith.divsi"(%347, %348) : (i32, i32) -> i32
          %350 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %351 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %350) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %352 = "stable_mosaic.tpu.memref_squeeze"(%351) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %353 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %354 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %355 = "stable_mosaic.tpu.memref_slice"(%arg6, %198, %353, %354, %342) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
          %356 = "stable_mosaic.tpu.memref_squeeze"(%355) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
          %357 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %358 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %349, %343, %357, %342) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
          %359 = "stable_mosaic.tpu.memref_squeeze"(%358) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%359, %356, %352) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %360 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %361 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %360) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %362 = "stable_mosaic.tpu.memref_squeeze"(%361) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %363 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %364 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %365 = "stable_mosaic.tpu.memref_slice"(%arg7, %198, %363, %364, %342) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
          %366 = "stable_mosaic.tpu.memref_squeeze"(%365) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
          %367 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %368 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %349, %343, %367, %342) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
          %369 = "stable_mosaic.tpu.memref_squeeze"(%368) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%369, %366, %362) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %204 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %205 = "stable_mosaic.arith.addi"(%arg16, %204) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %206 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %207 = "stable_mosaic.arith.muli"(%205, %206) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %208 = "stable_mosaic.arith.addi"(%3, %207) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %209 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %210 = "stable_mosaic.arith.minsi"(%208, %209) : (i32, i32) -> i32
        %211 = "stable_mosaic.arith.subi"(%210, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %213 = "stable_mosaic.arith.minsi"(%211, %212) : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %215 = "stable_mosaic.arith.addi"(%213, %214) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %217 = "stable_mosaic.arith.divsi"(%215, %216) : (i32, i32) -> i32
        %218 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %219 = "stable_mosaic.arith.muli"(%217, %218) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %220 = "stable_mosaic.tpu.assume_multiple"(%219) {multiple = 128 : i32} : (i32) -> i32
        %221 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %222 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %223 = "stable_mosaic.arith.muli"(%arg15, %222) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %224 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %225 = "stable_mosaic.arith.muli"(%223, %224) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %226 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %227 = "stable_mosaic.arith.divsi"(%225, %226) : (i32, i32) -> i32
        %228 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %229 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %228) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %230 = "stable_mosaic.tpu.memref_squeeze"(%229) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %231 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %232 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %233 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %231, %232, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
        %234 = "stable_mosaic.tpu.memref_squeeze"(%233) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
        %235 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %236 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %227, %221, %235, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
        %237 = "stable_mosaic.tpu.memref_squeeze"(%236) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%237, %234, %230) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %238 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %239 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %238) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.tpu.memref_squeeze"(%239) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %241, %242, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %227, %221, %245, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
        %247 = "stable_mosaic.tpu.memref_squeeze"(%246) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%247, %244, %240) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %248 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %249 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %250 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %251 = "stable_mosaic.vector.load"(%arg6, %248, %249, %250) : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x512xbf16>
        %252 = "stable_mosaic.vector.shape_cast"(%251) : (vector<1x512x512xbf16>) -> vector<512x512xbf16>
        %253 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %254 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %255 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %256 = "stable_mosaic.vector.load"(%arg7, %253, %254, %255) : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x512xbf16>
        %257 = "stable_mosaic.vector.shape_cast"(%256) : (vector<1x512x512xbf16>) -> vector<512x512xbf16>
        %258 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %259 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %260 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %261 = "stable_mosaic.vector.load"(%arg5, %258, %259, %260) : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xbf16>
        %262 = "stable_mosaic.vector.shape_cast"(%261) : (vector<1x1024x512xbf16>) -> vector<1024x512xbf16>
        %263 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %264 = "stable_mosaic.tpu.matmul"(%262, %252, %263) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x512xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %265 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %266 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %267 = "stable_mosaic.vector.load"(%arg9, %265, %266) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %268 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<1024xf32>} : () -> vector<1024xf32>
        %269 = "stable_mosaic.vector.multi_reduction"(%264, %268) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<1024x512xf32>, vector<1024xf32>) -> vector<1024xf32>
        %270 = "stable_mosaic.vector.shape_cast"(%269) : (vector<1024xf32>) -> vector<1024x1xf32>
        %271 = "stable_mosaic.vector.broadcast"(%270) : (vector<1024x1xf32>) -> vector<1024x128xf32>
        %272 = "stable_mosaic.arith.maximumf"(%267, %271) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %273 = "stable_mosaic.arith.subf"(%267, %272) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %274 = "stable_mosaic.math.exp"(%273) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %275 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %276 = "stable_mosaic.arith.subf"(%275, %272) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %277 = "stable_mosaic.math.exp"(%276) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %278 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %279 = "stable_mosaic.arith.subf"(%278, %272) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %280 = "stable_mosaic.math.exp"(%279) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %281 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 256], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %282 = "stable_mosaic.arith.subf"(%281, %272) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %283 = "stable_mosaic.math.exp"(%282) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %284 = "stable_mosaic.vector.extract_strided_slice"(%264) {offsets = [0, 384], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %285 = "stable_mosaic.arith.subf"(%284, %272) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %286 = "stable_mosaic.math.exp"(%285) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %287 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %288 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %289 = "stable_mosaic.vector.load"(%arg9, %287, %288) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%272, %arg9, %287, %288) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %290 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %291 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %292 = "stable_mosaic.vector.load"(%arg10, %290, %291) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %293 = "stable_mosaic.arith.mulf"(%292, %274) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %294 = "stable_mosaic.arith.addf"(%277, %280) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %295 = "stable_mosaic.arith.addf"(%294, %283) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %296 = "stable_mosaic.arith.addf"(%295, %286) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %297 = "stable_mosaic.arith.addf"(%293, %296) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %298 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %299 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %300 = "stable_mosaic.vector.load"(%arg10, %298, %299) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%297, %arg10, %298, %299) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %301 = "stable_mosaic.arith.truncf"(%277) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %302 = "stable_mosaic.arith.truncf"(%280) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %303 = "stable_mosaic.arith.truncf"(%283) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %304 = "stable_mosaic.arith.truncf"(%286) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %305 = "stable_mosaic.tpu.concatenate"(%301, %302, %303, %304) {dimension = 1 : i32} : (vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>) -> vector<1024x512xbf16>
        %306 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %307 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %308 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %309 = "stable_mosaic.vector.load"(%arg8, %306, %307, %308) : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xf32>
        %310 = "stable_mosaic.vector.shape_cast"(%309) : (vector<1x1024x512xf32>) -> vector<1024x512xf32>
        %311 = "stable_mosaic.tpu.concatenate"(%274, %274, %274, %274) {dimension = 1 : i32} : (vector<1024x128xf32>, vector<1024x128xf32>, vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x512xf32>
        %312 = "stable_mosaic.arith.mulf"(%310, %311) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %313 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %314 = "stable_mosaic.tpu.matmul"(%305, %257, %313) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x512xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %315 = "stable_mosaic.arith.addf"(%312, %314) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %316 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %317 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %318 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %319 = "stable_mosaic.vector.load"(%arg8, %316, %317, %318) : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xf32>
        %320 = "stable_mosaic.vector.shape_cast"(%319) : (vector<1x1024x512xf32>) -> vector<1024x512xf32>
        %321 = "stable_mosaic.vector.shape_cast"(%315) : (vector<1024x512xf32>) -> vector<1x1024x512xf32>
        "stable_mosaic.tpu.vector_store"(%321, %arg8, %316, %317, %318) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x512xf32>, memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %322 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %323 = "stable_mosaic.arith.addi"(%arg18, %322) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %324 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %325 = "stable_mosaic.arith.subi"(%324, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%323, %325) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %106:2 = "stable_mosaic.scf.while"(%105#0, %105#1) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %170 = "stable_mosaic.arith.cmpi"(%arg18, %103) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%170, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %170 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %171 = "stable_mosaic.arith.addi"(%arg18, %170) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %172 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %173 = "stable_mosaic.arith.addi"(%arg16, %172) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %174 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %175 = "stable_mosaic.arith.muli"(%173, %174) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %176 = "stable_mosaic.arith.addi"(%3, %175) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %177 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %178 = "stable_mosaic.arith.minsi"(%176, %177) : (i32, i32) -> i32
        %179 = "stable_mosaic.arith.cmpi"(%171, %178) {predicate = 5 : i64} : (i32, i32) -> i1
        %180 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %181 = "stable_mosaic.arith.addi"(%arg16, %180) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %182 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
        %183 = "stable_mosaic.arith.cmpi"(%181, %182) {predicate = 0 : i64} : (i32, i32) -> i1
        %184 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %185 = "stable_mosaic.arith.addi"(%arg15, %184) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %186 = "stable_mosaic.arith.select"(%183, %185, %arg15) : (i1, i32, i32) -> i32
        %187 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %188 = "stable_mosaic.arith.addi"(%arg16, %187) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %189 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %190 = "stable_mosaic.arith.select"(%183, %189, %188) : (i1, i32, i32) -> i32
        %191 = "stable_mosaic.arith.select"(%179, %186, %arg15) : (i1, i32, i32) -> i32
        %192 = "stable_mosaic.arith.select"(%179, %190, %arg16) : (i1, i32, i32) -> i32
        %193 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %194 = "stable_mosaic.arith.addi"(%arg18, %193) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %195 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %196 = "stable_mosaic.arith.select"(%179, %195, %194) : (i1, i32, i32) -> i32
        %197 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %198 = "stable_mosaic.arith.subi"(%197, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %199 = "stable_mosaic.arith.constant"() {value = {heads/2} : i32} : () -> i32
        %200 = "stable_mosaic.arith.cmpi"(%191, %199) {predicate = 2 : i64} : (i32, i32) -> i1
        %201 = "stable_mosaic.arith.extui"(%200) : (i1) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %203 = "stable_mosaic.arith.cmpi"(%201, %202) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%203) ({
          %382 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %383 = "stable_mosaic.arith.addi"(%192, %382) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %384 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %385 = "stable_mosaic.arith.muli"(%383, %384) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %386 = "stable_mosaic.arith.addi"(%3, %385) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %387 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %388 = "stable_mosaic.arith.minsi"(%386, %387) : (i32, i32) -> i32
          %389 = "stable_mosaic.arith.subi"(%388, %196) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %390 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %391 = "stable_mosaic.arith.minsi"(%389, %390) : (i32, i32) -> i32
          %392 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %393 = "stable_mosaic.arith.addi"(%391, %392) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %394 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %395 = "stable_mosaic.arith.divsi"(%393, %394) : (i32, i32) -> i32
          %396 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %397 = "stable_mosaic.arith.muli"(%395, %396) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %398 = "stable_mosaic.tpu.assume_multiple"(%397) {multiple = 128 : i32} : (i32) -> i32
          %399 = "stable_mosaic.tpu.assume_multiple"(%196) {multiple = 128 : i32} : (i32) -> i32
          %400 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %401 = "stable_mosaic.arith.muli"(%191, %400) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %402 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %403 = "stable_mosaic.arith.muli"(%401, %402) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %404 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %405 = "stable_mosaic.arith.divsi"(%403, %404) : (i32, i32) -> i32
          %406 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %407 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %406) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %408 = "stable_mosaic.tpu.memref_squeeze"(%407) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %409 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %410 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %411 = "stable_mosaic.tpu.memref_slice"(%arg6, %198, %409, %410, %398) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
          %412 = "stable_mosaic.tpu.memref_squeeze"(%411) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
          %413 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %414 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %405, %399, %413, %398) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
          %415 = "stable_mosaic.tpu.memref_squeeze"(%414) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%415, %412, %408) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %416 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %417 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %416) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %418 = "stable_mosaic.tpu.memref_squeeze"(%417) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %419 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %420 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %421 = "stable_mosaic.tpu.memref_slice"(%arg7, %198, %419, %420, %398) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
          %422 = "stable_mosaic.tpu.memref_squeeze"(%421) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
          %423 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %424 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %405, %399, %423, %398) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
          %425 = "stable_mosaic.tpu.memref_squeeze"(%424) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%425, %422, %418) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %204 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %205 = "stable_mosaic.arith.addi"(%arg16, %204) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %206 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %207 = "stable_mosaic.arith.muli"(%205, %206) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %208 = "stable_mosaic.arith.addi"(%3, %207) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %209 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %210 = "stable_mosaic.arith.minsi"(%208, %209) : (i32, i32) -> i32
        %211 = "stable_mosaic.arith.subi"(%210, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %213 = "stable_mosaic.arith.minsi"(%211, %212) : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %215 = "stable_mosaic.arith.addi"(%213, %214) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %216 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %217 = "stable_mosaic.arith.divsi"(%215, %216) : (i32, i32) -> i32
        %218 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %219 = "stable_mosaic.arith.muli"(%217, %218) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %220 = "stable_mosaic.tpu.assume_multiple"(%219) {multiple = 128 : i32} : (i32) -> i32
        %221 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %222 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %223 = "stable_mosaic.arith.muli"(%arg15, %222) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %224 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %225 = "stable_mosaic.arith.muli"(%223, %224) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %226 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %227 = "stable_mosaic.arith.divsi"(%225, %226) : (i32, i32) -> i32
        %228 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %229 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %228) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %230 = "stable_mosaic.tpu.memref_squeeze"(%229) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %231 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %232 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %233 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %231, %232, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
        %234 = "stable_mosaic.tpu.memref_squeeze"(%233) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
        %235 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %236 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %227, %221, %235, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
        %237 = "stable_mosaic.tpu.memref_squeeze"(%236) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%237, %234, %230) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %238 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %239 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %238) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.tpu.memref_squeeze"(%239) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %241, %242, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x512xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x?x512xbf16, #tpu.memory_space<vmem>>) -> memref<?x512xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %227, %221, %245, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>
        %247 = "stable_mosaic.tpu.memref_squeeze"(%246) : (memref<1x1x?x512xbf16, #tpu.memory_space<hbm>>) -> memref<?x512xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%247, %244, %240) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x512xbf16, #tpu.memory_space<hbm>>, memref<?x512xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %248 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %249 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %250 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %251 = "stable_mosaic.vector.load"(%arg6, %248, %249, %250) : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x512xbf16>
        %252 = "stable_mosaic.vector.shape_cast"(%251) : (vector<1x512x512xbf16>) -> vector<512x512xbf16>
        %253 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %254 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %255 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %256 = "stable_mosaic.vector.load"(%arg7, %253, %254, %255) : (memref<2x512x512xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x512xbf16>
        %257 = "stable_mosaic.vector.shape_cast"(%256) : (vector<1x512x512xbf16>) -> vector<512x512xbf16>
        %258 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %259 = "stable_mosaic.arith.addi"(%arg16, %258) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %260 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %261 = "stable_mosaic.arith.muli"(%259, %260) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %262 = "stable_mosaic.arith.addi"(%3, %261) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %263 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %264 = "stable_mosaic.arith.minsi"(%262, %263) : (i32, i32) -> i32
        %265 = "stable_mosaic.arith.subi"(%264, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %266 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<256x512xi32>
        %267 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %268 = "stable_mosaic.vector.broadcast"(%267) : (i32) -> vector<256x512xi32>
        %269 = "stable_mosaic.arith.muli"(%268, %266) {overflowFlags = #arith.overflow<none>} : (vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi32>
        %270 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %271 = "stable_mosaic.vector.broadcast"(%270) : (i32) -> vector<256x512xi32>
        %272 = "stable_mosaic.arith.addi"(%269, %271) {overflowFlags = #arith.overflow<none>} : (vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi32>
        %273 = "stable_mosaic.vector.broadcast"(%265) : (i32) -> vector<256x512xi32>
        %274 = "stable_mosaic.arith.cmpi"(%272, %273) {predicate = 2 : i64} : (vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi1>
        %275 = "stable_mosaic.vector.broadcast"(%265) : (i32) -> vector<256x512xi32>
        %276 = "stable_mosaic.arith.cmpi"(%269, %275) {predicate = 2 : i64} : (vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi1>
        %277 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
        %278 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %279 = "stable_mosaic.vector.broadcast"(%277) : (i32) -> vector<256x512xi32>
        %280 = "stable_mosaic.vector.broadcast"(%278) : (i32) -> vector<256x512xi32>
        %281 = "stable_mosaic.arith.select"(%276, %279, %280) : (vector<256x512xi1>, vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi32>
        %282 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
        %283 = "stable_mosaic.vector.broadcast"(%282) : (i32) -> vector<256x512xi32>
        %284 = "stable_mosaic.arith.select"(%274, %283, %281) : (vector<256x512xi1>, vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi32>
        %285 = "stable_mosaic.tpu.bitcast"(%252) : (vector<512x512xbf16>) -> vector<256x512xi32>
        %286 = "stable_mosaic.arith.andi"(%285, %284) : (vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi32>
        %287 = "stable_mosaic.tpu.bitcast"(%286) : (vector<256x512xi32>) -> vector<512x512xbf16>
        %288 = "stable_mosaic.tpu.bitcast"(%257) : (vector<512x512xbf16>) -> vector<256x512xi32>
        %289 = "stable_mosaic.arith.andi"(%288, %284) : (vector<256x512xi32>, vector<256x512xi32>) -> vector<256x512xi32>
        %290 = "stable_mosaic.tpu.bitcast"(%289) : (vector<256x512xi32>) -> vector<512x512xbf16>
        %291 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %292 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %294 = "stable_mosaic.vector.load"(%arg5, %291, %292, %293) : (memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xbf16>
        %295 = "stable_mosaic.vector.shape_cast"(%294) : (vector<1x1024x512xbf16>) -> vector<1024x512xbf16>
        %296 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %297 = "stable_mosaic.tpu.matmul"(%295, %287, %296) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x512xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %298 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<512x512xi32>
        %299 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<512x512xi32>
        %300 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %301 = "stable_mosaic.arith.muli"(%arg16, %300) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %302 = "stable_mosaic.arith.addi"(%3, %301) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %303 = "stable_mosaic.arith.subi"(%302, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %304 = "stable_mosaic.vector.broadcast"(%303) : (i32) -> vector<512x512xi32>
        %305 = "stable_mosaic.arith.addi"(%298, %304) {overflowFlags = #arith.overflow<none>} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %306 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %307 = "stable_mosaic.arith.subi"(%265, %306) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %308 = "stable_mosaic.vector.broadcast"(%307) : (i32) -> vector<512x512xi32>
        %309 = "stable_mosaic.arith.minsi"(%305, %308) : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %310 = "stable_mosaic.arith.cmpi"(%299, %309) {predicate = 3 : i64} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi1>
        %311 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
        %312 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
        %313 = "stable_mosaic.vector.broadcast"(%311) : (f32) -> vector<512x512xf32>
        %314 = "stable_mosaic.vector.broadcast"(%312) : (f32) -> vector<512x512xf32>
        %315 = "stable_mosaic.arith.select"(%310, %313, %314) : (vector<512x512xi1>, vector<512x512xf32>, vector<512x512xf32>) -> vector<512x512xf32>
        %316 = "stable_mosaic.vector.shape_cast"(%297) : (vector<1024x512xf32>) -> vector<2x512x512xf32>
        %317 = "stable_mosaic.vector.shape_cast"(%315) : (vector<512x512xf32>) -> vector<1x512x512xf32>
        %318 = "stable_mosaic.vector.broadcast"(%317) : (vector<1x512x512xf32>) -> vector<2x512x512xf32>
        %319 = "stable_mosaic.arith.addf"(%316, %318) {fastmath = #arith.fastmath<none>} : (vector<2x512x512xf32>, vector<2x512x512xf32>) -> vector<2x512x512xf32>
        %320 = "stable_mosaic.vector.shape_cast"(%319) : (vector<2x512x512xf32>) -> vector<1024x512xf32>
        %321 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %322 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %323 = "stable_mosaic.vector.load"(%arg9, %321, %322) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %324 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<1024xf32>} : () -> vector<1024xf32>
        %325 = "stable_mosaic.vector.multi_reduction"(%320, %324) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<1024x512xf32>, vector<1024xf32>) -> vector<1024xf32>
        %326 = "stable_mosaic.vector.shape_cast"(%325) : (vector<1024xf32>) -> vector<1024x1xf32>
        %327 = "stable_mosaic.vector.broadcast"(%326) : (vector<1024x1xf32>) -> vector<1024x128xf32>
        %328 = "stable_mosaic.arith.maximumf"(%323, %327) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %329 = "stable_mosaic.arith.subf"(%323, %328) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %330 = "stable_mosaic.math.exp"(%329) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %331 = "stable_mosaic.vector.extract_strided_slice"(%320) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %332 = "stable_mosaic.arith.subf"(%331, %328) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %333 = "stable_mosaic.math.exp"(%332) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %334 = "stable_mosaic.vector.extract_strided_slice"(%320) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %335 = "stable_mosaic.arith.subf"(%334, %328) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %336 = "stable_mosaic.math.exp"(%335) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %337 = "stable_mosaic.vector.extract_strided_slice"(%320) {offsets = [0, 256], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %338 = "stable_mosaic.arith.subf"(%337, %328) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %339 = "stable_mosaic.math.exp"(%338) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %340 = "stable_mosaic.vector.extract_strided_slice"(%320) {offsets = [0, 384], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %341 = "stable_mosaic.arith.subf"(%340, %328) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %342 = "stable_mosaic.math.exp"(%341) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %343 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %344 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %345 = "stable_mosaic.vector.load"(%arg9, %343, %344) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%328, %arg9, %343, %344) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %346 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %347 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %348 = "stable_mosaic.vector.load"(%arg10, %346, %347) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %349 = "stable_mosaic.arith.mulf"(%348, %330) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %350 = "stable_mosaic.arith.addf"(%333, %336) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %351 = "stable_mosaic.arith.addf"(%350, %339) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %352 = "stable_mosaic.arith.addf"(%351, %342) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %353 = "stable_mosaic.arith.addf"(%349, %352) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %354 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %355 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %356 = "stable_mosaic.vector.load"(%arg10, %354, %355) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%353, %arg10, %354, %355) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %357 = "stable_mosaic.arith.truncf"(%333) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %358 = "stable_mosaic.arith.truncf"(%336) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %359 = "stable_mosaic.arith.truncf"(%339) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %360 = "stable_mosaic.arith.truncf"(%342) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %361 = "stable_mosaic.tpu.concatenate"(%357, %358, %359, %360) {dimension = 1 : i32} : (vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>) -> vector<1024x512xbf16>
        %362 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %363 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %364 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %365 = "stable_mosaic.vector.load"(%arg8, %362, %363, %364) : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xf32>
        %366 = "stable_mosaic.vector.shape_cast"(%365) : (vector<1x1024x512xf32>) -> vector<1024x512xf32>
        %367 = "stable_mosaic.tpu.concatenate"(%330, %330, %330, %330) {dimension = 1 : i32} : (vector<1024x128xf32>, vector<1024x128xf32>, vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x512xf32>
        %368 = "stable_mosaic.arith.mulf"(%366, %367) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %369 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %370 = "stable_mosaic.tpu.matmul"(%361, %290, %369) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x512xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %371 = "stable_mosaic.arith.addf"(%368, %370) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %372 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %373 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %374 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %375 = "stable_mosaic.vector.load"(%arg8, %372, %373, %374) : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xf32>
        %376 = "stable_mosaic.vector.shape_cast"(%375) : (vector<1x1024x512xf32>) -> vector<1024x512xf32>
        %377 = "stable_mosaic.vector.shape_cast"(%371) : (vector<1024x512xf32>) -> vector<1x1024x512xf32>
        "stable_mosaic.tpu.vector_store"(%377, %arg8, %372, %373, %374) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x512xf32>, memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %378 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %379 = "stable_mosaic.arith.addi"(%arg18, %378) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %380 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %381 = "stable_mosaic.arith.subi"(%380, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%379, %381) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %107 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %108 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.vector.load"(%arg8, %107, %108, %109) : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xf32>
      %111 = "stable_mosaic.vector.shape_cast"(%110) : (vector<1x1024x512xf32>) -> vector<1024x512xf32>
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg10, %112, %113) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
      %115 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024xf32>} : () -> vector<1024xf32>
      %116 = "stable_mosaic.vector.multi_reduction"(%114, %115) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<1024x128xf32>, vector<1024xf32>) -> vector<1024xf32>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<1024xf32>) -> vector<1024x1xf32>
      %118 = "stable_mosaic.vector.broadcast"(%117) : (vector<1024x1xf32>) -> vector<1024x512xf32>
      %119 = "stable_mosaic.arith.divf"(%111, %118) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
      %120 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %121 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %123 = "stable_mosaic.vector.load"(%arg8, %120, %121, %122) : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x512xf32>
      %124 = "stable_mosaic.vector.shape_cast"(%123) : (vector<1x1024x512xf32>) -> vector<1024x512xf32>
      %125 = "stable_mosaic.vector.shape_cast"(%119) : (vector<1024x512xf32>) -> vector<1x1024x512xf32>
      "stable_mosaic.tpu.vector_store"(%125, %arg8, %120, %121, %122) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x512xf32>, memref<2x1024x512xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %126 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %127 = "stable_mosaic.arith.muli"(%arg16, %126) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %128 = "stable_mosaic.tpu.assume_multiple"(%127) {multiple = 512 : i32} : (i32) -> i32
      %129 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %130 = "stable_mosaic.arith.muli"(%arg15, %129) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %131 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %132 = "stable_mosaic.arith.addi"(%130, %131) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %133 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %134 = "stable_mosaic.arith.muli"(%132, %133) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %135 = "stable_mosaic.tpu.assume_multiple"(%134) {multiple = 512 : i32} : (i32) -> i32
      %136 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %137 = "stable_mosaic.tpu.memref_squeeze"(%136) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %138 = "stable_mosaic.tpu.memref_slice"(%arg4, %128, %135) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*512}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x512xf32, #tpu.memory_space<hbm>>
      %139 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %140 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %141 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %139, %140) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x512xf32, #tpu.memory_space<vmem>>
      %142 = "stable_mosaic.tpu.memref_squeeze"(%141) : (memref<1x512x512xf32, #tpu.memory_space<vmem>>) -> memref<512x512xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%142, %138, %137) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x512xf32, #tpu.memory_space<vmem>>, memref<512x512xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %143 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %144 = "stable_mosaic.arith.muli"(%arg15, %143) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %145 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %146 = "stable_mosaic.arith.addi"(%144, %145) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %147 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %148 = "stable_mosaic.arith.muli"(%146, %147) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %149 = "stable_mosaic.tpu.assume_multiple"(%148) {multiple = 512 : i32} : (i32) -> i32
      %150 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %151 = "stable_mosaic.tpu.memref_squeeze"(%150) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %152 = "stable_mosaic.tpu.memref_slice"(%arg4, %128, %149) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*512}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x512xf32, #tpu.memory_space<hbm>>
      %153 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %154 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %155 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %153, %154) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x512xf32, #tpu.memory_space<vmem>>
      %156 = "stable_mosaic.tpu.memref_squeeze"(%155) : (memref<1x512x512xf32, #tpu.memory_space<vmem>>) -> memref<512x512xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%156, %152, %151) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x512xf32, #tpu.memory_space<vmem>>, memref<512x512xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %157 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %158 = "stable_mosaic.arith.addi"(%arg14, %157) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %159 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %160 = "stable_mosaic.arith.addi"(%arg16, %159) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %161 = "stable_mosaic.arith.constant"() {value = {tokens/512} : i32} : () -> i32
      %162 = "stable_mosaic.arith.cmpi"(%160, %161) {predicate = 0 : i64} : (i32, i32) -> i1
      %163 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %164 = "stable_mosaic.arith.addi"(%arg15, %163) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %165 = "stable_mosaic.arith.select"(%162, %164, %arg15) : (i1, i32, i32) -> i32
      %166 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %167 = "stable_mosaic.arith.addi"(%arg16, %166) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %168 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %169 = "stable_mosaic.arith.select"(%162, %168, %167) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%158, %165, %169, %106#1) : (i32, i32, i32, i32) -> ()
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
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x1024x512xf32, #tpu.memory_space<vmem>>) -> memref<1024x512xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x1024x512xf32, #tpu.memory_space<vmem>>) -> memref<1024x512xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x512xf32, #tpu.memory_space<vmem>>, memref<1024x512xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x1024x512xf32, #tpu.memory_space<vmem>>) -> memref<1024x512xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x512xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x512xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x1024x512xf32, #tpu.memory_space<vmem>>) -> memref<1024x512xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x512xf32, #tpu.memory_space<vmem>>, memref<1024x512xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<2xi32, #tpu.memory_space<smem>>, memref<{tokens}x{heads*512}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x512xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x{heads*512}xf32, #tpu.memory_space<hbm>>, memref<2x1024x512xbf16, #tpu.memory_space<vmem>>, memref<2x512x512xbf16, #tpu.memory_space<vmem>>, memref<2x512x512xbf16, #tpu.memory_space<vmem>>, memref<2x1024x512xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 9 : i64, sym_name = "attention_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
