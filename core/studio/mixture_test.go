package studio_test

import (
	"math"
	"testing"

	"mercer/core/session"
	"mercer/core/studio"
)

func TestMixtureAt(t *testing.T) {
	at := session.Points{Dim: 1, X: []float64{0, 1, -2}}
	coef := []float64{2, -0.5, 3}
	places := session.Points{Dim: 1, X: []float64{-1, 0.25, 4}}
	got, err := studio.MixtureAt("vectors", "rbf(gamma=0.7) + linear", at, coef, places)
	if err != nil {
		t.Fatal(err)
	}
	for i, z := range places.X {
		want := 0.0
		for j, a := range at.X {
			want += coef[j] * (math.Exp(-0.7*(a-z)*(a-z)) + a*z)
		}
		if !near(got[i], want, 1e-14) {
			t.Errorf("%v at %v, want %v", got[i], z, want)
		}
	}
}

// What is orthogonal to the images of points is 0 at them, also where coefficients
// are so large that single precision would leave noise.
func TestMixtureOfComplement(t *testing.T) {
	const kernel = "rbf(gamma=5)"
	points := session.Points{Dim: 1}
	for i := range 16 {
		points.X = append(points.X, -1.8+3.6*float64(i)/15)
	}
	p := []float64{1.9}
	c, err := studio.OrthogonalOf("vectors", points, kernel, p, make([]float64, 16))
	if err != nil || !c.Exists {
		t.Fatal(c, err)
	}
	at := session.Points{Dim: 1, X: append(p, points.X...)}
	coef := []float64{1}
	for _, v := range c.Coef {
		coef = append(coef, -v)
	}
	u, err := studio.MixtureAt("vectors", kernel, at, coef, points)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range u {
		if math.Abs(v) > 1e-9 {
			t.Errorf("u = %v at point %d", v, i)
		}
	}
	// u(p) = ⟨u, k(p, ·)⟩ = ‖u‖².
	own, err := studio.MixtureAt("vectors", kernel, at, coef, session.Points{Dim: 1, X: p})
	if err != nil || !near(own[0], c.NormU, 1e-6) {
		t.Errorf("u(p) = %v, ‖u‖² = %v, %v", own, c.NormU, err)
	}
}

func TestMixtureRefuses(t *testing.T) {
	at := session.Points{Dim: 2, X: []float64{0, 1, 2, 3}}
	for _, test := range []struct {
		name   string
		coef   []float64
		places session.Points
	}{
		{"too few coefficients", []float64{1}, session.Points{Dim: 2, X: []float64{0, 0}}},
		{"a coefficient that is no number", []float64{1, math.NaN()}, session.Points{Dim: 2, X: []float64{0, 0}}},
		{"half a place", []float64{1, 2}, session.Points{Dim: 2, X: []float64{0, 0, 1}}},
		{"places of another dimension", []float64{1, 2}, session.Points{Dim: 1, X: []float64{0}}},
		{"a place that is nowhere", []float64{1, 2}, session.Points{Dim: 2, X: []float64{0, math.Inf(1)}}},
		{"too much", []float64{1, 2}, session.Points{Dim: 2, X: make([]float64, 2<<21+2)}},
	} {
		if _, err := studio.MixtureAt("vectors", "linear", at, test.coef, test.places); err == nil {
			t.Errorf("%s: no error", test.name)
		}
	}
}
