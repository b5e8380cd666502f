// Package cluster groups examples by their distances in feature space,
//
//	ρ(x,z)² = ‖ψ(x) − ψ(z)‖² = k(x,x) − 2k(x,z) + k(z,z),
//
// around means ([KMeans]) or around examples ([KMedoids]). Each cluster c has an
// output, that is larger the nearer its centre z_c is,
//
//	f_c(x) = ⟨z_c, ψ(x)⟩ − ½‖z_c‖² = ½(k(x,x) − ‖ψ(x) − z_c‖²),
//
// without the k(x,x)/2 that all have in common. The largest wins, of equals the first:
// so every point of the domain belongs to a cluster.
package cluster
