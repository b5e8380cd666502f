package svm

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/notation"
	"mercer/core/solve"
)

// A record holds what an account of the last step needs. Training only fills it in; sentences are
// made when an account is asked for.
type record struct {
	op            string // of the last step, "" before the first
	i, j          int    // the variables of the last pair
	before, after [2]float64
	err           [2]float64 // before the step, with what the slope of D is beside them
	plain         [2]float64 // the same without that
	wanted, taken float64    // +Inf where D has no end
}

// A narrator has the words for the variables of a solver.
type narrator interface {
	point(v int) int               // the example that variable v belongs to, for marks
	symbol(v int) string           // "α₂₃"
	order(i, j int) order          // what a step on the pair will do: "Optimise the pair (23, 6)"
	report(i, j int) string        // what it did: "Optimised the pair (23, 6)."
	condition(bias float64) string // which condition the last pair broke, and why this pair: a sentence
	balance() string               // the sum that pairs keep: "Σᵢαᵢyᵢ = 0"
}

// tell gives an account of the last step of s.
func (s *Solver) tell(n narrator) solve.Account {
	s.look()
	next := s.announce(n)
	a := solve.Account{Next: next.words, Label: next.label}
	r := &s.record
	switch r.op {
	case "":
		if s.status == solve.Converged {
			a.Why = "All conditions hold from the beginning: there is nothing to do."
		}
		return a
	case opPair:
		s.tellPair(&a, n)
	case opNewton:
		s.tellNewton(&a, n)
	case opCheck:
		s.tellCheck(&a)
	}
	switch s.status {
	case solve.Converged:
		a.Why += fmt.Sprintf(" Now all conditions hold up to the tolerance %s: training is done.", notation.Short(s.cfg.Tolerance))
	case solve.Exhausted:
		a.Why += fmt.Sprintf(" After %d steps training stops, short of the optimum.", s.iter)
	case solve.Failed:
		a.Why, a.Pair = s.failure.Error(), nil
		return a
	}
	if s.stale {
		return a
	}
	a.Facts = append(a.Facts,
		solve.Fact{Name: "violation left", Symbol: "m − M", Value: max(s.high-s.bot, 0)},
		solve.Fact{Name: "dual objective", Symbol: "D", Value: s.objective})
	if aside := s.n - s.active; aside > 0 {
		a.Facts = append(a.Facts, solve.Fact{Name: "set aside for now", Value: float64(aside)})
	} else {
		a.Facts = append(a.Facts, solve.Fact{Name: "duality gap", Symbol: "P − D", Value: s.gap()})
	}
	return a
}

// look computes the errors if the next step would do so before anything else: then
// it makes no difference when.
func (s *Solver) look() {
	if !s.stale || s.status != solve.Running {
		return
	}
	rows := 0
	for _, b := range s.beta[s.fresh:] {
		if b != 0 {
			rows++
		}
	}
	if rows <= s.freshAtOnce() {
		s.refresh()
	}
}

// An order says what a step will do, and in a word or two if that is long.
type order struct{ words, label string }

// optimise is the order for two of the examples, counted from 1.
func optimise(i, j int) order {
	pair := fmt.Sprintf("(%d, %d)", i, j)
	return order{"Optimise the pair " + pair, "Pair " + pair}
}

// announce says what the next step will do, nothing at the end.
func (s *Solver) announce(n narrator) order {
	switch {
	case s.status != solve.Running:
		return order{}
	case s.stale || s.optimal():
		return order{words: "Look at every point again"}
	case s.newtonNext():
		return order{words: "Move all free coefficients together"}
	}
	return n.order(s.example(s.i), s.example(s.j))
}

