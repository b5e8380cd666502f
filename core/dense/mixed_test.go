package dense

import (
	"math"
	"testing"
)

// single returns numbers of s as float32.
func (s source) single(n int) []float32 {
	from := s.IntN(4)
	x := make([]float32, from+n, from+n+3)[from:]
	for i := range x {
		x[i] = float32(s.number())
	}
	return x
}

func TestMixedDot(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		a, b := s.single(n), s.slice(n+3)
		got := MixedDot(a, b)
		if want := mixedDot(a, b[:n]); !same(got, want) {
			t.Fatalf("%v, plain %v", got, want)
		}
		sum, size := 0.0, 0.0
		for i, v := range a {
			sum += float64(v) * b[i]
			size += math.Abs(float64(v) * b[i])
		}
		if finite := !math.IsNaN(size) && !math.IsInf(size, 0); finite && !(math.Abs(got-sum) <= 1e-15*float64(n)*size) {
			t.Fatalf("%v, by the definition %v", got, sum)
		}
	})
}

func TestMixedAddScaled(t *testing.T) {
	each(t, func(t *testing.T, s source, n int) {
		dst, x, a := s.slice(n), s.single(n+1), s.number()
		twin, want := clone(dst), clone(dst)
		mixedAddScaled(twin, a, x)
		for i := range want {
			want[i] += a * float64(x[i])
		}
		MixedAddScaled(dst, a, x)
		sameAll(t, "plain", twin, want)
		sameAll(t, "fast", dst, want)
	})
}
