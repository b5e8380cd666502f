package catalog

import (
	"mercer/core/cluster"
	"mercer/core/gp"
	"mercer/core/kpca"
	"mercer/core/learn"
	"mercer/core/lms"
	"mercer/core/logistic"
	"mercer/core/lssvm"
	"mercer/core/neighbors"
	"mercer/core/perceptron"
	"mercer/core/ridge"
	"mercer/core/sgd"
	"mercer/core/svm"
)

// Learners are the machines that can be trained, over every domain alike, in the
// order of a menu.
var Learners = []learn.Learner{
	learn.Of[svm.SVC](),
	learn.Of[svm.Soft](),
	learn.Of[sgd.Averaged](),
	learn.Of[sgd.Doubly](),
	learn.Of[perceptron.Config](),
	learn.Of[logistic.Config](),
	learn.Of[ridge.Config](),
	learn.Of[lssvm.Config](),
	learn.Of[lms.Config](),
	learn.Of[gp.Config](),
	learn.Of[svm.SVR](),
	learn.Of[neighbors.Mean](),
	learn.Of[neighbors.Medoid](),
	learn.Of[neighbors.KNN](),
	learn.Of[cluster.KMeans](),
	learn.Of[cluster.KMedoids](),
	learn.Of[kpca.Config](),
	learn.Of[svm.OneClass](),
}

// LearnerOf returns the learner with the given name, nil where there is none. The caller must
// not change it.
func LearnerOf(name string) *learn.Learner {
	for i := range Learners {
		if l := &Learners[i]; l.Name == name {
			return l
		}
	}
	return nil
}
