package selection

import "math"

// A Least is the smallest error of a curve: Low and High are the ends of the widest run of values that
// share it, and At its middle, on a logarithmic axis where all values are above 0. Of a grid the run
// goes from its first value to its last.
type Least struct {
	Error, Spread float64
	At, Low, High float64
	Support       float64
}

// LeastOf returns where a curve has its smallest error. ok is false where it has none.
func LeastOf(c Curve) (l Least, ok bool) {
	l.Error = math.NaN()
	for _, e := range c.Error {
		if !(e >= l.Error) && !math.IsNaN(e) {
			l.Error = e
		}
	}
	if math.IsNaN(l.Error) {
		return l, false
	}
	same := func(m int) bool { return m < len(c.At) && c.Error[m] == l.Error }
	widest := math.Inf(-1)
	for m := 0; m < len(c.At); m++ {
		if !same(m) {
			continue
		}
		first := m
		for same(m + 1) {
			m++
		}
		low, high := c.At[first], c.At[m]
		if c.Exact {
			if high = c.To; m+1 < len(c.At) {
				high = c.At[m+1]
			}
		}
		width, middle := high-low, (low+high)/2
		if low > 0 {
			width, middle = math.Log(high/low), math.Sqrt(low)*math.Sqrt(high)
		}
		if !c.Exact {
			middle = c.At[(first+m)/2]
		}
		if width > widest || math.IsNaN(width) {
			widest = width
			at := first
			if !c.Exact {
				at = (first + m) / 2
			}
			for c.Exact && at < m && c.At[at+1] <= middle {
				at++
			}
			l.At, l.Low, l.High, l.Support, l.Spread = middle, low, high, c.Support[at], c.Spread[at]
		}
	}
	return l, true
}

// Within reports which values of a curve are as good as the least but for chance: by the
// one-standard-error rule, those with an error of at most the least and its standard error
// (Breiman, Friedman, Olshen, Stone, "Classification and Regression Trees" (1984), section 3.4.3).
func Within(c Curve, l Least) []bool {
	limit := l.Error
	if !math.IsNaN(l.Spread) {
		limit += l.Spread
	}
	within := make([]bool, len(c.Error))
	for m, e := range c.Error {
		within[m] = e <= limit
	}
	return within
}

// A NestedPart is what choosing within all examples but a part comes to.
type NestedPart struct {
	Least Least   // of the inner validation
	Loss  float64 // of the machine so chosen on the part, a sum; NaN where there is none
	Size  int
}

// A Nest is nested cross-validation: for each outer part, the parameter is chosen by cross-validation
// of the other examples alone, and the machine so chosen is judged on the part. The mean loss
// estimates the error of choosing and training together, which the least error of a curve flatters
// (Varma, Simon, "Bias in error estimation when using cross-validation for model selection", BMC
// Bioinformatics 7 (2006)).
type Nest struct {
	Parts []NestedPart

	of    *Problem
	part  []int
	inner int
	over  Choice
	next  int
}

// Nested is ready to leave out the outer parts. Each inner validation has as many stratified parts as
// inner says, which the problem's seed and the outer part order.
func Nested(p *Problem, part []int, parts, inner int, c Choice) (*Nest, error) {
	if _, err := CrossValidate(p, part, parts, c); err != nil {
		return nil, err
	}
	return &Nest{Parts: make([]NestedPart, parts), of: p, part: part, inner: inner, over: c}, nil
}

// Advance leaves out up to limit more outer parts, all if limit is 0 or less, and reports whether there
// are more.
func (n *Nest) Advance(limit int) bool {
	for done := 0; n.next < len(n.Parts) && (limit <= 0 || done < limit); done++ {
		n.Parts[n.next] = n.leave(n.next)
		n.next++
	}
	return n.next < len(n.Parts)
}

func (n *Nest) leave(part int) NestedPart {
	train, test := Split(n.part, part)
	told := NestedPart{Least: Least{Error: math.NaN()}, Loss: math.NaN(), Size: len(test)}
	q := n.of.of(train)
	folds := Folds(q.Y, q.Task, n.inner, n.of.Seed+uint64(part)+1)
	k := max(1, min(n.inner, len(train)))
	v, err := CrossValidate(q, folds, k, n.over)
	if err != nil || len(test) == 0 {
		return told
	}
	v.Advance(0)
	least, ok := LeastOf(v.Curve())
	if !ok {
		return told
	}
	told.Least = least
	config, err := q.config(v.key, least.At)
	if err != nil {
		return told
	}
	f := q.fit(config, nil)
	if f.failure != nil {
		return told
	}
	told.Loss = 0
	outputs := make([]float64, max(1, f.coef.M))
	for _, i := range test {
		f.outputs(outputs, n.of.K.Row(i), train, n.of.K.Diag()[i])
		_, label := read(f.rule, outputs)
		told.Loss += loss(n.of.Task, label, n.of.Y[i])
	}
	return told
}
