// Package path follows the solution of the soft-margin support vector machine through all C, and
// through the removal of single examples.
//
// With βᵢ = yᵢαᵢ and f(x) = Σ βⱼ k(xⱼ, x) + b, the dual
//
//	max Σᵢ αᵢ − ½ Σᵢⱼ βᵢβⱼ k(xᵢ,xⱼ)   subject to  0 ≤ αᵢ ≤ C,  Σᵢ βᵢ = 0
//
// has its optimum where each example is in one of three sets:
//
//	none   αᵢ = 0,          yᵢf(xᵢ) ≥ 1
//	margin 0 ≤ αᵢ ≤ C,      yᵢf(xᵢ) = 1
//	limit  αᵢ = C,          yᵢf(xᵢ) ≤ 1
//
// While no example changes its set, the conditions are linear equations: with E the margin and L
// those at the limit, a change of C by dC asks for
//
//	K_EE dβ_E + db = −K_EL y_L dC,   Σ_E dβ = −Σ_L y dC,
//
// so α, b and f are linear in C. [Follow] goes from one change of a set, a break, to the next. When
// the margin is empty, b lies in an interval, and its middle is taken, as LIBSVM does. In the same
// way α of one example can be taken to 0, which gives the machine without it: [LeaveOneOut].
//
// The kernel has to be positive semidefinite on the examples. Equal examples and other singular
// margins are allowed: an example whose feature lies in the span of the margin's is exchanged for
// one of these. Where rounding keeps a path from going on, the solution at a slightly larger C is
// found by package svm, and the path goes on from there; a path says so.
//
// Sources: Hastie, Rosset, Tibshirani, Zhu, "The entire regularization path for the support vector
// machine", JMLR 5 (2004); Cauwenberghs, Poggio, "Incremental and decremental support vector
// machine learning", NIPS 13 (2000); Sentelle, Anagnostopoulos, Georgiopoulos, "A simple method
// for solving the SVM regularization path for semidefinite kernels", IEEE TNNLS 27 (2016).
package path
