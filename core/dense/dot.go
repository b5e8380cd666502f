package dense

// Dot returns Σ aᵢbᵢ over the length of a. It panics if b is shorter.
func Dot(a, b []float64) float64 { return fastDot(a, b[:len(a)]) }

// AddScaled does dst += a·x over the length of dst. It panics if x is shorter.
func AddScaled(dst []float64, a float64, x []float64) { fastAddScaled(dst, a, x[:len(dst)]) }

// dot adds up eight sums: the next product does not wait for the last sum.
func dot(a, b []float64) float64 {
	var s0, s1, s2, s3, s4, s5, s6, s7 float64
	for len(a) >= 8 && len(b) >= 8 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		s4 += a[4] * b[4]
		s5 += a[5] * b[5]
		s6 += a[6] * b[6]
		s7 += a[7] * b[7]
		a, b = a[8:], b[8:]
	}
	sum := ((s0 + s2) + (s4 + s6)) + ((s1 + s3) + (s5 + s7))
	b = b[:len(a)]
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

func addScaled(dst []float64, a float64, x []float64) {
	x = x[:len(dst)]
	for len(dst) >= 4 && len(x) >= 4 {
		d, v := dst[:4:4], x[:4:4]
		d[0] += a * v[0]
		d[1] += a * v[1]
		d[2] += a * v[2]
		d[3] += a * v[3]
		dst, x = dst[4:], x[4:]
	}
	for i, v := range x[:len(dst)] {
		dst[i] += a * v
	}
}
