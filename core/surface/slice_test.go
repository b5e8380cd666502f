package surface

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/expand"
	"mercer/core/kernel"
	"mercer/core/learn"
	"mercer/core/solve"
)

// spaced returns m outputs over n examples of d standard normal coordinates.
func spaced(k vkernel, seed uint64, n, d, m int) model {
	rnd := rand.New(rand.NewPCG(seed, 21))
	mod := model{k: k, coef: solve.Coef{M: m}}
	for range n {
		x := make([]float64, d)
		for i := range x {
			x[i] = rnd.NormFloat64()
		}
		mod.xs = append(mod.xs, x)
	}
	mod.coef.Beta = randomSlice(rnd, n*m)
	mod.coef.Bias = randomSlice(rnd, m)
	return mod
}

// axes returns the slice through base along coordinates a and b.
func axes(base []float64, a, b int) *Slice {
	s := &Slice{Base: append([]float64{}, base...), X: make([]float64, len(base)), Y: make([]float64, len(base))}
	s.X[a], s.Base[a] = 1, 0
	if b != a {
		s.Y[b], s.Base[b] = 1, 0
	}
	return s
}

func TestSliceIsTheWholeFunction(t *testing.T) {
	cases := []struct {
		name   string
		k      vkernel
		d      int
		method string
		within float64 // of the range
	}{
		{"rbf", kernel.RBF{Gamma: 0.1}, 8, chebyshev, promise},
		{"narrow rbf", kernel.RBF{Gamma: 3}, 3, chebyshev, promise},
		{"rbf of one coordinate", kernel.RBF{Gamma: 1}, 1, chebyshev, promise},
		{"rbf of two", kernel.RBF{Gamma: 1}, 2, chebyshev, promise},
		{"linear", kernel.Linear{}, 5, chebyshev, 1e-5},
		{"polynomial", kernel.Poly{Degree: 3, Gamma: 1, Coef0: 1}, 40, chebyshev, 1e-5},
		{"laplacian", kernel.Laplacian{Gamma: 0.4}, 6, direct, 1e-6},
		{"sum", sum{Terms: []vkernel{kernel.RBF{Gamma: 0.3}, kernel.Linear{}}}, 4, chebyshev, promise},
		{"spikes", kernel.RBF{Gamma: 400}, 2, direct, 1e-6},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			mod := spaced(c.k, 3, 60, c.d, 2)
			e := expand.New(mod.k, mod.xs, mod.coef)
			base := make([]float64, c.d)
			for i := range base {
				base[i] = 0.3 - 0.1*float64(i%5)
			}
			v := View{X0: -2.5, X1: 2, Y0: -2, Y1: 2.5, Width: 96, Height: 80}
			v.Slice = axes(base, 0, c.d-1)
			dst := make([]float32, 2*v.Width*v.Height)
			info, err := NewSlicer(e).Fill(dst, v)
			if err != nil {
				t.Fatal(err)
			}
			if info.Method != c.method {
				t.Errorf("method %s, want %s", info.Method, c.method)
			}
			xs, ys := v.Columns(), v.Rows()
			point, want := make([]float64, c.d), make([]float64, 2)
			for i := 0; i < v.Width*v.Height; i += 7 {
				v.Slice.Lift(point, xs[i%v.Width], ys[i/v.Width])
				if point[0] != xs[i%v.Width]*v.Slice.X[0]+v.Slice.Base[0] && c.d > 1 {
					t.Fatalf("pixel %d is lifted to %v", i, point)
				}
				e.Decide(want, point)
				for j, w := range want {
					got := float64(dst[j*v.Width*v.Height+i])
					if math.Abs(got-w) > c.within*(info.Max-info.Min) {
						t.Fatalf("output %d at %v is %v, want %v", j, point, got, w)
					}
				}
			}
		})
	}
}

// On a plane, a slice along both axes is the plane itself: two methods that share little.
func TestSliceOfThePlaneIsThePlane(t *testing.T) {
	mod := random(kernel.RBF{Gamma: 1.5}, 4, 50, 1)
	e := expand.New(mod.k, mod.xs, mod.coef)
	rule := learn.Rule{Classes: []float64{1, 2}, Pairs: [][2]int{{0, 1}}}
	plane, slice := make([]float32, 96*96), make([]float32, 96*96)
	if _, err := New(e).Decide(plane, nil, square, rule); err != nil {
		t.Fatal(err)
	}
	v := square
	v.Slice = axes([]float64{0, 0}, 0, 1)
	if _, err := NewSlicer(e).Decide(slice, v, rule); err != nil {
		t.Fatal(err)
	}
	for i, want := range plane {
		if got := slice[i]; math.Abs(float64(got-want)) > 1e-3 || (got > 0) != (want > 0) {
			t.Fatalf("pixel %d is %v, want %v", i, got, want)
		}
	}
}

