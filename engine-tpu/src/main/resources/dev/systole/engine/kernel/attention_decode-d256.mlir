module @attention_decode attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg1: memref<{batch}x{kv_heads}x{group}x256xbf16, #tpu.memory_space<vmem>>, %arg2: memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg3: memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, %arg4: memref<{batch}x{kv_heads}x{group}x256xf32, #tpu.memory_space<vmem>>, %arg5: memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, %arg6: memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, %arg7: memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
    %1 = "stable_mosaic.vector.broadcast"(%0) : (f32) -> vector<{kv_heads}x{group}x1xf32>
    %2 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %3 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %4 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %5 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %6 = "stable_mosaic.arith.addi"(%4, %5) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %7 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %8:2 = "stable_mosaic.scf.for"(%4, %6, %7, %2, %3) ({
    ^bb0(%arg8: i32, %arg9: i32, %arg10: i32):
      %20 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %21 = "stable_mosaic.arith.cmpi"(%arg9, %20) {predicate = 2 : i64} : (i32, i32) -> i1
      %22 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %23 = "stable_mosaic.arith.select"(%21, %arg9, %22) : (i1, i32, i32) -> i32
      %24 = "stable_mosaic.arith.index_cast"(%23) : (i32) -> index
      %25 = "stable_mosaic.memref.load"(%arg0, %24) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %26 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %27 = "stable_mosaic.arith.minsi"(%25, %26) : (i32, i32) -> i32
      %28 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %29 = "stable_mosaic.arith.cmpi"(%arg9, %28) {predicate = 2 : i64} : (i32, i32) -> i1
      %30 = "stable_mosaic.arith.subi"(%27, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %31 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %32 = "stable_mosaic.arith.select"(%29, %30, %31) : (i1, i32, i32) -> i32
      %33 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %34 = "stable_mosaic.arith.cmpi"(%32, %33) {predicate = 4 : i64} : (i32, i32) -> i1
      %35 = "stable_mosaic.arith.extui"(%34) : (i1) -> i32
      %36 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %37 = "stable_mosaic.arith.cmpi"(%35, %36) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%37) ({
        %60 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %61 = "stable_mosaic.arith.cmpi"(%arg9, %60) {predicate = 2 : i64} : (i32, i32) -> i1
        %62 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %63 = "stable_mosaic.arith.select"(%61, %arg9, %62) : (i1, i32, i32) -> i32
        %64 = "stable_mosaic.arith.index_cast"(%63) : (i32) -> index
        %65 = "stable_mosaic.memref.load"(%arg0, %64) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %66 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %67 = "stable_mosaic.arith.minsi"(%65, %66) : (i32, i32) -> i32
        %68 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %69 = "stable_mosaic.arith.cmpi"(%arg9, %68) {predicate = 2 : i64} : (i32, i32) -> i1
        %70 = "stable_mosaic.arith.subi"(%67, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %71 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %72 = "stable_mosaic.arith.select"(%69, %70, %71) : (i1, i32, i32) -> i32
        %73 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %74 = "stable_mosaic.arith.minsi"(%72, %73) : (i32, i32) -> i32
        %75 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %76 = "stable_mosaic.arith.addi"(%74, %75) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %77 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %78 = "stable_mosaic.arith.divsi"(%76, %77) : (i32, i32) -> i32
        %79 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %80 = "stable_mosaic.arith.muli"(%78, %79) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %81 = "stable_mosaic.tpu.assume_multiple"(%80) {multiple = 128 : i32} : (i32) -> i32
        %82 = "stable_mosaic.tpu.assume_multiple"(%arg10) {multiple = 128 : i32} : (i32) -> i32
        %83 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %84 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg8, %83) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %85 = "stable_mosaic.tpu.memref_squeeze"(%84) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %86 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %87 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %88 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %89 = "stable_mosaic.tpu.memref_slice"(%arg5, %arg8, %86, %87, %88, %81) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %90 = "stable_mosaic.tpu.memref_squeeze"(%89) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %91 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %92 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %93 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg9, %91, %82, %92, %81) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        %94 = "stable_mosaic.tpu.memref_squeeze"(%93) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%94, %90, %85) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %95 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %96 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg8, %95) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %97 = "stable_mosaic.tpu.memref_squeeze"(%96) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %98 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %101 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg8, %98, %99, %100, %81) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %103 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %104 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %105 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg9, %103, %82, %104, %81) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        %106 = "stable_mosaic.tpu.memref_squeeze"(%105) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%106, %102, %97) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %38 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %39 = "stable_mosaic.arith.cmpi"(%arg9, %38) {predicate = 2 : i64} : (i32, i32) -> i1
      %40 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %41 = "stable_mosaic.arith.select"(%39, %arg9, %40) : (i1, i32, i32) -> i32
      %42 = "stable_mosaic.arith.index_cast"(%41) : (i32) -> index
      %43 = "stable_mosaic.memref.load"(%arg0, %42) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %44 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %45 = "stable_mosaic.arith.minsi"(%43, %44) : (i32, i32) -> i32
      %46 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %47 = "stable_mosaic.arith.cmpi"(%arg9, %46) {predicate = 2 : i64} : (i32, i32) -> i1
      %48 = "stable_mosaic.arith.subi"(%45, %arg10) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %50 = "stable_mosaic.arith.select"(%47, %48, %49) : (i1, i32, i32) -> i32
      %51 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %52 = "stable_mosaic.arith.cmpi"(%50, %51) {predicate = 3 : i64} : (i32, i32) -> i1
      %53 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %54 = "stable_mosaic.arith.addi"(%arg9, %53) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %55 = "stable_mosaic.arith.select"(%52, %54, %arg9) : (i1, i32, i32) -> i32
      %56 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %57 = "stable_mosaic.arith.addi"(%arg10, %56) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %58 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %59 = "stable_mosaic.arith.select"(%52, %58, %57) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%55, %59) : (i32, i32) -> ()
    }) : (i32, i32, i32, i32, i32) -> (i32, i32)
    %9 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %10 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %11 = "stable_mosaic.vector.broadcast"(%10) : (f32) -> vector<{kv_heads}x{group}x1xf32>
    %12 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %13 = "stable_mosaic.vector.broadcast"(%12) : (f32) -> vector<{kv_heads}x{group}x1xf32>
    %14 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %15 = "stable_mosaic.vector.broadcast"(%14) : (f32) -> vector<{kv_heads}x{group}x256xf32>
    %16 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %17 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %18 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %19:8 = "stable_mosaic.scf.while"(%16, %17, %18, %8#0, %8#1, %11, %13, %15) ({
    ^bb0(%arg8: i32, %arg9: i32, %arg10: i32, %arg11: i32, %arg12: i32, %arg13: vector<{kv_heads}x{group}x1xf32>, %arg14: vector<{kv_heads}x{group}x1xf32>, %arg15: vector<{kv_heads}x{group}x256xf32>):
      %20 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %21 = "stable_mosaic.arith.cmpi"(%arg8, %20) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%21, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15) : (i1, i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x256xf32>) -> ()
    }, {
    ^bb0(%arg8: i32, %arg9: i32, %arg10: i32, %arg11: i32, %arg12: i32, %arg13: vector<{kv_heads}x{group}x1xf32>, %arg14: vector<{kv_heads}x{group}x1xf32>, %arg15: vector<{kv_heads}x{group}x256xf32>):
      %20 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %21 = "stable_mosaic.arith.cmpi"(%arg10, %20) {predicate = 0 : i64} : (i32, i32) -> i1
      %22 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %23 = "stable_mosaic.arith.subi"(%arg10, %22) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %24 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %25 = "stable_mosaic.arith.select"(%21, %24, %23) : (i1, i32, i32) -> i32
      %26 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %27 = "stable_mosaic.arith.cmpi"(%arg11, %26) {predicate = 2 : i64} : (i32, i32) -> i1
      %28 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %29 = "stable_mosaic.arith.select"(%27, %arg11, %28) : (i1, i32, i32) -> i32
      %30 = "stable_mosaic.arith.index_cast"(%29) : (i32) -> index
      %31 = "stable_mosaic.memref.load"(%arg0, %30) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %32 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %33 = "stable_mosaic.arith.minsi"(%31, %32) : (i32, i32) -> i32
      %34 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %35 = "stable_mosaic.arith.cmpi"(%arg11, %34) {predicate = 2 : i64} : (i32, i32) -> i1
      %36 = "stable_mosaic.arith.subi"(%33, %arg12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %37 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %38 = "stable_mosaic.arith.select"(%35, %36, %37) : (i1, i32, i32) -> i32
      %39 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %40 = "stable_mosaic.arith.cmpi"(%38, %39) {predicate = 4 : i64} : (i32, i32) -> i1
      %41 = "stable_mosaic.arith.extui"(%40) : (i1) -> i32
      %42 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %43 = "stable_mosaic.arith.cmpi"(%41, %42) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%43) ({
        %202 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %203 = "stable_mosaic.arith.cmpi"(%arg11, %202) {predicate = 2 : i64} : (i32, i32) -> i1
        %204 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %205 = "stable_mosaic.arith.select"(%203, %arg11, %204) : (i1, i32, i32) -> i32
        %206 = "stable_mosaic.arith.index_cast"(%205) : (i32) -> index
        %207 = "stable_mosaic.memref.load"(%arg0, %206) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %208 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %209 = "stable_mosaic.arith.minsi"(%207, %208) : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %211 = "stable_mosaic.arith.cmpi"(%arg11, %210) {predicate = 2 : i64} : (i32, i32) -> i1
        %212 = "stable_mosaic.arith.subi"(%209, %arg12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %213 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %214 = "stable_mosaic.arith.select"(%211, %212, %213) : (i1, i32, i32) -> i32
        %215 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %216 = "stable_mosaic.arith.minsi"(%214, %215) : (i32, i32) -> i32
        %217 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %218 = "stable_mosaic.arith.addi"(%216, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %219 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %220 = "stable_mosaic.arith.divsi"(%218, %219) : (i32, i32) -> i32
        %221 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %222 = "stable_mosaic.arith.muli"(%220, %221) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %223 = "stable_mosaic.tpu.assume_multiple"(%222) {multiple = 128 : i32} : (i32) -> i32
        %224 = "stable_mosaic.tpu.assume_multiple"(%arg12) {multiple = 128 : i32} : (i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %226 = "stable_mosaic.tpu.memref_slice"(%arg7, %25, %225) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %227 = "stable_mosaic.tpu.memref_squeeze"(%226) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %228 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %229 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.tpu.memref_slice"(%arg5, %25, %228, %229, %230, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %232 = "stable_mosaic.tpu.memref_squeeze"(%231) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %233 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %234 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %235 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg11, %233, %224, %234, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        %236 = "stable_mosaic.tpu.memref_squeeze"(%235) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%236, %232, %227) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %237 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %238 = "stable_mosaic.tpu.memref_slice"(%arg7, %25, %237) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %239 = "stable_mosaic.tpu.memref_squeeze"(%238) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg6, %25, %240, %241, %242, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %247 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg11, %245, %224, %246, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        %248 = "stable_mosaic.tpu.memref_squeeze"(%247) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%248, %244, %239) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %44 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %45 = "stable_mosaic.arith.cmpi"(%arg11, %44) {predicate = 2 : i64} : (i32, i32) -> i1
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.arith.select"(%45, %arg11, %46) : (i1, i32, i32) -> i32
      %48 = "stable_mosaic.arith.index_cast"(%47) : (i32) -> index
      %49 = "stable_mosaic.memref.load"(%arg0, %48) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %50 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %51 = "stable_mosaic.arith.minsi"(%49, %50) : (i32, i32) -> i32
      %52 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %53 = "stable_mosaic.arith.cmpi"(%arg11, %52) {predicate = 2 : i64} : (i32, i32) -> i1
      %54 = "stable_mosaic.arith.subi"(%51, %arg12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %55 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %56 = "stable_mosaic.arith.select"(%53, %54, %55) : (i1, i32, i32) -> i32
      %57 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %58 = "stable_mosaic.arith.cmpi"(%56, %57) {predicate = 3 : i64} : (i32, i32) -> i1
      %59 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %60 = "stable_mosaic.arith.addi"(%arg11, %59) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %61 = "stable_mosaic.arith.select"(%58, %60, %arg11) : (i1, i32, i32) -> i32
      %62 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %63 = "stable_mosaic.arith.addi"(%arg12, %62) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %64 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %65 = "stable_mosaic.arith.select"(%58, %64, %63) : (i1, i32, i32) -> i32
      %66 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %67 = "stable_mosaic.arith.cmpi"(%arg8, %66) {predicate = 2 : i64} : (i32, i32) -> i1
      %68 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %69 = "stable_mosaic.arith.select"(%67, %arg8, %68) : (i1, i32, i32) -> i32
      %70 = "stable_mosaic.arith.index_cast"(%69) : (i32) -> index
      %71 = "stable_mosaic.memref.load"(%arg0, %70) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %72 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %73 = "stable_mosaic.arith.minsi"(%71, %72) : (i32, i32) -> i32
      %74 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %75 = "stable_mosaic.arith.cmpi"(%arg8, %74) {predicate = 2 : i64} : (i32, i32) -> i1
      %76 = "stable_mosaic.arith.subi"(%73, %arg9) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %77 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %78 = "stable_mosaic.arith.select"(%75, %76, %77) : (i1, i32, i32) -> i32
      %79 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %80 = "stable_mosaic.arith.cmpi"(%78, %79) {predicate = 4 : i64} : (i32, i32) -> i1
      %81 = "stable_mosaic.arith.extui"(%80) : (i1) -> i32
      %82 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %83 = "stable_mosaic.arith.cmpi"(%81, %82) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%83) ({
        %202 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %203 = "stable_mosaic.arith.cmpi"(%arg8, %202) {predicate = 2 : i64} : (i32, i32) -> i1
        %204 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %205 = "stable_mosaic.arith.select"(%203, %arg8, %204) : (i1, i32, i32) -> i32
        %206 = "stable_mosaic.arith.index_cast"(%205) : (i32) -> index
        %207 = "stable_mosaic.memref.load"(%arg0, %206) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
        %208 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
        %209 = "stable_mosaic.arith.minsi"(%207, %208) : (i32, i32) -> i32
        %210 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
        %211 = "stable_mosaic.arith.cmpi"(%arg8, %210) {predicate = 2 : i64} : (i32, i32) -> i1
        %212 = "stable_mosaic.arith.subi"(%209, %arg9) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %213 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %214 = "stable_mosaic.arith.select"(%211, %212, %213) : (i1, i32, i32) -> i32
        %215 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
        %216 = "stable_mosaic.arith.minsi"(%214, %215) : (i32, i32) -> i32
        %217 = "stable_mosaic.arith.constant"() {value = 127 : i32} : () -> i32
        %218 = "stable_mosaic.arith.addi"(%216, %217) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %219 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %220 = "stable_mosaic.arith.divsi"(%218, %219) : (i32, i32) -> i32
        %221 = "stable_mosaic.arith.constant"() {value = 128 : i32} : () -> i32
        %222 = "stable_mosaic.arith.muli"(%220, %221) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %223 = "stable_mosaic.tpu.assume_multiple"(%222) {multiple = 128 : i32} : (i32) -> i32
        %224 = "stable_mosaic.tpu.assume_multiple"(%arg9) {multiple = 128 : i32} : (i32) -> i32
        %225 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %226 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %225) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %227 = "stable_mosaic.tpu.memref_squeeze"(%226) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %228 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %229 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %230 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %231 = "stable_mosaic.tpu.memref_slice"(%arg5, %arg10, %228, %229, %230, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %232 = "stable_mosaic.tpu.memref_squeeze"(%231) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %233 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %234 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %235 = "stable_mosaic.tpu.memref_slice"(%arg2, %arg8, %233, %224, %234, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        %236 = "stable_mosaic.tpu.memref_squeeze"(%235) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%236, %232, %227) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %237 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %238 = "stable_mosaic.tpu.memref_slice"(%arg7, %arg10, %237) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %239 = "stable_mosaic.tpu.memref_squeeze"(%238) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %240 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %243 = "stable_mosaic.tpu.memref_slice"(%arg6, %arg10, %240, %241, %242, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.tpu.memref_squeeze"(%243) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>
        %245 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %246 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %247 = "stable_mosaic.tpu.memref_slice"(%arg3, %arg8, %245, %224, %246, %223) {operandSegmentSizes = array<i32: 1, 4, 1>} : (memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, i32, i32, i32, i32, i32) -> memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        %248 = "stable_mosaic.tpu.memref_squeeze"(%247) : (memref<1x{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>) -> memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%248, %244, %239) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<{kv_heads}x?x256xbf16, #tpu.memory_space<hbm>>, memref<{kv_heads}x?x256xbf16, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %84 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 2>} : () -> vector<{kv_heads}x{group}x512xi32>
      %85 = "stable_mosaic.vector.broadcast"(%78) : (i32) -> vector<{kv_heads}x{group}x512xi32>
      %86 = "stable_mosaic.arith.cmpi"(%84, %85) {predicate = 2 : i64} : (vector<{kv_heads}x{group}x512xi32>, vector<{kv_heads}x{group}x512xi32>) -> vector<{kv_heads}x{group}x512xi1>
      %87 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<{kv_heads}x256x256xi32>
      %88 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
      %89 = "stable_mosaic.vector.broadcast"(%88) : (i32) -> vector<{kv_heads}x256x256xi32>
      %90 = "stable_mosaic.arith.muli"(%89, %87) {overflowFlags = #arith.overflow<none>} : (vector<{kv_heads}x256x256xi32>, vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x256x256xi32>
      %91 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %92 = "stable_mosaic.vector.broadcast"(%91) : (i32) -> vector<{kv_heads}x256x256xi32>
      %93 = "stable_mosaic.arith.addi"(%90, %92) {overflowFlags = #arith.overflow<none>} : (vector<{kv_heads}x256x256xi32>, vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x256x256xi32>
      %94 = "stable_mosaic.vector.broadcast"(%78) : (i32) -> vector<{kv_heads}x256x256xi32>
      %95 = "stable_mosaic.arith.cmpi"(%93, %94) {predicate = 2 : i64} : (vector<{kv_heads}x256x256xi32>, vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x256x256xi1>
      %96 = "stable_mosaic.vector.broadcast"(%78) : (i32) -> vector<{kv_heads}x256x256xi32>
      %97 = "stable_mosaic.arith.cmpi"(%90, %96) {predicate = 2 : i64} : (vector<{kv_heads}x256x256xi32>, vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x256x256xi1>
      %98 = "stable_mosaic.arith.constant"() {value = 65535 : i32} : () -> i32
      %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %100 = "stable_mosaic.vector.broadcast"(%98) : (i32) -> vector<{kv_heads}x256x256xi32>
      %101 = "stable_mosaic.vector.broadcast"(%99) : (i32) -> vector<{kv_heads}x256x256xi32>
      %102 = "stable_mosaic.arith.select"(%97, %100, %101) : (vector<{kv_heads}x256x256xi1>, vector<{kv_heads}x256x256xi32>, vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x256x256xi32>
      %103 = "stable_mosaic.arith.constant"() {value = -1 : i32} : () -> i32
      %104 = "stable_mosaic.vector.broadcast"(%103) : (i32) -> vector<{kv_heads}x256x256xi32>
      %105 = "stable_mosaic.arith.select"(%95, %104, %102) : (vector<{kv_heads}x256x256xi1>, vector<{kv_heads}x256x256xi32>, vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x256x256xi32>
      %106 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %107 = "stable_mosaic.arith.cmpi"(%arg9, %106) {predicate = 0 : i64} : (i32, i32) -> i1
      %108 = "stable_mosaic.arith.select"(%107, %1, %arg13) : (i1, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %109 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %110 = "stable_mosaic.arith.cmpi"(%arg9, %109) {predicate = 0 : i64} : (i32, i32) -> i1
      %111 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %112 = "stable_mosaic.vector.broadcast"(%111) : (f32) -> vector<{kv_heads}x{group}x1xf32>
      %113 = "stable_mosaic.arith.select"(%110, %112, %arg14) : (i1, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %114 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %115 = "stable_mosaic.arith.cmpi"(%arg9, %114) {predicate = 0 : i64} : (i32, i32) -> i1
      %116 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %117 = "stable_mosaic.vector.broadcast"(%116) : (f32) -> vector<{kv_heads}x{group}x256xf32>
      %118 = "stable_mosaic.arith.select"(%115, %117, %arg15) : (i1, vector<{kv_heads}x{group}x256xf32>, vector<{kv_heads}x{group}x256xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %119 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %120 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %121 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %123 = "stable_mosaic.vector.load"(%arg1, %119, %120, %121, %122) : (memref<{batch}x{kv_heads}x{group}x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x{group}x256xbf16>
      %124 = "stable_mosaic.vector.shape_cast"(%123) : (vector<1x{kv_heads}x{group}x256xbf16>) -> vector<{kv_heads}x{group}x256xbf16>
      %125 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %126 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %127 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %128 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %129 = "stable_mosaic.vector.load"(%arg5, %125, %126, %127, %128) : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x512x256xbf16>
      %130 = "stable_mosaic.vector.shape_cast"(%129) : (vector<1x{kv_heads}x512x256xbf16>) -> vector<{kv_heads}x512x256xbf16>
      %131 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{kv_heads}x{group}x512xf32>} : () -> vector<{kv_heads}x{group}x512xf32>
      %132 = "stable_mosaic.tpu.matmul"(%124, %130, %131) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [2], [1], [1], [0, 0, 0, 1, 1, 1], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{kv_heads}x{group}x256xbf16>, vector<{kv_heads}x512x256xbf16>, vector<{kv_heads}x{group}x512xf32>) -> vector<{kv_heads}x{group}x512xf32>
      %133 = "stable_mosaic.arith.constant"() {value = -1.000000e+30 : f32} : () -> f32
      %134 = "stable_mosaic.vector.broadcast"(%133) : (f32) -> vector<{kv_heads}x{group}x512xf32>
      %135 = "stable_mosaic.arith.select"(%86, %132, %134) : (vector<{kv_heads}x{group}x512xi1>, vector<{kv_heads}x{group}x512xf32>, vector<{kv_heads}x{group}x512xf32>) -> vector<{kv_heads}x{group}x512xf32>
      %136 = "stable_mosaic.arith.constant"() {value = dense<0xFF800000> : vector<{kv_heads}x{group}xf32>} : () -> vector<{kv_heads}x{group}xf32>
      %137 = "stable_mosaic.vector.multi_reduction"(%135, %136) {kind = #vector.kind<maximumf>, reduction_dims = array<i64: 2>} : (vector<{kv_heads}x{group}x512xf32>, vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}xf32>
      %138 = "stable_mosaic.vector.shape_cast"(%137) : (vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %139 = "stable_mosaic.arith.maximumf"(%108, %138) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %140 = "stable_mosaic.vector.broadcast"(%139) : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x512xf32>
      %141 = "stable_mosaic.arith.subf"(%135, %140) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x512xf32>, vector<{kv_heads}x{group}x512xf32>) -> vector<{kv_heads}x{group}x512xf32>
      %142 = "stable_mosaic.math.exp"(%141) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x512xf32>) -> vector<{kv_heads}x{group}x512xf32>
      %143 = "stable_mosaic.arith.subf"(%108, %139) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %144 = "stable_mosaic.math.exp"(%143) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %145 = "stable_mosaic.arith.mulf"(%113, %144) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %146 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{kv_heads}x{group}xf32>} : () -> vector<{kv_heads}x{group}xf32>
      %147 = "stable_mosaic.vector.multi_reduction"(%142, %146) {kind = #vector.kind<add>, reduction_dims = array<i64: 2>} : (vector<{kv_heads}x{group}x512xf32>, vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}xf32>
      %148 = "stable_mosaic.vector.shape_cast"(%147) : (vector<{kv_heads}x{group}xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %149 = "stable_mosaic.arith.addf"(%145, %148) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x1xf32>
      %150 = "stable_mosaic.arith.index_cast"(%arg10) : (i32) -> index
      %151 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %152 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %153 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %154 = "stable_mosaic.vector.load"(%arg6, %150, %151, %152, %153) : (memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x512x256xbf16>
      %155 = "stable_mosaic.vector.shape_cast"(%154) : (vector<1x{kv_heads}x512x256xbf16>) -> vector<{kv_heads}x512x256xbf16>
      %156 = "stable_mosaic.tpu.bitcast"(%155) : (vector<{kv_heads}x512x256xbf16>) -> vector<{kv_heads}x256x256xi32>
      %157 = "stable_mosaic.arith.andi"(%156, %105) : (vector<{kv_heads}x256x256xi32>, vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x256x256xi32>
      %158 = "stable_mosaic.tpu.bitcast"(%157) : (vector<{kv_heads}x256x256xi32>) -> vector<{kv_heads}x512x256xbf16>
      %159 = "stable_mosaic.vector.broadcast"(%144) : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %160 = "stable_mosaic.arith.mulf"(%118, %159) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x256xf32>, vector<{kv_heads}x{group}x256xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %161 = "stable_mosaic.arith.truncf"(%142) : (vector<{kv_heads}x{group}x512xf32>) -> vector<{kv_heads}x{group}x512xbf16>
      %162 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<{kv_heads}x{group}x256xf32>} : () -> vector<{kv_heads}x{group}x256xf32>
      %163 = "stable_mosaic.tpu.matmul"(%161, %158, %162) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<{kv_heads}x{group}x512xbf16>, vector<{kv_heads}x512x256xbf16>, vector<{kv_heads}x{group}x256xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %164 = "stable_mosaic.arith.addf"(%160, %163) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x256xf32>, vector<{kv_heads}x{group}x256xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %165 = "stable_mosaic.vector.broadcast"(%149) : (vector<{kv_heads}x{group}x1xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %166 = "stable_mosaic.arith.divf"(%164, %165) {fastmath = #arith.fastmath<none>} : (vector<{kv_heads}x{group}x256xf32>, vector<{kv_heads}x{group}x256xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %167 = "stable_mosaic.arith.index_cast"(%arg8) : (i32) -> index
      %168 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %169 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %170 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %171 = "stable_mosaic.vector.load"(%arg4, %167, %168, %169, %170) : (memref<{batch}x{kv_heads}x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> vector<1x{kv_heads}x{group}x256xf32>
      %172 = "stable_mosaic.vector.shape_cast"(%171) : (vector<1x{kv_heads}x{group}x256xf32>) -> vector<{kv_heads}x{group}x256xf32>
      %173 = "stable_mosaic.vector.shape_cast"(%166) : (vector<{kv_heads}x{group}x256xf32>) -> vector<1x{kv_heads}x{group}x256xf32>
      "stable_mosaic.tpu.vector_store"(%173, %arg4, %167, %168, %169, %170) {add = false, operandSegmentSizes = array<i32: 1, 1, 4, 0>, strides = array<i32>} : (vector<1x{kv_heads}x{group}x256xf32>, memref<{batch}x{kv_heads}x{group}x256xf32, #tpu.memory_space<vmem>>, index, index, index, index) -> ()
      %174 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %175 = "stable_mosaic.arith.cmpi"(%arg10, %174) {predicate = 0 : i64} : (i32, i32) -> i1
      %176 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %177 = "stable_mosaic.arith.addi"(%arg10, %176) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %178 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %179 = "stable_mosaic.arith.select"(%175, %178, %177) : (i1, i32, i32) -> i32
      %180 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %181 = "stable_mosaic.arith.cmpi"(%arg8, %180) {predicate = 2 : i64} : (i32, i32) -> i1
      %182 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %183 = "stable_mosaic.arith.select"(%181, %arg8, %182) : (i1, i32, i32) -> i32
      %184 = "stable_mosaic.arith.index_cast"(%183) : (i32) -> index
      %185 = "stable_mosaic.memref.load"(%arg0, %184) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %186 = "stable_mosaic.arith.constant"() {value = {slots} : i32} : () -> i32
      %187 = "stable_mosaic.arith.minsi"(%185, %186) : (i32, i32) -> i32
      %188 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %189 = "stable_mosaic.arith.cmpi"(%arg8, %188) {predicate = 2 : i64} : (i32, i32) -> i1
      %190 = "stable_mosaic.arith.subi"(%187, %arg9) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %191 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %192 = "stable_mosaic.arith.select"(%189, %190, %191) : (i1, i32, i32) -> i32
      %193 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %194 = "stable_mosaic.arith.cmpi"(%192, %193) {predicate = 3 : i64} : (i32, i32) -> i1
      %195 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %196 = "stable_mosaic.arith.addi"(%arg8, %195) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %197 = "stable_mosaic.arith.select"(%194, %196, %arg8) : (i1, i32, i32) -> i32
      %198 = "stable_mosaic.arith.constant"() {value = 512 : i32} : () -> i32
      %199 = "stable_mosaic.arith.addi"(%arg9, %198) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %200 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %201 = "stable_mosaic.arith.select"(%194, %200, %199) : (i1, i32, i32) -> i32
      "stable_mosaic.scf.yield"(%197, %201, %179, %61, %65, %139, %149, %164) : (i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x256xf32>) -> ()
    }) : (i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x256xf32>) -> (i32, i32, i32, i32, i32, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x1xf32>, vector<{kv_heads}x{group}x256xf32>)
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}x{kv_heads}x{group}x256xbf16, #tpu.memory_space<vmem>>, memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{rows}x{kv_heads}x{slots}x256xbf16, #tpu.memory_space<hbm>>, memref<{batch}x{kv_heads}x{group}x256xf32, #tpu.memory_space<vmem>>, memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, memref<5x{kv_heads}x512x256xbf16, #tpu.memory_space<vmem>>, memref<5x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 3 : i64, sym_name = "attention_decode", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
