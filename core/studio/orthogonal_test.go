package studio_test

import (
	"math"
	"strings"
	"testing"

	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/studio"
)

// f + t·u has f's values at the points, and the norm grows by t²‖u‖²: both from the
// expansion over the points and p together.
func TestOrthogonalKeepsTheFit(t *testing.T) {
	p := good(nil)
	coef := train(t, p).Result().Coef
	n := len(p.Y)
	at := []float64{2.5, 1.5}
	o, err := studio.OrthogonalOf("vectors", p.Points, p.Kernel, at, coef)
	if err != nil || !o.Exists || o.Message != "" || o.NormU <= 0 || o.NormU > 1 {
		t.Fatalf("%+v, %v", o, err)
	}
	_, k, err := inspect.Gram("vectors", session.Points{Dim: 2, X: append(append([]float64{}, p.X...), at...)}, p.Kernel, inspect.Raw)
	if err != nil {
		t.Fatal(err)
	}
	const scale = 3
	form := func(b []float64) (norm float64, values []float64) {
		values = make([]float64, n+1)
		for i := range values {
			for j, v := range b {
				values[i] += k[i*(n+1)+j] * v
			}
		}
		for i, v := range b {
			norm += v * values[i]
		}
		return norm, values
	}
	before, after := make([]float64, n+1), make([]float64, n+1)
	for i := range n {
		before[i], after[i] = coef[i], coef[i]-scale*o.Coef[i]
	}
	after[n] = scale
	norm, f := form(before)
	grown, g := form(after)
	if !near(o.NormF, norm, 1e-9*norm) || !near(grown, norm+scale*scale*o.NormU, 1e-8*grown) {
		t.Errorf("norms %v and %v, want %v and %v", norm, grown, o.NormF, o.NormF+scale*scale*o.NormU)
	}
	most := 0.0
	for i := range n {
		most = max(most, math.Abs(f[i]-g[i]))
	}
	if most > 1e-6 || o.Residual > 1e-7 {
		t.Errorf("values at the points change by %v; residual %v", most, o.Residual)
	}
	if near(f[n], g[n], 1e-3) {
		t.Errorf("f(p) = %v does not change", f[n])
	}
}

func TestOrthogonalIsNothing(t *testing.T) {
	p := good(nil)
	coef := make([]float64, len(p.Y))
	for _, c := range []struct {
		kernel, message string
		at              []float64
	}{
		{"linear", "span", []float64{5, 5}},
		{"poly(degree=2, gamma=1, coef0=1)", "span", []float64{5, 5}},
		{"rbf(gamma=1)", "span", p.X[:2]},
		{"sigmoid(gamma=1, coef0=-1)", "semidefinite", []float64{1, 1}},
		{"-rbf(gamma=1)", "semidefinite", []float64{1, 1}},
		{"0", "span", []float64{1, 1}},
	} {
		o, err := studio.OrthogonalOf("vectors", p.Points, c.kernel, c.at, coef)
		if err != nil || o.Exists || !strings.Contains(o.Message, c.message) || len(o.Coef) != len(coef) {
			t.Errorf("%s: %t, %q, ‖u‖² = %v, %v", c.kernel, o.Exists, o.Message, o.NormU, err)
		}
	}
	o, err := studio.OrthogonalOf("vectors", session.Points{Dim: 1}, "rbf(gamma=1)", []float64{1}, nil)
	if err != nil || !o.Exists || o.NormU != 1 || o.NormF != 0 {
		t.Errorf("without points: %+v, %v", o, err)
	}
}

func TestOrthogonalErrors(t *testing.T) {
	two := session.Points{Dim: 1, X: []float64{1, 2}}
	zero := []float64{0, 0}
	for name, c := range map[string]struct {
		points   session.Points
		kernel   string
		at, coef []float64
		param    string
	}{
		"many":     {session.Points{Dim: 1, X: make([]float64, 401)}, "linear", []float64{1}, make([]float64, 401), "x"},
		"coef":     {two, "linear", []float64{1}, []float64{1}, "coef"},
		"nan":      {two, "linear", []float64{1}, []float64{1, math.NaN()}, "coef"},
		"at":       {two, "linear", []float64{1, 2}, zero, "at"},
		"infinite": {two, "linear^50", []float64{1e100}, zero, "kernel"},
		"kernel":   {two, "linea", []float64{1}, zero, "kernel"},
	} {
		_, err := studio.OrthogonalOf("vectors", c.points, c.kernel, c.at, c.coef)
		if e, ok := err.(*session.Error); !ok || e.Param != c.param || e.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
