//go:build !vectors

package face

import (
	"slices"

	"mercer/core/session"
	"mercer/core/studio"
)

// studioCalls are what is looked into on demand: feature spaces, other routes to a machine,
// searches.
func studioCalls() []*Call {
	return slices.Concat([]*Call{
		call("dual", dual).pure().in(PartStudio),
		call("hulls", hulls).pure().in(PartStudio),
		call("evidence", evidence).pure().in(PartStudio),
		call("primal", primal).pure().in(PartStudio),
		call("trick", trick).pure().in(PartStudio),
		call("routes", routes).pure().in(PartStudio),
		call("lift", lift).pure().in(PartStudio),
		call("orthogonal", orthogonal).pure().in(PartStudio),
		call("approximate", approximate).pure().in(PartStudio),
		call("mixture", mixture).pure().in(PartStudio),
		call("suggest", suggest).pure().in(PartStudio),
	}, spaceCalls(), pathCalls(), lambdaCalls(), sweepCalls(), learnedCalls(), chooseCalls())
}

// MixtureRequest is Σⱼ coefⱼ·k(aⱼ, ·), and places.
type MixtureRequest struct {
	Plane
	Kernel string
	At     []float64
	Coef   []float64
	X      []float64
}

// mixture answers the sum at places, in double precision.
func mixture(_ *Desk, q *MixtureRequest) ([]float64, error) {
	return studio.MixtureAt(string(q.Domain), q.Kernel, q.points(q.At), q.Coef, q.points(q.X))
}

// Suggestion is a kernel that a text may mean which is none: “did you mean …”. It is ” where
// nothing is certain enough.
type Suggestion struct{ Kernel string }

// suggest answers what a text may mean.
func suggest(_ *Desk, q *KernelText) (Suggestion, error) {
	kernel, err := session.Suggest(string(q.Domain), q.Kernel)
	return Suggestion{kernel}, err
}
