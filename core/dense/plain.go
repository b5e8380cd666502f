//go:build !(wasm && simd)

package dense

func fastDot(a, b []float64) float64 { return dot(a, b) }

func fastAddScaled(dst []float64, a float64, x []float64) { addScaled(dst, a, x) }

func fastUpdate(err, bar, a, b []float64, t float64) int { return update(err, bar, a, b, t) }

func fastPartner(err, bar, diag, row []float64, high, own, tau float64) (best int, bot, least float64) {
	return partner(err, bar, diag, row, high, own, tau)
}

func fastExps(x []float64, s float64) { exps(x, s) }

func fastPowers(x []float64, s, c float64, d int) { powers(x, s, c, d) }

func fastSquaredDistances(dst, x []float64, zs [][]float64) bool {
	return squaredDistances(dst, x, zs)
}

func fastPackedSquaredDistances(dst, xs, ys []float64, x, y float64) {
	packedSquaredDistances(dst, xs, ys, x, y)
}

func fastInterleave(dst, src, offset []float64, n int) { interleave(dst, src, offset, 0, n) }

func fastDistances(dst, x []float64, zs [][]float64) bool { return distances(dst, x, zs) }

func fastDots(dst, x []float64, zs [][]float64) bool { return dots(dst, x, zs) }

func fastMultiply(dst, a, b []float64, m, n, k, lda, ldb int) {
	multiply(dst, a, b, m, n, k, lda, ldb)
}

func fastAddRows(dst, rows, weights []float64, stride int) {
	addRows(dst, rows, weights, stride)
}

func fastAddSums(n int, sums []Sum) { addSums(n, sums) }

func fastAddOuter(dst []float64, a float64, x, y []float64, stride int) {
	addOuter(dst, a, x, y, stride)
}

func fastNarrow(dst []float32, x []float64) (low, high float64) { return narrow(dst, x) }

func fastMixedDot(a []float32, b []float64) float64 { return mixedDot(a, b) }

func fastMixedAddScaled(dst []float64, a float64, x []float32) { mixedAddScaled(dst, a, x) }

func fastSineSquares(x []float64, period float64) { sineSquares(x, period) }

func fastWaves(x []float64, ahead int) { waves(x, ahead) }

func fastRotate(rows, turns []float64, n int) { rotate(rows, turns, n) }

func fastForward(x []float64, rows [][]float64) { forward(x, rows) }

func fastBackward(x []float64, rows [][]float64) { backward(x, rows) }

func fastFactorize(rows [][]float64, from int) bool { return factorize(rows, from) }

func fastDuel(p, q, v []float64) bool { return duel(p, q, v) }

func fastLead(best, next, index, v []float64, number float64) bool {
	return lead(best, next, index, v, number)
}

func fastEnds(e *Ends, xs, ys []float64, k int, x float64) { ends(e, xs, ys, k, x) }

func fastAddRadial(dst, xs, table []float64, b, x, squared float64) {
	addRadial(dst, xs, table, b, x, squared)
}

func fastPairs(p *Pairs, most int) int { return p.run(most) }

func fastAddDisc(dst, xs, ys, table []float64, b, x, y, reach, steps float64) {
	addDisc(dst, xs, ys, table, b, x, y, reach, steps)
}

func fastGather(dst, x []float64, index []int) { gather(dst, x, index) }
