package studio

import (
	"errors"
	"math"
	"slices"
	"strings"

	"mercer/core/gp"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/mkl"
	"mercer/core/notation"
	"mercer/core/selection"
	"mercer/core/session"
	"mercer/core/sgd"
	"mercer/core/solve"
	"mercer/core/svm"
)

// Dropped is the weight below which a term is left out of the kernel that was learnt.
const Dropped = 0.0005

// A Sum is kernels of which the weights are sought, on the points and answers of a problem. The
// kernel of the problem does not count.
type Sum struct {
	session.Problem
	Terms     []string
	Criterion string

	// The numbers of criteria; 0 is the default. C, the tube and the noise are those of the learner
	// where it has them.
	C, Epsilon, Lambda, Noise float64
}

// A SumTerm is one of them.
type SumTerm struct {
	Text    string  // canonical
	Factor  float64 // 1 over the mean of k(x, x): what the term is multiplied by first
	Trouble string  // why it cannot take part, a sentence; "" where it can
}

// Learned is weights, and how they were found.
type Learned struct {
	Terms     []SumTerm
	Steps     []mkl.Step
	Kernel    string // with the last weights and the true factors
	Dropped   []int  // terms that are left out of that
	Problem   mkl.Problem
	Criterion mkl.Criterion
}

// A summed is a sum that was read.
type summed struct {
	*session.Reading
	terms  []SumTerm
	raw    []*gram.Full // unscaled; nil of terms that cannot take part
	sum    Sum
	scaled []*gram.Full
}

// TermsOf reads kernels for points, and says of each what it is divided by and what keeps it from
// taking part. The error is a *session.Error for what is wrong with the points.
func TermsOf(domainName string, p session.Points, texts []string) ([]SumTerm, error) {
	terms, _, _, e := termsOf(domainName, p, texts)
	if e != nil {
		return nil, e
	}
	return terms, nil
}

func termsOf(domainName string, p session.Points, texts []string) (terms []SumTerm, raw, scaled []*gram.Full, err *session.Error) {
	for _, text := range texts {
		t := SumTerm{Text: text, Factor: math.NaN()}
		var k, unit *gram.Full
		entries, e := session.EntriesOf(domainName, p, text)
		switch {
		case e != nil && e.Code != session.BadKernel && e.Param != "kernel":
			return nil, nil, nil, e
		case e != nil:
			t.Trouble = e.Message
		case entries.Len() > mkl.MaxExamples:
			return nil, nil, nil, session.Bad("x", "has %d points; weights are learnt from up to %d", entries.Len(), mkl.MaxExamples)
		default:
			t.Text = entries.Text()
			k = entries.Full(nil)
			if entries.Len() == 0 {
				break
			}
			var problem error
			unit, t.Factor, problem = mkl.Scale(k)
			var term *mkl.TermError
			switch {
			case errors.As(problem, &term):
				t.Trouble, t.Factor, k = "The term "+term.Reason, math.NaN(), nil
			case !gram.Semidefinite(unit):
				t.Trouble = "Not positive semidefinite on these points: a sum with it may be no kernel, and the best weights are not known to be the only ones. Remove it, or change it."
			}
		}
		terms, raw, scaled = append(terms, t), append(raw, k), append(scaled, unit)
	}
	return terms, raw, scaled, nil
}

// read reads a sum.
func (q Sum) read() (*summed, *session.Error) {
	if len(q.Terms) == 0 {
		return nil, session.Bad("terms", "is empty; weights are learnt of one kernel at least")
	}
	if len(q.Terms) > mkl.MaxTerms {
		return nil, session.Bad("terms", "has %d kernels; weights are learnt of up to %d", len(q.Terms), mkl.MaxTerms)
	}
	terms, raw, scaled, e := termsOf(q.Domain, q.Points, q.Terms)
	if e != nil {
		return nil, e
	}
	for k, t := range terms {
		if t.Trouble != "" {
			return nil, &session.Error{Code: session.BadData, Param: "terms", Message: "Term " + notation.Short(float64(k+1)) + ", " + t.Text + ": " + t.Trouble}
		}
	}
	p := q.Problem
	p.Kernel, p.Repair, p.Start, p.Stop = terms[0].Text, "", nil, nil
	of, e := session.ReadProblem(p, nil)
	if e != nil {
		return nil, e
	}
	if of.N == 0 {
		return nil, &session.Error{Code: session.BadData, Param: "x", Message: "There are no points. Weights are learnt from two at least: add some."}
	}
	return &summed{of, terms, raw, q, scaled}, nil
}

