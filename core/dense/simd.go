//go:build wasm && simd

package dense

import "unsafe"

// The functions of wasm/simd/loops.wat. They keep no pointer and call nothing.

//go:wasmimport simd dot
//go:noescape
func simdDot(a, b unsafe.Pointer, n int32) float64

//go:wasmimport simd addScaled
//go:noescape
func simdAddScaled(dst unsafe.Pointer, a float64, x unsafe.Pointer, n int32)

//go:wasmimport simd update
//go:noescape
func simdUpdate(err, bar, a, b unsafe.Pointer, n int32, t float64) int32

//go:wasmimport simd partner
//go:noescape
func simdPartner(err, bar, diag, row unsafe.Pointer, n int32, high, own, tau float64, out unsafe.Pointer) int32

//go:wasmimport simd exp
//go:noescape
func simdExp(x unsafe.Pointer, n int32, s float64, table unsafe.Pointer) int32

//go:wasmimport simd power
//go:noescape
func simdPower(x unsafe.Pointer, n int32, s, c float64, d int32)

//go:wasmimport simd planeSquaredDistances
//go:noescape
func simdPlaneSquaredDistances(dst, zs unsafe.Pointer, n int32, x, y float64) int32

//go:wasmimport simd packedSquaredDistances
//go:noescape
func simdPackedSquaredDistances(dst, xs, ys unsafe.Pointer, n int32, x, y float64)

//go:wasmimport simd interleave
//go:noescape
func simdInterleave(dst, src, offset unsafe.Pointer, m, n int32)

//go:wasmimport simd planeDistances
//go:noescape
func simdPlaneDistances(dst, zs unsafe.Pointer, n int32, x, y float64) int32

//go:wasmimport simd planeDots
//go:noescape
func simdPlaneDots(dst, zs unsafe.Pointer, n int32, x, y float64) int32

//go:wasmimport simd squaredDistances
//go:noescape
func simdSquaredDistances(dst, zs unsafe.Pointer, n int32, x unsafe.Pointer, d int32) int32

//go:wasmimport simd distances
//go:noescape
func simdDistances(dst, zs unsafe.Pointer, n int32, x unsafe.Pointer, d int32) int32

//go:wasmimport simd dots
//go:noescape
func simdDots(dst, zs unsafe.Pointer, n int32, x unsafe.Pointer, d int32) int32

//go:wasmimport simd multiply
//go:noescape
func simdMultiply(dst, a, b unsafe.Pointer, m, n, k, lda, ldb int32)

//go:wasmimport simd addRows
//go:noescape
func simdAddRows(dst, rows, weights unsafe.Pointer, n, count, stride int32)

//go:wasmimport simd addSums
//go:noescape
func simdAddSums(sums unsafe.Pointer, n, count int32)

//go:wasmimport simd addOuter
//go:noescape
func simdAddOuter(dst unsafe.Pointer, a float64, x, y unsafe.Pointer, m, n, stride int32)

//go:wasmimport simd narrow
//go:noescape
func simdNarrow(dst, x unsafe.Pointer, n int32, out unsafe.Pointer) int32

//go:wasmimport simd forward
//go:noescape
func simdForward(x, rows unsafe.Pointer, n int32) int32

//go:wasmimport simd mixedDot
//go:noescape
func simdMixedDot(a, b unsafe.Pointer, n int32) float64

//go:wasmimport simd mixedAddScaled
//go:noescape
func simdMixedAddScaled(dst unsafe.Pointer, a float64, x unsafe.Pointer, n int32)

//go:wasmimport simd sineSquares
//go:noescape
func simdSineSquares(x unsafe.Pointer, n int32, period float64)

//go:wasmimport simd rotate
//go:noescape
func simdRotate(rows, turns unsafe.Pointer, pairs, n int32)

//go:wasmimport simd duel
//go:noescape
func simdDuel(p, q, v unsafe.Pointer, n int32) int32

//go:wasmimport simd lead
//go:noescape
func simdLead(best, next, index, v unsafe.Pointer, n int32, number float64) int32

//go:wasmimport simd ends
//go:noescape
func simdEnds(out, xs, ys unsafe.Pointer, k, n int32, x float64)

