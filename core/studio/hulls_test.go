package studio_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/studio"
)

// lines is a problem on the plane that a line separates, but for stray points.
func lines(n int, stray int, c float64) session.Problem {
	p := session.Problem{
		Domain: "vectors", Points: session.Points{Dim: 2}, Kernel: "linear", Learner: "svc", Params: map[string]float64{"C": c},
	}
	for i := range n {
		a := float64(i)
		x, y, label := math.Sin(7*a)+2*math.Cos(a), 1.2+math.Abs(math.Cos(3*a))+0.2*math.Sin(a), 2.0
		if i%2 == 0 {
			y, label = -0.9-math.Abs(math.Sin(5*a))+0.1*math.Cos(a), 1
		}
		if i < stray {
			y = -y
		}
		p.X, p.Y = append(p.X, x+0.4*y, y), append(p.Y, label)
	}
	return p
}

// between returns the distance of two convex polygons that do not meet, by the
// distances of every corner of one from every edge of the other.
func between(a, b []float64) float64 {
	best := math.Inf(1)
	for _, s := range [][2][]float64{{a, b}, {b, a}} {
		for i := 0; i+1 < len(s[0]); i += 2 {
			for j := 0; j+3 < len(s[1]); j += 2 {
				px, py := s[0][i]-s[1][j], s[0][i+1]-s[1][j+1]
				ex, ey := s[1][j+2]-s[1][j], s[1][j+3]-s[1][j+1]
				t := 0.0
				if ex != 0 || ey != 0 {
					t = min(max((px*ex+py*ey)/(ex*ex+ey*ey), 0), 1)
				}
				best = min(best, math.Hypot(px-t*ex, py-t*ey))
			}
		}
	}
	return best
}

// The segment is the shortest between the polygons, the margin is that of training, the
// boundary is where f is 0, and the bisector is where it is said to be.
func TestHulls(t *testing.T) {
	inf := math.Inf(1)
	shifted := 0
	for _, test := range []struct {
		p    session.Problem
		hard bool
	}{
		{lines(30, 0, inf), true}, {lines(30, 0, 1e5), true}, {lines(30, 0, 0.05), false}, {lines(7, 0, inf), true}, {lines(2, 0, inf), true}, {lines(2, 0, 0.01), false},
		{lines(40, 6, 1), false}, {lines(40, 6, 100), false}, {lines(41, 5, 0.01), false}, {lines(60, 9, 3), false},
	} {
		for _, kernel := range []string{"linear", "4*linear + const(c=3)", "poly(degree=1, gamma=0.5, coef0=2)"} {
			p := test.p
			p.Kernel = kernel
			h, err := studio.HullsOf(p, nil)
			if err != nil {
				t.Fatal(err)
			}
			where := kernel + ": " + h.Message
			if test.hard != (h.Mu == 1) && len(p.Y) > 2 {
				// A smaller kernel needs a larger C to be as hard.
				if kernel == "linear" {
					t.Errorf("%s: μ = %v", where, h.Mu)
				}
				continue
			}
			if d := between(h.ReducedPositive, h.ReducedNegative); !near(d, h.Distance, 1e-5*(1+d)) {
				t.Errorf("%s: distance %v, the polygons say %v", where, h.Distance, d)
			}
			if d := math.Hypot(h.Near[0]-h.Near[2], h.Near[1]-h.Near[3]); !near(d, h.Distance, 1e-12) {
				t.Errorf("%s: nearest points at %v, distance %v", where, d, h.Distance)
			}
			for k, polygon := range [][]float64{h.ReducedPositive, h.ReducedNegative} {
				if n := len(polygon); n < 4 || polygon[0] != polygon[n-2] || polygon[1] != polygon[n-1] {
					t.Fatalf("%s: the polygon %v is not closed", where, polygon)
				}
				// c± is in its polygon: on the left of every edge.
				for j := 0; j+3 < len(polygon) && len(polygon) > 6; j += 2 {
					ex, ey := polygon[j+2]-polygon[j], polygon[j+3]-polygon[j+1]
					px, py := h.Near[2*k]-polygon[j], h.Near[2*k+1]-polygon[j+1]
					if (ex*py-ey*px)/math.Hypot(ex, ey) < -1e-6 {
						t.Errorf("%s: nearest point %d is outside", where, k)
					}
				}
			}
			p.Params = map[string]float64{"C": p.Params["C"], "tolerance": 1e-7}
			m := train(t, p)
			w := h.Boundary.W
			length := math.Hypot(w[0], w[1])
			if !near(h.Margin, 1/length, 1e-9*h.Margin) {
				t.Errorf("%s: margin %v, ‖w‖ = %v", where, h.Margin, length)
			}
			// f along the line, and a margin beside it.
			var at []float64
			for _, along := range []float64{-3, 0, 2} {
				for _, off := range []float64{0, h.Margin} {
					at = append(at,
						-h.Boundary.B*w[0]/length/length-along*w[1]/length+off*w[0]/length,
						-h.Boundary.B*w[1]/length/length+along*w[0]/length+off*w[1]/length)
				}
			}
			f, _, err := m.Predict(session.Points{Dim: 2, X: at})
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range f {
				if !near(v, float64(i%2), 1e-4) {
					t.Errorf("%s: f is %v, want %v", where, v, i%2)
				}
			}
			// The middle of the segment is on the bisector, at Shift from the boundary.
			x, y := (h.Near[0]+h.Near[2])/2, (h.Near[1]+h.Near[3])/2
			if v := h.Bisector.W[0]*x + h.Bisector.W[1]*y + h.Bisector.B; !near(v, 0, 1e-9*(1+length)) {
				t.Errorf("%s: the bisector misses the middle by %v", where, v)
			}
			if v := -(w[0]*x + w[1]*y + h.Boundary.B) / length; !near(v, h.Shift, 1e-9) {
				t.Errorf("%s: shift %v, want %v", where, h.Shift, v)
			}
			if test.hard && (!near(h.Distance, 2*h.Margin, 1e-4*h.Distance) || !near(h.Shift, 0, 1e-4*h.Distance) || !strings.Contains(h.Message, "two convex hulls")) {
				t.Errorf("%s: distance %v, margin %v, shift %v", where, h.Distance, h.Margin, h.Shift)
			}
			if !test.hard && math.Abs(h.Shift) > 1e-3 {
				shifted++
				if !strings.Contains(h.Message, "nearer to class") {
					t.Errorf("shifted by %v: %s", h.Shift, where)
				}
			}
		}
	}
	if shifted < 3 {
		t.Errorf("%d boundaries are shifted", shifted)
	}
}

