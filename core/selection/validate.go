package selection

import (
	"errors"
	"fmt"
	"math"

	"mercer/core/gp"
	"mercer/core/learn"
	"mercer/core/lssvm"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/ridge"
	"mercer/core/svm"
	"mercer/core/svm/path"
)

// ExactLimit is up to how many examples a validation follows solutions through all C. Of more, a
// grid is answered sooner.
const ExactLimit = 1000

// A Curve is what a learner does over one of its parameters.
type Curve struct {
	// Key is the parameter; "" where the learner has none, and then there is one value, NaN.
	Key string

	// At are the values, ascending. Where Exact, the curve is a step function that is known for all
	// values up to To: At holds the left ends of its steps.
	At    []float64
	Exact bool
	To    float64

	// Error is the share of mistakes, or the mean squared error, over all examples that were left
	// out; NaN where no machine could be trained.
	Error []float64

	// Each is the same of each part, m·k numbers; NaN where it was skipped or failed.
	Each []float64

	// Spread is the standard error of the mean of the parts, sd/√k with k−1 in sd; NaN of fewer
	// than two.
	Spread []float64

	// Support is the mean number of examples that a machine's f sums over; of a step, where it begins.
	Support []float64

	Sizes   []int  // examples in each part
	Skipped []int  // parts without which the others are all of one class
	Message string // why some values have no error, or what is not exact; "" where nothing
}

// A Choice says over which values a learner is validated.
type Choice struct {
	Key    string    // the parameter; "" for the main one
	Values []float64 // nil for all of a range where that can be known, else a grid
	From   float64   // the range, where Values is nil; 0, 0 is the slider's
	To     float64
	Count  int // of the grid; 0 for 31
}

// gridSize is how many values a grid has where nobody says.
const gridSize = 31

// over finds the parameter of a choice, and the values; all says that they are all of the range.
func (p *Problem) over(c Choice) (key string, values []float64, from, to float64, all bool, err error) {
	spec, ok := Main(p.Learner)
	if c.Key != "" {
		ok = false
		for _, s := range param.Of(p.Learner.New()).Specs() {
			if s.Key == c.Key {
				spec, ok = s, true
			}
		}
		if !ok {
			return "", nil, 0, 0, false, &param.Error{Key: c.Key, Value: math.NaN(), Reason: "is no parameter of " + p.Learner.Name}
		}
	}
	if !ok {
		return "", []float64{math.NaN()}, 0, 0, false, nil
	}
	from, to = spec.Low, spec.High
	if c.From != 0 || c.To != 0 {
		from, to = c.From, c.To
	}
	if c.Values == nil {
		for _, v := range []float64{from, to} {
			if err := spec.Check(v); err != nil {
				return "", nil, 0, 0, false, err
			}
		}
		if !(from < to) || math.IsInf(to, 1) || spec.Scale == param.Log && !(from > 0) {
			return "", nil, 0, 0, false, &param.Error{Key: spec.Key, Value: from, Reason: "does not begin a range"}
		}
	}
	if values = c.Values; values == nil {
		count := c.Count
		if count == 0 {
			count = gridSize
		}
		values = Grid(spec, from, to, count)
	}
	if len(values) == 0 {
		return "", nil, 0, 0, false, &param.Error{Key: spec.Key, Value: math.NaN(), Reason: "needs one value at least"}
	}
	for _, v := range values {
		if err := spec.Check(v); err != nil {
			return "", nil, 0, 0, false, err
		}
	}
	return spec.Key, values, from, to, c.Values == nil && p.followed(spec.Key), nil
}

// followed reports whether the solution is known for all values of a parameter: of C, with two classes
// or a machine for each pair of them.
func (p *Problem) followed(key string) bool {
	c, ok := p.Learner.New().(*svm.SVC)
	if !ok || key != "C" || !p.Semidefinite || len(p.Y) > ExactLimit {
		return false
	}
	if param.Of(c).Apply(p.Params) != nil || c.Landmarks > 0 {
		return false
	}
	classes, err := multiclass.Classes(p.Y)
	return err == nil && (len(classes) == 2 || multiclass.Scheme(c.Multiclass) == multiclass.OneAgainstOne)
}

// machines returns y = ±1 of those that are followed, 0 where an example takes no part, and who judges
// an example by the sides of 0 that they are on.
func (p *Problem) machines() (learn.Rule, [][]float64, path.Judge) {
	rule, signs := p.parts(multiclass.OneAgainstOne)
	outputs := make([]float64, len(signs))
	return rule, signs, func(i int, side []int8) bool {
		for j, s := range side {
			outputs[j] = float64(s)
		}
		return rule.Label(outputs) != p.Y[i]
	}
}

