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

// PackedSquaredDistances sets dst[i] = (x − xs[i])² + (y − ys[i])², to the last bit as
// [SquaredDistances] has it of points in the plane. It panics if xs or ys is shorter than dst.
func PackedSquaredDistances(dst, xs, ys []float64, x, y float64) {
	fastPackedSquaredDistances(dst, xs[:len(dst)], ys[:len(dst)], x, y)
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
	i := 0
	for ; i+4 <= len(zs); i += 4 {
		if !fourSquaredDistances(dst[i:i+4], x, zs[i:i+4]) {
			return false
		}
	}
	for ; i < len(zs); i++ {
		if len(zs[i]) != len(x) {
			return false
		}
		dst[i] = SquaredDistance(x, zs[i])
	}
	return true
}

func packedSquaredDistances(dst, xs, ys []float64, x, y float64) {
	xs, ys = xs[:len(dst)], ys[:len(dst)]
	for i := range dst {
		u, v := x-xs[i], y-ys[i]
		dst[i] = u*u + v*v
	}
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
	i := 0
	for ; i+4 <= len(zs); i += 4 {
		if !fourDots(dst[i:i+4], x, zs[i:i+4]) {
			return false
		}
	}
	for ; i < len(zs); i++ {
		if len(zs[i]) != len(x) {
			return false
		}
		dst[i] = InnerProduct(x, zs[i])
	}
	return true
}

// fourSquaredDistances and fourDots do four of zs at once: no sum waits for its last, as those of
// one would.
func fourSquaredDistances(dst, x []float64, zs [][]float64) bool {
	a, b, c, d := zs[0], zs[1], zs[2], zs[3]
	if len(a) != len(x) || len(b) != len(x) || len(c) != len(x) || len(d) != len(x) {
		return false
	}
	a, b, c, d = a[:len(x)], b[:len(x)], c[:len(x)], d[:len(x)]
	var a0, b0, c0, d0, a1, b1, c1, d1 float64
	for i := 1; i < len(x); i += 2 {
		even, odd := x[i-1], x[i]
		u, v := even-a[i-1], odd-a[i]
		a0, a1 = a0+u*u, a1+v*v
		u, v = even-b[i-1], odd-b[i]
		b0, b1 = b0+u*u, b1+v*v
		u, v = even-c[i-1], odd-c[i]
		c0, c1 = c0+u*u, c1+v*v
		u, v = even-d[i-1], odd-d[i]
		d0, d1 = d0+u*u, d1+v*v
	}
	a0, b0, c0, d0 = a0+a1, b0+b1, c0+c1, d0+d1
	if last := len(x) - 1; last%2 == 0 {
		u, v := x[last]-a[last], x[last]-b[last]
		a0, b0 = a0+u*u, b0+v*v
		u, v = x[last]-c[last], x[last]-d[last]
		c0, d0 = c0+u*u, d0+v*v
	}
	dst[0], dst[1], dst[2], dst[3] = a0, b0, c0, d0
	return true
}

func fourDots(dst, x []float64, zs [][]float64) bool {
	a, b, c, d := zs[0], zs[1], zs[2], zs[3]
	if len(a) != len(x) || len(b) != len(x) || len(c) != len(x) || len(d) != len(x) {
		return false
	}
	a, b, c, d = a[:len(x)], b[:len(x)], c[:len(x)], d[:len(x)]
	var a0, b0, c0, d0, a1, b1, c1, d1 float64
	for i := 1; i < len(x); i += 2 {
		even, odd := x[i-1], x[i]
		a0, a1 = a0+even*a[i-1], a1+odd*a[i]
		b0, b1 = b0+even*b[i-1], b1+odd*b[i]
		c0, c1 = c0+even*c[i-1], c1+odd*c[i]
		d0, d1 = d0+even*d[i-1], d1+odd*d[i]
	}
	a0, b0, c0, d0 = a0+a1, b0+b1, c0+c1, d0+d1
	if last := len(x) - 1; last%2 == 0 {
		a0, b0 = a0+x[last]*a[last], b0+x[last]*b[last]
		c0, d0 = c0+x[last]*c[last], d0+x[last]*d[last]
	}
	dst[0], dst[1], dst[2], dst[3] = a0, b0, c0, d0
	return true
}
