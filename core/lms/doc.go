// Package lms trains by the least mean squares rule of Widrow and Hoff, with kernels.
// It goes down the gradient of
//
//	J(f) = ½ Σᵢ (yᵢ − f(xᵢ))²,   f = Σᵢ βᵢ k(xᵢ,·),
//
// in feature space, from f = 0, without a bias and without a regulariser: stopping early
// is what keeps f smooth. In batch mode a step corrects all coefficients,
//
//	β := β + α(y − Kβ),
//
// and in stochastic mode that of one example i, visited in order and again from the first,
//
//	βᵢ := βᵢ + α(yᵢ − Σⱼ βⱼ k(xᵢ,xⱼ)).
//
// The residuals r = y − Kβ are kept up to date with every step. Those of the batch mode
// obey r := (I − αK)r, which shrinks along every eigenvector of K if α < 2/λmax(K), and
// grows without bound along the first if α is larger. The stochastic mode is successive
// over-relaxation for Kβ = y with the relaxation factors αk(xᵢ,xᵢ): it converges if
// α < 2/max k(xᵢ,xᵢ) (theorem of Ostrowski and Reich).
//
// Sources: CS229 lecture notes, 5.3, equations 5.10 and 5.11; Widrow, Hoff, "Adaptive
// switching circuits", WESCON 1960; Young, Iterative Solution of Large Linear Systems
// (1971), 4.3.
package lms
