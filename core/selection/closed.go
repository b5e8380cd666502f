package selection

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/core/dense"
	"mercer/core/gp"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/lssvm"
	"mercer/core/multiclass"
	"mercer/core/neighbors"
	"mercer/core/ridge"
	"mercer/core/solve"
	"mercer/core/svm"
	"mercer/core/svm/path"
)

// formOf returns the closed form that a learner has for each example left out, nil where it has none
// or it does not hold of the data.
func (p *Problem) formOf(config learn.Config) form {
	switch c := config.(type) {
	case *ridge.Config:
		return p.leastSquares(c.Shift, multiclass.Scheme(c.Multiclass), false)
	case *lssvm.Config:
		return p.leastSquares(func(int) float64 { return c.Shift() }, multiclass.Scheme(c.Multiclass), true)
	case *gp.Config:
		return p.leastSquares(func(int) float64 { return c.Noise }, multiclass.OneAgainstRest, false)
	case *neighbors.KNN, *neighbors.Mean, *neighbors.Medoid:
		return p.spared(config)
	case *svm.SVC:
		return p.unlearned(c)
	}
	return nil
}

// A withouter knows its outputs at an example that it has not seen.
type withouter interface {
	learn.Machine
	Without(dst []float64, i int)
}

// spared is the form of machines that are sums over examples.
type spared struct {
	machine withouter
	rule    learn.Rule
	outputs []float64
}

func (p *Problem) spared(config learn.Config) form {
	machine, err := config.Start(learn.Data{K: p.K, Y: p.Y, Task: p.Task})
	if err != nil {
		return nil
	}
	if solve.Run(machine, 0).Status != solve.Converged {
		return nil
	}
	w, ok := machine.(withouter)
	if !ok {
		return nil
	}
	return &spared{w, w.Rule(), make([]float64, max(1, w.Rule().Outputs()))}
}

func (s *spared) at(i int) (learn.Rule, []float64, bool, bool) {
	s.machine.Without(s.outputs, i)
	for _, v := range s.outputs {
		if math.IsNaN(v) {
			return s.rule, s.outputs, false, false
		}
	}
	return s.rule, s.outputs, true, true
}

// parts returns how several classes become problems with two, with values one problem: the rule, and
// y = ±1 of each output, 0 of an example that takes no part in it.
func (p *Problem) parts(scheme multiclass.Scheme) (learn.Rule, [][]float64) {
	if p.Task != learn.Classification {
		return learn.Values, [][]float64{p.Y}
	}
	classes, err := multiclass.Classes(p.Y)
	if err != nil {
		return learn.Rule{}, nil
	}
	rule := multiclass.RuleOf(classes, scheme)
	signs := make([][]float64, rule.Outputs())
	for j := range signs {
		signs[j] = make([]float64, len(p.Y))
		for i, y := range p.Y {
			switch {
			case rule.Pairs == nil && y == classes[j], rule.Pairs != nil && y == classes[rule.Pairs[j][0]]:
				signs[j][i] = 1
			case rule.Pairs == nil, y == classes[rule.Pairs[j][1]]:
				signs[j][i] = -1
			}
		}
	}
	return rule, signs
}

// members returns the examples that take part, nil for all of them.
func members(task learn.Task, signs []float64) []int {
	if task != learn.Classification {
		return nil
	}
	var index []int
	for i, y := range signs {
		if y != 0 {
			index = append(index, i)
		}
	}
	if len(index) == len(signs) {
		return nil
	}
	return index
}

// outcomes is the form of outputs that are known of all examples.
type outcomes struct {
	rule    learn.Rule
	outputs []float64 // n·M
	exact   []bool
}

func (o *outcomes) at(i int) (learn.Rule, []float64, bool, bool) {
	m := max(1, o.rule.Outputs())
	return o.rule, o.outputs[i*m : (i+1)*m], o.exact[i], true
}

