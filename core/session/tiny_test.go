package session_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/core/feature"
	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/studio"
	"mercer/core/surface"
	"mercer/core/verdict"
)

// Whatever is computed from a Gram matrix answers for kernels of any size: eigenvalues
// of entries near the smallest and the largest numbers too.
func TestKernelsOfAnySize(t *testing.T) {
	points := session.Points{Dim: 2, X: []float64{0, 0, 1, 0, 0, 1, 1, 1, 1, 1, -1, 2, math.Copysign(0, -1), 3}}
	y := []float64{1, 2, 1, 2, 1, 2, 1}
	view := surface.View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 20, Height: 20}
	coef := []float64{1, -1, 0.5, 0, 0, 0, -0.5}
	for _, kernel := range []string{
		"1e-320*rbf", "1e-308*linear", "1e-200*rbf", "1e-200*formula(dist^2)", "1e-160*laplacian - 2e-160", "rbf(gamma=1e6)", "0*rbf",
		"1e300*rbf", "1e300*formula(dist^2)", "1.7e308*rbf", "1e200*linear^3", "exp(exp(3*linear))", "rbf*1e-300 + 1e300",
		"normalize(1e-200*rbf)", "const(c=1e-310)", "-1e-250*rbf", "formula(exp(-500*dist^2))", "poly(degree=50, coef0=-1)",
	} {
		fine := func(what string, err error) {
			var e *session.Error
			if err != nil && (!errors.As(err, &e) || e.Code == session.Internal) {
				t.Errorf("%s, %s: %v", what, kernel, err)
			}
		}
		_, err := verdict.Of("vectors", points, kernel, 0)
		fine("validate", err)
		_, err = verdict.Of("vectors", session.Points{Dim: 2}, kernel, 0)
		fine("validate without points", err)
		for _, order := range []inspect.Order{inspect.ByClass, inspect.Leading} {
			_, err = inspect.Of("vectors", points, y, kernel, inspect.Look{Form: "raw", Order: order, Size: 7, Limit: 100}, nil)
			fine("inspect", err)
			if err != nil && kernel == "rbf(gamma=1e6)" {
				t.Error(err)
			}
		}
		for _, method := range []string{"clip", "flip", "shift"} {
			_, err = inspect.Repair("vectors", points, kernel, method)
			fine(method, err)
		}
		for _, form := range []string{"components", "height", "veronese"} {
			_, err = studio.LiftOf(studio.LiftRequest{Domain: "vectors", Points: points, Kernel: kernel, Map: form, View: view, Coef: coef})
			fine(form, err)
		}
		_, err = studio.OrthogonalOf("vectors", points, kernel, []float64{0.5, 0.5}, coef)
		fine("complement", err)
		_, err = studio.TrickOf("vectors", kernel, session.Points{Dim: 2, X: []float64{1, 2}}, session.Points{Dim: 2, X: []float64{0, 3}}, feature.AsMonomials, 5)
		fine("trick", err)
	}
}

// One coordinate that is much larger than all others leaves eigenvalues, and beyond what
// squares hold the sentence that says so.
func TestOneLargeCoordinate(t *testing.T) {
	const n = 30
	points := session.Points{Dim: 2}
	var y []float64
	for i := range n {
		sin, cos := math.Sincos(float64(i * i))
		points.X = append(points.X, sin, cos)
		y = append(y, float64(1+i%3))
	}
	for _, kernel := range []string{
		"formula(x1*z1 - x2)", "linear - rbf(gamma=1)", "linear", "formula(dot)", "poly(degree=2)", "rbf", "min", "normalize(linear)",
	} {
		for _, large := range []float64{1e100, 1e130, 1e150, 1e154, 1e200, 1e300} {
			points.X[3] = large
			for _, form := range []inspect.Form{inspect.Raw, inspect.Centered, inspect.Normalized} {
				look := inspect.Look{Form: form, Order: inspect.ByClass, Size: 7, Limit: session.EigenLimit}
				r, err := inspect.Of("vectors", points, y, kernel, look, nil)
				answered(t, err)
				if kernel != "linear" || form != inspect.Raw {
					continue
				}
				if large > 1e154 {
					if err == nil || !strings.Contains(err.Error(), "too large to compute with") {
						t.Errorf("inspect with a coordinate of %g: %v", large, err)
					}
				} else if err != nil || math.Abs(r.Largest/large/large-1) > 1e-12 {
					t.Errorf("the largest eigenvalue is %v with a coordinate of %g: %v", r.Largest, large, err)
				}
			}
			_, err := verdict.Of("vectors", points, kernel, 0)
			answered(t, err)
			for _, method := range []string{"clip", "flip", "shift"} {
				_, err = inspect.Repair("vectors", points, kernel, method)
				answered(t, err)
			}
		}
	}
}