// problem returns the problem of the weights on the examples at index, nil for all.
func (s *summed) problem(index []int) (mkl.Problem, []float64, error) {
	p := mkl.Problem{
		Terms: s.scaled, Y: s.Y, Task: s.Task,
		C: s.sum.C, Epsilon: s.sum.Epsilon, Lambda: s.sum.Lambda, Noise: s.sum.Noise,
	}
	switch of := s.Config.(type) {
	case *svm.SVC:
		p.C = of.C
	case *svm.SVR:
		p.C, p.Epsilon = of.C, of.Epsilon
	case *sgd.Doubly:
		p.C = of.C
	case *gp.Config:
		p.Noise = of.Noise
	}
	if p.Lambda == 0 {
		p.Lambda = mkl.DefaultLambda
	}
	factors := make([]float64, len(s.terms))
	for k, t := range s.terms {
		factors[k] = t.Factor
	}
	if index == nil {
		return p, factors, nil
	}
	p.Terms, p.Y = make([]*gram.Full, len(s.raw)), picked(s.Y, index)
	for k, raw := range s.raw {
		var err error
		part := gram.NewFull(len(index), gram.Select(raw, index, index))
		if p.Terms[k], factors[k], err = mkl.Scale(part); err != nil {
			return p, nil, err
		}
	}
	return p, factors, nil
}

func picked(y []float64, index []int) []float64 {
	all := make([]float64, len(index))
	for at, i := range index {
		all[at] = y[i]
	}
	return all
}

// learn learns the weights by a criterion.
func (s *summed) learn(p mkl.Problem, name string) (*mkl.Learner, error) {
	c, ok := mkl.CriterionOf(name)
	if !ok {
		return nil, session.Bad("criterion", "must be %s, not %q", notation.Either(mkl.Criteria()), name)
	}
	l, err := mkl.New(p, c)
	if err == nil {
		err = l.Run()
	}
	if err != nil {
		return nil, session.Wrap(err)
	}
	return l, nil
}

// LearnKernel learns the weights of a sum. The error is a *session.Error.
func LearnKernel(q Sum) (Learned, error) {
	s, e := q.read()
	if e != nil {
		return Learned{}, e
	}
	p, factors, _ := s.problem(nil)
	l, err := s.learn(p, q.Criterion)
	if err != nil {
		return Learned{}, err
	}
	told := Learned{Terms: s.terms, Steps: l.Steps, Problem: p, Criterion: l.Criterion}
	texts := make([]string, len(s.terms))
	for k, t := range s.terms {
		texts[k] = t.Text
	}
	told.Kernel, told.Dropped = Weighted(texts, factors, l.Last().Weights)
	if entries, e := session.EntriesOf(q.Domain, q.Points, told.Kernel); e == nil {
		told.Kernel = entries.Text()
	}
	return told, nil
}

