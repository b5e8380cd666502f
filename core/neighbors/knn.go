package neighbors

import (
	"fmt"
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/solve"
)

// KNN is the configuration of the learner "knn", which asks the K examples that are
// nearest in feature space. Of examples at the same distance, the first are taken.
type KNN struct {
	K int // in [1, 10⁶], 0 for 5; with fewer examples all are asked
}

// Info describes the learner.
func (*KNN) Info() learn.Info {
	return learn.Info{
		Name:    "knn",
		Title:   "k nearest neighbours",
		Short:   "k-NN",
		Formula: "mean of y over the {k} points with the least ρ(x, xᵢ)² = k(x,x) − 2k(x,xᵢ) + k(xᵢ,xᵢ)",
		TeX:     `\tfrac1{ {k} }\textstyle\sum_{i\in N(x)}y_i,\quad\rho(x,x_i)^2={k(x,x)-2k(x,x_i)+k(x_i,x_i)}`,
		Doc:     "The class, or the mean value, of the k points that are nearest in feature space.",
		Source:  "Cover and Hart, Nearest neighbor pattern classification, IEEE Trans. Information Theory 13 (1967)",
		Tasks:   []learn.Task{learn.Classification, learn.Regression},
	}
}

var countSpec = param.Spec{
	Key: "k", Symbol: "k", Name: "neighbours asked",
	Doc:  "So many of the nearest points decide. One follows every point, many make the boundary smooth.",
	Kind: param.Whole, Min: 1, Max: 1e6, Low: 1, High: 25, Default: 5,
}

// Bind binds the parameter k.
func (c *KNN) Bind(set *param.Set) {
	set.Int(&c.K, countSpec)
}

// Start begins.
func (c *KNN) Start(d learn.Data) (learn.Machine, error) {
	n := d.K.Len()
	if len(d.Y) != n {
		panic("neighbors: k and y differ in length")
	}
	if n == 0 {
		return nil, &learn.DataError{Reason: "There are no points yet. Add points to have neighbours."}
	}
	asked := c.K
	if err := countSpec.FillInt(&asked); err != nil {
		return nil, err
	}
	m := &Neighbors{k: d.K, y: d.Y, asked: asked, near: min(asked, n), rule: learn.Values}
	if d.Task == learn.Classification {
		classes, err := multiclass.Classes(d.Y)
		if err != nil {
			return nil, err
		}
		m.rule = multiclass.RuleOf(classes, multiclass.OneAgainstRest)
		_, m.class = byClass(classes, d.Y)
	} else {
		for i, y := range d.Y {
			if math.IsNaN(y) || math.IsInf(y, 0) {
				return nil, &learn.DataError{Reason: fmt.Sprintf("The value of point %d is not a number.", i+1)}
			}
		}
	}
	if err := learn.CheckDiag(d.K); err != nil {
		return nil, err
	}
	m.account = solve.Account{
		Why:  "There is nothing to compute before somebody asks: the points themselves are the model.",
		Next: m.next(),
	}
	return m, nil
}

// Neighbors is the machine of [KNN]. With classes its outputs are the shares that they
// have among the nearest; with two classes the share of the larger one minus that of
// the smaller, in [−1, 1]. Equal shares are undecided. With values it is the mean of the
// nearest.
type Neighbors struct {
	k     gram.Matrix
	y     []float64
	class []int // of classification
	rule  learn.Rule
	asked int // as many neighbours are wanted
	near  int // as many are there

	remembered bool
	account    solve.Account

	rows int       // whose outputs are known
	fit  []float64 // rows·M
	out  float64   // the errors of the rows, each left out
	// err is set by a row that is not finite.
	err        error
	indefinite bool
}

var (
	_ learn.Machine   = (*Neighbors)(nil)
	_ learn.Certified = (*Neighbors)(nil)
	_ learn.Local     = (*Neighbors)(nil)
	_ learn.Fitter    = (*Neighbors)(nil)
	_ learn.Measured  = (*Neighbors)(nil)

	_ learn.Progressive = (*Neighbors)(nil)
	_ solve.Teller      = (*Neighbors)(nil)
)