// tellPair tells of a step on two coefficients.
func (s *Solver) tellPair(a *solve.Account, n narrator) {
	r := &s.record
	if math.IsInf(r.taken, 1) {
		a.Did = "Found that " + n.symbol(r.i) + " and " + n.symbol(r.j) + " can grow without end."
		return
	}
	a.Did = n.report(r.i, r.j)
	p := &solve.Pair{
		I: n.point(r.i), J: n.point(r.j),
		C:         s.cfg.C,
		Kernel:    s.entries(),
		Violation: r.err[0] - r.err[1],
		Wanted:    r.wanted, Taken: r.taken,
	}
	p.Gain = r.taken * (p.Violation - r.taken*(p.Kernel[0]+p.Kernel[1]-2*p.Kernel[2])/2)
	for q, v := range []int{r.i, r.j} {
		y := s.sign(v)
		p.Sign[q], p.Before[q], p.After[q] = y, y*r.before[q]+0, y*r.after[q]+0
		p.Gradient[q] = y * r.err[q]
	}
	a.Pair = p
	a.Why = n.condition(s.biasBefore()) + " " + s.path(p, n)
	a.Marks = []solve.Mark{{Example: p.I, Role: "i"}, {Example: p.J, Role: "j"}}
	a.Facts = []solve.Fact{
		{Name: "violation", Symbol: "eᵢ − eⱼ", Value: p.Violation},
		{Name: "step wanted", Symbol: "t*", Value: p.Wanted},
		{Name: "step taken", Symbol: "t", Value: p.Taken},
		{Name: "new coefficient", Symbol: n.symbol(r.i), Value: p.After[0]},
		{Name: "new coefficient", Symbol: n.symbol(r.j), Value: p.After[1]},
		{Name: "dual gain", Symbol: "ΔD", Value: p.Gain, Change: true},
	}
}

// entries returns the entries of the matrix for the last pair: on the diagonal, and beside it.
func (s *Solver) entries() [3]float64 {
	i, j := s.record.i%s.n, s.record.j%s.n
	return [3]float64{s.k.Diag()[i], s.k.Diag()[j], s.k.Row(i)[j]}
}

// path says how the two coefficients of the last pair moved, and what stopped them.
func (s *Solver) path(p *solve.Pair, n narrator) string {
	r := &s.record
	first, second := n.symbol(r.i), n.symbol(r.j)
	var moved string
	switch {
	case p.Sign[0] > 0 && p.Sign[1] < 0:
		moved = "Both coefficients grow"
	case p.Sign[0] < 0 && p.Sign[1] > 0:
		moved = "Both coefficients shrink"
	case p.Sign[0] > 0:
		moved = first + " grows and " + second + " shrinks"
	default:
		moved = first + " shrinks and " + second + " grows"
	}
	moved += " by " + notation.Short(r.taken) + ", which keeps " + n.balance() + ", "
	if r.taken == r.wanted {
		return moved + "to the best place on this line."
	}
	end := func(q int, symbol string) (string, bool) {
		switch {
		case p.After[q] == 0 && p.Before[q] > 0:
			return "until " + symbol + " reaches 0.", true
		case p.After[q] == p.C && p.Before[q] < p.C:
			return fmt.Sprintf("until %s reaches its bound %s.", symbol, notation.Short(p.C)), true
		}
		return "", false
	}
	if text, ok := end(0, first); ok {
		return moved + text
	}
	text, _ := end(1, second)
	return moved + text
}

func (s *Solver) tellNewton(a *solve.Account, n narrator) {
	a.Did = fmt.Sprintf("Moved %s together.", count(len(s.touched), "free coefficient", "free coefficients"))
	a.Why = "Steps on pairs gain less and less, so all coefficients between their bounds moved to their common optimum, the solution of one system of linear equations"
	if s.newton.met > 0 {
		a.Why += fmt.Sprintf(", as far as the bounds let them: %d reached one", s.newton.met)
	}
	a.Why += "."
	seen := make(map[int]bool)
	for _, v := range s.touched {
		if p := n.point(v); !seen[p] {
			seen[p] = true
			a.Marks = append(a.Marks, solve.Mark{Example: p, Role: "moved"})
		}
	}
	a.Facts = []solve.Fact{{Name: "dual gain", Symbol: "ΔD", Value: s.newton.gain, Change: true}}
}

