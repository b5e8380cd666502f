package mercer

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/mercer/bound"
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
		if !enclose(s.tree, between(x, z)).Empty() {
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
		if r := box.rangeOf(e); r.Partial || r.Empty() {
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
	p, q := enclose(s.tree, between(x, z)), enclose(s.tree, between(z, x))
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
	good = 14
	fair = 16
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
	k, ok := s.gram(xs)
	if !ok || !indefinite(k, len(xs)) {
		return candidate{}, false
	}
	v, ratio := direction(k, len(xs))
	return candidate{xs: xs, k: k, v: v, ratio: ratio}, ratio > 1e-9
}

// indefinite reports whether elimination meets a pivot that is below 0 by more
// than rounding.
func indefinite(k []float64, m int) bool {
	const rounding = 1e-10
	a := slices.Clone(k)
	for p := range m {
		pivot, size := a[p*m+p], math.Abs(k[p*m+p])
		if pivot < -rounding*size {
			return true
		}
		if !(pivot > rounding*size) {
			// A row whose diagonal is 0 must be 0.
			for j := p + 1; j < m; j++ {
				if math.Abs(a[p*m+j]) > 1e-6*math.Sqrt(size*math.Abs(k[j*m+j]))+1e-12*(size+math.Abs(k[j*m+j])) {
					return true
				}
			}
			continue
		}
		for i := p + 1; i < m; i++ {
			f := a[i*m+p] / pivot
			for j := i; j < m; j++ {
				a[i*m+j] -= f * a[p*m+j]
				a[j*m+i] = a[i*m+j]
			}
		}
	}
	return false
}

// direction returns weights v with vᵀKv < 0 and how clear that is: the better of
// the eigenvector of K and that of K with its diagonal scaled to 1.
func direction(k []float64, m int) ([]float64, float64) {
	largest := 0.0
	for _, v := range k {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 || math.IsInf(largest, 0) {
		return nil, 0
	}
	var best []float64
	most := 0.0
	for _, scaling := range [2]bool{false, true} {
		scale := make([]float64, m)
		for i := range scale {
			scale[i] = 1
			if d := math.Abs(k[i*m+i]); scaling && d > 1e-12*largest {
				scale[i] = 1 / math.Sqrt(d/largest)
			}
		}
		a := make([]float64, m*m)
		for i := range m {
			for j := range m {
				a[i*m+j] = k[i*m+j] / largest * scale[i] * scale[j]
			}
		}
		v, ok := least(a, m)
		if !ok {
			continue
		}
		for i := range v {
			v[i] *= scale[i]
		}
		if r := clearness(k, v); r > most {
			best, most = v, r
		}
	}
	return best, most
}

// least returns an eigenvector of the smallest eigenvalue.
func least(a []float64, m int) ([]float64, bool) {
	switch m {
	case 1:
		return []float64{1}, true
	case 2:
		// (a b; b c): with the angle θ of tan 2θ = 2b/(a − c).
		theta := math.Atan2(2*a[1], a[0]-a[3]) / 2
		return []float64{-math.Sin(theta), math.Cos(theta)}, true
	}
	_, vectors, ok := gram.Eigenvectors(gram.NewFull(m, a))
	if !ok {
		return nil, false
	}
	return mat.Col(nil, m-1, vectors), true
}

// clearness returns −vᵀKv / Σ|vᵢ·K[i][j]·vⱼ|.
func clearness(k, v []float64) float64 {
	m := len(v)
	var sum, size float64
	for i := range m {
		for j := range m {
			t := v[i] * k[i*m+j] * v[j]
			sum += t
			size += math.Abs(t)
		}
	}
	if size == 0 || math.IsInf(size, 0) {
		return 0
	}
	return -sum / size
}

// polish makes weights simple, proves vᵀKv < 0 with bounds for rounding, and chooses
// with how many decimals it can be checked. The cost is higher the harder that is;
// nil if the inequality cannot be proved.
func (s *searcher) polish(c candidate) (*Witness, float64) {
	digits := 0
	if !c.ofData {
		for _, x := range c.xs {
			for _, v := range x {
				digits = max(digits, decimals(v))
			}
		}
	}
	largest := 0.0
	for _, v := range c.v {
		largest = max(largest, math.Abs(v))
	}
	m := len(c.xs)
	ranges := make([]bound.Range, m*m)
	for i, x := range c.xs {
		for j := range i + 1 {
			r := enclose(s.tree, between(x, c.xs[j]))
			if !s.symmetric && i > j {
				if s.asymmetric = s.differ(x, c.xs[j]); s.asymmetric != nil {
					return nil, 0
				}
				r = bound.Mul(bound.Add(r, enclose(s.tree, between(c.xs[j], x))), bound.Of(0.5))
			}
			if r.Partial || !r.Finite() {
				return nil, 0
			}
			ranges[i*m+j], ranges[j*m+i] = r, r
		}
	}
	var best *Witness
	cost := math.Inf(1)
	for _, size := range []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100, 1000, 1e4, 1e6} {
		if size > 10 && best != nil {
			break
		}
		w, ok := rounded(c, ranges, size/largest, digits)
		if !ok {
			continue
		}
		price := 3*float64(w.Decimals) + 2*math.Log2(size) + 0.5*float64(digits)
		if price < cost {
			best, cost = w, price
		}
	}
	return best, cost
}

// rounded returns the witness with weights rounded to whole numbers.
func rounded(c candidate, ranges []bound.Range, scale float64, digits int) (*Witness, bool) {
	w := &Witness{OfData: c.ofData}
	var kept []int
	for i, v := range c.v {
		if r := math.Round(v * scale); r != 0 {
			kept = append(kept, i)
			w.X = append(w.X, c.xs[i])
			w.V = append(w.V, r)
		}
	}
	m := len(kept)
	if m == 0 {
		return nil, false
	}
	if w.V[0] < 0 {
		for i := range w.V {
			w.V[i] = -w.V[i]
		}
	}
	k := make([]float64, m*m)
	sum := bound.Of(0)
	for i, p := range kept {
		for j, q := range kept {
			k[i*m+j] = c.k[p*len(c.xs)+q]
			weight := bound.Mul(bound.Of(w.V[i]), bound.Of(w.V[j]))
			sum = bound.Add(sum, bound.Mul(weight, ranges[p*len(c.xs)+q]))
		}
	}
	value := form(k, w.V)
	if clearness(k, w.V) < 1e-9 || !(sum.Hi < 0) {
		return nil, false
	}
	const most = 15
	near := 0.25
	if m == 1 {
		near = 0.01 // there is nothing to add up: digits cost little
	}
	for d := digits; d <= most; d++ {
		w.K = roundedTo(k, d)
		w.Value = shown(w.K, w.V, d)
		// With the digits shown the sum is negative, and near what it is with all.
		if w.Value < 0 && math.Abs(w.Value-value) <= near*math.Abs(value) {
			w.Decimals = d
			return w, true
		}
	}
	return nil, false
}

// form returns vᵀKv.
func form(k, v []float64) float64 {
	m := len(v)
	sum := 0.0
	for i := range m {
		for j := range m {
			sum += v[i] * k[i*m+j] * v[j]
		}
	}
	return sum
}

// shown returns vᵀKv for whole v and a K of d decimals without rounding errors, as by
// hand: in whole multiples of the last digit, with sums in two parts (Neumaier).
func shown(k, v []float64, d int) float64 {
	power := math.Pow10(d)
	var sum, rest float64
	add := func(t float64) {
		s := sum + t
		if math.Abs(sum) >= math.Abs(t) {
			rest += (sum - s) + t
		} else {
			rest += (t - s) + sum
		}
		sum = s
	}
	for i := range v {
		for j := range v {
			digits := k[i*len(v)+j] * power
			if math.Abs(digits) < 1<<53 {
				digits = math.Round(digits)
			}
			weight := v[i] * v[j]
			product := weight * digits
			add(product)
			add(math.FMA(weight, digits, -product))
		}
	}
	return (sum + rest) / power
}

// roundTo rounds to d decimals.
func roundTo(v float64, d int) float64 {
	power := math.Pow10(d)
	if math.Abs(v)*power >= 1<<53 {
		return v
	}
	return math.Round(v*power)/power + 0 // and not −0
}

func roundedTo(values []float64, d int) []float64 {
	r := make([]float64, len(values))
	for i, v := range values {
		r[i] = roundTo(v, d)
	}
	return r
}

// decimals returns how many digits after the point v needs.
func decimals(v float64) int {
	for d := range 12 {
		if roundTo(v, d) == v {
			return d
		}
	}
	return 12
}

// ofData looks for a witness among the given points.
func (s *searcher) ofData(data [][]float64) {
	xs := make([][]float64, 0, min(len(data), dataLimit))
	for i := range cap(xs) {
		x := data[i*len(data)/cap(xs)]
		if !slices.ContainsFunc(xs, func(y []float64) bool { return slices.Equal(x, y) }) {
			xs = append(xs, x)
		}
	}
	if len(xs) == 0 {
		return
	}
	s.tried++
	f := gram.New(s.kernel, xs)
	largest := 0.0
	for _, v := range f.Data() {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 || math.IsNaN(largest) || math.IsInf(largest, 0) {
		return
	}
	subset := func(index ...int) {
		var points [][]float64
		for _, i := range index {
			points = append(points, xs[i])
		}
		if c, ok := s.candidate(points); ok && !s.left() {
			c.ofData = true
			s.found = append(s.found, c)
		}
	}
	take := func() bool { s.settle(); s.found = nil; return s.best != nil || s.asymmetric != nil }

	for i, d := range f.Diag() {
		if d < 0 && len(s.found) < 16 {
			subset(i)
		}
	}
	if take() {
		return
	}
	s.pairs(f, subset)
	if take() {
		return
	}
	s.sampled(f, subset)
	if take() && (s.cost <= fair || s.asymmetric != nil) {
		return
	}
	for _, index := range shrunk(f) {
		subset(index...)
	}
	take()
}

// sampled looks at random threes, fours and fives of the points.
func (s *searcher) sampled(f *gram.Full, subset func(...int)) {
	type set struct {
		index []int
		ratio float64
	}
	const (
		tries = 3000
		most  = 100
	)
	var found []set
	for t := 0; t < tries && len(found) < most && f.Len() >= 5; t++ {
		index := make([]int, 0, 5)
		for len(index) < 3+t%3 {
			if i := s.rng.IntN(f.Len()); !slices.Contains(index, i) {
				index = append(index, i)
			}
		}
		if k := part(f, index); indefinite(k, len(index)) {
			_, ratio := direction(k, len(index))
			found = append(found, set{index, ratio / float64(len(index)*len(index))})
		}
	}
	slices.SortStableFunc(found, func(a, b set) int { return cmp.Compare(b.ratio, a.ratio) })
	for _, c := range found[:min(len(found), 16)] {
		subset(c.index...)
	}
}

// pairs looks for those that break the inequality of Cauchy and Schwarz: first where
// the weights 1 and ±1 show it most clearly, then where the inequality is broken most.
func (s *searcher) pairs(f *gram.Full, subset func(...int)) {
	type pair struct {
		i, j  int
		ratio float64
	}
	var worst []pair
	d := f.Diag()
	for i := range f.Len() {
		for j, v := range f.Row(i)[:i] {
			if excess := math.Abs(v) - math.Sqrt(max(d[i], 0))*math.Sqrt(max(d[j], 0)); excess > 1e-9*math.Abs(v) {
				ratio := excess / math.Abs(v)
				if simple := 2*math.Abs(v) - d[i] - d[j]; simple > 0 {
					ratio = 1 + simple/(2*math.Abs(v)+math.Abs(d[i])+math.Abs(d[j]))
				}
				worst = append(worst, pair{j, i, ratio})
			}
		}
	}
	slices.SortStableFunc(worst, func(a, b pair) int { return cmp.Compare(b.ratio, a.ratio) })
	for _, p := range worst[:min(len(worst), 16)] {
		subset(p.i, p.j)
	}
}

// shrunk returns small sets of points whose part of the matrix has a negative
// eigenvalue: those with the largest weights in the eigenvector of the least one,
// without those that are not needed.
func shrunk(f *gram.Full) [][]int {
	n := f.Len()
	values, vectors, ok := gram.Eigenvectors(f)
	if !ok {
		return nil
	}
	norm := max(math.Abs(values[0]), math.Abs(values[n-1]))
	if values[n-1] >= -float64(n)*1e-14*norm {
		return nil
	}
	v := mat.Col(nil, n-1, vectors)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if math.Abs(v[i]) > math.Abs(v[j]) {
			return -1
		} else if math.Abs(v[i]) < math.Abs(v[j]) {
			return 1
		}
		return i - j
	})
	var sets [][]int
	for m := 3; ; m = min(m+1+m/3, n) {
		index := slices.Clone(order[:min(m, n)])
		if k := part(f, index); indefinite(k, len(index)) {
			sets = append(sets, reduced(f, index))
			if len(sets) == 3 || len(sets[len(sets)-1]) <= 4 {
				break
			}
		}
		if m >= n {
			break
		}
	}
	return sets
}

