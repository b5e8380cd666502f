package cluster

import (
	"mercer/core/learn"
	"mercer/core/param"
)

// KMeans is the configuration of the learner "kmeans", which looks for K clusters with
// the least
//
//	J = Σᵢ ‖ψ(xᵢ) − c_{aᵢ}‖²,
//
// where aᵢ is the cluster of example i and c_a the mean of the ψ(xᵢ) of cluster a, by
// Lloyd's iteration in feature space from seeds drawn as in k-means++. With fewer
// examples than K there are as many clusters as examples.
//
// Sources: Lloyd, Least squares quantization in PCM, IEEE Trans. Information Theory 28
// (1982); Schölkopf, Smola and Müller, Nonlinear component analysis as a kernel
// eigenvalue problem, Neural Computation 10 (1998), section 5; Arthur and Vassilvitskii,
// k-means++: the advantages of careful seeding, SODA (2007).
type KMeans struct {
	K int // in [1, MaxClusters]
}

// Info describes the learner.
func (*KMeans) Info() learn.Info {
	return learn.Info{
		Name:    "kmeans",
		Title:   "k-means",
		Short:   "k-means",
		Formula: "min Σᵢ ‖ψ(xᵢ) − c_{a(i)}‖² over {k} means c and assignments a",
		TeX:     `\min_{c_1,\dots,c_{ {k} },\,a}\ \textstyle\sum_i\|\psi(x_i)-c_{a(i)}\|^2`,
		Doc:     "Clusters around means in feature space: points go to the nearest mean, means to the middle of their points, by turns.",
		Source:  "Lloyd, Least squares quantization in PCM, IEEE Trans. Information Theory 28 (1982); Schölkopf, Smola and Müller, Nonlinear component analysis as a kernel eigenvalue problem, Neural Computation 10 (1998)",
		Tasks:   []learn.Task{learn.Clustering},
		Goal:    learn.Goal{Name: "sum of squared distances to the means", Symbol: "J"},
		Random:  true,
		// At first each mean lies on a point; later all points have a part in them.
		Support: "mean",
	}
}

// Bind binds the parameter k.
func (c *KMeans) Bind(set *param.Set) { set.Int(&c.K, countSpec) }

// Start begins to look for clusters.
func (c *KMeans) Start(d learn.Data) (learn.Machine, error) {
	v, err := divide(d, c.K)
	if err != nil {
		return nil, err
	}
	return newMeans(v), nil
}