// next is the only step.
func (m *Neighbors) next() string {
	if len(m.y) == 1 {
		return "Remember the point"
	}
	return fmt.Sprintf("Remember all %d points", len(m.y))
}

// Step remembers the points.
func (m *Neighbors) Step() solve.Step {
	step := solve.Step{Iter: 1, Op: "end", Objective: math.NaN(), Gap: math.NaN(), Status: solve.Converged}
	if m.remembered {
		if m.err != nil {
			step.Status = solve.Failed
		}
		return step
	}
	m.remembered = true
	step.Op = m.next()
	for i := range m.y {
		step.Touched = append(step.Touched, i)
	}
	m.account = solve.Account{
		Did:   fmt.Sprintf("Remembered all %d points.", len(m.y)),
		Facts: []solve.Fact{{Name: "points", Symbol: "n", Value: float64(len(m.y))}, {Name: "neighbours asked", Symbol: "k", Value: float64(m.near)}},
	}
	ask, what := fmt.Sprintf("the %d nearest of them are asked for their", m.near), "class, and most votes win"
	if m.near == 1 {
		ask, what = "the nearest of them gives its", "class"
	}
	if m.class == nil {
		what = "value"
		if m.near > 1 {
			what = "values, and their mean is the answer"
		}
	}
	m.account.Why = fmt.Sprintf("That is all of the training: for each new point %s %s.", ask, what)
	if len(m.y) == 1 {
		m.account.Did = "Remembered the point."
		m.account.Why = "That is all of the training: its value is the answer everywhere."
	}
	return step
}

// Coef returns zeros: the outputs are no expansion.
func (m *Neighbors) Coef() solve.Coef {
	outputs := m.outputs()
	return solve.Coef{M: outputs, Beta: make([]float64, len(m.y)*outputs), Bias: make([]float64, outputs)}
}

func (m *Neighbors) outputs() int { return max(1, m.rule.Outputs()) }

// Decide sets dst to the outputs at x, NaN where the kernel has no finite value, and 0
// while there is nothing to remember.
func (m *Neighbors) Decide(dst, row []float64, self float64) {
	if !m.remembered {
		clear(dst)
		return
	}
	var few [64]neighbor
	near := nearest(few[:0], row, m.k.Diag(), m.near, -1)
	m.poll(dst, near)
}

// Near returns how many neighbours are asked.
func (m *Neighbors) Near() int { return m.near }

// DecideAmong is Decide by some examples, among which the nearest are.
func (m *Neighbors) DecideAmong(dst, row []float64, examples []int) {
	if !m.remembered {
		clear(dst)
		return
	}
	var few [64]neighbor
	near, diag := few[:0], m.k.Diag()
	if m.near > len(few) {
		near = make([]neighbor, 0, m.near)
	}
	for a, i := range examples {
		var ok bool
		if near, ok = approach(near, neighbor{i, diag[i] - 2*row[a], row[a], diag[i]}, m.near); !ok {
			break
		}
	}
	m.poll(dst, near)
}

// DecideBy is Decide by the nearest examples.
func (m *Neighbors) DecideBy(dst []float64, examples []int) {
	clear(dst)
	if !m.remembered {
		return
	}
	switch {
	case m.class != nil && m.rule.Pairs == nil:
		for _, i := range examples {
			dst[m.class[i]]++
		}
	default:
		for _, i := range examples {
			m.add(dst, i)
		}
	}
	scale(dst, len(examples))
}

// poll sets dst to the outputs by the nearest, NaN if they are not known.
func (m *Neighbors) poll(dst []float64, near []neighbor) {
	clear(dst)
	for _, z := range near {
		m.add(dst, z.index)
	}
	scale(dst, len(near))
}

// add adds what example i says.
func (m *Neighbors) add(dst []float64, i int) {
	switch {
	case m.class == nil:
		dst[0] += m.y[i]
	case m.rule.Pairs == nil:
		dst[m.class[i]]++
	default:
		dst[0] += float64(2*m.class[i] - 1)
	}
}