func part(f *gram.Full, index []int) []float64 {
	m := len(index)
	k := make([]float64, m*m)
	for p, i := range index {
		for q, j := range index {
			k[p*m+q] = f.At(i, j)
		}
	}
	return k
}

// reduced leaves out points, those with the smallest weight first, as long as the
// matrix stays indefinite.
func reduced(f *gram.Full, index []int) []int {
	for len(index) > 2 {
		m := len(index)
		v, _ := direction(part(f, index), m)
		if v == nil {
			return index
		}
		order := make([]int, m)
		for i := range order {
			order[i] = i
		}
		k := part(f, index)
		slices.SortStableFunc(order, func(i, j int) int {
			a, b := v[i]*v[i]*math.Abs(k[i*m+i]), v[j]*v[j]*math.Abs(k[j*m+j])
			switch {
			case a < b:
				return -1
			case a > b:
				return 1
			}
			return 0
		})
		smaller := false
		best, most := []int(nil), 0.0
		for _, drop := range order[:min(m, 8)] {
			rest := slices.Delete(slices.Clone(index), drop, drop+1)
			if k := part(f, rest); indefinite(k, m-1) {
				if _, r := direction(k, m-1); r > most {
					best, most = rest, r
				}
				smaller = true
				if m > 12 {
					break
				}
			}
		}
		if !smaller || most < 1e-7 {
			return index
		}
		index = best
	}
	return index
}
