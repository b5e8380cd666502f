package neighbors

import (
	"fmt"
	"math"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/solve"
)

// rounding is the error that is forgiven in squared distances, relative to the
// largest k(x,x).
const rounding = 1e-10

// rounded is by which share a squared length may be off.
const rounded = 0x1p-48

// Prototypes is the machine of [Mean] and [Medoid]. Each class has a prototype
// p = Σ wᵢψ(xᵢ), a combination of its examples, found one class a step, and a new
// point has the class of the nearest. Classes have the outputs
//
//	f_j(x) = ⟨p_j, ψ(x)⟩ − ½‖p_j‖² = ½(k(x,x) − ‖ψ(x) − p_j‖²),
//
// of which the largest wins. Two classes have one output, the difference of theirs,
//
//	f(x) = ⟨p₊ − p₋, ψ(x)⟩ + ½(‖p₋‖² − ‖p₊‖²) = ½(‖ψ(x) − p₋‖² − ‖ψ(x) − p₊‖²).
//
// What is as near to two prototypes is undecided. Only two means take a side there: by their
// definition the positive class wins.
type Prototypes struct {
	k       gram.Matrix
	rule    learn.Rule
	tieUp   bool    // [learn.Rule.TieUp]
	members [][]int // examples by class
	class   []int   // classes by example
	kind    kind

	found  int         // classes that have a prototype
	weight []float64   // of every example in the prototype of its class
	inner  [][]float64 // ⟨p_j, ψ(xᵢ)⟩, by class
	norm   []float64   // ‖p_j‖²
	apart  []float64   // sums of distances within classes, nil before they are asked for

	objective  float64
	indefinite bool
	account    solve.Account
	err        error
}

// A kind of prototype.
type kind interface {
	// find sets weight, inner and norm of class j, and what it adds to the objective,
	// and returns the account of that without Next. It stops at numbers that are not
	// finite.
	find(p *Prototypes, j int) solve.Account
	names() names

	// without returns ⟨q, ψ(xᵢ)⟩ − ½‖q‖² for the prototype q that the class of example i has
	// without it.
	without(p *Prototypes, i int) float64
}

// names is how texts speak of a prototype.
type names struct {
	verb         string // "average"
	one, several string // "mean", "means"
	symbol       string // of the distance of two
}

var (
	_ learn.Machine   = (*Prototypes)(nil)
	_ learn.Certified = (*Prototypes)(nil)
	_ learn.Measured  = (*Prototypes)(nil)
	_ learn.Fitter    = (*Prototypes)(nil)

	_ learn.Progressive = (*Prototypes)(nil)
	_ solve.Teller      = (*Prototypes)(nil)
)

func newPrototypes(d learn.Data, kind kind, objective float64) (*Prototypes, error) {
	n := d.K.Len()
	if len(d.Y) != n {
		panic("neighbors: k and y differ in length")
	}
	classes, err := multiclass.Classes(d.Y)
	if err != nil {
		return nil, err
	}
	if err := learn.CheckDiag(d.K); err != nil {
		return nil, err
	}
	p := &Prototypes{
		k: d.K, kind: kind, rule: multiclass.RuleOf(classes, multiclass.OneAgainstRest),
		weight: make([]float64, n), norm: make([]float64, len(classes)), objective: objective,
	}
	p.members, p.class = byClass(classes, d.Y)
	p.inner = make([][]float64, len(classes))
	for j := range p.inner {
		p.inner[j] = make([]float64, n)
	}
	one := kind.names().one
	p.account = solve.Account{
		Why:  fmt.Sprintf("Each class gets its %s in feature space, one class after the other. A new point then belongs to the class whose %s is nearest.", one, one),
		Next: p.next(),
	}
	return p, nil
}

// byClass returns the examples of each class and the class of each example.
func byClass(classes, labels []float64) (members [][]int, class []int) {
	members, class = make([][]int, len(classes)), make([]int, len(labels))
	for i, y := range labels {
		for j, c := range classes {
			if y == c {
				members[j] = append(members[j], i)
				class[i] = j
			}
		}
	}
	return members, class
}

// Step finds the prototype of the next class.
func (p *Prototypes) Step() solve.Step {
	step := solve.Step{Op: "end", Status: p.status()}
	if step.Status == solve.Running {
		step.Op, step.Touched = p.account.Next, p.work()
		step.Status = p.status()
	}
	step.Iter, step.Next = p.found, p.account.Next
	step.Objective, step.Gap = p.Certificate().Primal, p.Certificate().Gap
	return step
}

// Progress says which classes have their prototype.
func (p *Prototypes) Progress() (what string, share float64) {
	return "finding the " + p.kind.names().several, float64(p.found) / float64(len(p.members))
}

// work finds the prototype of the next class and returns whose weight it set.
func (p *Prototypes) work() []int {
	j := p.found
	p.account = p.kind.find(p, j)
	p.found++
	for i, v := range p.inner[j] {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			p.err = &learn.ValueError{Index: i, Value: v}
			p.account = solve.Account{Did: "Gave up.", Why: p.err.Error()}
			for _, i := range p.members[j] {
				p.weight[i] = 0
			}
			p.norm[j] = 0
			clear(p.inner[j])
			return p.members[j]
		}
	}
	tolerance := -rounding * p.scale()
	for i, xx := range p.k.Diag() {
		if xx-2*p.inner[j][i]+p.norm[j] < tolerance {
			p.indefinite = true
		}
	}
	p.account.Next = p.next()
	return p.members[j]
}

// scale returns the largest |k(x,x)|.
func (p *Prototypes) scale() float64 {
	scale := 0.0
	for _, v := range p.k.Diag() {
		scale = max(scale, math.Abs(v))
	}
	return scale
}

