module @attention_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<2xi32, #tpu.memory_space<smem>>, %arg1: memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, %arg2: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, %arg5: memref<2x128x128xbf16, #tpu.memory_space<vmem>>, %arg6: memref<2x512x128xbf16, #tpu.memory_space<vmem>>, %arg7: memref<2x512x128xbf16, #tpu.memory_space<vmem>>, %arg8: memref<2x128x128xf32, #tpu.memory_space<vmem>>, %arg9: memref<128x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<128x128xf32, #tpu.memory_space<vmem>>, %arg11: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg12: memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, %arg13: memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %1 = "stable_mosaic.memref.load"(%arg0, %0) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
    %3 = "stable_mosaic.memref.load"(%arg0, %2) : (memref<2xi32, #tpu.memory_space<smem>>, index) -> i32
    %4 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %5 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
    %6 = "stable_mosaic.arith.cmpi"(%4, %5) {predicate = 2 : i64} : (i32, i32) -> i1
    %7 = "stable_mosaic.arith.extui"(%6) : (i1) -> i32
    %8 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %9 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %10 = "stable_mosaic.arith.cmpi"(%7, %9) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%10) ({
      %33 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %34 = "stable_mosaic.arith.muli"(%8, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.tpu.assume_multiple"(%34) {multiple = 128 : i32} : (i32) -> i32
      %36 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %37 = "stable_mosaic.arith.muli"(%8, %36) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %38 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %39 = "stable_mosaic.arith.addi"(%37, %38) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %41 = "stable_mosaic.arith.muli"(%39, %40) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %42 = "stable_mosaic.tpu.assume_multiple"(%41) {multiple = 128 : i32} : (i32) -> i32
      %43 = "stable_mosaic.tpu.memref_slice"(%arg11, %8) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %44 = "stable_mosaic.tpu.memref_squeeze"(%43) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.tpu.memref_slice"(%arg5, %8, %45, %46) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
      %48 = "stable_mosaic.tpu.memref_squeeze"(%47) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
      %49 = "stable_mosaic.tpu.memref_slice"(%arg1, %35, %42) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%49, %48, %44) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x128xbf16, #tpu.memory_space<hbm>>, memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %11 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %12 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
    %13 = "stable_mosaic.arith.cmpi"(%11, %12) {predicate = 2 : i64} : (i32, i32) -> i1
    %14 = "stable_mosaic.arith.extui"(%13) : (i1) -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %16 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %17 = "stable_mosaic.arith.cmpi"(%14, %16) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%17) ({
      %33 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %34 = "stable_mosaic.arith.addi"(%15, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
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
      %51 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
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
      %62 = "stable_mosaic.tpu.memref_slice"(%arg6, %15, %60, %61, %49) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_squeeze"(%62) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %56, %50, %64, %49) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
      %66 = "stable_mosaic.tpu.memref_squeeze"(%65) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%66, %63, %59) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %67 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %68 = "stable_mosaic.tpu.memref_slice"(%arg12, %15, %67) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %69 = "stable_mosaic.tpu.memref_squeeze"(%68) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %72 = "stable_mosaic.tpu.memref_slice"(%arg7, %15, %70, %71, %49) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
      %73 = "stable_mosaic.tpu.memref_squeeze"(%72) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
      %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %75 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %56, %50, %74, %49) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
      %76 = "stable_mosaic.tpu.memref_squeeze"(%75) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
      "stable_mosaic.tpu.enqueue_dma"(%76, %73, %69) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %33 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
      %34 = "stable_mosaic.arith.cmpi"(%arg15, %33) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%34, %arg14, %arg15, %arg16, %arg17) : (i1, i32, i32, i32, i32) -> ()
    }, {
    ^bb0(%arg14: i32, %arg15: i32, %arg16: i32, %arg17: i32):
      %33 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %34 = "stable_mosaic.arith.remsi"(%arg14, %33) : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %36 = "stable_mosaic.arith.addi"(%arg16, %35) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %37 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
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
      %48 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
      %49 = "stable_mosaic.arith.cmpi"(%41, %48) {predicate = 2 : i64} : (i32, i32) -> i1
      %50 = "stable_mosaic.arith.extui"(%49) : (i1) -> i32
      %51 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %52 = "stable_mosaic.arith.cmpi"(%50, %51) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%52) ({
        %156 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %157 = "stable_mosaic.arith.muli"(%45, %156) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %158 = "stable_mosaic.tpu.assume_multiple"(%157) {multiple = 128 : i32} : (i32) -> i32
        %159 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %160 = "stable_mosaic.arith.muli"(%41, %159) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %161 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %162 = "stable_mosaic.arith.addi"(%160, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %163 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %164 = "stable_mosaic.arith.muli"(%162, %163) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %165 = "stable_mosaic.tpu.assume_multiple"(%164) {multiple = 128 : i32} : (i32) -> i32
        %166 = "stable_mosaic.tpu.memref_slice"(%arg11, %47) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %167 = "stable_mosaic.tpu.memref_squeeze"(%166) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %168 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %169 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %170 = "stable_mosaic.tpu.memref_slice"(%arg5, %47, %168, %169) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
        %171 = "stable_mosaic.tpu.memref_squeeze"(%170) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
        %172 = "stable_mosaic.tpu.memref_slice"(%arg1, %158, %165) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%172, %171, %167) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x128xbf16, #tpu.memory_space<hbm>>, memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
        %156 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %157 = "stable_mosaic.tpu.memref_squeeze"(%156) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %158 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %159 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %160 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %158, %159) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
        %161 = "stable_mosaic.tpu.memref_squeeze"(%160) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
        %162 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %163 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %164 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %162, %163) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
        %165 = "stable_mosaic.tpu.memref_squeeze"(%164) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%165, %161, %157) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %58 = "stable_mosaic.tpu.memref_slice"(%arg11, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %59 = "stable_mosaic.tpu.memref_squeeze"(%58) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %61 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %62 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %60, %61) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
      %63 = "stable_mosaic.tpu.memref_squeeze"(%62) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %66 = "stable_mosaic.tpu.memref_slice"(%arg5, %34, %64, %65) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xbf16, #tpu.memory_space<vmem>>
      %67 = "stable_mosaic.tpu.memref_squeeze"(%66) : (memref<1x128x128xbf16, #tpu.memory_space<vmem>>) -> memref<128x128xbf16, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%67, %63, %59) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<128x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %68 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %69 = "stable_mosaic.vector.broadcast"(%68) : (f32) -> vector<128x128xf32>
      %70 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %71 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %72 = "stable_mosaic.vector.load"(%arg9, %70, %71) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.vector_store"(%69, %arg9, %70, %71) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %73 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %74 = "stable_mosaic.vector.broadcast"(%73) : (f32) -> vector<128x128xf32>
      %75 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %76 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %77 = "stable_mosaic.vector.load"(%arg10, %75, %76) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      "stable_mosaic.tpu.vector_store"(%74, %arg10, %75, %76) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
      %78 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %79 = "stable_mosaic.vector.broadcast"(%78) : (f32) -> vector<128x128xf32>
      %80 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %81 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %83 = "stable_mosaic.vector.load"(%arg8, %80, %81, %82) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %84 = "stable_mosaic.vector.shape_cast"(%83) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %85 = "stable_mosaic.vector.shape_cast"(%79) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%85, %arg8, %80, %81, %82) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %86 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
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
      %99 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %100 = "stable_mosaic.arith.muli"(%98, %99) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %101 = "stable_mosaic.arith.addi"(%3, %100) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %102 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %103 = "stable_mosaic.arith.minsi"(%101, %102) : (i32, i32) -> i32
      %104 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %105:2 = "stable_mosaic.scf.while"(%104, %arg17) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %156 = "stable_mosaic.arith.cmpi"(%arg18, %96) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%156, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %156 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %157 = "stable_mosaic.arith.addi"(%arg18, %156) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %158 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %159 = "stable_mosaic.arith.addi"(%arg16, %158) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %160 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %161 = "stable_mosaic.arith.muli"(%159, %160) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %162 = "stable_mosaic.arith.addi"(%3, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %163 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %164 = "stable_mosaic.arith.minsi"(%162, %163) : (i32, i32) -> i32
        %165 = "stable_mosaic.arith.cmpi"(%157, %164) {predicate = 5 : i64} : (i32, i32) -> i1
        %166 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %167 = "stable_mosaic.arith.addi"(%arg16, %166) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %168 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
        %169 = "stable_mosaic.arith.cmpi"(%167, %168) {predicate = 0 : i64} : (i32, i32) -> i1
        %170 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %171 = "stable_mosaic.arith.addi"(%arg15, %170) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %172 = "stable_mosaic.arith.select"(%169, %171, %arg15) : (i1, i32, i32) -> i32
        %173 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %174 = "stable_mosaic.arith.addi"(%arg16, %173) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %175 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %176 = "stable_mosaic.arith.select"(%169, %175, %174) : (i1, i32, i32) -> i32
        %177 = "stable_mosaic.arith.select"(%165, %172, %arg15) : (i1, i32, i32) -> i32
        %178 = "stable_mosaic.arith.select"(%165, %176, %arg16) : (i1, i32, i32) -> i32
        %179 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %180 = "stable_mosaic.arith.addi"(%arg18, %179) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %181 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %182 = "stable_mosaic.arith.select"(%165, %181, %180) : (i1, i32, i32) -> i32
        %183 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %184 = "stable_mosaic.arith.subi"(%183, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %185 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %186 = "stable_mosaic.arith.cmpi"(%177, %185) {predicate = 2 : i64} : (i32, i32) -> i1
        %187 = "stable_mosaic.arith.extui"(%186) : (i1) -> i32
        %188 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %189 = "stable_mosaic.arith.cmpi"(%187, %188) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%189) ({
          %311 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %312 = "stable_mosaic.arith.addi"(%178, %311) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %313 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %314 = "stable_mosaic.arith.muli"(%312, %313) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %315 = "stable_mosaic.arith.addi"(%3, %314) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %316 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %317 = "stable_mosaic.arith.minsi"(%315, %316) : (i32, i32) -> i32
          %318 = "stable_mosaic.arith.subi"(%317, %182) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %319 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %320 = "stable_mosaic.arith.minsi"(%318, %319) : (i32, i32) -> i32
          %321 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %322 = "stable_mosaic.arith.addi"(%320, %321) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %323 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %324 = "stable_mosaic.arith.divsi"(%322, %323) : (i32, i32) -> i32
          %325 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %326 = "stable_mosaic.arith.muli"(%324, %325) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %327 = "stable_mosaic.tpu.assume_multiple"(%326) {multiple = 128 : i32} : (i32) -> i32
          %328 = "stable_mosaic.tpu.assume_multiple"(%182) {multiple = 128 : i32} : (i32) -> i32
          %329 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %330 = "stable_mosaic.arith.muli"(%177, %329) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %331 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %332 = "stable_mosaic.arith.muli"(%330, %331) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %333 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %334 = "stable_mosaic.arith.divsi"(%332, %333) : (i32, i32) -> i32
          %335 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %336 = "stable_mosaic.tpu.memref_slice"(%arg12, %184, %335) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %337 = "stable_mosaic.tpu.memref_squeeze"(%336) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %338 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %339 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %340 = "stable_mosaic.tpu.memref_slice"(%arg6, %184, %338, %339, %327) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %341 = "stable_mosaic.tpu.memref_squeeze"(%340) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %342 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %343 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %334, %328, %342, %327) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %344 = "stable_mosaic.tpu.memref_squeeze"(%343) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%344, %341, %337) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %345 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %346 = "stable_mosaic.tpu.memref_slice"(%arg12, %184, %345) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %347 = "stable_mosaic.tpu.memref_squeeze"(%346) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %348 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %349 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %350 = "stable_mosaic.tpu.memref_slice"(%arg7, %184, %348, %349, %327) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %351 = "stable_mosaic.tpu.memref_squeeze"(%350) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %352 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %353 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %334, %328, %352, %327) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %354 = "stable_mosaic.tpu.memref_squeeze"(%353) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%354, %351, %347) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %190 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %191 = "stable_mosaic.arith.addi"(%arg16, %190) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %192 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %193 = "stable_mosaic.arith.muli"(%191, %192) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %194 = "stable_mosaic.arith.addi"(%3, %193) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %195 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %196 = "stable_mosaic.arith.minsi"(%194, %195) : (i32, i32) -> i32
        %197 = "stable_mosaic.arith.subi"(%196, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %198 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %199 = "stable_mosaic.arith.minsi"(%197, %198) : (i32, i32) -> i32
        %200 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %201 = "stable_mosaic.arith.addi"(%199, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %203 = "stable_mosaic.arith.divsi"(%201, %202) : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %205 = "stable_mosaic.arith.muli"(%203, %204) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %206 = "stable_mosaic.tpu.assume_multiple"(%205) {multiple = 128 : i32} : (i32) -> i32
        %207 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %208 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %209 = "stable_mosaic.arith.muli"(%arg15, %208) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %211 = "stable_mosaic.arith.muli"(%209, %210) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %213 = "stable_mosaic.arith.divsi"(%211, %212) : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %215 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %214) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %216 = "stable_mosaic.tpu.memref_squeeze"(%215) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %217 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %218 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %219 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %217, %218, %206) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %220 = "stable_mosaic.tpu.memref_squeeze"(%219) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %221 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %222 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %213, %207, %221, %206) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %223 = "stable_mosaic.tpu.memref_squeeze"(%222) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%223, %220, %216) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %224 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %225 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %224) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %226 = "stable_mosaic.tpu.memref_squeeze"(%225) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %227 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %228 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %229 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %227, %228, %206) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %230 = "stable_mosaic.tpu.memref_squeeze"(%229) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %231 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %232 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %213, %207, %231, %206) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %233 = "stable_mosaic.tpu.memref_squeeze"(%232) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%233, %230, %226) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %234 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %235 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %236 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %237 = "stable_mosaic.vector.load"(%arg6, %234, %235, %236) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %238 = "stable_mosaic.vector.shape_cast"(%237) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %239 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %240 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %241 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %242 = "stable_mosaic.vector.load"(%arg7, %239, %240, %241) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %243 = "stable_mosaic.vector.shape_cast"(%242) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %244 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %245 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %246 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %247 = "stable_mosaic.vector.load"(%arg5, %244, %245, %246) : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
        %248 = "stable_mosaic.vector.shape_cast"(%247) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
        %249 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x512xf32>} : () -> vector<128x512xf32>
        %250 = "stable_mosaic.tpu.matmul"(%248, %238, %249) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x128xbf16>, vector<512x128xbf16>, vector<128x512xf32>) -> vector<128x512xf32>
        %251 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %252 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %253 = "stable_mosaic.vector.load"(%arg9, %251, %252) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %254 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<128xf32>} : () -> vector<128xf32>
        %255 = "stable_mosaic.vector.multi_reduction"(%250, %254) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<128x512xf32>, vector<128xf32>) -> vector<128xf32>
        %256 = "stable_mosaic.vector.shape_cast"(%255) : (vector<128xf32>) -> vector<128x1xf32>
        %257 = "stable_mosaic.vector.broadcast"(%256) : (vector<128x1xf32>) -> vector<128x128xf32>
        %258 = "stable_mosaic.arith.maximumf"(%253, %257) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %259 = "stable_mosaic.arith.subf"(%253, %258) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %260 = "stable_mosaic.math.exp"(%259) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %261 = "stable_mosaic.vector.extract_strided_slice"(%250) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %262 = "stable_mosaic.arith.subf"(%261, %258) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %263 = "stable_mosaic.math.exp"(%262) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %264 = "stable_mosaic.vector.extract_strided_slice"(%250) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %265 = "stable_mosaic.arith.subf"(%264, %258) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %266 = "stable_mosaic.math.exp"(%265) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %267 = "stable_mosaic.vector.extract_strided_slice"(%250) {offsets = [0, 256], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %268 = "stable_mosaic.arith.subf"(%267, %258) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %269 = "stable_mosaic.math.exp"(%268) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %270 = "stable_mosaic.vector.extract_strided_slice"(%250) {offsets = [0, 384], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %271 = "stable_mosaic.arith.subf"(%270, %258) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %272 = "stable_mosaic.math.exp"(%271) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %273 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %274 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %275 = "stable_mosaic.vector.load"(%arg9, %273, %274) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%258, %arg9, %273, %274) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %276 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %277 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %278 = "stable_mosaic.vector.load"(%arg10, %276, %277) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %279 = "stable_mosaic.arith.mulf"(%278, %260) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %280 = "stable_mosaic.arith.addf"(%263, %266) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %281 = "stable_mosaic.arith.addf"(%280, %269) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %282 = "stable_mosaic.arith.addf"(%281, %272) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %283 = "stable_mosaic.arith.addf"(%279, %282) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %284 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %285 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %286 = "stable_mosaic.vector.load"(%arg10, %284, %285) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%283, %arg10, %284, %285) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %287 = "stable_mosaic.arith.truncf"(%263) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %288 = "stable_mosaic.arith.truncf"(%266) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %289 = "stable_mosaic.arith.truncf"(%269) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %290 = "stable_mosaic.arith.truncf"(%272) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %291 = "stable_mosaic.tpu.concatenate"(%287, %288, %289, %290) {dimension = 1 : i32} : (vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>) -> vector<128x512xbf16>
        %292 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %294 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %295 = "stable_mosaic.vector.load"(%arg8, %292, %293, %294) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %296 = "stable_mosaic.vector.shape_cast"(%295) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %297 = "stable_mosaic.arith.mulf"(%296, %260) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %298 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x128xf32>} : () -> vector<128x128xf32>
        %299 = "stable_mosaic.tpu.matmul"(%291, %243, %298) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x512xbf16>, vector<512x128xbf16>, vector<128x128xf32>) -> vector<128x128xf32>
        %300 = "stable_mosaic.arith.addf"(%297, %299) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %301 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %302 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %303 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %304 = "stable_mosaic.vector.load"(%arg8, %301, %302, %303) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %305 = "stable_mosaic.vector.shape_cast"(%304) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %306 = "stable_mosaic.vector.shape_cast"(%300) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%306, %arg8, %301, %302, %303) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %307 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %308 = "stable_mosaic.arith.addi"(%arg18, %307) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %309 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %310 = "stable_mosaic.arith.subi"(%309, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%308, %310) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %106:2 = "stable_mosaic.scf.while"(%105#0, %105#1) ({
      ^bb0(%arg18: i32, %arg19: i32):
        %156 = "stable_mosaic.arith.cmpi"(%arg18, %103) {predicate = 2 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.condition"(%156, %arg18, %arg19) : (i1, i32, i32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %156 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %157 = "stable_mosaic.arith.addi"(%arg18, %156) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %158 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %159 = "stable_mosaic.arith.addi"(%arg16, %158) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %160 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %161 = "stable_mosaic.arith.muli"(%159, %160) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %162 = "stable_mosaic.arith.addi"(%3, %161) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %163 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %164 = "stable_mosaic.arith.minsi"(%162, %163) : (i32, i32) -> i32
        %165 = "stable_mosaic.arith.cmpi"(%157, %164) {predicate = 5 : i64} : (i32, i32) -> i1
        %166 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %167 = "stable_mosaic.arith.addi"(%arg16, %166) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %168 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
        %169 = "stable_mosaic.arith.cmpi"(%167, %168) {predicate = 0 : i64} : (i32, i32) -> i1
        %170 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %171 = "stable_mosaic.arith.addi"(%arg15, %170) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %172 = "stable_mosaic.arith.select"(%169, %171, %arg15) : (i1, i32, i32) -> i32
        %173 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %174 = "stable_mosaic.arith.addi"(%arg16, %173) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %175 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %176 = "stable_mosaic.arith.select"(%169, %175, %174) : (i1, i32, i32) -> i32
        %177 = "stable_mosaic.arith.select"(%165, %172, %arg15) : (i1, i32, i32) -> i32
        %178 = "stable_mosaic.arith.select"(%165, %176, %arg16) : (i1, i32, i32) -> i32
        %179 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %180 = "stable_mosaic.arith.addi"(%arg18, %179) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %181 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %182 = "stable_mosaic.arith.select"(%165, %181, %180) : (i1, i32, i32) -> i32
        %183 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %184 = "stable_mosaic.arith.subi"(%183, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %185 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %186 = "stable_mosaic.arith.cmpi"(%177, %185) {predicate = 2 : i64} : (i32, i32) -> i1
        %187 = "stable_mosaic.arith.extui"(%186) : (i1) -> i32
        %188 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %189 = "stable_mosaic.arith.cmpi"(%187, %188) {predicate = 1 : i64} : (i32, i32) -> i1
        "stable_mosaic.scf.if"(%189) ({
          %366 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %367 = "stable_mosaic.arith.addi"(%178, %366) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %368 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %369 = "stable_mosaic.arith.muli"(%367, %368) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %370 = "stable_mosaic.arith.addi"(%3, %369) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %371 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
          %372 = "stable_mosaic.arith.minsi"(%370, %371) : (i32, i32) -> i32
          %373 = "stable_mosaic.arith.subi"(%372, %182) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %374 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
          %375 = "stable_mosaic.arith.minsi"(%373, %374) : (i32, i32) -> i32
          %376 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
          %377 = "stable_mosaic.arith.addi"(%375, %376) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %378 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %379 = "stable_mosaic.arith.divsi"(%377, %378) : (i32, i32) -> i32
          %380 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
          %381 = "stable_mosaic.arith.muli"(%379, %380) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %382 = "stable_mosaic.tpu.assume_multiple"(%381) {multiple = 128 : i32} : (i32) -> i32
          %383 = "stable_mosaic.tpu.assume_multiple"(%182) {multiple = 128 : i32} : (i32) -> i32
          %384 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %385 = "stable_mosaic.arith.muli"(%177, %384) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %386 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
          %387 = "stable_mosaic.arith.muli"(%385, %386) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
          %388 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
          %389 = "stable_mosaic.arith.divsi"(%387, %388) : (i32, i32) -> i32
          %390 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %391 = "stable_mosaic.tpu.memref_slice"(%arg12, %184, %390) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %392 = "stable_mosaic.tpu.memref_squeeze"(%391) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %393 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %394 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %395 = "stable_mosaic.tpu.memref_slice"(%arg6, %184, %393, %394, %382) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %396 = "stable_mosaic.tpu.memref_squeeze"(%395) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %397 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %398 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %389, %383, %397, %382) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %399 = "stable_mosaic.tpu.memref_squeeze"(%398) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%399, %396, %392) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          %400 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
          %401 = "stable_mosaic.tpu.memref_slice"(%arg12, %184, %400) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %402 = "stable_mosaic.tpu.memref_squeeze"(%401) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
          %403 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %404 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %405 = "stable_mosaic.tpu.memref_slice"(%arg7, %184, %403, %404, %382) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
          %406 = "stable_mosaic.tpu.memref_squeeze"(%405) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
          %407 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
          %408 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %389, %383, %407, %382) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
          %409 = "stable_mosaic.tpu.memref_squeeze"(%408) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
          "stable_mosaic.tpu.enqueue_dma"(%409, %406, %402) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
          "stable_mosaic.scf.yield"() : () -> ()
        }, {
          "stable_mosaic.scf.yield"() : () -> ()
        }) : (i1) -> ()
        %190 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %191 = "stable_mosaic.arith.addi"(%arg16, %190) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %192 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %193 = "stable_mosaic.arith.muli"(%191, %192) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %194 = "stable_mosaic.arith.addi"(%3, %193) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %195 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %196 = "stable_mosaic.arith.minsi"(%194, %195) : (i32, i32) -> i32
        %197 = "stable_mosaic.arith.subi"(%196, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %198 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %199 = "stable_mosaic.arith.minsi"(%197, %198) : (i32, i32) -> i32
        %200 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %201 = "stable_mosaic.arith.addi"(%199, %200) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %202 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %203 = "stable_mosaic.arith.divsi"(%201, %202) : (i32, i32) -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %205 = "stable_mosaic.arith.muli"(%203, %204) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %206 = "stable_mosaic.tpu.assume_multiple"(%205) {multiple = 128 : i32} : (i32) -> i32
        %207 = "stable_mosaic.tpu.assume_multiple"(%arg18) {multiple = 128 : i32} : (i32) -> i32
        %208 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %209 = "stable_mosaic.arith.muli"(%arg15, %208) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = {kv_heads} : i32} : () -> i32
        %211 = "stable_mosaic.arith.muli"(%209, %210) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %212 = "stable_mosaic.arith.constant"() {value = {heads} : i32} : () -> i32
        %213 = "stable_mosaic.arith.divsi"(%211, %212) : (i32, i32) -> i32
        %214 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %215 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %214) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %216 = "stable_mosaic.tpu.memref_squeeze"(%215) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %217 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %218 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %219 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg19, %217, %218, %206) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %220 = "stable_mosaic.tpu.memref_squeeze"(%219) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %221 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %222 = "stable_mosaic.tpu.memref_slice"(%arg2, %1, %213, %207, %221, %206) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %223 = "stable_mosaic.tpu.memref_squeeze"(%222) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%223, %220, %216) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %224 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %225 = "stable_mosaic.tpu.memref_slice"(%arg12, %arg19, %224) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %226 = "stable_mosaic.tpu.memref_squeeze"(%225) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %227 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %228 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %229 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg19, %227, %228, %206) {operandSegmentSizes = array<i32: 1, 3, 1>} : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x?x128xbf16, #tpu.memory_space<vmem>>
        %230 = "stable_mosaic.tpu.memref_squeeze"(%229) : (memref<1x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<?x128xbf16, #tpu.memory_space<vmem>>
        %231 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %232 = "stable_mosaic.tpu.memref_slice"(%arg3, %1, %213, %207, %231, %206) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>
        %233 = "stable_mosaic.tpu.memref_squeeze"(%232) : (memref<1x1x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%233, %230, %226) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<?x128xbf16, #tpu.memory_space<hbm>>, memref<?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %234 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %235 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %236 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %237 = "stable_mosaic.vector.load"(%arg6, %234, %235, %236) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %238 = "stable_mosaic.vector.shape_cast"(%237) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %239 = "stable_mosaic.arith.index_cast"(%arg19) : (i32) -> index
        %240 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %241 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %242 = "stable_mosaic.vector.load"(%arg7, %239, %240, %241) : (memref<2x512x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x512x128xbf16>
        %243 = "stable_mosaic.vector.shape_cast"(%242) : (vector<1x512x128xbf16>) -> vector<512x128xbf16>
        %244 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %245 = "stable_mosaic.arith.addi"(%arg16, %244) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %247 = "stable_mosaic.arith.muli"(%245, %246) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %248 = "stable_mosaic.arith.addi"(%3, %247) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %249 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %250 = "stable_mosaic.arith.minsi"(%248, %249) : (i32, i32) -> i32
        %251 = "stable_mosaic.arith.subi"(%250, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %252 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<256x128xi32>
        %253 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
        %254 = "stable_mosaic.vector.broadcast"(%253) : (i32) -> vector<256x128xi32>
        %255 = "stable_mosaic.arith.muli"(%254, %252) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %256 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %257 = "stable_mosaic.vector.broadcast"(%256) : (i32) -> vector<256x128xi32>
        %258 = "stable_mosaic.arith.addi"(%255, %257) {overflowFlags = #arith.overflow<none>} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %259 = "stable_mosaic.vector.broadcast"(%251) : (i32) -> vector<256x128xi32>
        %260 = "stable_mosaic.arith.cmpi"(%258, %259) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %261 = "stable_mosaic.vector.broadcast"(%251) : (i32) -> vector<256x128xi32>
        %262 = "stable_mosaic.arith.cmpi"(%255, %261) {predicate = 2 : i64} : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi1>
        %263 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
        %264 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %265 = "stable_mosaic.vector.broadcast"(%263) : (i32) -> vector<256x128xi32>
        %266 = "stable_mosaic.vector.broadcast"(%264) : (i32) -> vector<256x128xi32>
        %267 = "stable_mosaic.arith.select"(%262, %265, %266) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %268 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
        %269 = "stable_mosaic.vector.broadcast"(%268) : (i32) -> vector<256x128xi32>
        %270 = "stable_mosaic.arith.select"(%260, %269, %267) : (vector<256x128xi1>, vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %271 = "stable_mosaic.tpu.bitcast"(%238) : (vector<512x128xbf16>) -> vector<256x128xi32>
        %272 = "stable_mosaic.arith.andi"(%271, %270) : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %273 = "stable_mosaic.tpu.bitcast"(%272) : (vector<256x128xi32>) -> vector<512x128xbf16>
        %274 = "stable_mosaic.tpu.bitcast"(%243) : (vector<512x128xbf16>) -> vector<256x128xi32>
        %275 = "stable_mosaic.arith.andi"(%274, %270) : (vector<256x128xi32>, vector<256x128xi32>) -> vector<256x128xi32>
        %276 = "stable_mosaic.tpu.bitcast"(%275) : (vector<256x128xi32>) -> vector<512x128xbf16>
        %277 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %278 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %279 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %280 = "stable_mosaic.vector.load"(%arg5, %277, %278, %279) : (memref<2x128x128xbf16, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xbf16>
        %281 = "stable_mosaic.vector.shape_cast"(%280) : (vector<1x128x128xbf16>) -> vector<128x128xbf16>
        %282 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x512xf32>} : () -> vector<128x512xf32>
        %283 = "stable_mosaic.tpu.matmul"(%281, %273, %282) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x128xbf16>, vector<512x128xbf16>, vector<128x512xf32>) -> vector<128x512xf32>
        %284 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<128x512xi32>
        %285 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<128x512xi32>
        %286 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %287 = "stable_mosaic.arith.muli"(%arg16, %286) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %288 = "stable_mosaic.arith.addi"(%3, %287) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %289 = "stable_mosaic.arith.subi"(%288, %arg18) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %290 = "stable_mosaic.vector.broadcast"(%289) : (i32) -> vector<128x512xi32>
        %291 = "stable_mosaic.arith.addi"(%284, %290) {overflowFlags = #arith.overflow<none>} : (vector<128x512xi32>, vector<128x512xi32>) -> vector<128x512xi32>
        %292 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %293 = "stable_mosaic.arith.subi"(%251, %292) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %294 = "stable_mosaic.vector.broadcast"(%293) : (i32) -> vector<128x512xi32>
        %295 = "stable_mosaic.arith.minsi"(%291, %294) : (vector<128x512xi32>, vector<128x512xi32>) -> vector<128x512xi32>
        %296 = "stable_mosaic.arith.cmpi"(%285, %295) {predicate = 3 : i64} : (vector<128x512xi32>, vector<128x512xi32>) -> vector<128x512xi1>
        %297 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
        %298 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
        %299 = "stable_mosaic.vector.broadcast"(%297) : (f32) -> vector<128x512xf32>
        %300 = "stable_mosaic.vector.broadcast"(%298) : (f32) -> vector<128x512xf32>
        %301 = "stable_mosaic.arith.select"(%296, %299, %300) : (vector<128x512xi1>, vector<128x512xf32>, vector<128x512xf32>) -> vector<128x512xf32>
        %302 = "stable_mosaic.vector.shape_cast"(%283) : (vector<128x512xf32>) -> vector<1x128x512xf32>
        %303 = "stable_mosaic.vector.shape_cast"(%301) : (vector<128x512xf32>) -> vector<1x128x512xf32>
        %304 = "stable_mosaic.arith.addf"(%302, %303) {fastmath = #arith.fastmath<none>} : (vector<1x128x512xf32>, vector<1x128x512xf32>) -> vector<1x128x512xf32>
        %305 = "stable_mosaic.vector.shape_cast"(%304) : (vector<1x128x512xf32>) -> vector<128x512xf32>
        %306 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %307 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %308 = "stable_mosaic.vector.load"(%arg9, %306, %307) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %309 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<128xf32>} : () -> vector<128xf32>
        %310 = "stable_mosaic.vector.multi_reduction"(%305, %309) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<128x512xf32>, vector<128xf32>) -> vector<128xf32>
        %311 = "stable_mosaic.vector.shape_cast"(%310) : (vector<128xf32>) -> vector<128x1xf32>
        %312 = "stable_mosaic.vector.broadcast"(%311) : (vector<128x1xf32>) -> vector<128x128xf32>
        %313 = "stable_mosaic.arith.maximumf"(%308, %312) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %314 = "stable_mosaic.arith.subf"(%308, %313) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %315 = "stable_mosaic.math.exp"(%314) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %316 = "stable_mosaic.vector.extract_strided_slice"(%305) {offsets = [0, 0], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %317 = "stable_mosaic.arith.subf"(%316, %313) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %318 = "stable_mosaic.math.exp"(%317) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %319 = "stable_mosaic.vector.extract_strided_slice"(%305) {offsets = [0, 128], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %320 = "stable_mosaic.arith.subf"(%319, %313) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %321 = "stable_mosaic.math.exp"(%320) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %322 = "stable_mosaic.vector.extract_strided_slice"(%305) {offsets = [0, 256], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %323 = "stable_mosaic.arith.subf"(%322, %313) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %324 = "stable_mosaic.math.exp"(%323) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %325 = "stable_mosaic.vector.extract_strided_slice"(%305) {offsets = [0, 384], sizes = [128, 128], strides = [1, 1]} : (vector<128x512xf32>) -> vector<128x128xf32>
        %326 = "stable_mosaic.arith.subf"(%325, %313) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %327 = "stable_mosaic.math.exp"(%326) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>) -> vector<128x128xf32>
        %328 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %329 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %330 = "stable_mosaic.vector.load"(%arg9, %328, %329) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%313, %arg9, %328, %329) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %331 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %332 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %333 = "stable_mosaic.vector.load"(%arg10, %331, %332) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        %334 = "stable_mosaic.arith.mulf"(%333, %315) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %335 = "stable_mosaic.arith.addf"(%318, %321) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %336 = "stable_mosaic.arith.addf"(%335, %324) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %337 = "stable_mosaic.arith.addf"(%336, %327) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %338 = "stable_mosaic.arith.addf"(%334, %337) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %339 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %340 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %341 = "stable_mosaic.vector.load"(%arg10, %339, %340) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
        "stable_mosaic.tpu.vector_store"(%338, %arg10, %339, %340) {add = false, operandSegmentSizes = array<i32: 1, 1, 2, 0>, strides = array<i32>} : (vector<128x128xf32>, memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> ()
        %342 = "stable_mosaic.arith.truncf"(%318) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %343 = "stable_mosaic.arith.truncf"(%321) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %344 = "stable_mosaic.arith.truncf"(%324) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %345 = "stable_mosaic.arith.truncf"(%327) : (vector<128x128xf32>) -> vector<128x128xbf16>
        %346 = "stable_mosaic.tpu.concatenate"(%342, %343, %344, %345) {dimension = 1 : i32} : (vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>, vector<128x128xbf16>) -> vector<128x512xbf16>
        %347 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %348 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %349 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %350 = "stable_mosaic.vector.load"(%arg8, %347, %348, %349) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %351 = "stable_mosaic.vector.shape_cast"(%350) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %352 = "stable_mosaic.arith.mulf"(%351, %315) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %353 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128x128xf32>} : () -> vector<128x128xf32>
        %354 = "stable_mosaic.tpu.matmul"(%346, %276, %353) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<128x512xbf16>, vector<512x128xbf16>, vector<128x128xf32>) -> vector<128x128xf32>
        %355 = "stable_mosaic.arith.addf"(%352, %354) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %356 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
        %357 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %358 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %359 = "stable_mosaic.vector.load"(%arg8, %356, %357, %358) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %360 = "stable_mosaic.vector.shape_cast"(%359) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %361 = "stable_mosaic.vector.shape_cast"(%355) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%361, %arg8, %356, %357, %358) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %362 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %363 = "stable_mosaic.arith.addi"(%arg18, %362) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %364 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %365 = "stable_mosaic.arith.subi"(%364, %arg19) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        "stable_mosaic.scf.yield"(%363, %365) : (i32, i32) -> ()
      }) : (i32, i32) -> (i32, i32)
      %107 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %108 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %109 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %110 = "stable_mosaic.vector.load"(%arg8, %107, %108, %109) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %111 = "stable_mosaic.vector.shape_cast"(%110) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %112 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %113 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %114 = "stable_mosaic.vector.load"(%arg10, %112, %113) : (memref<128x128xf32, #tpu.memory_space<vmem>>, index, index) -> vector<128x128xf32>
      %115 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
      %116 = "stable_mosaic.vector.multi_reduction"(%114, %115) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
      %117 = "stable_mosaic.vector.shape_cast"(%116) : (vector<128xf32>) -> vector<128x1xf32>
      %118 = "stable_mosaic.vector.broadcast"(%117) : (vector<128x1xf32>) -> vector<128x128xf32>
      %119 = "stable_mosaic.arith.divf"(%111, %118) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
      %120 = "stable_mosaic.arith.index_cast"(%34) : (i32) -> index
      %121 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %123 = "stable_mosaic.vector.load"(%arg8, %120, %121, %122) : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
      %124 = "stable_mosaic.vector.shape_cast"(%123) : (vector<1x128x128xf32>) -> vector<128x128xf32>
      %125 = "stable_mosaic.vector.shape_cast"(%119) : (vector<128x128xf32>) -> vector<1x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%125, %arg8, %120, %121, %122) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %126 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %127 = "stable_mosaic.arith.muli"(%arg16, %126) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %128 = "stable_mosaic.tpu.assume_multiple"(%127) {multiple = 128 : i32} : (i32) -> i32
      %129 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %130 = "stable_mosaic.arith.muli"(%arg15, %129) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %131 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %132 = "stable_mosaic.arith.addi"(%130, %131) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %133 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
      %134 = "stable_mosaic.arith.muli"(%132, %133) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %135 = "stable_mosaic.tpu.assume_multiple"(%134) {multiple = 128 : i32} : (i32) -> i32
      %136 = "stable_mosaic.tpu.memref_slice"(%arg13, %34) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32) -> memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %137 = "stable_mosaic.tpu.memref_squeeze"(%136) : (memref<1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
      %138 = "stable_mosaic.tpu.memref_slice"(%arg4, %128, %135) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, i32, i32) -> memref<128x128xf32, #tpu.memory_space<hbm>>
      %139 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %140 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %141 = "stable_mosaic.tpu.memref_slice"(%arg8, %34, %139, %140) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %142 = "stable_mosaic.tpu.memref_squeeze"(%141) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.enqueue_dma"(%142, %138, %137) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      %143 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %144 = "stable_mosaic.arith.addi"(%arg14, %143) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %145 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %146 = "stable_mosaic.arith.addi"(%arg16, %145) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %147 = "stable_mosaic.arith.constant"() {value = {tokens/128} : i32} : () -> i32
      %148 = "stable_mosaic.arith.cmpi"(%146, %147) {predicate = 0 : i64} : (i32, i32) -> i1
      %149 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %150 = "stable_mosaic.arith.addi"(%arg15, %149) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %151 = "stable_mosaic.arith.select"(%148, %150, %arg15) : (i1, i32, i32) -> i32
      %152 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %153 = "stable_mosaic.arith.addi"(%arg16, %152) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %154 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %155 = "stable_mosaic.arith.select"(%148, %154, %153) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%144, %151, %155, %106#1) : (i32, i32, i32, i32) -> ()
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
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
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
      %41 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %39, %40) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %43, %44) {operandSegmentSizes = array<i32: 1, 3, 0>} : (memref<2x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32) -> memref<1x128x128xf32, #tpu.memory_space<vmem>>
      %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x128x128xf32, #tpu.memory_space<vmem>>) -> memref<128x128xf32, #tpu.memory_space<vmem>>
      "stable_mosaic.tpu.wait_dma"(%46, %42, %38) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<2xi32, #tpu.memory_space<smem>>, memref<{tokens}x{heads*128}xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{tokens}x{heads*128}xf32, #tpu.memory_space<hbm>>, memref<2x128x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x128xbf16, #tpu.memory_space<vmem>>, memref<2x512x128xbf16, #tpu.memory_space<vmem>>, memref<2x128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<128x128xf32, #tpu.memory_space<vmem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, memref<2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 9 : i64, sym_name = "attention_prefill", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
