package gram

import "gonum.org/v1/gonum/floats"

// Multiply sets dst = Kv, row by row. dst and v must not overlap. It panics if their
// lengths are not m's size.
func Multiply(dst []float64, m Matrix, v []float64) {
	if len(dst) != m.Len() || len(v) != m.Len() {
		panic("gram: vector and matrix differ in size")
	}
	for i := range dst {
		dst[i] = floats.Dot(m.Row(i), v)
	}
}
