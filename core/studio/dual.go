package studio

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"mercer/core/catalog"
	"mercer/core/decide"
	"mercer/core/expand"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/session"
	"mercer/core/solve"
	"mercer/core/surface"
	"mercer/core/svm"
)

// A Dual says how good coefficients of a support vector machine are that were drawn by
// hand.
type Dual struct {
	svm.Reading
	Optimum float64   // the largest D of a feasible α, +Inf where it has no end, NaN, as Gap, where K is not known to be positive semidefinite
	Message string    // what is not allowed and what to do, or how far it is to the optimum
	Errors  int       // points on the wrong side of f
	Values  []float32 // f on the pixels of the view, on a line on its columns; nil without a view

	// Edges and Wrong are of a picture of the plane: edge of [surface.Sampler.Decide], and its
	// Info.Wrong.
	Edges []float32
	Wrong float64
}

// DualOf reads the coefficients α of two classes, one for each point. The problem's
// learner is svc. With a view, it also paints f. The memory, which may be nil, remembers the Gram
// matrix, as coefficients are drawn one after the other. The error is a *session.Error.
func DualOf(p session.Problem, alpha []float64, v *surface.View, m *session.Memory) (Dual, error) {
	if v != nil {
		if err := session.OnlyVectors(p.Domain); err != nil {
			return Dual{}, err
		}
	}
	l, signs, e := twoClasses(p, m)
	if e != nil {
		return Dual{}, e
	}
	if len(alpha) != len(signs) {
		return Dual{}, session.Bad("alpha", "has %d numbers for %d points", len(alpha), len(signs))
	}
	if !allFinite(alpha) {
		return Dual{}, session.Bad("alpha", "must hold finite numbers")
	}
	cfg := l.Config.(*svm.SVC).Config
	reading, err := svm.Evaluate(l.Matrix, signs, cfg, alpha)
	if err != nil {
		return Dual{}, session.WrapFor(l.Text, err)
	}
	if !isFinite(reading.Dual) {
		return Dual{}, session.TooLarge(l.Text)
	}
	best, err := svm.New(l.Matrix, signs, cfg, alpha)
	if err != nil {
		return Dual{}, session.WrapFor(l.Text, err)
	}
	end := best.Advance(0)
	d := Dual{Reading: reading, Optimum: math.Inf(1)}
	if end.Status != solve.Failed {
		d.Optimum = best.Certificate().Dual
	}
	beta := make([]float64, len(alpha))
	size := 1.0
	for i, a := range alpha {
		beta[i] = signs[i] * a
		size += a
	}
	// What rounding leaves of a bias that balances the losses.
	coef := solve.Coef{M: 1, Beta: beta, Bias: []float64{d.Bias}, BiasError: []float64{0x1p-48 * size}}
	if l.Repaired == nil {
		l.Settle(d.Outputs, coef, learn.TwoSides)
	} else {
		coef.Beta = l.Repaired.Coefficients(beta, 1)
	}
	if !l.Semidefinite() {
		d.Gap, d.Optimum = math.NaN(), math.NaN()
	}
	for i, f := range d.Outputs {
		if f*signs[i] < 0 {
			d.Errors++
		}
	}
	d.Message = d.sentence(l.Y, signs, cfg, alpha, end.Status, best.Err())
	if v == nil {
		return d, nil
	}
	if err := d.paint(expand.New(l.Kernel, l.Xs, coef), p.Dim, *v); err != nil {
		return Dual{}, session.Wrap(err)
	}
	return d, nil
}

// paint samples f on a view of the plane, or on the columns of one of the line.
func (d *Dual) paint(f *expand.Expansion[catalog.Vector], dim int, v surface.View) error {
	if dim == 1 {
		v.Height, v.Y0, v.Y1 = 1, 0, 1
	}
	switch err := v.Check(); {
	case err != nil:
		return session.ViewError(err)
	case v.Width > surface.MaxPixels/v.Height:
		return session.Bad("width", "times height must be at most %d", surface.MaxPixels)
	case dim == 2:
		d.Values, d.Edges = make([]float32, v.Width*v.Height), make([]float32, v.Width*v.Height)
		info, err := surface.New(f).Decide(d.Values, d.Edges, v, learn.TwoSides)
		d.Wrong = info.Wrong
		return session.ViewError(err)
	case dim > 2:
		return session.Bad("view", "is of points with one or two coordinates, and these have %d", dim)
	}
	at := make([]catalog.Vector, v.Width)
	for i, x := range v.Columns() {
		at[i] = catalog.Vector{x}
	}
	row := make([]float64, v.Width)
	f.DecideAll(row, at)
	judge := decide.New(f, learn.TwoSides)
	for i, x := range at {
		judge.Settle(row[i:i+1], x)
		d.Values = append(d.Values, surface.Signed(row[i]))
	}
	return nil
}

