package catalog

import (
	"maps"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/kernel"
	"mercer/core/param"
)

// Of every kernel on vectors, the derivative with respect to each real parameter is what central
// differences of its values say, at random parameters and points: to 10⁻⁶ of the sizes of the
// slope and of the rounding of differences. A kernel gives all of them or none.
func TestDerivativesAreThoseOfTheValues(t *testing.T) {
	given, missed := make(map[string]bool), make(map[string]bool)
	rng := rand.New(rand.NewPCG(5, 6))
	for _, e := range Vectors.Entries() {
		for round := range 40 {
			dim := 1 + round%3
			if kernel.CheckDimension(e.New(), dim) != nil {
				continue
			}
			x, z := make(Vector, dim), make(Vector, dim)
			for a := range x {
				x[a], z[a] = 2*rng.Float64()-1, 2*rng.Float64()-1
			}
			if round%10 == 0 {
				z = x
			}
			values := make(map[string]float64)
			for _, s := range param.Of(e.New()).Specs() {
				values[s.Key] = drawn(s, rng)
			}
			at := func(key string, v float64) kernel.Kernel[Vector] {
				changed := maps.Clone(values)
				changed[key] = v
				k := e.New()
				if err := param.Of(k).Apply(changed); err != nil {
					t.Fatal(err)
				}
				return k
			}
			for _, s := range param.Of(e.New()).Specs() {
				v := values[s.Key]
				d, ok := kernel.Derivative(at(s.Key, v), s.Key)
				if real := s.Kind == param.Real && s.Values == nil; ok && !real {
					t.Fatalf("%s has a derivative in %s, which is not real", e.Name, s.Key)
				} else if ok {
					given[e.Name] = true
				} else if real {
					missed[e.Name] = true
				}
				if !ok {
					continue
				}
				h := 1e-5 * math.Max(math.Abs(v), 1e-3)
				above, below := at(s.Key, v+h).Eval(x, z), at(s.Key, v-h).Eval(x, z)
				want, got := (above-below)/(2*h), d.Eval(x, z)
				if !(math.Abs(got-want) <= 1e-6*math.Abs(want)+1e-13*(1+math.Abs(above))/h) {
					t.Errorf("%s %v at %v, %v: ∂k/∂%s is %v, and differences say %v", e.Name, values, x, z, s.Key, got, want)
				}
				if back := d.Eval(z, x); math.Abs(got-back) > 1e-12*math.Abs(got) {
					t.Errorf("%s: ∂k/∂%s is %v one way round and %v the other", e.Name, s.Key, got, back)
				}
			}
		}
	}
	for name := range missed {
		if given[name] {
			t.Errorf("%s gives some derivatives, and not all", name)
		}
	}
	if len(given) < 9 {
		t.Errorf("only %d kernels give derivatives", len(given))
	}
}

// drawn is a value of a slider.
func drawn(s param.Spec, rng *rand.Rand) float64 {
	switch u := rng.Float64(); {
	case len(s.Values) > 0:
		return s.Values[rng.IntN(len(s.Values))]
	case s.Kind != param.Real:
		return math.Floor(s.Low + u*(s.High+1-s.Low))
	case s.Scale == param.Log:
		return s.Low * math.Pow(s.High/s.Low, u)
	default:
		return s.Low + u*(s.High-s.Low)
	}
}

// Far away and at the ends of what parameters can be, derivatives are numbers wherever values are.
func TestDerivativesAreNumbers(t *testing.T) {
	for _, e := range Vectors.Entries() {
		for _, dim := range []int{1, 2} {
			if kernel.CheckDimension(e.New(), dim) != nil {
				continue
			}
			for _, values := range combinations(param.Of(e.New()).Specs()) {
				k := e.New()
				if err := param.Of(k).Apply(values); err != nil {
					t.Fatal(err)
				}
				for _, scale := range []float64{0, 1e-200, 1, 1e20, 1e200} {
					x, z := make(Vector, dim), make(Vector, dim)
					x[0], z[0] = scale, -scale
					v := k.Eval(x, z)
					for key := range values {
						d, ok := kernel.Derivative(k, key)
						if !ok || math.Abs(v) > 1e100 {
							continue
						}
						if got := d.Eval(x, z); math.IsNaN(got) {
							t.Errorf("%s %v: k(%v, %v) = %v, and ∂k/∂%s is no number", e.Name, values, x, z, v, key)
						}
					}
				}
			}
		}
	}
}
