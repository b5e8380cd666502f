package mercer

import (
	"math"
	"math/rand/v2"
	"slices"

	"mercer/core/bound"
	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/pause"
)

// A Witness refutes a kernel: vᵀKv < 0 for the Gram matrix K of its points.
type Witness struct {
	X [][]float64 // m points
	V []float64   // m weights, whole numbers where some serve

	// K are the m·m values of the kernel, row after row, rounded to Decimals, and
	// Value is vᵀKv computed from them: below 0, as the sum with the exact values is.
	K        []float64
	Value    float64
	Decimals int

	OfData bool // whether the points are among those given
}

// An Asymmetry refutes a kernel: k(x, z) ≠ k(z, x).
type Asymmetry struct {
	X, Z   []float64
	Values [2]float64
}

// A Gap is a pair of points at which a kernel is not defined.
type Gap struct {
	X, Z  []float64
	Value float64 // what Eval returns there
}

// A Search is what became of looking for points that refute a kernel. At most one
// of Witness, Asymmetry and Gap is not nil.
type Search struct {
	Witness   *Witness
	Asymmetry *Asymmetry
	Gap       *Gap
	Tried     int // point sets
}

// Refuted reports whether something was found.
func (s Search) Refuted() bool { return s.Witness != nil || s.Asymmetry != nil || s.Gap != nil }

// Refute looks for points of the domain that show that a kernel is none: a pair
// at which it has no value, a pair with k(x,z) ≠ k(z,x), or points and weights with
// vᵀKv < 0. It begins with the given points, goes on to points and lines and
// polygons with simple coordinates, few first, and ends with random ones. What it
// finds is computed again with bounds for all rounding errors, so that an
// answer is a proof. That nothing is found proves nothing.
//
// The same arguments give the same answer.
func Refute(tree *expression.Node[[]float64], domain Domain, data [][]float64) Search {
	s := newSearcher(tree, domain, 20)
	if g := s.gap(data); g != nil {
		return Search{Gap: g, Tried: s.tried}
	}
	if a := s.asymmetry(data); a != nil {
		return Search{Asymmetry: a, Tried: s.tried}
	}
	return s.weighted(data)
}

// Another looks for points and weights with vᵀKv < 0 as [Refute] does, but leaves out
// most point sets, drawn with a seed: what it finds is most likely something
// else. It may find nothing where Refute does.
func Another(tree *expression.Node[[]float64], domain Domain, data [][]float64, seed uint64) Search {
	s := newSearcher(tree, domain, seed)
	s.skips = rand.New(rand.NewPCG(seed, 27))
	return s.weighted(data)
}

func newSearcher(tree *expression.Node[[]float64], domain Domain, seed uint64) *searcher {
	return &searcher{
		tree: tree, kernel: tree.Of, symmetric: kernel.Symmetric(tree.Of), domain: domain,
		rng: rand.New(rand.NewPCG(seed, 26)),
	}
}

// weighted looks for points and weights, and meets a pair that is not symmetric on
// the way.
func (s *searcher) weighted(data [][]float64) Search {
	w := s.witness(data)
	if s.asymmetric != nil {
		return Search{Asymmetry: s.asymmetric, Tried: s.tried}
	}
	return Search{Witness: w, Tried: s.tried}
}

type searcher struct {
	tree   *expression.Node[[]float64]
	kernel kernel.Kernel[[]float64]
	domain Domain
	rng    *rand.Rand
	skips  *rand.Rand // draws which point sets are left out; nil for none
	tried  int
	only   bool // whether only the data are looked at for gaps

	symmetric  bool       // whether the kernel is known to be
	asymmetric *Asymmetry // found on the way to a witness

	found []candidate // of the stage
	best  *Witness
	cost  float64 // of best: how hard it is to check by hand
}

// A candidate is a point set whose Gram matrix seems to have a negative eigenvalue.
type candidate struct {
	xs     [][]float64
	k      []float64
	v      []float64
	ratio  float64 // −vᵀKv / Σ|vᵢ·K[i][j]·vⱼ|, from 0 to 1
	ofData bool
}

