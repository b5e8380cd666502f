package studio

import (
	"errors"
	"math"
	"strconv"

	"mercer/core/cost"
	"mercer/core/feature"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/ridge"
	"mercer/core/session"
)

// How large a matrix is solved beside another.
const (
	maxPrimal    = 1000    // points, and features
	maxPrimalAll = 400_000 // features of all points
	maxLemma     = 2e8     // products that both sides of the matrix inversion lemma may take
	maxSides     = 8       // features and points of which these sides are shown
)

// PrimalDual is ridge regression solved for D weights of explicit features, and for n
// coefficients of the points: see [ridge.Primal]. Where only a message can be given, the
// numbers are missing.
type PrimalDual struct {
	Message    string
	Map        string  // [feature.Explicit.Kind]; "" where no finite map is known
	Dimension  float64 // D
	N          int
	Names      []string      // of the first features, in TeX
	Solved     *ridge.Primal // nil where it was not
	Difference float64       // the largest between two weights or two predictions
	Costs      cost.Counts   // of both
	Lemma      *ridge.Lemma  // its first features and points, whose number is LemmaPoints; nil where it would take long

	LemmaPoints int
}

// PrimalOf solves a problem of ridge regression both ways. The error is a *session.Error.
func PrimalOf(p session.Problem) (PrimalDual, error) {
	l, e := session.ReadVectors(p, nil)
	if e != nil {
		return PrimalDual{}, e
	}
	r, e := solvePrimal(l)
	if e != nil {
		return PrimalDual{}, e
	}
	return r, nil
}

func solvePrimal(l *session.Reading) (PrimalDual, *session.Error) {
	config, ok := l.Config.(*ridge.Config)
	if !ok {
		return PrimalDual{}, session.Bad("learner", "must be ridge, whose weights can be compared, not %s", l.Learner)
	}
	r := PrimalDual{N: len(l.Xs)}
	y, message := observations(l)
	if err := ridge.CheckTargets(y); message == "" && err != nil {
		message = err.Error()
	}
	if message != "" {
		r.Message = message
		return r, nil
	}
	var unknown *feature.UnknownError
	m, err := feature.Of(l.Kernel, l.Dim, feature.Choice{Terms: 1}, l.Xs...)
	switch {
	case errors.As(err, &unknown):
		r.Message = unknown.Reason + " Only the coefficients of the points can be solved for."
		return r, nil
	case !m.Exact:
		r.Message = "The features go on without end, so there is no finite system for their weights. Only the coefficients of the points can be solved for: choose linear or poly to see both."
		return r, nil
	}
	r.Map, r.Dimension = m.Kind, m.Dimension()
	if r.Dimension < 1 {
		r.Message = "This kernel is 0 everywhere, so that it has no features."
		return r, nil
	}
	if r.Message = tooLargeToCompare(r.N, r.Dimension); r.Message != "" {
		return r, nil
	}
	d := int(r.Dimension)
	r.Names = m.Names(min(d, maxNamed))
	rows := feature.Rows(m.Named, l.Xs)
	solved, err := ridge.NewPrimal(rows, d, y, config.Shift(r.N))
	var singular *ridge.SingularError
	var value *learn.ValueError
	switch {
	case errors.As(err, &singular):
		words := config.Words(r.N, nil, nil)
		words.Matrix, singular.Alike = "The matrix of inner products", [2]int{-1, -1}
		r.Message = singular.Say(words)
		return r, nil
	case errors.As(err, &value):
		return PrimalDual{}, session.TooLarge(l.Text)
	}
	r.Solved, r.Costs = solved, cost.Of(r.N, d)
	for i, w := range solved.Weights {
		r.Difference = max(r.Difference, math.Abs(w-solved.WeightsDual[i]))
	}
	for i, f := range solved.Predictions {
		r.Difference = max(r.Difference, math.Abs(f-solved.PredictionsDual[i]))
	}
	r.Message = r.sentence()
	if float64(d)*float64(r.N)*float64(d+r.N) <= maxLemma {
		if r.Lemma, err = ridge.NewLemma(rows, d, config.Shift(r.N)); err != nil {
			return PrimalDual{}, session.WrapFor(l.Text, err)
		}
		r.LemmaPoints = min(r.N, maxSides)
		r.Lemma.Left, r.Lemma.Right = r.corner(r.Lemma.Left), r.corner(r.Lemma.Right)
	}
	return r, nil
}

// corner returns the first features and points of a side of the lemma.
func (r PrimalDual) corner(side []float64) (corner []float64) {
	for a := range min(len(side)/r.N, maxSides) {
		corner = append(corner, side[a*r.N:a*r.N+r.LemmaPoints]...)
	}
	return corner
}

// observations are the values of a problem, or its two classes as −1 and 1.
func observations(l *session.Reading) (y []float64, message string) {
	if l.Task != learn.Classification {
		return l.Y, ""
	}
	classes, err := multiclass.Classes(l.Y)
	switch {
	case err != nil:
		return nil, err.Error()
	case len(classes) > 2:
		return nil, "The weights of both solutions are compared for values or for two classes. Remove the points of the others."
	}
	y = make([]float64, len(l.Y))
	for i, label := range l.Y {
		y[i] = -1
		if label == classes[1] {
			y[i] = 1
		}
	}
	return y, ""
}

func tooLargeToCompare(n int, d float64) string {
	switch {
	case n > maxPrimal:
		return "There are " + notation.Grouped(n) + " points; both solutions are shown for up to " + notation.Grouped(maxPrimal) + "."
	case d > maxPrimal || d*float64(n) > maxPrimalAll:
		return "The map has " + features(d) + ", too many to solve for their weights here: that is what the coefficients of the " +
			strconv.Itoa(n) + " points are for."
	}
	return ""
}

// sentence says that both are the same, and which is cheaper.
func (r PrimalDual) sentence() string {
	p := r.Solved
	same := "Both solutions are the same function"
	if scale := largestOf(p.Weights) + largestOf(p.Predictions); r.Difference > 1e-6*(1+scale) {
		same = "Both solutions differ by " + notation.Short(r.Difference) + ", since the equations are nearly singular; a larger λ makes them agree"
	}
	few, many, which, costs := cost.Sum(r.Costs.Primal), cost.Sum(r.Costs.Dual), "weights", "coefficients"
	if few > many {
		few, many, which, costs = many, few, costs, which
	}
	said := same + ": " + features(r.Dimension) + ", " + strconv.Itoa(r.N) + " points. "
	if ratio := many / few; ratio > 1.05 {
		return said + "To solve for the " + which + " takes about " + notation.Short(math.Round(few)) + " multiplications, for the " +
			costs + " " + notation.Short(roundTo(ratio)) + " times as many."
	}
	return said + "Both take about " + notation.Short(math.Round(few)) + " multiplications."
}

// roundTo rounds to two digits.
func roundTo(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(v))-1)
	return math.Round(v/unit) * unit
}

func largestOf(values []float64) float64 {
	most := 0.0
	for _, v := range values {
		most = max(most, math.Abs(v))
	}
	return most
}
