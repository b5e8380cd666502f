package arithmetic

import (
	"strconv"
	"strings"
)

// A Formula is a function of two points that was written as an expression. It is
// taken for a kernel, and nothing says that it is a Mercer kernel.
type Formula struct {
	expr      *Expr
	program   *Program
	envelopes *envelopes
}

// NewFormula returns the function that e computes from a pair of points.
func NewFormula(e *Expr) Formula { return Formula{e, Compile(e), new(envelopes)} }

// Expr returns the expression.
func (f Formula) Expr() *Expr { return f.expr }

// Eval returns the value at x and z. It panics if a coordinate is missing.
func (f Formula) Eval(x, z []float64) float64 { return f.program.Eval(x, z) }

// Row sets dst[i] to the value at x and zs[i].
func (f Formula) Row(dst []float64, x []float64, zs [][]float64) {
	f.program.Row(dst, x, zs)
}

// CheckDimension returns a *DimensionError unless points with dim coordinates have
// all that the formula mentions.
func (f Formula) CheckDimension(dim int) error { return check(dim, f.expr) }

// Symmetric reports whether the formula is seen to be symmetric in x and z.
func (f Formula) Symmetric() bool { return f.expr.Symmetric() }

// Smooth reports whether the formula is known to be analytic.
func (f Formula) Smooth() bool { return f.expr.Smooth() }

// A Factor is a function of one point.
type Factor struct {
	expr    *Expr
	program *Program
}

// NewFactor returns the function that e computes from a point.
func NewFactor(e *Expr) Factor { return Factor{e, Compile(e)} }

// Expr returns the expression.
func (f Factor) Expr() *Expr { return f.expr }

// At returns the value at x. It panics if a coordinate is missing.
func (f Factor) At(x []float64) float64 { return f.program.Eval(x, nil) }

// AtAll sets dst[i] to the value at xs[i].
func (f Factor) AtAll(dst []float64, xs [][]float64) { f.program.Points(dst, xs) }

// CheckDimension is as that of [Formula].
func (f Factor) CheckDimension(dim int) error { return check(dim, f.expr) }

// Smooth reports whether the factor is known to be analytic.
func (f Factor) Smooth() bool { return f.expr.Smooth() }

// A Map takes a point to the point whose coordinates are written as expressions.
type Map struct {
	exprs    []*Expr
	programs []*Program
}

// NewMap returns the map with the given coordinates.
func NewMap(coordinates ...*Expr) Map {
	m := Map{coordinates, make([]*Program, len(coordinates))}
	for i, e := range coordinates {
		m.programs[i] = Compile(e)
	}
	return m
}

// Exprs returns the coordinates.
func (m Map) Exprs() []*Expr { return m.exprs }

// Dim returns the number of coordinates of images.
func (m Map) Dim() int { return len(m.exprs) }

// Apply returns φ(x). It panics if a coordinate is missing.
func (m Map) Apply(x []float64) []float64 {
	image := make([]float64, len(m.programs))
	m.apply(image, x)
	return image
}

// Images returns φ of every point.
func (m Map) Images(xs [][]float64) [][]float64 {
	d := len(m.programs)
	memory := make([]float64, d*len(xs))
	images := make([][]float64, len(xs))
	for i := range xs {
		images[i] = memory[i*d : (i+1)*d : (i+1)*d]
	}
	values := make([]float64, len(xs))
	for c, p := range m.programs {
		p.Points(values, xs)
		for i, v := range values {
			images[i][c] = v
		}
	}
	return images
}

func (m Map) apply(image, x []float64) {
	for i, p := range m.programs {
		image[i] = p.Eval(x, nil)
	}
}

// CheckDimension is as that of [Formula].
func (m Map) CheckDimension(dim int) error { return check(dim, m.exprs...) }

// Smooth reports whether every coordinate is known to be analytic.
func (m Map) Smooth() bool {
	for _, e := range m.exprs {
		if !e.Smooth() {
			return false
		}
	}
	return true
}

// A DimensionError says which variable points do not have.
type DimensionError struct {
	Variable string // "x2"
	Dim      int    // of the points
}

func (e *DimensionError) Error() string {
	if e.Dim == 1 {
		return e.Variable + " is no coordinate here: the points have one, " + e.Variable[:1] + "1."
	}
	return e.Variable + " is no coordinate here: the points have " + strconv.Itoa(e.Dim) +
		", up to " + strings.TrimRight(e.Variable, "0123456789") + strconv.Itoa(e.Dim) + "."
}

// check returns the error for the first variable that points do not have.
func check(dim int, exprs ...*Expr) error {
	var missing *Expr
	for _, e := range exprs {
		e.Each(func(e *Expr) {
			if missing == nil && e.Index > dim {
				missing = e
			}
		})
	}
	if missing == nil {
		return nil
	}
	return &DimensionError{canonical.variable(missing), dim}
}
