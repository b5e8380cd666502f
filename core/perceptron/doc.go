// Package perceptron trains kernel perceptrons: the points are visited in turn, and
// each mistake adds the point to f.
//
// Sources: Rosenblatt, "The perceptron", Psychological Review 65 (1958); Novikoff, "On
// convergence proofs on perceptrons" (1962), the bound; Shalev-Shwartz and Ben-David,
// Understanding Machine Learning (2014), exercise 2 of chapter 16, the kernel.
package perceptron
