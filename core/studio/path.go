package studio

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"mercer/core/feature"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/selection"
	"mercer/core/session"
	"mercer/core/svm"
	"mercer/core/svm/path"
)

// A Path is the solution of a support vector machine for all C between two.
type Path struct {
	*path.Path

	// Signs says which class each point is of: the larger one is +1.
	Signs []float64

	// Message says why the path ends early, or that it is not exact everywhere; "" where neither.
	Message string

	reading  *session.Reading
	from, to float64 // that were asked for
}

// MaxLeftAlong is up to how many points each is left out along all C: a path is followed for each.
const MaxLeftAlong = 200

// LeftAlong returns the share of points that the machine trained without them gets wrong, as a step
// function of C over the range that the path was asked for. Each point is left out by itself, or in one of so many
// parts, drawn by the seed, with about as many points of either class in each; 0 parts are one for
// each point. The error is a *session.Error.
func (p *Path) LeftAlong(parts int, seed uint64) (path.Folds, error) {
	if parts < 0 || parts == 1 {
		return path.Folds{}, session.Bad("parts", "must be 0 for each point, or at least 2, not %d", parts)
	}
	n := len(p.Signs)
	if parts == 0 && n > MaxLeftAlong {
		return path.Folds{}, &session.Error{Code: session.BadData, Param: "x", Message: fmt.Sprintf(
			"Each point is left out along all C for up to %d points, and here are %s.", MaxLeftAlong, notation.Grouped(n))}
	}
	if parts == 0 || parts > n {
		parts = n
	}
	part := selection.Folds(p.Signs, learn.Classification, parts, seed)
	v := path.Validate(p.reading.Matrix, p.Signs, part, parts, p.from, p.to)
	if _, err := v.Advance(0); err != nil {
		return path.Folds{}, session.WrapFor(p.reading.Text, err)
	}
	return v.Folds(), nil
}

// Serves reports whether the path is that of a problem between these C.
func (p *Path) Serves(q session.Problem, from, to float64) bool {
	return p.from == from && p.to == to && alike(q, p.reading.Problem, "C")
}

// PathOf follows the solution of a problem of svc with two classes from one C to another; what the
// problem says of C does not count. The memory, which may be nil, remembers the Gram matrix: then
// the path must not be used after the next problem. The error is a *session.Error.
func PathOf(p session.Problem, from, to float64, m *session.Memory) (*Path, error) {
	if n := len(p.Y); n > path.MaxExamples {
		return nil, &session.Error{Code: session.BadData, Param: "x", Message: fmt.Sprintf(
			"All C are solved for up to %s points, and here are %s. Take fewer points.",
			notation.Grouped(path.MaxExamples), notation.Grouped(n))}
	}
	l, signs, e := twoClasses(p, m)
	if e != nil {
		return nil, e
	}
	if l.Config.(*svm.SVC).Landmarks > 0 {
		return nil, session.Bad("landmarks", "stand for all points; all C are solved for exact training, with 0 landmarks")
	}
	if !l.Semidefinite() {
		return nil, &session.Error{Code: session.BadData, Param: "kernel", Message: "The Gram matrix of " + l.Text +
			" has negative eigenvalues on these points. The solution can be followed through C where the problem is convex. Repair the spectrum, or choose a kernel."}
	}
	all, err := path.New(l.Matrix, signs, from, to)
	if err != nil {
		return nil, session.WrapFor(l.Text, err)
	}
	of := &Path{Path: all, Signs: signs, reading: l, from: from, to: to}
	of.Advance(0)
	switch {
	case all.Message != "":
		of.Message = all.Message
	case all.Bridges > 0:
		places := "a place"
		if all.Bridges > 1 {
			places = strconv.Itoa(all.Bridges) + " places"
		}
		of.Message = "Rounding kept the path from going on at " + places + ". There the solver found the solution at a slightly larger C."
	}
	return of, nil
}

// A PathPoint is the solution at one C.
type PathPoint struct {
	Coef      []float64 // yα
	Bias      float64
	Objective float64 // D
	Gap       float64 // P − D
}

// At returns the solution at a C within the range. Its certificate is computed from the
// coefficients and the Gram matrix alone. The error is a *session.Error.
func (p *Path) At(c float64) (PathPoint, error) {
	if from, to := p.Range(); !(c >= from && c <= to) {
		return PathPoint{}, session.Bad("C", "must be between %s and %s, where the path is, not %s",
			notation.Short(from), notation.Short(to), notation.Short(c))
	}
	at := PathPoint{Coef: make([]float64, len(p.Signs))}
	at.Bias = p.Path.At(c, at.Coef)
	alpha := make([]float64, len(at.Coef))
	for i, b := range at.Coef {
		alpha[i] = math.Abs(b)
	}
	told, err := svm.Evaluate(p.reading.Matrix, p.Signs, svm.Config{C: c}, alpha)
	if err != nil {
		return PathPoint{}, session.WrapFor(p.reading.Text, err)
	}
	at.Objective, at.Gap = told.Dual, told.Gap
	return at, nil
}

// AlphasAt returns α of all points at each C, n numbers for each. A C beyond the end of the range
// counts as that end. The error is a *session.Error.
func (p *Path) AlphasAt(at []float64) ([]float32, error) {
	from, to := p.Range()
	if len(at) > maxAlphas/len(p.Signs) {
		return nil, session.Bad("at", "has %d places for %d points; at most %d numbers are possible", len(at), len(p.Signs), maxAlphas)
	}
	places := make([]float64, len(at))
	for i, c := range at {
		if math.IsNaN(c) {
			return nil, session.Bad("at", "must hold numbers")
		}
		places[i] = min(max(c, from), to)
	}
	alpha := make([]float32, len(at)*len(p.Signs))
	p.Alphas(places, alpha)
	return alpha, nil
}

// maxAlphas is how many α are told at most.
const maxAlphas = 4_000_000

// Dimension returns how many features the kernel has as far as that is known: +Inf for infinitely many,
// NaN where nobody knows, as of items.
func (p *Path) Dimension() float64 {
	if p.reading.Kernel == nil {
		return math.NaN()
	}
	m, err := feature.Of(p.reading.Kernel, p.reading.Dim, feature.Choice{Terms: 1}, p.reading.Xs...)
	var unknown *feature.UnknownError
	switch {
	case errors.As(err, &unknown) && unknown.Infinite(), m.Infinite:
		return math.Inf(1)
	case err != nil:
		return math.NaN()
	case !m.Exact:
		return math.NaN()
	}
	return m.Dimension()
}

// PromisesAlong returns what can be said of the errors to come at each C. A C beyond the range counts
// as its end. The error is a *session.Error.
func (p *Path) PromisesAlong(at []float64) ([]path.Promises, error) {
	from, to := p.Range()
	told := make([]path.Promises, len(at))
	for m, c := range at {
		if math.IsNaN(c) {
			return nil, session.Bad("at", "must hold numbers")
		}
		told[m] = p.Promises(min(max(c, from), to))
	}
	return told, nil
}
