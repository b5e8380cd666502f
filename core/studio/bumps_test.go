package studio_test

import (
	"math"
	"testing"

	"mercer/core/kernel"
	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
)

func TestBumpsOnPixels(t *testing.T) {
	v := surface.View{X0: -1, X1: 3, Y0: 0, Y1: 2, Width: 8, Height: 4}
	at := session.Points{Dim: 2, X: []float64{0.5, 1, -2, 0.25}}
	b, err := studio.BumpsOn("vectors", "rbf(gamma=0.7) + linear", at, v)
	if err != nil {
		t.Fatal(err)
	}
	if b.M != 2 || b.Count != 32 || len(b.Values) != 64 {
		t.Fatalf("%d functions at %d places, %d values", b.M, b.Count, len(b.Values))
	}
	low, high := math.Inf(1), math.Inf(-1)
	for j := range 2 {
		a := at.X[2*j : 2*j+2]
		for r := range 4 {
			for c := range 8 {
				// Pixels are 0.5 wide and high; row 0 is at the top.
				x, y := -1+0.5*(float64(c)+0.5), 2-0.5*(float64(r)+0.5)
				want := math.Exp(-0.7*((a[0]-x)*(a[0]-x)+(a[1]-y)*(a[1]-y))) + a[0]*x + a[1]*y
				if got := float64(b.Values[j*32+r*8+c]); !near(got, want, 1e-6) {
					t.Errorf("k(a%d, (%v, %v)) = %v, want %v", j, x, y, got, want)
				}
				low, high = min(low, want), max(high, want)
			}
		}
	}
	if !near(b.Min, low, 1e-6) || !near(b.Max, high, 1e-6) {
		t.Errorf("range [%v, %v], want [%v, %v]", b.Min, b.Max, low, high)
	}
}

func TestBumpsAtPlaces(t *testing.T) {
	at := session.Points{Dim: 1, X: []float64{0, 2}}
	b, err := studio.BumpsAt("vectors", "laplacian(gamma=1)", at, session.Points{Dim: 1, X: []float64{-1, 0, 5}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{math.Exp(-1), 1, math.Exp(-5), math.Exp(-3), math.Exp(-2), math.Exp(-3)} {
		if !near(float64(b.Values[i]), want, 1e-7) {
			t.Errorf("value %d is %v, want %v", i, b.Values[i], want)
		}
	}
	if b.Min != float64(float32(math.Exp(-5))) || b.Max != 1 {
		t.Errorf("range [%v, %v]", b.Min, b.Max)
	}
}

// Values that float32 has no room for do not spoil the range.
func TestBumpsOfHugeValues(t *testing.T) {
	b, err := studio.BumpsAt("vectors", "linear^50",
		session.Points{Dim: 1, X: []float64{1}}, session.Points{Dim: 1, X: []float64{1, 1e5, 1e300}})
	if err != nil {
		t.Fatal(err)
	}
	if b.Values[1] != math.MaxFloat32 || !math.IsInf(float64(b.Values[2]), 1) || b.Min != 1 || b.Max != math.MaxFloat32 {
		t.Errorf("values %v, range [%v, %v]", b.Values, b.Min, b.Max)
	}
	if b, err := studio.BumpsAt("vectors", "linear", session.Points{Dim: 3}, session.Points{Dim: 3}); err != nil || b.M != 0 || b.Min != 0 || b.Max != 0 {
		t.Errorf("of no points: %+v, %v", b, err)
	}
}

func TestBumpsErrors(t *testing.T) {
	one := session.Points{Dim: 2, X: []float64{0, 0}}
	view := surface.View{X1: 1, Y1: 1, Width: 2, Height: 2}
	large := surface.View{X1: 1, Y1: 1, Width: 2049, Height: 2049}
	empty := surface.View{Y1: 1, Width: 2, Height: 2}
	for name, c := range map[string]struct {
		call  func() (studio.Bumps, error)
		code  session.Code
		param string
	}{
		"domain": {func() (studio.Bumps, error) { return studio.BumpsOn("sounds", "linear", one, view) }, session.BadArgument, "domain"},
		"kernel": {func() (studio.Bumps, error) { return studio.BumpsOn("vectors", "line", one, view) }, session.BadKernel, "kernel"},
		"dimension": {func() (studio.Bumps, error) {
			return studio.BumpsOn("vectors", "linear", session.Points{Dim: 1}, view)
		}, session.BadArgument, "dim"},
		"many": {func() (studio.Bumps, error) { return studio.BumpsOn("vectors", "linear", one, large) }, session.BadArgument, "at"},
		"view": {func() (studio.Bumps, error) { return studio.BumpsOn("vectors", "linear", one, empty) }, session.BadArgument, "x1"},
		"point": {func() (studio.Bumps, error) {
			return studio.BumpsOn("vectors", "linear", session.Points{Dim: 2, X: []float64{0, math.NaN()}}, view)
		}, session.BadArgument, "x"},
		"places": {func() (studio.Bumps, error) {
			return studio.BumpsAt("vectors", "linear", one, session.Points{Dim: 2, X: []float64{1}})
		}, session.BadArgument, "x"},
		"place": {func() (studio.Bumps, error) {
			return studio.BumpsAt("vectors", "linear", one, session.Points{Dim: 2, X: []float64{1, math.Inf(1)}})
		}, session.BadArgument, "x"},
	} {
		_, err := c.call()
		e, ok := err.(*session.Error)
		if !ok || e.Code != c.code || e.Param != c.param || e.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The kernel of two points is the same by way of a bump and by the kernel itself.
func TestBumpsAgreeWithKernel(t *testing.T) {
	p := good(nil)
	b, err := studio.BumpsAt("vectors", p.Kernel, p.Points, p.Points)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.M {
		for j := range b.Count {
			want := kernel.RBF{Gamma: 1}.Eval(p.X[2*i:2*i+2], p.X[2*j:2*j+2])
			if !near(float64(b.Values[i*b.Count+j]), want, 1e-7) {
				t.Fatalf("k(x%d, x%d) = %v, want %v", i, j, b.Values[i*b.Count+j], want)
			}
		}
	}
}
