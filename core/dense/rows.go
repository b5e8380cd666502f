package dense

import "math"

// A row of a kernel begins with an inner product or a distance of one point, x, and all the others,
// zs. Its sums are over every second coordinate, as vector instructions add them up, and these are
// added at the end; a last one that has no other comes after. SquaredDistances, Distances and Dots
// report false, with what dst then holds of no use, if one of zs is not as long as x. They panic if
// dst is shorter than zs.

// SquaredDistances sets dst[i] = ‖x − zs[i]‖².
func SquaredDistances(dst, x []float64, zs [][]float64) bool {
	return fastSquaredDistances(dst[:len(zs)], x, zs)
}

// Distances sets dst[i] = ‖x − zs[i]‖₁.
func Distances(dst, x []float64, zs [][]float64) bool {
	return fastDistances(dst[:len(zs)], x, zs)
}

// Dots sets dst[i] = ⟨x, zs[i]⟩.
func Dots(dst, x []float64, zs [][]float64) bool { return fastDots(dst[:len(zs)], x, zs) }

// SquaredDistance returns ‖x − z‖², to the last bit as [SquaredDistances] has it. It panics if z is
// shorter than x.
func SquaredDistance(x, z []float64) float64 {
	z = z[:len(x)]
	var even, odd float64
	i := 1
	for ; i < len(x); i += 2 {
		u, v := x[i-1]-z[i-1], x[i]-z[i]
		even += u * u
		odd += v * v
	}
	sum := even + odd
	if i == len(x) {
		u := x[i-1] - z[i-1]
		sum += u * u
	}
	return sum
}

// Distance returns ‖x − z‖₁, to the last bit as [Distances] has it. It panics if z is shorter than x.
func Distance(x, z []float64) float64 {
	z = z[:len(x)]
	var even, odd float64
	i := 1
	for ; i < len(x); i += 2 {
		even += math.Abs(x[i-1] - z[i-1])
		odd += math.Abs(x[i] - z[i])
	}
	sum := even + odd
	if i == len(x) {
		sum += math.Abs(x[i-1] - z[i-1])
	}
	return sum
}

// InnerProduct returns ⟨x, z⟩, to the last bit as [Dots] has it; [Dot] is for long slices and adds up
// in another order. It panics if z is shorter than x.
func InnerProduct(x, z []float64) float64 {
	z = z[:len(x)]
	if len(x) == 2 {
		return x[0]*z[0] + x[1]*z[1] // where both are −0, the sum is, which begun at 0 would be 0
	}
	var even, odd float64
	i := 1
	for ; i < len(x); i += 2 {
		even += x[i-1] * z[i-1]
		odd += x[i] * z[i]
	}
	sum := even + odd
	if i == len(x) {
		sum += x[i-1] * z[i-1]
	}
	return sum
}

func squaredDistances(dst, x []float64, zs [][]float64) bool {
	dst = dst[:len(zs)]
	if len(x) == 2 {
		x, y := x[0], x[1]
		for i, z := range zs {
			if len(z) != 2 {
				return false
			}
			u, v := x-z[0], y-z[1]
			dst[i] = u*u + v*v
		}
		return true
	}
	for i, z := range zs {
		if len(z) != len(x) {
			return false
		}
		dst[i] = SquaredDistance(x, z)
	}
	return true
}

func distances(dst, x []float64, zs [][]float64) bool {
	dst = dst[:len(zs)]
	if len(x) == 2 {
		x, y := x[0], x[1]
		for i, z := range zs {
			if len(z) != 2 {
				return false
			}
			dst[i] = math.Abs(x-z[0]) + math.Abs(y-z[1])
		}
		return true
	}
	for i, z := range zs {
		if len(z) != len(x) {
			return false
		}
		dst[i] = Distance(x, z)
	}
	return true
}

func dots(dst, x []float64, zs [][]float64) bool {
	dst = dst[:len(zs)]
	if len(x) == 2 {
		x, y := x[0], x[1]
		for i, z := range zs {
			if len(z) != 2 {
				return false
			}
			dst[i] = x*z[0] + y*z[1]
		}
		return true
	}
	for i, z := range zs {
		if len(z) != len(x) {
			return false
		}
		dst[i] = InnerProduct(x, z)
	}
	return true
}
