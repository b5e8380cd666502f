package svm

import (
	"fmt"

	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/notation"
	"mercer/core/param"
)

// SVC is the configuration of the learner "svc", support vector classification with a
// soft or hard margin and a bias.
type SVC struct {
	Config
	Landmarks  int // how many examples stand for all; 0 for exact training
	Multiclass int // a multiclass.Scheme
}

// Info describes the learner.
func (*SVC) Info() learn.Info {
	return learn.Info{
		Name:    "svc",
		Title:   "Support vector machine",
		Short:   "SVM",
		Formula: "min ½‖w‖² + {C} Σ max(0, 1 − yᵢ f(xᵢ))",
		TeX:     `\min_{w,b}\ \tfrac12\lVert w\rVert^2+{C}\textstyle\sum{\max(0,1-y_if(x_i))}`,
		Doc:     "The boundary with the widest margin; C is the price of points inside it.",
		Source:  "Cortes and Vapnik, Support-vector networks, Machine Learning 20 (1995)",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "dual objective", Symbol: "D", Maximise: true},
		Warm:    true,
	}
}

// Bind binds the parameters C, tolerance, landmarks and multiclass.
func (c *SVC) Bind(set *param.Set) {
	c.Config.Bind(set)
	set.Int(&c.Landmarks, landmarkSpec)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// MaxExact is the number of examples up to which training is exact.
const MaxExact = 20000

// Fits returns what keeps a machine from learning from n examples: too many for exact training, or
// for the landmarks.
func (c *SVC) Fits(n int) error {
	switch {
	case c.Landmarks > 0:
		return checkLandmarks(c.Landmarks, n)
	case n > MaxExact:
		return &learn.DataError{Param: landmarkSpec.Key, Reason: fmt.Sprintf(
			"Exact training takes up to %s points, and here are %s. Choose landmarks, for example 200: they then stand for all points.",
			notation.Grouped(MaxExact), notation.Grouped(n))}
	}
	return nil
}

// Bytes returns about how much memory a machine of n examples takes.
func (c *SVC) Bytes(n int) int {
	if c.Landmarks > 0 {
		return landmarkBytes(n, c.Landmarks)
	}
	return 100*n + gram.RowBytes(n)
}

// Start begins to train.
func (c *SVC) Start(d learn.Data) (learn.Machine, error) {
	if err := c.Fits(d.K.Len()); err != nil {
		return nil, err
	}
	if c.Landmarks > 0 {
		m, err := newLandmarks(d.K, d.Y, *c, d.Seed)
		if err != nil {
			return nil, err
		}
		return m, nil
	}
	m, err := newClassifier(d.K, d.Y, multiclass.Scheme(c.Multiclass), c.Config, d.Start)
	if err != nil {
		return nil, err
	}
	m.know(d.Known)
	return m, nil
}

var (
	_ learn.Informed = (*SVC)(nil)
	_ learn.Sized    = (*SVC)(nil)
)
