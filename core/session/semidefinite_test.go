package session_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/core/catalog"
	"mercer/core/learn"
	"mercer/core/session"
)

// clouds calls test with 300 small clouds around the origin: round ones, ones that are
// turned images of themselves, so that the best w is 0, ones on a line and ones with
// points on top of each other.
func clouds(test func(name string, p session.Problem)) {
	for i := range 300 {
		rng := rand.New(rand.NewPCG(uint64(i), 9))
		n := 3 + rng.IntN(10)
		turn, scale := rng.Float64(), math.Pow(10, float64(rng.IntN(7)-3))
		p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 2}}
		for at := range n {
			x, y := scale*rng.NormFloat64(), scale*rng.NormFloat64()
			switch i % 4 {
			case 1:
				angle := 2 * math.Pi * (turn + float64(at)/float64(n))
				x, y = scale*math.Cos(angle), scale*math.Sin(angle)
			case 2:
				y = x * turn
			case 3:
				if at%2 == 1 {
					x, y = -p.X[2*at-2], -p.X[2*at-1]
				}
			}
			p.X, p.Y = append(p.X, x, y), append(p.Y, float64(1+at%2))
		}
		test(fmt.Sprintf("cloud %d", i), p)
	}
}

// Kernels that are positive semidefinite are never called anything else, whatever
// rounding does to a w that is 0. Of clusters the learners speak elsewhere.
func TestProvedKernelsAreNeverCalledIndefinite(t *testing.T) {
	kernels := []string{"linear", "poly(degree=3, gamma=1, coef0=0)", "quadform(a=1, b=0.5, c=0.25)", "rbf(gamma=1)", "cosine", "linear*rbf(gamma=0.5) + 0.3*linear"}
	at := 0
	clouds(func(name string, p session.Problem) {
		at++
		if testing.Short() && at%2 == 0 {
			return
		}
		for j := range 2 { // all kinds of clouds meet all kernels
			if testing.Short() && j > 0 {
				break
			}
			k := kernels[(at/4+3*j)%len(kernels)]
			for _, l := range catalog.Learners {
				for _, task := range l.Tasks {
					if task == learn.Clustering {
						continue
					}
					p.Kernel, p.Learner, p.Task = k, l.Name, task.String()
					params := []map[string]float64{nil}
					if l.Name == "one-class" {
						params = []map[string]float64{{"nu": 0.1}, {"nu": 0.5}, {"nu": 0.9}}
					}
					for _, p.Params = range params {
						m, err := session.Train(p)
						if err != nil {
							continue // some kernels are too large there
						}
						if r := m.Result(); r.Indefinite || strings.Contains(r.Message, "semidefinite") {
							t.Fatalf("%s, %s, %s %v: %v, %s", name, k, l.Name, p.Params, r.Status, r.Message)
						}
					}
				}
			}
		}
	})
}