func TestSliceHasTheSignsOfTheJudge(t *testing.T) {
	mod := spaced(kernel.RBF{Gamma: 0.2}, 9, 40, 5, 1)
	mod.coef.Bias[0] = 0
	e := expand.New(mod.k, mod.xs, mod.coef)
	rule := learn.Rule{Classes: []float64{1, 2}, Pairs: [][2]int{{0, 1}}}
	v := View{X0: -3, X1: 3, Y0: -3, Y1: 3, Width: 128, Height: 128, Slice: axes(make([]float64, 5), 1, 3)}
	dst := make([]float32, 128*128)
	slicer := NewSlicer(e)
	if _, err := slicer.Decide(dst, v, rule); err != nil {
		t.Fatal(err)
	}
	point, want := make([]float64, 5), make([]float64, 1)
	xs, ys := v.Columns(), v.Rows()
	for i, got := range dst {
		v.Slice.Lift(point, xs[i%128], ys[i/128])
		slicer.decider.Decide(want, point)
		if (got > 0) != (want[0] > 0) || (got < 0) != (want[0] < 0) {
			t.Fatalf("pixel %d at %v is %v, and f is %v", i, point, got, want[0])
		}
	}
}

func TestSliceOfSeveralClasses(t *testing.T) {
	mod := spaced(kernel.RBF{Gamma: 0.3}, 5, 45, 4, 3)
	e := expand.New(mod.k, mod.xs, mod.coef)
	rule := learn.Rule{Classes: []float64{0, 1, 2}, Pairs: [][2]int{{0, 1}, {0, 2}, {1, 2}}}
	v := View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 64, Height: 64, Slice: axes([]float64{0.1, 0.2, 0.3, 0.4}, 3, 0)}
	label, strength := make([]uint8, 64*64), make([]float32, 64*64)
	if _, err := NewSlicer(e).Regions(label, strength, v, rule); err != nil {
		t.Fatal(err)
	}
	point, own := make([]float64, 4), make([]float64, 3)
	xs, ys := v.Columns(), v.Rows()
	seen := map[uint8]bool{}
	for i, got := range label {
		v.Slice.Lift(point, xs[i%64], ys[i/64])
		e.Decide(own, point)
		index, _ := rule.Winner(own)
		if int(got) != index {
			t.Fatalf("pixel %d is of class %d, want %d", i, got, index)
		}
		seen[got] = true
	}
	if len(seen) < 2 {
		t.Errorf("the picture has classes %v: too few to tell anything", seen)
	}
}

func TestSliceThatDoesNotFit(t *testing.T) {
	mod := spaced(kernel.RBF{Gamma: 1}, 1, 5, 4, 1)
	e := expand.New(mod.k, mod.xs, mod.coef)
	v := View{X0: -1, X1: 1, Y0: -1, Y1: 1, Width: 8, Height: 8}
	for name, slice := range map[string]*Slice{
		"short base":  {Base: make([]float64, 3), X: make([]float64, 3), Y: make([]float64, 3)},
		"short axis":  {Base: make([]float64, 4), X: make([]float64, 4), Y: make([]float64, 1)},
		"no number":   {Base: []float64{0, 0, math.NaN(), 0}, X: make([]float64, 4), Y: make([]float64, 4)},
		"no end":      {Base: make([]float64, 4), X: []float64{math.Inf(1), 0, 0, 0}, Y: make([]float64, 4)},
		"of nothing":  {},
		"of the line": {Base: []float64{0}, X: []float64{1}, Y: []float64{0}},
	} {
		v.Slice = slice
		_, err := NewSlicer(e).Fill(make([]float32, 64), v)
		var bad *ViewError
		if !errors.As(err, &bad) || bad.Key != "slice" {
			t.Errorf("%s: %v, want an error about the slice", name, err)
		}
	}
}

func TestNearestPlaceOfASlice(t *testing.T) {
	s := &Slice{Base: []float64{1, 0, 2}, X: []float64{1, 1, 0}, Y: []float64{0, 2, 1}}
	for _, at := range [][2]float64{{0, 0}, {1, -2}, {-3, 0.5}} {
		x := make([]float64, 3)
		s.Lift(x, at[0], at[1])
		u, v := s.nearest(x)
		if math.Abs(u-at[0]) > 1e-12 || math.Abs(v-at[1]) > 1e-12 {
			t.Errorf("nearest to the place (%v, %v) is (%v, %v)", at[0], at[1], u, v)
		}
	}
	// An axis may be nothing: the place along it says nothing.
	flat := &Slice{Base: []float64{0, 0}, X: []float64{2, 0}, Y: []float64{0, 0}}
	if u, v := flat.nearest([]float64{3, 7}); u != 1.5 || v != 0 {
		t.Errorf("nearest is (%v, %v), want (1.5, 0)", u, v)
	}
}
