package neighbors

import (
	"fmt"
	"math"

	"mercer/core/learn"
	"mercer/core/notation"
	"mercer/core/param"
	"mercer/core/solve"
)

// Medoid is the configuration of the learner "nearest-medoid", which gives a point the
// class whose medoid is nearest in feature space. The medoid of a class is the example
// of it for which
//
//	Σᵢ ρ(xᵢ, m), over the examples of the class,
//
// is least, the first of equals. The distances are not squared: with squares it would
// be the example next to the mean. The sum over all classes is the objective. A
// squared distance below 0, which no kernel has, counts as 0.
type Medoid struct{}

// Info describes the learner.
func (*Medoid) Info() learn.Info {
	return learn.Info{
		Name:    "nearest-medoid",
		Title:   "Nearest medoid",
		Short:   "nearest medoid",
		Formula: "sign(½ρ(x, m₋)² − ½ρ(x, m₊)²)",
		TeX:     `\operatorname{sign}\left(\tfrac12\rho(x,m_-)^2-\tfrac12\rho(x,m_+)^2\right)`,
		Doc:     "The class whose most central point is nearest in feature space.",
		Source:  "Kaufman and Rousseeuw, Finding Groups in Data (1990), chapter 2",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "sum of distances to the medoids", Symbol: "J"},
		Support: learn.Medoids,
	}
}

// Bind binds no parameters: there are none.
func (*Medoid) Bind(*param.Set) {}

// Start begins to find the medoids.
func (*Medoid) Start(d learn.Data) (learn.Machine, error) {
	p, err := newPrototypes(d, medoid{}, math.NaN())
	if err != nil {
		return nil, err
	}
	return p, nil
}

type medoid struct{}

func (medoid) names() names {
	return names{"Find the medoid of", "medoid", "medoids", "ρ(m₁, m₂)"}
}

func (medoid) find(p *Prototypes, j int) solve.Account {
	members, diag := p.members[j], p.k.Diag()
	best, next := -1, -1
	sum, tolerance := make([]float64, len(members)), -rounding*p.scale()
	for a, i := range members {
		row := p.k.Row(i)
		for _, l := range members {
			square := diag[i] - 2*row[l] + diag[l]
			if square < tolerance {
				p.indefinite = true
			}
			sum[a] += math.Sqrt(max(0, square))
		}
		switch {
		case best < 0 || sum[a] < (1-1e-12)*sum[best]: // rounding chooses none
			best, next = a, best
		case next < 0 || sum[a] < sum[next]:
			next = a
		}
	}
	m := members[best]
	p.weight[m] = 1
	copy(p.inner[j], p.k.Row(m))
	p.norm[j] = diag[m]
	if j == 0 {
		p.objective = 0
	}
	p.objective += sum[best]

	size := float64(len(members))
	name := p.name(j)
	a := solve.Account{
		Did:   fmt.Sprintf("Found the medoid of class %s: point %d.", name, m+1),
		Why:   fmt.Sprintf("Point %d is the only point of its class.", m+1),
		Marks: []solve.Mark{{Example: m, Role: "centre"}},
		Facts: []solve.Fact{
			{Name: "points", Symbol: "m", Value: size},
			{Name: "mean distance from the medoid", Symbol: "ρ", Value: sum[best] / size},
		},
	}
	if next >= 0 {
		a.Why = fmt.Sprintf("The %d points of the class are nearest to it: at %s on average; from the next best, point %d, at %s.",
			len(members), notation.Short(sum[best]/size), members[next]+1, notation.Short(sum[next]/size))
		a.Facts = append(a.Facts, solve.Fact{Name: "mean distance from the next best", Value: sum[next] / size})
	}
	return a
}
