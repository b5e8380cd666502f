package svm

import (
	"math"
	"math/rand/v2"

	"mercer/core/dense"
	"mercer/core/gram"
	"mercer/core/solve"
)

// reduced trains a two-class machine on features x₁ … xₙ, for which it has as many weights
// as there are features, and not points:
//
//	P(w, b) = ½‖w‖² + C Σᵢ max(0, rᵢ),   rᵢ = 1 − yᵢf(xᵢ),   f(x) = ⟨w, x⟩ + b.
//
// The offset b has no price, so the dual is that of the package comment with ⟨xᵢ, xⱼ⟩ for
// k(xᵢ,xⱼ), constraint Σ yᵢαᵢ = 0 included. It is solved by Newton's method with the hinge's kink
// rounded over a width δ: max(0, r) becomes (r + δ/2)²/2δ where |r| < δ/2, and the slope of
// that is what the coefficients are,
//
//	αᵢ = C·clip(rᵢ/δ + ½, 0, 1).
//
// So P_δ is convex and made of quadratic pieces, and a Newton step with an exact line search ends
// at its minimum after finitely many steps, where Σ yᵢαᵢ = 0 and w = Σ yᵢαᵢxᵢ: α is feasible for
// the dual as it was, and an example that could still move, either way, has |r| ≤ δ/2, so that the
// conditions of the optimum are violated by δ at most. The width falls step by step to the
// tolerance: the rule that ends sequential minimal optimisation ends this, too.
//
// Only examples within the width, the "kink", add to the second derivative, and only examples near
// it are followed: a few steps on these give a direction, and a line search over all of
// them says how far to go. What is near the optimum of an eighth of the examples is near that of
// all: they begin where these end, with C times eight.
//
// Sources: Keerthi, DeCoste, "A modified finite Newton method for fast solution of large scale
// linear SVMs", JMLR 6 (2005); Chapelle, "Training a support vector machine in the primal", Neural
// Computation 19 (2007), whose rounded hinge this is.
type reduced struct {
	l         *gram.LowRank
	index     []int     // the examples, nil for all
	y         []float64 // ±1
	cost      float64   // C
	tolerance float64
	m         int

	coarse *reduced // trains on fewer examples first; nil when that is done
	width  float64  // δ

	w     []float64 // m weights and the bias, which is the weight of a feature that is 1
	f     []float64 // f(xᵢ)
	df    []float64 // along the direction
	alpha []float64
	sums  [2][]float64 // Σ αᵢ(xᵢ, 1) of the positive and of the negative examples
	fresh bool         // f and sums are computed from w, not followed

	near   []int   // examples that are followed:
	reach  float64 // those so near to the kink
	follow []bool
	from   []float64 // w, and
	fFrom  []float64 // f, before the steps on these
	kink   []bool    // whether αᵢ is in the second derivative
	second []float64 // Σ (xᵢ, 1)(xᵢ, 1)ᵀ over the kink, rows of m + 1, up to the diagonal
	into   batch     // examples that go into the kink,
	out    batch     // and out of it
	factor []float64 // of the second derivative of P_δ
	dir    []float64

	pass   pass
	inner  int // steps on the near examples since all were looked at
	rounds int // looks at all examples since the width changed
	moved  int // examples that went into the kink or out of it before the last step

	newtons int
	limit   int // of Newton steps

	// When all examples were looked at last:
	hinge     float64 // Σ max(0, rᵢ)
	primal    float64 // P(w, b)
	high, bot float64 // m(β) and M(β)
	count     int     // examples in the kink

	dual    float64 // the largest lower bound of P so far
	status  solve.Status
	op      string // of the last step
	stepped bool   // whether that ended a Newton step
}

// Widths of the kink: of the first examples, and of all after these; how much smaller the next
// one is; how far around it examples are followed at first.
const (
	firstWidth  = 1
	nextWidth   = 0.1
	widthFactor = 0.25
	firstReach  = 0.2
)

