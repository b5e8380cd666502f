package gram

import "math"

// Alignment returns how well f agrees with the ideal matrix yyᵀ,
//
//	⟨K, yyᵀ⟩ / (‖K‖·‖yyᵀ‖),
//
// by Frobenius inner product and norms: in [−1, 1], and in [0, 1] for Mercer
// kernels (Cristianini, Shawe-Taylor, Elisseeff and Kandola 2001). With y = ±1
// the norm of yyᵀ is n. The alignment is 0 where a norm is 0. It panics if
// len(y) is not f's size.
func Alignment(f *Full, y []float64) float64 {
	if len(y) != f.n {
		panic("gram: y and matrix differ in size")
	}
	// The ratio is that of K over its largest entry, whose square is a number.
	largest := 0.0
	for _, v := range f.data {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		return 0
	}
	var inner, square, ideal float64
	for i, yi := range y {
		var sum float64
		for j, v := range f.Row(i) {
			v /= largest
			sum += v * y[j]
			square += v * v
		}
		inner += yi * sum
		ideal += yi * yi
	}
	if ideal == 0 {
		return 0
	}
	return inner / (math.Sqrt(square) * ideal)
}
