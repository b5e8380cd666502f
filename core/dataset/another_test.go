package dataset

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/param"
)

// New points are other points of the same source: no point is one of the set, but the mean of each
// class lies where that of the set does, within five standard errors of both means.
func TestAnother(t *testing.T) {
	const n = 1000
	for _, e := range Entries() {
		if !e.Renews {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			g := e.New()
			if err := param.Of(g).Apply(map[string]float64{"n": n}); err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(3) {
				set, other := g.Generate(seed), Another(g, seed)
				if again := Another(g, seed); !slices.Equal(again.X, other.X) || !slices.Equal(again.Y, other.Y) {
					t.Errorf("seed %d: twice new points of one seed are not the same", seed)
				}
				// Points on a line lie in n equal parts of it, a part 4 thousandths long.
				if equal := countEqual(set.X, other.X); equal > len(set.X)/2 {
					t.Errorf("seed %d: %d of %d coordinates are those of the set", seed, equal, len(set.X))
				}
				a, b := moments(set), moments(other)
				if len(a) != len(b) {
					t.Fatalf("seed %d: %d means became %d", seed, len(a), len(b))
				}
				for key, m := range a {
					if d := math.Abs(m.mean - b[key].mean); d > 5*(m.err+b[key].err) {
						t.Errorf("seed %d, %v: means are %.3g apart, standard errors %.2g and %.2g", seed, key, d, m.err, b[key].err)
					}
				}
			}
		})
	}
}

// What is hidden in items is the same in new ones.
func TestAnotherItems(t *testing.T) {
	for _, domain := range []string{"strings", "sets", "trees", "graphs"} {
		for _, e := range ItemEntries(domain) {
			if !e.Renews {
				continue
			}
			g := e.New()
			param.Of(g)
			for seed := range uint64(4) {
				set, other := g.Generate(seed), Another(g, seed)
				if !slices.Equal(set.Answer, other.Answer) || set.Story != other.Story {
					t.Errorf("%s: the answer %q became %q", e.Name, set.Answer, other.Answer)
				}
				if slices.Equal(set.Lines, other.Lines) {
					t.Errorf("%s: the items of seed %d are no new ones", e.Name, seed)
				}
			}
		}
	}
	virus := &Virus{N: 200, Length: 40, Signature: 5, Alphabet: 4}
	other := Another(virus, 9)
	for i, line := range other.Lines {
		if strings.Contains(line, other.Answer[0]) != (other.Y[i] == 2) {
			t.Fatalf("%q is class %v with the signature %q", line, other.Y[i], other.Answer)
		}
	}
}

// countEqual counts the places at which two lists have the same number.
func countEqual(a, b []float64) int {
	count := 0
	for i := range a {
		if a[i] == b[i] {
			count++
		}
	}
	return count
}

type moment struct{ mean, err float64 }

// moments returns the mean of each coordinate, by class, and of the values, with standard errors.
func moments(s Set) map[[2]int]moment {
	all := map[[2]int][]float64{}
	for i, y := range s.Y {
		class := 0
		if s.Target == "value" {
			all[[2]int{0, -1}] = append(all[[2]int{0, -1}], y)
		} else {
			class = int(y)
		}
		for j := range s.Dim {
			key := [2]int{class, j}
			all[key] = append(all[key], s.X[i*s.Dim+j])
		}
	}
	found := map[[2]int]moment{}
	for key, values := range all {
		var sum, squares float64
		for _, v := range values {
			sum += v
		}
		mean := sum / float64(len(values))
		for _, v := range values {
			squares += (v - mean) * (v - mean)
		}
		found[key] = moment{mean, math.Sqrt(squares) / float64(len(values))}
	}
	return found
}
