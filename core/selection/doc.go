// Package selection tells how well a learner does on examples that it has not seen, for choosing its
// parameters and those of the kernel: leave-one-out, cross-validation, nested cross-validation, and
// learning curves.
//
// All of it refits machines in the end: with T ⊂ {1, …, n} the examples that are learnt from, f_T the
// machine of these, and S the others, the loss is
//
//	L(T, S) = Σ_{i∈S} ℓ(yᵢ, f_T(xᵢ)),
//
// with ℓ = 1 for another class than yᵢ, 0 for the same (classification; an example that nobody can
// decide counts as wrong), ℓ = (yᵢ − f(xᵢ))² (regression), and ℓ = 1 for an example that is called
// new (novelty). Clustering and components have no answers that could be missed.
//
// Where the outcome of a refit is known in closed form, or by following a solution, it is taken from
// there, and tests hold it to the refit:
//
//   - ridge regression and Gaussian processes: with G = K + sI, α = G⁻¹y and S left out,
//     y_S − f(x_S) = (G⁻¹)_SS⁻¹ α_S (Golub, Heath, Wahba, Technometrics 21 (1979); Rasmussen,
//     Williams, "Gaussian Processes for Machine Learning" (2006), section 5.4.2),
//   - the least squares support vector machine: the same with (G⁻¹ − ηηᵀ/(1ᵀη))_SS, η = G⁻¹1, for its
//     offset (Cawley, Talbot, Neural Networks 17 (2004)),
//   - nearest neighbours, nearest mean and nearest medoid: sums without the terms of one example,
//   - the support vector machine with two classes: package path.
//
// A matrix stands for points and kernel, so all of this works on everything that has a kernel.
package selection
