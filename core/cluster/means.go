package cluster

import (
	"fmt"
	"math"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// maxRounds is a limit for matrices of no kernel, on which the iteration need not end.
const maxRounds = 1000

// Means is the machine of [KMeans]. Its first step draws the seeds; then two kinds of
// steps take turns: examples go to the nearest mean, and means to the middle of their
// examples. An example stays where it is unless another mean is nearer by more than
// rounding, so that no step raises the objective. A cluster that has lost all examples
// starts again at the one farthest from its mean. The run has converged when no example
// wants to move and the sums, computed afresh, say the same.
type Means struct {
	division

	// The means: c = Σ ψ(xᵢ)/size over the examples inside, which are those that were in
	// the cluster when the mean was last moved.
	inside []bool    // n·count
	sum    []float64 // n·count: Σ k(xᵢ,x_l) over the examples l inside
	size   []int     // how many are inside
	norm   []float64 // ‖c‖²

	next      phase
	iter      int
	rounds    int
	status    solve.Status
	objective float64
	account   solve.Account
}

// A phase is a kind of step.
type phase int

const (
	choose phase = iota
	assign
	move
	end
)

var (
	_ learn.Machine   = (*Means)(nil)
	_ learn.Certified = (*Means)(nil)
	_ learn.Measured  = (*Means)(nil)
	_ learn.Fitter    = (*Means)(nil)
	_ learn.Grouper   = (*Means)(nil)
	_ solve.Teller    = (*Means)(nil)
)

func newMeans(v division) *Means {
	n := len(v.group)
	m := &Means{
		division: v,
		inside:   make([]bool, n*v.count), sum: make([]float64, n*v.count),
		size: make([]int, v.count), norm: make([]float64, v.count),
		objective: math.NaN(),
	}
	m.account = solve.Account{
		Why:  "There are no clusters yet. The first means are put on points that are drawn by lot.",
		Next: m.order(),
	}
	return m
}

// order names the next step.
func (m *Means) order() string {
	return [...]string{choose: "Choose the first means", assign: "Reassign", move: "Move the means", end: ""}[m.next]
}

// Step draws seeds, assigns the examples or moves the means.
func (m *Means) Step() solve.Step {
	step := solve.Step{Op: "end", Gap: math.NaN()}
	if m.status == solve.Running {
		m.iter++
		step.Op = m.order()
		switch m.next {
		case choose:
			step.Touched = m.choose()
		case assign:
			m.assign()
		case move:
			step.Touched = m.move()
		}
		if m.err != nil {
			m.status, m.next = solve.Failed, end
			m.account = solve.Account{Did: "Gave up.", Why: m.err.Error()}
			step.Touched = m.forget()
		}
		m.account.Next = m.order()
	}
	step.Iter, step.Next, step.Objective, step.Status = m.iter, m.order(), m.objective, m.status
	return step
}

// forget drops the means and returns all examples.
func (m *Means) forget() []int {
	clear(m.inside)
	clear(m.sum)
	clear(m.norm)
	m.objective = math.NaN()
	all := make([]int, len(m.group))
	for i := range all {
		all[i] = i
	}
	return all
}

// choose puts the means on seeds.
func (m *Means) choose() []int {
	seeds, ok := m.seeds(func(square float64) float64 { return square })
	if !ok {
		return nil
	}
	for c, i := range seeds {
		m.size[c], m.norm[c] = 1, m.k.Diag()[i]
		m.inside[i*m.count+c] = true
		for l, v := range m.k.Row(i) {
			m.sum[l*m.count+c] = v
		}
	}
	m.objective = 0
	for i := range m.group {
		_, square := m.nearest(i)
		m.objective += square
	}
	m.next = assign
	m.account = solve.Account{
		Did:   fmt.Sprintf("Put the first means on %s.", points(seeds)),
		Why:   "The first was drawn by lot, the others too, with chances that grow with the squared distance from the means before: so they begin far apart.",
		Facts: m.facts("sum of squared distances", m.objective, math.NaN(), 0),
		Marks: marks(seeds, "centre"),
	}
	if len(seeds) == 1 {
		m.account.Did = fmt.Sprintf("Put the mean on point %d.", seeds[0]+1)
		m.account.Why = "It was drawn by lot."
	}
	return seeds
}

// square returns ‖ψ(xᵢ) − c‖².
func (m *Means) square(i, c int) float64 {
	return m.k.Diag()[i] - 2*m.sum[i*m.count+c]/float64(m.size[c]) + m.norm[c]
}

// nearest returns the mean that is nearest to example i, the first of equals, and the
// squared distance.
func (m *Means) nearest(i int) (c int, square float64) {
	square = m.square(i, 0)
	for other := 1; other < m.count; other++ {
		if s := m.square(i, other); s < square {
			c, square = other, s
		}
	}
	return c, square
}

// assign moves examples to the nearest means.
func (m *Means) assign() {
	before, first := m.objective, m.group[0] < 0
	moves := m.reassign()
	if len(moves) == 0 {
		// What adding and taking away left of rounding is not to decide.
		m.refresh()
		moves = m.reassign()
	}
	m.rounds++
	switch {
	case len(moves) == 0:
		m.status, m.next = solve.Converged, end
	case m.rounds == maxRounds:
		m.status, m.next = solve.Exhausted, end
	default:
		m.next = move
	}
	m.account = solve.Account{
		Moves: moves,
		Marks: marks(moved(moves), "moved"),
		Facts: m.facts("sum of squared distances", m.objective, before, len(moves)),
	}
	a := &m.account
	switch {
	case first:
		a.Did = fmt.Sprintf("Assigned %s.", counted(len(moves)))
		a.Why = fmt.Sprintf("Each goes to the mean that is nearest in feature space; the sum of the squared distances is %s.", notation.Short(m.objective))
	case len(moves) == 0:
		a.Did = "Reassigned nothing."
		a.Why = "Every point is nearest to the mean of its own cluster, so nothing will change any more: a local optimum."
	case len(moves) == 1:
		at := moves[0]
		a.Did = fmt.Sprintf("Reassigned point %d.", at.Example+1)
		a.Why = fmt.Sprintf("Mean %d is nearer to it now, at %s, than mean %d, at %s (squared); J %s.",
			at.To+1, notation.Short(m.square(at.Example, at.To)), at.From+1, notation.Short(m.square(at.Example, at.From)), change(before, m.objective))
	default:
		a.Did = fmt.Sprintf("Reassigned %s.", counted(len(moves)))
		a.Why = fmt.Sprintf("Another mean is nearer to each of them now; the sum of the squared distances %s.", change(before, m.objective))
	}
}

// reassign moves examples to the nearest means and returns which.
func (m *Means) reassign() []solve.Move {
	var moves []solve.Move
	m.objective = 0
	tolerance := rounding * m.scale
	for i, old := range m.group {
		c, square := m.nearest(i)
		if old >= 0 {
			if stay := m.square(i, old); !(square < stay-tolerance) {
				c, square = old, stay
			}
		}
		m.objective += square
		if square < -1e-10*m.scale {
			m.indefinite = true
		}
		if c != old {
			moves = append(moves, solve.Move{Example: i, From: old, To: c})
			m.group[i] = c
		}
	}
	return moves
}

// refresh computes the sums afresh.
func (m *Means) refresh() {
	clear(m.sum)
	for l := range m.group {
		for c := range m.count {
			if m.inside[l*m.count+c] {
				m.add(l, c, 1)
			}
		}
	}
	m.measure()
}

// add adds example l to the mean of cluster c, or takes it away.
func (m *Means) add(l, c int, sign float64) {
	for i, v := range m.k.Row(l) {
		m.sum[i*m.count+c] += sign * v
	}
}

// measure computes the lengths of the means from the sums.
func (m *Means) measure() {
	norm := make([]float64, m.count)
	for i := range m.group {
		for c := range m.count {
			if m.inside[i*m.count+c] {
				norm[c] += m.sum[i*m.count+c] / float64(m.size[c]) / float64(m.size[c])
			}
		}
	}
	copy(m.norm, norm)
}

// move moves the means to the middle of their examples and returns the examples that
// have other coefficients now.
func (m *Means) move() []int {
	before := m.objective
	restarts := m.restart()
	changed := make([]bool, m.count)
	used := make([]bool, m.count)
	for _, c := range m.group {
		used[c] = true
	}
	for i, own := range m.group {
		for c := range m.count {
			at := i*m.count + c
			if !used[c] || m.inside[at] == (own == c) {
				continue
			}
			changed[c] = true
			if own == c {
				m.size[c]++
				m.add(i, c, 1)
			} else {
				m.size[c]--
				m.add(i, c, -1)
			}
		}
	}
	var touched []int
	for i, own := range m.group {
		is := false
		for c := range m.count {
			at := i*m.count + c
			if changed[c] && !m.finite(i, m.sum[at]) {
				return nil
			}
			is = is || changed[c] && (m.inside[at] || own == c)
			if used[c] {
				m.inside[at] = own == c
			}
		}
		if is {
			touched = append(touched, i)
		}
	}
	m.measure()
	m.objective = 0
	for i, c := range m.group {
		m.objective += m.square(i, c)
	}
	if m.objective > before+1e-10*m.scale*float64(len(m.group)) {
		m.indefinite = true // a mean is where the sum is least, but for such matrices
	}
	m.next = assign
	m.tell(before, restarts)
	return touched
}

// tell tells of a move of the means.
func (m *Means) tell(before float64, restarts []solve.Move) {
	m.account = solve.Account{
		Did:   "Moved the means.",
		Why:   fmt.Sprintf("Each goes to the middle of its points, where the sum of their squared distances is least; it %s.", change(before, m.objective)),
		Moves: restarts,
		Marks: marks(moved(restarts), "moved"),
		Facts: m.facts("sum of squared distances", m.objective, before, len(restarts)),
	}
	if m.count == 1 {
		m.account.Did = "Moved the mean."
		m.account.Why = fmt.Sprintf("It goes to the middle of the points, where the sum of their squared distances is least; it %s.", change(before, m.objective))
	}
	for _, r := range restarts {
		m.account.Why += fmt.Sprintf(" Cluster %d had lost all its points and starts again at point %d, which was farthest from its mean.", r.To+1, r.Example+1)
	}
}

// restart gives every cluster without examples the one that is farthest from its mean,
// of a cluster that keeps others, and returns these moves.
func (m *Means) restart() []solve.Move {
	var moves []solve.Move
	sizes := m.sizes()
	for c := range m.count {
		if sizes[c] > 0 {
			continue
		}
		farthest, square := -1, rounding*m.scale
		for i, own := range m.group {
			if s := m.square(i, own); s > square && sizes[own] > 1 {
				farthest, square = i, s
			}
		}
		if farthest < 0 {
			return moves // all are where a mean is
		}
		from := m.group[farthest]
		moves = append(moves, solve.Move{Example: farthest, From: from, To: c})
		sizes[from]--
		sizes[c]++
		m.group[farthest] = c
	}
	return moves
}

// Coef returns the coefficients of the outputs, one a cluster.
func (m *Means) Coef() solve.Coef {
	coef := solve.Coef{M: m.count, Beta: make([]float64, len(m.inside)), Bias: make([]float64, m.count), BiasError: make([]float64, m.count)}
	for at, inside := range m.inside {
		if inside {
			coef.Beta[at] = 1 / float64(m.size[at%m.count])
		}
	}
	for c, norm := range m.norm {
		coef.Bias[c] = -norm / 2
		coef.BiasError[c] = rounded * math.Abs(norm)
	}
	return coef
}

// Fit has nothing left to do.
func (m *Means) Fit(int) bool { return true }

// Fitted sets dst[i·M+c] = f_c(xᵢ).
func (m *Means) Fitted(dst []float64) {
	for at, sum := range m.sum {
		c := at % m.count
		dst[at] = sum/float64(max(1, m.size[c])) - m.norm[c]/2
	}
}

// Message says what keeps the result from being the best.
func (m *Means) Message() string {
	switch m.status {
	case solve.Running:
		return ""
	case solve.Exhausted:
		text := fmt.Sprintf("Points still changed their clusters after %d rounds.", maxRounds)
		if m.indefinite {
			text += " This kernel is not positive semidefinite on these points: choose another, or repair this one."
		}
		return text
	}
	return m.message(m.used())
}

// Certificate returns the objective as Primal. Violation is by how much a squared
// distance is larger than that to another mean: 0, up to rounding, at the end. There is
// no lower bound: the optimum is a local one.
func (m *Means) Certificate() solve.Certificate {
	nan := math.NaN()
	c := solve.Certificate{Primal: m.objective, Dual: nan, Gap: nan, Violation: nan, Margin: nan, Indefinite: m.indefinite}
	if m.group[0] >= 0 && m.err == nil {
		c.Violation = 0
		for i, own := range m.group {
			_, square := m.nearest(i)
			c.Violation = max(c.Violation, m.square(i, own)-square)
		}
	}
	return c
}

// Figures returns the objective.
func (m *Means) Figures() []learn.Figure {
	return []learn.Figure{{
		Key: "scatter", Name: "sum of squared distances", Symbol: "J", Value: m.objective,
		Doc: "the squared distances of the points from the means of their clusters, in feature space, added up",
	}}
}

// Account tells what the last step did.
func (m *Means) Account() solve.Account { return m.account }