// lostSentence says which machine could not be followed; without a part where one is left out.
func lostSentence(rule learn.Rule, lost *path.Lost, without bool) string {
	pair := rule.Pairs[lost.Machine]
	of := fmt.Sprintf("the machine of classes %s and %s", notation.Short(rule.Classes[pair[1]]), notation.Short(rule.Classes[pair[0]]))
	if without {
		of += fmt.Sprintf(" without part %d", lost.Part+1)
	}
	return fmt.Sprintf("Rounding kept %s from being followed beyond C = %s: the values here are a grid.", of, notation.Short(lost.C))
}

// A Validation leaves out each part of the examples in turn.
type Validation struct {
	of     *Problem
	part   []int
	parts  int
	key    string
	values []float64
	to     float64
	next   int

	exact *path.Validation // nil for a grid
	pairs learn.Rule       // of the machines that exact follows
	lost  string           // why there is a grid in its place

	loss    []float64 // m·k sums; NaN where it failed
	support []float64 // m·k
	skipped []bool
	failure error
	doubted bool // some machine did not converge

	spectrum *spectrum // of least squares; nil where that is refitted
	shift    func(config learn.Config, n int) float64
}

// CrossValidate is ready to leave out the parts: part[i] = 0 … parts−1 is the one of example i. The
// error is that of the learner for all examples, or a *param.Error.
func CrossValidate(p *Problem, part []int, parts int, c Choice) (*Validation, error) {
	if err := Judges(p.Task, p.Learner.Short); err != nil {
		return nil, err
	}
	key, values, from, to, all, err := p.over(c)
	if err != nil {
		return nil, err
	}
	if p.Task == learn.Classification {
		if _, err := multiclass.Classes(p.Y); err != nil {
			return nil, err
		}
	}
	if len(p.Y) == 0 {
		return nil, &learn.DataError{Reason: "There are no points yet. Add points to learn from."}
	}
	v := &Validation{of: p, part: part, parts: parts, key: key, values: values, to: to, skipped: make([]bool, parts)}
	if all {
		var signs [][]float64
		var judge path.Judge
		v.pairs, signs, judge = p.machines()
		v.exact = path.ValidateAll(p.K, signs, judge, part, parts, from, to)
		return v, nil
	}
	v.loss, v.support = make([]float64, len(values)*parts), make([]float64, len(values)*parts)
	v.decompose()
	return v, nil
}

// decompose finds the spectrum of least squares, where one machine is fitted to all examples.
func (v *Validation) decompose() {
	p := v.of
	if len(p.Y) > ridge.MaxExact/2 {
		return
	}
	config, err := p.config(v.key, v.values[0])
	if err != nil {
		return
	}
	scheme, offset := multiclass.OneAgainstRest, false
	switch c := config.(type) {
	case *ridge.Config:
		if v.key != "lambda" {
			return
		}
		scheme = multiclass.Scheme(c.Multiclass)
		v.shift = func(config learn.Config, n int) float64 { return config.(*ridge.Config).Shift(n) }
	case *lssvm.Config:
		if v.key != "price" {
			return
		}
		scheme, offset = multiclass.Scheme(c.Multiclass), true
		v.shift = func(config learn.Config, _ int) float64 { return config.(*lssvm.Config).Shift() }
	case *gp.Config:
		v.shift = func(config learn.Config, _ int) float64 { return config.(*gp.Config).Noise }
	default:
		return
	}
	if _, signs := p.parts(scheme); len(signs) == 1 {
		v.spectrum = newSpectrum(p, signs[0], offset)
	}
}

// Advance leaves out up to limit more parts, all if limit is 0 or less, and reports whether there are
// more.
func (v *Validation) Advance(limit int) bool {
	if v.exact != nil {
		more, err := v.exact.Advance(limit)
		if err != nil {
			// A grid of machines that are trained each by itself needs no path.
			if lost := (*path.Lost)(nil); errors.As(err, &lost) {
				v.lost = lostSentence(v.pairs, lost, true)
			}
			v.exact, v.next = nil, 0
			v.loss, v.support = make([]float64, len(v.values)*v.parts), make([]float64, len(v.values)*v.parts)
			return v.Advance(limit)
		}
		v.next = v.exact.Done()
		return more
	}
	for n := 0; v.next < v.parts && (limit <= 0 || n < limit); n++ {
		v.leave(v.next)
		v.next++
	}
	return v.next < v.parts
}

// Done returns how many parts have been left out.
func (v *Validation) Done() int { return v.next }

