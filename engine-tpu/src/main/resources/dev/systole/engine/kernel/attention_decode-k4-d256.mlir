module @attention_decode attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg1: memref<{batch}x4x{group}x256xbf16, #tpu.memory_space<vmem>>, %arg2: memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, %arg5: memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, %arg6: memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, %arg7: memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %3 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %4 = "stable_mosaic.arith.addi"(%2, %3) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %5 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %6:2 = "stable_mosaic.scf.for"(%2, %4, %5, %0, %1) ({
    ^bb0(%arg8: i32, %arg9: i32, %arg10: i32):
      %18 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %19 = "stable_mosaic.arith.cmpi"(%arg9, %18) {predicate = 2 : i64} : (i32, i32) -> i1
      %20 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %21 = "stable_mosaic.arith.select"(%19, %arg9, %20) : (i1, i32, i32) -> i32
      %22 = "stable_mosaic.arith.index_cast"(%21) : (i32) -> index
      %23 = "stable_mosaic.memref.load"(%arg0, %22) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %24 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %25 = "stable_mosaic.arith.minsi"(%23, %24) : (i32, i32) -> i32
      %26 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %27 = "stable_mosaic.arith.cmpi"(%arg9, %26) {predicate = 2 : i64} : (i32, i32) -> i1
      %28 = "stable_mosaic.arith.subi"(%25, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %29 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %30 = "stable_mosaic.arith.select"(%27, %28, %29) : (i1, i32, i32) -> i32
      %31 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %32 = "stable_mosaic.arith.cmpi"(%30, %31) {predicate = 4 : i64} : (i32, i32) -> i1
      %33 = "stable_mosaic.arith.extui"(%32) : (i1) -> i32
      %34 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %35 = "stable_mosaic.arith.cmpi"(%33, %34) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%35) ({
        %58 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %59 = "stable_mosaic.arith.cmpi"(%arg9, %58) {predicate = 2 : i64} : (i32, i32) -> i1
        %60 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %61 = "stable_mosaic.arith.select"(%59, %arg9, %60) : (i1, i32, i32) -> i32
        %62 = "stable_mosaic.arith.index_cast"(%61) : (i32) -> index
        %63 = "stable_mosaic.memref.load"(%arg0, %62) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %64 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %65 = "stable_mosaic.arith.minsi"(%63, %64) : (i32, i32) -> i32
        %66 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %67 = "stable_mosaic.arith.cmpi"(%arg9, %66) {predicate = 2 : i64} : (i32, i32) -> i1
        %68 = "stable_mosaic.arith.subi"(%65, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %69 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %70 = "stable_mosaic.arith.select"(%67, %68, %69) : (i1, i32, i32) -> i32
        %71 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %72 = "stable_mosaic.arith.minsi"(%70, %71) : (i32, i32) -> i32
        %73 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %74 = "stable_mosaic.arith.addi"(%72, %73) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %75 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %76 = "stable_mosaic.arith.divsi"(%74, %75) : (i32, i32) -> i32
        %77 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %78 = "stable_mosaic.arith.muli"(%76, %77) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %79 = "stable_mosaic.tpu.assume_multiple"(%78) {multiple = 128 : i32} : (i32) -> i32
        %80 = "stable_mosaic.tpu.assume_multiple"(%arg10) {multiple = 128 : i32} : (i32) -> i32
        %81 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %82 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg8, %81) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %83 = "stable_mosaic.tpu.memref_squeeze"(%82) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %84 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %85 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %86 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %87 = "stable_mosaic.tpu.memref_slice"(%arg5, %arg8, %84, %85, %86, %79) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>
        %88 = "stable_mosaic.tpu.memref_squeeze"(%87) : (memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<4x?x256xbf16, #tpu.memory_space<vmem>>
        %89 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %90 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %91 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg9, %89, %80, %90, %79) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>
        %92 = "stable_mosaic.tpu.memref_squeeze"(%91) : (memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<4x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%92, %88, %83) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x?x256xbf16, #tpu.memory_space<hbm>>, memref<4x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %93 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %94 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg8, %93) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %95 = "stable_mosaic.tpu.memref_squeeze"(%94) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %96 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %97 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %98 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %99 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg8, %96, %97, %98, %79) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>
        %100 = "stable_mosaic.tpu.memref_squeeze"(%99) : (memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<4x?x256xbf16, #tpu.memory_space<vmem>>
        %101 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %102 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %103 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg9, %101, %80, %102, %79) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>
        %104 = "stable_mosaic.tpu.memref_squeeze"(%103) : (memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<4x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%104, %100, %95) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x?x256xbf16, #tpu.memory_space<hbm>>, memref<4x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %36 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %37 = "stable_mosaic.arith.cmpi"(%arg9, %36) {predicate = 2 : i64} : (i32, i32) -> i1
      %38 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %39 = "stable_mosaic.arith.select"(%37, %arg9, %38) : (i1, i32, i32) -> i32
      %40 = "stable_mosaic.arith.index_cast"(%39) : (i32) -> index
      %41 = "stable_mosaic.memref.load"(%arg0, %40) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %42 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %43 = "stable_mosaic.arith.minsi"(%41, %42) : (i32, i32) -> i32
      %44 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %45 = "stable_mosaic.arith.cmpi"(%arg9, %44) {predicate = 2 : i64} : (i32, i32) -> i1
      %46 = "stable_mosaic.arith.subi"(%43, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %47 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %48 = "stable_mosaic.arith.select"(%45, %46, %47) : (i1, i32, i32) -> i32
      %49 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %50 = "stable_mosaic.arith.cmpi"(%48, %49) {predicate = 3 : i64} : (i32, i32) -> i1
      %51 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %52 = "stable_mosaic.arith.addi"(%arg9, %51) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %53 = "stable_mosaic.arith.select"(%50, %52, %arg9) : (i1, i32, i32) -> i32
      %54 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %55 = "stable_mosaic.arith.addi"(%arg10, %54) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %56 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %57 = "stable_mosaic.arith.select"(%50, %56, %55) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%53, %57) : (i32, i32) -> ()
    }) : (i32, i32, i32, i32, i32) -> (i32, i32)
    %7 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %8 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %9 = "stable_mosaic.vector.broadcast"(%8) : (f32) -> vector<{group}x1xf32>
    %10 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %11 = "stable_mosaic.vector.broadcast"(%10) : (f32) -> vector<{group}x1xf32>
    %12 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %13 = "stable_mosaic.vector.broadcast"(%12) : (f32) -> vector<{group}x256xf32>
    %14 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %16 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %17:17 = "stable_mosaic.scf.while"(%14, %15, %16, %6#0, %6#1, %9, %11, %13, %9, %11, %13, %9, %11, %13, %9, %11, %13) ({
    ^bb0(%arg8: i32, %arg9: i32, %arg10: i32, %arg11: i32, %arg12: i32, %arg13: vector<{group}x1xf32>, %arg14: vector<{group}x1xf32>, %arg15: vector<{group}x256xf32>, %arg16: vector<{group}x1xf32>, %arg17: vector<{group}x1xf32>, %arg18: vector<{group}x256xf32>, %arg19: vector<{group}x1xf32>, %arg20: vector<{group}x1xf32>, %arg21: vector<{group}x256xf32>, %arg22: vector<{group}x1xf32>, %arg23: vector<{group}x1xf32>, %arg24: vector<{group}x256xf32>):
      %18 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %19 = "stable_mosaic.arith.cmpi"(%arg8, %18) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%19, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22, %arg23, %arg24) : (i1, i32, i32, i32, i32, i32, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>) -> ()
    }, {
    ^bb0(%arg8: i32, %arg9: i32, %arg10: i32, %arg11: i32, %arg12: i32, %arg13: vector<{group}x1xf32>, %arg14: vector<{group}x1xf32>, %arg15: vector<{group}x256xf32>, %arg16: vector<{group}x1xf32>, %arg17: vector<{group}x1xf32>, %arg18: vector<{group}x256xf32>, %arg19: vector<{group}x1xf32>, %arg20: vector<{group}x1xf32>, %arg21: vector<{group}x256xf32>, %arg22: vector<{group}x1xf32>, %arg23: vector<{group}x1xf32>, %arg24: vector<{group}x256xf32>):
      %18 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %19 = "stable_mosaic.arith.cmpi"(%arg10, %18) {predicate = 0 : i64} : (i32, i32) -> i1
      %20 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %21 = "stable_mosaic.arith.subi"(%arg10, %20) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %22 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %23 = "stable_mosaic.arith.select"(%19, %22, %21) : (i1, i32, i32) -> i32
      %24 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %25 = "stable_mosaic.arith.cmpi"(%arg11, %24) {predicate = 2 : i64} : (i32, i32) -> i1
      %26 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %27 = "stable_mosaic.arith.select"(%25, %arg11, %26) : (i1, i32, i32) -> i32
      %28 = "stable_mosaic.arith.index_cast"(%27) : (i32) -> index
      %29 = "stable_mosaic.memref.load"(%arg0, %28) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %30 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %31 = "stable_mosaic.arith.minsi"(%29, %30) : (i32, i32) -> i32
      %32 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %33 = "stable_mosaic.arith.cmpi"(%arg11, %32) {predicate = 2 : i64} : (i32, i32) -> i1
      %34 = "stable_mosaic.arith.subi"(%31, %arg12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %36 = "stable_mosaic.arith.select"(%33, %34, %35) : (i1, i32, i32) -> i32
      %37 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %38 = "stable_mosaic.arith.cmpi"(%36, %37) {predicate = 4 : i64} : (i32, i32) -> i1
      %39 = "stable_mosaic.arith.extui"(%38) : (i1) -> i32
      %40 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %41 = "stable_mosaic.arith.cmpi"(%39, %40) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%41) ({
        %412 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %413 = "stable_mosaic.arith.cmpi"(%arg11, %412) {predicate = 2 : i64} : (i32, i32) -> i1
        %414 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %415 = "stable_mosaic.arith.select"(%413, %arg11, %414) : (i1, i32, i32) -> i32
        %416 = "stable_mosaic.arith.index_cast"(%415) : (i32) -> index
        %417 = "stable_mosaic.memref.load"(%arg0, %416) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %418 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %419 = "stable_mosaic.arith.minsi"(%417, %418) : (i32, i32) -> i32
        %420 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %421 = "stable_mosaic.arith.cmpi"(%arg11, %420) {predicate = 2 : i64} : (i32, i32) -> i1
        %422 = "stable_mosaic.arith.subi"(%419, %arg12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %423 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %424 = "stable_mosaic.arith.select"(%421, %422, %423) : (i1, i32, i32) -> i32
        %425 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %426 = "stable_mosaic.arith.minsi"(%424, %425) : (i32, i32) -> i32
        %427 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %428 = "stable_mosaic.arith.addi"(%426, %427) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %429 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %430 = "stable_mosaic.arith.divsi"(%428, %429) : (i32, i32) -> i32
        %431 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %432 = "stable_mosaic.arith.muli"(%430, %431) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %433 = "stable_mosaic.tpu.assume_multiple"(%432) {multiple = 128 : i32} : (i32) -> i32
        %434 = "stable_mosaic.tpu.assume_multiple"(%arg12) {multiple = 128 : i32} : (i32) -> i32
        %435 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %436 = "stable_mosaic.tpu.memref_slice"(%arg7, %23, %435) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %437 = "stable_mosaic.tpu.memref_squeeze"(%436) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %438 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %439 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %440 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %441 = "stable_mosaic.tpu.memref_slice"(%arg5, %23, %438, %439, %440, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>
        %442 = "stable_mosaic.tpu.memref_squeeze"(%441) : (memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<4x?x256xbf16, #tpu.memory_space<vmem>>
        %443 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %444 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %445 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg11, %443, %434, %444, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>
        %446 = "stable_mosaic.tpu.memref_squeeze"(%445) : (memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<4x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%446, %442, %437) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x?x256xbf16, #tpu.memory_space<hbm>>, memref<4x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %447 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %448 = "stable_mosaic.tpu.memref_slice"(%arg7, %23, %447) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %449 = "stable_mosaic.tpu.memref_squeeze"(%448) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %450 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %451 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %452 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %453 = "stable_mosaic.tpu.memref_slice"(%arg6, %23, %450, %451, %452, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>
        %454 = "stable_mosaic.tpu.memref_squeeze"(%453) : (memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<4x?x256xbf16, #tpu.memory_space<vmem>>
        %455 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %456 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %457 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg11, %455, %434, %456, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>
        %458 = "stable_mosaic.tpu.memref_squeeze"(%457) : (memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<4x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%458, %454, %449) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x?x256xbf16, #tpu.memory_space<hbm>>, memref<4x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %42 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %43 = "stable_mosaic.arith.cmpi"(%arg11, %42) {predicate = 2 : i64} : (i32, i32) -> i1
      %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %45 = "stable_mosaic.arith.select"(%43, %arg11, %44) : (i1, i32, i32) -> i32
      %46 = "stable_mosaic.arith.index_cast"(%45) : (i32) -> index
      %47 = "stable_mosaic.memref.load"(%arg0, %46) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %48 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %49 = "stable_mosaic.arith.minsi"(%47, %48) : (i32, i32) -> i32
      %50 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %51 = "stable_mosaic.arith.cmpi"(%arg11, %50) {predicate = 2 : i64} : (i32, i32) -> i1
      %52 = "stable_mosaic.arith.subi"(%49, %arg12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %53 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %54 = "stable_mosaic.arith.select"(%51, %52, %53) : (i1, i32, i32) -> i32
      %55 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %56 = "stable_mosaic.arith.cmpi"(%54, %55) {predicate = 3 : i64} : (i32, i32) -> i1
      %57 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %58 = "stable_mosaic.arith.addi"(%arg11, %57) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %59 = "stable_mosaic.arith.select"(%56, %58, %arg11) : (i1, i32, i32) -> i32
      %60 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %61 = "stable_mosaic.arith.addi"(%arg12, %60) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %62 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %63 = "stable_mosaic.arith.select"(%56, %62, %61) : (i1, i32, i32) -> i32
      %64 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %65 = "stable_mosaic.arith.cmpi"(%arg8, %64) {predicate = 2 : i64} : (i32, i32) -> i1
      %66 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %67 = "stable_mosaic.arith.select"(%65, %arg8, %66) : (i1, i32, i32) -> i32
      %68 = "stable_mosaic.arith.index_cast"(%67) : (i32) -> index
      %69 = "stable_mosaic.memref.load"(%arg0, %68) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %70 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %71 = "stable_mosaic.arith.minsi"(%69, %70) : (i32, i32) -> i32
      %72 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %73 = "stable_mosaic.arith.cmpi"(%arg8, %72) {predicate = 2 : i64} : (i32, i32) -> i1
      %74 = "stable_mosaic.arith.subi"(%71, %arg9) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %75 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %76 = "stable_mosaic.arith.select"(%73, %74, %75) : (i1, i32, i32) -> i32
      %77 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %78 = "stable_mosaic.arith.cmpi"(%76, %77) {predicate = 4 : i64} : (i32, i32) -> i1
      %79 = "stable_mosaic.arith.extui"(%78) : (i1) -> i32
      %80 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %81 = "stable_mosaic.arith.cmpi"(%79, %80) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%81) ({
        %412 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %413 = "stable_mosaic.arith.cmpi"(%arg8, %412) {predicate = 2 : i64} : (i32, i32) -> i1
        %414 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %415 = "stable_mosaic.arith.select"(%413, %arg8, %414) : (i1, i32, i32) -> i32
        %416 = "stable_mosaic.arith.index_cast"(%415) : (i32) -> index
        %417 = "stable_mosaic.memref.load"(%arg0, %416) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %418 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %419 = "stable_mosaic.arith.minsi"(%417, %418) : (i32, i32) -> i32
        %420 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %421 = "stable_mosaic.arith.cmpi"(%arg8, %420) {predicate = 2 : i64} : (i32, i32) -> i1
        %422 = "stable_mosaic.arith.subi"(%419, %arg9) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %423 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %424 = "stable_mosaic.arith.select"(%421, %422, %423) : (i1, i32, i32) -> i32
        %425 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
        %426 = "stable_mosaic.arith.minsi"(%424, %425) : (i32, i32) -> i32
        %427 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %428 = "stable_mosaic.arith.addi"(%426, %427) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %429 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %430 = "stable_mosaic.arith.divsi"(%428, %429) : (i32, i32) -> i32
        %431 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %432 = "stable_mosaic.arith.muli"(%430, %431) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %433 = "stable_mosaic.tpu.assume_multiple"(%432) {multiple = 128 : i32} : (i32) -> i32
        %434 = "stable_mosaic.tpu.assume_multiple"(%arg9) {multiple = 128 : i32} : (i32) -> i32
        %435 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %436 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %435) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %437 = "stable_mosaic.tpu.memref_squeeze"(%436) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %438 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %439 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %440 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %441 = "stable_mosaic.tpu.memref_slice"(%arg5, %arg10, %438, %439, %440, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>
        %442 = "stable_mosaic.tpu.memref_squeeze"(%441) : (memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<4x?x256xbf16, #tpu.memory_space<vmem>>
        %443 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %444 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %445 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg8, %443, %434, %444, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>
        %446 = "stable_mosaic.tpu.memref_squeeze"(%445) : (memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<4x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%446, %442, %437) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<4x?x256xbf16, #tpu.memory_space<hbm>>, memref<4x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %447 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %448 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %447) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %449 = "stable_mosaic.tpu.memref_squeeze"(%448) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %450 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %451 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %452 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %453 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg10, %450, %451, %452, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>
        %454 = "stable_mosaic.tpu.memref_squeeze"(%453) : (memref<1x4x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<4x?x256xbf16, #tpu.memory_space<vmem>>
        %455 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %456 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %457 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg8, %455, %434, %456, %433) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>
        %458 = "stable_mosaic.tpu.memref_squeeze"(%457) : (memref<1x4x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<4x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%458, %454, %449) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<4x?x256xbf16, #tpu.memory_space<hbm>>, memref<4x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %82 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<{group}x256xi32>
      %83 = "stable_mosaic.vector.broadcast"(%76) : (i32) -> vector<{group}x256xi32>
      %84 = "stable_mosaic.arith.cmpi"(%82, %83) {predicate = 2 : i64} : (vector<{group}x256xi32>, vector<{group}x256xi32>) -> vector<{group}x256xi1>
      %85 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 0>} : () -> vector<128x256xi32>
      %86 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %87 = "stable_mosaic.vector.broadcast"(%86) : (i32) -> vector<128x256xi32>
      %88 = "stable_mosaic.arith.muli"(%87, %85) {overflowFlags = #arith.overflow<none>} : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %89 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %90 = "stable_mosaic.vector.broadcast"(%89) : (i32) -> vector<128x256xi32>
      %91 = "stable_mosaic.arith.addi"(%88, %90) {overflowFlags = #arith.overflow<none>} : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %92 = "stable_mosaic.vector.broadcast"(%76) : (i32) -> vector<128x256xi32>
      %93 = "stable_mosaic.arith.cmpi"(%91, %92) {predicate = 2 : i64} : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi1>
      %94 = "stable_mosaic.vector.broadcast"(%76) : (i32) -> vector<128x256xi32>
      %95 = "stable_mosaic.arith.cmpi"(%88, %94) {predicate = 2 : i64} : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi1>
      %96 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
      %97 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %98 = "stable_mosaic.vector.broadcast"(%96) : (i32) -> vector<128x256xi32>
      %99 = "stable_mosaic.vector.broadcast"(%97) : (i32) -> vector<128x256xi32>
      %100 = "stable_mosaic.arith.select"(%95, %98, %99) : (vector<128x256xi1>, vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %101 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %102 = "stable_mosaic.vector.broadcast"(%101) : (i32) -> vector<128x256xi32>
      %103 = "stable_mosaic.arith.select"(%93, %102, %100) : (vector<128x256xi1>, vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %104 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %105 = "stable_mosaic.arith.cmpi"(%arg9, %104) {predicate = 0 : i64} : (i32, i32) -> i1
      %106 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %107 = "stable_mosaic.vector.broadcast"(%106) : (f32) -> vector<{group}x1xf32>
      %108 = "stable_mosaic.arith.select"(%105, %107, %arg13) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %109 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %110 = "stable_mosaic.arith.cmpi"(%arg9, %109) {predicate = 0 : i64} : (i32, i32) -> i1
      %111 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %112 = "stable_mosaic.vector.broadcast"(%111) : (f32) -> vector<{group}x1xf32>
      %113 = "stable_mosaic.arith.select"(%110, %112, %arg14) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %114 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %115 = "stable_mosaic.arith.cmpi"(%arg9, %114) {predicate = 0 : i64} : (i32, i32) -> i1
      %116 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %117 = "stable_mosaic.vector.broadcast"(%116) : (f32) -> vector<{group}x256xf32>
      %118 = "stable_mosaic.arith.select"(%115, %117, %arg15) : (i1, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %119 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %120 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %121 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %123 = "stable_mosaic.vector.load"(%arg1, %119, %120, %121, %122) : (memref<{batch}x4x{group}x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xbf16>
      %124 = "stable_mosaic.vector.shape_cast"(%123) : (vector<1x1x{group}x256xbf16>) -> vector<{group}x256xbf16>
      %125 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %126 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %127 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %128 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %129 = "stable_mosaic.vector.load"(%arg5, %125, %126, %127, %128) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %130 = "stable_mosaic.vector.shape_cast"(%129) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %131 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %132 = "stable_mosaic.tpu.matmul"(%124, %130, %131) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %133 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %134 = "stable_mosaic.vector.broadcast"(%133) : (f32) -> vector<{group}x256xf32>
      %135 = "stable_mosaic.arith.select"(%84, %132, %134) : (vector<{group}x256xi1>, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %136 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %137 = "stable_mosaic.vector.multi_reduction"(%135, %136) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %138 = "stable_mosaic.vector.shape_cast"(%137) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %139 = "stable_mosaic.arith.maximumf"(%108, %138) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %140 = "stable_mosaic.vector.broadcast"(%139) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %141 = "stable_mosaic.arith.subf"(%135, %140) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %142 = "stable_mosaic.math.exp"(%141) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %143 = "stable_mosaic.arith.subf"(%108, %139) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %144 = "stable_mosaic.math.exp"(%143) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %145 = "stable_mosaic.arith.mulf"(%113, %144) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %146 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %147 = "stable_mosaic.vector.multi_reduction"(%142, %146) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %148 = "stable_mosaic.vector.shape_cast"(%147) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %149 = "stable_mosaic.arith.addf"(%145, %148) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %150 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %151 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %152 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %153 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %154 = "stable_mosaic.vector.load"(%arg6, %150, %151, %152, %153) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %155 = "stable_mosaic.vector.shape_cast"(%154) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %156 = "stable_mosaic.tpu.bitcast"(%155) : (vector<256x256xbf16>) -> vector<128x256xi32>
      %157 = "stable_mosaic.arith.andi"(%156, %103) : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %158 = "stable_mosaic.tpu.bitcast"(%157) : (vector<128x256xi32>) -> vector<256x256xbf16>
      %159 = "stable_mosaic.vector.broadcast"(%144) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %160 = "stable_mosaic.arith.mulf"(%118, %159) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %161 = "stable_mosaic.arith.truncf"(%142) : (vector<{group}x256xf32>) -> vector<{group}x256xbf16>
      %162 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %163 = "stable_mosaic.tpu.matmul"(%161, %158, %162) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %164 = "stable_mosaic.arith.addf"(%160, %163) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %165 = "stable_mosaic.vector.broadcast"(%149) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %166 = "stable_mosaic.arith.divf"(%164, %165) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %167 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %168 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %169 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %170 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %171 = "stable_mosaic.vector.load"(%arg4, %167, %168, %169, %170) : (memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xf32>
      %172 = "stable_mosaic.vector.shape_cast"(%171) : (vector<1x1x{group}x256xf32>) -> vector<{group}x256xf32>
      %173 = "stable_mosaic.vector.shape_cast"(%166) : (vector<{group}x256xf32>) -> vector<1x1x{group}x256xf32>
      "stable_mosaic.tpu.vector_store"(%173, %arg4, %167, %168, %169, %170) {add = false, operandSegmentSizes = array<i32: 1, 1, 4, 0>, strides = array<i32>} : (vector<1x1x{group}x256xf32>, memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> ()
      %174 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %175 = "stable_mosaic.arith.cmpi"(%arg9, %174) {predicate = 0 : i64} : (i32, i32) -> i1
      %176 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %177 = "stable_mosaic.vector.broadcast"(%176) : (f32) -> vector<{group}x1xf32>
      %178 = "stable_mosaic.arith.select"(%175, %177, %arg16) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %179 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %180 = "stable_mosaic.arith.cmpi"(%arg9, %179) {predicate = 0 : i64} : (i32, i32) -> i1
      %181 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %182 = "stable_mosaic.vector.broadcast"(%181) : (f32) -> vector<{group}x1xf32>
      %183 = "stable_mosaic.arith.select"(%180, %182, %arg17) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %184 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %185 = "stable_mosaic.arith.cmpi"(%arg9, %184) {predicate = 0 : i64} : (i32, i32) -> i1
      %186 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %187 = "stable_mosaic.vector.broadcast"(%186) : (f32) -> vector<{group}x256xf32>
      %188 = "stable_mosaic.arith.select"(%185, %187, %arg18) : (i1, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %189 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %190 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %191 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %192 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %193 = "stable_mosaic.vector.load"(%arg1, %189, %190, %191, %192) : (memref<{batch}x4x{group}x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xbf16>
      %194 = "stable_mosaic.vector.shape_cast"(%193) : (vector<1x1x{group}x256xbf16>) -> vector<{group}x256xbf16>
      %195 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %196 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %197 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %198 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %199 = "stable_mosaic.vector.load"(%arg5, %195, %196, %197, %198) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %200 = "stable_mosaic.vector.shape_cast"(%199) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %201 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %202 = "stable_mosaic.tpu.matmul"(%194, %200, %201) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %203 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %204 = "stable_mosaic.vector.broadcast"(%203) : (f32) -> vector<{group}x256xf32>
      %205 = "stable_mosaic.arith.select"(%84, %202, %204) : (vector<{group}x256xi1>, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %206 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %207 = "stable_mosaic.vector.multi_reduction"(%205, %206) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %208 = "stable_mosaic.vector.shape_cast"(%207) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %209 = "stable_mosaic.arith.maximumf"(%178, %208) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %210 = "stable_mosaic.vector.broadcast"(%209) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %211 = "stable_mosaic.arith.subf"(%205, %210) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %212 = "stable_mosaic.math.exp"(%211) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %213 = "stable_mosaic.arith.subf"(%178, %209) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %214 = "stable_mosaic.math.exp"(%213) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %215 = "stable_mosaic.arith.mulf"(%183, %214) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %216 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %217 = "stable_mosaic.vector.multi_reduction"(%212, %216) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %218 = "stable_mosaic.vector.shape_cast"(%217) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %219 = "stable_mosaic.arith.addf"(%215, %218) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %220 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %221 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %222 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %223 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %224 = "stable_mosaic.vector.load"(%arg6, %220, %221, %222, %223) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %225 = "stable_mosaic.vector.shape_cast"(%224) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %226 = "stable_mosaic.tpu.bitcast"(%225) : (vector<256x256xbf16>) -> vector<128x256xi32>
      %227 = "stable_mosaic.arith.andi"(%226, %103) : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %228 = "stable_mosaic.tpu.bitcast"(%227) : (vector<128x256xi32>) -> vector<256x256xbf16>
      %229 = "stable_mosaic.vector.broadcast"(%214) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %230 = "stable_mosaic.arith.mulf"(%188, %229) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %231 = "stable_mosaic.arith.truncf"(%212) : (vector<{group}x256xf32>) -> vector<{group}x256xbf16>
      %232 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %233 = "stable_mosaic.tpu.matmul"(%231, %228, %232) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %234 = "stable_mosaic.arith.addf"(%230, %233) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %235 = "stable_mosaic.vector.broadcast"(%219) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %236 = "stable_mosaic.arith.divf"(%234, %235) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %237 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %238 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
      %239 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %240 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %241 = "stable_mosaic.vector.load"(%arg4, %237, %238, %239, %240) : (memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xf32>
      %242 = "stable_mosaic.vector.shape_cast"(%241) : (vector<1x1x{group}x256xf32>) -> vector<{group}x256xf32>
      %243 = "stable_mosaic.vector.shape_cast"(%236) : (vector<{group}x256xf32>) -> vector<1x1x{group}x256xf32>
      "stable_mosaic.tpu.vector_store"(%243, %arg4, %237, %238, %239, %240) {add = false, operandSegmentSizes = array<i32: 1, 1, 4, 0>, strides = array<i32>} : (vector<1x1x{group}x256xf32>, memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> ()
      %244 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %245 = "stable_mosaic.arith.cmpi"(%arg9, %244) {predicate = 0 : i64} : (i32, i32) -> i1
      %246 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %247 = "stable_mosaic.vector.broadcast"(%246) : (f32) -> vector<{group}x1xf32>
      %248 = "stable_mosaic.arith.select"(%245, %247, %arg19) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %249 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %250 = "stable_mosaic.arith.cmpi"(%arg9, %249) {predicate = 0 : i64} : (i32, i32) -> i1
      %251 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %252 = "stable_mosaic.vector.broadcast"(%251) : (f32) -> vector<{group}x1xf32>
      %253 = "stable_mosaic.arith.select"(%250, %252, %arg20) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %254 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %255 = "stable_mosaic.arith.cmpi"(%arg9, %254) {predicate = 0 : i64} : (i32, i32) -> i1
      %256 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %257 = "stable_mosaic.vector.broadcast"(%256) : (f32) -> vector<{group}x256xf32>
      %258 = "stable_mosaic.arith.select"(%255, %257, %arg21) : (i1, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %259 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %260 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %261 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %262 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %263 = "stable_mosaic.vector.load"(%arg1, %259, %260, %261, %262) : (memref<{batch}x4x{group}x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xbf16>
      %264 = "stable_mosaic.vector.shape_cast"(%263) : (vector<1x1x{group}x256xbf16>) -> vector<{group}x256xbf16>
      %265 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %266 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %267 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %268 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %269 = "stable_mosaic.vector.load"(%arg5, %265, %266, %267, %268) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %270 = "stable_mosaic.vector.shape_cast"(%269) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %271 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %272 = "stable_mosaic.tpu.matmul"(%264, %270, %271) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %273 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %274 = "stable_mosaic.vector.broadcast"(%273) : (f32) -> vector<{group}x256xf32>
      %275 = "stable_mosaic.arith.select"(%84, %272, %274) : (vector<{group}x256xi1>, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %276 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %277 = "stable_mosaic.vector.multi_reduction"(%275, %276) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %278 = "stable_mosaic.vector.shape_cast"(%277) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %279 = "stable_mosaic.arith.maximumf"(%248, %278) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %280 = "stable_mosaic.vector.broadcast"(%279) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %281 = "stable_mosaic.arith.subf"(%275, %280) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %282 = "stable_mosaic.math.exp"(%281) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %283 = "stable_mosaic.arith.subf"(%248, %279) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %284 = "stable_mosaic.math.exp"(%283) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %285 = "stable_mosaic.arith.mulf"(%253, %284) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %286 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %287 = "stable_mosaic.vector.multi_reduction"(%282, %286) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %288 = "stable_mosaic.vector.shape_cast"(%287) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %289 = "stable_mosaic.arith.addf"(%285, %288) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %290 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %291 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %292 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %293 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %294 = "stable_mosaic.vector.load"(%arg6, %290, %291, %292, %293) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %295 = "stable_mosaic.vector.shape_cast"(%294) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %296 = "stable_mosaic.tpu.bitcast"(%295) : (vector<256x256xbf16>) -> vector<128x256xi32>
      %297 = "stable_mosaic.arith.andi"(%296, %103) : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %298 = "stable_mosaic.tpu.bitcast"(%297) : (vector<128x256xi32>) -> vector<256x256xbf16>
      %299 = "stable_mosaic.vector.broadcast"(%284) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %300 = "stable_mosaic.arith.mulf"(%258, %299) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %301 = "stable_mosaic.arith.truncf"(%282) : (vector<{group}x256xf32>) -> vector<{group}x256xbf16>
      %302 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %303 = "stable_mosaic.tpu.matmul"(%301, %298, %302) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %304 = "stable_mosaic.arith.addf"(%300, %303) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %305 = "stable_mosaic.vector.broadcast"(%289) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %306 = "stable_mosaic.arith.divf"(%304, %305) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %307 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %308 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
      %309 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %310 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %311 = "stable_mosaic.vector.load"(%arg4, %307, %308, %309, %310) : (memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xf32>
      %312 = "stable_mosaic.vector.shape_cast"(%311) : (vector<1x1x{group}x256xf32>) -> vector<{group}x256xf32>
      %313 = "stable_mosaic.vector.shape_cast"(%306) : (vector<{group}x256xf32>) -> vector<1x1x{group}x256xf32>
      "stable_mosaic.tpu.vector_store"(%313, %arg4, %307, %308, %309, %310) {add = false, operandSegmentSizes = array<i32: 1, 1, 4, 0>, strides = array<i32>} : (vector<1x1x{group}x256xf32>, memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> ()
      %314 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %315 = "stable_mosaic.arith.cmpi"(%arg9, %314) {predicate = 0 : i64} : (i32, i32) -> i1
      %316 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %317 = "stable_mosaic.vector.broadcast"(%316) : (f32) -> vector<{group}x1xf32>
      %318 = "stable_mosaic.arith.select"(%315, %317, %arg22) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %319 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %320 = "stable_mosaic.arith.cmpi"(%arg9, %319) {predicate = 0 : i64} : (i32, i32) -> i1
      %321 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %322 = "stable_mosaic.vector.broadcast"(%321) : (f32) -> vector<{group}x1xf32>
      %323 = "stable_mosaic.arith.select"(%320, %322, %arg23) : (i1, vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %324 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %325 = "stable_mosaic.arith.cmpi"(%arg9, %324) {predicate = 0 : i64} : (i32, i32) -> i1
      %326 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %327 = "stable_mosaic.vector.broadcast"(%326) : (f32) -> vector<{group}x256xf32>
      %328 = "stable_mosaic.arith.select"(%325, %327, %arg24) : (i1, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %329 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %330 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %331 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %332 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %333 = "stable_mosaic.vector.load"(%arg1, %329, %330, %331, %332) : (memref<{batch}x4x{group}x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xbf16>
      %334 = "stable_mosaic.vector.shape_cast"(%333) : (vector<1x1x{group}x256xbf16>) -> vector<{group}x256xbf16>
      %335 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %336 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %337 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %338 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %339 = "stable_mosaic.vector.load"(%arg5, %335, %336, %337, %338) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %340 = "stable_mosaic.vector.shape_cast"(%339) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %341 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %342 = "stable_mosaic.tpu.matmul"(%334, %340, %341) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [0], [0], [0, 0, 1, 0], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %343 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %344 = "stable_mosaic.vector.broadcast"(%343) : (f32) -> vector<{group}x256xf32>
      %345 = "stable_mosaic.arith.select"(%84, %342, %344) : (vector<{group}x256xi1>, vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %346 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %347 = "stable_mosaic.vector.multi_reduction"(%345, %346) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %348 = "stable_mosaic.vector.shape_cast"(%347) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %349 = "stable_mosaic.arith.maximumf"(%318, %348) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %350 = "stable_mosaic.vector.broadcast"(%349) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %351 = "stable_mosaic.arith.subf"(%345, %350) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %352 = "stable_mosaic.math.exp"(%351) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %353 = "stable_mosaic.arith.subf"(%318, %349) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %354 = "stable_mosaic.math.exp"(%353) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %355 = "stable_mosaic.arith.mulf"(%323, %354) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %356 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}xf32>} : () -> vector<{group}xf32>
      %357 = "stable_mosaic.vector.multi_reduction"(%352, %356) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<{group}x256xf32>, vector<{group}xf32>) -> vector<{group}xf32>
      %358 = "stable_mosaic.vector.shape_cast"(%357) : (vector<{group}xf32>) -> vector<{group}x1xf32>
      %359 = "stable_mosaic.arith.addf"(%355, %358) {fastmath = #arith.fastmath<none>} : (vector<{group}x1xf32>, vector<{group}x1xf32>) -> vector<{group}x1xf32>
      %360 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %361 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %362 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %363 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %364 = "stable_mosaic.vector.load"(%arg6, %360, %361, %362, %363) : (memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x256x256xbf16>
      %365 = "stable_mosaic.vector.shape_cast"(%364) : (vector<1x1x256x256xbf16>) -> vector<256x256xbf16>
      %366 = "stable_mosaic.tpu.bitcast"(%365) : (vector<256x256xbf16>) -> vector<128x256xi32>
      %367 = "stable_mosaic.arith.andi"(%366, %103) : (vector<128x256xi32>, vector<128x256xi32>) -> vector<128x256xi32>
      %368 = "stable_mosaic.tpu.bitcast"(%367) : (vector<128x256xi32>) -> vector<256x256xbf16>
      %369 = "stable_mosaic.vector.broadcast"(%354) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %370 = "stable_mosaic.arith.mulf"(%328, %369) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %371 = "stable_mosaic.arith.truncf"(%352) : (vector<{group}x256xf32>) -> vector<{group}x256xbf16>
      %372 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{group}x256xf32>} : () -> vector<{group}x256xf32>
      %373 = "stable_mosaic.tpu.matmul"(%371, %368, %372) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [0], [0], [1], [0, 0, 1, 1], [], []>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{group}x256xbf16>, vector<256x256xbf16>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %374 = "stable_mosaic.arith.addf"(%370, %373) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %375 = "stable_mosaic.vector.broadcast"(%359) : (vector<{group}x1xf32>) -> vector<{group}x256xf32>
      %376 = "stable_mosaic.arith.divf"(%374, %375) {fastmath = #arith.fastmath<none>} : (vector<{group}x256xf32>, vector<{group}x256xf32>) -> vector<{group}x256xf32>
      %377 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %378 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
      %379 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %380 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %381 = "stable_mosaic.vector.load"(%arg4, %377, %378, %379, %380) : (memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x1x{group}x256xf32>
      %382 = "stable_mosaic.vector.shape_cast"(%381) : (vector<1x1x{group}x256xf32>) -> vector<{group}x256xf32>
      %383 = "stable_mosaic.vector.shape_cast"(%376) : (vector<{group}x256xf32>) -> vector<1x1x{group}x256xf32>
      "stable_mosaic.tpu.vector_store"(%383, %arg4, %377, %378, %379, %380) {add = false, operandSegmentSizes = array<i32: 1, 1, 4, 0>, strides = array<i32>} : (vector<1x1x{group}x256xf32>, memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> ()
      %384 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %385 = "stable_mosaic.arith.cmpi"(%arg8, %384) {predicate = 2 : i64} : (i32, i32) -> i1
      %386 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %387 = "stable_mosaic.arith.select"(%385, %arg8, %386) : (i1, i32, i32) -> i32
      %388 = "stable_mosaic.arith.index_cast"(%387) : (i32) -> index
      %389 = "stable_mosaic.memref.load"(%arg0, %388) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %390 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %391 = "stable_mosaic.arith.minsi"(%389, %390) : (i32, i32) -> i32
      %392 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %393 = "stable_mosaic.arith.cmpi"(%arg8, %392) {predicate = 2 : i64} : (i32, i32) -> i1
      %394 = "stable_mosaic.arith.subi"(%391, %arg9) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %395 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %396 = "stable_mosaic.arith.select"(%393, %394, %395) : (i1, i32, i32) -> i32
      %397 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %398 = "stable_mosaic.arith.cmpi"(%396, %397) {predicate = 3 : i64} : (i32, i32) -> i1
      %399 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %400 = "stable_mosaic.arith.addi"(%arg8, %399) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %401 = "stable_mosaic.arith.select"(%398, %400, %arg8) : (i1, i32, i32) -> i32
      %402 = "stable_mosaic.arith.constant"() {value = 256 : i32} : () -> i32
      %403 = "stable_mosaic.arith.addi"(%arg9, %402) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %404 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %405 = "stable_mosaic.arith.select"(%398, %404, %403) : (i1, i32, i32) -> i32
      %406 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %407 = "stable_mosaic.arith.cmpi"(%arg10, %406) {predicate = 0 : i64} : (i32, i32) -> i1
      %408 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %409 = "stable_mosaic.arith.addi"(%arg10, %408) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %410 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %411 = "stable_mosaic.arith.select"(%407, %410, %409) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%401, %405, %411, %59, %63, %139, %149, %164, %209, %219, %234, %279, %289, %304, %349, %359, %374) : (i32, i32, i32, i32, i32, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>) -> ()
    }) : (i32, i32, i32, i32, i32, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>) -> (i32, i32, i32, i32, i32, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>, vector<{group}x1xf32>, vector<{group}x1xf32>, vector<{group}x256xf32>)
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}x4x{group}x256xbf16, #tpu.memory_space<vmem>>, memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{rows}x4x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{batch}x4x{group}x256xf32, #tpu.memory_space<vmem>>, memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, memref<5x4x256x256xbf16, #tpu.memory_space<vmem>>, memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 3 : i64, sym_name = "attention_decode", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