// innerSteps is how many Newton steps follow each other on the near examples before the others are
// looked at.
const innerSteps = 8

// coarsest is the number of examples that are worked on from the beginning, and coarsening
// how many times more come next.
const (
	coarsest   = 2000
	coarsening = 8
)

// newReduced returns a solver for examples with classes y = ±1, which it keeps. index says
// which they are; nil stands for all.
func newReduced(l *gram.LowRank, index []int, y []float64, cost, tolerance float64, rng *rand.Rand) *reduced {
	n, m := len(y), l.Rank()
	s := &reduced{
		l: l, index: index, y: y, cost: cost, tolerance: tolerance, m: m,
		w: make([]float64, m+1), width: max(firstWidth, tolerance),
		primal: cost * float64(n), // of w = 0
		high:   1, bot: -1,
		limit: 3000,
	}
	if n > coarsest {
		some := rng.Perm(n)[:n/coarsening]
		ys := make([]float64, len(some))
		for q, i := range some {
			ys[q] = y[i]
			some[q] = s.example(i)
		}
		s.coarse = newReduced(l, some, ys, cost*float64(n)/float64(len(some)), max(tolerance, nextWidth), rng)
		s.width = max(nextWidth, tolerance)
		return s
	}
	s.begin()
	return s
}

// begin takes the memory that steps need, and looks at all examples.
func (s *reduced) begin() {
	n, m := len(s.y), s.m
	s.f, s.df, s.alpha = make([]float64, n), make([]float64, n), make([]float64, n)
	s.sums = [2][]float64{make([]float64, m+1), make([]float64, m+1)}
	s.reach = firstReach
	s.follow, s.kink = make([]bool, n), make([]bool, n)
	s.from, s.fFrom = make([]float64, m+1), make([]float64, n)
	s.second, s.factor = make([]float64, (m+1)*(m+1)), make([]float64, (m+1)*(m+1))
	s.dir = make([]float64, m+1)
	s.into, s.out = newBatch(m+1, 1), newBatch(m+1, -1)
	s.evaluate()
}

// example returns the number among all of example i.
func (s *reduced) example(i int) int {
	if s.index == nil {
		return i
	}
	return s.index[i]
}

func (s *reduced) row(i int) []float32 { return s.l.Row(s.example(i)) }

// slice is the work of a step in multiplications: some milliseconds.
const slice = 4_000_000

// A pass goes over items, some of them in each step, and then says how it goes on.
type pass struct {
	name      string
	count, at int
	each      func(i int) (work int)
	then      func()
}

// step goes on for about a slice of work, but no further than the end of a Newton step.
func (s *reduced) step() {
	newtons := s.newtons
	s.stepped = false
	for work := 0; work < slice && s.newtons == newtons && s.status == solve.Running; {
		if s.coarse != nil {
			s.refine()
			return
		}
		p := &s.pass
		s.op = p.name
		for p.at < p.count && work < slice {
			work += p.each(p.at)
			p.at++
		}
		if p.at == p.count {
			p.then()
		}
	}
	s.stepped = s.newtons > newtons
}

// refine does a step on fewer examples, and goes on with all after the last.
func (s *reduced) refine() {
	s.coarse.step()
	if s.coarse.status != solve.Running {
		s.w, s.coarse = s.coarse.w, nil
		s.begin()
	}
}

// evaluate computes f afresh at all examples.
func (s *reduced) evaluate() {
	s.fresh = true
	clear(s.alpha)
	clear(s.sums[0])
	clear(s.sums[1])
	s.pass = pass{name: opOutputs, count: len(s.y), then: s.gather, each: func(i int) int {
		s.f[i] = s.value(i, s.w)
		return s.m
	}}
}

// value returns the product of w with the features of example i, the one that is 1 included.
func (s *reduced) value(i int, w []float64) float64 { return dense.MixedDot(s.row(i), w) + w[s.m] }

