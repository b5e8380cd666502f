package svm

import "mercer/core/dense"

// The sums that training on features spends its time with: features are float32, weights and
// sums float64. Four terms at a time, of equal length where the compiler can see it.

// dotNarrow returns Σ a[i]·w[i].
func dotNarrow(a []float32, w []float64) float64 {
	w = w[:len(a)]
	var s0, s1, s2, s3 float64
	for len(a) >= 4 && len(w) >= 4 {
		s0 += float64(a[0]) * w[0]
		s1 += float64(a[1]) * w[1]
		s2 += float64(a[2]) * w[2]
		s3 += float64(a[3]) * w[3]
		a, w = a[4:], w[4:]
	}
	for i, v := range a {
		s0 += float64(v) * w[i]
	}
	return (s0 + s1) + (s2 + s3)
}

// addNarrow sets dst += t·a.
func addNarrow(dst []float64, t float64, a []float32) {
	dst = dst[:len(a)]
	for i, v := range a {
		dst[i] += t * float64(v)
	}
}

// batchSize is how many examples are added to a second derivative together: more than enough for a
// product of matrices to be worth its name.
const batchSize = 64

// batchRows is how many rows of it one product makes.
const batchRows = 32

// A batch adds sign·(x, 1)(x, 1)ᵀ for many examples to the lower triangle of a matrix.
type batch struct {
	sign    float64
	count   int
	columns []float64 // size rows of batchSize: the examples side by side
	product []float64
}

func newBatch(size int, sign float64) batch {
	b := batch{sign: sign, columns: make([]float64, size*batchSize), product: make([]float64, batchRows*size)}
	for q := range batchSize {
		b.columns[(size-1)*batchSize+q] = 1
	}
	return b
}

// add adds an example, sooner or later.
func (b *batch) add(dst []float64, x []float32) {
	for p, v := range x {
		b.columns[p*batchSize+b.count] = float64(v)
	}
	if b.count++; b.count == batchSize {
		b.flush(dst)
	}
}

// flush adds the examples that wait.
func (b *batch) flush(dst []float64) {
	size := len(b.columns) / batchSize
	for from := 0; from < size && b.count > 0; from += batchRows {
		to := min(from+batchRows, size)
		dense.Multiply(b.product, b.columns[from*batchSize:], b.columns, to-from, to, b.count, batchSize, batchSize)
		for p := from; p < to; p++ {
			dense.AddScaled(dst[p*size:][:p+1], b.sign, b.product[(p-from)*to:])
		}
	}
	b.count = 0
}
