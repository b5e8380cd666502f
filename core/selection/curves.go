package selection

import (
	"errors"
	"math"
	"slices"
	"strings"

	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/svm/path"
)

// Training returns the error at the examples that were learnt from, over the values of a choice.
func Training(p *Problem, c Choice) (Curve, error) {
	return p.judged(c, nil)
}

// Others are elements that take no part in training: Count of them, with answers Y. Row sets dst to
// k(xᵢ, z) for all examples xᵢ, and returns k(z, z).
type Others struct {
	Y   []float64
	Row func(dst []float64, number int) (self float64)
}

// Fresh returns the error at other elements, over the values of a choice: on a grid, whatever the
// learner.
func Fresh(p *Problem, c Choice, others *Others) (Curve, error) { return p.judged(c, others) }

func (p *Problem) judged(c Choice, others *Others) (Curve, error) {
	if err := Judges(p.Task, p.Learner.Short); err != nil {
		return Curve{}, err
	}
	key, values, from, to, all, err := p.over(c)
	if err != nil {
		return Curve{}, err
	}
	if p.Task == learn.Classification {
		if _, err := multiclass.Classes(p.Y); err != nil {
			return Curve{}, err
		}
	}
	curve := Curve{Key: key, To: to, At: values, Sizes: []int{len(p.Y)}}
	if others != nil {
		curve.Sizes[0] = len(others.Y)
	}
	put := func(loss float64, support int) {
		curve.Error = append(curve.Error, loss/float64(curve.Sizes[0]))
		curve.Support = append(curve.Support, float64(support))
	}
	rows := p.rows(others)
	if all {
		followed, ok := p.follow(from, to, others, rows, values)
		if followed.Key, followed.Sizes = key, curve.Sizes; ok {
			return followed, nil
		}
		curve.Message = followed.Message
	}
	var start []float64
	for _, value := range values {
		config, err := p.config(key, value)
		if err != nil {
			return Curve{}, err
		}
		f := p.fit(config, start)
		if f.failure != nil {
			if curve.Message == "" {
				curve.Message = f.failure.Error()
			}
			put(math.NaN(), 0)
			continue
		}
		start = f.start
		sum := 0.0
		outputs := make([]float64, max(1, f.coef.M))
		for i := range curve.Sizes[0] {
			row, self, y := rows(i)
			f.outputs(outputs, row, nil, self)
			_, label := read(f.rule, outputs)
			sum += loss(p.Task, label, y)
		}
		put(sum, f.support)
	}
	curve.finish()
	return curve, nil
}

// finish fills what a curve without parts has for them.
func (c *Curve) finish() {
	c.Each = c.Error
	c.Spread = make([]float64, len(c.Error))
	for m := range c.Spread {
		c.Spread[m] = math.NaN()
	}
}

// keptRows is how many kernel values of other elements are kept.
const keptRows = 8_000_000

// rows returns the kernel values of an element with all examples, its own, and its answer: of the
// examples themselves where others is nil.
func (p *Problem) rows(others *Others) func(i int) (row []float64, self, y float64) {
	if others == nil {
		return func(i int) ([]float64, float64, float64) { return p.K.Row(i), p.K.Diag()[i], p.Y[i] }
	}
	n, m := len(p.Y), len(others.Y)
	if n*m > keptRows {
		row := make([]float64, n)
		return func(i int) ([]float64, float64, float64) {
			self := others.Row(row, i)
			return row, self, others.Y[i]
		}
	}
	kept, own, known := make([]float64, n*m), make([]float64, m), make([]bool, m)
	return func(i int) ([]float64, float64, float64) {
		row := kept[i*n : (i+1)*n]
		if !known[i] {
			own[i], known[i] = others.Row(row, i), true
		}
		return row, own[i], others.Y[i]
	}
}

// follow takes the curve from the solutions for all C. ok is false where one of them ends before to.
func (p *Problem) follow(from, to float64, others *Others, rows func(int) ([]float64, float64, float64), grid []float64) (c Curve, ok bool) {
	rule, signs, judge := p.machines()
	if others == nil {
		f, err := path.Training(p.K, signs, judge, from, to)
		if err != nil {
			if lost := (*path.Lost)(nil); errors.As(err, &lost) {
				c.Message = lostSentence(rule, lost, false)
			}
			return c, false
		}
		c = Curve{At: f.At, Error: f.Error, Support: f.Support, Exact: true, To: to}
		c.finish()
		return c, true
	}
	if len(signs) > 1 {
		return c, false // each machine is trained on a grid all the same
	}
	all, err := path.New(p.K, signs[0], from, to)
	if err != nil {
		return c, false
	}
	all.Advance(0)
	if all.Message != "" {
		return c, false
	}
	c = Curve{To: to, At: grid}
	beta, outputs := make([]float64, len(p.Y)), make([]float64, 1)
	for _, at := range grid {
		f := fitted{rule: rule}
		f.coef.M, f.coef.Beta = 1, beta
		f.coef.Bias = []float64{all.At(at, beta)}
		sum := 0.0
		for i, answer := range others.Y {
			row, self, _ := rows(i)
			f.outputs(outputs, row, nil, self)
			_, label := read(rule, outputs)
			sum += loss(p.Task, label, answer)
		}
		support := 0
		for _, b := range beta {
			if b != 0 {
				support++
			}
		}
		c.Error = append(c.Error, sum/float64(len(others.Y)))
		c.Support = append(c.Support, float64(support))
	}
	c.finish()
	return c, true
}