func newOutcomes(rule learn.Rule, n int) *outcomes {
	o := &outcomes{rule, make([]float64, n*max(1, rule.Outputs())), make([]bool, n)}
	for i := range o.exact {
		o.exact[i] = true
	}
	return o
}

// leastSquares is the form f₋ᵢ(xᵢ) = yᵢ − αᵢ/(G⁻¹)ᵢᵢ with G = K + sI. The shift s is that of the
// examples that remain, since it may grow with their number. With an offset that is free, the inverse is
// that of the linear system with b: see package lssvm.
func (p *Problem) leastSquares(shift func(n int) float64, scheme multiclass.Scheme, offset bool) form {
	rule, signs := p.parts(scheme)
	if signs == nil {
		return nil
	}
	n, m := len(p.Y), len(signs)
	o := newOutcomes(rule, n)
	for j, y := range signs {
		q, index := p, members(p.Task, y)
		if index != nil {
			q = p.of(index)
			y = pick(y, index)
		}
		rest := len(y) - 1
		g, err := ridge.NewFactor(q.K, shift(rest))
		if err != nil {
			return nil // a matrix of fewer examples may have a factor all the same
		}
		inverse := g.InverseDiag()
		alpha, _, taken := solved(g, y, offset)
		for a, v := range alpha {
			i := a
			if index != nil {
				i = index[a]
			}
			o.outputs[i*m+j] = y[a] - v/(inverse[a]-taken[a])
		}
		if index == nil {
			continue
		}
		// An example that takes no part in this machine changes nothing of it.
		whole, err := ridge.NewFactor(q.K, shift(len(y)))
		if err != nil {
			return nil
		}
		alpha, bias, _ := solved(whole, y, offset)
		for i, own := range signs[j] {
			if own != 0 {
				continue
			}
			row := p.K.Row(i)
			o.outputs[i*m+j] = bias
			for a, l := range index {
				o.outputs[i*m+j] += alpha[a] * row[l]
			}
		}
	}
	for _, v := range o.outputs {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
	}
	return o
}

// solved returns α and b of least squares by the factor of G, and what b takes off the diagonal of the
// inverse: with η = G⁻¹1, b = ηᵀy/(ηᵀ1), α = G⁻¹y − bη and ηᵢ²/(ηᵀ1). Without an offset it takes nothing.
func solved(g *gram.Factor, y []float64, offset bool) (alpha []float64, bias float64, taken []float64) {
	alpha, taken = append([]float64(nil), y...), make([]float64, len(y))
	g.Solve(alpha)
	if !offset {
		return alpha, 0, taken
	}
	eta := make([]float64, len(y))
	for i := range eta {
		eta[i] = 1
	}
	g.Solve(eta)
	sum := floats.Sum(eta)
	bias = floats.Sum(alpha) / sum
	for i, v := range eta {
		alpha[i] -= bias * v
		taken[i] = v * v / sum
	}
	return alpha, bias, taken
}

// pick returns the values at index.
func pick(values []float64, index []int) []float64 {
	of := make([]float64, len(index))
	for a, i := range index {
		of[a] = values[i]
	}
	return of
}

// unlearned is the form of a support vector machine: one example after the other is unlearned.
func (p *Problem) unlearned(c *svm.SVC) form {
	if c.Landmarks > 0 || !p.Semidefinite || len(p.Y) > path.MaxExamples {
		return nil
	}
	rule, signs := p.parts(multiclass.Scheme(c.Multiclass))
	if signs == nil {
		return nil
	}
	n, m := len(p.Y), len(signs)
	o := newOutcomes(rule, n)
	var whole *fitted
	own := make([]float64, m)
	for j, y := range signs {
		q, index := p, members(p.Task, y)
		if index != nil {
			q = p.of(index)
			y = pick(y, index)
		}
		left, err := path.LeaveOneOut(q.K, y, c.C)
		if err != nil {
			return nil
		}
		left.Advance(0)
		for a, v := range left.Decision {
			i := a
			if index != nil {
				i = index[a]
			}
			o.outputs[i*m+j] = v
			o.exact[i] = o.exact[i] && left.Exact[a]
		}
		if index == nil {
			continue
		}
		if whole == nil {
			if whole = p.fit(c, nil); whole.failure != nil {
				return nil
			}
		}
		for i, s := range signs[j] {
			if s == 0 {
				whole.outputs(own, p.K.Row(i), nil, p.K.Diag()[i])
				o.outputs[i*m+j] = own[j]
				o.exact[i] = o.exact[i] && whole.sure
			}
		}
	}
	return o
}

