package session_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/learn"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/studio"
)

// digits returns handwritten digits of two classes from testdata, pixels from −1 to 1.
func digits(t *testing.T, first, second byte) session.Problem {
	t.Helper()
	text, err := os.ReadFile("../../testdata/digits.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 64}, Learner: "svc"}
	learnt, _, _ := strings.Cut(string(text), "\n\n")
	for line := range strings.Lines(learnt) {
		if line[0] != first && line[0] != second {
			continue
		}
		p.Y = append(p.Y, float64(line[0]-'0'))
		for _, grey := range strings.TrimSpace(line[2:]) {
			p.X = append(p.X, float64(strings.IndexRune("0123456789abcdefg", grey))/8-1)
		}
	}
	return p
}

// LIBSVM finds D = 56.204 here, from other steps: an end at 55.974 is none to be sure of, though
// no pair and no w shows that the matrix has the eigenvalue −2.7.
func TestNoGapIsToldOfAnIndefiniteMatrix(t *testing.T) {
	p := digits(t, '1', '5')
	p.Kernel = "sigmoid(gamma=0.1, coef0=-0.5)"
	p.Params = map[string]float64{"C": 1, "tolerance": 1e-9}
	if len(p.Y) != 100 {
		t.Fatalf("%d digits", len(p.Y))
	}
	for name, m := range map[string]*session.Model{"alone": train(t, p), "remembered": fromMemory(t, p)} {
		r := m.Result()
		if r.Status != solve.Converged || !r.Indefinite || r.Doubtful || !math.IsNaN(r.Gap) ||
			!strings.Contains(r.Message, "not positive semidefinite") || !strings.Contains(r.Message, "stationary") {
			t.Errorf("%s: %v, gap %v, indefinite %t, %q", name, r.Status, r.Gap, r.Indefinite, r.Message)
		}
		if !(r.Objective < 56.2) {
			t.Errorf("%s: D = %v, and LIBSVM's is 56.204", name, r.Objective)
		}
	}
	h, err := studio.HistoryOf(p, 20)
	if err != nil {
		t.Fatal(err)
	}
	for i, gap := range h.Gap {
		if !math.IsNaN(gap) {
			t.Fatalf("the gap at step %v is told as %v", h.Iterations[i], gap)
		}
	}
	p.Repair = "clip"
	if r := train(t, p).Result(); r.Indefinite || !(r.Gap < 1e-6) || r.Message != "" {
		t.Errorf("repaired: gap %v, %q", r.Gap, r.Message)
	}
}

func fromMemory(t *testing.T, p session.Problem) *session.Model {
	t.Helper()
	var memory session.Memory
	var m *session.Model
	for range 2 { // what was seen at first is remembered
		run, err := memory.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		run.Advance(0)
		m = run.Finish()
		run.Close()
	}
	return m
}

// Each learner with a gap tells it where the kernel is proved or its matrix was seen to be
// positive semidefinite, and nowhere else.
func TestAGapIsToldWhereItIsABound(t *testing.T) {
	many := good(func(p *session.Problem) {
		set, err := session.Generate("moons", map[string]float64{"n": 450, "noise": 0.3}, 7)
		if err != nil {
			t.Fatal(err)
		}
		p.X, p.Y = set.X, set.Y
	})
	few := good(nil)
	// The second is 1 − 0.01·(a kernel) on the diagonal and next to nothing beside it.
	const proved, seen, none = "rbf(gamma=2)", "rbf(gamma=5000) - 0.001*rbf(gamma=1)", "rbf(gamma=1) - 2*rbf(gamma=3) + 1.5*rbf(gamma=50)"
	tell := func(p session.Problem) session.Result {
		m, err := session.Train(p)
		if err != nil {
			t.Fatal(err)
		}
		return m.Result()
	}
	gaps := 0
	for _, l := range catalog.Learners {
		for _, p := range []session.Problem{few, many} {
			p.Learner, p.Task, p.Params = l.Name, l.Tasks[0].String(), nil
			if l.Tasks[0] == learn.Regression {
				p.Params = map[string]float64{}
				for _, s := range []string{"lambda", "noise"} {
					if l.Name == "ridge" && s == "lambda" || l.Name == "gp" && s == "noise" {
						p.Params[s] = 10 // enough for a matrix that is none
					}
				}
			}
			p.Kernel = proved
			if r := tell(p); math.IsNaN(r.Gap) || l.Name == "lms" {
				continue // it has none, or one that holds whatever the matrix
			}
			gaps++
			p.Kernel = seen
			large := len(p.Y) > session.EigenLimit
			if r := tell(p); r.Doubtful != large || math.IsNaN(r.Gap) != large || r.Indefinite || large && r.Message == "" {
				t.Errorf("%s of %d: gap %v, doubtful %t, indefinite %t, %q", l.Name, len(p.Y), r.Gap, r.Doubtful, r.Indefinite, r.Message)
			}
			p.Kernel = none
			if r := tell(p); !math.IsNaN(r.Gap) || !r.Indefinite && !large || r.Message == "" {
				t.Errorf("%s of %d: gap %v, indefinite %t, %q", l.Name, len(p.Y), r.Gap, r.Indefinite, r.Message)
			}
		}
	}
	if gaps < 16 {
		t.Errorf("%d learners with a gap", gaps/2)
	}
}

// A kernel that is proved where no coordinate is negative is told of by the points.
func TestProofsForPointsWithoutNegativeCoordinates(t *testing.T) {
	p := good(func(p *session.Problem) { p.Kernel = "min" })
	for i, v := range p.X {
		p.X[i] = math.Abs(v)
	}
	if r := train(t, p).Result(); r.Doubtful || r.Indefinite || math.IsNaN(r.Gap) {
		t.Errorf("gap %v, indefinite %t, %q", r.Gap, r.Indefinite, r.Message)
	}
	p.X[0] = -1
	if r := train(t, p).Result(); !r.Indefinite || !math.IsNaN(r.Gap) {
		t.Errorf("gap %v, indefinite %t, %q", r.Gap, r.Indefinite, r.Message)
	}
}
