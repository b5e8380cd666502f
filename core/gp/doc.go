// Package gp is regression with Gaussian processes. Before any data, f is a Gaussian
// process with mean 0 and covariance k, and values are yᵢ = f(xᵢ) + εᵢ with independent
// Gaussian noise of variance σ². After n of them f is again a Gaussian process, with
//
//	mean        k*ᵀ(K + σ²I)⁻¹y
//	covariance  k(x, z) − k*(x)ᵀ(K + σ²I)⁻¹k*(z),   k*(x)ᵢ = k(xᵢ, x),
//
// so that the mean is kernel ridge regression with λ = σ². How likely the values were,
// before they were seen, is
//
//	log p(y) = −½ yᵀ(K + σ²I)⁻¹y − ½ log |K + σ²I| − (n/2) log 2π:
//
// how well the values fit, what the freedom of the prior costs, and a constant. It grows
// with the fit and falls with the freedom, and so chooses kernels.
//
// Source: Rasmussen, Williams, Gaussian Processes for Machine Learning (2006), 2.2,
// algorithm 2.1 and section 5.4.1.
package gp