// coefficient returns αᵢ for f(xᵢ).
func (s *reduced) coefficient(i int, f float64) float64 {
	return s.cost * min(max((1-s.y[i]*f)/s.width+0.5, 0), 1)
}

// within reports whether example i is in the kink.
func (s *reduced) within(i int, f float64) bool { return math.Abs(1-s.y[i]*f) < s.width/2 }

// gather brings the coefficients and what follows from them up to date, and finds the near
// examples.
func (s *reduced) gather() {
	s.hinge, s.high, s.bot, s.count = 0, math.Inf(-1), math.Inf(1), 0
	s.near = s.near[:0]
	reach := s.width/2 + max(s.reach, s.width)
	s.pass = pass{name: opOutputs, count: len(s.y), then: s.judge, each: func(i int) int {
		f, y := s.f[i], s.y[i]
		r := 1 - y*f
		s.hinge += max(0, r)
		work := s.take(i)
		if a := s.alpha[i]; y > 0 && a < s.cost || y < 0 && a > 0 {
			s.high = max(s.high, y-f)
		}
		if a := s.alpha[i]; y > 0 && a > 0 || y < 0 && a < s.cost {
			s.bot = min(s.bot, y-f)
		}
		if s.within(i, f) {
			s.count++
		}
		s.follow[i] = math.Abs(r) < reach || s.kink[i]
		if s.follow[i] {
			s.near = append(s.near, i)
		}
		return work + 10
	}}
}

// take brings αᵢ and the sums up to date.
func (s *reduced) take(i int) (work int) {
	a := s.coefficient(i, s.f[i])
	t := a - s.alpha[i]
	if t == 0 {
		return 0
	}
	s.alpha[i] = a
	sum := s.sums[0]
	if s.y[i] < 0 {
		sum = s.sums[1]
	}
	dense.MixedAddScaled(sum[:s.m], t, s.row(i))
	sum[s.m] += t
	return s.m
}

// judge says how good w is, and ends the run or goes on: with the next width where this one's
// optimum is reached, or, until the last, after a few steps towards it.
//
// At the minimum of P_δ the gap is Σ C·(|rᵢ|/2 − rᵢ²/δ) over the kink, at most C·δ/16 for each
// example there, and anywhere else it is soon much larger, as then D is of other weights
// than P. So the gap itself says whether that minimum is reached.
func (s *reduced) judge() {
	now := s.bound()
	done := s.primal-now <= s.cost*s.width/16*float64(s.count)+1e-9*s.primal
	last := s.width <= s.finalWidth()
	switch {
	case last && (done || s.newtons >= s.limit) && s.fresh:
		s.end(done)
	case last && done, s.newtons >= s.limit:
		s.width = s.finalWidth()
		s.evaluate()
	case !last && (done || s.rounds > 0):
		s.width, s.rounds = max(s.finalWidth(), s.width*widthFactor), 0
		s.gather()
	default:
		s.rounds++
		s.fresh = false
		copy(s.from, s.w)
		copy(s.fFrom, s.f)
		s.inner = 0
		s.curve()
	}
}

// finalWidth is the tolerance, as much smaller as rounding could lift a violation above it.
func (s *reduced) finalWidth() float64 { return s.tolerance * (1 - 1e-6) }

// bound computes P at w and returns D of its coefficients, where those of the heavier class
// are made smaller until Σ yα = 0.
func (s *reduced) bound() (dual float64) {
	p, n := s.sums[0], s.sums[1]
	scale := [2]float64{1, 1}
	switch {
	case p[s.m] > n[s.m]:
		scale[0] = n[s.m] / p[s.m]
	case n[s.m] > p[s.m]:
		scale[1] = p[s.m] / n[s.m]
	}
	var size, square float64
	for q := range s.m {
		size += s.w[q] * s.w[q]
		v := scale[0]*p[q] - scale[1]*n[q]
		square += v * v
	}
	dual = scale[0]*p[s.m] + scale[1]*n[s.m] - square/2
	s.primal = size/2 + s.cost*s.hinge
	s.dual = max(s.dual, dual)
	return dual
}

