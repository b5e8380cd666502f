package mkl

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/gram"
	"mercer/core/learn"
)

// Limits of a problem: memory is m·n² numbers, and evidence takes n³ operations a step.
const (
	MaxTerms    = 12
	MaxExamples = 1000
)

// A Criterion says which weights are good.
type Criterion int

// The package comment states each.
const (
	Uniform Criterion = iota
	Alignment
	Centred
	SimpleMKL
	EasyMKL
	Evidence
)

var criterionNames = [...]string{"uniform", "alignment", "centred", "simplemkl", "easymkl", "evidence"}

// String returns the name of the criterion.
func (c Criterion) String() string { return criterionNames[c] }

// Criteria returns the names of all, in their order.
func Criteria() []string { return slices.Clone(criterionNames[:]) }

// CriterionOf returns the criterion with a name.
func CriterionOf(name string) (Criterion, bool) {
	i := slices.Index(criterionNames[:], name)
	return Criterion(max(i, 0)), i >= 0
}

// Maximises reports whether more of the criterion's value is better. The alternative is less.
func (c Criterion) Maximises() bool { return c == Alignment || c == Centred || c == Evidence }

// Defaults of a [Problem].
const (
	DefaultC       = 1
	DefaultEpsilon = 0.1
	DefaultLambda  = 0.1 // as in MKLpy
	DefaultNoise   = 0.3
)

// A Problem is the terms and the answers.
type Problem struct {
	Terms []*gram.Full // m matrices of n examples, scaled: see [Scale]
	Y     []float64    // n class numbers, or n values
	Task  learn.Task   // Classification or Regression

	// The numbers of single criteria; 0 is the default, but for Lambda, which is what it is.
	C       float64 // of simplemkl: the price of a violation, in (0, ∞)
	Epsilon float64 // of simplemkl for values: the half width of the tube
	Lambda  float64 // of easymkl, in (0, 1]: at 1 the weights are those of the distances of class means
	Noise   float64 // of evidence: σ², above 0
}

// A TermError says why a term cannot take part.
type TermError struct {
	Term   int // from 0
	Reason string
}

func (e *TermError) Error() string { return fmt.Sprintf("Term %d %s", e.Term+1, e.Reason) }

// Scale returns the matrix divided by the mean of its diagonal, and the factor 1/mean. The error is
// a *TermError of term 0 for a matrix that has no size.
func Scale(k *gram.Full) (scaled *gram.Full, factor float64, err error) {
	mean, n := 0.0, float64(k.Len())
	for _, d := range k.Diag() {
		mean += d / n
	}
	switch {
	case !(math.Abs(mean) <= 1e150):
		return nil, 0, &TermError{Reason: "has values that are too large to compute with, or none. Choose smaller parameters, or remove it."}
	case !(mean > 1e-150):
		return nil, 0, &TermError{Reason: "has k(x, x) = 0 or less in the mean, so it cannot be scaled. Remove it."}
	}
	factor = 1 / mean
	data := slices.Clone(k.Data())
	for i, v := range data {
		data[i] = v * factor
		if math.IsNaN(data[i]) || math.IsInf(data[i], 0) {
			return nil, 0, &TermError{Reason: "has values that are too large to compute with, or none. Choose smaller parameters, or remove it."}
		}
	}
	return gram.NewFull(k.Len(), data), factor, nil
}

// Mixture returns K_μ = Σ μₖKₖ.
func Mixture(terms []*gram.Full, weights []float64) *gram.Full {
	data := make([]float64, len(terms[0].Data()))
	mix(data, terms, weights)
	return gram.NewFull(terms[0].Len(), data)
}

func mix(data []float64, terms []*gram.Full, weights []float64) {
	clear(data)
	for k, w := range weights {
		if w == 0 {
			continue
		}
		for i, v := range terms[k].Data() {
			data[i] += w * v
		}
	}
}

