;; The loops of core/dense with vector instructions, two numbers at a time.
;;
;; Go has none for WebAssembly. So the engine is given these functions, which work on its own
;; memory: pointers are Go's, n counts float64, and slices are as long as their Go twins demand.
;; Each does the same operations in the same order as its twin in core/dense, so that results agree
;; to the last bit; multiply alone adds up in another order. The test of core/dense holds them to it.
;;
;; Inside, an index is a byte offset: 8 a number, 16 a vector, 32 a group of four numbers.
;;
;; Over a call no vector stays in a register. So a loop that holds some calls nothing, and the sums of
;; the lanes of two vectors are written out, with two shuffles.
(module
  (import "go" "mem" (memory 0))
  (import "door" "table" (table 34 funcref))
  ;; In the order of door.wat.
  (elem (i32.const 0)
    $dot $addScaled $update $partner $exp $power $planeSquaredDistances $planeDistances $planeDots
    $multiply $addRows $addOuter $narrow $mixedDot $mixedAddScaled $forward
    $squaredDistances $distances $dots $sineSquares $rotate $duel $lead
    $ends $addRadial $backward $factorize $gather $pairs $waves $addDisc $addSums
    $packedSquaredDistances $interleave)

  ;; Σ aᵢbᵢ, in eight sums.
  (func $dot (param $a i32) (param $b i32) (param $n i32) (result f64)
    (local $p i32) (local $end i32) (local $sum f64)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $end (i32.shl (i32.and (local.get $n) (i32.const -8)) (i32.const 3)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (if (local.get $end) (then
      (loop $eight
        (local.set $s0 (f64x2.add (local.get $s0) (f64x2.mul
          (v128.load (i32.add (local.get $a) (local.get $p)))
          (v128.load (i32.add (local.get $b) (local.get $p))))))
        (local.set $s1 (f64x2.add (local.get $s1) (f64x2.mul
          (v128.load offset=16 (i32.add (local.get $a) (local.get $p)))
          (v128.load offset=16 (i32.add (local.get $b) (local.get $p))))))
        (local.set $s2 (f64x2.add (local.get $s2) (f64x2.mul
          (v128.load offset=32 (i32.add (local.get $a) (local.get $p)))
          (v128.load offset=32 (i32.add (local.get $b) (local.get $p))))))
        (local.set $s3 (f64x2.add (local.get $s3) (f64x2.mul
          (v128.load offset=48 (i32.add (local.get $a) (local.get $p)))
          (v128.load offset=48 (i32.add (local.get $b) (local.get $p))))))
        (br_if $eight (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 64)))
          (local.get $end))))
      (local.set $s0 (f64x2.add
        (f64x2.add (local.get $s0) (local.get $s1))
        (f64x2.add (local.get $s2) (local.get $s3))))
      (local.set $sum (f64.add
        (f64x2.extract_lane 0 (local.get $s0))
        (f64x2.extract_lane 1 (local.get $s0))))))
    (if (i32.lt_u (local.get $p) (local.get $n)) (then
      (loop $one
        (local.set $sum (f64.add (local.get $sum) (f64.mul
          (f64.load (i32.add (local.get $a) (local.get $p)))
          (f64.load (i32.add (local.get $b) (local.get $p))))))
        (br_if $one (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 8)))
          (local.get $n))))))
    (local.get $sum))

  ;; dst += a·x
  (func $addScaled (param $dst i32) (param $a f64) (param $x i32) (param $n i32)
    (local $p i32) (local $end i32) (local $s v128)
    (local.set $s (f64x2.splat (local.get $a)))
    (local.set $end (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 3)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (if (local.get $end) (then
      (loop $four
        (v128.store (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (v128.load (i32.add (local.get $dst) (local.get $p)))
          (f64x2.mul (local.get $s) (v128.load (i32.add (local.get $x) (local.get $p))))))
        (v128.store offset=16 (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (v128.load offset=16 (i32.add (local.get $dst) (local.get $p)))
          (f64x2.mul (local.get $s) (v128.load offset=16 (i32.add (local.get $x) (local.get $p))))))
        (br_if $four (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 32)))
          (local.get $end))))))
    (if (i32.lt_u (local.get $p) (local.get $n)) (then
      (loop $one
        (f64.store (i32.add (local.get $dst) (local.get $p)) (f64.add
          (f64.load (i32.add (local.get $dst) (local.get $p)))
          (f64.mul (local.get $a) (f64.load (i32.add (local.get $x) (local.get $p))))))
        (br_if $one (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 8)))
          (local.get $n)))))))

  ;; How many bytes of n update and partner pass without a branch. Among the first numbers one that
  ;; is larger than all before is frequent, and no processor foresees where: a wrong guess takes as
  ;; long as dozens of numbers.
  (func $front (param $n i32) (result i32)
    (i32.and
      (select (local.get $n) (i32.const 1024) (i32.lt_u (local.get $n) (i32.const 1024)))
      (i32.const -32)))

  ;; err −= t·(a − b); returns the first index with the largest err + bar, −1 if none is above −∞.
  ;; Behind the front a better one is rare: four are tested at once, and only where one of them is
  ;; better, and at the end, they are looked at one by one.
  (func $update (param $err i32) (param $bar i32) (param $a i32) (param $b i32) (param $n i32)
      (param $t f64) (result i32)
    (local $p i32) (local $stop i32) (local $best i32) (local $high f64) (local $e f64)
    (local $tt v128) (local $hh v128) (local $e0 v128) (local $e1 v128)
    (local $h1 v128) (local $at v128) (local $i0 v128) (local $i1 v128)
    (local.set $best (i32.const -1))
    (local.set $high (f64.const -inf))
    (local.set $hh (f64x2.splat (local.get $high)))
    (local.set $tt (f64x2.splat (local.get $t)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (local.set $stop (call $front (local.get $n)))
    (if (local.get $stop) (then
      (local.set $h1 (local.get $hh))
      (local.set $at (v128.const i64x2 0 8))
      (loop $four
        (local.set $e0 (f64x2.sub
          (v128.load (i32.add (local.get $err) (local.get $p)))
          (f64x2.mul (local.get $tt) (f64x2.sub
            (v128.load (i32.add (local.get $a) (local.get $p)))
            (v128.load (i32.add (local.get $b) (local.get $p)))))))
        (local.set $e1 (f64x2.sub
          (v128.load offset=16 (i32.add (local.get $err) (local.get $p)))
          (f64x2.mul (local.get $tt) (f64x2.sub
            (v128.load offset=16 (i32.add (local.get $a) (local.get $p)))
            (v128.load offset=16 (i32.add (local.get $b) (local.get $p)))))))
        (v128.store (i32.add (local.get $err) (local.get $p)) (local.get $e0))
        (v128.store offset=16 (i32.add (local.get $err) (local.get $p)) (local.get $e1))
        (local.set $e0 (f64x2.add
          (local.get $e0) (v128.load (i32.add (local.get $bar) (local.get $p)))))
        (local.set $e1 (f64x2.add
          (local.get $e1) (v128.load offset=16 (i32.add (local.get $bar) (local.get $p)))))
        (local.set $i0 (v128.bitselect
          (local.get $at) (local.get $i0) (f64x2.gt (local.get $e0) (local.get $hh))))
        (local.set $i1 (v128.bitselect
          (local.get $at) (local.get $i1) (f64x2.gt (local.get $e1) (local.get $h1))))
        (local.set $hh (f64x2.pmax (local.get $hh) (local.get $e0)))
        (local.set $h1 (f64x2.pmax (local.get $h1) (local.get $e1)))
        (local.set $at (i64x2.add (local.get $at) (v128.const i64x2 32 32)))
        (br_if $four (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 32)))
          (local.get $stop))))
      ;; Of four, the largest, and of equal ones the first.
      (local.set $i1 (i64x2.add (local.get $i1) (v128.const i64x2 16 16)))
      (local.set $i0 (v128.bitselect (local.get $i1) (local.get $i0) (v128.or
        (f64x2.gt (local.get $h1) (local.get $hh))
        (v128.and
          (f64x2.eq (local.get $h1) (local.get $hh))
          (i64x2.lt_s (local.get $i1) (local.get $i0))))))
      (local.set $hh (f64x2.pmax (local.get $hh) (local.get $h1)))
      (local.set $high (f64x2.extract_lane 0 (local.get $hh)))
      (local.set $best (i32x4.extract_lane 0 (local.get $i0)))
      (local.set $e (f64x2.extract_lane 1 (local.get $hh)))
      (local.set $stop (i32x4.extract_lane 2 (local.get $i0)))
      (if (i32.or
          (f64.gt (local.get $e) (local.get $high))
          (i32.and
            (f64.eq (local.get $e) (local.get $high))
            (i32.lt_u (local.get $stop) (local.get $best))))
        (then
          (local.set $high (local.get $e))
          (local.set $best (local.get $stop))))
      (local.set $best (select (i32.shr_u (local.get $best) (i32.const 3)) (i32.const -1)
        (f64.gt (local.get $high) (f64.const -inf))))
      (local.set $hh (f64x2.splat (local.get $high)))))
    (block $done
      (loop $four
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (local.set $stop (i32.add (local.get $p) (i32.const 32)))
        (if (i32.le_u (local.get $stop) (local.get $n))
          (then
            (local.set $e0 (f64x2.sub
              (v128.load (i32.add (local.get $err) (local.get $p)))
              (f64x2.mul (local.get $tt) (f64x2.sub
                (v128.load (i32.add (local.get $a) (local.get $p)))
                (v128.load (i32.add (local.get $b) (local.get $p)))))))
            (local.set $e1 (f64x2.sub
              (v128.load offset=16 (i32.add (local.get $err) (local.get $p)))
              (f64x2.mul (local.get $tt) (f64x2.sub
                (v128.load offset=16 (i32.add (local.get $a) (local.get $p)))
                (v128.load offset=16 (i32.add (local.get $b) (local.get $p)))))))
            (if (i32.eqz (i64x2.bitmask (v128.or
                (f64x2.gt
                  (f64x2.add (local.get $e0) (v128.load (i32.add (local.get $bar) (local.get $p))))
                  (local.get $hh))
                (f64x2.gt
                  (f64x2.add (local.get $e1)
                    (v128.load offset=16 (i32.add (local.get $bar) (local.get $p))))
                  (local.get $hh)))))
              (then
                (v128.store (i32.add (local.get $err) (local.get $p)) (local.get $e0))
                (v128.store offset=16 (i32.add (local.get $err) (local.get $p)) (local.get $e1))
                (local.set $p (local.get $stop))
                (br $four))))
          (else (local.set $stop (local.get $n))))
        (loop $one
          (local.set $e (f64.sub
            (f64.load (i32.add (local.get $err) (local.get $p)))
            (f64.mul (local.get $t) (f64.sub
              (f64.load (i32.add (local.get $a) (local.get $p)))
              (f64.load (i32.add (local.get $b) (local.get $p)))))))
          (f64.store (i32.add (local.get $err) (local.get $p)) (local.get $e))
          (local.set $e (f64.add
            (local.get $e)
            (f64.load (i32.add (local.get $bar) (local.get $p)))))
          (if (f64.gt (local.get $e) (local.get $high)) (then
            (local.set $high (local.get $e))
            (local.set $best (i32.shr_u (local.get $p) (i32.const 3)))))
          (br_if $one (i32.lt_u
            (local.tee $p (i32.add (local.get $p) (i32.const 8)))
            (local.get $stop))))
        (local.set $hh (f64x2.splat (local.get $high)))
        (br $four)))
    (local.get $best))

  ;; The second of a pair, as the Go twin explains: with e = err + bar, d = high − e and
  ;; c = own + diag − 2·row, returns the first index with the largest d|d|/max(c, tau), −1 if none is
  ;; above 0, and stores the smallest e and, of the c up to tau, the smallest. Groups are looked at
  ;; one by one where any of this is new, as in update. The front has gains to the last bit but for
  ;; the twin's rule for those that are equal up to rounding: where the second comes so near to the
  ;; largest, all are looked at behind it, as if there were none.
  (func $partner (param $err i32) (param $bar i32) (param $diag i32) (param $row i32) (param $n i32)
      (param $high f64) (param $own f64) (param $tau f64) (param $out i32) (result i32)
    (local $p i32) (local $stop i32) (local $best i32)
    (local $ratio f64) (local $bot f64) (local $least f64)
    (local $e f64) (local $d f64) (local $c f64)
    (local $rr v128) (local $bb v128) (local $hh v128) (local $oo v128) (local $tt v128)
    (local $e0 v128) (local $d0 v128) (local $c0 v128) (local $k0 v128)
    (local $e1 v128) (local $d1 v128) (local $c1 v128) (local $k1 v128)
    (local $r0 v128) (local $r1 v128) (local $ss v128) (local $ll v128) (local $at v128)
    (local $i0 v128) (local $i1 v128)
    (local.set $best (i32.const -1))
    (local.set $bot (f64.const inf))
    (local.set $least (f64.const inf))
    (local.set $bb (f64x2.splat (local.get $bot)))
    (local.set $hh (f64x2.splat (local.get $high)))
    (local.set $oo (f64x2.splat (local.get $own)))
    (local.set $tt (f64x2.splat (local.get $tau)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (local.set $stop (call $front (local.get $n)))
    (if (local.get $stop) (then
      (local.set $ll (local.get $bb))
      (local.set $at (v128.const i64x2 0 8))
      (loop $four
        (local.set $e0 (f64x2.add
          (v128.load (i32.add (local.get $err) (local.get $p)))
          (v128.load (i32.add (local.get $bar) (local.get $p)))))
        (local.set $e1 (f64x2.add
          (v128.load offset=16 (i32.add (local.get $err) (local.get $p)))
          (v128.load offset=16 (i32.add (local.get $bar) (local.get $p)))))
        (local.set $bb (f64x2.pmin (f64x2.pmin (local.get $bb) (local.get $e0)) (local.get $e1)))
        (local.set $k0 (v128.load (i32.add (local.get $row) (local.get $p))))
        (local.set $k1 (v128.load offset=16 (i32.add (local.get $row) (local.get $p))))
        (local.set $c0 (f64x2.sub
          (f64x2.add (local.get $oo) (v128.load (i32.add (local.get $diag) (local.get $p))))
          (f64x2.add (local.get $k0) (local.get $k0))))
        (local.set $c1 (f64x2.sub
          (f64x2.add (local.get $oo)
            (v128.load offset=16 (i32.add (local.get $diag) (local.get $p))))
          (f64x2.add (local.get $k1) (local.get $k1))))
        (local.set $ll (f64x2.pmin (f64x2.pmin (local.get $ll) (local.get $c0)) (local.get $c1)))
        (local.set $d0 (f64x2.sub (local.get $hh) (local.get $e0)))
        (local.set $d1 (f64x2.sub (local.get $hh) (local.get $e1)))
        (local.set $d0 (f64x2.div
          (f64x2.mul (local.get $d0) (f64x2.abs (local.get $d0)))
          (f64x2.pmax (local.get $c0) (local.get $tt))))
        (local.set $d1 (f64x2.div
          (f64x2.mul (local.get $d1) (f64x2.abs (local.get $d1)))
          (f64x2.pmax (local.get $c1) (local.get $tt))))
        (local.set $i0 (v128.bitselect
          (local.get $at) (local.get $i0) (f64x2.gt (local.get $d0) (local.get $r0))))
        (local.set $i1 (v128.bitselect
          (local.get $at) (local.get $i1) (f64x2.gt (local.get $d1) (local.get $r1))))
        (local.set $ss (f64x2.pmax
          (f64x2.pmax (local.get $ss) (f64x2.pmin (local.get $r0) (local.get $d0)))
          (f64x2.pmin (local.get $r1) (local.get $d1))))
        (local.set $r0 (f64x2.pmax (local.get $r0) (local.get $d0)))
        (local.set $r1 (f64x2.pmax (local.get $r1) (local.get $d1)))
        (local.set $at (i64x2.add (local.get $at) (v128.const i64x2 32 32)))
        (br_if $four (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 32)))
          (local.get $stop))))
      ;; Of four, the largest, and the second of all.
      (local.set $ss (f64x2.pmax (local.get $ss) (f64x2.pmin (local.get $r0) (local.get $r1))))
      (local.set $i0 (v128.bitselect
        (i64x2.add (local.get $i1) (v128.const i64x2 16 16))
        (local.get $i0)
        (f64x2.gt (local.get $r1) (local.get $r0))))
      (local.set $r0 (f64x2.pmax (local.get $r0) (local.get $r1)))
      (local.set $e (f64x2.extract_lane 0 (local.get $r0)))
      (local.set $ratio (f64x2.extract_lane 1 (local.get $r0)))
      (local.set $stop (select
        (i32x4.extract_lane 2 (local.get $i0)) (i32x4.extract_lane 0 (local.get $i0))
        (f64.gt (local.get $ratio) (local.get $e))))
      (local.set $c (f64.max (local.get $e) (local.get $ratio)))
      (local.set $e (f64.max
        (f64.min (local.get $e) (local.get $ratio))
        (f64.max (f64x2.extract_lane 0 (local.get $ss)) (f64x2.extract_lane 1 (local.get $ss)))))
      (if (i32.and
          (f64.gt (local.get $c) (f64.mul (local.get $e) (f64.const 0x1.00000001p+0)))
          (f64.gt (local.get $c) (f64.const 0x1p-900)))
        (then
          (local.set $best (i32.shr_u (local.get $stop) (i32.const 3)))
          (local.set $ratio (f64.mul (local.get $c) (f64.const 0x1.0000000000002p+0)))
          (local.set $bot (f64.min
            (f64x2.extract_lane 0 (local.get $bb)) (f64x2.extract_lane 1 (local.get $bb))))
          (local.set $least (f64.min
            (f64x2.extract_lane 0 (local.get $ll)) (f64x2.extract_lane 1 (local.get $ll))))
          (local.set $least (select (local.get $least) (f64.const inf)
            (f64.le (local.get $least) (local.get $tau)))))
        (else
          (local.set $ratio (f64.const 0))
          (local.set $p (i32.const 0))))
      (local.set $rr (f64x2.splat (local.get $ratio)))
      (local.set $bb (f64x2.splat (local.get $bot)))))
    (block $done
      (loop $four
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (local.set $stop (i32.add (local.get $p) (i32.const 32)))
        (if (i32.le_u (local.get $stop) (local.get $n))
          (then
            (local.set $e0 (f64x2.add
              (v128.load (i32.add (local.get $err) (local.get $p)))
              (v128.load (i32.add (local.get $bar) (local.get $p)))))
            (local.set $e1 (f64x2.add
              (v128.load offset=16 (i32.add (local.get $err) (local.get $p)))
              (v128.load offset=16 (i32.add (local.get $bar) (local.get $p)))))
            (local.set $d0 (f64x2.sub (local.get $hh) (local.get $e0)))
            (local.set $d1 (f64x2.sub (local.get $hh) (local.get $e1)))
            (local.set $k0 (v128.load (i32.add (local.get $row) (local.get $p))))
            (local.set $k1 (v128.load offset=16 (i32.add (local.get $row) (local.get $p))))
            (local.set $c0 (f64x2.sub
              (f64x2.add (local.get $oo) (v128.load (i32.add (local.get $diag) (local.get $p))))
              (f64x2.add (local.get $k0) (local.get $k0))))
            (local.set $c1 (f64x2.sub
              (f64x2.add (local.get $oo)
                (v128.load offset=16 (i32.add (local.get $diag) (local.get $p))))
              (f64x2.add (local.get $k1) (local.get $k1))))
            (if (i32.eqz (i64x2.bitmask (v128.or
                (v128.or
                  (v128.or
                    (f64x2.lt (local.get $e0) (local.get $bb))
                    (f64x2.lt (local.get $e1) (local.get $bb)))
                  (v128.or
                    (f64x2.le (local.get $c0) (local.get $tt))
                    (f64x2.le (local.get $c1) (local.get $tt))))
                (v128.or
                  (f64x2.gt
                    (f64x2.mul (local.get $d0) (f64x2.abs (local.get $d0)))
                    (f64x2.mul (local.get $rr) (local.get $c0)))
                  (f64x2.gt
                    (f64x2.mul (local.get $d1) (f64x2.abs (local.get $d1)))
                    (f64x2.mul (local.get $rr) (local.get $c1)))))))
              (then
                (local.set $p (local.get $stop))
                (br $four))))
          (else (local.set $stop (local.get $n))))
        (loop $one
          (local.set $e (f64.add
            (f64.load (i32.add (local.get $err) (local.get $p)))
            (f64.load (i32.add (local.get $bar) (local.get $p)))))
          (if (f64.lt (local.get $e) (local.get $bot)) (then (local.set $bot (local.get $e))))
          (local.set $d (f64.load (i32.add (local.get $row) (local.get $p))))
          (local.set $c (f64.sub
            (f64.add (local.get $own) (f64.load (i32.add (local.get $diag) (local.get $p))))
            (f64.add (local.get $d) (local.get $d))))
          (if (f64.le (local.get $c) (local.get $tau)) (then
            (if (f64.lt (local.get $c) (local.get $least)) (then
              (local.set $least (local.get $c))))
            (local.set $c (local.get $tau))))
          (local.set $d (f64.sub (local.get $high) (local.get $e)))
          (local.set $d (f64.mul (local.get $d) (f64.abs (local.get $d))))
          (if (f64.gt (local.get $d) (f64.mul (local.get $ratio) (local.get $c))) (then
            (local.set $ratio (f64.mul
              (f64.div (local.get $d) (local.get $c))
              (f64.const 0x1.0000000000002p+0)))
            (local.set $best (i32.shr_u (local.get $p) (i32.const 3)))))
          (br_if $one (i32.lt_u
            (local.tee $p (i32.add (local.get $p) (i32.const 8)))
            (local.get $stop))))
        (local.set $rr (f64x2.splat (local.get $ratio)))
        (local.set $bb (f64x2.splat (local.get $bot)))
        (br $four)))
    (f64.store (local.get $out) (local.get $bot))
    (f64.store offset=8 (local.get $out) (local.get $least))
    (local.get $best))

  ;; x = e^(s·x), for s·x in [−708, 0] and below −746, where it is 0. Returns how many it has done:
  ;; it stops at a pair that it is not for, and at the last of an odd number. Pairs in [−708, −0],
  ;; which as whole numbers are those up to −708, stay in a loop of their own: it has few values to
  ;; hold in registers, and takes half the time.
  (func $exp (param $x i32) (param $n i32) (param $s f64) (param $table i32) (result i32)
    (local $p i32) (local $v v128) (local $in v128) (local $k v128) (local $r v128)
    (local $scale v128) (local $magic v128) (local $high v128) (local $low v128)
    (local $least v128) (local $c2 v128) (local $c3 v128) (local $ones v128) (local $ss v128)
    (local $index v128)
    (local.set $ss (f64x2.splat (local.get $s)))
    (local.set $scale (v128.const f64x2 0x1.71547652b82fep+11 0x1.71547652b82fep+11)) ;; 2048/ln 2
    (local.set $magic (v128.const f64x2 0x1.8p+52 0x1.8p+52)) ;; added, rounds to a whole number
    (local.set $high (v128.const f64x2 0x1.62e42feep-12 0x1.62e42feep-12)) ;; ln 2/2048, as
    (local.set $low (v128.const f64x2 0x1.a39ef35793c76p-44 0x1.a39ef35793c76p-44)) ;; high + low
    (local.set $least (v128.const f64x2 -708 -708))
    (local.set $ones (v128.const f64x2 1 1))
    (local.set $c2 (v128.const f64x2 0.5 0.5))
    (local.set $c3 (v128.const f64x2 0x1.5555555555555p-3 0x1.5555555555555p-3)) ;; 1/6
    (local.set $index (v128.const i64x2 2047 2047))
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (block $done
      (br_if $done (i32.eqz (local.get $n)))
      (local.set $v (f64x2.mul (local.get $ss) (v128.load (local.get $x))))
      (loop $special
        (local.set $in (f64x2.ge (local.get $v) (local.get $least)))
        (local.set $r (f64x2.le (local.get $v) (v128.const f64x2 0 0)))
        (br_if $done (i32.ne (i32.const 3) (i64x2.bitmask (v128.and (local.get $r)
          (v128.or (local.get $in) (f64x2.lt (local.get $v) (v128.const f64x2 -746 -746)))))))
        (loop $two
          ;; v = k·ln 2/2048 + r
          (local.set $k (f64x2.add (f64x2.mul (local.get $v) (local.get $scale)) (local.get $magic)))
          (local.set $r (f64x2.sub (local.get $k) (local.get $magic)))
          (local.set $r (f64x2.sub
            (f64x2.sub (local.get $v) (f64x2.mul (local.get $r) (local.get $high)))
            (f64x2.mul (local.get $r) (local.get $low))))
          ;; 2^(k/2048): of k, now the low bits of a number, eleven look up the significand and the
          ;; others are added to the exponent.
          (local.set $v (v128.load64_lane 1
            (i32.add (local.get $table) (i32.shl
              (i32.and (i32x4.extract_lane 2 (local.get $k)) (i32.const 2047)) (i32.const 3)))
            (v128.load64_zero (i32.add (local.get $table) (i32.shl
              (i32.and (i32x4.extract_lane 0 (local.get $k)) (i32.const 2047)) (i32.const 3))))))
          (local.set $k (i64x2.add (local.get $v)
            (i64x2.shl (v128.andnot (local.get $k) (local.get $index)) (i32.const 41))))
          (v128.store (i32.add (local.get $x) (local.get $p)) (v128.and (local.get $in)
            (f64x2.add (local.get $k) (f64x2.mul (local.get $k)
              (f64x2.mul (local.get $r) (f64x2.add (local.get $ones)
                (f64x2.mul (local.get $r) (f64x2.add (local.get $c2)
                  (f64x2.mul (local.get $r) (local.get $c3))))))))))
          (local.set $p (i32.add (local.get $p) (i32.const 16)))
          (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
          (local.set $v (f64x2.mul
            (local.get $ss)
            (v128.load (i32.add (local.get $x) (local.get $p)))))
          (local.set $in (v128.const i64x2 -1 -1))
          (br_if $two (i32.eqz (v128.any_true (i64x2.gt_s (local.get $v) (local.get $least))))))
        (br $special)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; x = (s·x + c)^d by repeated squaring. Leaves out the last of an odd number.
  (func $power (param $x i32) (param $n i32) (param $s f64) (param $c f64) (param $d i32)
    (local $end i32) (local $v v128) (local $w v128) (local $k i32)
    (local $ss v128) (local $cc v128)
    (local.set $ss (f64x2.splat (local.get $s)))
    (local.set $cc (f64x2.splat (local.get $c)))
    (local.set $end (i32.add (local.get $x)
      (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3))))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $x) (local.get $end)))
        (local.set $v (f64x2.add
          (f64x2.mul (local.get $ss) (v128.load (local.get $x)))
          (local.get $cc)))
        (local.set $w (v128.const f64x2 1 1))
        (local.set $k (local.get $d))
        (block $raised
          (loop $bit
            (br_if $raised (i32.eqz (local.get $k)))
            (if (i32.and (local.get $k) (i32.const 1)) (then
              (local.set $w (f64x2.mul (local.get $w) (local.get $v)))))
            (local.set $v (f64x2.mul (local.get $v) (local.get $v)))
            (local.set $k (i32.shr_u (local.get $k) (i32.const 1)))
            (br $bit)))
        (v128.store (local.get $x) (local.get $w))
        (local.set $x (i32.add (local.get $x) (i32.const 16)))
        (br $two))))

  ;; x = sin²(π√x/period) by Taylor's polynomial. Leaves out the last of an odd number.
  (func $sineSquares (param $x i32) (param $n i32) (param $period f64)
    (local $end i32) (local $pp v128) (local $r v128) (local $q v128) (local $s v128)
    (local.set $pp (f64x2.splat (local.get $period)))
    (local.set $end (i32.add (local.get $x)
      (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3))))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $x) (local.get $end)))
        (local.set $r (f64x2.div (f64x2.sqrt (v128.load (local.get $x))) (local.get $pp)))
        ;; Where it is too large, 0: what is no number stays so.
        (local.set $r (v128.andnot (local.get $r)
          (f64x2.ge (local.get $r) (v128.const f64x2 0x1p+52 0x1p+52))))
        (local.set $r (f64x2.sub (local.get $r) (f64x2.nearest (local.get $r))))
        (local.set $q (f64x2.mul (local.get $r) (local.get $r)))
        (local.set $s (v128.const f64x2 0x1.2877020d52cf0p-31 0x1.2877020d52cf0p-31))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 -0x1.8a404211f9547p-26 -0x1.8a404211f9547p-26)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 0x1.aaec32af93359p-21 0x1.aaec32af93359p-21)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 -0x1.6fadb9f155744p-16 -0x1.6fadb9f155744p-16)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 0x1.e8f434d018d63p-12 0x1.e8f434d018d63p-12)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 -0x1.e3074fde8871fp-8 -0x1.e3074fde8871fp-8)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 0x1.50783487ee782p-4 0x1.50783487ee782p-4)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 -0x1.32d2cce62bd86p-1 -0x1.32d2cce62bd86p-1)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 0x1.466bc6775aae2p+1 0x1.466bc6775aae2p+1)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 -0x1.4abbce625be53p+2 -0x1.4abbce625be53p+2)))
        (local.set $s (f64x2.add (f64x2.mul (local.get $q) (local.get $s))
          (v128.const f64x2 0x1.921fb54442d18p+1 0x1.921fb54442d18p+1)))
        (local.set $s (f64x2.mul (local.get $s) (local.get $r)))
        (v128.store (local.get $x) (f64x2.mul (local.get $s) (local.get $s)))
        (local.set $x (i32.add (local.get $x) (i32.const 16)))
        (br $two))))

  ;; x = sin(x + ahead·π/2). Returns how many it has done: it stops at a pair that is not within ±2²⁰.
  (func $waves (param $x i32) (param $n i32) (param $ahead i32) (result i32)
    (local $p i32) (local $v v128) (local $k v128) (local $m v128) (local $r v128) (local $z v128)
    (local $w v128) (local $sine v128) (local $half v128) (local $rest v128) (local $turns v128)
    (local.set $turns (i64x2.splat (i64.extend_i32_u (local.get $ahead))))
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (local.set $v (v128.load (i32.add (local.get $x) (local.get $p))))
        (br_if $done (i32.ne (i32.const 3) (i64x2.bitmask
          (f64x2.le (f64x2.abs (local.get $v)) (v128.const f64x2 0x1p+20 0x1p+20)))))
        ;; v = k·π/2 + r; k and ahead are quarter turns.
        (local.set $m (f64x2.add
          (f64x2.mul (local.get $v) (v128.const f64x2 0x1.45f306dc9c883p-1 0x1.45f306dc9c883p-1))
          (v128.const f64x2 0x1.8p+52 0x1.8p+52)))
        (local.set $k (i64x2.add (local.get $m) (local.get $turns)))
        (local.set $m (f64x2.sub (local.get $m) (v128.const f64x2 0x1.8p+52 0x1.8p+52)))
        (local.set $r (f64x2.sub (local.get $v) (f64x2.mul (local.get $m)
          (v128.const f64x2 0x1.921fb544p+0 0x1.921fb544p+0))))
        (local.set $r (f64x2.sub (local.get $r) (f64x2.mul (local.get $m)
          (v128.const f64x2 0x1.0b4611a6p-34 0x1.0b4611a6p-34))))
        (local.set $r (f64x2.sub (local.get $r) (f64x2.mul (local.get $m)
          (v128.const f64x2 0x1.3198a2e037073p-69 0x1.3198a2e037073p-69))))
        (local.set $z (f64x2.mul (local.get $r) (local.get $r)))
        (local.set $w (f64x2.mul (local.get $z) (local.get $z)))
        (local.set $sine (f64x2.add
          (f64x2.add
            (v128.const f64x2 0x1.111111110f8a6p-7 0x1.111111110f8a6p-7)
            (f64x2.mul (local.get $z) (f64x2.add
              (v128.const f64x2 -0x1.a01a019c161d5p-13 -0x1.a01a019c161d5p-13)
              (f64x2.mul (local.get $z)
                (v128.const f64x2 0x1.71de357b1fe7dp-19 0x1.71de357b1fe7dp-19)))))
          (f64x2.mul (f64x2.mul (local.get $z) (local.get $w)) (f64x2.add
            (v128.const f64x2 -0x1.ae5e68a2b9cebp-26 -0x1.ae5e68a2b9cebp-26)
            (f64x2.mul (local.get $z)
              (v128.const f64x2 0x1.5d93a5acfd57cp-33 0x1.5d93a5acfd57cp-33))))))
        (local.set $sine (f64x2.add (local.get $r)
          (f64x2.mul (f64x2.mul (local.get $z) (local.get $r)) (f64x2.add
            (v128.const f64x2 -0x1.5555555555549p-3 -0x1.5555555555549p-3)
            (f64x2.mul (local.get $z) (local.get $sine))))))
        (local.set $v (f64x2.add
          (f64x2.mul (local.get $z) (f64x2.add
            (v128.const f64x2 0x1.555555555554cp-5 0x1.555555555554cp-5)
            (f64x2.mul (local.get $z) (f64x2.add
              (v128.const f64x2 -0x1.6c16c16c15177p-10 -0x1.6c16c16c15177p-10)
              (f64x2.mul (local.get $z)
                (v128.const f64x2 0x1.a01a019cb159p-16 0x1.a01a019cb159p-16))))))
          (f64x2.mul (f64x2.mul (local.get $w) (local.get $w)) (f64x2.add
            (v128.const f64x2 -0x1.27e4f809c52adp-22 -0x1.27e4f809c52adp-22)
            (f64x2.mul (local.get $z) (f64x2.add
              (v128.const f64x2 0x1.1ee9ebdb4b1c4p-29 0x1.1ee9ebdb4b1c4p-29)
              (f64x2.mul (local.get $z)
                (v128.const f64x2 -0x1.8fae9be8838d4p-37 -0x1.8fae9be8838d4p-37))))))))
        (local.set $half (f64x2.mul (v128.const f64x2 0.5 0.5) (local.get $z)))
        (local.set $rest (f64x2.sub (v128.const f64x2 1 1) (local.get $half)))
        (local.set $v (f64x2.add (local.get $rest) (f64x2.add
          (f64x2.sub
            (f64x2.sub (v128.const f64x2 1 1) (local.get $rest)) (local.get $half))
          (f64x2.mul (local.get $z) (local.get $v)))))
        ;; After an odd number of turns the cosine, after two and three the negative.
        (local.set $v (v128.bitselect (local.get $v) (local.get $sine)
          (i64x2.shr_s (i64x2.shl (local.get $k) (i32.const 63)) (i32.const 63))))
        (v128.store (i32.add (local.get $x) (local.get $p)) (v128.xor (local.get $v)
          (i64x2.shl (v128.and (local.get $k) (v128.const i64x2 2 2)) (i32.const 62))))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (br $two)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; Turns rows of n numbers in pairs, from the last up: x above and y below become c·x − s·y and
  ;; s·x + c·y, where turns has c and s of each pair. Of eight columns, what goes on to the next pair
  ;; stays in registers; then of one.
  (func $rotate (param $rows i32) (param $turns i32) (param $pairs i32) (param $n i32)
    (local $stride i32) (local $end i32) (local $t i32) (local $p i32)
    (local $c v128) (local $s v128) (local $x v128)
    (local $y0 v128) (local $y1 v128) (local $y2 v128) (local $y3 v128)
    (local $c1 f64) (local $s1 f64) (local $x1 f64) (local $y f64)
    (local.set $stride (i32.shl (local.get $n) (i32.const 3)))
    (local.set $end (i32.add (local.get $turns) (i32.shl (local.get $pairs) (i32.const 4))))
    (if (i32.eqz (local.get $pairs)) (then (return)))
    ;; The last row.
    (local.set $rows (i32.add (local.get $rows)
      (i32.mul (local.get $pairs) (local.get $stride))))
    (loop $eight
      (if (i32.ge_u (local.get $n) (i32.const 8)) (then
        (local.set $p (local.get $rows))
        (local.set $t (local.get $turns))
        (local.set $y0 (v128.load (local.get $p)))
        (local.set $y1 (v128.load offset=16 (local.get $p)))
        (local.set $y2 (v128.load offset=32 (local.get $p)))
        (local.set $y3 (v128.load offset=48 (local.get $p)))
        (loop $pair
          (local.set $c (v128.load64_splat (local.get $t)))
          (local.set $s (v128.load64_splat offset=8 (local.get $t)))
          (local.set $x (v128.load (i32.sub (local.get $p) (local.get $stride))))
          (v128.store (local.get $p) (f64x2.add
            (f64x2.mul (local.get $s) (local.get $x)) (f64x2.mul (local.get $c) (local.get $y0))))
          (local.set $y0 (f64x2.sub
            (f64x2.mul (local.get $c) (local.get $x)) (f64x2.mul (local.get $s) (local.get $y0))))
          (local.set $x (v128.load offset=16 (i32.sub (local.get $p) (local.get $stride))))
          (v128.store offset=16 (local.get $p) (f64x2.add
            (f64x2.mul (local.get $s) (local.get $x)) (f64x2.mul (local.get $c) (local.get $y1))))
          (local.set $y1 (f64x2.sub
            (f64x2.mul (local.get $c) (local.get $x)) (f64x2.mul (local.get $s) (local.get $y1))))
          (local.set $x (v128.load offset=32 (i32.sub (local.get $p) (local.get $stride))))
          (v128.store offset=32 (local.get $p) (f64x2.add
            (f64x2.mul (local.get $s) (local.get $x)) (f64x2.mul (local.get $c) (local.get $y2))))
          (local.set $y2 (f64x2.sub
            (f64x2.mul (local.get $c) (local.get $x)) (f64x2.mul (local.get $s) (local.get $y2))))
          (local.set $x (v128.load offset=48 (i32.sub (local.get $p) (local.get $stride))))
          (v128.store offset=48 (local.get $p) (f64x2.add
            (f64x2.mul (local.get $s) (local.get $x)) (f64x2.mul (local.get $c) (local.get $y3))))
          (local.set $y3 (f64x2.sub
            (f64x2.mul (local.get $c) (local.get $x)) (f64x2.mul (local.get $s) (local.get $y3))))
          (local.set $p (i32.sub (local.get $p) (local.get $stride)))
          (br_if $pair (i32.lt_u
            (local.tee $t (i32.add (local.get $t) (i32.const 16)))
            (local.get $end))))
        (v128.store (local.get $p) (local.get $y0))
        (v128.store offset=16 (local.get $p) (local.get $y1))
        (v128.store offset=32 (local.get $p) (local.get $y2))
        (v128.store offset=48 (local.get $p) (local.get $y3))
        (local.set $rows (i32.add (local.get $rows) (i32.const 64)))
        (local.set $n (i32.sub (local.get $n) (i32.const 8)))
        (br $eight))))
    (block $done
      (loop $one
        (br_if $done (i32.eqz (local.get $n)))
        (local.set $p (local.get $rows))
        (local.set $t (local.get $turns))
        (local.set $y (f64.load (local.get $p)))
        (loop $pair
          (local.set $c1 (f64.load (local.get $t)))
          (local.set $s1 (f64.load offset=8 (local.get $t)))
          (local.set $x1 (f64.load (i32.sub (local.get $p) (local.get $stride))))
          (f64.store (local.get $p) (f64.add
            (f64.mul (local.get $s1) (local.get $x1)) (f64.mul (local.get $c1) (local.get $y))))
          (local.set $y (f64.sub
            (f64.mul (local.get $c1) (local.get $x1)) (f64.mul (local.get $s1) (local.get $y))))
          (local.set $p (i32.sub (local.get $p) (local.get $stride)))
          (br_if $pair (i32.lt_u
            (local.tee $t (i32.add (local.get $t) (i32.const 16)))
            (local.get $end))))
        (f64.store (local.get $p) (local.get $y))
        (local.set $rows (i32.add (local.get $rows) (i32.const 8)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $one))))

  ;; The next three take points of the plane as Go has them: zs points at n slices, of which each is
  ;; a pointer, a length and a capacity of 8 bytes. They do two points at a time and return how many
  ;; they have done: they stop where a length is not 2, and at the last of an odd number.

  ;; dst = (x − z₁)² + (y − z₂)²
  (func $planeSquaredDistances (param $dst i32) (param $zs i32) (param $n i32) (param $x f64) (param $y f64)
      (result i32)
    (local $p i32) (local $q v128) (local $u v128) (local $v v128)
    (local.set $q (f64x2.replace_lane 1 (f64x2.splat (local.get $x)) (local.get $y)))
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (br_if $done (i32.ne (i32.load offset=8 (local.get $zs)) (i32.const 2)))
        (br_if $done (i32.ne (i32.load offset=32 (local.get $zs)) (i32.const 2)))
        (local.set $u (f64x2.sub (local.get $q) (v128.load (i32.load (local.get $zs)))))
        (local.set $v (f64x2.sub (local.get $q) (v128.load (i32.load offset=24 (local.get $zs)))))
        (local.set $u (f64x2.mul (local.get $u) (local.get $u)))
        (local.set $v (f64x2.mul (local.get $v) (local.get $v)))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $u) (local.get $v))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $u) (local.get $v))))
        (local.set $zs (i32.add (local.get $zs) (i32.const 48)))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (br $two)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; dst = (x − xs)² + (y − ys)². Leaves out the last of an odd number.
  (func $packedSquaredDistances (param $dst i32) (param $xs i32) (param $ys i32) (param $n i32)
      (param $x f64) (param $y f64)
    (local $p i32) (local $xx v128) (local $yy v128) (local $u v128) (local $v v128)
    (local.set $xx (f64x2.splat (local.get $x)))
    (local.set $yy (f64x2.splat (local.get $y)))
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (local.set $u (f64x2.sub
          (local.get $xx)
          (v128.load (i32.add (local.get $xs) (local.get $p)))))
        (local.set $v (f64x2.sub
          (local.get $yy)
          (v128.load (i32.add (local.get $ys) (local.get $p)))))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (f64x2.mul (local.get $u) (local.get $u))
          (f64x2.mul (local.get $v) (local.get $v))))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (br $two))))

  ;; dst[i·m+j] = src[j·n+i] + offset[j]: two by two numbers at a time, and one by two at the end of
  ;; an odd m. Leaves out the last i of an odd n.
  (func $interleave (param $dst i32) (param $src i32) (param $offset i32) (param $m i32) (param $n i32)
    (local $j i32) (local $p i32) (local $q i32) (local $even i32) (local $last i32) (local $row i32)
    (local $u v128) (local $v v128)
    (local.set $even (i32.shl (i32.and (local.get $m) (i32.const -2)) (i32.const 3)))
    (local.set $m (i32.shl (local.get $m) (i32.const 3)))
    (local.set $row (i32.shl (local.get $n) (i32.const 3)))
    (local.set $last (i32.add (local.get $src)
      (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $src) (local.get $last)))
        (local.set $p (local.get $src))
        (local.set $j (i32.const 0))
        (block $over
          (loop $columns
            (br_if $over (i32.ge_u (local.get $j) (local.get $even)))
            (local.set $q (i32.add (local.get $offset) (local.get $j)))
            (local.set $u (f64x2.add (v128.load (local.get $p)) (v128.load64_splat (local.get $q))))
            (local.set $p (i32.add (local.get $p) (local.get $row)))
            (local.set $v (f64x2.add
              (v128.load (local.get $p))
              (v128.load64_splat offset=8 (local.get $q))))
            (local.set $p (i32.add (local.get $p) (local.get $row)))
            (local.set $q (i32.add (local.get $dst) (local.get $j)))
            (v128.store (local.get $q)
              (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $u) (local.get $v)))
            (v128.store (i32.add (local.get $q) (local.get $m))
              (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                (local.get $u) (local.get $v)))
            (local.set $j (i32.add (local.get $j) (i32.const 16)))
            (br $columns)))
        (if (i32.lt_u (local.get $j) (local.get $m)) (then
          (local.set $u (f64x2.add
            (v128.load (local.get $p))
            (v128.load64_splat (i32.add (local.get $offset) (local.get $j)))))
          (local.set $q (i32.add (local.get $dst) (local.get $j)))
          (f64.store (local.get $q) (f64x2.extract_lane 0 (local.get $u)))
          (f64.store (i32.add (local.get $q) (local.get $m)) (f64x2.extract_lane 1 (local.get $u)))))
        (local.set $src (i32.add (local.get $src) (i32.const 16)))
        (local.set $dst (i32.add (local.get $dst) (i32.shl (local.get $m) (i32.const 1))))
        (br $rows))))

  ;; dst = |x − z₁| + |y − z₂|
  (func $planeDistances (param $dst i32) (param $zs i32) (param $n i32) (param $x f64) (param $y f64)
      (result i32)
    (local $p i32) (local $q v128) (local $u v128) (local $v v128)
    (local.set $q (f64x2.replace_lane 1 (f64x2.splat (local.get $x)) (local.get $y)))
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (br_if $done (i32.ne (i32.load offset=8 (local.get $zs)) (i32.const 2)))
        (br_if $done (i32.ne (i32.load offset=32 (local.get $zs)) (i32.const 2)))
        (local.set $u (f64x2.abs (f64x2.sub (local.get $q) (v128.load (i32.load (local.get $zs))))))
        (local.set $v (f64x2.abs (f64x2.sub (local.get $q)
          (v128.load (i32.load offset=24 (local.get $zs))))))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $u) (local.get $v))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $u) (local.get $v))))
        (local.set $zs (i32.add (local.get $zs) (i32.const 48)))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (br $two)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; dst = x·z₁ + y·z₂
  (func $planeDots (param $dst i32) (param $zs i32) (param $n i32) (param $x f64) (param $y f64)
      (result i32)
    (local $p i32) (local $q v128) (local $u v128) (local $v v128)
    (local.set $q (f64x2.replace_lane 1 (f64x2.splat (local.get $x)) (local.get $y)))
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (br_if $done (i32.ne (i32.load offset=8 (local.get $zs)) (i32.const 2)))
        (br_if $done (i32.ne (i32.load offset=32 (local.get $zs)) (i32.const 2)))
        (local.set $u (f64x2.mul (local.get $q) (v128.load (i32.load (local.get $zs)))))
        (local.set $v (f64x2.mul (local.get $q) (v128.load (i32.load offset=24 (local.get $zs)))))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $u) (local.get $v))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $u) (local.get $v))))
        (local.set $zs (i32.add (local.get $zs) (i32.const 48)))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (br $two)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; dst = ‖x − z‖²: four of the n points of zs at once, each with a sum for the even and one for the odd
  ;; coordinates, of which there are d. It returns how many it did: where one has another number, it ends.
  (func $squaredDistances (param $dst i32) (param $zs i32) (param $n i32) (param $x i32) (param $d i32)
      (result i32)
    (local $p i32) (local $k i32) (local $end i32) (local $odd i32)
    (local $z0 i32) (local $z1 i32) (local $z2 i32) (local $z3 i32)
    (local $u v128) (local $v v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 3)))
    (local.set $odd (i32.and (local.get $d) (i32.const 1)))
    (local.set $end (i32.shl (i32.and (local.get $d) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $four
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (br_if $done (i32.ne (i32.load offset=8 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=32 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=56 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=80 (local.get $zs)) (local.get $d)))
        (local.set $z0 (i32.load (local.get $zs)))
        (local.set $z1 (i32.load offset=24 (local.get $zs)))
        (local.set $z2 (i32.load offset=48 (local.get $zs)))
        (local.set $z3 (i32.load offset=72 (local.get $zs)))
        (local.set $s0 (f64x2.splat (f64.const 0)))
        (local.set $s1 (local.get $s0))
        (local.set $s2 (local.get $s0))
        (local.set $s3 (local.get $s0))
        (local.set $k (i32.const 0))
        (if (local.get $end) (then
          (loop $two
            (local.set $u (v128.load (i32.add (local.get $x) (local.get $k))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z0) (local.get $k)))))
            (local.set $s0 (f64x2.add (local.get $s0) (f64x2.mul (local.get $v) (local.get $v))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z1) (local.get $k)))))
            (local.set $s1 (f64x2.add (local.get $s1) (f64x2.mul (local.get $v) (local.get $v))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z2) (local.get $k)))))
            (local.set $s2 (f64x2.add (local.get $s2) (f64x2.mul (local.get $v) (local.get $v))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z3) (local.get $k)))))
            (local.set $s3 (f64x2.add (local.get $s3) (f64x2.mul (local.get $v) (local.get $v))))
            (br_if $two (i32.lt_u
              (local.tee $k (i32.add (local.get $k) (i32.const 16)))
              (local.get $end))))))
        (local.set $s0 (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s0) (local.get $s1))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $s0) (local.get $s1))))
        (local.set $s2 (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s2) (local.get $s3))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $s2) (local.get $s3))))
        (if (local.get $odd) (then
          (local.set $u (v128.load64_splat (i32.add (local.get $x) (local.get $k))))
          (local.set $v (f64x2.sub (local.get $u) (f64x2.replace_lane 1
            (v128.load64_splat (i32.add (local.get $z0) (local.get $k)))
            (f64.load (i32.add (local.get $z1) (local.get $k))))))
          (local.set $s0 (f64x2.add (local.get $s0) (f64x2.mul (local.get $v) (local.get $v))))
          (local.set $v (f64x2.sub (local.get $u) (f64x2.replace_lane 1
            (v128.load64_splat (i32.add (local.get $z2) (local.get $k)))
            (f64.load (i32.add (local.get $z3) (local.get $k))))))
          (local.set $s2 (f64x2.add (local.get $s2) (f64x2.mul (local.get $v) (local.get $v))))))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (local.get $s0))
        (v128.store offset=16 (i32.add (local.get $dst) (local.get $p)) (local.get $s2))
        (local.set $zs (i32.add (local.get $zs) (i32.const 96)))
        (local.set $p (i32.add (local.get $p) (i32.const 32)))
        (br $four)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; dst = ‖x − z‖₁: four of the n points of zs at once, each with a sum for the even and one for the odd
  ;; coordinates, of which there are d. It returns how many it did: where one has another number, it ends.
  (func $distances (param $dst i32) (param $zs i32) (param $n i32) (param $x i32) (param $d i32)
      (result i32)
    (local $p i32) (local $k i32) (local $end i32) (local $odd i32)
    (local $z0 i32) (local $z1 i32) (local $z2 i32) (local $z3 i32)
    (local $u v128) (local $v v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 3)))
    (local.set $odd (i32.and (local.get $d) (i32.const 1)))
    (local.set $end (i32.shl (i32.and (local.get $d) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $four
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (br_if $done (i32.ne (i32.load offset=8 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=32 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=56 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=80 (local.get $zs)) (local.get $d)))
        (local.set $z0 (i32.load (local.get $zs)))
        (local.set $z1 (i32.load offset=24 (local.get $zs)))
        (local.set $z2 (i32.load offset=48 (local.get $zs)))
        (local.set $z3 (i32.load offset=72 (local.get $zs)))
        (local.set $s0 (f64x2.splat (f64.const 0)))
        (local.set $s1 (local.get $s0))
        (local.set $s2 (local.get $s0))
        (local.set $s3 (local.get $s0))
        (local.set $k (i32.const 0))
        (if (local.get $end) (then
          (loop $two
            (local.set $u (v128.load (i32.add (local.get $x) (local.get $k))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z0) (local.get $k)))))
            (local.set $s0 (f64x2.add (local.get $s0) (f64x2.abs (local.get $v))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z1) (local.get $k)))))
            (local.set $s1 (f64x2.add (local.get $s1) (f64x2.abs (local.get $v))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z2) (local.get $k)))))
            (local.set $s2 (f64x2.add (local.get $s2) (f64x2.abs (local.get $v))))
            (local.set $v (f64x2.sub (local.get $u) (v128.load (i32.add (local.get $z3) (local.get $k)))))
            (local.set $s3 (f64x2.add (local.get $s3) (f64x2.abs (local.get $v))))
            (br_if $two (i32.lt_u
              (local.tee $k (i32.add (local.get $k) (i32.const 16)))
              (local.get $end))))))
        (local.set $s0 (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s0) (local.get $s1))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $s0) (local.get $s1))))
        (local.set $s2 (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s2) (local.get $s3))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $s2) (local.get $s3))))
        (if (local.get $odd) (then
          (local.set $u (v128.load64_splat (i32.add (local.get $x) (local.get $k))))
          (local.set $v (f64x2.sub (local.get $u) (f64x2.replace_lane 1
            (v128.load64_splat (i32.add (local.get $z0) (local.get $k)))
            (f64.load (i32.add (local.get $z1) (local.get $k))))))
          (local.set $s0 (f64x2.add (local.get $s0) (f64x2.abs (local.get $v))))
          (local.set $v (f64x2.sub (local.get $u) (f64x2.replace_lane 1
            (v128.load64_splat (i32.add (local.get $z2) (local.get $k)))
            (f64.load (i32.add (local.get $z3) (local.get $k))))))
          (local.set $s2 (f64x2.add (local.get $s2) (f64x2.abs (local.get $v))))))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (local.get $s0))
        (v128.store offset=16 (i32.add (local.get $dst) (local.get $p)) (local.get $s2))
        (local.set $zs (i32.add (local.get $zs) (i32.const 96)))
        (local.set $p (i32.add (local.get $p) (i32.const 32)))
        (br $four)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; dst = ⟨x, z⟩: four of the n points of zs at once, each with a sum for the even and one for the odd
  ;; coordinates, of which there are d. It returns how many it did: where one has another number, it ends.
  (func $dots (param $dst i32) (param $zs i32) (param $n i32) (param $x i32) (param $d i32)
      (result i32)
    (local $p i32) (local $k i32) (local $end i32) (local $odd i32)
    (local $z0 i32) (local $z1 i32) (local $z2 i32) (local $z3 i32)
    (local $u v128) (local $v v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 3)))
    (local.set $odd (i32.and (local.get $d) (i32.const 1)))
    (local.set $end (i32.shl (i32.and (local.get $d) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $four
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (br_if $done (i32.ne (i32.load offset=8 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=32 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=56 (local.get $zs)) (local.get $d)))
        (br_if $done (i32.ne (i32.load offset=80 (local.get $zs)) (local.get $d)))
        (local.set $z0 (i32.load (local.get $zs)))
        (local.set $z1 (i32.load offset=24 (local.get $zs)))
        (local.set $z2 (i32.load offset=48 (local.get $zs)))
        (local.set $z3 (i32.load offset=72 (local.get $zs)))
        (local.set $s0 (f64x2.splat (f64.const 0)))
        (local.set $s1 (local.get $s0))
        (local.set $s2 (local.get $s0))
        (local.set $s3 (local.get $s0))
        (local.set $k (i32.const 0))
        (if (local.get $end) (then
          (loop $two
            (local.set $u (v128.load (i32.add (local.get $x) (local.get $k))))
            (local.set $s0 (f64x2.add (local.get $s0)
              (f64x2.mul (local.get $u) (v128.load (i32.add (local.get $z0) (local.get $k))))))
            (local.set $s1 (f64x2.add (local.get $s1)
              (f64x2.mul (local.get $u) (v128.load (i32.add (local.get $z1) (local.get $k))))))
            (local.set $s2 (f64x2.add (local.get $s2)
              (f64x2.mul (local.get $u) (v128.load (i32.add (local.get $z2) (local.get $k))))))
            (local.set $s3 (f64x2.add (local.get $s3)
              (f64x2.mul (local.get $u) (v128.load (i32.add (local.get $z3) (local.get $k))))))
            (br_if $two (i32.lt_u
              (local.tee $k (i32.add (local.get $k) (i32.const 16)))
              (local.get $end))))))
        (local.set $s0 (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s0) (local.get $s1))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $s0) (local.get $s1))))
        (local.set $s2 (f64x2.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s2) (local.get $s3))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $s2) (local.get $s3))))
        (if (local.get $odd) (then
          (local.set $u (v128.load64_splat (i32.add (local.get $x) (local.get $k))))
          (local.set $s0 (f64x2.add (local.get $s0)
            (f64x2.mul (local.get $u) (f64x2.replace_lane 1
            (v128.load64_splat (i32.add (local.get $z0) (local.get $k)))
            (f64.load (i32.add (local.get $z1) (local.get $k)))))))
          (local.set $s2 (f64x2.add (local.get $s2)
            (f64x2.mul (local.get $u) (f64x2.replace_lane 1
            (v128.load64_splat (i32.add (local.get $z2) (local.get $k)))
            (f64.load (i32.add (local.get $z3) (local.get $k)))))))))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (local.get $s0))
        (v128.store offset=16 (i32.add (local.get $dst) (local.get $p)) (local.get $s2))
        (local.set $zs (i32.add (local.get $zs) (i32.const 96)))
        (local.set $p (i32.add (local.get $p) (i32.const 32)))
        (br $four)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; x ← L⁻¹x: row i of L, of which there are n, is at least i + 1 long. It returns the first that is
  ;; not, else n.
  (func $forward (param $x i32) (param $rows i32) (param $n i32) (result i32)
    (local $i i32) (local $at i32) (local $end i32)
    (block $done
      (loop $one
        (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
        (br_if $done (i32.le_u (i32.load offset=8 (local.get $rows)) (local.get $i)))
        (local.set $at (i32.add (local.get $x) (i32.shl (local.get $i) (i32.const 3))))
        (local.set $end
          (i32.add (i32.load (local.get $rows)) (i32.shl (local.get $i) (i32.const 3))))
        (f64.store (local.get $at) (f64.div
          (f64.sub (f64.load (local.get $at))
            (call $dot (i32.load (local.get $rows)) (local.get $x) (local.get $i)))
          (f64.load (local.get $end))))
        (local.set $rows (i32.add (local.get $rows) (i32.const 24)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $one)))
    (local.get $i))

  ;; x ← L⁻ᵀx of the same rows, from the last. Stops at a row that is too short: how many are left.
  (func $backward (param $x i32) (param $rows i32) (param $n i32) (result i32)
    (local $i i32) (local $slice i32) (local $at i32)
    (block $done
      (loop $one
        (br_if $done (i32.eqz (local.get $n)))
        (local.set $i (i32.sub (local.get $n) (i32.const 1)))
        (local.set $slice
          (i32.add (local.get $rows) (i32.mul (local.get $i) (i32.const 24))))
        (br_if $done (i32.lt_u (i32.load offset=8 (local.get $slice)) (local.get $n)))
        (local.set $at (i32.add (local.get $x) (i32.shl (local.get $i) (i32.const 3))))
        (f64.store (local.get $at) (f64.div
          (f64.load (local.get $at))
          (f64.load
            (i32.add (i32.load (local.get $slice)) (i32.shl (local.get $i) (i32.const 3))))))
        (call $addScaled (local.get $x) (f64.neg (f64.load (local.get $at)))
          (i32.load (local.get $slice)) (local.get $i))
        (local.set $n (local.get $i))
        (br $one)))
    (local.get $n))

  ;; x ← L⁻¹x and y ← L⁻¹y, as forward does: both wait for the same numbers, and what is left of a sum
  ;; after its groups of eight is added up for both at once.
  (func $forwardTwo (param $x i32) (param $y i32) (param $rows i32) (param $n i32)
    (local $j i32) (local $p i32) (local $end i32) (local $row i32) (local $v v128) (local $sum v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $t0 v128) (local $t1 v128) (local $t2 v128) (local $t3 v128)
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $j) (local.get $n)))
        (local.set $row (i32.load (local.get $rows)))
        (local.set $end (i32.and (local.get $j) (i32.const -64)))
        (local.set $p (i32.const 0))
        (local.set $sum (v128.const f64x2 0 0))
        (if (local.get $end) (then
          (local.set $s0 (v128.const f64x2 0 0))
          (local.set $s1 (local.get $s0))
          (local.set $s2 (local.get $s0))
          (local.set $s3 (local.get $s0))
          (local.set $t0 (local.get $s0))
          (local.set $t1 (local.get $s0))
          (local.set $t2 (local.get $s0))
          (local.set $t3 (local.get $s0))
          (loop $eight
            (local.set $v (v128.load (i32.add (local.get $row) (local.get $p))))
            (local.set $s0 (f64x2.add (local.get $s0) (f64x2.mul (local.get $v)
              (v128.load (i32.add (local.get $x) (local.get $p))))))
            (local.set $t0 (f64x2.add (local.get $t0) (f64x2.mul (local.get $v)
              (v128.load (i32.add (local.get $y) (local.get $p))))))
            (local.set $v (v128.load offset=16 (i32.add (local.get $row) (local.get $p))))
            (local.set $s1 (f64x2.add (local.get $s1) (f64x2.mul (local.get $v)
              (v128.load offset=16 (i32.add (local.get $x) (local.get $p))))))
            (local.set $t1 (f64x2.add (local.get $t1) (f64x2.mul (local.get $v)
              (v128.load offset=16 (i32.add (local.get $y) (local.get $p))))))
            (local.set $v (v128.load offset=32 (i32.add (local.get $row) (local.get $p))))
            (local.set $s2 (f64x2.add (local.get $s2) (f64x2.mul (local.get $v)
              (v128.load offset=32 (i32.add (local.get $x) (local.get $p))))))
            (local.set $t2 (f64x2.add (local.get $t2) (f64x2.mul (local.get $v)
              (v128.load offset=32 (i32.add (local.get $y) (local.get $p))))))
            (local.set $v (v128.load offset=48 (i32.add (local.get $row) (local.get $p))))
            (local.set $s3 (f64x2.add (local.get $s3) (f64x2.mul (local.get $v)
              (v128.load offset=48 (i32.add (local.get $x) (local.get $p))))))
            (local.set $t3 (f64x2.add (local.get $t3) (f64x2.mul (local.get $v)
              (v128.load offset=48 (i32.add (local.get $y) (local.get $p))))))
            (br_if $eight (i32.lt_u
              (local.tee $p (i32.add (local.get $p) (i32.const 64)))
              (local.get $end))))
          (local.set $s0 (f64x2.add
            (f64x2.add (local.get $s0) (local.get $s1))
            (f64x2.add (local.get $s2) (local.get $s3))))
          (local.set $t0 (f64x2.add
            (f64x2.add (local.get $t0) (local.get $t1))
            (f64x2.add (local.get $t2) (local.get $t3))))
          (local.set $sum (f64x2.add
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
              (local.get $s0) (local.get $t0))
            (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
              (local.get $s0) (local.get $t0))))))
        (loop $one
          (local.set $v (v128.load64_lane 1 (i32.add (local.get $y) (local.get $p))
            (v128.load64_zero (i32.add (local.get $x) (local.get $p)))))
          (if (i32.lt_u (local.get $p) (local.get $j)) (then
            (local.set $sum (f64x2.add (local.get $sum) (f64x2.mul
              (v128.load64_splat (i32.add (local.get $row) (local.get $p)))
              (local.get $v))))
            (local.set $p (i32.add (local.get $p) (i32.const 8)))
            (br $one))))
        (local.set $v (f64x2.div (f64x2.sub (local.get $v) (local.get $sum))
          (v128.load64_splat (i32.add (local.get $row) (local.get $j)))))
        (v128.store64_lane 0 (i32.add (local.get $x) (local.get $j)) (local.get $v))
        (v128.store64_lane 1 (i32.add (local.get $y) (local.get $j)) (local.get $v))
        (local.set $rows (i32.add (local.get $rows) (i32.const 24)))
        (local.set $j (i32.add (local.get $j) (i32.const 8)))
        (br $next))))

  ;; A ← L with A = LLᵀ, of rows i to n, two at a time. Stops at a row that is too short, or where A is
  ;; not positive definite: how many are done.
  (func $factorize (param $rows i32) (param $i i32) (param $n i32) (result i32)
    (local $slice i32) (local $row i32) (local $other i32) (local $at i32) (local $d f64)
    (block $done
      (loop $one
        (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
        (local.set $slice
          (i32.add (local.get $rows) (i32.mul (local.get $i) (i32.const 24))))
        (br_if $done (i32.le_u (i32.load offset=8 (local.get $slice)) (local.get $i)))
        (local.set $row (i32.load (local.get $slice)))
        (local.set $at (i32.add (local.get $row) (i32.shl (local.get $i) (i32.const 3))))
        (if (local.get $other)
          (then ;; it was begun with the row before, which is L by now
            (f64.store (i32.sub (local.get $at) (i32.const 8)) (f64.div
              (f64.sub (f64.load (i32.sub (local.get $at) (i32.const 8)))
                (call $dot (local.get $other) (local.get $row)
                  (i32.sub (local.get $i) (i32.const 1))))
              (f64.load (i32.add (local.get $other)
                (i32.shl (i32.sub (local.get $i) (i32.const 1)) (i32.const 3))))))
            (local.set $other (i32.const 0)))
          (else
            (if (i32.lt_u (i32.add (local.get $i) (i32.const 1)) (local.get $n)) (then
              (if (i32.gt_u (i32.load offset=32 (local.get $slice))
                  (i32.add (local.get $i) (i32.const 1)))
                (then (local.set $other (local.get $row))))))
            (if (local.get $other)
              (then (call $forwardTwo (local.get $row) (i32.load offset=24 (local.get $slice))
                (local.get $rows) (local.get $i)))
              (else (drop
                (call $forward (local.get $row) (local.get $rows) (local.get $i)))))))
        (local.set $d (f64.sub
          (f64.load (local.get $at))
          (call $dot (local.get $row) (local.get $row) (local.get $i))))
        (br_if $done (i32.eqz (i32.and
          (f64.gt (local.get $d) (f64.const 0))
          (f64.lt (local.get $d) (f64.const inf)))))
        (f64.store (local.get $at) (f64.sqrt (local.get $d)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $one)))
    (local.get $i))

  ;; dst[i·n+j] = Σₜ a[i·lda+t]·b[j·ldb+t] for i < m, j < n, t < k: blocks of four rows of a and two
  ;; of b, and what is left by dot.
  (func $multiply (param $dst i32) (param $a i32) (param $b i32) (param $m i32) (param $n i32)
      (param $k i32) (param $lda i32) (param $ldb i32)
    (local $i i32) (local $j i32) (local $p i32) (local $end i32) (local $from i32) (local $into i32)
    (local $a0 i32) (local $a1 i32) (local $a2 i32) (local $a3 i32) (local $b0 i32) (local $b1 i32)
    (local $s00 v128) (local $s01 v128) (local $s10 v128) (local $s11 v128)
    (local $s20 v128) (local $s21 v128) (local $s30 v128) (local $s31 v128)
    (local $u v128) (local $v v128) (local $w v128)
    (local.set $lda (i32.shl (local.get $lda) (i32.const 3)))
    (local.set $ldb (i32.shl (local.get $ldb) (i32.const 3)))
    (local.set $end (i32.shl (i32.and (local.get $k) (i32.const -2)) (i32.const 3)))
    (block $noRows
      (loop $rows
        (br_if $noRows (i32.ge_u (local.get $i) (local.get $m)))
        (local.set $a0 (i32.add (local.get $a) (i32.mul (local.get $i) (local.get $lda))))
        (local.set $a1 (i32.add (local.get $a0) (local.get $lda)))
        (local.set $a2 (i32.add (local.get $a1) (local.get $lda)))
        (local.set $a3 (i32.add (local.get $a2) (local.get $lda)))
        (local.set $j (i32.const 0))
        (if (i32.le_u (i32.add (local.get $i) (i32.const 4)) (local.get $m)) (then
          (block $noPair
            (loop $pair
              (br_if $noPair (i32.gt_u (i32.add (local.get $j) (i32.const 2)) (local.get $n)))
              (local.set $b0 (i32.add (local.get $b) (i32.mul (local.get $j) (local.get $ldb))))
              (local.set $b1 (i32.add (local.get $b0) (local.get $ldb)))
              (local.set $s00 (v128.const i64x2 0 0))
              (local.set $s01 (v128.const i64x2 0 0))
              (local.set $s10 (v128.const i64x2 0 0))
              (local.set $s11 (v128.const i64x2 0 0))
              (local.set $s20 (v128.const i64x2 0 0))
              (local.set $s21 (v128.const i64x2 0 0))
              (local.set $s30 (v128.const i64x2 0 0))
              (local.set $s31 (v128.const i64x2 0 0))
              (local.set $p (i32.const 0))
              (block $summed
                (loop $two
                  (br_if $summed (i32.ge_u (local.get $p) (local.get $end)))
                  (local.set $u (v128.load (i32.add (local.get $b0) (local.get $p))))
                  (local.set $v (v128.load (i32.add (local.get $b1) (local.get $p))))
                  (local.set $w (v128.load (i32.add (local.get $a0) (local.get $p))))
                  (local.set $s00 (f64x2.add (local.get $s00) (f64x2.mul (local.get $w) (local.get $u))))
                  (local.set $s01 (f64x2.add (local.get $s01) (f64x2.mul (local.get $w) (local.get $v))))
                  (local.set $w (v128.load (i32.add (local.get $a1) (local.get $p))))
                  (local.set $s10 (f64x2.add (local.get $s10) (f64x2.mul (local.get $w) (local.get $u))))
                  (local.set $s11 (f64x2.add (local.get $s11) (f64x2.mul (local.get $w) (local.get $v))))
                  (local.set $w (v128.load (i32.add (local.get $a2) (local.get $p))))
                  (local.set $s20 (f64x2.add (local.get $s20) (f64x2.mul (local.get $w) (local.get $u))))
                  (local.set $s21 (f64x2.add (local.get $s21) (f64x2.mul (local.get $w) (local.get $v))))
                  (local.set $w (v128.load (i32.add (local.get $a3) (local.get $p))))
                  (local.set $s30 (f64x2.add (local.get $s30) (f64x2.mul (local.get $w) (local.get $u))))
                  (local.set $s31 (f64x2.add (local.get $s31) (f64x2.mul (local.get $w) (local.get $v))))
                  (local.set $p (i32.add (local.get $p) (i32.const 16)))
                  (br $two)))
              (if (i32.and (local.get $k) (i32.const 1)) (then
                ;; One term is left; the other lanes are 0.
                (local.set $u (v128.load64_zero (i32.add (local.get $b0) (local.get $p))))
                (local.set $v (v128.load64_zero (i32.add (local.get $b1) (local.get $p))))
                (local.set $w (v128.load64_zero (i32.add (local.get $a0) (local.get $p))))
                (local.set $s00 (f64x2.add (local.get $s00) (f64x2.mul (local.get $w) (local.get $u))))
                (local.set $s01 (f64x2.add (local.get $s01) (f64x2.mul (local.get $w) (local.get $v))))
                (local.set $w (v128.load64_zero (i32.add (local.get $a1) (local.get $p))))
                (local.set $s10 (f64x2.add (local.get $s10) (f64x2.mul (local.get $w) (local.get $u))))
                (local.set $s11 (f64x2.add (local.get $s11) (f64x2.mul (local.get $w) (local.get $v))))
                (local.set $w (v128.load64_zero (i32.add (local.get $a2) (local.get $p))))
                (local.set $s20 (f64x2.add (local.get $s20) (f64x2.mul (local.get $w) (local.get $u))))
                (local.set $s21 (f64x2.add (local.get $s21) (f64x2.mul (local.get $w) (local.get $v))))
                (local.set $w (v128.load64_zero (i32.add (local.get $a3) (local.get $p))))
                (local.set $s30 (f64x2.add (local.get $s30) (f64x2.mul (local.get $w) (local.get $u))))
                (local.set $s31 (f64x2.add (local.get $s31) (f64x2.mul (local.get $w) (local.get $v))))))
              (local.set $from (i32.shl (local.get $n) (i32.const 3)))
              (local.set $into (i32.add (local.get $dst) (i32.shl
                (i32.add (i32.mul (local.get $i) (local.get $n)) (local.get $j)) (i32.const 3))))
              (v128.store (local.get $into) (f64x2.add
                (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s00) (local.get $s01))
                (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                  (local.get $s00) (local.get $s01))))
              (local.set $into (i32.add (local.get $into) (local.get $from)))
              (v128.store (local.get $into) (f64x2.add
                (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s10) (local.get $s11))
                (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                  (local.get $s10) (local.get $s11))))
              (local.set $into (i32.add (local.get $into) (local.get $from)))
              (v128.store (local.get $into) (f64x2.add
                (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s20) (local.get $s21))
                (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                  (local.get $s20) (local.get $s21))))
              (local.set $into (i32.add (local.get $into) (local.get $from)))
              (v128.store (local.get $into) (f64x2.add
                (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s30) (local.get $s31))
                (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                  (local.get $s30) (local.get $s31))))
              (local.set $j (i32.add (local.get $j) (i32.const 2)))
              (br $pair)))
          ;; The last column, where there is an odd number of them, of four rows.
          (local.set $from (i32.add (local.get $i) (i32.const 4))))
        (else (local.set $from (local.get $m))))
        (block $filled
          (loop $row
            (br_if $filled (i32.ge_u (local.get $i) (local.get $from)))
            (local.set $p (local.get $j))
            (block $ended
              (loop $entry
                (br_if $ended (i32.ge_u (local.get $p) (local.get $n)))
                (f64.store
                  (i32.add (local.get $dst) (i32.shl
                    (i32.add (i32.mul (local.get $i) (local.get $n)) (local.get $p)) (i32.const 3)))
                  (call $dot
                    (i32.add (local.get $a) (i32.mul (local.get $i) (local.get $lda)))
                    (i32.add (local.get $b) (i32.mul (local.get $p) (local.get $ldb)))
                    (local.get $k)))
                (local.set $p (i32.add (local.get $p) (i32.const 1)))
                (br $entry)))
            (local.set $i (i32.add (local.get $i) (i32.const 1)))
            (br $row)))
        (br $rows))))

  ;; dst += Σ weightsᵣ·(row r), of count rows with n numbers that are stride apart: eight columns at a
  ;; time.
  (func $addRows (param $dst i32) (param $rows i32) (param $weights i32) (param $n i32) (param $count i32)
      (param $stride i32)
    (local $p i32) (local $end i32) (local $row i32) (local $q i32) (local $w v128) (local $sum f64)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $end (i32.shl (i32.and (local.get $n) (i32.const -8)) (i32.const 3)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (local.set $count (i32.shl (local.get $count) (i32.const 3)))
    (local.set $stride (i32.shl (local.get $stride) (i32.const 3)))
    (br_if 0 (i32.eqz (local.get $count)))
    (if (local.get $end) (then
      (loop $eight
        (local.set $s0 (v128.load (i32.add (local.get $dst) (local.get $p))))
        (local.set $s1 (v128.load offset=16 (i32.add (local.get $dst) (local.get $p))))
        (local.set $s2 (v128.load offset=32 (i32.add (local.get $dst) (local.get $p))))
        (local.set $s3 (v128.load offset=48 (i32.add (local.get $dst) (local.get $p))))
        (local.set $row (i32.add (local.get $rows) (local.get $p)))
        (local.set $q (i32.const 0))
        (loop $each
          (local.set $w (v128.load64_splat (i32.add (local.get $weights) (local.get $q))))
          (local.set $s0 (f64x2.add (local.get $s0) (f64x2.mul (local.get $w)
            (v128.load (local.get $row)))))
          (local.set $s1 (f64x2.add (local.get $s1) (f64x2.mul (local.get $w)
            (v128.load offset=16 (local.get $row)))))
          (local.set $s2 (f64x2.add (local.get $s2) (f64x2.mul (local.get $w)
            (v128.load offset=32 (local.get $row)))))
          (local.set $s3 (f64x2.add (local.get $s3) (f64x2.mul (local.get $w)
            (v128.load offset=48 (local.get $row)))))
          (local.set $row (i32.add (local.get $row) (local.get $stride)))
          (br_if $each (i32.lt_u
            (local.tee $q (i32.add (local.get $q) (i32.const 8)))
            (local.get $count))))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (local.get $s0))
        (v128.store offset=16 (i32.add (local.get $dst) (local.get $p)) (local.get $s1))
        (v128.store offset=32 (i32.add (local.get $dst) (local.get $p)) (local.get $s2))
        (v128.store offset=48 (i32.add (local.get $dst) (local.get $p)) (local.get $s3))
        (br_if $eight (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 64)))
          (local.get $end))))))
    (if (i32.lt_u (local.get $p) (local.get $n)) (then
      (loop $one
        (local.set $sum (f64.load (i32.add (local.get $dst) (local.get $p))))
        (local.set $row (i32.add (local.get $rows) (local.get $p)))
        (local.set $q (i32.const 0))
        (loop $each
          (local.set $sum (f64.add (local.get $sum) (f64.mul
            (f64.load (i32.add (local.get $weights) (local.get $q)))
            (f64.load (local.get $row)))))
          (local.set $row (i32.add (local.get $row) (local.get $stride)))
          (br_if $each (i32.lt_u
            (local.tee $q (i32.add (local.get $q) (i32.const 8)))
            (local.get $count))))
        (f64.store (i32.add (local.get $dst) (local.get $p)) (local.get $sum))
        (br_if $one (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 8)))
          (local.get $n)))))))

  ;; Of count structs at sums, each a slice dst, one of weights and one of rows, which are slices: dst +=
  ;; Σ weight·row over n columns. Eight columns of all sums come before the next eight, while the rows'
  ;; numbers are in the nearest cache.
  ;;
  ;;   0 Dst   24 Weights   48 Rows   56 how many   72 the next
  (func $addSums (param $sums i32) (param $n i32) (param $count i32)
    (local $p i32) (local $end i32) (local $s i32) (local $last i32)
    (local $dst i32) (local $slice i32) (local $stop i32) (local $row i32) (local $weight i32)
    (local $w v128) (local $sum f64)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $last (i32.add (local.get $sums) (i32.mul (local.get $count) (i32.const 72))))
    (local.set $end (i32.shl (i32.and (local.get $n) (i32.const -8)) (i32.const 3)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (block $done
      (loop $columns
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (local.set $s (local.get $sums))
        (block $added
          (loop $each
            (br_if $added (i32.ge_u (local.get $s) (local.get $last)))
            (local.set $dst (i32.add (i32.load (local.get $s)) (local.get $p)))
            (local.set $weight (i32.load offset=24 (local.get $s)))
            (local.set $slice (i32.load offset=48 (local.get $s)))
            (local.set $stop (i32.add
              (local.get $slice)
              (i32.mul (i32.load offset=56 (local.get $s)) (i32.const 24))))
            (if (i32.lt_u (local.get $slice) (local.get $stop)) (then
              (if (i32.lt_u (local.get $p) (local.get $end))
                (then
                  (local.set $s0 (v128.load (local.get $dst)))
                  (local.set $s1 (v128.load offset=16 (local.get $dst)))
                  (local.set $s2 (v128.load offset=32 (local.get $dst)))
                  (local.set $s3 (v128.load offset=48 (local.get $dst)))
                  (loop $next
                    (local.set $row (i32.add (i32.load (local.get $slice)) (local.get $p)))
                    (local.set $w (v128.load64_splat (local.get $weight)))
                    (local.set $s0 (f64x2.add (local.get $s0) (f64x2.mul (local.get $w)
                      (v128.load (local.get $row)))))
                    (local.set $s1 (f64x2.add (local.get $s1) (f64x2.mul (local.get $w)
                      (v128.load offset=16 (local.get $row)))))
                    (local.set $s2 (f64x2.add (local.get $s2) (f64x2.mul (local.get $w)
                      (v128.load offset=32 (local.get $row)))))
                    (local.set $s3 (f64x2.add (local.get $s3) (f64x2.mul (local.get $w)
                      (v128.load offset=48 (local.get $row)))))
                    (local.set $weight (i32.add (local.get $weight) (i32.const 8)))
                    (br_if $next (i32.lt_u
                      (local.tee $slice (i32.add (local.get $slice) (i32.const 24)))
                      (local.get $stop))))
                  (v128.store (local.get $dst) (local.get $s0))
                  (v128.store offset=16 (local.get $dst) (local.get $s1))
                  (v128.store offset=32 (local.get $dst) (local.get $s2))
                  (v128.store offset=48 (local.get $dst) (local.get $s3)))
                (else
                  (local.set $sum (f64.load (local.get $dst)))
                  (loop $next
                    (local.set $row (i32.add (i32.load (local.get $slice)) (local.get $p)))
                    (local.set $sum (f64.add (local.get $sum) (f64.mul
                      (f64.load (local.get $weight))
                      (f64.load (local.get $row)))))
                    (local.set $weight (i32.add (local.get $weight) (i32.const 8)))
                    (br_if $next (i32.lt_u
                      (local.tee $slice (i32.add (local.get $slice) (i32.const 24)))
                      (local.get $stop))))
                  (f64.store (local.get $dst) (local.get $sum))))))
            (local.set $s (i32.add (local.get $s) (i32.const 72)))
            (br $each)))
        (local.set $p (i32.add (local.get $p)
          (select (i32.const 64) (i32.const 8) (i32.lt_u (local.get $p) (local.get $end)))))
        (br $columns))))

  ;; dst += a·x yᵀ, for a dst of rows that are stride apart: eight columns at a time, for which y is
  ;; read once for all rows, and then one by one.
  (func $addOuter (param $dst i32) (param $a f64) (param $x i32) (param $y i32) (param $m i32)
      (param $n i32) (param $stride i32)
    (local $last i32) (local $p i32) (local $q i32) (local $s v128)
    (local $y0 v128) (local $y1 v128) (local $y2 v128) (local $y3 v128)
    (local.set $stride (i32.shl (local.get $stride) (i32.const 3)))
    (local.set $last (i32.add (local.get $x) (i32.shl (local.get $m) (i32.const 3))))
    (loop $eight
      (if (i32.ge_u (local.get $n) (i32.const 8)) (then
        (local.set $y0 (v128.load (local.get $y)))
        (local.set $y1 (v128.load offset=16 (local.get $y)))
        (local.set $y2 (v128.load offset=32 (local.get $y)))
        (local.set $y3 (v128.load offset=48 (local.get $y)))
        (local.set $p (local.get $dst))
        (local.set $q (local.get $x))
        (loop $row
          (local.set $s (f64x2.splat (f64.mul (local.get $a) (f64.load (local.get $q)))))
          (v128.store (local.get $p) (f64x2.add (v128.load (local.get $p))
            (f64x2.mul (local.get $s) (local.get $y0))))
          (v128.store offset=16 (local.get $p) (f64x2.add (v128.load offset=16 (local.get $p))
            (f64x2.mul (local.get $s) (local.get $y1))))
          (v128.store offset=32 (local.get $p) (f64x2.add (v128.load offset=32 (local.get $p))
            (f64x2.mul (local.get $s) (local.get $y2))))
          (v128.store offset=48 (local.get $p) (f64x2.add (v128.load offset=48 (local.get $p))
            (f64x2.mul (local.get $s) (local.get $y3))))
          (local.set $p (i32.add (local.get $p) (local.get $stride)))
          (br_if $row (i32.lt_u
            (local.tee $q (i32.add (local.get $q) (i32.const 8)))
            (local.get $last))))
        (local.set $dst (i32.add (local.get $dst) (i32.const 64)))
        (local.set $y (i32.add (local.get $y) (i32.const 64)))
        (local.set $n (i32.sub (local.get $n) (i32.const 8)))
        (br $eight))))
    (if (i32.ge_u (local.get $n) (i32.const 4)) (then
      (local.set $y0 (v128.load (local.get $y)))
      (local.set $y1 (v128.load offset=16 (local.get $y)))
      (local.set $p (local.get $dst))
      (local.set $q (local.get $x))
      (loop $row
        (local.set $s (f64x2.splat (f64.mul (local.get $a) (f64.load (local.get $q)))))
        (v128.store (local.get $p) (f64x2.add (v128.load (local.get $p))
          (f64x2.mul (local.get $s) (local.get $y0))))
        (v128.store offset=16 (local.get $p) (f64x2.add (v128.load offset=16 (local.get $p))
          (f64x2.mul (local.get $s) (local.get $y1))))
        (local.set $p (i32.add (local.get $p) (local.get $stride)))
        (br_if $row (i32.lt_u
          (local.tee $q (i32.add (local.get $q) (i32.const 8)))
          (local.get $last))))
      (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
      (local.set $y (i32.add (local.get $y) (i32.const 32)))
      (local.set $n (i32.sub (local.get $n) (i32.const 4)))))
    (block $done
      (loop $one
        (br_if $done (i32.eqz (local.get $n)))
        (local.set $p (local.get $dst))
        (local.set $q (local.get $x))
        (loop $row
          (f64.store (local.get $p) (f64.add (f64.load (local.get $p)) (f64.mul
            (f64.mul (local.get $a) (f64.load (local.get $q))) (f64.load (local.get $y)))))
          (local.set $p (i32.add (local.get $p) (local.get $stride)))
          (br_if $row (i32.lt_u
            (local.tee $q (i32.add (local.get $q) (i32.const 8)))
            (local.get $last))))
        (local.set $dst (i32.add (local.get $dst) (i32.const 8)))
        (local.set $y (i32.add (local.get $y) (i32.const 8)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $one))))

  ;; The smaller of p and v into p, and of q and −v into q, for an even n. Returns 0 where one of v is
  ;; not finite.
  (func $duel (param $p i32) (param $q i32) (param $v i32) (param $n i32) (result i32)
    (local $at i32) (local $u v128) (local $odd v128)
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (if (local.get $n) (then
      (loop $two
        (local.set $u (v128.load (i32.add (local.get $v) (local.get $at))))
        (local.set $odd (f64x2.add (local.get $odd) (f64x2.sub (local.get $u) (local.get $u))))
        (v128.store (i32.add (local.get $p) (local.get $at)) (f64x2.pmin
          (v128.load (i32.add (local.get $p) (local.get $at))) (local.get $u)))
        (v128.store (i32.add (local.get $q) (local.get $at)) (f64x2.pmin
          (v128.load (i32.add (local.get $q) (local.get $at))) (f64x2.neg (local.get $u))))
        (br_if $two (i32.lt_u
          (local.tee $at (i32.add (local.get $at) (i32.const 16)))
          (local.get $n))))))
    (i64x2.all_true (f64x2.eq (local.get $odd) (local.get $odd))))

  ;; What is larger than best becomes best, with its number as index, and the largest of the others
  ;; next, for an even n. Returns 0 where one of v is not finite.
  (func $lead (param $best i32) (param $next i32) (param $index i32) (param $v i32) (param $n i32)
      (param $number f64) (result i32)
    (local $at i32) (local $u v128) (local $b v128) (local $odd v128) (local $own v128)
    (local.set $own (f64x2.splat (local.get $number)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (if (local.get $n) (then
      (loop $two
        (local.set $u (v128.load (i32.add (local.get $v) (local.get $at))))
        (local.set $b (v128.load (i32.add (local.get $best) (local.get $at))))
        (local.set $odd (f64x2.add (local.get $odd) (f64x2.sub (local.get $u) (local.get $u))))
        (v128.store (i32.add (local.get $next) (local.get $at)) (f64x2.pmax
          (v128.load (i32.add (local.get $next) (local.get $at)))
          (f64x2.pmin (local.get $b) (local.get $u))))
        (v128.store (i32.add (local.get $index) (local.get $at)) (v128.bitselect (local.get $own)
          (v128.load (i32.add (local.get $index) (local.get $at)))
          (f64x2.lt (local.get $b) (local.get $u))))
        (v128.store (i32.add (local.get $best) (local.get $at))
          (f64x2.pmax (local.get $b) (local.get $u)))
        (br_if $two (i32.lt_u
          (local.tee $at (i32.add (local.get $at) (i32.const 16)))
          (local.get $n))))))
    (i64x2.all_true (f64x2.eq (local.get $odd) (local.get $odd))))

  ;; Into out: the largest (xsᵢ − x)² + ysᵢ of the first k and the smallest of the others, and which
  ;; of these and of the others they are.
  (func $ends (param $out i32) (param $xs i32) (param $ys i32) (param $k i32) (param $n i32) (param $x f64)
    (i32.store offset=16 (local.get $out) (call $leastSquare (local.get $xs) (local.get $ys)
      (local.get $k) (local.get $x) (f64.const -1) (local.get $out)))
    (f64.store (local.get $out) (f64.neg (f64.load (local.get $out))))
    (local.set $n (i32.sub (local.get $n) (local.get $k)))
    (local.set $k (i32.shl (local.get $k) (i32.const 3)))
    (i32.store offset=20 (local.get $out) (call $leastSquare
      (i32.add (local.get $xs) (local.get $k)) (i32.add (local.get $ys) (local.get $k))
      (local.get $n) (local.get $x) (f64.const 1) (i32.add (local.get $out) (i32.const 8)))))

  ;; The smallest sign·((xsᵢ − x)² + ysᵢ) into out. Returns which one it is: even and odd ones are
  ;; looked at apart, and of equal ones the first is taken, and the even one.
  (func $leastSquare (param $xs i32) (param $ys i32) (param $n i32) (param $x f64) (param $sign f64)
      (param $out i32) (result i32)
    (local $at i32) (local $end i32) (local $v v128) (local $least v128) (local $index v128)
    (local $number v128) (local $where v128) (local $factor v128) (local $smaller v128)
    (local.set $least (v128.const f64x2 inf inf))
    (local.set $number (v128.const i64x2 0 1))
    (local.set $where (f64x2.splat (local.get $x)))
    (local.set $factor (f64x2.splat (local.get $sign)))
    (local.set $end (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (if (local.get $end) (then
      (loop $two
        (local.set $v (f64x2.sub
          (v128.load (i32.add (local.get $xs) (local.get $at))) (local.get $where)))
        (local.set $v (f64x2.mul (local.get $factor) (f64x2.add
          (f64x2.mul (local.get $v) (local.get $v))
          (v128.load (i32.add (local.get $ys) (local.get $at))))))
        (local.set $smaller (f64x2.lt (local.get $v) (local.get $least)))
        (local.set $least (f64x2.pmin (local.get $least) (local.get $v)))
        (local.set $index (v128.bitselect
          (local.get $number) (local.get $index) (local.get $smaller)))
        (local.set $number (i64x2.add (local.get $number) (v128.const i64x2 2 2)))
        (br_if $two (i32.lt_u
          (local.tee $at (i32.add (local.get $at) (i32.const 16)))
          (local.get $end))))))
    (if (i32.and (local.get $n) (i32.const 1)) (then
      (local.set $v (f64x2.sub
        (v128.load64_zero (i32.add (local.get $xs) (local.get $at))) (local.get $where)))
      (local.set $v (f64x2.mul (local.get $factor) (f64x2.add
        (f64x2.mul (local.get $v) (local.get $v))
        (v128.load64_zero (i32.add (local.get $ys) (local.get $at))))))
      (local.set $smaller (v128.and (f64x2.lt (local.get $v) (local.get $least))
        (v128.const i64x2 -1 0)))
      (local.set $least (v128.bitselect
        (local.get $v) (local.get $least) (local.get $smaller)))
      (local.set $index (v128.bitselect
        (local.get $number) (local.get $index) (local.get $smaller)))))
    (if (result i32) (f64.lt (f64x2.extract_lane 1 (local.get $least))
        (f64x2.extract_lane 0 (local.get $least)))
      (then
        (f64.store (local.get $out) (f64x2.extract_lane 1 (local.get $least)))
        (i32.wrap_i64 (i64x2.extract_lane 1 (local.get $index))))
      (else
        (f64.store (local.get $out) (f64x2.extract_lane 0 (local.get $least)))
        (i32.wrap_i64 (i64x2.extract_lane 0 (local.get $index))))))

  ;; dst += b·(what table has at √((xs − middle)² + squared)), for an even n. The places are below
  ;; the last of table; between two of them it is a line.
  (func $addRadial (param $dst i32) (param $xs i32) (param $table i32) (param $n i32) (param $b f64)
      (param $middle f64) (param $squared f64)
    (local $end i32) (local $x v128) (local $whole v128) (local $t v128)
    (local $u v128) (local $low v128) (local $start v128) (local $up v128)
    (local $factor v128)
    (local.set $start (f64x2.splat (local.get $middle)))
    (local.set $up (f64x2.splat (local.get $squared)))
    (local.set $factor (f64x2.splat (local.get $b)))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $n) (i32.const 3))))
    (br_if 0 (i32.eqz (local.get $n)))
    (loop $two
      (local.set $x (f64x2.sub (v128.load (local.get $xs)) (local.get $start)))
      (local.set $x (f64x2.sqrt
        (f64x2.add (f64x2.mul (local.get $x) (local.get $x)) (local.get $up))))
      (local.set $whole (i32x4.trunc_sat_f64x2_s_zero (local.get $x)))
      (local.set $t (v128.load (i32.add (local.get $table)
        (i32.shl (i32x4.extract_lane 0 (local.get $whole)) (i32.const 3)))))
      (local.set $u (v128.load (i32.add (local.get $table)
        (i32.shl (i32x4.extract_lane 1 (local.get $whole)) (i32.const 3)))))
      (local.set $low (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
        (local.get $t) (local.get $u)))
      (v128.store (local.get $dst) (f64x2.add (v128.load (local.get $dst)) (f64x2.mul
        (local.get $factor) (f64x2.add (local.get $low) (f64x2.mul
          (f64x2.sub (local.get $x) (f64x2.convert_low_i32x4_s (local.get $whole)))
          (f64x2.sub (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $t) (local.get $u)) (local.get $low)))))))
      (local.set $xs (i32.add (local.get $xs) (i32.const 16)))
      (br_if $two (i32.lt_u
        (local.tee $dst (i32.add (local.get $dst) (i32.const 16)))
        (local.get $end)))))

  ;; addRadial for all columns of rows that are less than reach away from (x, y): n columns at xs, in
  ;; equal steps, of which so many make a unit of distance, and rows at ys.
  (func $addDisc (param $dst i32) (param $xs i32) (param $n i32) (param $ys i32) (param $rows i32)
      (param $table i32) (param $b f64) (param $x0 f64) (param $y f64) (param $reach f64)
      (param $steps f64)
    (local $end i32) (local $p i32) (local $to i32) (local $first i32) (local $last i32)
    (local $squared f64) (local $half f64) (local $r f64) (local $at i32)
    (local $x v128) (local $whole v128) (local $t v128) (local $u v128) (local $low v128)
    (local $middle v128) (local $up v128) (local $factor v128)
    (local.set $middle (f64x2.splat (local.get $x0)))
    (local.set $factor (f64x2.splat (local.get $b)))
    (local.set $end (i32.add (local.get $ys) (i32.shl (local.get $rows) (i32.const 3))))
    (block $done
      (loop $row
        (br_if $done (i32.ge_u (local.get $ys) (local.get $end)))
        (local.set $squared (f64.sub (f64.load (local.get $ys)) (local.get $y)))
        (local.set $squared (f64.mul (local.get $squared) (local.get $squared)))
        (local.set $half (f64.sub
          (f64.mul (local.get $reach) (local.get $reach)) (local.get $squared)))
        (if (f64.gt (local.get $half) (f64.const 0)) (then
          (local.set $half (f64.sqrt (local.get $half)))
          (local.set $first (i32.trunc_sat_f64_s (f64.ceil (f64.mul (local.get $steps) (f64.sub
            (f64.sub (local.get $x0) (local.get $half)) (f64.load (local.get $xs)))))))
          (local.set $last (i32.trunc_sat_f64_s (f64.floor (f64.mul (local.get $steps) (f64.sub
            (f64.add (local.get $x0) (local.get $half)) (f64.load (local.get $xs)))))))
          (if (i32.lt_s (local.get $first) (i32.const 0)) (then
            (local.set $first (i32.const 0))))
          (if (i32.ge_s (local.get $last) (local.get $n)) (then
            (local.set $last (i32.sub (local.get $n) (i32.const 1)))))
          (if (i32.le_s (local.get $first) (local.get $last)) (then
            (local.set $up (f64x2.splat (local.get $squared)))
            (local.set $p (i32.add (local.get $xs) (i32.shl (local.get $first) (i32.const 3))))
            (local.set $to (i32.add (local.get $dst) (i32.shl (local.get $first) (i32.const 3))))
            (local.set $last (i32.add (local.get $xs) (i32.shl (local.get $last) (i32.const 3))))
            (block $odd
              (loop $two
                (br_if $odd (i32.ge_u (local.get $p) (local.get $last)))
                (local.set $x (f64x2.sub (v128.load (local.get $p)) (local.get $middle)))
                (local.set $x (f64x2.sqrt
                  (f64x2.add (f64x2.mul (local.get $x) (local.get $x)) (local.get $up))))
                (local.set $whole (i32x4.trunc_sat_f64x2_s_zero (local.get $x)))
                (local.set $t (v128.load (i32.add (local.get $table)
                  (i32.shl (i32x4.extract_lane 0 (local.get $whole)) (i32.const 3)))))
                (local.set $u (v128.load (i32.add (local.get $table)
                  (i32.shl (i32x4.extract_lane 1 (local.get $whole)) (i32.const 3)))))
                (local.set $low (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
                  (local.get $t) (local.get $u)))
                (v128.store (local.get $to) (f64x2.add (v128.load (local.get $to)) (f64x2.mul
                  (local.get $factor) (f64x2.add (local.get $low) (f64x2.mul
                    (f64x2.sub (local.get $x) (f64x2.convert_low_i32x4_s (local.get $whole)))
                    (f64x2.sub (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
                      (local.get $t) (local.get $u)) (local.get $low)))))))
                (local.set $p (i32.add (local.get $p) (i32.const 16)))
                (local.set $to (i32.add (local.get $to) (i32.const 16)))
                (br $two)))
            (if (i32.eq (local.get $p) (local.get $last)) (then
              (local.set $r (f64.sub (f64.load (local.get $p)) (local.get $x0)))
              (local.set $r (f64.sqrt (f64.add
                (f64.mul (local.get $r) (local.get $r)) (local.get $squared))))
              (local.set $at (i32.trunc_sat_f64_s (local.get $r)))
              (local.set $r (f64.sub (local.get $r) (f64.convert_i32_s (local.get $at))))
              (local.set $at (i32.add (local.get $table) (i32.shl (local.get $at) (i32.const 3))))
              (f64.store (local.get $to) (f64.add (f64.load (local.get $to)) (f64.mul
                (local.get $b) (f64.add (f64.load (local.get $at)) (f64.mul (local.get $r) (f64.sub
                  (f64.load offset=8 (local.get $at)) (f64.load (local.get $at))))))))))))))
        (local.set $ys (i32.add (local.get $ys) (i32.const 8)))
        (local.set $dst (i32.add (local.get $dst) (i32.shl (local.get $n) (i32.const 3))))
        (br $row))))

  ;; x as float32 into dst, and the smallest and the largest of x into out. Returns how many it has
  ;; done: groups of four. Each comparison is false for what is no number.
  (func $narrow (param $dst i32) (param $x i32) (param $n i32) (param $out i32) (result i32)
    (local $p i32) (local $end i32) (local $u v128) (local $v v128)
    (local $low v128) (local $high v128) (local $low2 v128) (local $high2 v128)
    (local.set $low (v128.const f64x2 inf inf))
    (local.set $low2 (local.get $low))
    (local.set $high (v128.const f64x2 -inf -inf))
    (local.set $high2 (local.get $high))
    (local.set $n (i32.and (local.get $n) (i32.const -4)))
    (local.set $end (i32.shl (local.get $n) (i32.const 2)))
    (if (local.get $end) (then
      (loop $four
        (local.set $u (v128.load (i32.add (local.get $x) (i32.shl (local.get $p) (i32.const 1)))))
        (local.set $v (v128.load offset=16
          (i32.add (local.get $x) (i32.shl (local.get $p) (i32.const 1)))))
        (v128.store (i32.add (local.get $dst) (local.get $p))
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
            (f32x4.demote_f64x2_zero (local.get $u))
            (f32x4.demote_f64x2_zero (local.get $v))))
        (local.set $low (f64x2.pmin (local.get $low) (local.get $u)))
        (local.set $high (f64x2.pmax (local.get $high) (local.get $u)))
        (local.set $low2 (f64x2.pmin (local.get $low2) (local.get $v)))
        (local.set $high2 (f64x2.pmax (local.get $high2) (local.get $v)))
        (br_if $four (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 16)))
          (local.get $end))))))
    (local.set $low (f64x2.pmin (local.get $low) (local.get $low2)))
    (local.set $high (f64x2.pmax (local.get $high) (local.get $high2)))
    (f64.store (local.get $out) (f64.min
      (f64x2.extract_lane 0 (local.get $low)) (f64x2.extract_lane 1 (local.get $low))))
    (f64.store offset=8 (local.get $out) (f64.max
      (f64x2.extract_lane 0 (local.get $high)) (f64x2.extract_lane 1 (local.get $high))))
    (local.get $n))

  ;; Σ aᵢbᵢ of float32 a, in eight sums.
  (func $mixedDot (param $a i32) (param $b i32) (param $n i32) (result f64)
    (local $p i32) (local $q i32) (local $end i32) (local $sum f64)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $q (local.get $a))
    (local.set $end (i32.shl (i32.and (local.get $n) (i32.const -8)) (i32.const 3)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (if (local.get $end) (then
      (loop $eight
        (local.set $s0 (f64x2.add (local.get $s0) (f64x2.mul
          (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $q)))
          (v128.load (i32.add (local.get $b) (local.get $p))))))
        (local.set $s1 (f64x2.add (local.get $s1) (f64x2.mul
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $q)))
          (v128.load offset=16 (i32.add (local.get $b) (local.get $p))))))
        (local.set $s2 (f64x2.add (local.get $s2) (f64x2.mul
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=16 (local.get $q)))
          (v128.load offset=32 (i32.add (local.get $b) (local.get $p))))))
        (local.set $s3 (f64x2.add (local.get $s3) (f64x2.mul
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=24 (local.get $q)))
          (v128.load offset=48 (i32.add (local.get $b) (local.get $p))))))
        (local.set $q (i32.add (local.get $q) (i32.const 32)))
        (br_if $eight (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 64)))
          (local.get $end))))
      (local.set $s0 (f64x2.add
        (f64x2.add (local.get $s0) (local.get $s1))
        (f64x2.add (local.get $s2) (local.get $s3))))
      (local.set $sum (f64.add
        (f64x2.extract_lane 0 (local.get $s0))
        (f64x2.extract_lane 1 (local.get $s0))))))
    (if (i32.lt_u (local.get $p) (local.get $n)) (then
      (loop $one
        (local.set $sum (f64.add (local.get $sum) (f64.mul
          (f64.promote_f32 (f32.load (local.get $q)))
          (f64.load (i32.add (local.get $b) (local.get $p))))))
        (local.set $q (i32.add (local.get $q) (i32.const 4)))
        (br_if $one (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 8)))
          (local.get $n))))))
    (local.get $sum))

  ;; dst += a·x of float32 x
  (func $mixedAddScaled (param $dst i32) (param $a f64) (param $x i32) (param $n i32)
    (local $p i32) (local $end i32) (local $s v128)
    (local.set $s (f64x2.splat (local.get $a)))
    (local.set $end (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 3)))
    (local.set $n (i32.shl (local.get $n) (i32.const 3)))
    (if (local.get $end) (then
      (loop $four
        (v128.store (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (v128.load (i32.add (local.get $dst) (local.get $p)))
          (f64x2.mul (local.get $s)
            (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $x))))))
        (v128.store offset=16 (i32.add (local.get $dst) (local.get $p)) (f64x2.add
          (v128.load offset=16 (i32.add (local.get $dst) (local.get $p)))
          (f64x2.mul (local.get $s)
            (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $x))))))
        (local.set $x (i32.add (local.get $x) (i32.const 16)))
        (br_if $four (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 32)))
          (local.get $end))))))
    (if (i32.lt_u (local.get $p) (local.get $n)) (then
      (loop $one
        (f64.store (i32.add (local.get $dst) (local.get $p)) (f64.add
          (f64.load (i32.add (local.get $dst) (local.get $p)))
          (f64.mul (local.get $a) (f64.promote_f32 (f32.load (local.get $x))))))
        (local.set $x (i32.add (local.get $x) (i32.const 4)))
        (br_if $one (i32.lt_u
          (local.tee $p (i32.add (local.get $p) (i32.const 8)))
          (local.get $n)))))))

  ;; dst = x at index, n whole numbers of 8 bytes: two at a time. Returns how many it has done: it stops
  ;; at a pair of which one is not below size, the length of x, and at the last of an odd number.
  (func $gather (param $dst i32) (param $x i32) (param $size i32) (param $index i32) (param $n i32)
      (result i32)
    (local $p i32) (local $i i32) (local $j i32)
    (local.set $n (i32.shl (i32.and (local.get $n) (i32.const -2)) (i32.const 3)))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (local.get $p) (local.get $n)))
        (local.set $i (i32.load (i32.add (local.get $index) (local.get $p))))
        (local.set $j (i32.load offset=8 (i32.add (local.get $index) (local.get $p))))
        (br_if $done (i32.ge_u (local.get $i) (local.get $size)))
        (br_if $done (i32.ge_u (local.get $j) (local.get $size)))
        (v128.store (i32.add (local.get $dst) (local.get $p)) (v128.load64_lane 1
          (i32.add (local.get $x) (i32.shl (local.get $j) (i32.const 3)))
          (v128.load64_zero (i32.add (local.get $x) (i32.shl (local.get $i) (i32.const 3))))))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (br $two)))
    (i32.shr_u (local.get $p) (i32.const 3)))

  ;; The data of slice i of a list of so many, 0 where there is none. i is a byte offset of a number.
  (func $rowAt (param $rows i32) (param $count i32) (param $i i32) (result i32)
    (if (i32.ge_u (i32.shr_u (local.get $i) (i32.const 3)) (local.get $count))
      (then (return (i32.const 0))))
    (i32.load (i32.add (local.get $rows) (i32.mul (local.get $i) (i32.const 3)))))

  ;; State and bars of example i, a byte offset, whose y is sign and whose β is b.
  (func $settle (param $p i32) (param $i i32) (param $sign f64) (param $b f64)
    (local $grow i32) (local $shrink i32) (local $other i32)
    (local.set $b (f64.mul (local.get $sign) (local.get $b)))
    (local.set $grow (f64.lt (local.get $b) (f64.load offset=192 (local.get $p))))
    (local.set $shrink (f64.gt (local.get $b) (f64.const 0)))
    (if (f64.lt (local.get $sign) (f64.const 0)) (then
      (local.set $other (local.get $grow))
      (local.set $grow (local.get $shrink))
      (local.set $shrink (local.get $other))))
    (i32.store8
      (i32.add (i32.load offset=168 (local.get $p)) (i32.shr_u (local.get $i) (i32.const 3)))
      (i32.or (local.get $grow) (i32.shl (local.get $shrink) (i32.const 1))))
    (f64.store (i32.add (i32.load offset=24 (local.get $p)) (local.get $i))
      (select (f64.const 0) (f64.const -inf) (local.get $grow)))
    (f64.store (i32.add (i32.load offset=48 (local.get $p)) (local.get $i))
      (select (f64.const 0) (f64.const inf) (local.get $shrink))))

  ;; dense.Pairs at p does up to most steps. Returns how many it has done.
  ;;
  ;;   0 Err   24 Up   48 Low   72 Diag   96 Beta   120 Sign   144 Rows   168 State   192 C   200 Tau
  ;;   208 Tolerance   216 High   224 Bottom, curve   240 Objective   248 Travel   256 I   264 J
  ;;   272 First, Second   288 BeforeFirst, BeforeSecond   304 ErrorFirst, ErrorSecond
  ;;   320 Wanted, Taken   336 Least   344 Searched
  (func $pairs (param $p i32) (param $most i32) (result i32)
    (local $err i32) (local $up i32) (local $diag i32) (local $beta i32) (local $sign i32)
    (local $rows i32) (local $count i32) (local $n i32) (local $done i32)
    (local $i i32) (local $j i32) (local $a i32) (local $b i32)
    (local $curve f64) (local $slope f64) (local $diff f64) (local $top f64) (local $end f64)
    (local $first f64) (local $second f64) (local $roomI f64) (local $roomJ f64)
    (local $wanted f64) (local $t f64)
    (local.set $err (i32.load (local.get $p)))
    (local.set $n (i32.load offset=8 (local.get $p)))
    (local.set $up (i32.load offset=24 (local.get $p)))
    (local.set $diag (i32.load offset=72 (local.get $p)))
    (local.set $beta (i32.load offset=96 (local.get $p)))
    (local.set $sign (i32.load offset=120 (local.get $p)))
    (local.set $rows (i32.load offset=144 (local.get $p)))
    (local.set $count (i32.load offset=152 (local.get $p)))
    (block $over
      (loop $step
        (local.set $i (i32.shl (i32.load offset=256 (local.get $p)) (i32.const 3)))
        (if (i32.eqz (i32.load offset=344 (local.get $p))) (then
          (local.set $a (call $rowAt (local.get $rows) (local.get $count) (local.get $i)))
          (br_if $over (i32.eqz (local.get $a)))
          (i64.store offset=264 (local.get $p) (i64.extend_i32_s (call $partner
            (local.get $err) (i32.load offset=48 (local.get $p)) (local.get $diag)
            (local.get $a) (local.get $n)
            (f64.load offset=216 (local.get $p))
            (f64.load (i32.add (local.get $diag) (local.get $i)))
            (f64.load offset=200 (local.get $p))
            (i32.add (local.get $p) (i32.const 224)))))
          (if (f64.lt (f64.load offset=232 (local.get $p)) (f64.load offset=336 (local.get $p)))
            (then (f64.store offset=336 (local.get $p) (f64.load offset=232 (local.get $p)))))
          (i64.store offset=344 (local.get $p) (i64.const 1))))
        (br_if $over (i32.ge_s (local.get $done) (local.get $most)))
        (local.set $j (i32.load offset=264 (local.get $p)))
        (br_if $over (i32.lt_s (local.get $j) (i32.const 0)))
        (local.set $j (i32.shl (local.get $j) (i32.const 3)))
        (br_if $over (f64.le
          (f64.sub (f64.load offset=216 (local.get $p)) (f64.load offset=224 (local.get $p)))
          (f64.load offset=208 (local.get $p))))
        (local.set $a (call $rowAt (local.get $rows) (local.get $count) (local.get $i)))
        (br_if $over (i32.eqz (local.get $a)))
        (local.set $b (call $rowAt (local.get $rows) (local.get $count) (local.get $j)))
        (br_if $over (i32.eqz (local.get $b)))
        (local.set $curve (f64.sub
          (f64.add
            (f64.load (i32.add (local.get $diag) (local.get $i)))
            (f64.load (i32.add (local.get $diag) (local.get $j))))
          (f64.mul (f64.const 2) (f64.load (i32.add (local.get $a) (local.get $j))))))
        (local.set $first (f64.load (i32.add (local.get $err) (local.get $i))))
        (local.set $second (f64.load (i32.add (local.get $err) (local.get $j))))
        (local.set $diff (f64.sub (local.get $first) (local.get $second)))
        (local.set $top (select (f64.load offset=192 (local.get $p)) (f64.const 0)
          (f64.gt (f64.load (i32.add (local.get $sign) (local.get $i))) (f64.const 0))))
        (local.set $end (select (f64.neg (f64.load offset=192 (local.get $p))) (f64.const 0)
          (f64.lt (f64.load (i32.add (local.get $sign) (local.get $j))) (f64.const 0))))
        (local.set $roomI (f64.sub
          (local.get $top) (f64.load (i32.add (local.get $beta) (local.get $i)))))
        (local.set $roomJ (f64.sub
          (f64.load (i32.add (local.get $beta) (local.get $j))) (local.get $end)))
        (local.set $slope (local.get $curve))
        (if (f64.le (local.get $curve) (f64.load offset=200 (local.get $p))) (then
          (br_if $over (i32.and
            (f64.eq (local.get $roomI) (f64.const inf))
            (f64.eq (local.get $roomJ) (f64.const inf))))
          (local.set $slope (f64.load offset=200 (local.get $p)))))
        (local.set $wanted (f64.div (local.get $diff) (local.get $slope)))
        (local.set $t (local.get $wanted))
        (if (f64.lt (local.get $roomI) (local.get $t)) (then (local.set $t (local.get $roomI))))
        (if (f64.lt (local.get $roomJ) (local.get $t)) (then (local.set $t (local.get $roomJ))))
        (i64.store offset=272 (local.get $p) (i64.load offset=256 (local.get $p)))
        (i64.store offset=280 (local.get $p) (i64.load offset=264 (local.get $p)))
        (f64.store offset=304 (local.get $p) (local.get $first))
        (f64.store offset=312 (local.get $p) (local.get $second))
        (f64.store offset=320 (local.get $p) (local.get $wanted))
        (f64.store offset=328 (local.get $p) (local.get $t))
        (local.set $first (f64.load (i32.add (local.get $beta) (local.get $i))))
        (local.set $second (f64.load (i32.add (local.get $beta) (local.get $j))))
        (f64.store offset=288 (local.get $p) (local.get $first))
        (f64.store offset=296 (local.get $p) (local.get $second))
        (local.set $first (select (local.get $top) (f64.add (local.get $first) (local.get $t))
          (f64.eq (local.get $t) (local.get $roomI))))
        (local.set $second (select (local.get $end) (f64.sub (local.get $second) (local.get $t))
          (f64.eq (local.get $t) (local.get $roomJ))))
        (f64.store (i32.add (local.get $beta) (local.get $i)) (local.get $first))
        (f64.store (i32.add (local.get $beta) (local.get $j)) (local.get $second))
        (f64.store offset=248 (local.get $p) (f64.add (f64.load offset=248 (local.get $p))
          (f64.mul (f64.const 2) (local.get $t))))
        (f64.store offset=240 (local.get $p) (f64.add (f64.load offset=240 (local.get $p))
          (f64.mul (local.get $t) (f64.sub (local.get $diff)
            (f64.div (f64.mul (local.get $t) (local.get $curve)) (f64.const 2))))))
        (call $settle (local.get $p) (local.get $i)
          (f64.load (i32.add (local.get $sign) (local.get $i))) (local.get $first))
        (call $settle (local.get $p) (local.get $j)
          (f64.load (i32.add (local.get $sign) (local.get $j))) (local.get $second))
        (local.set $i (call $update (local.get $err) (local.get $up)
          (local.get $a) (local.get $b) (local.get $n) (local.get $t)))
        (local.set $done (i32.add (local.get $done) (i32.const 1)))
        (i64.store offset=256 (local.get $p) (i64.extend_i32_s (local.get $i)))
        (i64.store offset=264 (local.get $p) (i64.const -1))
        (f64.store offset=224 (local.get $p) (f64.const inf))
        (if (i32.lt_s (local.get $i) (i32.const 0))
          (then
            (f64.store offset=216 (local.get $p) (f64.const -inf))
            (i64.store offset=344 (local.get $p) (i64.const 1)))
          (else
            (local.set $i (i32.shl (local.get $i) (i32.const 3)))
            (f64.store offset=216 (local.get $p) (f64.add
              (f64.load (i32.add (local.get $err) (local.get $i)))
              (f64.load (i32.add (local.get $up) (local.get $i)))))
            (i64.store offset=344 (local.get $p) (i64.const 0))))
        (br $step)))
    (local.get $done)))
