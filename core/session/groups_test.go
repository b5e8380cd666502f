package session_test

import (
	"math"
	"slices"
	"testing"

	"mercer/core/session"
)

// The label of an example is the cluster that it was last assigned to, and nothing before:
// a move of the means leaves it alone, and each assignment tells what it changes.
func TestLabelsAreGroups(t *testing.T) {
	p := session.Problem{Domain: "vectors", Points: session.Points{Dim: 2}, Kernel: "rbf(gamma=1)", Task: "clustering", Seed: 3}
	for i := range 40 {
		sin, cos := math.Sincos(float64(i * i))
		p.X = append(p.X, sin*float64(i%7), cos+float64(i%3))
		p.Y = append(p.Y, 1)
	}
	for _, learner := range []string{"kmeans", "kmedoids"} {
		p.Learner = learner
		label := make([]float64, 40)
		for stop := 0; ; stop++ {
			p.Stop = &stop
			m, err := session.Train(p)
			if err != nil {
				t.Fatal(err)
			}
			r := m.Result()
			for _, move := range r.Account.Moves {
				if label[move.Example] != float64(move.From+1) {
					t.Errorf("%s, step %d: %+v from %v", learner, stop, move, label[move.Example])
				}
				label[move.Example] = float64(move.To + 1)
			}
			if label[0] == 0 {
				if !slices.ContainsFunc(r.Label, func(v float64) bool { return !math.IsNaN(v) }) {
					continue
				}
				t.Errorf("%s, step %d: clusters %v before the first assignment", learner, stop, r.Label)
			}
			if !slices.Equal(r.Label, label) {
				t.Fatalf("%s, step %d: clusters %v, want %v", learner, stop, r.Label, label)
			}
			if r.Account.Next == "" {
				if stop < 3 {
					t.Errorf("%s: only %d steps", learner, stop)
				}
				break
			}
		}
	}
}
