// Package lssvm is the least squares support vector machine. Of all functions f(x) = ⟨w, φ(x)⟩ + b
// it finds the one that minimises
//
//	P(w, b) = ½‖w‖² + (C/2) Σᵢ eᵢ²,   eᵢ = yᵢ − f(xᵢ),
//
// for classes as y = ±1, where eᵢ = yᵢ(1 − yᵢf(xᵢ)): the support vector machine with equations in the
// place of inequalities, and squares in that of violations. For values y it is ridge regression with an
// offset that has no price.
//
// With w = Σ αᵢφ(xᵢ) the conditions of the optimum are αᵢ = Ceᵢ, Σ αᵢ = 0 and the equations eᵢ = yᵢ − f(xᵢ):
// one linear system,
//
//	[ 0     1ᵀ    ] [ b ]   [ 0 ]
//	[ 1   K + I/C ] [ α ] = [ y ].
//
// (In the papers α is multiplied by yᵢ, and the matrix by yᵢyⱼ.) With G = K + I/C, which is factorised
// as in ridge regression, and η = G⁻¹1 it has the solution
//
//	b = ηᵀy/(ηᵀ1),   α = G⁻¹y − bη.
//
// The dual is D(α) = αᵀy − ½αᵀGα over Σ αᵢ = 0. With the residual ρ = y − b1 − Gα of the system the duality gap
// has a closed form where Σ αᵢ = 0,
//
//	P − D = (C/2)‖ρ‖²,
//
// so that the residual certifies the result. α is hardly ever 0: each example is a support vector. What is
// left out has a closed form too, see [Solver.LeaveOneOut].
//
// Sources: Suykens, Vandewalle, "Least squares support vector machine classifiers", Neural Processing
// Letters 9 (1999), with γ for C; Suykens et al., Least Squares Support Vector Machines (2002), section
// 3.1, for values; Cawley, Talbot, "Fast exact leave-one-out cross-validation of sparse least-squares
// support vector machines", Neural Networks 17 (2004).
package lssvm
