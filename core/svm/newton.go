package svm

import (
	"math"
	"slices"
	"sync"
)

// newtonLimit bounds the free examples of a Newton step: the factorisation of 400
// takes about as long as a frame of the page may.
const newtonLimit = 400

// ridge is added to the diagonal of K before it is factorised, relative to its
// largest entry: far above rounding, far below what a step can feel.
const ridge = 1e-10

// newton maximises D over the free examples alone: pairs approach that maximum
// ever more slowly when K is badly conditioned, one linear system gives it at once.
type newton struct {
	wait  int     // steps of pairs until the next Newton step is considered
	since int     // steps of pairs since the last
	gain  float64 // what D gained by the last
	met   int     // how many examples met a bound in it
	first int     // how many pairs come before the first, if more than newtonFirst

	*workspace // nil before the first, and at the end
}

// A workspace is the memory of Newton steps.
type workspace struct {
	factor  factor
	free    []int       // positions, −1 where a bound was met
	all     []int       // the same, complete
	d       []float64   // the way
	columns [][]float64 // W
	pivot   []float64
	before  []float64 // β on entry
	lo, hi  []float64 // the bounds of β on entry
	beside  []float64 // what the slope of D is beside the error, on the side of 0 that β is on
	change  []float64 // by how much it changed in the end
	touched []int     // the examples that the last step changed
}

// workspaces are reused by later trainings: for a few dozen examples, allocating takes longer than
// the computation.
var workspaces = sync.Pool{New: func() any { return new(workspace) }}

// leave gives the workspace back.
func (nt *newton) leave() {
	if nt.workspace != nil {
		workspaces.Put(nt.workspace)
		nt.workspace = nil
	}
}

// newtonDue reports whether the next step shall be a Newton step.
func (s *Solver) newtonDue() bool {
	return s.newton.since >= s.newton.wait && !s.optimal()
}

// newtonStep moves the free coefficients towards the maximum of D on the plane
// Σ β = const. The direction d solves
//
//	(K + λI) d = e − b·1,  Σ d = 0,
//
// on the free examples. Along it D rises at least to the full step, because
// dᵀKd ≤ dᵀ(K + λI)d. Where a coefficient meets its bound the walk stops, leaves
// it there, and solves for those that remain. It reports whether anything moved.
//
// The step is an offer: what it does not settle, and the decision when to stop,
// is left to the pairs.
func (s *Solver) newtonStep() bool {
	nt := &s.newton
	if nt.workspace == nil {
		nt.workspace = workspaces.Get().(*workspace)
	}
	free := nt.free[:0]
	for p, state := range s.state[:s.active] {
		if state == up|low {
			free = append(free, p)
		}
	}
	nt.free = free
	f := len(free)
	if f < 2 || f > newtonLimit {
		nt.wait = nt.since + max(nt.first, newtonFirst)
		return false
	}
	if nt.wait = s.newtonWait(f); nt.since < nt.wait {
		return false
	}
	nt.since, nt.wait = 0, newtonPairs
	return s.walk()
}

// How many pairs come before the first Newton step, at least. Machines for two of several classes often
// end sooner where they begin with nothing, and a pair costs them far less than a system of equations.
// A machine alone ends nearer to its optimum by an early one, and so do all where C times the largest
// k(x,x) is not small: pairs come near an optimum far from the bounds ever more slowly.
const (
	newtonFirst = 10
	newtonLater = 60
	newtonEasy  = 1000
)

// newtonPairs is how many pairs come between two Newton steps at least: before, too few
// examples have left their bounds or met them.
const newtonPairs = 6

// newtonWait returns how many pairs come between two Newton steps on f free
// examples, so that these take a bounded share of the time (measured best, among
// multiples of each term, after a point has moved and from nothing).
func (s *Solver) newtonWait(f int) int {
	price := (f*f*f/6 + 3*f*f + f*s.active) / (4*s.active + 100) // in steps of pairs
	return newtonPairs + f/8 + price/4
}

// newtonNext reports whether the next step will be a Newton step, unless rounding
// keeps it from a gain.
func (s *Solver) newtonNext() bool {
	f := 0
	for _, state := range s.state[:s.active] {
		if state == up|low {
			f++
		}
	}
	return s.newtonDue() && f >= 2 && f <= newtonLimit && s.newton.since >= s.newtonWait(f)
}

// walk does the work of newtonStep for the positions nt.free.
//
// It climbs D(β) − ½λ‖β − β₀‖², where β₀ is its start: a function below D that touches D at β₀. Let
// A = K + λI on the free examples, and let C have a column for each linear function of d that must
// stay 0: Σ d, and d at each bound that was met. The way to the maximum is
//
//	d = A⁻¹g − W(CᵀW)⁻¹CᵀA⁻¹g,  W = A⁻¹C.
//
// A step of θd leaves the way (1−θ)d; a bound that is met at p adds a column A⁻¹eₚ to W,
// so that each costs two triangular solves. The columns are kept conjugate: CᵀW is
// triangular, with its diagonal in nt.pivot.
func (s *Solver) walk() bool {
	nt := &s.newton
	free := nt.free
	if !s.factorize(free) {
		return false
	}
	nt.reserve(len(free))
	nt.columns, nt.pivot = nt.columns[:0], nt.pivot[:0]
	nt.all, nt.met = append(nt.all[:0], free...), 0
	d, before, beside := nt.d[:len(free)], nt.before[:len(free)], nt.beside[:len(free)]
	los, his := nt.lo[:len(free)], nt.hi[:len(free)]
	for q, p := range free {
		los[q], his[q] = s.bounds(p)
		bar := s.barUp[p]
		d[q], before[q], beside[q] = s.err[p]+bar, s.beta[p], bar
	}
	nt.d, nt.before, nt.beside, nt.lo, nt.hi = d, before, beside, los, his
	nt.factor.solve(d)
	w := nt.column(len(free))
	for p := range w {
		w[p] = 1
	}
	nt.factor.solve(w)
	pivot := mean(w)
	subtract(d, mean(d)/pivot, w)
	nt.pivot = append(nt.pivot, pivot*float64(len(free)))
	for left := len(free); left >= 2; left-- {
		off := 0.0 // rounding only
		for _, v := range d {
			off += v / float64(left)
		}
		theta, block := 1.0, -1
		for p, at := range free {
			if at < 0 {
				continue
			}
			d[p] -= off
			room := math.Inf(1)
			if d[p] > 0 {
				room = (his[p] - s.beta[at]) / d[p]
			} else if d[p] < 0 {
				room = (los[p] - s.beta[at]) / d[p]
			}
			if room < theta {
				theta, block = room, p
			}
		}
		for p, at := range free {
			if at >= 0 {
				s.beta[at] += theta * d[p]
			}
		}
		if block < 0 {
			break
		}
		at := free[block]
		if d[block] > 0 {
			s.beta[at] = his[block]
		} else {
			s.beta[at] = los[block]
		}
		nt.met++
		free[block] = -1
		if !nt.stay(block, theta) {
			break
		}
	}
	return s.land()
}

