// Package svm trains kernel support vector classifiers by sequential minimal
// optimisation, and says how good the result is.
//
// [Solver] separates two classes. It maximises the dual
//
//	D(α) = Σᵢ αᵢ − ½ Σᵢⱼ αᵢαⱼ yᵢyⱼ k(xᵢ,xⱼ)   subject to  0 ≤ αᵢ ≤ C,  Σᵢ yᵢαᵢ = 0,
//
// whose optimum is that of the primal
//
//	P(w, b) = ½‖w‖² + C Σᵢ max(0, 1 − yᵢf(xᵢ)),   f(x) = ⟨w, φ(x)⟩ + b.
//
// C = +Inf is the hard margin. [Classifier] separates any number of classes,
// one against one, as LIBSVM does.
//
// [Regressor] fits values within a tube, and [Support] encloses points without
// classes. Their duals are this one with other numbers: a linear term Σᵢ tᵢyᵢαᵢ in
// place of Σᵢ αᵢ, where here t = y, and another value of Σᵢ yᵢαᵢ, which steps keep. That of a tube
// has coefficients on both sides of 0 and a price ε|βᵢ| for each; then the slope of D at βᵢ is
// eᵢ − ε where βᵢ grows from 0 or above, and eᵢ + ε where it shrinks from 0 or below.
//
// Inside, the solver works on βᵢ = yᵢαᵢ, the coefficients of the expansion
// f(x) = Σ βᵢ k(xᵢ,x) + b, and on the errors eᵢ = tᵢ − Σⱼ βⱼ k(xᵢ,xⱼ), the
// gradient of D with respect to β. Example i is "up" when βᵢ may grow and "low"
// when it may shrink. With
//
//	m(β) = max {eᵢ : i up},   M(β) = min {eᵢ : i low},
//
// β is optimal exactly when m ≤ M, and m − M is the largest violation of the
// Karush-Kuhn-Tucker conditions. A solver converges when m − M ≤ tolerance.
//
// Sources: Fan, Chen, Lin, "Working set selection using second order
// information for training SVM", JMLR 6 (2005); Chang, Lin, "LIBSVM: a library
// for support vector machines", ACM TIST 2 (2011).
package svm
