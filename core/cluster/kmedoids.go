package cluster

import (
	"mercer/core/learn"
	"mercer/core/param"
)

// KMedoids is the configuration of the learner "kmedoids", which looks for K examples,
// the medoids, with the least
//
//	J = Σᵢ ρ(xᵢ, m_{aᵢ}),
//
// where m_{aᵢ} is the medoid nearest to example i. The distances are not squared, so
// that an outlier weighs less than in k-means. With fewer examples than K there are as
// many medoids as examples. A squared distance below 0, which no kernel has, counts as 0.
//
// Both methods begin with medoids drawn as in k-means++, with chances in proportion to
// the distance. Swap is the second phase of PAM: as long as there is one, it takes the
// swap of a medoid for another example that lowers J most, and ends where no such swap
// lowers J. Alternate assigns the examples and takes the best medoid of each cluster by
// turns, and ends where neither changes anything: quicker, and the optimum is weaker.
//
// Sources: Kaufman and Rousseeuw, Finding Groups in Data (1990), chapter 2; Schubert and
// Rousseeuw, Fast and eager k-medoids clustering, Information Systems 101 (2021); Park
// and Jun, A simple and fast algorithm for K-medoids clustering, Expert Systems with
// Applications 36 (2009).
type KMedoids struct {
	K      int // in [1, MaxClusters]
	Method int // Swap or Alternate
}

// The methods of KMedoids.
const (
	Swap = iota
	Alternate
)

// Info describes the learner.
func (*KMedoids) Info() learn.Info {
	return learn.Info{
		Name:    "kmedoids",
		Title:   "k-medoids",
		Short:   "k-medoids",
		Formula: "min Σᵢ ρ(xᵢ, m_{a(i)}) over {k} points m and assignments a",
		TeX:     `\min_{m_1,\dots,m_{ {k} }\in\{x_i\},\,a}\ \textstyle\sum_i\rho(x_i,m_{a(i)})`,
		Doc:     "Clusters around points of the data: the most central ones by distance in feature space.",
		Source:  "Kaufman and Rousseeuw, Finding Groups in Data (1990); Schubert and Rousseeuw, Fast and eager k-medoids clustering, Information Systems 101 (2021)",
		Tasks:   []learn.Task{learn.Clustering},
		Goal:    learn.Goal{Name: "sum of distances to the medoids", Symbol: "J"},
		Support: learn.Medoids,
		Random:  true,
	}
}

// Bind binds the parameters k and method.
func (c *KMedoids) Bind(set *param.Set) {
	set.Int(&c.K, countSpec)
	set.Int(&c.Method, param.Spec{
		Key: "method", Symbol: "m", Name: "method",
		Doc:    "One method swaps a medoid for another point as long as that lowers the sum; the other assigns the points and chooses the best medoid of each cluster by turns.",
		Kind:   param.Whole,
		Values: []float64{Swap, Alternate}, Names: []string{"swap", "alternate"},
	})
}

// Start begins to look for medoids.
func (c *KMedoids) Start(d learn.Data) (learn.Machine, error) {
	v, err := divide(d, c.K)
	if err != nil {
		return nil, err
	}
	return newMedoids(v, c.Method == Alternate), nil
}
