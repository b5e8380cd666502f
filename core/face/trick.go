//go:build !vectors

package face

import (
	"slices"
	"strings"

	"mercer/core/feature"
	"mercer/core/session"
	"mercer/core/studio"
)

// TrickOrder is which products of coordinates are features: monomials takes x₁x₂ and x₂x₁ as one;
// products tells them apart, power by power; sequences has one for every sequence of factors, of
// which one is the constant.
type TrickOrder string

// Words returns all.
func (TrickOrder) Words() []string { return []string{"monomials", "products", "sequences"} }

// TrickRequest is two points, and how many terms of a series are computed.
type TrickRequest struct {
	Plane
	Kernel string
	X      []float64
	Z      []float64
	Order  TrickOrder
	Terms  int
}

// Trick is the kernel trick at two points: φ(x), φ(z) and ⟨φ(x), φ(z)⟩ beside k(x, z). names are
// the features as TeX in x ("x_1^{2}", "\sqrt{2}x_1x_2"); where there are many, names, phiX and
// phiZ hold the first ones and dimension counts all (inner is always over all that were computed);
// exact is false for a truncated series; message says in a sentence what there is to say (no finite
// map, truncated after D, …), names is empty where no map is known. constants are those of the
// monomials of a power, and their number, as TeX. steps are the evaluation of the kernel by its short
// formula: ⟨x,z⟩, then + c, then the power.
type Trick struct {
	Exact     bool
	Message   string
	Map       string
	Names     []string
	PhiX      []float64
	PhiZ      []float64
	Inner     float64
	Kernel    float64
	Dimension float64
	Constants string
	Steps     []TrickStep
}

// TrickStep is a value on the way to k(x, z).
type TrickStep struct {
	TeX   string
	Value float64
}

// trick answers two points' features and the kernel between them.
func trick(_ *Desk, q *TrickRequest) (Trick, error) {
	order := slices.Index(q.Order.Words(), string(q.Order))
	if order < 0 {
		return Trick{}, session.Bad("order", "must be one of %s, not %q", strings.Join(q.Order.Words(), ", "), q.Order)
	}
	r, err := studio.TrickOf(string(q.Domain), q.Kernel, q.points(q.X), q.points(q.Z), feature.Order(order), q.Terms)
	if err != nil {
		return Trick{}, err
	}
	told := Trick{
		Exact: r.Exact, Message: r.Message, Map: r.Map, Names: r.Names, PhiX: r.PhiX, PhiZ: r.PhiZ,
		Inner: r.Inner, Kernel: r.Kernel, Dimension: r.Dimension, Constants: r.Constants,
	}
	for _, s := range r.Steps {
		told.Steps = append(told.Steps, TrickStep(s))
	}
	return told, nil
}