func (s *Solver) tellCheck(a *solve.Account) {
	a.Did = "Looked at every point again."
	switch {
	case s.stale:
		a.Did = "Began to look at every point again."
		a.Why = "The outputs at all points are computed afresh, some of them in each step."
	case s.optimal():
		a.Why = "The outputs at all points were computed afresh, so that neither rounding nor points set aside can deceive."
	default:
		a.Why = fmt.Sprintf("The points still considered meet their conditions, but some of the others break theirs, by up to %s: training goes on with all.", notation.Short(s.high-s.bot))
	}
}

// biasBefore returns the bias before the last pair moved: errors follow pairs, and
// can follow them back. It is NaN while errors are stale.
func (s *Solver) biasBefore() float64 {
	if s.stale {
		return math.NaN()
	}
	r := &s.record
	was := *s
	was.beta, was.err = slices.Clone(s.beta), slices.Clone(s.err)
	was.state, was.barUp, was.barLow = slices.Clone(s.state), slices.Clone(s.barUp), slices.Clone(s.barLow)
	rowI := slices.Clone(s.k.Row(r.i % s.n))
	rowJ := s.k.Row(r.j % s.n)
	for p := range was.active {
		v := s.example(p)
		was.err[p] += r.taken * (rowI[v] - rowJ[v])
		switch v {
		case r.i % s.n:
			was.beta[p], was.err[p] = r.before[0], r.plain[0]
			was.setState(p)
		case r.j % s.n:
			was.beta[p], was.err[p] = r.before[1], r.plain[1]
			was.setState(p)
		}
	}
	return was.bias()
}

// sign returns on which side of 0 the coefficient of a variable is.
func (s *Solver) sign(v int) float64 {
	if s.y == nil {
		if v >= s.n {
			return -1
		}
		return 1
	}
	for p, y := range s.y {
		if s.example(p) == v {
			return y
		}
	}
	panic("svm: no such variable")
}

// number returns the number that an example has in texts.
func (s *Solver) number(i int) int {
	if s.whole != nil {
		i = s.whole[i]
	}
	return i + 1
}

// count writes a number with what is counted.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

var _ solve.Teller = (*Solver)(nil)

// Account tells what the last step did, and why.
func (s *Solver) Account() solve.Account {
	a := s.tell(classes{s})
	if s.record.op == "" && s.status == solve.Running {
		a.Why = "Every α is 0 at first, and so is f: no point is where it should be."
		if slices.ContainsFunc(s.beta, func(b float64) bool { return b != 0 }) {
			a.Why = "Training goes on from coefficients that were there before."
		}
	}
	return a
}

// classes is the narrator of a classifier.
type classes struct{ s *Solver }

func (c classes) point(v int) int { return v }

func (c classes) symbol(v int) string { return "α" + notation.Subscript(c.s.number(v)) }

func (c classes) order(i, j int) order { return optimise(c.s.number(i), c.s.number(j)) }

func (c classes) report(i, j int) string {
	return fmt.Sprintf("Optimised the pair (%d, %d).", c.s.number(i), c.s.number(j))
}

func (c classes) balance() string { return "Σαᵢyᵢ = 0" }

// condition compares y·f(x) at point i with 1: f(x) = y − e + b there.
func (c classes) condition(bias float64) string {
	r := &c.s.record
	i, j := c.s.number(r.i), c.s.number(r.j)
	y := c.s.sign(r.i)
	size := y * (y - r.err[0] + bias)
	if !(math.Abs(size-1) > 1e-6) {
		return fmt.Sprintf("Points %d and %d disagree most about where f should be 0.", i, j)
	}
	side := "below 1, so it needs more weight"
	if size > 1 {
		side = "above 1, so it needs less weight"
	}
	return fmt.Sprintf("Of the points where f is too low, point %d breaks its condition most: y·f(x) = %s is %s; with it, point %d promises the largest gain.",
		i, notation.Short(size), side, j)
}