// twoClasses reads a problem of svc with two classes, and their signs: the larger class
// is the positive one.
func twoClasses(p session.Problem, m *session.Memory) (*session.Reading, []float64, *session.Error) {
	if p.Learner != "svc" {
		return nil, nil, session.Bad("learner", "is %q; this is about the support vector machine, svc", p.Learner)
	}
	if p.Dim > 0 {
		if e := session.CheckAmong(len(p.X)/p.Dim, "This view of the dual"); e != nil {
			return nil, nil, e
		}
	}
	p.Start = nil
	l, e := session.ReadProblem(p, m)
	if e != nil {
		return nil, nil, e
	}
	least, most := math.Inf(1), math.Inf(-1)
	classes := make(map[float64]bool)
	for _, c := range p.Y {
		least, most = min(least, c), max(most, c)
		classes[c] = true
	}
	if len(classes) != 2 {
		return nil, nil, &session.Error{Code: session.BadData, Message: fmt.Sprintf("This needs two classes, and there are %d. Leave points of two classes.", len(classes))}
	}
	signs := make([]float64, len(p.Y))
	for i, c := range p.Y {
		signs[i] = 1
		if c == least {
			signs[i] = -1
		}
	}
	return l, signs, nil
}

// sentence says what is not allowed, and what to do; or how far it is to the optimum.
func (d *Dual) sentence(y, signs []float64, cfg svm.Config, alpha []float64, end solve.Status, failure error) string {
	var said []string
	least, most, rounding := 0, 0, 0.0
	for i, a := range alpha {
		rounding += 1e-9 * math.Abs(a)
		if a < alpha[least] {
			least = i
		}
		if a > alpha[most] {
			most = i
		}
	}
	symbol := func(i int) string { return "α" + notation.Subscript(i+1) }
	if !d.Feasible {
		if d.Below > rounding {
			said = append(said, symbol(least)+" = "+notation.Short(alpha[least])+" is below 0: no coefficient may be negative.")
		}
		if d.Above > rounding {
			said = append(said, symbol(most)+" = "+notation.Short(alpha[most])+" is above C = "+notation.Short(cfg.C)+".")
		}
		if math.Abs(d.Sum) > rounding {
			heavy, light := classOf(y, signs, 1), classOf(y, signs, -1)
			if d.Sum < 0 {
				heavy, light = light, heavy
			}
			said = append(said, fmt.Sprintf("Σ yα = %s, not 0: take %s from class %s or give it to class %s.",
				notation.Short(d.Sum), notation.Short(math.Abs(d.Sum)), heavy, light))
		}
		return strings.Join(said, " ")
	}
	switch {
	case end == solve.Failed && failure != nil:
		return "These coefficients are allowed. " + failure.Error()
	case math.IsNaN(d.Optimum):
		return "These coefficients are allowed. The best ones are not known, since the matrix is not known to be positive semidefinite."
	case end != solve.Converged:
		return "These coefficients are allowed. The optimum was not found within the limit of steps."
	}
	left := d.Optimum - d.Dual
	if d.Violation <= cfg.Tolerance || left <= 1e-9*(1+math.Abs(d.Optimum)) {
		return "These coefficients are the best, up to the tolerance."
	}
	return fmt.Sprintf("These coefficients are allowed. D is %s below the largest, %s.", notation.Short(left), notation.Short(d.Optimum))
}

// classOf returns the number of the class with a sign.
func classOf(y, signs []float64, sign float64) string {
	for i, s := range signs {
		if s == sign {
			return strconv.FormatFloat(y[i], 'f', -1, 64)
		}
	}
	return ""
}
