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

// Blocks returns a picture of f with size×size cells: cell (r, c) is the mean
// of the entries at order[i], order[j] with ⌊i·size/n⌋ = r and ⌊j·size/n⌋ = c.
// With size n the cells are the permuted matrix itself. It panics unless order
// has f's size n and 0 < size ≤ n (or both are 0).
func Blocks(f *Full, order []int, size int) []float64 {
	n := f.n
	if len(order) != n {
		panic("gram: order and matrix differ in size")
	}
	if size > n || size < min(n, 1) {
		panic("gram: size of the picture out of range")
	}
	cells := make([]float64, size*size)
	if size == n {
		for r, i := range order {
			row, dst := f.Row(i), cells[r*n:(r+1)*n]
			for c, j := range order {
				dst[c] = row[j]
			}
		}
		return cells
	}
	block := make([]int, n) // of example j, not of position j
	count := make([]float64, size)
	for p, j := range order {
		block[j] = p * size / n
		count[block[j]]++
	}
	for i := range n {
		dst := cells[block[i]*size : (block[i]+1)*size]
		for j, v := range f.Row(i) {
			dst[block[j]] += v
		}
	}
	for r := range size {
		for c := range size {
			cells[r*size+c] /= count[r] * count[c]
		}
	}
	return cells
}
