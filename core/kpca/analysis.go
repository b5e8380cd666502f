package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/solve"
)

// Analysis is the machine of [Config]. Its first step centres the matrix, and each
// further one finds a component.
type Analysis struct {
	k     gram.Matrix
	asked int // as many components are wanted
	count int // as many have outputs: fewer than examples

	spectrum *spectrum // nil before the first step
	scale    float64   // the largest |k(x,x)|
	total    float64   // the variance of all
	found    []gram.Pair

	iter    int
	status  solve.Status
	account solve.Account
	err     error
}

var (
	_ learn.Machine   = (*Analysis)(nil)
	_ learn.Certified = (*Analysis)(nil)
	_ learn.Measured  = (*Analysis)(nil)
	_ learn.Fitter    = (*Analysis)(nil)

	_ learn.Progressive = (*Analysis)(nil)
	_ solve.Teller      = (*Analysis)(nil)
)

func newAnalysis(k gram.Matrix, components int) *Analysis {
	a := &Analysis{k: k, asked: components, count: min(components, k.Len()-1)}
	for _, v := range k.Diag() {
		a.scale = max(a.scale, math.Abs(v))
	}
	a.account = solve.Account{
		Why:  "Components are directions from the mean of the points in feature space, so their origin is moved there first.",
		Next: a.order(),
	}
	return a
}

// order names the next step.
func (a *Analysis) order() string {
	switch {
	case a.status != solve.Running:
		return ""
	case a.spectrum == nil:
		return "Centre the matrix"
	}
	return fmt.Sprintf("Find component %d", len(a.found)+1)
}

// Step centres the matrix or finds a component.
func (a *Analysis) Step() solve.Step {
	step := solve.Step{Op: "end", Gap: math.NaN()}
	if a.status == solve.Running {
		a.iter++
		step.Op = a.order()
		switch {
		case a.spectrum == nil:
			a.centre()
		case a.find():
			step.Touched = make([]int, a.k.Len())
			for i := range step.Touched {
				step.Touched[i] = i
			}
		}
		a.account.Next = a.order()
	}
	step.Iter, step.Next, step.Objective, step.Status = a.iter, a.order(), a.unexplained(), a.status
	return step
}

// Progress says which component is being looked for.
func (a *Analysis) Progress() (what string, share float64) {
	return "finding the components", float64(len(a.found)) / float64(max(a.count, 1))
}

// centre moves the origin to the mean.
func (a *Analysis) centre() {
	r := newRest(a.k)
	largest := 0.0
	for i, v := range r.diag {
		a.total += v
		largest = max(largest, math.Abs(v))
		if math.IsNaN(a.total) || math.IsInf(a.total, 0) {
			a.fail(i, v)
			return
		}
	}
	a.spectrum = newSpectrum(r, a.scale)
	a.account = solve.Account{
		Did: "Centred the matrix.",
		Why: fmt.Sprintf("Taking the means of rows and columns away moves the origin of feature space to the mean of the points; their squared distances from it add up to %s, the variance to explain.",
			notation.Short(a.total)),
		Facts: []solve.Fact{
			{Name: "variance", Symbol: "Σλ", Value: a.total},
			{Name: "length of the mean, squared", Symbol: "‖c‖²", Value: r.all},
		},
	}
	if largest <= 1e-12*a.scale {
		a.status, a.total = solve.Converged, 0
		a.account.Why = "Taking the means of rows and columns away leaves nothing: all points are in one place in feature space."
	}
}

// fail ends the run: the kernel of example i led to a number that cannot be computed
// with.
func (a *Analysis) fail(i int, value float64) {
	a.err = &learn.ValueError{Index: i, Value: value}
	a.status, a.account = solve.Failed, solve.Account{Did: "Gave up.", Why: a.err.Error()}
}