// Where there is nothing to be shown, a sentence says why.
func TestHullsInWords(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		p    session.Problem
		want string
	}{
		{good(nil), "linear kernel"},
		{good(func(p *session.Problem) { p.Kernel = "-1*linear" }), "linear kernel"},
		{good(func(p *session.Problem) { p.Kernel, p.Repair = "linear", "clip" }), "repair"},
		{session.Problem{
			Domain: "vectors", Points: session.Points{Dim: 1, X: []float64{0, 1}}, Y: []float64{1, 2}, Kernel: "linear", Learner: "svc",
		}, "plane"},
		{session.Problem{
			Domain: "vectors", Points: session.Points{Dim: 2, X: []float64{1, 1, 1, 1, 1, 1}}, Y: []float64{1, 2, 2}, Kernel: "linear", Learner: "svc",
		}, "meet in a point"},
	} {
		h, err := studio.HullsOf(test.p, nil)
		if err != nil || !strings.Contains(h.Message, test.want) || !math.IsNaN(h.Boundary.B) {
			t.Errorf("%v, %+v, want %q", err, h, test.want)
		}
	}
	h, err := studio.HullsOf(lines(40, 6, inf), nil)
	if err != nil || !strings.Contains(h.Message, "finite C") || len(h.Positive) < 8 || len(h.Near) != 0 || h.Distance != 0 {
		t.Errorf("inseparable: %v, %+v", err, h)
	}
	var e *session.Error
	if _, err := studio.HullsOf(blobs(3), nil); !errors.As(err, &e) || !strings.Contains(e.Message, "two classes") {
		t.Errorf("three classes: %v", err)
	}
	if r := train(t, lines(40, 6, inf)).Result(); r.Status != solve.Failed {
		t.Errorf("the classes of this test are separable: %v", r.Status)
	}
}