// check returns what keeps the problem from being learnt from by a criterion: a *TermError or a
// *learn.DataError.
func (p Problem) check(c Criterion) error {
	refuse := func(reason string, args ...any) error {
		return &learn.DataError{Reason: fmt.Sprintf(reason, args...)}
	}
	if len(p.Terms) == 0 {
		return refuse("There are no terms. Add a kernel.")
	}
	n := p.Terms[0].Len()
	switch {
	case len(p.Terms) > MaxTerms:
		return refuse("There are %d terms, and weights are learnt of up to %d. Remove some.", len(p.Terms), MaxTerms)
	case n > MaxExamples:
		return refuse("There are %d points, and weights are learnt from up to %d. Take fewer.", n, MaxExamples)
	case n < 2:
		return refuse("Weights are learnt from two points at least. Add some.")
	}
	for k, term := range p.Terms {
		if term.Len() != n || len(p.Y) != n {
			panic("mkl: terms and answers differ in size")
		}
		if !gram.Semidefinite(term) {
			return &TermError{k, "is not positive semidefinite on these points: a sum with it may be no kernel, and what is sought has no single best place. Remove it, or change it."}
		}
	}
	switch p.Task {
	case learn.Classification:
		classes := p.classes()
		if len(classes) < 2 {
			return refuse("There is one class so far, and weights tell classes apart. Add a point of another class.")
		}
		if c == EasyMKL && len(classes) != 2 {
			return refuse("EasyMKL separates two classes, and here are %d. Choose another criterion, or keep two classes.", len(classes))
		}
	case learn.Regression:
		if c == EasyMKL {
			return refuse("EasyMKL separates two classes, and here are values. Choose another criterion.")
		}
	default:
		return refuse("Weights are learnt for classes or values. Choose a learner of these, such as the support vector machine.")
	}
	if c == EasyMKL && !(p.Lambda > 0 && p.Lambda <= 1) {
		return refuse("Λ is %g, and EasyMKL takes numbers above 0, up to 1.", p.Lambda)
	}
	if c == Evidence && !(p.Noise > 0 && !math.IsInf(p.Noise, 0)) {
		return refuse("σ² is %g, and the evidence takes numbers above 0.", p.Noise)
	}
	if c == SimpleMKL && math.IsInf(p.C, 1) {
		return refuse("C is ∞, and SimpleMKL takes numbers: with a hard margin many mixtures have no machine at all. Choose a finite C.")
	}
	return nil
}

// classes returns the class numbers, ascending.
func (p Problem) classes() []float64 {
	classes := slices.Clone(p.Y)
	slices.Sort(classes)
	return slices.Compact(classes)
}

// ideal returns T, row after row.
func (p Problem) ideal() []float64 {
	n := len(p.Y)
	t := make([]float64, n*n)
	if p.Task == learn.Regression {
		y := p.deviations()
		for i, a := range y {
			for j, b := range y {
				t[i*n+j] = a * b
			}
		}
		return t
	}
	other := -1 / float64(len(p.classes())-1)
	for i, a := range p.Y {
		for j, b := range p.Y {
			t[i*n+j] = other
			if a == b {
				t[i*n+j] = 1
			}
		}
	}
	return t
}

// deviations returns the values less their mean.
func (p Problem) deviations() []float64 {
	mean := 0.0
	for _, v := range p.Y {
		mean += v / float64(len(p.Y))
	}
	y := slices.Clone(p.Y)
	for i := range y {
		y[i] -= mean
	}
	return y
}

// codes returns what evidence is of: the values, or ±1 for two classes, or ±1 for each class
// against the rest.
func (p Problem) codes() [][]float64 {
	if p.Task == learn.Regression {
		return [][]float64{p.Y}
	}
	classes := p.classes()
	if len(classes) == 2 {
		classes = classes[1:]
	}
	all := make([][]float64, len(classes))
	for c, class := range classes {
		all[c] = signs(p.Y, class)
	}
	return all
}

// signs returns 1 for a class and −1 for all others.
func signs(y []float64, class float64) []float64 {
	all := make([]float64, len(y))
	for i, v := range y {
		all[i] = -1
		if v == class {
			all[i] = 1
		}
	}
	return all
}