// A spectrum answers least squares on all examples but a part, for every shift.
type spectrum struct {
	n       int
	values  []float64 // ascending
	rows    []float64 // n·n: row i is the coordinates of example i in the eigenvectors
	y       []float64 // in the eigenvectors
	ones    []float64 // 1 in the eigenvectors, nil where there is no offset that is free
	answers []float64
}

// newSpectrum returns nil where the matrix has no decomposition.
func newSpectrum(p *Problem, y []float64, offset bool) *spectrum {
	n := len(y)
	data := make([]float64, 0, n*n)
	for i := range n {
		data = append(data, p.K.Row(i)...)
	}
	values, vectors, ok := gram.Spectral(n, data, true)
	if !ok {
		return nil
	}
	s := &spectrum{n: n, values: values, rows: make([]float64, n*n), y: make([]float64, n), answers: y}
	if offset {
		s.ones = make([]float64, n)
	}
	for i := range n {
		row := s.rows[i*n : (i+1)*n]
		mat.Row(row, i, vectors)
		dense.AddScaled(s.y, y[i], row)
		if s.ones != nil {
			dense.AddScaled(s.ones, 1, row)
		}
	}
	return s
}

// least returns the smallest eigenvalue of G, as a part of the largest.
func (s *spectrum) least(shift float64) float64 {
	low, high := math.Inf(1), 0.0
	for _, v := range s.values {
		low, high = min(low, v+shift), max(high, math.Abs(v)+shift)
	}
	return low / high
}

// without sets dst to f at the examples of a part, of the machine of all others:
// y_S − (G⁻¹)_SS⁻¹ α_S, with an offset (G⁻¹ − ηηᵀ/(1ᵀη))_SS in the place of (G⁻¹)_SS, η = G⁻¹1. It reports
// false where rounding may tell.
func (s *spectrum) without(dst []float64, part []int, shift float64) bool {
	if !(s.least(shift) > 1e-12*float64(s.n)) {
		return false
	}
	m, n := len(part), s.n
	scaled := make([]float64, n)
	block, alpha := mat.NewSymDense(m, nil), mat.NewVecDense(m, nil)
	sum, along := 0.0, 0.0 // 1ᵀη and ηᵀy
	for q, one := range s.ones {
		sum += one * one / (s.values[q] + shift)
		along += one * s.y[q] / (s.values[q] + shift)
	}
	eta := make([]float64, m)
	for a, i := range part {
		row := s.rows[i*n : (i+1)*n]
		for q, v := range row {
			scaled[q] = v / (s.values[q] + shift)
		}
		alpha.SetVec(a, dense.Dot(scaled, s.y))
		for b := a; b < m; b++ {
			l := part[b]
			block.SetSym(a, b, dense.Dot(scaled, s.rows[l*n:(l+1)*n]))
		}
		if s.ones != nil {
			eta[a] = dense.Dot(scaled, s.ones)
			alpha.SetVec(a, alpha.AtVec(a)-eta[a]*along/sum)
		}
	}
	for a := range part {
		for b := a; b < m && s.ones != nil; b++ {
			block.SetSym(a, b, block.At(a, b)-eta[a]*eta[b]/sum)
		}
	}
	var factor mat.Cholesky
	if !factor.Factorize(block) {
		return false
	}
	var residual mat.VecDense
	if err := factor.SolveVecTo(&residual, alpha); err != nil {
		return false
	}
	for a, i := range part {
		dst[a] = s.answers[i] - residual.AtVec(a)
	}
	return true
}
