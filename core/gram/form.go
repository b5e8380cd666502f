package gram

import "math"

// The forms of a Gram matrix: what the inner products k(x, z) = ⟨φ(x), φ(z)⟩ say
// about lengths, angles and distances in feature space (Schölkopf and Smola 2002,
// section 1.1 and chapter 14). Each is defined entry by entry from k(x, z), k(x, x)
// and k(z, z), or from means, also where no feature space exists.

// rounding is the relative error that is forgiven where exact arithmetic could not
// leave the range of a function.
const rounding = 1e-12

// Cosine returns k(x,z)/√(k(x,x)·k(z,z)), the cosine of the angle between φ(x) and
// φ(z). Where k(x,x) or k(z,z) is not above 0 there is no angle, and the value is 0.
func Cosine(xz, xx, zz float64) float64 {
	if !(xx > 0 && zz > 0) {
		return 0
	}
	if xz == xx && xz == zz {
		return 1
	}
	// One root after the other, as the product may be no number; the larger one first,
	// so that the cosine is symmetric to the last bit.
	return xz / math.Sqrt(max(xx, zz)) / math.Sqrt(min(xx, zz))
}

// Angle returns the angle between φ(x) and φ(z) in radians, arccos of the [Cosine].
// It is NaN where there is none: k(x,x) or k(z,z) is not above 0, or the cosine is
// outside [−1, 1], which no kernel's is.
func Angle(xz, xx, zz float64) float64 {
	c := Cosine(xz, xx, zz)
	if !(xx > 0 && zz > 0 && math.Abs(c) <= 1+rounding) {
		return math.NaN()
	}
	return math.Acos(min(max(c, -1), 1))
}

// Distance returns ‖φ(x) − φ(z)‖ = √(k(x,x) + k(z,z) − 2k(x,z)). It is NaN where
// the square is negative, which no kernel's is.
func Distance(xz, xx, zz float64) float64 {
	// Quarters, as the sum of large numbers may be none.
	square := xx/4 + zz/4 - xz/2
	if square < 0 && -square <= rounding*max(math.Abs(xx), math.Abs(zz), math.Abs(xz)) {
		return 0
	}
	return 2 * math.Sqrt(square)
}

// Normalize returns the matrix of the cosines of the angles in feature space, see
// [Cosine]. Its diagonal is 1 where there are angles.
func (f *Full) Normalize() *Full { return f.each(Cosine) }

// Distances returns the matrix of the distances in feature space, see [Distance].
func (f *Full) Distances() *Full { return f.each(Distance) }

// Angles returns the matrix of the angles in feature space, see [Angle].
func (f *Full) Angles() *Full { return f.each(Angle) }

func (f *Full) each(form func(xz, xx, zz float64) float64) *Full {
	n := f.n
	data := make([]float64, n*n)
	for i := range n {
		dst := data[i*n : (i+1)*n]
		for j, v := range f.Row(i) {
			dst[j] = form(v, f.diag[i], f.diag[j])
		}
	}
	return NewFull(n, data)
}

// Center returns the Gram matrix of the images moved so that their mean is the
// origin of feature space,
//
//	K[i][j] − mᵢ − mⱼ + m,
//
// where mᵢ is the mean of row i, mⱼ that of column j and m the mean of all entries
// (Schölkopf, Smola and Müller 1998, appendix B).
func (f *Full) Center() *Full {
	n := f.n
	row, column := make([]float64, n), make([]float64, n)
	var all float64
	for i := range n {
		for j, v := range f.Row(i) {
			row[i] += v
			column[j] += v
		}
	}
	for i := range n {
		row[i] /= float64(n)
		column[i] /= float64(n)
		all += row[i] / float64(n)
	}
	data := make([]float64, n*n)
	for i := range n {
		dst := data[i*n : (i+1)*n]
		for j, v := range f.Row(i) {
			dst[j] = v - (row[i] + column[j]) + all
		}
	}
	return NewFull(n, data)
}
