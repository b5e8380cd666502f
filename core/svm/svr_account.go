package svm

import (
	"fmt"
	"math"

	"mercer/core/notation"
	"mercer/core/solve"
)

// Account tells what the last step did, and why.
func (r *Regressor) Account() solve.Account {
	a := r.solver.tell(tube{r})
	if err := r.Err(); err != nil && r.solver.status == solve.Failed {
		a.Why = err.Error()
	}
	if r.solver.record.op == "" && r.solver.status == solve.Running {
		a.Why = "Every coefficient is 0 at first: the curve is a level line, and only its height is chosen."
		if r.warm() {
			a.Why = "Training goes on from coefficients that were there before."
		}
	}
	return a
}

func (r *Regressor) warm() bool {
	for _, b := range r.solver.beta {
		if b != 0 {
			return true
		}
	}
	return false
}

// tube is the narrator of a regressor. The variables from n on are the α*.
type tube struct{ r *Regressor }

func (t tube) point(v int) int { return v % len(t.r.y) }

func (t tube) symbol(v int) string {
	s := "α" + notation.Subscript(t.point(v)+1)
	if v >= len(t.r.y) {
		s += "*"
	}
	return s
}

func (t tube) order(i, j int) order { return optimise(t.point(i)+1, t.point(j)+1) }

func (t tube) report(i, j int) string {
	return fmt.Sprintf("Optimised the pair (%d, %d).", t.point(i)+1, t.point(j)+1)
}

func (t tube) balance() string { return "Σ(αᵢ − αᵢ*) = 0" }

// condition says where the points of the pair lie: yᵢ − f(xᵢ) is e − b ± ε.
func (t tube) condition(bias float64) string {
	r := &t.r.solver.record
	i, j := t.point(r.i), t.point(r.j)
	if math.IsNaN(bias) {
		return fmt.Sprintf("Points %d and %d disagree most about the height of the curve.", i+1, j+1)
	}
	why := "%s, so the curve should rise there"
	if r.i >= len(t.r.y) {
		why = "pulls the curve down although it %s"
	}
	partner := "it %s"
	if r.j < len(t.r.y) {
		partner = "it pulls the curve up although it %s"
	}
	return fmt.Sprintf("Point %d "+why+"; with it, point %d promises the largest gain: "+partner+".",
		i+1, t.place(r.i, r.err[0]-bias), j+1, t.place(r.j, r.err[1]-bias))
}

// place says where the point of variable v lies, whose error less the bias is e.
func (t tube) place(v int, e float64) string {
	// How far it is above the tube, or below: α is about the upper edge, α* about the lower.
	above, below := e, -e-2*t.r.epsilon
	if v >= len(t.r.y) {
		above, below = e-2*t.r.epsilon, -e
	}
	// Points nearer than so to an edge are on it.
	near := 1e-9 * (1 + math.Abs(t.r.y[t.point(v)]))
	switch {
	case above > near:
		return "lies " + notation.Short(above) + " above the tube"
	case below > near:
		return "lies " + notation.Short(below) + " below the tube"
	case above > -near:
		return "lies on the upper edge of the tube"
	case below > -near:
		return "lies on the lower edge of the tube"
	}
	return "lies inside the tube"
}
