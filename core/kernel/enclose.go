package kernel

import "mercer/core/bound"

// An Encloser is a Kernel on vectors that knows the range of its values, from its formula and not
// by Eval: that no rounding error refutes a kernel rests on these ranges. [Enclose] finds it as
// [Row] finds a Rower.
type Encloser interface {
	Kernel[[]float64]

	// Enclose returns a range that contains k(x, z) for all x and z at the places.
	Enclose(p bound.Places) bound.Range
}

// Enclose returns a range that contains k(x, z) for all x and z at the places. Of two points, the
// value of a kernel that is no Encloser counts as right to a part in 10⁹; elsewhere nothing is
// known of it.
func Enclose(k Kernel[[]float64], p bound.Places) bound.Range {
	if e, ok := k.(Encloser); ok {
		return e.Enclose(p)
	}
	x, z := make([]float64, len(p.X)), make([]float64, len(p.Z))
	for i := range x {
		if p.X[i].Lo != p.X[i].Hi || p.Z[i].Lo != p.Z[i].Hi {
			return bound.Line
		}
		x[i], z[i] = p.X[i].Lo, p.Z[i].Lo
	}
	v := k.Eval(x, z)
	return bound.Around(v, v)
}
