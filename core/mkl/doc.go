// Package mkl learns the weights of a sum of kernels from data: multiple kernel learning.
//
// Terms k₁ … k_m are given as Gram matrices K₁ … K_m on n examples. Sought are weights μ on the
// simplex,
//
//	μ₁ … μ_m ≥ 0,  μ₁ + … + μ_m = 1,
//
// so that K_μ = Σ μₖKₖ is good by a [Criterion]:
//
//	uniform     all weights are 1/m: nothing is learnt
//	alignment   max ⟨K_μ, T⟩ / (‖K_μ‖·‖T‖), by Frobenius products
//	centred     the same of HK_μH and HTH, H = I − 11ᵀ/n
//	simplemkl   min over μ of max over α of the dual of the support vector machine
//	easymkl     weights μₖ ∝ γᵀYKₖYγ at the γ that minimises γᵀY(ΣKₖ)Yγ·(1 − Λ) + Λ‖γ‖²
//	evidence    max log N(y | 0, K_μ + σ²I)
//
// T is the ideal matrix: Tᵢⱼ = 1 for two examples of one class and −1/(c−1) for two of different
// ones of c classes, which is yyᵀ for two; for values it is yyᵀ of the values less their mean.
//
// A weight says how much of K_μ is of a term only if all terms are of one size: k and 100·k are the
// same kernel with another C. So [Scale] first divides each by the mean of its k(x, x).
//
// All terms must be positive semidefinite on the examples. Otherwise the dual of the machine is not
// concave, no Gaussian has the covariance K_μ, and K_μ with the best weights may be no kernel.
//
// Each criterion is improved step by step, as a learner is: see [Learner]. It starts from equal
// weights, and every step leaves weights at which the criterion is better.
package mkl