// leave trains on all but a part, at each value.
func (v *Validation) leave(part int) {
	p := v.of
	train, test := Split(v.part, part)
	if len(test) == 0 {
		return
	}
	own := func(i int) bool { return v.part[i] == part }
	if p.Task == learn.Classification {
		if _, one := alone(p.Y, own); one {
			v.skipped[part] = true
			return
		}
	} else if len(train) == 0 {
		v.skipped[part] = true
		return
	}
	var q *Problem
	var start []float64
	at := make([]float64, len(test))
	for m, value := range v.values {
		cell := &v.loss[m*v.parts+part]
		config, err := p.config(v.key, value)
		if err != nil {
			v.fail(cell, err)
			continue
		}
		if v.spectrum != nil && v.spectrum.without(at, test, v.shift(config, len(train))) {
			for a, i := range test {
				label := at[a]
				if p.Task == learn.Classification {
					_, label = read(v.rule(), at[a:a+1])
				}
				*cell += loss(p.Task, label, p.Y[i])
			}
			v.support[m*v.parts+part] = float64(len(train))
			continue
		}
		if q == nil {
			q = p.of(train)
		}
		f := q.fit(config, start)
		if f.failure != nil {
			v.fail(cell, f.failure)
			continue
		}
		if start = f.start; !f.sure {
			v.doubted = true
		}
		outputs := make([]float64, max(1, f.coef.M))
		for _, i := range test {
			f.outputs(outputs, p.K.Row(i), train, p.K.Diag()[i])
			_, label := read(f.rule, outputs)
			*cell += loss(p.Task, label, p.Y[i])
		}
		v.support[m*v.parts+part] = float64(f.support)
	}
}

// rule is that of least squares on all examples.
func (v *Validation) rule() learn.Rule {
	rule, _ := v.of.parts(multiclass.OneAgainstRest)
	return rule
}

func (v *Validation) fail(cell *float64, err error) {
	*cell = math.NaN()
	if v.failure == nil {
		v.failure = err
	}
}

// Err returns why a machine could not be trained, of the first of these, nil where all were.
func (v *Validation) Err() error { return v.failure }

// Curve returns the result so far: of the parts that have been left out.
func (v *Validation) Curve() Curve {
	c := Curve{Key: v.key, Sizes: sizes(v.part, v.parts), To: v.to}
	switch {
	case v.exact != nil:
		f := v.exact.Folds()
		c.At, c.Error, c.Each, c.Support, c.Skipped, c.Exact = f.At, f.Error, f.Each, f.Support, f.Skipped, true
		if f.Bridges > 0 {
			c.Message = fmt.Sprintf("Rounding kept the solution from being followed at %d places; there it was found at a slightly larger C.", f.Bridges)
		}
	default:
		c.At = v.values
		for part := range v.next {
			if v.skipped[part] {
				c.Skipped = append(c.Skipped, part)
			}
		}
		for m := range v.values {
			v.sum(&c, m)
		}
		if v.failure != nil {
			c.Message = v.failure.Error()
		} else if v.doubted {
			c.Message = "Some machines did not converge: their errors are those of where they stopped."
		} else {
			c.Message = v.lost
		}
	}
	if c.Message == "" {
		c.Message = skippedSentence(c.Skipped)
	}
	for m := range c.At {
		c.Spread = append(c.Spread, standardError(c.Each[m*v.parts:(m+1)*v.parts]))
	}
	return c
}

// sum adds the losses of all parts at a value.
func (v *Validation) sum(c *Curve, m int) {
	sum, support := 0.0, 0.0
	count, counted := 0, 0
	for part, size := range c.Sizes {
		each := math.NaN()
		if part < v.next && !v.skipped[part] && size > 0 {
			loss := v.loss[m*v.parts+part]
			each = loss / float64(size)
			sum += loss
			count += size
			support += v.support[m*v.parts+part]
			counted++
		}
		c.Each = append(c.Each, each)
	}
	c.Error = append(c.Error, sum/float64(count))
	c.Support = append(c.Support, support/float64(counted))
}

// standardError returns sd/√k of the numbers that there are.
func standardError(each []float64) float64 {
	k, sum := 0.0, 0.0
	for _, v := range each {
		if !math.IsNaN(v) {
			sum += v
			k++
		}
	}
	if k < 2 {
		return math.NaN()
	}
	mean, squares := sum/k, 0.0
	for _, v := range each {
		if !math.IsNaN(v) {
			squares += (v - mean) * (v - mean)
		}
	}
	return math.Sqrt(squares / (k - 1) / k)
}

// skippedSentence says which parts were not counted, "" where all were.
func skippedSentence(skipped []int) string {
	switch len(skipped) {
	case 0:
		return ""
	case 1:
		return "One part was not counted: without it there is only one class."
	}
	return notation.Grouped(len(skipped)) + " parts were not counted: without one of them there is only one class."
}
