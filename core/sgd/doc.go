// Package sgd trains support vector machines with kernels by stochastic gradients.
//
// [AveragedSolver] is "SGD for solving Soft-SVM with kernels" of Shalev-Shwartz and
// Ben-David, Understanding Machine Learning (2014), Section 16.3: with one example a
// step it minimises
//
//	P(w) = λ/2·‖w‖² + 1/n Σᵢ max(0, 1 − yᵢ⟨w, ψ(xᵢ)⟩),
//
// without a bias. [Explicit] is the same on feature vectors, Section 15.5; that the
// two agree is Lemma 16.3.
//
// [DoublySolver] follows gradients that are stochastic twice, in the examples that the loss
// is of and in those that f is expanded over. It minimises
//
//	P(b, α) = ½ αᵀKα + C Σᵢ max(0, 1 − yᵢ((Kα)ᵢ + b)).
package sgd