// scale divides sums over so many examples by their number: NaN for none.
func scale(dst []float64, count int) {
	share := 1 / float64(count)
	if count == 0 {
		share = math.NaN()
	}
	for j := range dst {
		dst[j] *= share
	}
}

// Fit computes the outputs at the next examples, a row of the matrix for each.
func (m *Neighbors) Fit(limit int) bool {
	outputs := m.outputs()
	if m.fit == nil {
		m.fit = make([]float64, len(m.y)*outputs)
	}
	end := len(m.y)
	if limit > 0 {
		end = min(end, m.rows+limit)
	}
	var few [64]neighbor
	other := make([]float64, outputs)
	diag := m.k.Diag()
	for ; m.rows < end; m.rows++ {
		i := m.rows
		row := m.k.Row(i)
		m.look(i, row)
		m.poll(m.fit[i*outputs:(i+1)*outputs], nearest(few[:0], row, diag, m.near, -1))
		m.poll(other, nearest(few[:0], row, diag, min(m.near, len(m.y)-1), i))
		switch {
		case m.class == nil:
			m.out += (other[0] - m.y[i]) * (other[0] - m.y[i])
		case m.rule.Label(other) != m.y[i]:
			m.out++
		}
	}
	return m.rows == len(m.y)
}

// Progress says at how many examples the outputs are known.
func (m *Neighbors) Progress() (what string, share float64) {
	return "asking the neighbours of each point", float64(m.rows) / float64(len(m.y))
}

// look notes what is wrong with row i.
func (m *Neighbors) look(i int, row []float64) {
	diag := m.k.Diag()
	for l, v := range row {
		if square := diag[i] - 2*v + diag[l]; square < -rounding*max(math.Abs(diag[i]), math.Abs(diag[l])) {
			m.indefinite = true
		} else if math.IsNaN(square) && m.err == nil {
			m.err = &learn.ValueError{Index: i, Value: v}
		}
	}
}

// Fitted sets dst to the outputs at the examples.
func (m *Neighbors) Fitted(dst []float64) { copy(dst, m.fit) }

// Err returns a *learn.ValueError for a kernel value that is no number. To remember cannot
// fail: it is Fit that looks at them.
func (m *Neighbors) Err() error { return m.err }

// Rule says what the outputs mean.
func (m *Neighbors) Rule() learn.Rule { return m.rule }

// Message says if there are fewer points than neighbours wanted, or no true distances.
func (m *Neighbors) Message() string {
	switch {
	case m.err != nil:
		return m.err.Error()
	case m.asked > len(m.y):
		return fmt.Sprintf("There are only %d points, so all of them are asked, and not %s: the answer is the same everywhere. Lower k, or add points.",
			len(m.y), notation.Short(float64(m.asked)))
	case m.indefinite:
		return "This kernel is not positive semidefinite on these points: some squared distances are negative, so that “nearest” says little. Choose another kernel, or repair this one."
	}
	return ""
}

// Certificate tells whether squared distances below 0 were seen; there is no objective.
func (m *Neighbors) Certificate() solve.Certificate {
	nan := math.NaN()
	return solve.Certificate{Primal: nan, Dual: nan, Gap: nan, Violation: nan, Margin: nan, Indefinite: m.indefinite}
}

// Figures returns the error of the examples, each judged by the others, once Fit has
// come to its end.
func (m *Neighbors) Figures() []learn.Figure {
	if m.rows < len(m.y) || len(m.y) < 2 {
		return nil
	}
	if m.class == nil {
		return []learn.Figure{{
			Key: "leave-one-out", Name: "leave-one-out error", Symbol: "RMSE₋₁", Value: math.Sqrt(m.out / float64(len(m.y))),
			Doc: "the root of the mean squared error when each point is answered by the others",
		}}
	}
	return []learn.Figure{{
		Key: "leave-one-out", Name: "leave-one-out errors", Symbol: "e₋₁", Value: m.out,
		Doc: "how many points the others would give another class",
	}}
}

// Account tells what the step did.
func (m *Neighbors) Account() solve.Account { return m.account }
