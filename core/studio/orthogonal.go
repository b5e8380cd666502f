package studio

import (
	"mercer/core/feature"
	"mercer/core/session"
)

// maxOrthogonal is how many points a projection on their span takes at most: it costs
// an eigendecomposition.
const maxOrthogonal = 400

// Orthogonal is what the image of a place p has that is orthogonal to the images of
// all points,
//
//	u = k(p, ·) − Σᵢ cᵢ·k(xᵢ, ·),  u(xᵢ) = 0,
//
// beside f = Σᵢ βᵢ·k(xᵢ, ·): f + t·u has the values of f at the points and the norm
// ‖f‖² + t²‖u‖².
type Orthogonal struct {
	Exists   bool // whether u is not 0
	Message  string
	Coef     []float64 // cᵢ
	NormU    float64   // ‖u‖²
	NormF    float64   // ‖f‖²
	Residual float64   // max |u(xᵢ)|
}

// OrthogonalOf computes u for the place at and the norm of f with the coefficients coef.
// The error is a *session.Error.
func OrthogonalOf(domainName string, p session.Points, kernelText string, at, coef []float64) (Orthogonal, error) {
	xs, ex, e := session.Vectors(domainName, p, kernelText)
	if e != nil {
		return Orthogonal{}, e
	}
	n := len(xs)
	switch {
	case n > maxOrthogonal:
		return Orthogonal{}, session.Bad("x", "has %d points; what is orthogonal to all can be computed for %d", n, maxOrthogonal)
	case len(coef) != n:
		return Orthogonal{}, session.Bad("coef", "has %d numbers for %d points", len(coef), n)
	}
	place, e := session.Places(session.Points{Dim: p.Dim, X: at})
	if e != nil || len(place) != 1 {
		return Orthogonal{}, session.Bad("at", "must be one point with %d finite coordinates", p.Dim)
	}
	if e := checkFinite("coef", coef); e != nil {
		return Orthogonal{}, e
	}
	r, err := feature.NewResidual(ex.Kernel(), xs, place[0])
	if err != nil {
		return Orthogonal{}, session.TooLarge(ex.String())
	}
	o := Orthogonal{Coef: r.Coef, NormU: r.Square, Residual: r.Largest}
	square, _ := squareOf(ex.Kernel(), xs, coef)
	o.NormF = square
	if !isFinite(square) || !isFinite(o.NormU) || !isFinite(o.Residual) {
		return Orthogonal{}, session.TooLarge(ex.String())
	}
	switch {
	case r.Indefinite:
		o.Message = "The kernel is not positive semidefinite on these points, so there is no feature space in which something could be orthogonal to them. Choose a Mercer kernel."
	case r.Square <= 1e-9*r.Of:
		o.Message = "The image of this place lies in the span of the points' images: nothing of it is orthogonal to them. Choose a place farther from the points, or a kernel with more features."
	default:
		o.Exists = true
	}
	return o, nil
}