func (p *Prototypes) status() solve.Status {
	switch {
	case p.err != nil:
		return solve.Failed
	case p.found < len(p.members):
		return solve.Running
	}
	return solve.Converged
}

// next names the next step, "" at the end.
func (p *Prototypes) next() string {
	if p.found == len(p.members) {
		return ""
	}
	return p.kind.names().verb + " class " + p.name(p.found)
}

// name returns the number of a class.
func (p *Prototypes) name(j int) string { return notation.Exact(p.rule.Classes[j]) }

// output returns the sign that class j has in an output, and which.
func (p *Prototypes) output(j int) (sign float64, output int) {
	switch {
	case p.rule.Pairs == nil:
		return 1, j
	case p.rule.Pairs[0][0] == j:
		return 1, 0
	}
	return -1, 0
}

// Coef returns the coefficients of the outputs. What has no prototype yet counts as
// the origin of feature space.
func (p *Prototypes) Coef() solve.Coef {
	m := p.rule.Outputs()
	coef := solve.Coef{M: m, Beta: make([]float64, len(p.weight)*m), Bias: make([]float64, m), BiasError: make([]float64, m)}
	for i, w := range p.weight {
		if w != 0 {
			sign, output := p.output(p.class[i])
			coef.Beta[i*m+output] = sign * w
		}
	}
	for j, norm := range p.norm {
		sign, output := p.output(j)
		coef.Bias[output] -= sign * norm / 2
		if !p.exact(j) {
			coef.BiasError[output] += rounded * math.Abs(norm)
		}
	}
	return coef
}

// exact reports whether ‖p_j‖² is known without rounding: the prototype is one example, with
// k(x,x) = 1, or not found yet.
func (p *Prototypes) exact(j int) bool {
	if j >= p.found {
		return true
	}
	for _, i := range p.members[j] {
		if p.weight[i] == 1 {
			return p.k.Diag()[i] == 1
		}
	}
	return false
}

// Fit has nothing left to do.
func (p *Prototypes) Fit(int) bool { return true }

// Fitted sets dst[i·M+j] = f_j(xᵢ).
func (p *Prototypes) Fitted(dst []float64) {
	m := p.rule.Outputs()
	clear(dst)
	for j, inner := range p.inner[:p.found] {
		sign, output := p.output(j)
		for i, v := range inner {
			dst[i*m+output] += sign * (v - p.norm[j]/2)
		}
	}
}

// distance returns ‖p_j − p_l‖², and of its negative values 0.
func (p *Prototypes) distance(j, l int) float64 {
	product := 0.0
	for _, i := range p.members[l] {
		product += p.weight[i] * p.inner[j][i]
	}
	return math.Sqrt(max(0, p.norm[j]+p.norm[l]-2*product))
}

// closest returns the smallest distance of two prototypes and which two, +Inf while
// there are not two.
func (p *Prototypes) closest() (distance float64, pair [2]int) {
	distance = math.Inf(1)
	for l := range p.found {
		for j := range l {
			if d := p.distance(j, l); d < distance {
				distance, pair = d, [2]int{j, l}
			}
		}
	}
	return distance, pair
}

// Err returns a *learn.ValueError or nil.
func (p *Prototypes) Err() error { return p.err }

// Rule says what the outputs mean.
func (p *Prototypes) Rule() learn.Rule {
	rule := p.rule
	// What does not tell the classes apart takes no side.
	rule.TieUp = p.tieUp && p.status() == solve.Converged && !p.coincide()
	return rule
}

// coincide reports whether two prototypes are the same but for rounding.
func (p *Prototypes) coincide() bool {
	d, _ := p.closest()
	return d*d <= rounding*p.scale()
}

// Message says what keeps the distances from telling the classes apart.
func (p *Prototypes) Message() string {
	if p.err != nil {
		return p.err.Error()
	}
	if p.status() == solve.Running {
		return ""
	}
	if p.indefinite {
		return "This kernel is not positive semidefinite on these points: some squared distances are negative, so that “nearest” says little. Choose another kernel, or repair this one."
	}
	if p.coincide() {
		_, pair := p.closest()
		return fmt.Sprintf("The %s of the classes %s and %s coincide in feature space, so nothing tells these classes apart. Choose another kernel.",
			p.kind.names().several, p.name(pair[0]), p.name(pair[1]))
	}
	return ""
}

// Certificate returns the objective as Primal. Its Gap is 0 at the end: the solution is
// exact.
func (p *Prototypes) Certificate() solve.Certificate {
	nan := math.NaN()
	c := solve.Certificate{Primal: p.objective, Dual: nan, Gap: nan, Violation: nan, Margin: nan, Indefinite: p.indefinite}
	if p.status() == solve.Converged && !p.indefinite {
		c.Dual, c.Gap, c.Violation = p.objective, 0, 0
	}
	return c
}

// Figures returns how far the prototypes are from each other.
func (p *Prototypes) Figures() []learn.Figure {
	if p.status() != solve.Converged {
		return nil
	}
	names := p.kind.names()
	d, pair := p.closest()
	f := learn.Figure{
		Key: "distance", Name: "distance of the " + names.several, Symbol: names.symbol, Value: d,
		Doc: fmt.Sprintf("how far apart the %s of the classes are in feature space", names.several),
	}
	if len(p.members) > 2 {
		f.Name = "smallest distance of two " + names.several
		f.Doc = fmt.Sprintf("how far apart the %s of the classes %s and %s are in feature space, the nearest to each other",
			names.several, p.name(pair[0]), p.name(pair[1]))
	}
	return []learn.Figure{f}
}

// Account tells what the last step did.
func (p *Prototypes) Account() solve.Account { return p.account }