// find finds the next component and reports whether there is one.
func (a *Analysis) find() bool {
	number := len(a.found) + 1
	p, ok := a.spectrum.next()
	if a.spectrum.failed {
		a.fail(0, math.Inf(1))
		return false
	}
	if !ok {
		a.status = a.ended()
		a.account = solve.Account{
			Did:   fmt.Sprintf("Found no component %d.", number),
			Why:   "The components before explain all variance, up to rounding: in no other direction do the points differ.",
			Facts: []solve.Fact{{Name: "unexplained variance", Symbol: "J", Value: a.unexplained()}},
		}
		if a.indefinite() {
			a.account.Why = "No positive eigenvalue is left, and negative ones are no variance."
		}
		return false
	}
	a.found = append(a.found, p)
	if len(a.found) == a.count {
		a.status = a.ended()
	}
	a.tell(p)
	return true
}

// ended returns the status of a run that has found all components.
func (a *Analysis) ended() solve.Status {
	if a.worst() > inexact {
		return solve.Exhausted
	}
	return solve.Converged
}

// worst returns the largest residual.
func (a *Analysis) worst() float64 {
	worst := 0.0
	for _, p := range a.found {
		worst = max(worst, p.Residual)
	}
	return worst
}

// tell tells of a component found.
func (a *Analysis) tell(p gram.Pair) {
	number := len(a.found)
	lambda := "λ" + notation.Subscript(number)
	share := p.Value / a.total
	explained := 1 - a.unexplained()/a.total
	where := "Of all directions at right angles to those before"
	if number == 1 {
		where = "Of all directions in feature space"
	}
	a.account = solve.Account{
		Did: fmt.Sprintf("Found component %d.", number),
		Why: fmt.Sprintf("%s, the points vary most along this one: %s = %s", where, lambda, notation.Short(p.Value)),
	}
	facts := []solve.Fact{{Name: "eigenvalue", Symbol: lambda, Value: p.Value}}
	if !a.indefinite() { // of variances below 0 there are no shares
		a.account.Why += fmt.Sprintf(", %s %% of the variance", notation.Short(100*share))
		if number > 1 {
			a.account.Why += fmt.Sprintf("; %s %% are explained so far", notation.Short(100*explained))
		}
		facts = append(facts,
			solve.Fact{Name: "share of the variance", Symbol: lambda + "/Σλ", Value: share},
			solve.Fact{Name: "explained so far", Value: explained})
	}
	a.account.Why += "."
	a.account.Facts = append(facts, solve.Fact{Name: "residual", Symbol: "‖Ku − λu‖/λ", Value: p.Residual})
}

// unexplained returns the variance that the components leave, NaN before it is known.
func (a *Analysis) unexplained() float64 {
	if a.spectrum == nil {
		return math.NaN()
	}
	left := a.total
	for _, p := range a.found {
		left -= p.Value
	}
	if left < 0 && left > -1e-10*a.total {
		return 0
	}
	return left
}

// Coef returns the coefficients of the coordinates. Those of components that were not
// found are 0.
func (a *Analysis) Coef() solve.Coef {
	n, m := a.k.Len(), a.count
	coef := solve.Coef{M: m, Beta: make([]float64, n*m), Bias: make([]float64, m)}
	for j, p := range a.found {
		root := math.Sqrt(p.Value)
		// Eigenvectors are at right angles to (1, …, 1) up to rounding, which a large mean
		// would multiply.
		mean := floats.Sum(p.Vector) / float64(n)
		for i, u := range p.Vector {
			b := (u - mean) / root
			coef.Beta[i*m+j] = b
			coef.Bias[j] -= b * a.spectrum.rest.mean[i]
		}
	}
	return coef
}

// Fit has nothing left to do.
func (a *Analysis) Fit(int) bool { return true }

// Fitted sets dst[i·M+j] = f_j(xᵢ).
func (a *Analysis) Fitted(dst []float64) {
	clear(dst)
	for j, p := range a.found {
		root := math.Sqrt(p.Value)
		for i, u := range p.Vector {
			dst[i*a.count+j] = root * u
		}
	}
}

