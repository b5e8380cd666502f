package feature

import (
	"mercer/core/gram"
	"mercer/core/pause"
)

// Rows returns the features of every point, one point after the other: n·m numbers for
// a map with m features. It is for maps with few enough of them.
func Rows[X any](m Map[X], xs []X) []float64 {
	n := int(m.Dimension())
	rows := make([]float64, len(xs)*n)
	for i, x := range xs {
		pause.After(64 * n)
		m.Apply(rows[i*n:(i+1)*n], x)
	}
	return rows
}

// Gram returns the inner products of n rows of features. It panics if they differ in
// length.
func Gram(rows []float64, n int) *gram.Full {
	data := make([]float64, n*n)
	Accumulate(data, rows, n, 0, width(rows, n))
	return gram.NewFull(n, data)
}

// Accumulate adds to the n×n matrix data the inner products of n rows over the features
// from, …, to−1.
func Accumulate(data, rows []float64, n, from, to int) {
	m := width(rows, n)
	for i := range n {
		pause.After((n - i) * (to - from))
		a := rows[i*m+from : i*m+to]
		for j := i; j < n; j++ {
			v := data[i*n+j] + dot4(a, rows[j*m+from:j*m+to])
			data[i*n+j], data[j*n+i] = v, v
		}
	}
}

func width(rows []float64, n int) int {
	if n == 0 {
		return 0
	}
	if len(rows)%n != 0 {
		panic("feature: rows differ in length")
	}
	return len(rows) / n
}

// dot4 is dot with four sums, between which a processor need not wait.
func dot4(a, b []float64) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float64
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + (s2 + s3)
}
