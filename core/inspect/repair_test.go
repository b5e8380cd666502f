package inspect_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/core/inspect"
	"mercer/core/session"
)

// ‖x − z‖² on 0, 1 has the eigenvalues ±1.
func TestRepair(t *testing.T) {
	points := session.Points{Dim: 1, X: []float64{0, 1}}
	for method, want := range map[string]struct{ largest, smallest, change, shift float64 }{
		"clip": {1, 0, 1 / math.Sqrt2, 0}, "flip": {1, 1, math.Sqrt2, 0}, "shift": {2, 0, 1, 1},
	} {
		r, err := inspect.Repair("vectors", points, "formula(dist^2)", method)
		if err != nil {
			t.Fatal(err)
		}
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
		if r.Negative != 1 || !near(r.Before[1], -1) || !near(r.After[0], want.largest) || !near(r.After[1], want.smallest) ||
			!near(r.Change, want.change) || !near(r.Shift, want.shift) {
			t.Errorf("%s: %+v", method, r)
		}
	}
	// What is not symmetric is repaired as learners see it.
	r, err := inspect.Repair("vectors", points, "formula(x - z)", "clip")
	if err != nil || r.Negative != 0 || r.Matrix.At(0, 1) != 0 {
		t.Errorf("x − z: %+v, %v", r, err)
	}
}

func TestRepairErrors(t *testing.T) {
	for _, test := range []struct {
		kernel, method string
		x              []float64
		code           session.Code
		says           string
	}{
		{"rbf", "mend", nil, session.BadArgument, "clip, flip and shift"},
		{"rbf", "clip", make([]float64, 1001), session.BadData, "at most 1000 points"},
		{"linear^50", "clip", []float64{1e300}, session.BadData, "too large to compute with"},
		{"quadform(", "clip", nil, session.BadKernel, ""},
	} {
		_, err := inspect.Repair("vectors", session.Points{Dim: 1, X: test.x}, test.kernel, test.method)
		var e *session.Error
		if !errors.As(err, &e) || e.Code != test.code || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s, %s: %v", test.kernel, test.method, err)
		}
	}
	if _, err := inspect.Repair("words", session.Points{Dim: 1}, "rbf", "clip"); err == nil {
		t.Error("words: no error")
	}
	if r, err := inspect.Repair("vectors", session.Points{Dim: 1}, "rbf", "clip"); err != nil || r.Matrix.Len() != 0 {
		t.Errorf("no points: %+v, %v", r, err)
	}
}
