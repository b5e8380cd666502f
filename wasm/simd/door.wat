;; What the engine imports in place of the loops. It must be there before the engine is, but the
;; loops come after it, as they work on its memory. So each function here is a door: it calls what
;; the loops, once they are there, have put into the table. A call costs a few nanoseconds; by way
;; of JavaScript it would cost some fifty.
(module
  (table (export "table") 34 funcref)

  (type $dot (func (param i32 i32 i32) (result f64)))
  (func (export "dot") (type $dot)
    (call_indirect (type $dot) (local.get 0) (local.get 1) (local.get 2) (i32.const 0)))

  (type $addScaled (func (param i32 f64 i32 i32)))
  (func (export "addScaled") (type $addScaled)
    (call_indirect (type $addScaled)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (i32.const 1)))

  (type $update (func (param i32 i32 i32 i32 i32 f64) (result i32)))
  (func (export "update") (type $update)
    (call_indirect (type $update)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (i32.const 2)))

  (type $partner (func (param i32 i32 i32 i32 i32 f64 f64 f64 i32) (result i32)))
  (func (export "partner") (type $partner)
    (call_indirect (type $partner)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (local.get 6) (local.get 7) (local.get 8) (i32.const 3)))

  (type $exp (func (param i32 i32 f64 i32) (result i32)))
  (func (export "exp") (type $exp)
    (call_indirect (type $exp)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (i32.const 4)))

  (type $power (func (param i32 i32 f64 f64 i32)))
  (func (export "power") (type $power)
    (call_indirect (type $power)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 5)))

  (type $planeRow (func (param i32 i32 i32 f64 f64) (result i32)))
  (func (export "planeSquaredDistances") (type $planeRow)
    (call_indirect (type $planeRow)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 6)))
  (func (export "planeDistances") (type $planeRow)
    (call_indirect (type $planeRow)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 7)))
  (func (export "planeDots") (type $planeRow)
    (call_indirect (type $planeRow)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 8)))

  (type $multiply (func (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (func (export "multiply") (type $multiply)
    (call_indirect (type $multiply)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (local.get 6) (local.get 7) (i32.const 9)))

  (type $addRows (func (param i32 i32 i32 i32 i32 i32)))
  (func (export "addRows") (type $addRows)
    (call_indirect (type $addRows)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (i32.const 10)))

  (type $addOuter (func (param i32 f64 i32 i32 i32 i32 i32)))
  (func (export "addOuter") (type $addOuter)
    (call_indirect (type $addOuter)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (local.get 6) (i32.const 11)))

  (type $narrow (func (param i32 i32 i32 i32) (result i32)))
  (func (export "narrow") (type $narrow)
    (call_indirect (type $narrow)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (i32.const 12)))

  (func (export "mixedDot") (type $dot)
    (call_indirect (type $dot) (local.get 0) (local.get 1) (local.get 2) (i32.const 13)))
  (func (export "mixedAddScaled") (type $addScaled)
    (call_indirect (type $addScaled)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (i32.const 14)))

  (type $forward (func (param i32 i32 i32) (result i32)))
  (func (export "forward") (type $forward)
    (call_indirect (type $forward) (local.get 0) (local.get 1) (local.get 2) (i32.const 15)))

  (type $row (func (param i32 i32 i32 i32 i32) (result i32)))
  (func (export "squaredDistances") (type $row)
    (call_indirect (type $row)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 16)))
  (func (export "distances") (type $row)
    (call_indirect (type $row)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 17)))
  (func (export "dots") (type $row)
    (call_indirect (type $row)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 18)))

  (type $sineSquares (func (param i32 i32 f64)))
  (func (export "sineSquares") (type $sineSquares)
    (call_indirect (type $sineSquares) (local.get 0) (local.get 1) (local.get 2) (i32.const 19)))

  (type $rotate (func (param i32 i32 i32 i32)))
  (func (export "rotate") (type $rotate)
    (call_indirect (type $rotate)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (i32.const 20)))

  (func (export "duel") (type $narrow)
    (call_indirect (type $narrow)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (i32.const 21)))

  (type $lead (func (param i32 i32 i32 i32 i32 f64) (result i32)))
  (func (export "lead") (type $lead)
    (call_indirect (type $lead)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (i32.const 22)))

  (type $ends (func (param i32 i32 i32 i32 i32 f64)))
  (func (export "ends") (type $ends)
    (call_indirect (type $ends)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (i32.const 23)))

  (type $addRadial (func (param i32 i32 i32 i32 f64 f64 f64)))
  (func (export "addRadial") (type $addRadial)
    (call_indirect (type $addRadial)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (local.get 6) (i32.const 24)))

  (func (export "backward") (type $forward)
    (call_indirect (type $forward) (local.get 0) (local.get 1) (local.get 2) (i32.const 25)))
  (func (export "factorize") (type $forward)
    (call_indirect (type $forward) (local.get 0) (local.get 1) (local.get 2) (i32.const 26)))

  (func (export "gather") (type $row)
    (call_indirect (type $row)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 27)))

  (type $pairs (func (param i32 i32) (result i32)))
  (func (export "pairs") (type $pairs)
    (call_indirect (type $pairs) (local.get 0) (local.get 1) (i32.const 28)))

  (func (export "waves") (type $forward)
    (call_indirect (type $forward) (local.get 0) (local.get 1) (local.get 2) (i32.const 29)))

  (type $addDisc (func (param i32 i32 i32 i32 i32 i32 f64 f64 f64 f64 f64)))
  (func (export "addDisc") (type $addDisc)
    (call_indirect (type $addDisc)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (local.get 6) (local.get 7) (local.get 8) (local.get 9) (local.get 10) (i32.const 30)))

  (type $addSums (func (param i32 i32 i32)))
  (func (export "addSums") (type $addSums)
    (call_indirect (type $addSums) (local.get 0) (local.get 1) (local.get 2) (i32.const 31)))

  (type $packedSquaredDistances (func (param i32 i32 i32 i32 f64 f64)))
  (func (export "packedSquaredDistances") (type $packedSquaredDistances)
    (call_indirect (type $packedSquaredDistances)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)
      (i32.const 32)))

  (type $interleave (func (param i32 i32 i32 i32 i32)))
  (func (export "interleave") (type $interleave)
    (call_indirect (type $interleave)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (i32.const 33))))
