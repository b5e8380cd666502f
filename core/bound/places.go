package bound

import "math"

// Places are where a function of two points is enclosed: at the points themselves, or on boxes.
type Places struct {
	X, Z      []Range
	Dot, Dist Range // of ⟨x, z⟩ and ‖x − z‖
}

// Pair returns two places.
func Pair(x, z []Range) Places {
	squared := Of(0)
	for i := range x {
		squared = Add(squared, PowN(Sub(x[i], z[i]), 2))
	}
	return Places{X: x, Z: z, Dot: Dot(x, z), Dist: Sqrt(squared)}
}

// Between returns the places of two points.
func Between(x, z []float64) Places { return Pair(point(x), point(z)) }

func point(x []float64) []Range {
	r := make([]Range, len(x))
	for i, v := range x {
		r[i] = Of(v)
	}
	return r
}

// Dot returns the range of ⟨x, z⟩.
func Dot(x, z []Range) Range {
	sum := Of(0)
	for i := range x {
		sum = Add(sum, Mul(x[i], z[i]))
	}
	return sum
}

// Squared returns the range of ‖x − z‖².
func (p Places) Squared() Range { return PowN(p.Dist, 2) }

// Around returns what a value may be that is right to a part in 10⁹ of a size.
func Around(v, size float64) Range {
	slack := 1e-9 * math.Abs(size)
	return Range{Lo: v - slack, Hi: v + slack}
}
