package dense

// Very many numbers are kept as float32, which is half the memory to hold and to read. They are
// computed with as float64.

// MixedDot returns Σ aᵢbᵢ over the length of a. It panics if b is shorter.
func MixedDot(a []float32, b []float64) float64 { return fastMixedDot(a, b[:len(a)]) }

// MixedAddScaled does dst += a·x over the length of dst. It panics if x is shorter.
func MixedAddScaled(dst []float64, a float64, x []float32) {
	fastMixedAddScaled(dst, a, x[:len(dst)])
}

// mixedDot adds up eight sums, as dot does.
func mixedDot(a []float32, b []float64) float64 {
	var s0, s1, s2, s3, s4, s5, s6, s7 float64
	for len(a) >= 8 && len(b) >= 8 {
		s0 += float64(a[0]) * b[0]
		s1 += float64(a[1]) * b[1]
		s2 += float64(a[2]) * b[2]
		s3 += float64(a[3]) * b[3]
		s4 += float64(a[4]) * b[4]
		s5 += float64(a[5]) * b[5]
		s6 += float64(a[6]) * b[6]
		s7 += float64(a[7]) * b[7]
		a, b = a[8:], b[8:]
	}
	sum := ((s0 + s2) + (s4 + s6)) + ((s1 + s3) + (s5 + s7))
	b = b[:len(a)]
	for i, v := range a {
		sum += float64(v) * b[i]
	}
	return sum
}

func mixedAddScaled(dst []float64, a float64, x []float32) {
	for i, v := range x[:len(dst)] {
		dst[i] += a * float64(v)
	}
}
