package svm

import "mercer/core/dense"

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
