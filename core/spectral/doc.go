// Package spectral tells what regularised least squares comes to for every λ at once. Of all
// functions of a kernel that minimises
//
//	Σᵢ (yᵢ − f(xᵢ))² + λ‖f‖²,   f = Σᵢ αᵢ k(xᵢ,·),
//
// kernel ridge regression, and it is the mean of a Gaussian process with noise of variance λ.
// With K = USUᵀ, z = Uᵀy and hⱼ = sⱼ/(sⱼ + λ), which takes one decomposition,
//
//	α            = Σⱼ zⱼ/(sⱼ + λ) uⱼ               the coefficients, (K + λI)⁻¹y
//	f at all xᵢ  = Σⱼ hⱼzⱼ uⱼ                      Hy with H = K(K + λI)⁻¹
//	training     = (1/n)·‖y − Hy‖²
//	yᵢ − f₋ᵢ(xᵢ) = αᵢ/((K + λI)⁻¹)ᵢᵢ               f₋ᵢ is learnt without example i
//	GCV          = (1/n)·‖y − Hy‖² / (1 − tr H/n)²
//	dimension    = tr H = Σⱼ hⱼ                    the degrees of freedom that f spends
//	‖f‖²         = Σⱼ sⱼ zⱼ²/(sⱼ + λ)²
//	log evidence = −½ Σⱼ (log(sⱼ + λ) + zⱼ²/(sⱼ + λ)) − (n/2) log 2π
//
// so that each λ costs some n multiplications, and 2n² with coefficients and examples left out.
// These are exact but for rounding, which grows with (s₁ + λ)/(sₙ + λ) as in any other way to them.
//
// Ridge regression is one way to choose the hⱼ. Others are in [Filter]: gradient descent that
// stops early, and a sum that is cut off. What is left out has no such formula there, as
// the eigenvectors of n − 1 examples are others.
//
// With an offset that has no price, f(x) = Σᵢ αᵢ k(xᵢ, x) + b, the least squares support vector machine at
// C = 1/λ, all of this holds of PKP and its n − 1 eigenvectors besides that of all ones, P = I − 11ᵀ/n: the
// offset fits what the targets have along the ones, whatever λ is. It adds 1 to the dimension; the evidence is
// that of the differences of targets, with n − 1 in the place of n (Patterson and Thompson, Biometrika 58 (1971)).
// [DecomposeFree] is that spectrum.
//
// Eigenvalues within 10⁻¹² of the largest are 0: rounding makes no more of them, of either sign.
// A kernel that is not positive semidefinite may have others below 0. Then there is a minimum
// only for λ > −sₙ.
//
// Sources: Golub, Heath and Wahba, Generalized cross-validation, Technometrics 21 (1979), for
// the examples left out and GCV; Rasmussen and Williams, Gaussian Processes for Machine Learning
// (2006), equations 2.30 and 5.12; Lo Gerfo, Rosasco, Odone, De Vito and Verri, Spectral
// algorithms for supervised learning, Neural Computation 20 (2008).
package spectral
