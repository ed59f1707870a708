module @delta_rule_prefill attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: memref<4x128x128xf32, #tpu.memory_space<vmem>>, %arg3: memref<4x128x128xf32, #tpu.memory_space<vmem>>, %arg4: memref<4x128x128xf32, #tpu.memory_space<vmem>>, %arg5: memref<4x1x128xf32, #tpu.memory_space<vmem>>, %arg6: memref<4x1x128xf32, #tpu.memory_space<vmem>>, %arg7: memref<4x128x128xf32, #tpu.memory_space<vmem>>, %arg8: memref<4x128x128xf32, #tpu.memory_space<vmem>>, %arg9: memref<4x128x128xf32, #tpu.memory_space<vmem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.cmpi"(%arg1, %0) {predicate = 0 : i64} : (i32, i32) -> i1
    %2 = "stable_mosaic.arith.extui"(%1) : (i1) -> i32
    %3 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %4 = "stable_mosaic.arith.cmpi"(%2, %3) {predicate = 1 : i64} : (i32, i32) -> i1
    "stable_mosaic.scf.if"(%4) ({
      %409 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %410 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %411 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %412 = "stable_mosaic.vector.load"(%arg7, %409, %410, %411) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
      %413 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %414 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %415 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %416 = "stable_mosaic.vector.load"(%arg9, %413, %414, %415) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
      "stable_mosaic.tpu.vector_store"(%412, %arg9, %413, %414, %415) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<4x128x128xf32>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }, {
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i1) -> ()
    %5 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 1>} : () -> vector<4x128x128xi32>
    %6 = "stable_mosaic.tpu.iota"() {dimensions = array<i32: 2>} : () -> vector<4x128x128xi32>
    %7 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %8 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %9 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %10 = "stable_mosaic.vector.load"(%arg5, %7, %8, %9) : (memref<4x1x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x1x128xf32>
    %11 = "stable_mosaic.arith.constant"() {value = -1.000000e+03 : f32} : () -> f32
    %12 = "stable_mosaic.vector.broadcast"(%11) : (f32) -> vector<4x1x128xf32>
    %13 = "stable_mosaic.arith.maximumf"(%10, %12) {fastmath = #arith.fastmath<none>} : (vector<4x1x128xf32>, vector<4x1x128xf32>) -> vector<4x1x128xf32>
    %14 = "stable_mosaic.math.roundeven"(%13) {fastmath = #arith.fastmath<none>} : (vector<4x1x128xf32>) -> vector<4x1x128xf32>
    %15 = "stable_mosaic.arith.cmpi"(%6, %5) {predicate = 3 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %16 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %17 = "stable_mosaic.vector.shape_cast"(%14) : (vector<4x1x128xf32>) -> vector<4x1x128xf32>
    %18 = "stable_mosaic.vector.broadcast"(%17) : (vector<4x1x128xf32>) -> vector<4x128x128xf32>
    %19 = "stable_mosaic.vector.broadcast"(%16) : (f32) -> vector<4x128x128xf32>
    %20 = "stable_mosaic.arith.select"(%15, %18, %19) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %21 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128xf32>} : () -> vector<4x128xf32>
    %22 = "stable_mosaic.vector.multi_reduction"(%20, %21) {kind = #vector.kind<add>, reduction_dims = array<i64: 2>} : (vector<4x128x128xf32>, vector<4x128xf32>) -> vector<4x128xf32>
    %23 = "stable_mosaic.vector.shape_cast"(%22) : (vector<4x128xf32>) -> vector<4x128x1xf32>
    %24 = "stable_mosaic.arith.cmpi"(%6, %5) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %25 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %26 = "stable_mosaic.vector.shape_cast"(%23) : (vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %27 = "stable_mosaic.vector.broadcast"(%26) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %28 = "stable_mosaic.vector.broadcast"(%25) : (f32) -> vector<4x128x128xf32>
    %29 = "stable_mosaic.arith.select"(%24, %27, %28) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %30 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128xf32>} : () -> vector<4x128xf32>
    %31 = "stable_mosaic.vector.multi_reduction"(%29, %30) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<4x128x128xf32>, vector<4x128xf32>) -> vector<4x128xf32>
    %32 = "stable_mosaic.vector.shape_cast"(%31) : (vector<4x128xf32>) -> vector<4x1x128xf32>
    %33 = "stable_mosaic.arith.subf"(%13, %14) {fastmath = #arith.fastmath<none>} : (vector<4x1x128xf32>, vector<4x1x128xf32>) -> vector<4x1x128xf32>
    %34 = "stable_mosaic.arith.cmpi"(%6, %5) {predicate = 3 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %35 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %36 = "stable_mosaic.vector.shape_cast"(%33) : (vector<4x1x128xf32>) -> vector<4x1x128xf32>
    %37 = "stable_mosaic.vector.broadcast"(%36) : (vector<4x1x128xf32>) -> vector<4x128x128xf32>
    %38 = "stable_mosaic.vector.broadcast"(%35) : (f32) -> vector<4x128x128xf32>
    %39 = "stable_mosaic.arith.select"(%34, %37, %38) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %40 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128xf32>} : () -> vector<4x128xf32>
    %41 = "stable_mosaic.vector.multi_reduction"(%39, %40) {kind = #vector.kind<add>, reduction_dims = array<i64: 2>} : (vector<4x128x128xf32>, vector<4x128xf32>) -> vector<4x128xf32>
    %42 = "stable_mosaic.vector.shape_cast"(%41) : (vector<4x128xf32>) -> vector<4x128x1xf32>
    %43 = "stable_mosaic.arith.cmpi"(%6, %5) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %44 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %45 = "stable_mosaic.vector.shape_cast"(%42) : (vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %46 = "stable_mosaic.vector.broadcast"(%45) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %47 = "stable_mosaic.vector.broadcast"(%44) : (f32) -> vector<4x128x128xf32>
    %48 = "stable_mosaic.arith.select"(%43, %46, %47) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %49 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128xf32>} : () -> vector<4x128xf32>
    %50 = "stable_mosaic.vector.multi_reduction"(%48, %49) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<4x128x128xf32>, vector<4x128xf32>) -> vector<4x128xf32>
    %51 = "stable_mosaic.vector.shape_cast"(%50) : (vector<4x128xf32>) -> vector<4x1x128xf32>
    %52 = "stable_mosaic.vector.broadcast"(%23) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %53 = "stable_mosaic.vector.broadcast"(%32) : (vector<4x1x128xf32>) -> vector<4x128x128xf32>
    %54 = "stable_mosaic.arith.subf"(%52, %53) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %55 = "stable_mosaic.vector.broadcast"(%42) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %56 = "stable_mosaic.vector.broadcast"(%51) : (vector<4x1x128xf32>) -> vector<4x128x128xf32>
    %57 = "stable_mosaic.arith.subf"(%55, %56) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %58 = "stable_mosaic.arith.addf"(%54, %57) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %59 = "stable_mosaic.arith.cmpi"(%6, %5) {predicate = 3 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %60 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %61 = "stable_mosaic.vector.broadcast"(%60) : (f32) -> vector<4x128x128xf32>
    %62 = "stable_mosaic.arith.minimumf"(%58, %61) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %63 = "stable_mosaic.math.exp"(%62) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %64 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %65 = "stable_mosaic.vector.broadcast"(%64) : (f32) -> vector<4x128x128xf32>
    %66 = "stable_mosaic.arith.select"(%59, %63, %65) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %67 = "stable_mosaic.arith.addf"(%23, %42) {fastmath = #arith.fastmath<none>} : (vector<4x128x1xf32>, vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %68 = "stable_mosaic.math.exp"(%67) {fastmath = #arith.fastmath<none>} : (vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %69 = "stable_mosaic.arith.cmpi"(%6, %5) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %70 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %71 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %72 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %73 = "stable_mosaic.vector.load"(%arg6, %70, %71, %72) : (memref<4x1x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x1x128xf32>
    %74 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %75 = "stable_mosaic.vector.shape_cast"(%73) : (vector<4x1x128xf32>) -> vector<4x1x128xf32>
    %76 = "stable_mosaic.vector.broadcast"(%75) : (vector<4x1x128xf32>) -> vector<4x128x128xf32>
    %77 = "stable_mosaic.vector.broadcast"(%74) : (f32) -> vector<4x128x128xf32>
    %78 = "stable_mosaic.arith.select"(%69, %76, %77) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %79 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128xf32>} : () -> vector<4x128xf32>
    %80 = "stable_mosaic.vector.multi_reduction"(%78, %79) {kind = #vector.kind<add>, reduction_dims = array<i64: 2>} : (vector<4x128x128xf32>, vector<4x128xf32>) -> vector<4x128xf32>
    %81 = "stable_mosaic.vector.shape_cast"(%80) : (vector<4x128xf32>) -> vector<4x128x1xf32>
    %82 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %83 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %84 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %85 = "stable_mosaic.vector.load"(%arg3, %82, %83, %84) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    %86 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %87 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %88 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %89 = "stable_mosaic.vector.load"(%arg2, %86, %87, %88) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    %90 = "stable_mosaic.tpu.concatenate"(%85, %89) {dimension = 1 : i32} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x256x128xf32>
    %91 = "stable_mosaic.arith.truncf"(%90) : (vector<4x256x128xf32>) -> vector<4x256x128xbf16>
    %92 = "stable_mosaic.arith.extf"(%91) : (vector<4x256x128xbf16>) -> vector<4x256x128xf32>
    %93 = "stable_mosaic.arith.subf"(%90, %92) {fastmath = #arith.fastmath<none>} : (vector<4x256x128xf32>, vector<4x256x128xf32>) -> vector<4x256x128xf32>
    %94 = "stable_mosaic.arith.truncf"(%93) : (vector<4x256x128xf32>) -> vector<4x256x128xbf16>
    %95 = "stable_mosaic.vector.extract_strided_slice"(%91) {offsets = [0, 0, 0], sizes = [4, 128, 128], strides = [1, 1, 1]} : (vector<4x256x128xbf16>) -> vector<4x128x128xbf16>
    %96 = "stable_mosaic.vector.extract_strided_slice"(%94) {offsets = [0, 0, 0], sizes = [4, 128, 128], strides = [1, 1, 1]} : (vector<4x256x128xbf16>) -> vector<4x128x128xbf16>
    %97 = "stable_mosaic.tpu.concatenate"(%91, %91, %94) {dimension = 2 : i32} : (vector<4x256x128xbf16>, vector<4x256x128xbf16>, vector<4x256x128xbf16>) -> vector<4x256x384xbf16>
    %98 = "stable_mosaic.tpu.concatenate"(%95, %96, %95) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %99 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x256x128xf32>} : () -> vector<4x256x128xf32>
    %100 = "stable_mosaic.tpu.matmul"(%97, %98, %99) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [2], [1], [1], [0, 0, 0, 1, 1, 1], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x256x384xbf16>, vector<4x128x384xbf16>, vector<4x256x128xf32>) -> vector<4x256x128xf32>
    %101 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %102 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %103 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %104 = "stable_mosaic.vector.load"(%arg9, %101, %102, %103) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    %105 = "stable_mosaic.arith.truncf"(%104) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %106 = "stable_mosaic.arith.extf"(%105) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %107 = "stable_mosaic.arith.subf"(%104, %106) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %108 = "stable_mosaic.arith.truncf"(%107) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %109 = "stable_mosaic.tpu.concatenate"(%91, %91, %94) {dimension = 2 : i32} : (vector<4x256x128xbf16>, vector<4x256x128xbf16>, vector<4x256x128xbf16>) -> vector<4x256x384xbf16>
    %110 = "stable_mosaic.tpu.concatenate"(%105, %108, %105) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %111 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x256x128xf32>} : () -> vector<4x256x128xf32>
    %112 = "stable_mosaic.tpu.matmul"(%109, %110, %111) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x256x384xbf16>, vector<4x384x128xbf16>, vector<4x256x128xf32>) -> vector<4x256x128xf32>
    %113 = "stable_mosaic.arith.cmpi"(%6, %5) {predicate = 2 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %114 = "stable_mosaic.vector.extract_strided_slice"(%100) {offsets = [0, 0, 0], sizes = [4, 128, 128], strides = [1, 1, 1]} : (vector<4x256x128xf32>) -> vector<4x128x128xf32>
    %115 = "stable_mosaic.arith.mulf"(%114, %66) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %116 = "stable_mosaic.vector.broadcast"(%81) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %117 = "stable_mosaic.arith.mulf"(%115, %116) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %118 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %119 = "stable_mosaic.vector.broadcast"(%118) : (f32) -> vector<4x128x128xf32>
    %120 = "stable_mosaic.arith.select"(%113, %117, %119) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %121 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %122 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %124 = "stable_mosaic.vector.load"(%arg4, %121, %122, %123) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    %125 = "stable_mosaic.vector.extract_strided_slice"(%112) {offsets = [0, 0, 0], sizes = [4, 128, 128], strides = [1, 1, 1]} : (vector<4x256x128xf32>) -> vector<4x128x128xf32>
    %126 = "stable_mosaic.vector.broadcast"(%68) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %127 = "stable_mosaic.arith.mulf"(%126, %125) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %128 = "stable_mosaic.arith.subf"(%124, %127) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %129 = "stable_mosaic.vector.broadcast"(%81) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %130 = "stable_mosaic.arith.mulf"(%129, %128) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %131 = "stable_mosaic.arith.cmpi"(%5, %6) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %132 = "stable_mosaic.arith.xori"(%5, %6) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %133 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %134 = "stable_mosaic.vector.broadcast"(%133) : (i32) -> vector<4x128x128xi32>
    %135 = "stable_mosaic.arith.cmpi"(%132, %134) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %136 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %137 = "stable_mosaic.vector.broadcast"(%136) : (f32) -> vector<4x128x128xf32>
    %138 = "stable_mosaic.arith.subf"(%137, %120) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %139 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %140 = "stable_mosaic.vector.broadcast"(%139) : (f32) -> vector<4x128x128xf32>
    %141 = "stable_mosaic.arith.select"(%135, %138, %140) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %142 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %143 = "stable_mosaic.vector.broadcast"(%142) : (f32) -> vector<4x128x128xf32>
    %144 = "stable_mosaic.arith.select"(%131, %143, %141) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %145 = "stable_mosaic.arith.truncf"(%120) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %146 = "stable_mosaic.arith.extf"(%145) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %147 = "stable_mosaic.arith.subf"(%120, %146) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %148 = "stable_mosaic.arith.truncf"(%147) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %149 = "stable_mosaic.arith.xori"(%5, %6) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %150 = "stable_mosaic.arith.constant"() {value = -2 : i32} : () -> i32
    %151 = "stable_mosaic.vector.broadcast"(%150) : (i32) -> vector<4x128x128xi32>
    %152 = "stable_mosaic.arith.andi"(%149, %151) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %153 = "stable_mosaic.arith.constant"() {value = 2 : i32} : () -> i32
    %154 = "stable_mosaic.vector.broadcast"(%153) : (i32) -> vector<4x128x128xi32>
    %155 = "stable_mosaic.arith.cmpi"(%152, %154) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %156 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %157 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %158 = "stable_mosaic.vector.broadcast"(%156) : (f32) -> vector<4x128x128xf32>
    %159 = "stable_mosaic.vector.broadcast"(%157) : (f32) -> vector<4x128x128xf32>
    %160 = "stable_mosaic.arith.select"(%155, %158, %159) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %161 = "stable_mosaic.arith.truncf"(%160) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %162 = "stable_mosaic.arith.mulf"(%145, %161) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %163 = "stable_mosaic.arith.mulf"(%148, %161) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %164 = "stable_mosaic.arith.truncf"(%144) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %165 = "stable_mosaic.arith.extf"(%164) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %166 = "stable_mosaic.arith.subf"(%144, %165) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %167 = "stable_mosaic.arith.truncf"(%166) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %168 = "stable_mosaic.tpu.concatenate"(%164, %164, %167) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %169 = "stable_mosaic.tpu.concatenate"(%162, %163, %162) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %170 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %171 = "stable_mosaic.tpu.matmul"(%168, %169, %170) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %172 = "stable_mosaic.arith.truncf"(%171) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %173 = "stable_mosaic.arith.extf"(%172) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %174 = "stable_mosaic.arith.subf"(%171, %173) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %175 = "stable_mosaic.arith.truncf"(%174) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %176 = "stable_mosaic.tpu.concatenate"(%172, %172, %175) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %177 = "stable_mosaic.tpu.concatenate"(%164, %167, %164) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %178 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %179 = "stable_mosaic.tpu.matmul"(%176, %177, %178) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %180 = "stable_mosaic.arith.subf"(%144, %179) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %181 = "stable_mosaic.arith.xori"(%5, %6) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %182 = "stable_mosaic.arith.constant"() {value = -4 : i32} : () -> i32
    %183 = "stable_mosaic.vector.broadcast"(%182) : (i32) -> vector<4x128x128xi32>
    %184 = "stable_mosaic.arith.andi"(%181, %183) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %185 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %186 = "stable_mosaic.vector.broadcast"(%185) : (i32) -> vector<4x128x128xi32>
    %187 = "stable_mosaic.arith.cmpi"(%184, %186) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %188 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %189 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %190 = "stable_mosaic.vector.broadcast"(%188) : (f32) -> vector<4x128x128xf32>
    %191 = "stable_mosaic.vector.broadcast"(%189) : (f32) -> vector<4x128x128xf32>
    %192 = "stable_mosaic.arith.select"(%187, %190, %191) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %193 = "stable_mosaic.arith.truncf"(%192) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %194 = "stable_mosaic.arith.mulf"(%145, %193) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %195 = "stable_mosaic.arith.mulf"(%148, %193) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %196 = "stable_mosaic.arith.truncf"(%180) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %197 = "stable_mosaic.arith.extf"(%196) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %198 = "stable_mosaic.arith.subf"(%180, %197) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %199 = "stable_mosaic.arith.truncf"(%198) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %200 = "stable_mosaic.tpu.concatenate"(%196, %196, %199) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %201 = "stable_mosaic.tpu.concatenate"(%194, %195, %194) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %202 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %203 = "stable_mosaic.tpu.matmul"(%200, %201, %202) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %204 = "stable_mosaic.arith.truncf"(%203) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %205 = "stable_mosaic.arith.extf"(%204) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %206 = "stable_mosaic.arith.subf"(%203, %205) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %207 = "stable_mosaic.arith.truncf"(%206) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %208 = "stable_mosaic.tpu.concatenate"(%204, %204, %207) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %209 = "stable_mosaic.tpu.concatenate"(%196, %199, %196) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %210 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %211 = "stable_mosaic.tpu.matmul"(%208, %209, %210) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %212 = "stable_mosaic.arith.subf"(%180, %211) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %213 = "stable_mosaic.arith.xori"(%5, %6) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %214 = "stable_mosaic.arith.constant"() {value = -8 : i32} : () -> i32
    %215 = "stable_mosaic.vector.broadcast"(%214) : (i32) -> vector<4x128x128xi32>
    %216 = "stable_mosaic.arith.andi"(%213, %215) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %217 = "stable_mosaic.arith.constant"() {value = 8 : i32} : () -> i32
    %218 = "stable_mosaic.vector.broadcast"(%217) : (i32) -> vector<4x128x128xi32>
    %219 = "stable_mosaic.arith.cmpi"(%216, %218) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %220 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %221 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %222 = "stable_mosaic.vector.broadcast"(%220) : (f32) -> vector<4x128x128xf32>
    %223 = "stable_mosaic.vector.broadcast"(%221) : (f32) -> vector<4x128x128xf32>
    %224 = "stable_mosaic.arith.select"(%219, %222, %223) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %225 = "stable_mosaic.arith.truncf"(%224) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %226 = "stable_mosaic.arith.mulf"(%145, %225) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %227 = "stable_mosaic.arith.mulf"(%148, %225) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %228 = "stable_mosaic.arith.truncf"(%212) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %229 = "stable_mosaic.arith.extf"(%228) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %230 = "stable_mosaic.arith.subf"(%212, %229) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %231 = "stable_mosaic.arith.truncf"(%230) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %232 = "stable_mosaic.tpu.concatenate"(%228, %228, %231) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %233 = "stable_mosaic.tpu.concatenate"(%226, %227, %226) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %234 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %235 = "stable_mosaic.tpu.matmul"(%232, %233, %234) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %236 = "stable_mosaic.arith.truncf"(%235) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %237 = "stable_mosaic.arith.extf"(%236) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %238 = "stable_mosaic.arith.subf"(%235, %237) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %239 = "stable_mosaic.arith.truncf"(%238) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %240 = "stable_mosaic.tpu.concatenate"(%236, %236, %239) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %241 = "stable_mosaic.tpu.concatenate"(%228, %231, %228) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %242 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %243 = "stable_mosaic.tpu.matmul"(%240, %241, %242) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %244 = "stable_mosaic.arith.subf"(%212, %243) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %245 = "stable_mosaic.arith.xori"(%5, %6) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %246 = "stable_mosaic.arith.constant"() {value = -16 : i32} : () -> i32
    %247 = "stable_mosaic.vector.broadcast"(%246) : (i32) -> vector<4x128x128xi32>
    %248 = "stable_mosaic.arith.andi"(%245, %247) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %249 = "stable_mosaic.arith.constant"() {value = 16 : i32} : () -> i32
    %250 = "stable_mosaic.vector.broadcast"(%249) : (i32) -> vector<4x128x128xi32>
    %251 = "stable_mosaic.arith.cmpi"(%248, %250) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %252 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %253 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %254 = "stable_mosaic.vector.broadcast"(%252) : (f32) -> vector<4x128x128xf32>
    %255 = "stable_mosaic.vector.broadcast"(%253) : (f32) -> vector<4x128x128xf32>
    %256 = "stable_mosaic.arith.select"(%251, %254, %255) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %257 = "stable_mosaic.arith.truncf"(%256) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %258 = "stable_mosaic.arith.mulf"(%145, %257) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %259 = "stable_mosaic.arith.mulf"(%148, %257) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %260 = "stable_mosaic.arith.truncf"(%244) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %261 = "stable_mosaic.arith.extf"(%260) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %262 = "stable_mosaic.arith.subf"(%244, %261) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %263 = "stable_mosaic.arith.truncf"(%262) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %264 = "stable_mosaic.tpu.concatenate"(%260, %260, %263) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %265 = "stable_mosaic.tpu.concatenate"(%258, %259, %258) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %266 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %267 = "stable_mosaic.tpu.matmul"(%264, %265, %266) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %268 = "stable_mosaic.arith.truncf"(%267) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %269 = "stable_mosaic.arith.extf"(%268) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %270 = "stable_mosaic.arith.subf"(%267, %269) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %271 = "stable_mosaic.arith.truncf"(%270) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %272 = "stable_mosaic.tpu.concatenate"(%268, %268, %271) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %273 = "stable_mosaic.tpu.concatenate"(%260, %263, %260) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %274 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %275 = "stable_mosaic.tpu.matmul"(%272, %273, %274) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %276 = "stable_mosaic.arith.subf"(%244, %275) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %277 = "stable_mosaic.arith.xori"(%5, %6) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %278 = "stable_mosaic.arith.constant"() {value = -32 : i32} : () -> i32
    %279 = "stable_mosaic.vector.broadcast"(%278) : (i32) -> vector<4x128x128xi32>
    %280 = "stable_mosaic.arith.andi"(%277, %279) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %281 = "stable_mosaic.arith.constant"() {value = 32 : i32} : () -> i32
    %282 = "stable_mosaic.vector.broadcast"(%281) : (i32) -> vector<4x128x128xi32>
    %283 = "stable_mosaic.arith.cmpi"(%280, %282) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %284 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %285 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %286 = "stable_mosaic.vector.broadcast"(%284) : (f32) -> vector<4x128x128xf32>
    %287 = "stable_mosaic.vector.broadcast"(%285) : (f32) -> vector<4x128x128xf32>
    %288 = "stable_mosaic.arith.select"(%283, %286, %287) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %289 = "stable_mosaic.arith.truncf"(%288) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %290 = "stable_mosaic.arith.mulf"(%145, %289) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %291 = "stable_mosaic.arith.mulf"(%148, %289) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %292 = "stable_mosaic.arith.truncf"(%276) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %293 = "stable_mosaic.arith.extf"(%292) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %294 = "stable_mosaic.arith.subf"(%276, %293) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %295 = "stable_mosaic.arith.truncf"(%294) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %296 = "stable_mosaic.tpu.concatenate"(%292, %292, %295) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %297 = "stable_mosaic.tpu.concatenate"(%290, %291, %290) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %298 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %299 = "stable_mosaic.tpu.matmul"(%296, %297, %298) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %300 = "stable_mosaic.arith.truncf"(%299) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %301 = "stable_mosaic.arith.extf"(%300) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %302 = "stable_mosaic.arith.subf"(%299, %301) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %303 = "stable_mosaic.arith.truncf"(%302) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %304 = "stable_mosaic.tpu.concatenate"(%300, %300, %303) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %305 = "stable_mosaic.tpu.concatenate"(%292, %295, %292) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %306 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %307 = "stable_mosaic.tpu.matmul"(%304, %305, %306) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %308 = "stable_mosaic.arith.subf"(%276, %307) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %309 = "stable_mosaic.arith.xori"(%5, %6) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %310 = "stable_mosaic.arith.constant"() {value = -64 : i32} : () -> i32
    %311 = "stable_mosaic.vector.broadcast"(%310) : (i32) -> vector<4x128x128xi32>
    %312 = "stable_mosaic.arith.andi"(%309, %311) : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi32>
    %313 = "stable_mosaic.arith.constant"() {value = 64 : i32} : () -> i32
    %314 = "stable_mosaic.vector.broadcast"(%313) : (i32) -> vector<4x128x128xi32>
    %315 = "stable_mosaic.arith.cmpi"(%312, %314) {predicate = 0 : i64} : (vector<4x128x128xi32>, vector<4x128x128xi32>) -> vector<4x128x128xi1>
    %316 = "stable_mosaic.arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %317 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %318 = "stable_mosaic.vector.broadcast"(%316) : (f32) -> vector<4x128x128xf32>
    %319 = "stable_mosaic.vector.broadcast"(%317) : (f32) -> vector<4x128x128xf32>
    %320 = "stable_mosaic.arith.select"(%315, %318, %319) : (vector<4x128x128xi1>, vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %321 = "stable_mosaic.arith.truncf"(%320) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %322 = "stable_mosaic.arith.mulf"(%145, %321) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %323 = "stable_mosaic.arith.mulf"(%148, %321) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x128xbf16>
    %324 = "stable_mosaic.arith.truncf"(%308) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %325 = "stable_mosaic.arith.extf"(%324) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %326 = "stable_mosaic.arith.subf"(%308, %325) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %327 = "stable_mosaic.arith.truncf"(%326) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %328 = "stable_mosaic.tpu.concatenate"(%324, %324, %327) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %329 = "stable_mosaic.tpu.concatenate"(%322, %323, %322) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %330 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %331 = "stable_mosaic.tpu.matmul"(%328, %329, %330) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %332 = "stable_mosaic.arith.truncf"(%331) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %333 = "stable_mosaic.arith.extf"(%332) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %334 = "stable_mosaic.arith.subf"(%331, %333) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %335 = "stable_mosaic.arith.truncf"(%334) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %336 = "stable_mosaic.tpu.concatenate"(%332, %332, %335) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %337 = "stable_mosaic.tpu.concatenate"(%324, %327, %324) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %338 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %339 = "stable_mosaic.tpu.matmul"(%336, %337, %338) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %340 = "stable_mosaic.arith.subf"(%308, %339) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %341 = "stable_mosaic.arith.truncf"(%340) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %342 = "stable_mosaic.arith.extf"(%341) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %343 = "stable_mosaic.arith.subf"(%340, %342) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %344 = "stable_mosaic.arith.truncf"(%343) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %345 = "stable_mosaic.arith.truncf"(%130) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %346 = "stable_mosaic.arith.extf"(%345) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %347 = "stable_mosaic.arith.subf"(%130, %346) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %348 = "stable_mosaic.arith.truncf"(%347) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %349 = "stable_mosaic.tpu.concatenate"(%341, %341, %344) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %350 = "stable_mosaic.tpu.concatenate"(%345, %348, %345) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %351 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %352 = "stable_mosaic.tpu.matmul"(%349, %350, %351) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %353 = "stable_mosaic.arith.truncf"(%352) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %354 = "stable_mosaic.arith.extf"(%353) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %355 = "stable_mosaic.arith.subf"(%352, %354) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %356 = "stable_mosaic.arith.truncf"(%355) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %357 = "stable_mosaic.vector.extract_strided_slice"(%112) {offsets = [0, 128, 0], sizes = [4, 128, 128], strides = [1, 1, 1]} : (vector<4x256x128xf32>) -> vector<4x128x128xf32>
    %358 = "stable_mosaic.vector.broadcast"(%68) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %359 = "stable_mosaic.arith.mulf"(%358, %357) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %360 = "stable_mosaic.vector.extract_strided_slice"(%100) {offsets = [0, 128, 0], sizes = [4, 128, 128], strides = [1, 1, 1]} : (vector<4x256x128xf32>) -> vector<4x128x128xf32>
    %361 = "stable_mosaic.arith.mulf"(%360, %66) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %362 = "stable_mosaic.arith.truncf"(%361) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %363 = "stable_mosaic.arith.extf"(%362) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %364 = "stable_mosaic.arith.subf"(%361, %363) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %365 = "stable_mosaic.arith.truncf"(%364) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %366 = "stable_mosaic.tpu.concatenate"(%362, %362, %365) {dimension = 2 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x128x384xbf16>
    %367 = "stable_mosaic.tpu.concatenate"(%353, %356, %353) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %368 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %369 = "stable_mosaic.tpu.matmul"(%366, %367, %368) {dimension_numbers = #tpu.dot_dimension_numbers<[2], [1], [1], [2], [0, 0, 0, 1, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x128x384xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %370 = "stable_mosaic.arith.addf"(%359, %369) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %371 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %372 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %373 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %374 = "stable_mosaic.vector.load"(%arg8, %371, %372, %373) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    "stable_mosaic.tpu.vector_store"(%370, %arg8, %371, %372, %373) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<4x128x128xf32>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
    %375 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %376 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %377 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %378 = "stable_mosaic.vector.load"(%arg3, %375, %376, %377) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    %379 = "stable_mosaic.vector.extract_strided_slice"(%23) {offsets = [0, 127, 0], sizes = [4, 1, 1], strides = [1, 1, 1]} : (vector<4x128x1xf32>) -> vector<4x1x1xf32>
    %380 = "stable_mosaic.vector.broadcast"(%379) : (vector<4x1x1xf32>) -> vector<4x128x1xf32>
    %381 = "stable_mosaic.arith.subf"(%380, %23) {fastmath = #arith.fastmath<none>} : (vector<4x128x1xf32>, vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %382 = "stable_mosaic.vector.extract_strided_slice"(%42) {offsets = [0, 127, 0], sizes = [4, 1, 1], strides = [1, 1, 1]} : (vector<4x128x1xf32>) -> vector<4x1x1xf32>
    %383 = "stable_mosaic.vector.broadcast"(%382) : (vector<4x1x1xf32>) -> vector<4x128x1xf32>
    %384 = "stable_mosaic.arith.subf"(%383, %42) {fastmath = #arith.fastmath<none>} : (vector<4x128x1xf32>, vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %385 = "stable_mosaic.arith.addf"(%381, %384) {fastmath = #arith.fastmath<none>} : (vector<4x128x1xf32>, vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %386 = "stable_mosaic.math.exp"(%385) {fastmath = #arith.fastmath<none>} : (vector<4x128x1xf32>) -> vector<4x128x1xf32>
    %387 = "stable_mosaic.vector.broadcast"(%386) : (vector<4x128x1xf32>) -> vector<4x128x128xf32>
    %388 = "stable_mosaic.arith.mulf"(%378, %387) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %389 = "stable_mosaic.vector.extract_strided_slice"(%68) {offsets = [0, 127, 0], sizes = [4, 1, 1], strides = [1, 1, 1]} : (vector<4x128x1xf32>) -> vector<4x1x1xf32>
    %390 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %391 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %392 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %393 = "stable_mosaic.vector.load"(%arg9, %390, %391, %392) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    %394 = "stable_mosaic.vector.broadcast"(%389) : (vector<4x1x1xf32>) -> vector<4x128x128xf32>
    %395 = "stable_mosaic.arith.mulf"(%394, %393) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %396 = "stable_mosaic.arith.truncf"(%388) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %397 = "stable_mosaic.arith.extf"(%396) : (vector<4x128x128xbf16>) -> vector<4x128x128xf32>
    %398 = "stable_mosaic.arith.subf"(%388, %397) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %399 = "stable_mosaic.arith.truncf"(%398) : (vector<4x128x128xf32>) -> vector<4x128x128xbf16>
    %400 = "stable_mosaic.tpu.concatenate"(%396, %396, %399) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %401 = "stable_mosaic.tpu.concatenate"(%353, %356, %353) {dimension = 1 : i32} : (vector<4x128x128xbf16>, vector<4x128x128xbf16>, vector<4x128x128xbf16>) -> vector<4x384x128xbf16>
    %402 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4x128x128xf32>} : () -> vector<4x128x128xf32>
    %403 = "stable_mosaic.tpu.matmul"(%400, %401, %402) {dimension_numbers = #tpu.dot_dimension_numbers<[1], [1], [2], [2], [0, 0, 0, 2, 1, 2], [0], [0]>, transpose_lhs = false, transpose_lhs_hint = false, transpose_rhs = false} : (vector<4x384x128xbf16>, vector<4x384x128xbf16>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %404 = "stable_mosaic.arith.addf"(%395, %403) {fastmath = #arith.fastmath<none>} : (vector<4x128x128xf32>, vector<4x128x128xf32>) -> vector<4x128x128xf32>
    %405 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %406 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %407 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
    %408 = "stable_mosaic.vector.load"(%arg9, %405, %406, %407) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<4x128x128xf32>
    "stable_mosaic.tpu.vector_store"(%404, %arg9, %405, %406, %407) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<4x128x128xf32>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [#tpu.dimension_semantics<arbitrary>, #tpu.dimension_semantics<arbitrary>], function_type = (i32, i32, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x1x128xf32, #tpu.memory_space<vmem>>, memref<4x1x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>) -> (), iteration_bounds = array<i64: {heads/4}, {tokens/128}>, scalar_prefetch = 0 : i64, scratch_operands = 0 : i64, sym_name = "delta_rule_prefill", tpu.core_type = #tpu.core_type<tc>, window_params = [{transform_indices = @transform_0, window_bounds = array<i64: 4, 128, 128>}, {transform_indices = @transform_1, window_bounds = array<i64: 4, 128, 128>}, {transform_indices = @transform_2, window_bounds = array<i64: 4, 128, 128>}, {transform_indices = @transform_3, window_bounds = array<i64: 4, 1, 128>}, {transform_indices = @transform_4, window_bounds = array<i64: 4, 1, 128>}, {transform_indices = @transform_5, window_bounds = array<i64: 4, 128, 128>}, {transform_indices = @transform_6, window_bounds = array<i64: 4, 128, 128>}, {transform_indices = @transform_7, window_bounds = array<i64: 4, 128, 128>}]} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %arg1, %0) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_0"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %arg1, %0) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_1"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %arg1, %0) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_2"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %0, %arg1) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_3"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %0, %arg1) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_4"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %0, %1) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_5"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %arg1, %0) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_6"} : () -> ()
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %2 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    "stable_mosaic.func.return"(%arg0, %0, %1) : (i32, i32, i32) -> ()
  }) {function_type = (i32, i32) -> (i32, i32, i32), sym_name = "transform_7"} : () -> ()
}
