module @delta_rule_decode attributes {stable_mosaic.version = 15 : i64} {
  "stable_mosaic.func.func"() ({
  ^bb0(%arg0: memref<{batch}xi32, #tpu.memory_space<smem>>, %arg1: memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, %arg2: memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, %arg3: memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, %arg4: memref<{batch}x4x1xf32, #tpu.memory_space<vmem>>, %arg5: memref<{batch}x4x1xf32, #tpu.memory_space<vmem>>, %arg6: memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, %arg7: memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, %arg8: memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, %arg9: memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, %arg10: memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>):
    %0 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
    %2 = "stable_mosaic.arith.addi"(%0, %1) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %3 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    "stable_mosaic.scf.for"(%0, %2, %3) ({
    ^bb0(%arg11: i32):
      %12 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %13 = "stable_mosaic.arith.divsi"(%arg11, %12) : (i32, i32) -> i32
      %14 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %15 = "stable_mosaic.arith.cmpi"(%arg11, %14) {predicate = 5 : i64} : (i32, i32) -> i1
      %16 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %17 = "stable_mosaic.arith.cmpi"(%13, %16) {predicate = 2 : i64} : (i32, i32) -> i1
      %18 = "stable_mosaic.arith.andi"(%15, %17) : (i1, i1) -> i1
      %19 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %20 = "stable_mosaic.arith.select"(%18, %13, %19) : (i1, i32, i32) -> i32
      %21 = "stable_mosaic.arith.index_cast"(%20) : (i32) -> index
      %22 = "stable_mosaic.memref.load"(%arg0, %21) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %23 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %24 = "stable_mosaic.arith.cmpi"(%22, %23) {predicate = 1 : i64} : (i32, i32) -> i1
      %25 = "stable_mosaic.arith.andi"(%18, %24) : (i1, i1) -> i1
      %26 = "stable_mosaic.arith.extui"(%25) : (i1) -> i32
      %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %28 = "stable_mosaic.arith.cmpi"(%26, %27) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%28) ({
        %29 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %30 = "stable_mosaic.arith.remsi"(%arg11, %29) : (i32, i32) -> i32
        %31 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %32 = "stable_mosaic.arith.remsi"(%arg11, %31) : (i32, i32) -> i32
        %33 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %34 = "stable_mosaic.arith.muli"(%32, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %35 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %36 = "stable_mosaic.arith.divsi"(%arg11, %35) : (i32, i32) -> i32
        %37 = "stable_mosaic.tpu.assume_multiple"(%34) {multiple = 4 : i32} : (i32) -> i32
        %38 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %39 = "stable_mosaic.tpu.memref_slice"(%arg10, %30, %38) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %40 = "stable_mosaic.tpu.memref_squeeze"(%39) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %41 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %42 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %44 = "stable_mosaic.tpu.memref_slice"(%arg9, %30, %41, %42, %43) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %45 = "stable_mosaic.tpu.memref_squeeze"(%44) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %47 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %48 = "stable_mosaic.tpu.memref_slice"(%arg8, %36, %37, %46, %47) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<hbm>>
        %49 = "stable_mosaic.tpu.memref_squeeze"(%48) : (memref<1x4x128x128xf32, #tpu.memory_space<hbm>>) -> memref<4x128x128xf32, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%49, %45, %40) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x128x128xf32, #tpu.memory_space<hbm>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    %4 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
    %5 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
    %6 = "stable_mosaic.scf.while"(%5) ({
    ^bb0(%arg11: i32):
      %12 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %13 = "stable_mosaic.arith.divsi"(%arg11, %12) : (i32, i32) -> i32
      %14 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %15 = "stable_mosaic.arith.cmpi"(%13, %14) {predicate = 2 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.condition"(%15, %arg11) : (i1, i32) -> ()
    }, {
    ^bb0(%arg11: i32):
      %12 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %13 = "stable_mosaic.arith.subi"(%arg11, %12) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %14 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %15 = "stable_mosaic.arith.subi"(%13, %14) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %16 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %17 = "stable_mosaic.arith.divsi"(%15, %16) : (i32, i32) -> i32
      %18 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %19 = "stable_mosaic.arith.cmpi"(%15, %18) {predicate = 5 : i64} : (i32, i32) -> i1
      %20 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %21 = "stable_mosaic.arith.cmpi"(%17, %20) {predicate = 2 : i64} : (i32, i32) -> i1
      %22 = "stable_mosaic.arith.andi"(%19, %21) : (i1, i1) -> i1
      %23 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %24 = "stable_mosaic.arith.select"(%22, %17, %23) : (i1, i32, i32) -> i32
      %25 = "stable_mosaic.arith.index_cast"(%24) : (i32) -> index
      %26 = "stable_mosaic.memref.load"(%arg0, %25) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %27 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %28 = "stable_mosaic.arith.cmpi"(%26, %27) {predicate = 1 : i64} : (i32, i32) -> i1
      %29 = "stable_mosaic.arith.andi"(%22, %28) : (i1, i1) -> i1
      %30 = "stable_mosaic.arith.extui"(%29) : (i1) -> i32
      %31 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %32 = "stable_mosaic.arith.cmpi"(%30, %31) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%32) ({
        %86 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %87 = "stable_mosaic.arith.subi"(%arg11, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %88 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %89 = "stable_mosaic.arith.subi"(%87, %88) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %90 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %91 = "stable_mosaic.arith.remsi"(%89, %90) : (i32, i32) -> i32
        %92 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %93 = "stable_mosaic.arith.remsi"(%89, %92) : (i32, i32) -> i32
        %94 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %95 = "stable_mosaic.arith.muli"(%93, %94) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %96 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %97 = "stable_mosaic.arith.divsi"(%89, %96) : (i32, i32) -> i32
        %98 = "stable_mosaic.tpu.assume_multiple"(%95) {multiple = 4 : i32} : (i32) -> i32
        %99 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %100 = "stable_mosaic.tpu.memref_slice"(%arg10, %91, %99) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %101 = "stable_mosaic.tpu.memref_squeeze"(%100) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %102 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %103 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %104 = "stable_mosaic.tpu.memref_slice"(%arg8, %97, %98, %102, %103) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<hbm>>
        %105 = "stable_mosaic.tpu.memref_squeeze"(%104) : (memref<1x4x128x128xf32, #tpu.memory_space<hbm>>) -> memref<4x128x128xf32, #tpu.memory_space<hbm>>
        %106 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %107 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %108 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %109 = "stable_mosaic.tpu.memref_slice"(%arg9, %91, %106, %107, %108) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %110 = "stable_mosaic.tpu.memref_squeeze"(%109) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%110, %105, %101) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %33 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
      %34 = "stable_mosaic.arith.addi"(%arg11, %33) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %35 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %36 = "stable_mosaic.arith.divsi"(%34, %35) : (i32, i32) -> i32
      %37 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %38 = "stable_mosaic.arith.cmpi"(%34, %37) {predicate = 5 : i64} : (i32, i32) -> i1
      %39 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %40 = "stable_mosaic.arith.cmpi"(%36, %39) {predicate = 2 : i64} : (i32, i32) -> i1
      %41 = "stable_mosaic.arith.andi"(%38, %40) : (i1, i1) -> i1
      %42 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %43 = "stable_mosaic.arith.select"(%41, %36, %42) : (i1, i32, i32) -> i32
      %44 = "stable_mosaic.arith.index_cast"(%43) : (i32) -> index
      %45 = "stable_mosaic.memref.load"(%arg0, %44) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %46 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %47 = "stable_mosaic.arith.cmpi"(%45, %46) {predicate = 1 : i64} : (i32, i32) -> i1
      %48 = "stable_mosaic.arith.andi"(%41, %47) : (i1, i1) -> i1
      %49 = "stable_mosaic.arith.extui"(%48) : (i1) -> i32
      %50 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %51 = "stable_mosaic.arith.cmpi"(%49, %50) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%51) ({
        %86 = "stable_mosaic.arith.constant"() {value = 3 : i32} : () -> i32
        %87 = "stable_mosaic.arith.addi"(%arg11, %86) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %88 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %89 = "stable_mosaic.arith.remsi"(%87, %88) : (i32, i32) -> i32
        %90 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %91 = "stable_mosaic.arith.remsi"(%87, %90) : (i32, i32) -> i32
        %92 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %93 = "stable_mosaic.arith.muli"(%91, %92) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %94 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %95 = "stable_mosaic.arith.divsi"(%87, %94) : (i32, i32) -> i32
        %96 = "stable_mosaic.tpu.assume_multiple"(%93) {multiple = 4 : i32} : (i32) -> i32
        %97 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %98 = "stable_mosaic.tpu.memref_slice"(%arg10, %89, %97) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %99 = "stable_mosaic.tpu.memref_squeeze"(%98) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %101 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %102 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %103 = "stable_mosaic.tpu.memref_slice"(%arg9, %89, %100, %101, %102) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %104 = "stable_mosaic.tpu.memref_squeeze"(%103) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %105 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %106 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %107 = "stable_mosaic.tpu.memref_slice"(%arg8, %95, %96, %105, %106) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<hbm>>
        %108 = "stable_mosaic.tpu.memref_squeeze"(%107) : (memref<1x4x128x128xf32, #tpu.memory_space<hbm>>) -> memref<4x128x128xf32, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.enqueue_dma"(%108, %104, %99) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x128x128xf32, #tpu.memory_space<hbm>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %52 = "stable_mosaic.arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      %53 = "stable_mosaic.vector.broadcast"(%52) : (f32) -> vector<4x128xf32>
      %54 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %55 = "stable_mosaic.arith.remsi"(%arg11, %54) : (i32, i32) -> i32
      %56 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
      %57 = "stable_mosaic.arith.muli"(%55, %56) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %58 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %59 = "stable_mosaic.arith.divsi"(%arg11, %58) : (i32, i32) -> i32
      %60 = "stable_mosaic.tpu.assume_multiple"(%57) {multiple = 4 : i32} : (i32) -> i32
      %61 = "stable_mosaic.arith.index_cast"(%59) : (i32) -> index
      %62 = "stable_mosaic.arith.index_cast"(%60) : (i32) -> index
      %63 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
      %64 = "stable_mosaic.vector.load"(%arg7, %61, %62, %63) : (memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x4x128xf32>
      %65 = "stable_mosaic.vector.shape_cast"(%64) : (vector<1x4x128xf32>) -> vector<4x128xf32>
      %66 = "stable_mosaic.vector.shape_cast"(%53) : (vector<4x128xf32>) -> vector<1x4x128xf32>
      "stable_mosaic.tpu.vector_store"(%66, %arg7, %61, %62, %63) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x4x128xf32>, memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
      %67 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %68 = "stable_mosaic.arith.divsi"(%arg11, %67) : (i32, i32) -> i32
      %69 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %70 = "stable_mosaic.arith.cmpi"(%arg11, %69) {predicate = 5 : i64} : (i32, i32) -> i1
      %71 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %72 = "stable_mosaic.arith.cmpi"(%68, %71) {predicate = 2 : i64} : (i32, i32) -> i1
      %73 = "stable_mosaic.arith.andi"(%70, %72) : (i1, i1) -> i1
      %74 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %75 = "stable_mosaic.arith.select"(%73, %68, %74) : (i1, i32, i32) -> i32
      %76 = "stable_mosaic.arith.index_cast"(%75) : (i32) -> index
      %77 = "stable_mosaic.memref.load"(%arg0, %76) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %78 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %79 = "stable_mosaic.arith.cmpi"(%77, %78) {predicate = 1 : i64} : (i32, i32) -> i1
      %80 = "stable_mosaic.arith.andi"(%73, %79) : (i1, i1) -> i1
      %81 = "stable_mosaic.arith.extui"(%80) : (i1) -> i32
      %82 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %83 = "stable_mosaic.arith.cmpi"(%81, %82) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%83) ({
        %86 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %87 = "stable_mosaic.arith.remsi"(%arg11, %86) : (i32, i32) -> i32
        %88 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %89 = "stable_mosaic.arith.remsi"(%arg11, %88) : (i32, i32) -> i32
        %90 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %91 = "stable_mosaic.arith.muli"(%89, %90) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %92 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %93 = "stable_mosaic.arith.divsi"(%arg11, %92) : (i32, i32) -> i32
        %94 = "stable_mosaic.tpu.assume_multiple"(%91) {multiple = 4 : i32} : (i32) -> i32
        %95 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %96 = "stable_mosaic.tpu.memref_slice"(%arg10, %87, %95) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %97 = "stable_mosaic.tpu.memref_squeeze"(%96) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %98 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %99 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %100 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %101 = "stable_mosaic.tpu.memref_slice"(%arg9, %87, %98, %99, %100) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %102 = "stable_mosaic.tpu.memref_squeeze"(%101) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %103 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %104 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %105 = "stable_mosaic.tpu.memref_slice"(%arg8, %93, %94, %103, %104) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<hbm>>
        %106 = "stable_mosaic.tpu.memref_squeeze"(%105) : (memref<1x4x128x128xf32, #tpu.memory_space<hbm>>) -> memref<4x128x128xf32, #tpu.memory_space<hbm>>
        "stable_mosaic.tpu.wait_dma"(%106, %102, %97) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<4x128x128xf32, #tpu.memory_space<hbm>>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        %107 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %108 = "stable_mosaic.arith.remsi"(%arg11, %107) : (i32, i32) -> i32
        %109 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %110 = "stable_mosaic.arith.muli"(%108, %109) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %111 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %112 = "stable_mosaic.arith.divsi"(%arg11, %111) : (i32, i32) -> i32
        %113 = "stable_mosaic.tpu.assume_multiple"(%110) {multiple = 4 : i32} : (i32) -> i32
        %114 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %115 = "stable_mosaic.arith.remsi"(%arg11, %114) : (i32, i32) -> i32
        %116 = "stable_mosaic.arith.index_cast"(%112) : (i32) -> index
        %117 = "stable_mosaic.arith.index_cast"(%113) : (i32) -> index
        %118 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %119 = "stable_mosaic.vector.load"(%arg1, %116, %117, %118) : (memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x4x128xf32>
        %120 = "stable_mosaic.vector.shape_cast"(%119) : (vector<1x4x128xf32>) -> vector<4x128xf32>
        %121 = "stable_mosaic.arith.index_cast"(%112) : (i32) -> index
        %122 = "stable_mosaic.arith.index_cast"(%113) : (i32) -> index
        %123 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %124 = "stable_mosaic.vector.load"(%arg2, %121, %122, %123) : (memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x4x128xf32>
        %125 = "stable_mosaic.vector.shape_cast"(%124) : (vector<1x4x128xf32>) -> vector<4x128xf32>
        %126 = "stable_mosaic.arith.index_cast"(%112) : (i32) -> index
        %127 = "stable_mosaic.arith.index_cast"(%113) : (i32) -> index
        %128 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %129 = "stable_mosaic.vector.load"(%arg3, %126, %127, %128) : (memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x4x128xf32>
        %130 = "stable_mosaic.vector.shape_cast"(%129) : (vector<1x4x128xf32>) -> vector<4x128xf32>
        %131 = "stable_mosaic.arith.index_cast"(%112) : (i32) -> index
        %132 = "stable_mosaic.arith.index_cast"(%113) : (i32) -> index
        %133 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %134 = "stable_mosaic.vector.load"(%arg4, %131, %132, %133) : (memref<{batch}x4x1xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x4x1xf32>
        %135 = "stable_mosaic.vector.shape_cast"(%134) : (vector<1x4x1xf32>) -> vector<4x1xf32>
        %136 = "stable_mosaic.arith.index_cast"(%112) : (i32) -> index
        %137 = "stable_mosaic.arith.index_cast"(%113) : (i32) -> index
        %138 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %139 = "stable_mosaic.vector.load"(%arg5, %136, %137, %138) : (memref<{batch}x4x1xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x4x1xf32>
        %140 = "stable_mosaic.vector.shape_cast"(%139) : (vector<1x4x1xf32>) -> vector<4x1xf32>
        %141 = "stable_mosaic.arith.mulf"(%120, %125) {fastmath = #arith.fastmath<none>} : (vector<4x128xf32>, vector<4x128xf32>) -> vector<4x128xf32>
        %142 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<4xf32>} : () -> vector<4xf32>
        %143 = "stable_mosaic.vector.multi_reduction"(%141, %142) {kind = #vector.kind<add>, reduction_dims = array<i64: 1>} : (vector<4x128xf32>, vector<4xf32>) -> vector<4xf32>
        %144 = "stable_mosaic.vector.shape_cast"(%143) : (vector<4xf32>) -> vector<4x1xf32>
        %145 = "stable_mosaic.tpu.transpose"(%120) {permutation = array<i64: 1, 0>} : (vector<4x128xf32>) -> vector<128x4xf32>
        %146 = "stable_mosaic.tpu.transpose"(%125) {permutation = array<i64: 1, 0>} : (vector<4x128xf32>) -> vector<128x4xf32>
        %147 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %148 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %149 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %150 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %147, %148, %149) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %151 = "stable_mosaic.tpu.memref_squeeze"(%150) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %152 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %153 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %154 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %155 = "stable_mosaic.vector.load"(%151, %152, %153, %154) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %156 = "stable_mosaic.vector.shape_cast"(%155) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %157 = "stable_mosaic.vector.extract_strided_slice"(%146) {offsets = [0, 0], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %158 = "stable_mosaic.vector.broadcast"(%157) : (vector<128x1xf32>) -> vector<128x128xf32>
        %159 = "stable_mosaic.arith.mulf"(%158, %156) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %160 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %161 = "stable_mosaic.vector.multi_reduction"(%159, %160) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %162 = "stable_mosaic.vector.shape_cast"(%161) : (vector<128xf32>) -> vector<1x128xf32>
        %163 = "stable_mosaic.vector.extract_strided_slice"(%145) {offsets = [0, 0], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %164 = "stable_mosaic.vector.broadcast"(%163) : (vector<128x1xf32>) -> vector<128x128xf32>
        %165 = "stable_mosaic.arith.mulf"(%164, %156) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %166 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %167 = "stable_mosaic.vector.multi_reduction"(%165, %166) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %168 = "stable_mosaic.vector.shape_cast"(%167) : (vector<128xf32>) -> vector<1x128xf32>
        %169 = "stable_mosaic.vector.extract_strided_slice"(%140) {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %170 = "stable_mosaic.vector.extract_strided_slice"(%130) {offsets = [0, 0], sizes = [1, 128], strides = [1, 1]} : (vector<4x128xf32>) -> vector<1x128xf32>
        %171 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %172 = "stable_mosaic.vector.broadcast"(%171) : (vector<1x1xf32>) -> vector<1x128xf32>
        %173 = "stable_mosaic.arith.mulf"(%172, %162) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %174 = "stable_mosaic.arith.subf"(%170, %173) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %175 = "stable_mosaic.vector.broadcast"(%169) : (vector<1x1xf32>) -> vector<1x128xf32>
        %176 = "stable_mosaic.arith.mulf"(%175, %174) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %177 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %178 = "stable_mosaic.vector.broadcast"(%177) : (vector<1x1xf32>) -> vector<128x128xf32>
        %179 = "stable_mosaic.arith.mulf"(%178, %156) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %180 = "stable_mosaic.vector.broadcast"(%157) : (vector<128x1xf32>) -> vector<128x128xf32>
        %181 = "stable_mosaic.vector.broadcast"(%176) : (vector<1x128xf32>) -> vector<128x128xf32>
        %182 = "stable_mosaic.arith.mulf"(%180, %181) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %183 = "stable_mosaic.arith.addf"(%179, %182) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %184 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %185 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %186 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %187 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %184, %185, %186) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %188 = "stable_mosaic.tpu.memref_squeeze"(%187) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %189 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %190 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %191 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %192 = "stable_mosaic.vector.load"(%188, %189, %190, %191) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %193 = "stable_mosaic.vector.shape_cast"(%192) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %194 = "stable_mosaic.vector.shape_cast"(%183) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%194, %188, %189, %190, %191) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %195 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %196 = "stable_mosaic.vector.broadcast"(%195) : (vector<1x1xf32>) -> vector<1x128xf32>
        %197 = "stable_mosaic.arith.mulf"(%196, %168) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %198 = "stable_mosaic.vector.extract_strided_slice"(%144) {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %199 = "stable_mosaic.vector.broadcast"(%198) : (vector<1x1xf32>) -> vector<1x128xf32>
        %200 = "stable_mosaic.arith.mulf"(%199, %176) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %201 = "stable_mosaic.arith.addf"(%197, %200) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %202 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %203 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %204 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %205 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %202, %203, %204) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %206 = "stable_mosaic.tpu.memref_squeeze"(%205) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %207 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
        %208 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %209 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %210 = "stable_mosaic.vector.load"(%206, %207, %208, %209) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %211 = "stable_mosaic.vector.shape_cast"(%210) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %212 = "stable_mosaic.vector.extract_strided_slice"(%146) {offsets = [0, 1], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %213 = "stable_mosaic.vector.broadcast"(%212) : (vector<128x1xf32>) -> vector<128x128xf32>
        %214 = "stable_mosaic.arith.mulf"(%213, %211) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %215 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %216 = "stable_mosaic.vector.multi_reduction"(%214, %215) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %217 = "stable_mosaic.vector.shape_cast"(%216) : (vector<128xf32>) -> vector<1x128xf32>
        %218 = "stable_mosaic.vector.extract_strided_slice"(%145) {offsets = [0, 1], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %219 = "stable_mosaic.vector.broadcast"(%218) : (vector<128x1xf32>) -> vector<128x128xf32>
        %220 = "stable_mosaic.arith.mulf"(%219, %211) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %221 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %222 = "stable_mosaic.vector.multi_reduction"(%220, %221) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %223 = "stable_mosaic.vector.shape_cast"(%222) : (vector<128xf32>) -> vector<1x128xf32>
        %224 = "stable_mosaic.vector.extract_strided_slice"(%140) {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %225 = "stable_mosaic.vector.extract_strided_slice"(%130) {offsets = [1, 0], sizes = [1, 128], strides = [1, 1]} : (vector<4x128xf32>) -> vector<1x128xf32>
        %226 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %227 = "stable_mosaic.vector.broadcast"(%226) : (vector<1x1xf32>) -> vector<1x128xf32>
        %228 = "stable_mosaic.arith.mulf"(%227, %217) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %229 = "stable_mosaic.arith.subf"(%225, %228) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %230 = "stable_mosaic.vector.broadcast"(%224) : (vector<1x1xf32>) -> vector<1x128xf32>
        %231 = "stable_mosaic.arith.mulf"(%230, %229) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %232 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %233 = "stable_mosaic.vector.broadcast"(%232) : (vector<1x1xf32>) -> vector<128x128xf32>
        %234 = "stable_mosaic.arith.mulf"(%233, %211) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %235 = "stable_mosaic.vector.broadcast"(%212) : (vector<128x1xf32>) -> vector<128x128xf32>
        %236 = "stable_mosaic.vector.broadcast"(%231) : (vector<1x128xf32>) -> vector<128x128xf32>
        %237 = "stable_mosaic.arith.mulf"(%235, %236) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %238 = "stable_mosaic.arith.addf"(%234, %237) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %239 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %240 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %241 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %242 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %239, %240, %241) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %243 = "stable_mosaic.tpu.memref_squeeze"(%242) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %244 = "stable_mosaic.arith.constant"() {value = 1 : index} : () -> index
        %245 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %246 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %247 = "stable_mosaic.vector.load"(%243, %244, %245, %246) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %248 = "stable_mosaic.vector.shape_cast"(%247) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %249 = "stable_mosaic.vector.shape_cast"(%238) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%249, %243, %244, %245, %246) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %250 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %251 = "stable_mosaic.vector.broadcast"(%250) : (vector<1x1xf32>) -> vector<1x128xf32>
        %252 = "stable_mosaic.arith.mulf"(%251, %223) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %253 = "stable_mosaic.vector.extract_strided_slice"(%144) {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %254 = "stable_mosaic.vector.broadcast"(%253) : (vector<1x1xf32>) -> vector<1x128xf32>
        %255 = "stable_mosaic.arith.mulf"(%254, %231) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %256 = "stable_mosaic.arith.addf"(%252, %255) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %257 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %258 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %259 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %260 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %257, %258, %259) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %261 = "stable_mosaic.tpu.memref_squeeze"(%260) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %262 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
        %263 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %264 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %265 = "stable_mosaic.vector.load"(%261, %262, %263, %264) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %266 = "stable_mosaic.vector.shape_cast"(%265) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %267 = "stable_mosaic.vector.extract_strided_slice"(%146) {offsets = [0, 2], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %268 = "stable_mosaic.vector.broadcast"(%267) : (vector<128x1xf32>) -> vector<128x128xf32>
        %269 = "stable_mosaic.arith.mulf"(%268, %266) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %270 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %271 = "stable_mosaic.vector.multi_reduction"(%269, %270) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %272 = "stable_mosaic.vector.shape_cast"(%271) : (vector<128xf32>) -> vector<1x128xf32>
        %273 = "stable_mosaic.vector.extract_strided_slice"(%145) {offsets = [0, 2], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %274 = "stable_mosaic.vector.broadcast"(%273) : (vector<128x1xf32>) -> vector<128x128xf32>
        %275 = "stable_mosaic.arith.mulf"(%274, %266) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %276 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %277 = "stable_mosaic.vector.multi_reduction"(%275, %276) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %278 = "stable_mosaic.vector.shape_cast"(%277) : (vector<128xf32>) -> vector<1x128xf32>
        %279 = "stable_mosaic.vector.extract_strided_slice"(%140) {offsets = [2, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %280 = "stable_mosaic.vector.extract_strided_slice"(%130) {offsets = [2, 0], sizes = [1, 128], strides = [1, 1]} : (vector<4x128xf32>) -> vector<1x128xf32>
        %281 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [2, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %282 = "stable_mosaic.vector.broadcast"(%281) : (vector<1x1xf32>) -> vector<1x128xf32>
        %283 = "stable_mosaic.arith.mulf"(%282, %272) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %284 = "stable_mosaic.arith.subf"(%280, %283) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %285 = "stable_mosaic.vector.broadcast"(%279) : (vector<1x1xf32>) -> vector<1x128xf32>
        %286 = "stable_mosaic.arith.mulf"(%285, %284) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %287 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [2, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %288 = "stable_mosaic.vector.broadcast"(%287) : (vector<1x1xf32>) -> vector<128x128xf32>
        %289 = "stable_mosaic.arith.mulf"(%288, %266) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %290 = "stable_mosaic.vector.broadcast"(%267) : (vector<128x1xf32>) -> vector<128x128xf32>
        %291 = "stable_mosaic.vector.broadcast"(%286) : (vector<1x128xf32>) -> vector<128x128xf32>
        %292 = "stable_mosaic.arith.mulf"(%290, %291) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %293 = "stable_mosaic.arith.addf"(%289, %292) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %294 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %295 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %296 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %297 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %294, %295, %296) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %298 = "stable_mosaic.tpu.memref_squeeze"(%297) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %299 = "stable_mosaic.arith.constant"() {value = 2 : index} : () -> index
        %300 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %301 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %302 = "stable_mosaic.vector.load"(%298, %299, %300, %301) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %303 = "stable_mosaic.vector.shape_cast"(%302) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %304 = "stable_mosaic.vector.shape_cast"(%293) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%304, %298, %299, %300, %301) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %305 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [2, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %306 = "stable_mosaic.vector.broadcast"(%305) : (vector<1x1xf32>) -> vector<1x128xf32>
        %307 = "stable_mosaic.arith.mulf"(%306, %278) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %308 = "stable_mosaic.vector.extract_strided_slice"(%144) {offsets = [2, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %309 = "stable_mosaic.vector.broadcast"(%308) : (vector<1x1xf32>) -> vector<1x128xf32>
        %310 = "stable_mosaic.arith.mulf"(%309, %286) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %311 = "stable_mosaic.arith.addf"(%307, %310) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %312 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %313 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %314 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %315 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %312, %313, %314) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %316 = "stable_mosaic.tpu.memref_squeeze"(%315) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %317 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
        %318 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %319 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %320 = "stable_mosaic.vector.load"(%316, %317, %318, %319) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %321 = "stable_mosaic.vector.shape_cast"(%320) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %322 = "stable_mosaic.vector.extract_strided_slice"(%146) {offsets = [0, 3], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %323 = "stable_mosaic.vector.broadcast"(%322) : (vector<128x1xf32>) -> vector<128x128xf32>
        %324 = "stable_mosaic.arith.mulf"(%323, %321) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %325 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %326 = "stable_mosaic.vector.multi_reduction"(%324, %325) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %327 = "stable_mosaic.vector.shape_cast"(%326) : (vector<128xf32>) -> vector<1x128xf32>
        %328 = "stable_mosaic.vector.extract_strided_slice"(%145) {offsets = [0, 3], sizes = [128, 1], strides = [1, 1]} : (vector<128x4xf32>) -> vector<128x1xf32>
        %329 = "stable_mosaic.vector.broadcast"(%328) : (vector<128x1xf32>) -> vector<128x128xf32>
        %330 = "stable_mosaic.arith.mulf"(%329, %321) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %331 = "stable_mosaic.arith.constant"() {value = dense<0.000000e+00> : vector<128xf32>} : () -> vector<128xf32>
        %332 = "stable_mosaic.vector.multi_reduction"(%330, %331) {kind = #vector.kind<add>, reduction_dims = array<i64: 0>} : (vector<128x128xf32>, vector<128xf32>) -> vector<128xf32>
        %333 = "stable_mosaic.vector.shape_cast"(%332) : (vector<128xf32>) -> vector<1x128xf32>
        %334 = "stable_mosaic.vector.extract_strided_slice"(%140) {offsets = [3, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %335 = "stable_mosaic.vector.extract_strided_slice"(%130) {offsets = [3, 0], sizes = [1, 128], strides = [1, 1]} : (vector<4x128xf32>) -> vector<1x128xf32>
        %336 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [3, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %337 = "stable_mosaic.vector.broadcast"(%336) : (vector<1x1xf32>) -> vector<1x128xf32>
        %338 = "stable_mosaic.arith.mulf"(%337, %327) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %339 = "stable_mosaic.arith.subf"(%335, %338) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %340 = "stable_mosaic.vector.broadcast"(%334) : (vector<1x1xf32>) -> vector<1x128xf32>
        %341 = "stable_mosaic.arith.mulf"(%340, %339) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %342 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [3, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %343 = "stable_mosaic.vector.broadcast"(%342) : (vector<1x1xf32>) -> vector<128x128xf32>
        %344 = "stable_mosaic.arith.mulf"(%343, %321) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %345 = "stable_mosaic.vector.broadcast"(%322) : (vector<128x1xf32>) -> vector<128x128xf32>
        %346 = "stable_mosaic.vector.broadcast"(%341) : (vector<1x128xf32>) -> vector<128x128xf32>
        %347 = "stable_mosaic.arith.mulf"(%345, %346) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %348 = "stable_mosaic.arith.addf"(%344, %347) {fastmath = #arith.fastmath<none>} : (vector<128x128xf32>, vector<128x128xf32>) -> vector<128x128xf32>
        %349 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %350 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %351 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %352 = "stable_mosaic.tpu.memref_slice"(%arg9, %115, %349, %350, %351) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %353 = "stable_mosaic.tpu.memref_squeeze"(%352) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        %354 = "stable_mosaic.arith.constant"() {value = 3 : index} : () -> index
        %355 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %356 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %357 = "stable_mosaic.vector.load"(%353, %354, %355, %356) : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x128x128xf32>
        %358 = "stable_mosaic.vector.shape_cast"(%357) : (vector<1x128x128xf32>) -> vector<128x128xf32>
        %359 = "stable_mosaic.vector.shape_cast"(%348) : (vector<128x128xf32>) -> vector<1x128x128xf32>
        "stable_mosaic.tpu.vector_store"(%359, %353, %354, %355, %356) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x128x128xf32>, memref<4x128x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %360 = "stable_mosaic.vector.extract_strided_slice"(%135) {offsets = [3, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %361 = "stable_mosaic.vector.broadcast"(%360) : (vector<1x1xf32>) -> vector<1x128xf32>
        %362 = "stable_mosaic.arith.mulf"(%361, %333) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %363 = "stable_mosaic.vector.extract_strided_slice"(%144) {offsets = [3, 0], sizes = [1, 1], strides = [1, 1]} : (vector<4x1xf32>) -> vector<1x1xf32>
        %364 = "stable_mosaic.vector.broadcast"(%363) : (vector<1x1xf32>) -> vector<1x128xf32>
        %365 = "stable_mosaic.arith.mulf"(%364, %341) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %366 = "stable_mosaic.arith.addf"(%362, %365) {fastmath = #arith.fastmath<none>} : (vector<1x128xf32>, vector<1x128xf32>) -> vector<1x128xf32>
        %367 = "stable_mosaic.tpu.concatenate"(%201, %256, %311, %366) {dimension = 0 : i32} : (vector<1x128xf32>, vector<1x128xf32>, vector<1x128xf32>, vector<1x128xf32>) -> vector<4x128xf32>
        %368 = "stable_mosaic.arith.index_cast"(%112) : (i32) -> index
        %369 = "stable_mosaic.arith.index_cast"(%113) : (i32) -> index
        %370 = "stable_mosaic.arith.constant"() {value = 0 : index} : () -> index
        %371 = "stable_mosaic.vector.load"(%arg7, %368, %369, %370) : (memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> vector<1x4x128xf32>
        %372 = "stable_mosaic.vector.shape_cast"(%371) : (vector<1x4x128xf32>) -> vector<4x128xf32>
        %373 = "stable_mosaic.vector.shape_cast"(%367) : (vector<4x128xf32>) -> vector<1x4x128xf32>
        "stable_mosaic.tpu.vector_store"(%373, %arg7, %368, %369, %370) {add = false, operandSegmentSizes = array<i32: 1, 1, 3, 0>, strides = array<i32>} : (vector<1x4x128xf32>, memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, index, index, index) -> ()
        %374 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %375 = "stable_mosaic.arith.remsi"(%arg11, %374) : (i32, i32) -> i32
        %376 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %377 = "stable_mosaic.arith.remsi"(%arg11, %376) : (i32, i32) -> i32
        %378 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %379 = "stable_mosaic.arith.muli"(%377, %378) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %380 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %381 = "stable_mosaic.arith.divsi"(%arg11, %380) : (i32, i32) -> i32
        %382 = "stable_mosaic.tpu.assume_multiple"(%379) {multiple = 4 : i32} : (i32) -> i32
        %383 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %384 = "stable_mosaic.tpu.memref_slice"(%arg10, %375, %383) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %385 = "stable_mosaic.tpu.memref_squeeze"(%384) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %386 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %387 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %388 = "stable_mosaic.tpu.memref_slice"(%arg8, %381, %382, %386, %387) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<hbm>>
        %389 = "stable_mosaic.tpu.memref_squeeze"(%388) : (memref<1x4x128x128xf32, #tpu.memory_space<hbm>>) -> memref<4x128x128xf32, #tpu.memory_space<hbm>>
        %390 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %391 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %392 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %393 = "stable_mosaic.tpu.memref_slice"(%arg9, %375, %390, %391, %392) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %394 = "stable_mosaic.tpu.memref_squeeze"(%393) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.enqueue_dma"(%394, %389, %385) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false} : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      %84 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %85 = "stable_mosaic.arith.addi"(%arg11, %84) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      "stable_mosaic.scf.yield"(%85) : (i32) -> ()
    }) : (i32) -> i32
    %7 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    %8 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    %9 = "stable_mosaic.arith.addi"(%7, %8) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
    %10 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
    "stable_mosaic.scf.for"(%7, %9, %10) ({
    ^bb0(%arg11: i32):
      %12 = "stable_mosaic.arith.subi"(%6, %arg11) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
      %13 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
      %14 = "stable_mosaic.arith.divsi"(%12, %13) : (i32, i32) -> i32
      %15 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %16 = "stable_mosaic.arith.cmpi"(%12, %15) {predicate = 5 : i64} : (i32, i32) -> i1
      %17 = "stable_mosaic.arith.constant"() {value = {batch} : i32} : () -> i32
      %18 = "stable_mosaic.arith.cmpi"(%14, %17) {predicate = 2 : i64} : (i32, i32) -> i1
      %19 = "stable_mosaic.arith.andi"(%16, %18) : (i1, i1) -> i1
      %20 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %21 = "stable_mosaic.arith.select"(%19, %14, %20) : (i1, i32, i32) -> i32
      %22 = "stable_mosaic.arith.index_cast"(%21) : (i32) -> index
      %23 = "stable_mosaic.memref.load"(%arg0, %22) : (memref<{batch}xi32, #tpu.memory_space<smem>>, index) -> i32
      %24 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %25 = "stable_mosaic.arith.cmpi"(%23, %24) {predicate = 1 : i64} : (i32, i32) -> i1
      %26 = "stable_mosaic.arith.andi"(%19, %25) : (i1, i1) -> i1
      %27 = "stable_mosaic.arith.extui"(%26) : (i1) -> i32
      %28 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
      %29 = "stable_mosaic.arith.cmpi"(%27, %28) {predicate = 1 : i64} : (i32, i32) -> i1
      "stable_mosaic.scf.if"(%29) ({
        %30 = "stable_mosaic.arith.subi"(%6, %arg11) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %31 = "stable_mosaic.arith.constant"() {value = 7 : i32} : () -> i32
        %32 = "stable_mosaic.arith.remsi"(%30, %31) : (i32, i32) -> i32
        %33 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %34 = "stable_mosaic.arith.remsi"(%30, %33) : (i32, i32) -> i32
        %35 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
        %36 = "stable_mosaic.arith.muli"(%34, %35) {overflowFlags = #arith.overflow<none>} : (i32, i32) -> i32
        %37 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %38 = "stable_mosaic.arith.divsi"(%30, %37) : (i32, i32) -> i32
        %39 = "stable_mosaic.tpu.assume_multiple"(%36) {multiple = 4 : i32} : (i32) -> i32
        %40 = "stable_mosaic.arith.constant"() {value = 1 : i32} : () -> i32
        %41 = "stable_mosaic.tpu.memref_slice"(%arg10, %32, %40) {operandSegmentSizes = array<i32: 1, 2, 0>} : (memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>, i32, i32) -> memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %42 = "stable_mosaic.tpu.memref_squeeze"(%41) : (memref<1x1x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>
        %43 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %44 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %45 = "stable_mosaic.tpu.memref_slice"(%arg8, %38, %39, %43, %44) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<hbm>>
        %46 = "stable_mosaic.tpu.memref_squeeze"(%45) : (memref<1x4x128x128xf32, #tpu.memory_space<hbm>>) -> memref<4x128x128xf32, #tpu.memory_space<hbm>>
        %47 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %48 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %49 = "stable_mosaic.arith.constant"() {value = 0 : i32} : () -> i32
        %50 = "stable_mosaic.tpu.memref_slice"(%arg9, %32, %47, %48, %49) {operandSegmentSizes = array<i32: 1, 4, 0>} : (memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, i32, i32, i32, i32) -> memref<1x4x128x128xf32, #tpu.memory_space<vmem>>
        %51 = "stable_mosaic.tpu.memref_squeeze"(%50) : (memref<1x4x128x128xf32, #tpu.memory_space<vmem>>) -> memref<4x128x128xf32, #tpu.memory_space<vmem>>
        "stable_mosaic.tpu.wait_dma"(%51, %46, %42) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>, priority = 0 : i32, strict_ordering = false, wait_target = true} : (memref<4x128x128xf32, #tpu.memory_space<vmem>>, memref<4x128x128xf32, #tpu.memory_space<hbm>>, memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> ()
        "stable_mosaic.scf.yield"() : () -> ()
      }, {
        "stable_mosaic.scf.yield"() : () -> ()
      }) : (i1) -> ()
      "stable_mosaic.scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    %11 = "stable_mosaic.arith.constant"() {value = 4 : i32} : () -> i32
    "stable_mosaic.func.return"() : () -> ()
  }) {dimension_semantics = [], function_type = (memref<{batch}xi32, #tpu.memory_space<smem>>, memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, memref<{batch}x4x1xf32, #tpu.memory_space<vmem>>, memref<{batch}x4x1xf32, #tpu.memory_space<vmem>>, memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, memref<{batch}x4x128xf32, #tpu.memory_space<vmem>>, memref<{rows}x4x128x128xf32, #tpu.memory_space<hbm>>, memref<7x4x128x128xf32, #tpu.memory_space<vmem>>, memref<7x2x!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) -> (), scalar_prefetch = 1 : i64, scratch_operands = 2 : i64, sym_name = "delta_rule_decode", tpu.core_type = #tpu.core_type<tc>} : () -> ()
}
