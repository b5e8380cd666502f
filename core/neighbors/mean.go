package neighbors

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/floats"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/solve"
)

// Mean is the configuration of the learner "nearest-mean", which gives a point the
// class whose mean is nearest in feature space. The means c_j minimise
//
//	Σᵢ ‖ψ(xᵢ) − c_{yᵢ}‖²,
//
// the objective of its steps, in which a mean that is still to be found counts as the
// origin.
type Mean struct{}

// Info describes the learner.
func (*Mean) Info() learn.Info {
	return learn.Info{
		Name:    "nearest-mean",
		Title:   "Nearest mean",
		Short:   "nearest mean",
		Formula: "sign(½‖ψ(x) − c₋‖² − ½‖ψ(x) − c₊‖²)",
		TeX:     `\operatorname{sign}\left(\tfrac12\|\psi(x)-c_-\|^2-\tfrac12\|\psi(x)-c_+\|^2\right)`,
		Doc:     "The class whose mean is nearest in feature space.",
		Source:  "Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), chapter 16, exercise 6",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "sum of squared distances to the means", Symbol: "J"},
	}
}

// Bind binds no parameters: there are none.
func (*Mean) Bind(*param.Set) {}

// Start begins to find the means.
func (*Mean) Start(d learn.Data) (learn.Machine, error) {
	p, err := newPrototypes(d, mean{}, floats.Sum(d.K.Diag()))
	if err != nil {
		return nil, err
	}
	// h(x) = 1 iff ‖ψ(x) − c₊‖ ≤ ‖ψ(x) − c₋‖.
	p.tieUp = true
	return p, nil
}

type mean struct{}

func (mean) names() names { return names{"Average", "mean", "means", "‖c₁ − c₂‖"} }

func (mean) find(p *Prototypes, j int) solve.Account {
	members := p.members[j]
	share := 1 / float64(len(members))
	for _, i := range members {
		p.weight[i] = share
		floats.AddScaled(p.inner[j], share, p.k.Row(i))
	}
	spread := 0.0
	for _, i := range members {
		p.norm[j] += share * p.inner[j][i]
		spread += share * p.k.Diag()[i]
	}
	spread -= p.norm[j]
	p.objective -= float64(len(members)) * p.norm[j]

	name := p.name(j)
	a := solve.Account{Did: fmt.Sprintf("Averaged the %d points of class %s.", len(members), name)}
	if len(members) == 1 {
		a.Did = "Averaged the only point of class " + name + "."
	}
	a.Why = mean{}.why(p, j)
	a.Facts = []solve.Fact{
		{Name: "points", Symbol: "m", Value: float64(len(members))},
		{Name: "length of the mean, squared", Symbol: "‖c‖²", Value: p.norm[j]},
		{Name: "mean squared distance from it", Symbol: "J/m", Value: spread},
	}
	for _, i := range members {
		a.Marks = append(a.Marks, solve.Mark{Example: i, Role: "batch"})
	}
	return a
}

// why says what the mean of class j adds to the outputs.
func (mean) why(p *Prototypes, j int) string {
	sign, _ := p.output(j)
	letter, share := "f", "1"
	if p.rule.Pairs == nil {
		letter += notation.Subscript(j + 1)
	}
	if m := len(p.members[j]); m > 1 {
		share += fmt.Sprintf("/%d", m)
	}
	add := -sign * p.norm[j] / 2
	change := "gains " + notation.Short(add)
	if add < 0 {
		change = "loses " + notation.Short(-add)
	}
	if sign < 0 {
		share = "−" + share
	}
	who := "Each of them has"
	if len(p.members[j]) == 1 {
		who = "It has"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s the coefficient %s in %s, and the bias %s, half the squared length of the mean: so %s ", who, share, letter, change, letter)
	switch {
	case p.rule.Pairs == nil:
		b.WriteString("is the larger, the nearer this mean is.")
	case sign > 0:
		b.WriteString("grows towards this mean.")
	default:
		b.WriteString("falls towards this mean.")
	}
	return b.String()
}
