module @attention_decode attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg1: memref<{batch}x{kv_heads}x{group}x128xbf16, #tpu.memory_space<vmem>>, %arg2: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{kv_heads}x{group}xf32, #tpu.memory_space<vmem>>, %arg5: memref<{batch}x{kv_heads}x{group}x128xf32, #tpu.memory_space<vmem>>, %arg6: memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, %arg7: memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, %arg8: memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<{kv_heads}x{group}x{group}xi32>
    %1 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 2>} : () -> vector<{kv_heads}x{group}x{group}xi32>
    %2 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %3 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %4 = "stable_mosaic.vector.load"(%arg4, %2, %3) : (memref<{kv_heads}x{group}xf32, #tpu.memory_space<vmem>>, index, index) -> vector<{kv_heads}x{group}xf32>
    %5 = "stable_mosaic.vector.shape_cast"(%4) : (vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x1x{group}xf32>
    %6 = "stable_mosaic.vector.broadcast"(%5) : (vector<{kv_heads}x1x{group}xf32>) -> vector<{kv_heads}x{group}x{group}xf32>
    %7 = "stable_mosaic.arith.cmpi"(%0, %1) {predicate = 0 : i64} : (vector<{kv_heads}x{group}x{group}xi32>, vector<{kv_heads}x{group}x{group}xi32>) -> vector<{kv_heads}x{group}x{group}xi1>
    %8 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %9 = "stable_mosaic.vector.broadcast"(%8) : (f32) -> vector<{kv_heads}x{group}x{group}xf32>
    %10 = "stable_mosaic.arith.select"(%7, %6, %9) : (vector<{kv_heads}x{group}x{group}xi1>, vector<{kv_heads}x{group}x{group}xf32>, vector<{kv_heads}x{group}x{group}xf32>) -> vector<{kv_heads}x{group}x{group}xf32>
    %11 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{kv_heads}x{group}xf32>} : () -> vector<{kv_heads}x{group}xf32>
    %12 = "stable_mosaic.vector.multi_reduction"(%10, %11) {kind = #vector.kind<add>, reduction_dims = array<i64: 2>} : (vector<{kv_heads}x{group}x{group}xf32>, vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}xf32>
    %13 = "stable_mosaic.vector.shape_cast"(%12) : (vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}x1xf32>
    %14 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %16 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %17 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %18 = "stable_mosaic.arith.addi"(%16, %17) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %19 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %20:2 = "stable_mosaic.scf.for"(%16, %18, %19, %14, %15) ({
    ^bb0(%arg9: i32, %arg10: i32, %arg11: i32):
      %32 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %33 = "stable_mosaic.arith.cmpi"(%arg10, %32) {predicate = 2 : i64} : (i32, i32) -> i1
      %34 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %35 = "stable_mosaic.arith.select"(%33, %arg10, %34) : (i1, i32, i32) -> i32
      %36 = "stable_mosaic.arith.index_cast"(%35) : (i32) -> index
      %37 = "stable_mosaic.memref.load"(%arg0, %36) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %38 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %39 = "stable_mosaic.arith.minsi"(%37, %38) : (i32, i32) -> i32
      %40 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %41 = "stable_mosaic.arith.cmpi"(%arg10, %40) {predicate = 2 : i64} : (i32, i32) -> i1
      %42 = "stable_mosaic.arith.subi"(%39, %arg11) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %44 = "stable_mosaic.arith.select"(%41, %42, %43) : (i1, i32, i32) -> i32
      %45 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %46 = "stable_mosaic.arith.cmpi"(%44, %45) {predicate = 4 : i64} : (i32, i32) -> i1
      %47 = "stable_mosaic.arith.extui"(%46) : (i1) -> i32
      %48 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %49 = "stable_mosaic.arith.cmpi"(%47, %48) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%49) ({
        %72 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %73 = "stable_mosaic.arith.cmpi"(%arg10, %72) {predicate = 2 : i64} : (i32, i32) -> i1
        %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %75 = "stable_mosaic.arith.select"(%73, %arg10, %74) : (i1, i32, i32) -> i32
        %76 = "stable_mosaic.arith.index_cast"(%75) : (i32) -> index
        %77 = "stable_mosaic.memref.load"(%arg0, %76) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %78 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %79 = "stable_mosaic.arith.minsi"(%77, %78) : (i32, i32) -> i32
        %80 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %81 = "stable_mosaic.arith.cmpi"(%arg10, %80) {predicate = 2 : i64} : (i32, i32) -> i1
        %82 = "stable_mosaic.arith.subi"(%79, %arg11) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %83 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %84 = "stable_mosaic.arith.select"(%81, %82, %83) : (i1, i32, i32) -> i32
        %85 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
        %86 = "stable_mosaic.arith.minsi"(%84, %85) : (i32, i32) -> i32
        %87 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %88 = "stable_mosaic.arith.addi"(%86, %87) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %89 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %90 = "stable_mosaic.arith.divsi"(%88, %89) : (i32, i32) -> i32
        %91 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %92 = "stable_mosaic.arith.muli"(%90, %91) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %93 = "stable_mosaic.tpu.assume_multiple"(%92) {multiple = 128 : i32} : (i32) -> i32
        %94 = "stable_mosaic.tpu.assume_multiple"(%arg11) {multiple = 128 : i32} : (i32) -> i32
        %95 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %96 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg9, %95) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %97 = "stable_mosaic.tpu.memref_squeeze"(%96) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %98 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %101 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg9, %98, %99, %100, %93) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %103 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %104 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %105 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg10, %103, %94, %104, %93) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        %106 = "stable_mosaic.tpu.memref_squeeze"(%105) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%106, %102, %97) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %107 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %108 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg9, %107) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %109 = "stable_mosaic.tpu.memref_squeeze"(%108) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %110 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %111 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %112 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %113 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg9, %110, %111, %112, %93) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %114 = "stable_mosaic.tpu.memref_squeeze"(%113) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %115 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %116 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %117 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg10, %115, %94, %116, %93) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        %118 = "stable_mosaic.tpu.memref_squeeze"(%117) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%118, %114, %109) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %50 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %51 = "stable_mosaic.arith.cmpi"(%arg10, %50) {predicate = 2 : i64} : (i32, i32) -> i1
      %52 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %53 = "stable_mosaic.arith.select"(%51, %arg10, %52) : (i1, i32, i32) -> i32
      %54 = "stable_mosaic.arith.index_cast"(%53) : (i32) -> index
      %55 = "stable_mosaic.memref.load"(%arg0, %54) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %56 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %57 = "stable_mosaic.arith.minsi"(%55, %56) : (i32, i32) -> i32
      %58 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %59 = "stable_mosaic.arith.cmpi"(%arg10, %58) {predicate = 2 : i64} : (i32, i32) -> i1
      %60 = "stable_mosaic.arith.subi"(%57, %arg11) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %61 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %62 = "stable_mosaic.arith.select"(%59, %60, %61) : (i1, i32, i32) -> i32
      %63 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %64 = "stable_mosaic.arith.cmpi"(%62, %63) {predicate = 3 : i64} : (i32, i32) -> i1
      %65 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %66 = "stable_mosaic.arith.addi"(%arg10, %65) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %67 = "stable_mosaic.arith.select"(%64, %66, %arg10) : (i1, i32, i32) -> i32
      %68 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %69 = "stable_mosaic.arith.addi"(%arg11, %68) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %70 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %71 = "stable_mosaic.arith.select"(%64, %70, %69) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%67, %71) : (i32, i32) -> ()
    }) : (i32, i32, i32, i32, i32) -> (i32, i32)
    %21 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %22 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %23 = "stable_mosaic.vector.broadcast"(%22) : (f32) -> vector<{kv_heads}x{group}x1xf32>
    %24 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %25 = "stable_mosaic.vector.broadcast"(%24) : (f32) -> vector<{kv_heads}x{group}x1xf32>
    %26 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %27 = "stable_mosaic.vector.broadcast"(%26) : (f32) -> vector<{kv_heads}x{group}x128xf32>
    %28 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %29 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %30 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %31:8 = "stable_mosaic.scf.while"(%28, %29, %30, %20#0, %20#1, %23, %25, %27) ({
    ^bb0(%arg9: i32, %arg10: i32, %arg11: i32, %arg12: i32, %arg13: i32, %arg14: vector<{kv_heads}x{group}x1xf32>, %arg15: vector<{kv_heads}x{group}x1xf32>, %arg16: vector<{kv_heads}x{group}x128xf32>):
      %32 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %33 = "stable_mosaic.arith.cmpi"(%arg9, %32) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%33, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15, %arg16) : (i1, i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x128xf32>) -> ()
    }, {
    ^bb0(%arg9: i32, %arg10: i32, %arg11: i32, %arg12: i32, %arg13: i32, %arg14: vector<{kv_heads}x{group}x1xf32>, %arg15: vector<{kv_heads}x{group}x1xf32>, %arg16: vector<{kv_heads}x{group}x128xf32>):
      %32 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %33 = "stable_mosaic.arith.cmpi"(%arg11, %32) {predicate = 0 : i64} : (i32, i32) -> i1
      %34 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %35 = "stable_mosaic.arith.subi"(%arg11, %34) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %36 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %37 = "stable_mosaic.arith.select"(%33, %36, %35) : (i1, i32, i32) -> i32
      %38 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %39 = "stable_mosaic.arith.cmpi"(%arg12, %38) {predicate = 2 : i64} : (i32, i32) -> i1
      %40 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %41 = "stable_mosaic.arith.select"(%39, %arg12, %40) : (i1, i32, i32) -> i32
      %42 = "stable_mosaic.arith.index_cast"(%41) : (i32) -> index
      %43 = "stable_mosaic.memref.load"(%arg0, %42) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %44 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %45 = "stable_mosaic.arith.minsi"(%43, %44) : (i32, i32) -> i32
      %46 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %47 = "stable_mosaic.arith.cmpi"(%arg12, %46) {predicate = 2 : i64} : (i32, i32) -> i1
      %48 = "stable_mosaic.arith.subi"(%45, %arg13) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.select"(%47, %48, %49) : (i1, i32, i32) -> i32
      %51 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %52 = "stable_mosaic.arith.cmpi"(%50, %51) {predicate = 4 : i64} : (i32, i32) -> i1
      %53 = "stable_mosaic.arith.extui"(%52) : (i1) -> i32
      %54 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %55 = "stable_mosaic.arith.cmpi"(%53, %54) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%55) ({
        %214 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %215 = "stable_mosaic.arith.cmpi"(%arg12, %214) {predicate = 2 : i64} : (i32, i32) -> i1
        %216 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %217 = "stable_mosaic.arith.select"(%215, %arg12, %216) : (i1, i32, i32) -> i32
        %218 = "stable_mosaic.arith.index_cast"(%217) : (i32) -> index
        %219 = "stable_mosaic.memref.load"(%arg0, %218) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %220 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %221 = "stable_mosaic.arith.minsi"(%219, %220) : (i32, i32) -> i32
        %222 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %223 = "stable_mosaic.arith.cmpi"(%arg12, %222) {predicate = 2 : i64} : (i32, i32) -> i1
        %224 = "stable_mosaic.arith.subi"(%221, %arg13) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %226 = "stable_mosaic.arith.select"(%223, %224, %225) : (i1, i32, i32) -> i32
        %227 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
        %228 = "stable_mosaic.arith.minsi"(%226, %227) : (i32, i32) -> i32
        %229 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %230 = "stable_mosaic.arith.addi"(%228, %229) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %231 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %232 = "stable_mosaic.arith.divsi"(%230, %231) : (i32, i32) -> i32
        %233 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %234 = "stable_mosaic.arith.muli"(%232, %233) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %235 = "stable_mosaic.tpu.assume_multiple"(%234) {multiple = 128 : i32} : (i32) -> i32
        %236 = "stable_mosaic.tpu.assume_multiple"(%arg13) {multiple = 128 : i32} : (i32) -> i32
        %237 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %238 = "stable_mosaic.tpu.memref_slice"(%arg8, %37, %237) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %239 = "stable_mosaic.tpu.memref_squeeze"(%238) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg6, %37, %240, %241, %242, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %247 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg12, %245, %236, %246, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        %248 = "stable_mosaic.tpu.memref_squeeze"(%247) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%248, %244, %239) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %249 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %250 = "stable_mosaic.tpu.memref_slice"(%arg8, %37, %249) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %251 = "stable_mosaic.tpu.memref_squeeze"(%250) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %252 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %253 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %254 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %255 = "stable_mosaic.tpu.memref_slice"(%arg7, %37, %252, %253, %254, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %256 = "stable_mosaic.tpu.memref_squeeze"(%255) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %257 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %258 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %259 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg12, %257, %236, %258, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        %260 = "stable_mosaic.tpu.memref_squeeze"(%259) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%260, %256, %251) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %56 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %57 = "stable_mosaic.arith.cmpi"(%arg12, %56) {predicate = 2 : i64} : (i32, i32) -> i1
      %58 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %59 = "stable_mosaic.arith.select"(%57, %arg12, %58) : (i1, i32, i32) -> i32
      %60 = "stable_mosaic.arith.index_cast"(%59) : (i32) -> index
      %61 = "stable_mosaic.memref.load"(%arg0, %60) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %62 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %63 = "stable_mosaic.arith.minsi"(%61, %62) : (i32, i32) -> i32
      %64 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %65 = "stable_mosaic.arith.cmpi"(%arg12, %64) {predicate = 2 : i64} : (i32, i32) -> i1
      %66 = "stable_mosaic.arith.subi"(%63, %arg13) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %67 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %68 = "stable_mosaic.arith.select"(%65, %66, %67) : (i1, i32, i32) -> i32
      %69 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %70 = "stable_mosaic.arith.cmpi"(%68, %69) {predicate = 3 : i64} : (i32, i32) -> i1
      %71 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %72 = "stable_mosaic.arith.addi"(%arg12, %71) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %73 = "stable_mosaic.arith.select"(%70, %72, %arg12) : (i1, i32, i32) -> i32
      %74 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %75 = "stable_mosaic.arith.addi"(%arg13, %74) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %76 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %77 = "stable_mosaic.arith.select"(%70, %76, %75) : (i1, i32, i32) -> i32
      %78 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %79 = "stable_mosaic.arith.cmpi"(%arg9, %78) {predicate = 2 : i64} : (i32, i32) -> i1
      %80 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %81 = "stable_mosaic.arith.select"(%79, %arg9, %80) : (i1, i32, i32) -> i32
      %82 = "stable_mosaic.arith.index_cast"(%81) : (i32) -> index
      %83 = "stable_mosaic.memref.load"(%arg0, %82) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %84 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %85 = "stable_mosaic.arith.minsi"(%83, %84) : (i32, i32) -> i32
      %86 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %87 = "stable_mosaic.arith.cmpi"(%arg9, %86) {predicate = 2 : i64} : (i32, i32) -> i1
      %88 = "stable_mosaic.arith.subi"(%85, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %89 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %90 = "stable_mosaic.arith.select"(%87, %88, %89) : (i1, i32, i32) -> i32
      %91 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %92 = "stable_mosaic.arith.cmpi"(%90, %91) {predicate = 4 : i64} : (i32, i32) -> i1
      %93 = "stable_mosaic.arith.extui"(%92) : (i1) -> i32
      %94 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %95 = "stable_mosaic.arith.cmpi"(%93, %94) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%95) ({
        %214 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %215 = "stable_mosaic.arith.cmpi"(%arg9, %214) {predicate = 2 : i64} : (i32, i32) -> i1
        %216 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %217 = "stable_mosaic.arith.select"(%215, %arg9, %216) : (i1, i32, i32) -> i32
        %218 = "stable_mosaic.arith.index_cast"(%217) : (i32) -> index
        %219 = "stable_mosaic.memref.load"(%arg0, %218) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %220 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %221 = "stable_mosaic.arith.minsi"(%219, %220) : (i32, i32) -> i32
        %222 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %223 = "stable_mosaic.arith.cmpi"(%arg9, %222) {predicate = 2 : i64} : (i32, i32) -> i1
        %224 = "stable_mosaic.arith.subi"(%221, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %226 = "stable_mosaic.arith.select"(%223, %224, %225) : (i1, i32, i32) -> i32
        %227 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
        %228 = "stable_mosaic.arith.minsi"(%226, %227) : (i32, i32) -> i32
        %229 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %230 = "stable_mosaic.arith.addi"(%228, %229) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %231 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %232 = "stable_mosaic.arith.divsi"(%230, %231) : (i32, i32) -> i32
        %233 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %234 = "stable_mosaic.arith.muli"(%232, %233) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %235 = "stable_mosaic.tpu.assume_multiple"(%234) {multiple = 128 : i32} : (i32) -> i32
        %236 = "stable_mosaic.tpu.assume_multiple"(%arg10) {multiple = 128 : i32} : (i32) -> i32
        %237 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %238 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg11, %237) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %239 = "stable_mosaic.tpu.memref_squeeze"(%238) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg11, %240, %241, %242, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %247 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg9, %245, %236, %246, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        %248 = "stable_mosaic.tpu.memref_squeeze"(%247) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%248, %244, %239) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %249 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %250 = "stable_mosaic.tpu.memref_slice"(%arg8, %arg11, %249) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %251 = "stable_mosaic.tpu.memref_squeeze"(%250) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %252 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %253 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %254 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %255 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg11, %252, %253, %254, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %256 = "stable_mosaic.tpu.memref_squeeze"(%255) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>
        %257 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %258 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %259 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg9, %257, %236, %258, %235) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        %260 = "stable_mosaic.tpu.memref_squeeze"(%259) : (memref<1x{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%260, %256, %251) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{kv_heads}x?x128xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x128xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %96 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 2>} : () -> vector<{kv_heads}x{group}x1024xi32>
      %97 = "stable_mosaic.vector.broadcast"(%90) : (i32) -> vector<{kv_heads}x{group}x1024xi32>
      %98 = "stable_mosaic.arith.cmpi"(%96, %97) {predicate = 2 : i64} : (vector<{kv_heads}x{group}x1024xi32>, vector<{kv_heads}x{group}x1024xi32>) -> vector<{kv_heads}x{group}x1024xi1>
      %99 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<{kv_heads}x512x128xi32>
      %100 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %101 = "stable_mosaic.vector.broadcast"(%100) : (i32) -> vector<{kv_heads}x512x128xi32>
      %102 = "stable_mosaic.arith.muli"(%101, %99) {overflowFlags = #arith.overflow<none>} : (vector<{kv_heads}x512x128xi32>, vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x512x128xi32>
      %103 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %104 = "stable_mosaic.vector.broadcast"(%103) : (i32) -> vector<{kv_heads}x512x128xi32>
      %105 = "stable_mosaic.arith.addi"(%102, %104) {overflowFlags = #arith.overflow<none>} : (vector<{kv_heads}x512x128xi32>, vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x512x128xi32>
      %106 = "stable_mosaic.vector.broadcast"(%90) : (i32) -> vector<{kv_heads}x512x128xi32>
      %107 = "stable_mosaic.arith.cmpi"(%105, %106) {predicate = 2 : i64} : (vector<{kv_heads}x512x128xi32>, vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x512x128xi1>
      %108 = "stable_mosaic.vector.broadcast"(%90) : (i32) -> vector<{kv_heads}x512x128xi32>
      %109 = "stable_mosaic.arith.cmpi"(%102, %108) {predicate = 2 : i64} : (vector<{kv_heads}x512x128xi32>, vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x512x128xi1>
      %110 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
      %111 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %112 = "stable_mosaic.vector.broadcast"(%110) : (i32) -> vector<{kv_heads}x512x128xi32>
      %113 = "stable_mosaic.vector.broadcast"(%111) : (i32) -> vector<{kv_heads}x512x128xi32>
      %114 = "stable_mosaic.arith.select"(%109, %112, %113) : (vector<{kv_heads}x512x128xi1>, vector<{kv_heads}x512x128xi32>, vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x512x128xi32>
      %115 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %116 = "stable_mosaic.vector.broadcast"(%115) : (i32) -> vector<{kv_heads}x512x128xi32>
      %117 = "stable_mosaic.arith.select"(%107, %116, %114) : (vector<{kv_heads}x512x128xi1>, vector<{kv_heads}x512x128xi32>, vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x512x128xi32>
      %118 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %119 = "stable_mosaic.arith.cmpi"(%arg10, %118) {predicate = 0 : i64} : (i32, i32) -> i1
      %120 = "stable_mosaic.arith.select"(%119, %13, %arg14) : (i1, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %121 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %122 = "stable_mosaic.arith.cmpi"(%arg10, %121) {predicate = 0 : i64} : (i32, i32) -> i1
      %123 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
      %124 = "stable_mosaic.vector.broadcast"(%123) : (f32) -> vector<{kv_heads}x{group}x1xf32>
      %125 = "stable_mosaic.arith.select"(%122, %124, %arg15) : (i1, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %126 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %127 = "stable_mosaic.arith.cmpi"(%arg10, %126) {predicate = 0 : i64} : (i32, i32) -> i1
      %128 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %129 = "stable_mosaic.vector.broadcast"(%128) : (f32) -> vector<{kv_heads}x{group}x128xf32>
      %130 = "stable_mosaic.arith.select"(%127, %129, %arg16) : (i1, vector<{kv_heads}x{group}x128xf32>, vector<{kv_heads}x{group}x128xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %131 = "stable_mosaic.arith.index_cast"(%arg9) : (i32) -> index
      %132 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %133 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %134 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %135 = "stable_mosaic.vector.load"(%arg1, %131, %132, %133, %134) : (memref<{batch}x{kv_heads}x{group}x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x{group}x128xbf16>
      %136 = "stable_mosaic.vector.shape_cast"(%135) : (vector<1x{kv_heads}x{group}x128xbf16>) -> vector<{kv_heads}x{group}x128xbf16>
      %137 = "stable_mosaic.arith.index_cast"(%arg11) : (i32) -> index
      %138 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %139 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %140 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %141 = "stable_mosaic.vector.load"(%arg6, %137, %138, %139, %140) : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x1024x128xbf16>
      %142 = "stable_mosaic.vector.shape_cast"(%141) : (vector<1x{kv_heads}x1024x128xbf16>) -> vector<{kv_heads}x1024x128xbf16>
      %143 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{kv_heads}x{group}x1024xf32>} : () -> vector<{kv_heads}x{group}x1024xf32>
      %144 = "stable_mosaic.tpu.matmul"(%136, %142, %143) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [2], [1], [1], [0, 0, 0, 1, 1, 1], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{kv_heads}x{group}x128xbf16>, vector<{kv_heads}x1024x128xbf16>, vector<{kv_heads}x{group}x1024xf32>) -> vector<{kv_heads}x{group}x1024xf32>
      %145 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %146 = "stable_mosaic.vector.broadcast"(%145) : (f32) -> vector<{kv_heads}x{group}x1024xf32>
      %147 = "stable_mosaic.arith.select"(%98, %144, %146) : (vector<{kv_heads}x{group}x1024xi1>, vector<{kv_heads}x{group}x1024xf32>, vector<{kv_heads}x{group}x1024xf32>) -> vector<{kv_heads}x{group}x1024xf32>
      %148 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<{kv_heads}x{group}xf32>} : () -> vector<{kv_heads}x{group}xf32>
      %149 = "stable_mosaic.vector.multi_reduction"(%147, %148) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 2>} : (vector<{kv_heads}x{group}x1024xf32>, vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}xf32>
      %150 = "stable_mosaic.vector.shape_cast"(%149) : (vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %151 = "stable_mosaic.arith.maximumf"(%120, %150) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %152 = "stable_mosaic.vector.broadcast"(%151) : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1024xf32>
      %153 = "stable_mosaic.arith.subf"(%147, %152) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1024xf32>, vector<{kv_heads}x{group}x1024xf32>) -> vector<{kv_heads}x{group}x1024xf32>
      %154 = "stable_mosaic.math.exp"(%153) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1024xf32>) -> vector<{kv_heads}x{group}x1024xf32>
      %155 = "stable_mosaic.arith.subf"(%120, %151) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %156 = "stable_mosaic.math.exp"(%155) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %157 = "stable_mosaic.arith.mulf"(%125, %156) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %158 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{kv_heads}x{group}xf32>} : () -> vector<{kv_heads}x{group}xf32>
      %159 = "stable_mosaic.vector.multi_reduction"(%154, %158) {kind = #vector.kind<add>, reduction_dims = array<i64: 2>} : (vector<{kv_heads}x{group}x1024xf32>, vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}xf32>
      %160 = "stable_mosaic.vector.shape_cast"(%159) : (vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %161 = "stable_mosaic.arith.addf"(%157, %160) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %162 = "stable_mosaic.arith.index_cast"(%arg11) : (i32) -> index
      %163 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %164 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %165 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %166 = "stable_mosaic.vector.load"(%arg7, %162, %163, %164, %165) : (memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x1024x128xbf16>
      %167 = "stable_mosaic.vector.shape_cast"(%166) : (vector<1x{kv_heads}x1024x128xbf16>) -> vector<{kv_heads}x1024x128xbf16>
      %168 = "stable_mosaic.tpu.bitcast"(%167) : (vector<{kv_heads}x1024x128xbf16>) -> vector<{kv_heads}x512x128xi32>
      %169 = "stable_mosaic.arith.andi"(%168, %117) : (vector<{kv_heads}x512x128xi32>, vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x512x128xi32>
      %170 = "stable_mosaic.tpu.bitcast"(%169) : (vector<{kv_heads}x512x128xi32>) -> vector<{kv_heads}x1024x128xbf16>
      %171 = "stable_mosaic.vector.broadcast"(%156) : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %172 = "stable_mosaic.arith.mulf"(%130, %171) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x128xf32>, vector<{kv_heads}x{group}x128xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %173 = "stable_mosaic.arith.truncf"(%154) : (vector<{kv_heads}x{group}x1024xf32>) -> vector<{kv_heads}x{group}x1024xbf16>
      %174 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{kv_heads}x{group}x128xf32>} : () -> vector<{kv_heads}x{group}x128xf32>
      %175 = "stable_mosaic.tpu.matmul"(%173, %170, %174) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{kv_heads}x{group}x1024xbf16>, vector<{kv_heads}x1024x128xbf16>, vector<{kv_heads}x{group}x128xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %176 = "stable_mosaic.arith.addf"(%172, %175) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x128xf32>, vector<{kv_heads}x{group}x128xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %177 = "stable_mosaic.vector.broadcast"(%161) : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %178 = "stable_mosaic.arith.divf"(%176, %177) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x128xf32>, vector<{kv_heads}x{group}x128xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %179 = "stable_mosaic.arith.index_cast"(%arg9) : (i32) -> index
      %180 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %181 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %182 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %183 = "stable_mosaic.vector.load"(%arg5, %179, %180, %181, %182) : (memref<{batch}x{kv_heads}x{group}x128xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x{group}x128xf32>
      %184 = "stable_mosaic.vector.shape_cast"(%183) : (vector<1x{kv_heads}x{group}x128xf32>) -> vector<{kv_heads}x{group}x128xf32>
      %185 = "stable_mosaic.vector.shape_cast"(%178) : (vector<{kv_heads}x{group}x128xf32>) -> vector<1x{kv_heads}x{group}x128xf32>
      "stable_mosaic.tpu.vector_store"(%185, %arg5, %179, %180, %181, %182) {add = false, operandSegmentSizes = array<i32: 1, 1, 4, 0>, strides = array<i32>} : (vector<1x{kv_heads}x{group}x128xf32>, memref<{batch}x{kv_heads}x{group}x128xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> ()
      %186 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %187 = "stable_mosaic.arith.cmpi"(%arg11, %186) {predicate = 0 : i64} : (i32, i32) -> i1
      %188 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %189 = "stable_mosaic.arith.addi"(%arg11, %188) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %190 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %191 = "stable_mosaic.arith.select"(%187, %190, %189) : (i1, i32, i32) -> i32
      %192 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %193 = "stable_mosaic.arith.cmpi"(%arg9, %192) {predicate = 2 : i64} : (i32, i32) -> i1
      %194 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %195 = "stable_mosaic.arith.select"(%193, %arg9, %194) : (i1, i32, i32) -> i32
      %196 = "stable_mosaic.arith.index_cast"(%195) : (i32) -> index
      %197 = "stable_mosaic.memref.load"(%arg0, %196) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %198 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %199 = "stable_mosaic.arith.minsi"(%197, %198) : (i32, i32) -> i32
      %200 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %201 = "stable_mosaic.arith.cmpi"(%arg9, %200) {predicate = 2 : i64} : (i32, i32) -> i1
      %202 = "stable_mosaic.arith.subi"(%199, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %203 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %204 = "stable_mosaic.arith.select"(%201, %202, %203) : (i1, i32, i32) -> i32
      %205 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %206 = "stable_mosaic.arith.cmpi"(%204, %205) {predicate = 3 : i64} : (i32, i32) -> i1
      %207 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %208 = "stable_mosaic.arith.addi"(%arg9, %207) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %209 = "stable_mosaic.arith.select"(%206, %208, %arg9) : (i1, i32, i32) -> i32
      %210 = "stable_mosaic.arith.constant"() {value = 1024 : i32} : () -> i32
      %211 = "stable_mosaic.arith.addi"(%arg10, %210) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %212 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %213 = "stable_mosaic.arith.select"(%206, %212, %211) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%209, %213, %191, %73, %77, %151, %161, %176) : (i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x128xf32>) -> ()
    }) : (i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x128xf32>) -> (i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x128xf32>)
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}x{kv_heads}x{group}x128xbf16, #tpu.memory_space<vmem>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x128xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x{group}xf32, #tpu.memory_space<vmem>>, memref<{batch}x{kv_heads}x{group}x128xf32, #tpu.memory_space<vmem>>, memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, memref<5x{kv_heads}x1024x128xbf16, #tpu.memory_space<vmem>>, memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 3 : i64, sym_name = "attention_decode", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
