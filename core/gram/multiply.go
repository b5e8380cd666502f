package gram

import (
	"mercer/core/dense"
	"mercer/core/pause"
)

// A Multiplier is a matrix that multiplies vectors without its rows.
type Multiplier interface {
	Matrix

	// Multiply sets dst = Kv. dst and v do not overlap, and have n numbers.
	Multiply(dst, v []float64)

	// Largest returns a size that no entry exceeds by much: 0 where all are 0.
	Largest() float64
}

// Multiply sets dst = Kv, row by row or as m does it. dst and v must not overlap. It panics if their
// lengths are not m's size.
func Multiply(dst []float64, m Matrix, v []float64) {
	if len(dst) != m.Len() || len(v) != m.Len() {
		panic("gram: vector and matrix differ in size")
	}
	if own, ok := m.(Multiplier); ok {
		own.Multiply(dst, v)
		return
	}
	for i := range dst {
		pause.After(len(dst))
		dst[i] = dense.Dot(m.Row(i), v)
	}
}