//go:wasmimport simd addRadial
//go:noescape
func simdAddRadial(dst, xs, table unsafe.Pointer, n int32, b, x, squared float64)

//go:wasmimport simd backward
//go:noescape
func simdBackward(x, rows unsafe.Pointer, n int32) int32

//go:wasmimport simd factorize
//go:noescape
func simdFactorize(rows unsafe.Pointer, from, n int32) int32

//go:wasmimport simd pairs
//go:noescape
func simdPairs(p unsafe.Pointer, most int32) int32

//go:wasmimport simd gather
//go:noescape
func simdGather(dst, x unsafe.Pointer, size int32, index unsafe.Pointer, n int32) int32

//go:wasmimport simd waves
//go:noescape
func simdWaves(x unsafe.Pointer, n, ahead int32) int32

//go:wasmimport simd addDisc
//go:noescape
func simdAddDisc(dst, xs unsafe.Pointer, n int32, ys unsafe.Pointer, rows int32, table unsafe.Pointer, b, x, y, reach, steps float64)

func first[T any](x []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }

func fastDot(a, b []float64) float64 { return simdDot(first(a), first(b), int32(len(a))) }

func fastAddScaled(dst []float64, a float64, x []float64) {
	simdAddScaled(first(dst), a, first(x), int32(len(dst)))
}

func fastUpdate(err, bar, a, b []float64, t float64) int {
	return int(simdUpdate(first(err), first(bar), first(a), first(b), int32(len(err)), t))
}

func fastPartner(err, bar, diag, row []float64, high, own, tau float64) (best int, bot, least float64) {
	var out struct{ bot, least float64 }
	j := simdPartner(first(err), first(bar), first(diag), first(row), int32(len(err)), high, own, tau, unsafe.Pointer(&out))
	return int(j), out.bot, out.least
}

// fastExps does by itself what is too close to the smallest numbers, or no number.
func fastExps(x []float64, s float64) {
	for {
		done := simdExp(first(x), int32(len(x)), s, unsafe.Pointer(&expTable))
		x = x[done:]
		if len(x) == 0 {
			return
		}
		pair := min(2, len(x))
		exps(x[:pair], s)
		x = x[pair:]
	}
}

func fastPowers(x []float64, s, c float64, d int) {
	simdPower(first(x), int32(len(x)), s, c, int32(d))
	if last := len(x) &^ 1; last < len(x) {
		powers(x[last:], s, c, d)
	}
}

func fastSquaredDistances(dst, x []float64, zs [][]float64) bool {
	var done int32
	if len(x) == 2 {
		done = simdPlaneSquaredDistances(first(dst), first(zs), int32(len(zs)), x[0], x[1])
	} else {
		done = simdSquaredDistances(first(dst), first(zs), int32(len(zs)), first(x), int32(len(x)))
	}
	return squaredDistances(dst[done:], x, zs[done:])
}

func fastPackedSquaredDistances(dst, xs, ys []float64, x, y float64) {
	simdPackedSquaredDistances(first(dst), first(xs), first(ys), int32(len(dst)), x, y)
	last := len(dst) &^ 1
	packedSquaredDistances(dst[last:], xs[last:], ys[last:], x, y)
}

func fastInterleave(dst, src, offset []float64, n int) {
	simdInterleave(first(dst), first(src), first(offset), int32(len(offset)), int32(n))
	interleave(dst, src, offset, n&^1, n)
}

func fastDistances(dst, x []float64, zs [][]float64) bool {
	var done int32
	if len(x) == 2 {
		done = simdPlaneDistances(first(dst), first(zs), int32(len(zs)), x[0], x[1])
	} else {
		done = simdDistances(first(dst), first(zs), int32(len(zs)), first(x), int32(len(x)))
	}
	return distances(dst[done:], x, zs[done:])
}

func fastDots(dst, x []float64, zs [][]float64) bool {
	var done int32
	if len(x) == 2 {
		done = simdPlaneDots(first(dst), first(zs), int32(len(zs)), x[0], x[1])
	} else {
		done = simdDots(first(dst), first(zs), int32(len(zs)), first(x), int32(len(x)))
	}
	return dots(dst[done:], x, zs[done:])
}

func fastMultiply(dst, a, b []float64, m, n, k, lda, ldb int) {
	simdMultiply(first(dst), first(a), first(b), int32(m), int32(n), int32(k), int32(lda), int32(ldb))
}