// Err returns a *learn.ValueError or nil.
func (a *Analysis) Err() error { return a.err }

// Rule says that the outputs are values.
func (a *Analysis) Rule() learn.Rule { return learn.Values }

// Message says why there are not as many components as wanted, and whether those that
// there are can be trusted.
func (a *Analysis) Message() string {
	found := len(a.found)
	there := fmt.Sprintf("are only %d components", found)
	if found == 1 {
		there = "is only one component"
	}
	switch {
	case a.err != nil:
		return a.err.Error()
	case a.status == solve.Running:
		return ""
	case a.status == solve.Exhausted && a.lost() > 0:
		return fmt.Sprintf("From component %d on they are exact to %s only: beside the first their variance is so small that rounding shows. Choose at most %d.", a.lost()+1, notation.Short(a.worst()), a.lost())
	case a.status == solve.Exhausted:
		return fmt.Sprintf("The components are exact to %s only: several directions explain nearly the same variance. Choose a smoother kernel.", notation.Short(a.worst()))
	case a.indefinite():
		text := fmt.Sprintf("This kernel is not positive semidefinite on these points: the centred matrix has the eigenvalue %s. Only directions with positive eigenvalues are components", notation.Short(a.spectrum.least))
		if found < a.asked {
			text += fmt.Sprintf(", and there are %d", found)
		}
		return text + "."
	case found == 0:
		return "All points are in one place in feature space, so there is no direction in which they differ. Add other points, or choose another kernel."
	case found < a.asked:
		return fmt.Sprintf("There %s, and not %d: in no other direction of feature space do the points differ.", there, a.asked)
	}
	return ""
}

// lost returns how many components come before the first whose variance shows the
// rounding of the largest: 0 where that is not why it is inexact.
func (a *Analysis) lost() int {
	for j, p := range a.found {
		if p.Residual > inexact {
			if p.Value*p.Residual > 1e-13*float64(a.k.Len())*a.found[0].Value {
				return 0
			}
			return j
		}
	}
	return 0
}

// indefinite reports whether a negative eigenvalue was seen.
func (a *Analysis) indefinite() bool {
	return a.spectrum != nil && a.spectrum.least < -max(a.spectrum.floor, 1e-10*a.scale)
}

// Certificate returns the unexplained variance as Primal, and as Violation the largest
// residual ‖Ku − λu‖/λ of a component.
func (a *Analysis) Certificate() solve.Certificate {
	nan := math.NaN()
	c := solve.Certificate{Primal: a.unexplained(), Dual: nan, Gap: nan, Violation: nan, Margin: nan, Indefinite: a.indefinite()}
	if len(a.found) > 0 {
		c.Violation = a.worst()
	}
	return c
}

// Figures returns the shares of the variance that the components explain, together and
// each. Where variances are negative there are no shares.
func (a *Analysis) Figures() []learn.Figure {
	if len(a.found) == 0 || a.indefinite() {
		return nil
	}
	figures := []learn.Figure{{
		Key: "explained", Name: "explained variance", Symbol: "Σλⱼ/Σλ", Value: 1 - a.unexplained()/a.total, Share: true,
		Doc: "the share of the variance in feature space that the components explain together",
	}}
	for j, p := range a.found {
		number := notation.Subscript(j + 1)
		figures = append(figures, learn.Figure{
			Key: fmt.Sprintf("component-%d", j+1), Name: fmt.Sprintf("component %d", j+1), Symbol: "λ" + number + "/Σλ", Value: p.Value / a.total, Share: true,
			Doc: fmt.Sprintf("the share of the variance along component %d, of which λ%s is %s", j+1, number, notation.Short(p.Value)),
		})
	}
	return figures
}

// Account tells what the last step did.
func (a *Analysis) Account() solve.Account { return a.account }