// LeftOut returns the error of examples left out one by one, over the values of a choice. On a grid
// where a choice has no values.
func LeftOut(p *Problem, c Choice) (Curve, error) {
	key, values, _, to, _, err := p.over(c)
	if err != nil {
		return Curve{}, err
	}
	curve := Curve{Key: key, At: values, To: to, Sizes: []int{len(p.Y)}}
	for _, value := range values {
		q := *p
		if key != "" {
			q.Params = map[string]float64{}
			for k, v := range p.Params {
				q.Params[k] = v
			}
			q.Params[key] = value
		}
		l, err := LeaveOneOut(&q)
		if err != nil {
			return Curve{}, err
		}
		l.Advance(0)
		total := l.Errors()
		if p.Task != learn.Regression {
			total /= float64(max(1, len(p.Y)))
		}
		if err := l.Err(); err != nil {
			total = math.NaN()
			if curve.Message == "" {
				curve.Message = err.Error()
			}
		}
		curve.Error = append(curve.Error, total)
		curve.Support = append(curve.Support, math.NaN())
	}
	curve.finish()
	return curve, nil
}

// A Learnt is a point of a learning curve: machines of Count examples. An error is NaN where there is no
// machine.
type Learnt struct {
	Count    int
	Training []float64 // of each part left out: the error at the examples learnt from
	Left     []float64 // the error at the part
}

// A LearningCurve is what growing numbers of examples come to.
type LearningCurve struct {
	Learnt  []Learnt
	Message string // why some parts have no error; "" where all have
}

// Learning returns what growing numbers of examples come to: for each part, machines learn from the
// first of the others, in the order of the seed with all classes in it, and are judged on the part.
// Counts of more examples than remain without the largest part are left out. Nothing is learnt from
// examples of one class.
func Learning(p *Problem, part []int, parts int, counts []int) (LearningCurve, error) {
	if err := Judges(p.Task, p.Learner.Short); err != nil {
		return LearningCurve{}, err
	}
	if p.Task == learn.Classification && len(p.Y) > 0 {
		if _, err := multiclass.Classes(p.Y); err != nil {
			return LearningCurve{}, err
		}
	}
	config, err := p.config("", 0)
	if err != nil {
		return LearningCurve{}, err
	}
	least := len(p.Y)
	for _, s := range sizes(part, parts) {
		least = min(least, len(p.Y)-s)
	}
	var told LearningCurve
	var skipped []int // parts without which there is one class
	if p.Task == learn.Classification {
		for r := range parts {
			if _, one := alone(p.Y, func(i int) bool { return part[i] == r }); one {
				skipped = append(skipped, r)
			}
		}
	}
	var short []string // counts at which the examples of another part are of one class
	var failure error
	for _, n := range counts {
		if n < 1 || n > least {
			continue
		}
		l := Learnt{Count: n}
		for r := range parts {
			training, left := math.NaN(), math.NaN()
			train, test := Split(part, r)
			train = p.mixed(train, n)
			if number := notation.Grouped(n); p.oneClass(train) {
				if !slices.Contains(skipped, r) && !slices.Contains(short, number) {
					short = append(short, number)
				}
			} else if f := p.of(train).fit(config, nil); f.failure == nil && len(test) > 0 {
				training, left = p.mean(f, train, train), p.mean(f, train, test)
			} else if failure == nil {
				failure = f.failure
			}
			l.Training, l.Left = append(l.Training, training), append(l.Left, left)
		}
		told.Learnt = append(told.Learnt, l)
	}
	var said []string
	if len(skipped) > 0 {
		said = append(said, skippedSentence(skipped))
	}
	if len(short) > 0 {
		said = append(said, "With n = "+strings.Join(short, ", ")+" not every part has an error: the points learnt from are of one class.")
	}
	if failure != nil {
		said = append(said, failure.Error())
	}
	told.Message = strings.Join(said, " ")
	return told, nil
}

// oneClass reports whether there is nothing to tell apart among some examples.
func (p *Problem) oneClass(index []int) bool {
	if p.Task != learn.Classification {
		return false
	}
	_, one := alone(pick(p.Y, index), func(int) bool { return false })
	return one
}

// mean returns the mean loss at examples of a machine that learnt from others.
func (p *Problem) mean(f *fitted, train, test []int) float64 {
	sum, outputs := 0.0, make([]float64, max(1, f.coef.M))
	for _, i := range test {
		f.outputs(outputs, p.K.Row(i), train, p.K.Diag()[i])
		_, label := read(f.rule, outputs)
		sum += loss(p.Task, label, p.Y[i])
	}
	return sum / float64(len(test))
}

// mixed returns the first n of examples in an order that has all classes, or all of the range of
// values, from early on: dealt to n parts, one of each.
func (p *Problem) mixed(index []int, n int) []int {
	y := pick(p.Y, index)
	// Larger samples contain the smaller: the order is the same for all n.
	order := spreadOrder(y, p.Task, p.Seed)
	first := make([]int, n)
	for a := range first {
		first[a] = index[order[a]]
	}
	return first
}
