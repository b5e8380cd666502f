package dense

import "math"

// A row of a kernel on the plane begins with an inner product or a distance of one
// point, (x, y), and all the others, zs. These report false, with what dst then
// holds of no use, if one of zs has not two coordinates. They panic if dst is shorter
// than zs.

// SquaredDistances sets dst[i] = ‖(x, y) − zs[i]‖².
func SquaredDistances(dst []float64, x, y float64, zs [][]float64) bool {
	return fastSquaredDistances(dst[:len(zs)], x, y, zs)
}

// Distances sets dst[i] = ‖(x, y) − zs[i]‖₁.
func Distances(dst []float64, x, y float64, zs [][]float64) bool {
	return fastDistances(dst[:len(zs)], x, y, zs)
}

// Dots sets dst[i] = ⟨(x, y), zs[i]⟩.
func Dots(dst []float64, x, y float64, zs [][]float64) bool {
	return fastDots(dst[:len(zs)], x, y, zs)
}

// Squares sets dst[i] = ⟨xs[i], xs[i]⟩, to the last bit as [Dots] has it.
func Squares(dst []float64, xs [][]float64) bool {
	for i, x := range xs {
		if len(x) != 2 || !dots(dst[i:i+1], x[0], x[1], xs[i:i+1]) {
			return false
		}
	}
	return true
}

func squaredDistances(dst []float64, x, y float64, zs [][]float64) bool {
	dst = dst[:len(zs)]
	for i, z := range zs {
		if len(z) != 2 {
			return false
		}
		u, v := x-z[0], y-z[1]
		dst[i] = u*u + v*v
	}
	return true
}

func distances(dst []float64, x, y float64, zs [][]float64) bool {
	dst = dst[:len(zs)]
	for i, z := range zs {
		if len(z) != 2 {
			return false
		}
		dst[i] = math.Abs(x-z[0]) + math.Abs(y-z[1])
	}
	return true
}

func dots(dst []float64, x, y float64, zs [][]float64) bool {
	dst = dst[:len(zs)]
	for i, z := range zs {
		if len(z) != 2 {
			return false
		}
		dst[i] = x*z[0] + y*z[1]
	}
	return true
}