func fastAddRows(dst, rows, weights []float64, stride int) {
	simdAddRows(first(dst), first(rows), first(weights), int32(len(dst)), int32(len(weights)), int32(stride))
}

func fastAddSums(n int, sums []Sum) { simdAddSums(first(sums), int32(n), int32(len(sums))) }

func fastAddOuter(dst []float64, a float64, x, y []float64, stride int) {
	simdAddOuter(first(dst), a, first(x), first(y), int32(len(x)), int32(len(y)), int32(stride))
}

func fastNarrow(dst []float32, x []float64) (low, high float64) {
	var out struct{ low, high float64 }
	done := simdNarrow(first(dst), first(x), int32(len(x)), unsafe.Pointer(&out))
	low, high = narrow(dst[done:], x[done:])
	return min(low, out.low), max(high, out.high)
}

func fastMixedDot(a []float32, b []float64) float64 {
	return simdMixedDot(first(a), first(b), int32(len(a)))
}

func fastMixedAddScaled(dst []float64, a float64, x []float32) {
	simdMixedAddScaled(first(dst), a, first(x), int32(len(dst)))
}

func fastSineSquares(x []float64, period float64) {
	simdSineSquares(first(x), int32(len(x)), period)
	if last := len(x) &^ 1; last < len(x) {
		sineSquares(x[last:], period)
	}
}

// fastWaves does by itself what is too large, or no number.
func fastWaves(x []float64, ahead int) {
	for {
		x = x[simdWaves(first(x), int32(len(x)), int32(ahead)):]
		if len(x) == 0 {
			return
		}
		pair := min(2, len(x))
		waves(x[:pair], ahead)
		x = x[pair:]
	}
}

func fastRotate(rows, turns []float64, n int) {
	simdRotate(first(rows), first(turns), int32(len(turns)/2), int32(n))
}

// fastForward lets Go say which row is too short.
func fastForward(x []float64, rows [][]float64) {
	if done := int(simdForward(first(x), first(rows), int32(len(x)))); done < len(x) {
		_ = rows[done][done]
	}
}

// fastBackward does so too.
func fastBackward(x []float64, rows [][]float64) {
	if left := int(simdBackward(first(x), first(rows), int32(len(x)))); left > 0 {
		_ = rows[left-1][left-1]
	}
}

// fastFactorize does so too: a row that ends the work is too short, or A is not positive definite.
func fastFactorize(rows [][]float64, from int) bool {
	done := int(simdFactorize(first(rows), int32(from), int32(len(rows))))
	if done < len(rows) {
		_ = rows[done][done]
	}
	return done == len(rows)
}

func fastDuel(p, q, v []float64) bool {
	last := len(v) &^ 1
	finite := simdDuel(first(p), first(q), first(v), int32(last)) != 0
	return duel(p[last:], q[last:], v[last:]) && finite
}

func fastLead(best, next, index, v []float64, number float64) bool {
	last := len(v) &^ 1
	finite := simdLead(first(best), first(next), first(index), first(v), int32(last), number) != 0
	return lead(best[last:], next[last:], index[last:], v[last:], number) && finite
}

func fastEnds(e *Ends, xs, ys []float64, k int, x float64) {
	simdEnds(unsafe.Pointer(e), first(xs), first(ys), int32(k), int32(len(xs)), x)
}

func fastAddRadial(dst, xs, table []float64, b, x, squared float64) {
	last := len(dst) &^ 1
	simdAddRadial(first(dst), first(xs), first(table), int32(last), b, x, squared)
	addRadial(dst[last:], xs[last:], table, b, x, squared)
}

func fastPairs(p *Pairs, most int) int { return int(simdPairs(unsafe.Pointer(p), int32(most))) }

func fastAddDisc(dst, xs, ys, table []float64, b, x, y, reach, steps float64) {
	simdAddDisc(first(dst), first(xs), int32(len(xs)), first(ys), int32(len(ys)), first(table), b, x, y, reach, steps)
}

func fastGather(dst, x []float64, index []int) {
	done := simdGather(first(dst), first(x), int32(len(x)), first(index), int32(len(index)))
	gather(dst[done:], x, index[done:])
}