// end gives up the memory of steps.
func (s *reduced) end(converged bool) {
	s.status, s.op = solve.Exhausted, opEnd
	if converged {
		s.status = solve.Converged
	}
	s.df, s.follow, s.kink, s.near, s.from, s.fFrom = nil, nil, nil, nil, nil, nil
	s.second, s.factor, s.dir, s.into, s.out, s.pass = nil, nil, nil, batch{}, batch{}, pass{}
}

// curve brings the second derivative up to date with the examples in the kink.
func (s *reduced) curve() {
	s.moved = 0
	s.pass = pass{name: opNewton, count: len(s.near), each: func(q int) int {
		i := s.near[q]
		in := s.within(i, s.f[i])
		if in == s.kink[i] {
			return 1
		}
		s.kink[i] = in
		s.moved++
		if in {
			s.into.add(s.second, s.row(i))
		} else {
			s.out.add(s.second, s.row(i))
		}
		return s.m * s.m / 4
	}, then: func() {
		s.into.flush(s.second)
		s.out.flush(s.second)
		if s.inner > 0 && s.moved == 0 {
			s.others() // these examples are at their optimum
			return
		}
		s.factorise()
	}}
}

// factorise computes the Cholesky factor of the second derivative of P_δ,
//
//	I + C/δ·Σ xᵢxᵢᵀ over the kink,
//
// row by row, and the Newton direction. The bias has no 1 in I, and where the kink is empty nothing
// else: a little is added for it.
func (s *reduced) factorise() {
	size := s.m + 1
	over := s.cost / s.width
	s.pass = pass{name: opNewton, count: size, then: s.aim, each: func(j int) int {
		from, row := s.second[j*size:][:j+1], s.factor[j*size:][:j+1]
		for p, v := range from {
			row[p] = over * v
		}
		row[j]++
		if j == s.m {
			row[j] += 1e-10*over*float64(len(s.y)) - 1
		}
		for p := range j {
			other := s.factor[p*size:][:p+1]
			row[p] = (row[p] - dense.Dot(row[:p], other)) / other[p]
		}
		// At least 1 but for the bias, up to rounding.
		row[j] = math.Sqrt(max(row[j]-dense.Dot(row[:j], row), 1e-12*over))
		return j*j/2 + 1
	}}
}

// aim finds the direction, and f along it at the near examples.
func (s *reduced) aim() {
	size := s.m + 1
	for p := range s.dir {
		s.dir[p] = s.sums[1][p] - s.sums[0][p]
		if p < s.m {
			s.dir[p] += s.w[p]
		}
	}
	for j := range size {
		row := s.factor[j*size:]
		s.dir[j] = (s.dir[j] - dense.Dot(s.dir[:j], row)) / row[j]
	}
	for j := size - 1; j >= 0; j-- {
		row := s.factor[j*size:]
		s.dir[j] /= row[j]
		dense.AddScaled(s.dir[:j], -s.dir[j], row)
	}
	for j, v := range s.dir {
		s.dir[j] = -v
	}
	s.pass = pass{name: opNewton, count: len(s.near), then: s.walk, each: func(q int) int {
		i := s.near[q]
		s.df[i] = s.value(i, s.dir)
		return s.m
	}}
}