// allowed reports whether a point is in the domain.
func (s *searcher) allowed(x []float64) bool {
	for _, v := range x {
		if s.domain.NonNegative && v < 0 || math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// gap looks for a pair at which the kernel is certainly not defined.
func (s *searcher) gap(data [][]float64) *Gap {
	if s.domain.Defined || !partial(s.tree, s.domain) {
		return nil
	}
	const (
		most  = 1000 // points of which all pairs are looked at
		costs = 4000 // how often a value that is no number is computed again
	)
	again := 0
	at := func(x, z []float64) *Gap {
		s.tried++
		v := s.kernel.Eval(x, z)
		if !math.IsNaN(v) && !math.IsInf(v, 0) || again == costs {
			return nil
		}
		again++
		if !enclose(s.tree, bound.Between(x, z)).Empty() {
			return nil
		}
		return &Gap{x, z, v}
	}
	look := func(xs [][]float64) *Gap {
		for _, x := range xs {
			if g := at(x, x); g != nil {
				return g
			}
		}
		for i, x := range xs[:min(len(xs), most)] {
			for _, z := range xs[:i] {
				if g := at(x, z); g != nil {
					return g
				}
			}
		}
		return nil
	}
	if g := look(data); g != nil || s.only {
		return g
	}
	return look(s.simple())
}

// partial reports whether arithmetic in the expression may have no value somewhere.
func partial(n *expression.Node[[]float64], d Domain) bool {
	box := d.box()
	for _, e := range n.Arithmetic {
		if r := rangeOf(e, box); r.Partial || r.Empty() {
			return true
		}
	}
	if n.Op == expression.Warp {
		d = Domain{Dim: len(n.Arithmetic)}
	}
	for _, child := range n.Children {
		if partial(child, d) {
			return true
		}
	}
	return false
}

// asymmetry looks for a pair with k(x,z) ≠ k(z,x).
func (s *searcher) asymmetry(data [][]float64) *Asymmetry {
	if s.symmetric {
		return nil
	}
	look := func(xs [][]float64) *Asymmetry {
		for i, z := range xs {
			for _, x := range xs[:i] {
				s.tried++
				if a := s.differ(x, z); a != nil {
					return a
				}
			}
		}
		return nil
	}
	const most = 40
	nice := s.simple()
	if a := look(nice[:min(len(nice), most)]); a != nil {
		return a
	}
	return look(data[:min(len(data), most)])
}

// differ returns the points if k(x,z) ≠ k(z,x) for certain.
func (s *searcher) differ(x, z []float64) *Asymmetry {
	a, b := s.kernel.Eval(x, z), s.kernel.Eval(z, x)
	if a == b || math.IsNaN(a-b) {
		return nil
	}
	p, q := enclose(s.tree, bound.Between(x, z)), enclose(s.tree, bound.Between(z, x))
	if !p.Partial && !q.Partial && p.Finite() && q.Finite() && (p.Hi < q.Lo || q.Hi < p.Lo) {
		return &Asymmetry{x, z, [2]float64{a, b}}
	}
	return nil
}

// Sizes of the search, in point sets.
const (
	randomTries = 3000
	descents    = 12
	dataLimit   = 400 // points of the data that are looked at
)

// Costs at which no further stage is tried, and at which points of the data are
// taken rather than others.
const (
	good = 17
	fair = 19
)

func (s *searcher) witness(data [][]float64) *Witness {
	if s.ofData(data); s.asymmetric != nil || s.best != nil && len(s.best.X) <= 5 && s.cost <= fair {
		return s.best
	}
	for stage := 1; stage <= 7; stage++ {
		s.found = nil
		switch stage {
		case 1, 2, 3, 4, 5:
			s.structured(stage)
		case 6:
			s.random()
		case 7:
			if s.best == nil {
				s.long()
			}
		}
		s.settle()
		if s.asymmetric != nil || s.best != nil && s.cost <= good {
			break
		}
	}
	return s.best
}

// settle polishes the candidates of a stage and keeps the best.
func (s *searcher) settle() {
	const most = 16
	// Those with a clear sign first, in the order in which they were tried.
	slices.SortStableFunc(s.found, func(a, b candidate) int {
		clear := func(c candidate) int {
			switch {
			case c.ratio >= 0.1:
				return 0
			case c.ratio >= 0.02:
				return 1
			case c.ratio >= 1e-4:
				return 2
			}
			return 3
		}
		return clear(a) - clear(b)
	})
	for i, c := range s.found[:min(len(s.found), most)] {
		w, cost := s.polish(c)
		if s.asymmetric != nil {
			return
		}
		if w == nil {
			continue
		}
		cost += 0.2 * float64(i)
		if s.best == nil || cost < s.cost-6*float64(len(w.X)-len(s.best.X)) {
			s.best, s.cost = w, cost
		}
	}
}

// try looks at one point set.
func (s *searcher) try(xs [][]float64) {
	s.tried++
	for _, x := range xs {
		if !s.allowed(x) {
			return
		}
	}
	if c, ok := s.candidate(xs); ok && !s.left() {
		s.found = append(s.found, c)
	}
}

// left reports whether a point set is left out.
func (s *searcher) left() bool { return s.skips != nil && s.skips.IntN(4) > 0 }

func (s *searcher) gram(xs [][]float64) ([]float64, bool) {
	m := len(xs)
	k := make([]float64, m*m)
	for i, x := range xs {
		for j := range i + 1 {
			v := s.kernel.Eval(x, xs[j])
			if !s.symmetric && i > j {
				// The sum is that of the symmetric half.
				v = v/2 + s.kernel.Eval(xs[j], x)/2
			}
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, false
			}
			k[i*m+j], k[j*m+i] = v, v
		}
	}
	return k, true
}

// candidate reports whether the Gram matrix seems not to be positive semidefinite.
func (s *searcher) candidate(xs [][]float64) (candidate, bool) {
	pause.Point()
	k, ok := s.gram(xs)
	if !ok || !indefinite(k, len(xs)) {
		return candidate{}, false
	}
	v, ratio := direction(k, len(xs))
	return candidate{xs: xs, k: k, v: v, ratio: ratio}, ratio > 1e-9
}
