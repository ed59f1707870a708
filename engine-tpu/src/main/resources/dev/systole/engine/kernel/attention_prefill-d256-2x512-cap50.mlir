module @attention_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<2xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, %arg2: memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, %arg5: memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, %arg6: memref<2x512x256xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x512x256xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x1024x256xf32, #tpu.memory_space<vmem>>, %arg9: memref<1024x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<1024x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg12: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg13: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
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
      %40 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %41 = "stable_mosaic.arith.muli"(%39, %40) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %42 = "stable_mosaic.tpu.assume_multiple"(%41) {multiple = 256 : i32} : (i32) -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %42) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%49, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %50 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %61 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %59, %60) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
      %62 = "stable_mosaic.tpu.memref_squeeze"(%61) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %56) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%63, %62, %58) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %177 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %178 = "stable_mosaic.arith.muli"(%176, %177) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %179 = "stable_mosaic.tpu.assume_multiple"(%178) {multiple = 256 : i32} : (i32) -> i32
        %180 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %181 = "stable_mosaic.tpu.memref_squeeze"(%180) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %182 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %183 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %184 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %182, %183) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
        %185 = "stable_mosaic.tpu.memref_squeeze"(%184) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
        %186 = "stable_mosaic.tpu.memref_slice"(%arg1, %172, %179) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%186, %185, %181) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %187 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %188 = "stable_mosaic.arith.muli"(%41, %187) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %189 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %190 = "stable_mosaic.arith.addi"(%188, %189) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %191 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %192 = "stable_mosaic.arith.muli"(%190, %191) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %193 = "stable_mosaic.tpu.assume_multiple"(%192) {multiple = 256 : i32} : (i32) -> i32
        %194 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %195 = "stable_mosaic.tpu.memref_squeeze"(%194) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %196 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %197 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %198 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %196, %197) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xbf16, #tpu.memory_space<vmem>>
        %199 = "stable_mosaic.tpu.memref_squeeze"(%198) : (memref<1x512x256xbf16, #tpu.memory_space<vmem>>) -> memref<512x256xbf16, #tpu.memory_space<vmem>>
        %200 = "stable_mosaic.tpu.memref_slice"(%arg1, %172, %193) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<512x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%200, %199, %195) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xbf16, #tpu.memory_space<hbm>>, memref<512x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %174 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %172, %173) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xf32, #tpu.memory_space<vmem>>
        %175 = "stable_mosaic.tpu.memref_squeeze"(%174) : (memref<1x1024x256xf32, #tpu.memory_space<vmem>>) -> memref<1024x256xf32, #tpu.memory_space<vmem>>
        %176 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %177 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %178 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %176, %177) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xf32, #tpu.memory_space<vmem>>
        %179 = "stable_mosaic.tpu.memref_squeeze"(%178) : (memref<1x1024x256xf32, #tpu.memory_space<vmem>>) -> memref<1024x256xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%179, %175, %171) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x256xf32, #tpu.memory_space<vmem>>, memref<1024x256xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %58 = "stable_mosaic.tpu.memref_slice"(%arg11, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %59 = "stable_mosaic.tpu.memref_squeeze"(%58) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %61 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %62 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %60, %61) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_squeeze"(%62) : (memref<1x1024x256xbf16, #tpu.memory_space<vmem>>) -> memref<1024x256xbf16, #tpu.memory_space<vmem>>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %66 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %64, %65) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xbf16, #tpu.memory_space<vmem>>
      %67 = "stable_mosaic.tpu.memref_squeeze"(%66) : (memref<1x1024x256xbf16, #tpu.memory_space<vmem>>) -> memref<1024x256xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%67, %63, %59) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x256xbf16, #tpu.memory_space<vmem>>, memref<1024x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %79 = "stable_mosaic.vector.broadcast"(%78) : (f32) -> vector<1024x256xf32>
      %80 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg8, %80, %81, %82) : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xf32>
      %84 = "stable_mosaic.vector.shape_cast"(%83) : (vector<1x1024x256xf32>) -> vector<1024x256xf32>
      %85 = "stable_mosaic.vector.shape_cast"(%79) : (vector<1024x256xf32>) -> vector<1x1024x256xf32>
      "stable_mosaic.tpu.vector_store"(%85, %arg8, %80, %81, %82) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x256xf32>, memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
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
          %333 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %334 = "stable_mosaic.arith.addi"(%192, %333) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %335 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %336 = "stable_mosaic.arith.muli"(%334, %335) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %337 = "stable_mosaic.arith.addi"(%3, %336) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %338 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %339 = "stable_mosaic.arith.minsi"(%337, %338) : (i32, i32) -> i32
          %340 = "stable_mosaic.arith.subi"(%339, %196) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %341 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %342 = "stable_mosaic.arith.minsi"(%340, %341) : (i32, i32) -> i32
          %343 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %344 = "stable_mosaic.arith.addi"(%342, %343) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %345 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %346 = "stable_mosaic.arith.divsi"(%344, %345) : (i32, i32) -> i32
          %347 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %348 = "stable_mosaic.arith.muli"(%346, %347) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %349 = "stable_mosaic.tpu.assume_multiple"(%348) {multiple = 128 : i32} : (i32) -> i32
          %350 = "stable_mosaic.tpu.assume_multiple"(%196) {multiple = 128 : i32} : (i32) -> i32
          %351 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %352 = "stable_mosaic.arith.muli"(%191, %351) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %353 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %354 = "stable_mosaic.arith.muli"(%352, %353) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %355 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %356 = "stable_mosaic.arith.divsi"(%354, %355) : (i32, i32) -> i32
          %357 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %358 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %357) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %359 = "stable_mosaic.tpu.memref_squeeze"(%358) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %360 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %361 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %362 = "stable_mosaic.tpu.memref_slice"(%arg6, %198, %360, %361, %349) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %363 = "stable_mosaic.tpu.memref_squeeze"(%362) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %364 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %365 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %356, %350, %364, %349) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %366 = "stable_mosaic.tpu.memref_squeeze"(%365) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%366, %363, %359) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %367 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %368 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %367) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %369 = "stable_mosaic.tpu.memref_squeeze"(%368) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %370 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %371 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %372 = "stable_mosaic.tpu.memref_slice"(%arg7, %198, %370, %371, %349) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %373 = "stable_mosaic.tpu.memref_squeeze"(%372) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %374 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %375 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %356, %350, %374, %349) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %376 = "stable_mosaic.tpu.memref_squeeze"(%375) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%376, %373, %369) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %233 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %231, %232, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %234 = "stable_mosaic.tpu.memref_squeeze"(%233) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %235 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %236 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %227, %221, %235, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %237 = "stable_mosaic.tpu.memref_squeeze"(%236) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%237, %234, %230) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %238 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %239 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %238) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.tpu.memref_squeeze"(%239) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %241, %242, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %227, %221, %245, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %247 = "stable_mosaic.tpu.memref_squeeze"(%246) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%247, %244, %240) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %248 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %249 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %250 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %251 = "stable_mosaic.vector.load"(%arg6, %248, %249, %250) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %252 = "stable_mosaic.vector.shape_cast"(%251) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %253 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %254 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %255 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %256 = "stable_mosaic.vector.load"(%arg7, %253, %254, %255) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %257 = "stable_mosaic.vector.shape_cast"(%256) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %258 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %259 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %260 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %261 = "stable_mosaic.vector.load"(%arg5, %258, %259, %260) : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xbf16>
        %262 = "stable_mosaic.vector.shape_cast"(%261) : (vector<1x1024x256xbf16>) -> vector<1024x256xbf16>
        %263 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %264 = "stable_mosaic.tpu.matmul"(%262, %252, %263) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x256xbf16>, vector<512x256xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %265 = "stable_mosaic.arith.constant"() {value = 2.000000e-02 : f32} : () -> f32
        %266 = "stable_mosaic.vector.broadcast"(%265) : (f32) -> vector<1024x512xf32>
        %267 = "stable_mosaic.arith.mulf"(%264, %266) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %268 = "stable_mosaic.math.tanh"(%267) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>) -> vector<1024x512xf32>
        %269 = "stable_mosaic.arith.constant"() {value = 5.000000e+01 : f32} : () -> f32
        %270 = "stable_mosaic.vector.broadcast"(%269) : (f32) -> vector<1024x512xf32>
        %271 = "stable_mosaic.arith.mulf"(%270, %268) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %272 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %273 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %274 = "stable_mosaic.vector.load"(%arg9, %272, %273) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %275 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<1024xf32>} : () -> vector<1024xf32>
        %276 = "stable_mosaic.vector.multi_reduction"(%271, %275) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<1024x512xf32>, vector<1024xf32>) -> vector<1024xf32>
        %277 = "stable_mosaic.vector.shape_cast"(%276) : (vector<1024xf32>) -> vector<1024x1xf32>
        %278 = "stable_mosaic.vector.broadcast"(%277) : (vector<1024x1xf32>) -> vector<1024x128xf32>
        %279 = "stable_mosaic.arith.maximumf"(%274, %278) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %280 = "stable_mosaic.arith.subf"(%274, %279) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %281 = "stable_mosaic.math.exp"(%280) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %282 = "stable_mosaic.vector.extract_strided_slice"(%271) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %283 = "stable_mosaic.arith.subf"(%282, %279) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %284 = "stable_mosaic.math.exp"(%283) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %285 = "stable_mosaic.vector.extract_strided_slice"(%271) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %286 = "stable_mosaic.arith.subf"(%285, %279) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %287 = "stable_mosaic.math.exp"(%286) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %288 = "stable_mosaic.vector.extract_strided_slice"(%271) {offsets = [0, 256], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %289 = "stable_mosaic.arith.subf"(%288, %279) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %290 = "stable_mosaic.math.exp"(%289) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %291 = "stable_mosaic.vector.extract_strided_slice"(%271) {offsets = [0, 384], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %292 = "stable_mosaic.arith.subf"(%291, %279) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %293 = "stable_mosaic.math.exp"(%292) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %294 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %295 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %296 = "stable_mosaic.vector.load"(%arg9, %294, %295) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%279, %arg9, %294, %295) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %297 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %298 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %299 = "stable_mosaic.vector.load"(%arg10, %297, %298) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %300 = "stable_mosaic.arith.mulf"(%299, %281) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %301 = "stable_mosaic.arith.addf"(%284, %287) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %302 = "stable_mosaic.arith.addf"(%301, %290) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %303 = "stable_mosaic.arith.addf"(%302, %293) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %304 = "stable_mosaic.arith.addf"(%300, %303) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %305 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %306 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %307 = "stable_mosaic.vector.load"(%arg10, %305, %306) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%304, %arg10, %305, %306) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %308 = "stable_mosaic.arith.truncf"(%284) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %309 = "stable_mosaic.arith.truncf"(%287) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %310 = "stable_mosaic.arith.truncf"(%290) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %311 = "stable_mosaic.arith.truncf"(%293) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %312 = "stable_mosaic.tpu.concatenate"(%308, %309, %310, %311) {dimension = 1 : i32} : (vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>) -> vector<1024x512xbf16>
        %313 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %314 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %315 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %316 = "stable_mosaic.vector.load"(%arg8, %313, %314, %315) : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xf32>
        %317 = "stable_mosaic.vector.shape_cast"(%316) : (vector<1x1024x256xf32>) -> vector<1024x256xf32>
        %318 = "stable_mosaic.tpu.concatenate"(%281, %281) {dimension = 1 : i32} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x256xf32>
        %319 = "stable_mosaic.arith.mulf"(%317, %318) {fastmath = #arith.fastmath<none>} : (vector<1024x256xf32>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %320 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x256xf32>} : () -> vector<1024x256xf32>
        %321 = "stable_mosaic.tpu.matmul"(%312, %257, %320) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x256xbf16>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %322 = "stable_mosaic.arith.addf"(%319, %321) {fastmath = #arith.fastmath<none>} : (vector<1024x256xf32>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %323 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %324 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %325 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %326 = "stable_mosaic.vector.load"(%arg8, %323, %324, %325) : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xf32>
        %327 = "stable_mosaic.vector.shape_cast"(%326) : (vector<1x1024x256xf32>) -> vector<1024x256xf32>
        %328 = "stable_mosaic.vector.shape_cast"(%322) : (vector<1024x256xf32>) -> vector<1x1024x256xf32>
        "stable_mosaic.tpu.vector_store"(%328, %arg8, %323, %324, %325) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x256xf32>, memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %329 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %330 = "stable_mosaic.arith.addi"(%arg18, %329) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %331 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %332 = "stable_mosaic.arith.subi"(%331, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%330, %332) : (i32, i32) -> ()
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
          %389 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %390 = "stable_mosaic.arith.addi"(%192, %389) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %391 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %392 = "stable_mosaic.arith.muli"(%390, %391) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %393 = "stable_mosaic.arith.addi"(%3, %392) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %394 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %395 = "stable_mosaic.arith.minsi"(%393, %394) : (i32, i32) -> i32
          %396 = "stable_mosaic.arith.subi"(%395, %196) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %397 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %398 = "stable_mosaic.arith.minsi"(%396, %397) : (i32, i32) -> i32
          %399 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %400 = "stable_mosaic.arith.addi"(%398, %399) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %401 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %402 = "stable_mosaic.arith.divsi"(%400, %401) : (i32, i32) -> i32
          %403 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %404 = "stable_mosaic.arith.muli"(%402, %403) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %405 = "stable_mosaic.tpu.assume_multiple"(%404) {multiple = 128 : i32} : (i32) -> i32
          %406 = "stable_mosaic.tpu.assume_multiple"(%196) {multiple = 128 : i32} : (i32) -> i32
          %407 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
          %408 = "stable_mosaic.arith.muli"(%191, %407) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %409 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %410 = "stable_mosaic.arith.muli"(%408, %409) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %411 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %412 = "stable_mosaic.arith.divsi"(%410, %411) : (i32, i32) -> i32
          %413 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %414 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %413) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %415 = "stable_mosaic.tpu.memref_squeeze"(%414) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %416 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %417 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %418 = "stable_mosaic.tpu.memref_slice"(%arg6, %198, %416, %417, %405) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %419 = "stable_mosaic.tpu.memref_squeeze"(%418) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %420 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %421 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %412, %406, %420, %405) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %422 = "stable_mosaic.tpu.memref_squeeze"(%421) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%422, %419, %415) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %423 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %424 = "stable_mosaic.tpu.memref_slice"(%arg12, %198, %423) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %425 = "stable_mosaic.tpu.memref_squeeze"(%424) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %426 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %427 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %428 = "stable_mosaic.tpu.memref_slice"(%arg7, %198, %426, %427, %405) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
          %429 = "stable_mosaic.tpu.memref_squeeze"(%428) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
          %430 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %431 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %412, %406, %430, %405) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
          %432 = "stable_mosaic.tpu.memref_squeeze"(%431) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%432, %429, %425) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %233 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %231, %232, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %234 = "stable_mosaic.tpu.memref_squeeze"(%233) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %235 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %236 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %227, %221, %235, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %237 = "stable_mosaic.tpu.memref_squeeze"(%236) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%237, %234, %230) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %238 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %239 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %238) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.tpu.memref_squeeze"(%239) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %241, %242, %220) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x256xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<?x256xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %227, %221, %245, %220) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>
        %247 = "stable_mosaic.tpu.memref_squeeze"(%246) : (memref<1x1x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%247, %244, %240) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x256xbf16, #tpu.memory_space<hbm>>, memref<?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %248 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %249 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %250 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %251 = "stable_mosaic.vector.load"(%arg6, %248, %249, %250) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %252 = "stable_mosaic.vector.shape_cast"(%251) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %253 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %254 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %255 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %256 = "stable_mosaic.vector.load"(%arg7, %253, %254, %255) : (memref<2x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x256xbf16>
        %257 = "stable_mosaic.vector.shape_cast"(%256) : (vector<1x512x256xbf16>) -> vector<512x256xbf16>
        %258 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %259 = "stable_mosaic.arith.addi"(%arg16, %258) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %260 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %261 = "stable_mosaic.arith.muli"(%259, %260) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %262 = "stable_mosaic.arith.addi"(%3, %261) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %263 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %264 = "stable_mosaic.arith.minsi"(%262, %263) : (i32, i32) -> i32
        %265 = "stable_mosaic.arith.subi"(%264, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %266 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<256x256xi32>
        %267 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %268 = "stable_mosaic.vector.broadcast"(%267) : (i32) -> vector<256x256xi32>
        %269 = "stable_mosaic.arith.muli"(%268, %266) {overflowFlags = #arith.overflow<none>} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %270 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %271 = "stable_mosaic.vector.broadcast"(%270) : (i32) -> vector<256x256xi32>
        %272 = "stable_mosaic.arith.addi"(%269, %271) {overflowFlags = #arith.overflow<none>} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %273 = "stable_mosaic.vector.broadcast"(%265) : (i32) -> vector<256x256xi32>
        %274 = "stable_mosaic.arith.cmpi"(%272, %273) {predicate = 2 : i64} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi1>
        %275 = "stable_mosaic.vector.broadcast"(%265) : (i32) -> vector<256x256xi32>
        %276 = "stable_mosaic.arith.cmpi"(%269, %275) {predicate = 2 : i64} : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi1>
        %277 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
        %278 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %279 = "stable_mosaic.vector.broadcast"(%277) : (i32) -> vector<256x256xi32>
        %280 = "stable_mosaic.vector.broadcast"(%278) : (i32) -> vector<256x256xi32>
        %281 = "stable_mosaic.arith.select"(%276, %279, %280) : (vector<256x256xi1>, vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %282 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
        %283 = "stable_mosaic.vector.broadcast"(%282) : (i32) -> vector<256x256xi32>
        %284 = "stable_mosaic.arith.select"(%274, %283, %281) : (vector<256x256xi1>, vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %285 = "stable_mosaic.tpu.bitcast"(%252) : (vector<512x256xbf16>) -> vector<256x256xi32>
        %286 = "stable_mosaic.arith.andi"(%285, %284) : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %287 = "stable_mosaic.tpu.bitcast"(%286) : (vector<256x256xi32>) -> vector<512x256xbf16>
        %288 = "stable_mosaic.tpu.bitcast"(%257) : (vector<512x256xbf16>) -> vector<256x256xi32>
        %289 = "stable_mosaic.arith.andi"(%288, %284) : (vector<256x256xi32>, vector<256x256xi32>) -> vector<256x256xi32>
        %290 = "stable_mosaic.tpu.bitcast"(%289) : (vector<256x256xi32>) -> vector<512x256xbf16>
        %291 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %292 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %294 = "stable_mosaic.vector.load"(%arg5, %291, %292, %293) : (memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xbf16>
        %295 = "stable_mosaic.vector.shape_cast"(%294) : (vector<1x1024x256xbf16>) -> vector<1024x256xbf16>
        %296 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x512xf32>} : () -> vector<1024x512xf32>
        %297 = "stable_mosaic.tpu.matmul"(%295, %287, %296) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x256xbf16>, vector<512x256xbf16>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %298 = "stable_mosaic.arith.constant"() {value = 2.000000e-02 : f32} : () -> f32
        %299 = "stable_mosaic.vector.broadcast"(%298) : (f32) -> vector<1024x512xf32>
        %300 = "stable_mosaic.arith.mulf"(%297, %299) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %301 = "stable_mosaic.math.tanh"(%300) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>) -> vector<1024x512xf32>
        %302 = "stable_mosaic.arith.constant"() {value = 5.000000e+01 : f32} : () -> f32
        %303 = "stable_mosaic.vector.broadcast"(%302) : (f32) -> vector<1024x512xf32>
        %304 = "stable_mosaic.arith.mulf"(%303, %301) {fastmath = #arith.fastmath<none>} : (vector<1024x512xf32>, vector<1024x512xf32>) -> vector<1024x512xf32>
        %305 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<512x512xi32>
        %306 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<512x512xi32>
        %307 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %308 = "stable_mosaic.arith.muli"(%arg16, %307) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %309 = "stable_mosaic.arith.addi"(%3, %308) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %310 = "stable_mosaic.arith.subi"(%309, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %311 = "stable_mosaic.vector.broadcast"(%310) : (i32) -> vector<512x512xi32>
        %312 = "stable_mosaic.arith.addi"(%305, %311) {overflowFlags = #arith.overflow<none>} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %313 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %314 = "stable_mosaic.arith.subi"(%265, %313) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %315 = "stable_mosaic.vector.broadcast"(%314) : (i32) -> vector<512x512xi32>
        %316 = "stable_mosaic.arith.minsi"(%312, %315) : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi32>
        %317 = "stable_mosaic.arith.cmpi"(%306, %316) {predicate = 3 : i64} : (vector<512x512xi32>, vector<512x512xi32>) -> vector<512x512xi1>
        %318 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
        %319 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
        %320 = "stable_mosaic.vector.broadcast"(%318) : (f32) -> vector<512x512xf32>
        %321 = "stable_mosaic.vector.broadcast"(%319) : (f32) -> vector<512x512xf32>
        %322 = "stable_mosaic.arith.select"(%317, %320, %321) : (vector<512x512xi1>, vector<512x512xf32>, vector<512x512xf32>) -> vector<512x512xf32>
        %323 = "stable_mosaic.vector.shape_cast"(%304) : (vector<1024x512xf32>) -> vector<2x512x512xf32>
        %324 = "stable_mosaic.vector.shape_cast"(%322) : (vector<512x512xf32>) -> vector<1x512x512xf32>
        %325 = "stable_mosaic.vector.broadcast"(%324) : (vector<1x512x512xf32>) -> vector<2x512x512xf32>
        %326 = "stable_mosaic.arith.addf"(%323, %325) {fastmath = #arith.fastmath<none>} : (vector<2x512x512xf32>, vector<2x512x512xf32>) -> vector<2x512x512xf32>
        %327 = "stable_mosaic.vector.shape_cast"(%326) : (vector<2x512x512xf32>) -> vector<1024x512xf32>
        %328 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %329 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %330 = "stable_mosaic.vector.load"(%arg9, %328, %329) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %331 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<1024xf32>} : () -> vector<1024xf32>
        %332 = "stable_mosaic.vector.multi_reduction"(%327, %331) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<1024x512xf32>, vector<1024xf32>) -> vector<1024xf32>
        %333 = "stable_mosaic.vector.shape_cast"(%332) : (vector<1024xf32>) -> vector<1024x1xf32>
        %334 = "stable_mosaic.vector.broadcast"(%333) : (vector<1024x1xf32>) -> vector<1024x128xf32>
        %335 = "stable_mosaic.arith.maximumf"(%330, %334) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %336 = "stable_mosaic.arith.subf"(%330, %335) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %337 = "stable_mosaic.math.exp"(%336) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %338 = "stable_mosaic.vector.extract_strided_slice"(%327) {offsets = [0, 0], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %339 = "stable_mosaic.arith.subf"(%338, %335) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %340 = "stable_mosaic.math.exp"(%339) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %341 = "stable_mosaic.vector.extract_strided_slice"(%327) {offsets = [0, 128], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %342 = "stable_mosaic.arith.subf"(%341, %335) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %343 = "stable_mosaic.math.exp"(%342) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %344 = "stable_mosaic.vector.extract_strided_slice"(%327) {offsets = [0, 256], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %345 = "stable_mosaic.arith.subf"(%344, %335) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %346 = "stable_mosaic.math.exp"(%345) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %347 = "stable_mosaic.vector.extract_strided_slice"(%327) {offsets = [0, 384], sizes = [1024, 128], strides = [1, 1]} : (vector<1024x512xf32>) -> vector<1024x128xf32>
        %348 = "stable_mosaic.arith.subf"(%347, %335) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %349 = "stable_mosaic.math.exp"(%348) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>) -> vector<1024x128xf32>
        %350 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %351 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %352 = "stable_mosaic.vector.load"(%arg9, %350, %351) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%335, %arg9, %350, %351) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %353 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %354 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %355 = "stable_mosaic.vector.load"(%arg10, %353, %354) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        %356 = "stable_mosaic.arith.mulf"(%355, %337) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %357 = "stable_mosaic.arith.addf"(%340, %343) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %358 = "stable_mosaic.arith.addf"(%357, %346) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %359 = "stable_mosaic.arith.addf"(%358, %349) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %360 = "stable_mosaic.arith.addf"(%356, %359) {fastmath = #arith.fastmath<none>} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x128xf32>
        %361 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %362 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %363 = "stable_mosaic.vector.load"(%arg10, %361, %362) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
        "stable_mosaic.tpu.vector_store"(%360, %arg10, %361, %362) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<1024x128xf32>, memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %364 = "stable_mosaic.arith.truncf"(%340) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %365 = "stable_mosaic.arith.truncf"(%343) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %366 = "stable_mosaic.arith.truncf"(%346) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %367 = "stable_mosaic.arith.truncf"(%349) : (vector<1024x128xf32>) -> vector<1024x128xbf16>
        %368 = "stable_mosaic.tpu.concatenate"(%364, %365, %366, %367) {dimension = 1 : i32} : (vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>, vector<1024x128xbf16>) -> vector<1024x512xbf16>
        %369 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %370 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %371 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %372 = "stable_mosaic.vector.load"(%arg8, %369, %370, %371) : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xf32>
        %373 = "stable_mosaic.vector.shape_cast"(%372) : (vector<1x1024x256xf32>) -> vector<1024x256xf32>
        %374 = "stable_mosaic.tpu.concatenate"(%337, %337) {dimension = 1 : i32} : (vector<1024x128xf32>, vector<1024x128xf32>) -> vector<1024x256xf32>
        %375 = "stable_mosaic.arith.mulf"(%373, %374) {fastmath = #arith.fastmath<none>} : (vector<1024x256xf32>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %376 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024x256xf32>} : () -> vector<1024x256xf32>
        %377 = "stable_mosaic.tpu.matmul"(%368, %290, %376) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<1024x512xbf16>, vector<512x256xbf16>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %378 = "stable_mosaic.arith.addf"(%375, %377) {fastmath = #arith.fastmath<none>} : (vector<1024x256xf32>, vector<1024x256xf32>) -> vector<1024x256xf32>
        %379 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %380 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %381 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %382 = "stable_mosaic.vector.load"(%arg8, %379, %380, %381) : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xf32>
        %383 = "stable_mosaic.vector.shape_cast"(%382) : (vector<1x1024x256xf32>) -> vector<1024x256xf32>
        %384 = "stable_mosaic.vector.shape_cast"(%378) : (vector<1024x256xf32>) -> vector<1x1024x256xf32>
        "stable_mosaic.tpu.vector_store"(%384, %arg8, %379, %380, %381) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x256xf32>, memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %385 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %386 = "stable_mosaic.arith.addi"(%arg18, %385) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %387 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %388 = "stable_mosaic.arith.subi"(%387, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%386, %388) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %107 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %108 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.vector.load"(%arg8, %107, %108, %109) : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xf32>
      %111 = "stable_mosaic.vector.shape_cast"(%110) : (vector<1x1024x256xf32>) -> vector<1024x256xf32>
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg10, %112, %113) : (memref<1024x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<1024x128xf32>
      %115 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<1024xf32>} : () -> vector<1024xf32>
      %116 = "stable_mosaic.vector.multi_reduction"(%114, %115) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<1024x128xf32>, vector<1024xf32>) -> vector<1024xf32>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<1024xf32>) -> vector<1024x1xf32>
      %118 = "stable_mosaic.vector.broadcast"(%117) : (vector<1024x1xf32>) -> vector<1024x256xf32>
      %119 = "stable_mosaic.arith.divf"(%111, %118) {fastmath = #arith.fastmath<none>} : (vector<1024x256xf32>, vector<1024x256xf32>) -> vector<1024x256xf32>
      %120 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %121 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %123 = "stable_mosaic.vector.load"(%arg8, %120, %121, %122) : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x1024x256xf32>
      %124 = "stable_mosaic.vector.shape_cast"(%123) : (vector<1x1024x256xf32>) -> vector<1024x256xf32>
      %125 = "stable_mosaic.vector.shape_cast"(%119) : (vector<1024x256xf32>) -> vector<1x1024x256xf32>
      "stable_mosaic.tpu.vector_store"(%125, %arg8, %120, %121, %122) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x1024x256xf32>, memref<2x1024x256xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %126 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %127 = "stable_mosaic.arith.muli"(%arg16, %126) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %128 = "stable_mosaic.tpu.assume_multiple"(%127) {multiple = 512 : i32} : (i32) -> i32
      %129 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %141 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %139, %140) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xf32, #tpu.memory_space<vmem>>
      %142 = "stable_mosaic.tpu.memref_squeeze"(%141) : (memref<1x512x256xf32, #tpu.memory_space<vmem>>) -> memref<512x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%142, %138, %137) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xf32, #tpu.memory_space<vmem>>, memref<512x256xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %143 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
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
      %155 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %153, %154) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x512x256xf32, #tpu.memory_space<vmem>>
      %156 = "stable_mosaic.tpu.memref_squeeze"(%155) : (memref<1x512x256xf32, #tpu.memory_space<vmem>>) -> memref<512x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%156, %152, %151) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<512x256xf32, #tpu.memory_space<vmem>>, memref<512x256xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x1024x256xf32, #tpu.memory_space<vmem>>) -> memref<1024x256xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x1024x256xf32, #tpu.memory_space<vmem>>) -> memref<1024x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x256xf32, #tpu.memory_space<vmem>>, memref<1024x256xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x1024x256xf32, #tpu.memory_space<vmem>>) -> memref<1024x256xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x1024x256xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x1024x256xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x1024x256xf32, #tpu.memory_space<vmem>>) -> memref<1024x256xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<1024x256xf32, #tpu.memory_space<vmem>>, memref<1024x256xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<2xi32, #tpu.memory_space<smem>>, memref<{tokens}x{heads*256}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x{heads*256}xf32, #tpu.memory_space<hbm>>, memref<2x1024x256xbf16, #tpu.memory_space<vmem>>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, memref<2x512x256xbf16, #tpu.memory_space<vmem>>, memref<2x1024x256xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<1024x128xf32, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 9 : i64, sym_name = "attention_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
