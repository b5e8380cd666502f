package cluster

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// Medoids is the machine of [KMedoids]. Its first step draws the medoids. With swaps
// every further step does the best of them, and examples are always in the cluster of the
// nearest medoid. In alternation examples go to the nearest medoid, and medoids to
// the best example of their cluster, by turns. A medoid is always in its own cluster, and
// at equal distances an example stays, or goes to the first.
type Medoids struct {
	division
	alternate bool

	medoid   []int       // nil before the first step
	distance [][]float64 // from each medoid to all examples

	next      phase
	swap      swap // the best, where the next step is one
	iter      int
	status    solve.Status
	objective float64
	account   solve.Account
}

var (
	_ learn.Machine   = (*Medoids)(nil)
	_ learn.Certified = (*Medoids)(nil)
	_ learn.Measured  = (*Medoids)(nil)
	_ learn.Fitter    = (*Medoids)(nil)
	_ learn.Grouper   = (*Medoids)(nil)
	_ solve.Teller    = (*Medoids)(nil)
)

func newMedoids(v division, alternate bool) *Medoids {
	m := &Medoids{division: v, alternate: alternate, objective: math.NaN()}
	m.distance = make([][]float64, v.count)
	for c := range m.distance {
		m.distance[c] = make([]float64, len(v.group))
	}
	m.account = solve.Account{
		Why:  "There are no clusters yet. A medoid is a point that a cluster is built around; the first are drawn by lot.",
		Next: m.order(),
	}
	return m
}

// order names the next step.
func (m *Medoids) order() string {
	switch m.next {
	case choose:
		return "Choose the first medoids"
	case assign:
		return "Reassign"
	case move:
		if m.alternate {
			return "Move the medoids"
		}
		return fmt.Sprintf("Swap x%s for x%s", notation.Subscript(m.medoid[m.swap.cluster]+1), notation.Subscript(m.swap.example+1))
	}
	return ""
}

// Step draws medoids, swaps one, assigns the examples or moves the medoids.
func (m *Medoids) Step() solve.Step {
	step := solve.Step{Op: "end", Gap: math.NaN()}
	if m.status == solve.Running {
		m.iter++
		step.Op = m.order()
		old := slices.Clone(m.medoid)
		switch {
		case m.next == choose:
			m.choose()
		case m.next == assign:
			m.assign()
		case m.alternate:
			m.move()
		default:
			m.exchange()
		}
		if m.err == nil && m.next == move && !m.alternate {
			m.look()
		}
		if m.err != nil {
			m.fail()
		}
		step.Touched = m.touched(old)
		m.account.Next = m.order()
	}
	step.Iter, step.Next, step.Objective, step.Status = m.iter, m.order(), m.objective, m.status
	return step
}

// fail drops the medoids.
func (m *Medoids) fail() {
	m.status, m.next = solve.Failed, end
	m.medoid, m.account = nil, solve.Account{Did: "Gave up.", Why: m.err.Error()}
	m.objective = math.NaN()
}

// touched returns the examples that were a medoid before or are one now, and are not
// the same one.
func (m *Medoids) touched(old []int) []int {
	var touched []int
	for c := range m.count {
		switch {
		case old == nil && m.medoid == nil:
		case old == nil:
			touched = append(touched, m.medoid[c])
		case m.medoid == nil:
			touched = append(touched, old[c])
		case old[c] != m.medoid[c]:
			touched = append(touched, old[c], m.medoid[c])
		}
	}
	return touched
}

// measure sets dst to the distances of example i from all.
func (m *Medoids) measure(dst []float64, i int) bool {
	diag := m.k.Diag()
	for l, v := range m.k.Row(i) {
		square := diag[i] - 2*v + diag[l]
		if !m.finite(l, square) {
			return false
		}
		if square <= rounding*m.scale {
			if square < -1e-10*m.scale {
				m.indefinite = true
			}
			square = 0
		}
		dst[l] = math.Sqrt(square)
	}
	return true
}

// put makes example i the medoid of cluster c.
func (m *Medoids) put(c, i int) {
	if m.measure(m.distance[c], i) {
		m.medoid[c] = i
	}
}

