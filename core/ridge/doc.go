// Package ridge fits functions to values by kernel ridge regression. Of all functions
// of a kernel it finds the one that minimises
//
//	P(f) = Σᵢ (yᵢ − f(xᵢ))² + λ‖f‖²,   f = Σᵢ αᵢ k(xᵢ,·),
//
// or, in the scaling of Understanding Machine Learning, chapter 16, exercise 3,
//
//	P(f) = (1/2n) Σᵢ (yᵢ − f(xᵢ))² + λ‖f‖²,
//
// which is 1/2n of the former with 2λn in place of λ. With s for λ or 2λn, the optimum is
//
//	α = (K + sI)⁻¹y.
//
// (Exercise 3 in full: the gradient of P as a function of α is (1/n)·K((K + 2λnI)α − y),
// and so 0 for this α; where K is singular other α give the same f.)
//
// The dual is D(α) = s·(2αᵀy − αᵀ(K + sI)α), times 1/2n in the second scaling. With the
// residual ρ = y − (K + sI)α of the linear system the duality gap has a closed form,
//
//	P(α) − D(α) = ‖ρ‖²   (or ‖ρ‖²/2n),
//
// so that the residual is the certificate of every result here, however it was found.
//
// [Exact] factorises K + sI once, [Iterative] approaches α by conjugate gradients, and
// [Primal] solves for the weights of explicit features: three routes to one function.
//
// Sources: Saunders, Gammerman, Vovk, "Ridge regression learning algorithm in dual
// variables", ICML 1998; Shalev-Shwartz, Ben-David, Understanding Machine Learning (2014),
// 16.6, exercise 3; Hestenes, Stiefel, "Methods of conjugate gradients for solving linear
// systems", J. Res. NBS 49 (1952).
package ridge
