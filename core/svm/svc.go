package svm

import (
	"mercer/core/learn"
	"mercer/core/multiclass"
	"mercer/core/param"
	"mercer/core/solve"
)

// SVC is the configuration of the learner "svc", support vector classification with a
// soft or hard margin and a bias.
type SVC struct {
	Config
	Multiclass int // a multiclass.Scheme
}

// Info describes the learner.
func (*SVC) Info() learn.Info {
	return learn.Info{
		Name:    "svc",
		Title:   "Support vector machine",
		Short:   "SVM",
		Formula: "max Σαᵢ − ½ΣΣ αᵢαⱼyᵢyⱼkᵢⱼ, 0 ≤ α ≤ {C}, Σαᵢyᵢ = 0",
		TeX:     `\max_{0\le\alpha\le {C}}\ \textstyle\sum\alpha_i-\frac12\sum\alpha_i\alpha_j y_i y_j k_{ij},\ \sum\alpha_i y_i=0`,
		Doc:     "The boundary with the widest margin; C is the price of points inside it.",
		Source:  "Cortes and Vapnik, Support-vector networks, Machine Learning 20 (1995)",
		Tasks:   []learn.Task{learn.Classification},
		Goal:    learn.Goal{Name: "dual objective", Symbol: "D", Maximise: true},
		Warm:    true,
	}
}

// Bind binds the parameters C, tolerance and multiclass.
func (c *SVC) Bind(set *param.Set) {
	c.Config.Bind(set)
	set.Int(&c.Multiclass, multiclass.Spec)
}

// Start begins to train.
func (c *SVC) Start(d learn.Data) (learn.Machine, error) {
	if multiclass.Scheme(c.Multiclass) == multiclass.OneAgainstRest {
		classes, err := multiclass.Classes(d.Y)
		if err != nil {
			return nil, err
		}
		if len(classes) > 2 {
			return multiclass.New(d.K, d.Y, multiclass.OneAgainstRest, func(p multiclass.Problem) (solve.Solver, error) {
				s, err := New(p.K, p.Y, c.Config, nil)
				if err != nil {
					return nil, err
				}
				s.whole = p.Examples
				return s, nil
			})
		}
	}
	return NewClassifier(d.K, d.Y, c.Config, d.Start)
}

// Rule says what the outputs mean.
func (c *Classifier) Rule() learn.Rule { return learn.Rule{Classes: c.classes, Pairs: c.pairs} }

var (
	_ learn.Informed  = (*SVC)(nil)
	_ learn.Machine   = (*Classifier)(nil)
	_ learn.Certified = (*Classifier)(nil)
	_ learn.Fitter    = (*Classifier)(nil)
	_ learn.Restarter = (*Classifier)(nil)
)