// choose draws the first medoids.
func (m *Medoids) choose() {
	seeds, ok := m.seeds(math.Sqrt)
	if !ok {
		return
	}
	m.medoid = slices.Clone(seeds)
	for c, i := range seeds {
		m.put(c, i)
	}
	m.account = solve.Account{
		Did:   fmt.Sprintf("Made %s the first medoids.", points(seeds)),
		Why:   "The first was drawn by lot, the others too, with chances that grow with the distance from the medoids before: so they begin far apart.",
		Marks: m.marks(nil, nil),
	}
	if len(seeds) == 1 {
		m.account.Did = fmt.Sprintf("Made point %d the first medoid.", seeds[0]+1)
		m.account.Why = "It was drawn by lot."
	}
	if m.alternate {
		m.next = assign
		m.objective = 0
		for i := range m.group {
			m.objective += m.distance[m.nearest(i)][i]
		}
		m.account.Facts = m.facts("sum of distances to the nearest", m.objective, math.NaN(), 0)
		return
	}
	m.next = move
	m.account.Moves = m.reassign()
	m.account.Why += " Each point is in the cluster of the nearest."
	m.account.Facts = m.facts("sum of distances", m.objective, math.NaN(), len(m.account.Moves))
}

// marks marks all medoids, those that are new, and examples that moved.
func (m *Medoids) marks(new, moved []int) []solve.Mark {
	return slices.Concat(marks(m.medoid, "centre"), marks(new, "chosen"), marks(moved, "moved"))
}

// nearest returns the cluster that example i belongs to: its own, if it is a medoid;
// that of the nearest medoid; at equal distances the one it is in, or the first.
func (m *Medoids) nearest(i int) int {
	if c := slices.Index(m.medoid, i); c >= 0 {
		return c
	}
	best := max(m.group[i], 0)
	for c := range m.count {
		if d := m.distance[c][i]; d < m.distance[best][i] {
			best = c
		}
	}
	return best
}

// reassign moves examples to the nearest medoids and returns which.
func (m *Medoids) reassign() []solve.Move {
	var moves []solve.Move
	m.objective = 0
	for i, old := range m.group {
		c := m.nearest(i)
		m.objective += m.distance[c][i]
		if c != old {
			moves = append(moves, solve.Move{Example: i, From: old, To: c})
			m.group[i] = c
		}
	}
	return moves
}

// Coef returns the coefficients of the outputs, one a cluster.
func (m *Medoids) Coef() solve.Coef {
	coef := solve.Coef{M: m.count, Beta: make([]float64, len(m.group)*m.count), Bias: make([]float64, m.count), BiasError: make([]float64, m.count)}
	for c, i := range m.medoid {
		coef.Beta[i*m.count+c] = 1
		coef.Bias[c] = -m.k.Diag()[i] / 2
		coef.BiasError[c] = rounded * math.Abs(m.k.Diag()[i])
	}
	return coef
}

// Fit has nothing left to do.
func (m *Medoids) Fit(int) bool { return true }

// Fitted sets dst[i·M+c] = f_c(xᵢ).
func (m *Medoids) Fitted(dst []float64) {
	clear(dst)
	for c, i := range m.medoid {
		for l, v := range m.k.Row(i) {
			dst[l*m.count+c] = v - m.k.Diag()[i]/2
		}
	}
}

// Message says what keeps the result from being the best.
func (m *Medoids) Message() string {
	if m.status == solve.Running {
		return ""
	}
	places := 0
	for c, i := range m.medoid {
		apart := true
		for _, other := range m.distance[:c] {
			apart = apart && other[i] > 0
		}
		if apart {
			places++
		}
	}
	return m.message(places)
}

// Certificate returns the objective as Primal. Violation is by how much the best swap
// would lower it, where the method is to swap. There is no lower bound: the optimum is a
// local one.
func (m *Medoids) Certificate() solve.Certificate {
	nan := math.NaN()
	c := solve.Certificate{Primal: m.objective, Dual: nan, Gap: nan, Violation: nan, Margin: nan, Indefinite: m.indefinite}
	if !m.alternate && m.medoid != nil {
		c.Violation = m.swap.gain
	}
	return c
}

// Figures returns the objective.
func (m *Medoids) Figures() []learn.Figure {
	return []learn.Figure{{
		Key: "scatter", Name: "sum of distances", Symbol: "J", Value: m.objective,
		Doc: "the distances of the points from the medoids of their clusters, in feature space, added up",
	}}
}

// Account tells what the last step did.
func (m *Medoids) Account() solve.Account { return m.account }
