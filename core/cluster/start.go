package cluster

import (
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/param"
)

// rounding is the error that is forgiven in squared distances, relative to the
// largest k(x,x).
const rounding = 1e-12

// rounded is by which share a squared length may be off.
const rounded = 0x1p-48

// MaxClusters is how many clusters there can be at most.
const MaxClusters = 100

// countSpec declares how many clusters there are.
var countSpec = param.Spec{
	Key: "k", Symbol: "k", Name: "clusters",
	Doc:  "The points are divided into so many clusters.",
	Kind: param.Whole, Min: 1, Max: MaxClusters, Low: 1, High: 9, Default: 3,
}

// A division is how far the examples are divided into clusters.
type division struct {
	k     gram.Matrix
	asked int   // as many clusters are wanted
	count int   // as many are there: no more than examples
	group []int // the cluster of each example, −1 for none
	rng   *rand.Rand

	scale      float64 // the largest |k(x,x)|
	indefinite bool
	err        error
}

func divide(d learn.Data, count int) (division, error) {
	n := d.K.Len()
	if n == 0 {
		return division{}, &learn.DataError{Reason: "There are no points yet. Add points to find clusters among."}
	}
	if err := countSpec.FillInt(&count); err != nil {
		return division{}, err
	}
	if err := learn.CheckDiag(d.K); err != nil {
		return division{}, err
	}
	v := division{
		k: d.K, asked: count, count: min(count, n), group: make([]int, n),
		rng: rand.New(rand.NewPCG(d.Seed, 0x636c7573746572)),
	}
	for i, xx := range d.K.Diag() {
		v.group[i] = -1
		v.scale = max(v.scale, math.Abs(xx))
	}
	return v, nil
}

// seeds draws examples to begin with: the first by lot, each further one with a
// probability in proportion to weight of its squared distance from the nearest of
// those before. Where no example has any, the first that was not drawn follows. It
// reports false for a kernel value that is not finite.
//
// Source: Arthur and Vassilvitskii, k-means++: the advantages of careful seeding, SODA
// (2007).
func (v *division) seeds(weight func(square float64) float64) ([]int, bool) {
	n, diag := len(v.group), v.k.Diag()
	chosen := make([]bool, n)
	nearest := make([]float64, n)
	for i := range nearest {
		nearest[i] = math.Inf(1)
	}
	var seeds []int
	next := v.rng.IntN(n)
	for {
		seeds, chosen[next] = append(seeds, next), true
		total := 0.0
		row := v.k.Row(next)
		for i, xz := range row {
			square := diag[i] - 2*xz + diag[next]
			if !v.finite(i, square) {
				return nil, false
			}
			if square < -1e-10*v.scale {
				v.indefinite = true
			}
			if square <= rounding*v.scale {
				square = 0
			}
			nearest[i] = min(nearest[i], square)
			total += weight(nearest[i])
		}
		if len(seeds) == v.count {
			return seeds, true
		}
		draw := v.rng.Float64() * total
		next = -1
		for i, square := range nearest {
			if w := weight(square); w > 0 && !chosen[i] {
				next = i
				if draw -= w; draw < 0 {
					break
				}
			}
		}
		for i := 0; next < 0; i++ {
			if !chosen[i] {
				next = i
			}
		}
	}
}

// finite reports whether a number that kernel values of example i led to is finite, and
// fails if not.
func (v *division) finite(i int, number float64) bool {
	if math.IsNaN(number) || math.IsInf(number, 0) {
		v.err = &learn.ValueError{Index: i, Value: number}
		return false
	}
	return true
}

// Groups returns the cluster of each example as it was last assigned, counted from 0,
// −1 before the first assignment. Between an assignment and the next, centres move:
// then it may be another cluster than that of the outputs.
func (v *division) Groups() []int { return append([]int(nil), v.group...) }

// Err returns a *learn.ValueError or nil.
func (v *division) Err() error { return v.err }

// Rule says what the outputs mean.
func (v *division) Rule() learn.Rule {
	r := learn.Rule{Classes: make([]float64, v.count)}
	for c := range r.Classes {
		r.Classes[c] = float64(c + 1)
	}
	return r
}

// sizes returns how many examples are in each cluster.
func (v *division) sizes() []int {
	sizes := make([]int, v.count)
	for _, c := range v.group {
		if c >= 0 {
			sizes[c]++
		}
	}
	return sizes
}

// used returns how many clusters have examples.
func (v *division) used() int {
	used := 0
	for _, size := range v.sizes() {
		if size > 0 {
			used++
		}
	}
	return used
}

// message says what keeps the result from being the best, at the end of a run. places
// is the number of clusters whose centres differ.
func (v *division) message(places int) string {
	n := len(v.group)
	switch {
	case v.err != nil:
		return v.err.Error()
	case v.asked > n && n == 1:
		return fmt.Sprintf("There is only one point, so there is one cluster, and not %d. Add points, or lower k.", v.asked)
	case v.asked > n:
		return fmt.Sprintf("There are only %d points, so there are %d clusters, and not %d. Add points, or lower k.", n, n, v.asked)
	case v.indefinite:
		return "This kernel is not positive semidefinite on these points: some squared distances are negative, so that “nearest” says little. Choose another kernel, or repair this one."
	case places < v.count && places == 1:
		return "All points are in one place in feature space, so one cluster has them all. Add other points, or choose another kernel."
	case places < v.count:
		return fmt.Sprintf("The points are in only %d places in feature space, fewer than the %d clusters. Add points, or lower k.", places, v.count)
	case v.count > 1 && v.count < n:
		return "A local optimum; another seed may find a better one."
	}
	return ""
}