// Weighted returns the text of Σ μₖ·factorₖ·kₖ with four digits each, without terms of weights
// below [Dropped], and the numbers of these. Of equal terms each stays.
func Weighted(terms []string, factors, weights []float64) (text string, dropped []int) {
	var parts []string
	for k, term := range terms {
		if weights[k] < Dropped {
			dropped = append(dropped, k)
			continue
		}
		part := "(" + term + ")"
		if v := rounded(weights[k]*factors[k], 4); v != 1 {
			part = notation.Exact(v) + "*" + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " + "), dropped
}

// A Landscape is the criterion at mixtures.
type Landscape struct {
	Weights [][]float64
	Values  []float64 // NaN where there is none
}

// LandscapeOf returns the criterion at all mixtures of two or three terms that are multiples of
// 1/parts. The values are NaN for criteria that are no function of the weights. The error is a
// *session.Error.
func LandscapeOf(q Sum, parts int) (Landscape, error) {
	s, e := q.read()
	switch {
	case e != nil:
		return Landscape{}, e
	case len(q.Terms) > 3:
		return Landscape{}, session.Bad("terms", "has %d kernels; mixtures are drawn of up to 3", len(q.Terms))
	case parts < 1 || parts > 48:
		return Landscape{}, session.Bad("parts", "is %d; it must be from 1 to 48", parts)
	}
	c, ok := mkl.CriterionOf(q.Criterion)
	if !ok {
		return Landscape{}, session.Bad("criterion", "must be %s, not %q", notation.Either(mkl.Criteria()), q.Criterion)
	}
	p, _, _ := s.problem(nil)
	l, err := mkl.New(p, c)
	if err != nil {
		return Landscape{}, session.Wrap(err)
	}
	told := Landscape{Weights: mkl.Lattice(len(q.Terms), parts)}
	for _, w := range told.Weights {
		told.Values = append(told.Values, l.Value(w))
	}
	return told, nil
}

// Trial asks how well a machine does with a mixture on examples that it has not learnt from.
type Trial struct {
	Sum

	// Weights are a mixture that is given; nil where it is learnt by the criterion.
	Weights []float64

	// Folds says with which part each example is left out, from 0. Of a negative number it never is.
	Folds []int

	// Again says that weights are learnt anew from the examples of each fold, and terms scaled by
	// them. Else the weights of all examples are taken, which have seen those left out.
	Again bool

	// Fresh examples of the same source, with answers.
	Fresh        session.Points
	FreshAnswers []float64
}

// A Tried is how well it did: shares of mistakes, or mean squared errors. An example that is
// undecided is a mistake where it was learnt from or left out, and half of one where it is fresh, as
// for [Path.FreshAlong] and what is promised beside it. What was not asked, or where nothing could be
// learnt, is NaN.
type Tried struct {
	Weights  []float64
	Training float64
	HeldOut  float64
	Each     []float64 // by fold; NaN where the others are of one class
	Fresh    float64
	Message  string // what kept a fold from being learnt
}

// TryKernel trains the learner of the problem with a mixture and asks it about others. The error is a
// *session.Error.
func TryKernel(q Trial) (Tried, error) {
	s, e := q.read()
	if e != nil {
		return Tried{}, e
	}
	switch {
	case q.Weights != nil && len(q.Weights) != len(q.Terms):
		return Tried{}, session.Bad("weights", "has %d numbers for %d terms", len(q.Weights), len(q.Terms))
	case q.Folds != nil && len(q.Folds) != s.N:
		return Tried{}, session.Bad("folds", "has %d numbers for %d points", len(q.Folds), s.N)
	case s.Task != learn.Classification && s.Task != learn.Regression:
		return Tried{}, session.Bad("learner", "must learn classes or values to be held against them, not %s", s.Learner)
	}
	for _, w := range q.Weights {
		if !(w >= 0 && w <= 1) {
			return Tried{}, session.Bad("weights", "has %v; each must be from 0 to 1", w)
		}
	}
	most := -1
	for _, f := range q.Folds {
		if f >= s.N {
			return Tried{}, session.Bad("folds", "has the number %d for %d points; parts are counted from 0", f, s.N)
		}
		most = max(most, f)
	}
	nan := math.NaN()
	told := Tried{Weights: q.Weights, Training: nan, HeldOut: nan, Fresh: nan}
	p, factors, _ := s.problem(nil)
	if told.Weights == nil {
		l, err := s.learn(p, q.Criterion)
		if err != nil {
			return Tried{}, err
		}
		told.Weights = l.Last().Weights
	}
	all := make([]int, s.N)
	for i := range all {
		all[i] = i
	}
	whole, err := s.fit(all, s.truly(told.Weights, factors))
	if err != nil {
		return Tried{}, session.WrapFor("the mixture", err)
	}
	told.Training = whole.wrong(all, s)
	if q.FreshAnswers != nil {
		if told.Fresh, e = s.fresh(q, whole); e != nil {
			return Tried{}, e
		}
	}
	sum, asked := 0.0, 0
	for fold := range most + 1 {
		inside, out := selection.Split(q.Folds, fold)
		loss, err := s.leave(q, told.Weights, inside, out)
		if err != nil {
			told.Message = session.WrapFor("the mixture", err).Message
		}
		told.Each = append(told.Each, loss)
		if !math.IsNaN(loss) {
			sum += loss * float64(len(out))
			asked += len(out)
		}
	}
	if asked > 0 {
		told.HeldOut = sum / float64(asked)
	}
	return told, nil
}

// truly returns what the terms are multiplied by as they are.
func (s *summed) truly(weights, factors []float64) []float64 {
	all := slices.Clone(weights)
	for k, f := range factors {
		all[k] *= f
	}
	return all
}

// leave returns the loss at examples that are left out, NaN where nothing can be learnt.
func (s *summed) leave(q Trial, weights []float64, inside, out []int) (float64, error) {
	if len(inside) == 0 || len(out) == 0 {
		return math.NaN(), nil
	}
	var multiples []float64
	if q.Again {
		p, factors, err := s.problem(inside)
		if err != nil {
			return math.NaN(), err
		}
		if q.Weights == nil {
			l, err := s.learn(p, q.Criterion)
			if err != nil {
				return math.NaN(), err
			}
			weights = l.Last().Weights
		}
		multiples = s.truly(weights, factors)
	} else {
		_, factors, _ := s.problem(nil)
		multiples = s.truly(weights, factors)
	}
	f, err := s.fit(inside, multiples)
	if err != nil {
		return math.NaN(), err
	}
	return f.wrong(out, s), nil
}

// A fitted machine has learnt from some of the examples.
type fitted struct {
	index     []int
	multiples []float64 // of the unscaled terms
	machine   learn.Machine
	coef      solve.Coef
	row       []float64
	output    []float64
}

// fit trains the learner of the problem on the examples at index.
func (s *summed) fit(index []int, multiples []float64) (*fitted, error) {
	n := len(index)
	k := gram.NewFull(n, gram.Select(mkl.Mixture(s.raw, multiples), index, index))
	machine, err := s.Config.Start(learn.Data{K: k, Y: picked(s.Y, index), Task: s.Task, Seed: s.Seed})
	if err != nil {
		return nil, err
	}
	solve.Run(machine, 0)
	if err := machine.Err(); err != nil {
		return nil, err
	}
	f := &fitted{index: index, multiples: multiples, machine: machine, coef: machine.Coef(), row: make([]float64, n)}
	f.output = make([]float64, f.coef.M)
	return f, nil
}

// says returns what the machine says of an element with row = k(xᵢ, x) and self = k(x, x).
func (f *fitted) says(self float64) float64 {
	if d, ok := f.machine.(learn.Decider); ok {
		d.Decide(f.output, f.row, self)
		return f.label()
	}
	m := f.coef.M
	for j := range m {
		v := 0.0
		if f.coef.Self != nil {
			v = f.coef.Self[j] * self
		}
		v += f.coef.Bias[j]
		for i, k := range f.row {
			v += f.coef.Beta[i*m+j] * k
		}
		f.output[j] = v
	}
	return f.label()
}

// label reads the outputs, and ties as the learner defines them.
func (f *fitted) label() float64 {
	rule := f.machine.Rule()
	if rule.TieUp && len(f.output) == 1 && f.output[0] == 0 {
		return rule.Classes[rule.Pairs[0][0]]
	}
	return rule.Label(f.output)
}

// loss is 1 for a mistake, undecided where there is no class, or the squared error.
func (s *summed) loss(said, truth, undecided float64) float64 {
	switch {
	case s.Task == learn.Regression:
		return (said - truth) * (said - truth)
	case math.IsNaN(said):
		return undecided
	case said != truth:
		return 1
	}
	return 0
}

// wrong returns the mean loss at examples of the problem.
func (f *fitted) wrong(at []int, s *summed) float64 {
	sum := 0.0
	for _, i := range at {
		clear(f.row)
		self := 0.0
		for k, w := range f.multiples {
			row := s.raw[k].Row(i)
			for r, j := range f.index {
				f.row[r] += w * row[j]
			}
			self += w * row[i]
		}
		sum += s.loss(f.says(self), s.Y[i], 1)
	}
	return sum / float64(len(at))
}

// fresh returns the mean loss at other examples, by a machine of all.
func (s *summed) fresh(q Trial, f *fitted) (float64, *session.Error) {
	var rows []func(dst []float64, j int)
	var selves []session.Entries
	count := 0
	for _, t := range s.terms {
		entries, e := session.EntriesOf(s.Domain, s.Points, t.Text)
		if e != nil {
			return 0, e
		}
		n, row, e := entries.Others(q.Fresh)
		if e != nil {
			return 0, e
		}
		own, e := session.EntriesOf(s.Domain, q.Fresh, t.Text)
		if e != nil {
			return 0, e
		}
		count, rows, selves = n, append(rows, row), append(selves, own)
	}
	if count != len(q.FreshAnswers) {
		return 0, session.Bad("fresh", "has %d answers for %d points", len(q.FreshAnswers), count)
	}
	if count == 0 {
		return math.NaN(), nil
	}
	sum, part, one := 0.0, make([]float64, s.N), make([]float64, 1)
	for j := range count {
		clear(f.row)
		self := 0.0
		for k, w := range f.multiples {
			if w == 0 {
				continue
			}
			rows[k](part, j)
			for i, v := range part {
				f.row[i] += w * v
			}
			selves[k].Fill(one, []int{j}, []int{j})
			self += w * one[0]
		}
		sum += s.loss(f.says(self), q.FreshAnswers[j], 0.5)
	}
	return sum / float64(count), nil
}
