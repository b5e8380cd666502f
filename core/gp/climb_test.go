package gp

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The top of a tilted quadratic is found inside the cube, and the best place on its
// sides where the top is outside: no coordinate can rise on its own.
func TestClimb(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.IntRange(1, 4).Draw(t, "p")
		top := rapid.SliceOfN(rapid.Float64Range(-0.5, 1.5), p, p).Draw(t, "top")
		steep := rapid.SliceOfN(rapid.Float64Range(1, 300), p, p).Draw(t, "steep")
		start := rapid.SliceOfN(rapid.Float64Range(0, 1), p, p).Draw(t, "start")
		f := func(x []float64) float64 {
			sum := 0.0
			for i, v := range x {
				d := v - top[i]
				if i > 0 {
					d += 0.4 * (x[i-1] - top[i-1])
				}
				sum -= steep[i] * d * d
			}
			return sum
		}
		best, value := climbed(f, start)
		if value < f(start)-1e-13*(1+math.Abs(value)) || value != f(best) {
			t.Fatalf("f is %v at %v, %v at the start", value, best, f(start))
		}
		for i, v := range best {
			if v < 0 || v > 1 {
				t.Fatalf("%v is outside", best)
			}
			for _, h := range []float64{-1e-2, 1e-2} {
				moved := append([]float64(nil), best...)
				moved[i] = min(max(v+h, 0), 1)
				if f(moved) > value+1e-6*(1+math.Abs(value)) {
					t.Fatalf("f rises from %v at %v to %v along coordinate %d", value, best, f(moved), i)
				}
			}
		}
	})
	// A curved valley, and a function that is −Inf beside the path.
	banana := func(x []float64) float64 {
		a, b := 4*x[0]-2, 4*x[1]-1
		if a < -1.9 {
			return math.Inf(-1)
		}
		return -(1-a)*(1-a) - 100*(b-a*a)*(b-a*a)
	}
	if best, value := climbed(banana, []float64{0.1, 0.9}); value < -1e-4 {
		t.Errorf("%v at %v", value, best)
	}
	if best, _ := climbed(func([]float64) float64 { return math.Inf(-1) }, []float64{0.5}); best[0] != 0.5 {
		t.Errorf("moved to %v on nothing", best)
	}
}

// climbed climbs f by the slopes of central differences, one-sided at the cube's sides.
func climbed(f func([]float64) float64, start []float64) (best []float64, value float64) {
	top := Climb(differing(f), start)
	return top.At, top.Height
}

type differing func([]float64) float64

func (f differing) Height(at []float64) float64 { return f(at) }

func (f differing) Slope(dst, at []float64) {
	const h = 1e-6
	x := append([]float64(nil), at...)
	for i, v := range at {
		x[i] = min(v+h, 1)
		above, span := f(x), x[i]
		x[i] = max(v-h, 0)
		span -= x[i]
		dst[i] = (above - f(x)) / span
		if dst[i]-dst[i] != 0 {
			dst[i] = 0
		}
		x[i] = v
	}
}