// walk goes along the direction to the minimum of P_δ, as far as the near examples tell.
func (s *reduced) walk() {
	var slope, curve float64
	for p, d := range s.dir {
		g := s.sums[1][p] - s.sums[0][p]
		if p < s.m {
			g += s.w[p]
			curve += d * d
		}
		slope += g * d
	}
	for _, i := range s.near {
		slope += s.alpha[i] * s.y[i] * s.df[i] // which the search takes off again
	}
	t := s.search(s.near, s.f, slope, curve)
	for p, d := range s.dir {
		s.w[p] += t * d
	}
	s.newtons++
	s.inner++
	s.pass = pass{name: opNewton, count: len(s.near), each: func(q int) int {
		i := s.near[q]
		s.f[i] += t * s.df[i]
		return s.take(i) + 4
	}, then: func() {
		if s.inner == innerSteps {
			s.others()
			return
		}
		s.curve()
	}}
}

// others follows the steps on the near examples at all others. Where one of these does not
// keep its side, the minimum of P_δ between where the steps began and where they ended is
// found with all examples.
func (s *reduced) others() {
	for p := range s.dir {
		s.dir[p] = s.w[p] - s.from[p]
	}
	left := false
	s.pass = pass{name: opOutputs, count: len(s.y), each: func(i int) int {
		if s.follow[i] {
			s.df[i] = s.f[i] - s.fFrom[i]
			return 4
		}
		s.df[i] = s.value(i, s.dir)
		s.f[i] += s.df[i]
		left = left || s.coefficient(i, s.f[i]) != s.alpha[i]
		return s.m
	}, then: func() {
		if left {
			s.goBack()
			s.reach *= 2
		} else {
			s.reach /= 2
		}
		s.gather()
	}}
}

// goBack goes as far as all examples say on the way that the near ones have gone.
func (s *reduced) goBack() {
	var slope, curve float64
	for p, d := range s.dir[:s.m] {
		slope += s.from[p] * d
		curve += d * d
	}
	t := s.search(nil, s.fFrom, slope, curve)
	for p, d := range s.dir {
		s.w[p] = s.from[p] + t*d
	}
	for i, d := range s.df {
		s.f[i] = s.fFrom[i] + t*d
	}
}

// search returns the t ≥ 0 at which a convex function has its minimum, to a part of its
// slope at 0: slope·t + curve·t²/2 plus the rounded hinges of examples, nil for all, with
// outputs f + t·df. It is Newton's method again, within an interval that is known to hold t.
func (s *reduced) search(examples []int, f []float64, slope, curve float64) float64 {
	count := len(examples)
	if examples == nil {
		count = len(s.y)
	}
	over := s.cost / s.width
	at := func(t float64) (first, second float64) {
		first, second = slope+curve*t, curve
		for q := range count {
			i := q
			if examples != nil {
				i = examples[q]
			}
			d := s.df[i]
			r := (1-s.y[i]*(f[i]+t*d))/s.width + 0.5
			switch {
			case r >= 1:
				first -= s.cost * s.y[i] * d
			case r > 0:
				first -= s.cost * r * s.y[i] * d
				second += over * d * d
			}
		}
		return first, second
	}
	begin, _ := at(0)
	if !(begin < 0) {
		return 0
	}
	least, most, t := 0.0, math.Inf(1), 1.0
	for range 60 {
		first, second := at(t)
		if math.Abs(first) <= 1e-3*-begin {
			break
		}
		if first < 0 {
			least = t
		} else {
			most = t
		}
		next := t - first/second
		if !(next > least && next < most) {
			next = (least + most) / 2
			if math.IsInf(most, 1) {
				next = 2 * t
			}
		}
		t = next
	}
	return t
}

// weights returns w and b as they stand.
func (s *reduced) weights() []float64 {
	if s.coarse != nil {
		return s.coarse.weights()
	}
	return s.w
}

// certificate returns what is known of w since all examples were looked at last, and of α: the
// largest lower bound of P that was met.
func (s *reduced) certificate() solve.Certificate {
	var size float64
	for _, v := range s.weights()[:s.m] {
		size += v * v
	}
	return solve.Certificate{
		Primal: s.primal, Dual: s.dual, Gap: max(s.primal-s.dual, 0),
		Violation: max(s.high-s.bot, 0), Margin: 1 / math.Sqrt(size),
	}
}
