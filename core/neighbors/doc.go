// Package neighbors decides by distance in feature space,
//
//	ρ(x,z)² = ‖ψ(x) − ψ(z)‖² = k(x,x) − 2k(x,z) + k(z,z):
//
// to the mean of each class ([Mean]), to the medoid of each class ([Medoid]), or to
// the nearest examples ([KNN]).
//
// Sources: Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014),
// chapter 16, exercise 6; Schölkopf, The kernel trick for distances, NIPS 13 (2000);
// Cover and Hart, Nearest neighbor pattern classification, IEEE Trans. Information
// Theory 13 (1967).
package neighbors