// stay leaves variable p out of the way that remains after a step of theta. It reports
// false if rounding keeps it from that.
func (nt *workspace) stay(p int, theta float64) bool {
	columns := nt.columns
	w := nt.column(len(nt.d))
	nt.factor.unit(w, p)
	for j, c := range columns {
		subtract(w, c[p]/nt.pivot[j], c)
	}
	if !(w[p] > 0) {
		return false
	}
	nt.pivot = append(nt.pivot, w[p])
	share := nt.d[p] / w[p]
	for q, v := range w {
		nt.d[q] = (1 - theta) * (nt.d[q] - share*v)
	}
	for q, at := range nt.free {
		if at < 0 {
			nt.d[q] = 0
		}
	}
	return true
}

// reserve makes room for f free examples.
func (nt *workspace) reserve(f int) {
	if f <= cap(nt.d) {
		return
	}
	size := f + f/2   // as steps go on, more are free
	const columns = 4 // most steps meet fewer bounds
	room := make([]float64, (7+columns)*size)
	part := func() []float64 {
		p := room[:0:size]
		room = room[size:]
		return p
	}
	nt.d, nt.before, nt.change, nt.pivot = part(), part(), part(), part()
	nt.lo, nt.hi, nt.beside = part(), part(), part()
	nt.columns = make([][]float64, 0, columns)
	for range columns {
		nt.columns = append(nt.columns, part())
	}
	nt.all = make([]int, 0, size)
}

// column returns room for another column of W.
func (nt *workspace) column(f int) []float64 {
	m := len(nt.columns)
	if m < cap(nt.columns) {
		nt.columns = nt.columns[:m+1]
	} else {
		nt.columns = append(nt.columns, nil)
	}
	if cap(nt.columns[m]) < f {
		nt.columns[m] = make([]float64, f)
	}
	nt.columns[m] = nt.columns[m][:f]
	return nt.columns[m]
}

// factorize factorises K + λI on the free examples. It reports false where K is
// too far from positive semidefinite.
func (s *Solver) factorize(free []int) bool {
	for _, r := range []float64{ridge, 1e3 * ridge, 1e6 * ridge} {
		lambda := r * s.largest
		rows := s.newton.factor.reset(len(free))
		for i, p := range free {
			row, from := rows[i], s.view.Row(p)
			for j := range row {
				row[j] = from[free[j]]
			}
			row[i] += lambda
		}
		if s.newton.factor.factorize() {
			return true
		}
	}
	return false
}

// land brings errors, states and D up to the coefficients that walk has moved at
// the positions nt.all. If D has not risen it takes everything back.
func (s *Solver) land() bool {
	nt := &s.newton
	nt.change = nt.change[:len(nt.all)]
	change, gain := nt.change, 0.0
	for q, p := range nt.all {
		b := s.beta[p] // min and max would call functions, as WebAssembly
		if b < nt.lo[q] {
			b = nt.lo[q]
		}
		if b > nt.hi[q] {
			b = nt.hi[q]
		}
		s.beta[p], change[q] = b, b-nt.before[q]
		gain += change[q] * (s.err[p] + nt.beside[q]) / 2
	}
	s.follow(+1)
	for q, p := range nt.all {
		gain += change[q] * (s.err[p] + nt.beside[q]) / 2 // Σ Δβ(e + e')/2 = D' − D
	}
	nt.gain = gain
	s.objective += nt.gain
	if !(nt.gain > 0) || math.IsInf(nt.gain, 1) {
		s.takeBack()
		return false
	}
	return true
}

// follow updates the errors and states for the changes of a Newton step, or for
// taking them back (sign −1).
func (s *Solver) follow(sign float64) {
	nt := &s.newton
	err, touched := s.err[:s.active], slices.Grow(nt.touched[:0], len(nt.all))
	for q, p := range nt.all {
		if change := nt.change[q]; change != 0 {
			subtract(err, sign*change, s.view.Row(p))
			s.travel += math.Abs(change)
			s.setState(p)
			touched = append(touched, s.example(p))
		}
	}
	nt.touched, s.touched = touched, touched
}

// takeBack undoes the last Newton step.
func (s *Solver) takeBack() {
	nt := &s.newton
	for q, p := range nt.all {
		s.beta[p] = nt.before[q]
	}
	s.follow(-1)
	s.objective -= nt.gain
	s.touched = s.touched[:0]
}

func mean(x []float64) float64 {
	var sum float64
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}
