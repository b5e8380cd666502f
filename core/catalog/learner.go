package catalog

import (
	"mercer/core/gram"
	"mercer/core/param"
	"mercer/core/solve"
	"mercer/core/svm"
)

// A Learner is a machine that can be trained on a Gram matrix.
type Learner struct {
	Name, Title, Short string
	Formula, TeX       string
	Doc, Source        string
	New                func() Config
}

// A Config holds the parameters of a learner.
type Config interface {
	param.Bound

	// Start begins training on the Gram matrix k with class numbers y, from
	// the coefficients of a similar problem (n·M, row i for example i) or nil.
	Start(k gram.Matrix, y, start []float64) (Classifier, error)
}

// A Classifier is in training or trained. See [svm.Classifier] for what the
// methods return.
type Classifier interface {
	solve.Solver
	Advance(limit int) solve.Step
	Classes() []float64
	Pairs() [][2]int
	Certificate() solve.Certificate
	Iterations() int
	Support() []int
	Message() string
	Coefficients() []float64
	Fit(limit int) bool
	Fitted(dst []float64)
}

var svc = Learner{
	Name:    "svc",
	Title:   "Support vector machine",
	Short:   "SVM",
	Formula: "max Σαᵢ − ½ΣΣ αᵢαⱼyᵢyⱼkᵢⱼ, 0 ≤ α ≤ {C}",
	TeX:     `\max_{0\le\alpha\le {C}}\ \textstyle\sum\alpha_i-\frac12\sum\alpha_i\alpha_j y_i y_j k_{ij}`,
	Doc:     "The boundary with the widest margin; C is the price of points inside it. Several classes: one against one.",
	Source:  "Cortes and Vapnik, Support-vector networks, Machine Learning 20 (1995)",
	New:     func() Config { return new(svcConfig) },
}

type svcConfig struct{ svm.Config }

func (c *svcConfig) Start(k gram.Matrix, y, start []float64) (Classifier, error) {
	classifier, err := svm.NewClassifier(k, y, c.Config, start)
	if err != nil {
		return nil, err
	}
	return classifier, nil
}
