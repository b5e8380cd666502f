// Package cost counts what ridge regression costs in D features and in N points, term by term, and
// does what it counts, so that the count can be held against a clock.
//
// With the N×D matrix X of features there are two routes to one function, of w and of α:
//
//	w = (XᵀX + λI)⁻¹Xᵀy,     f(x) = ⟨x, w⟩,
//	α = (XXᵀ + λI)⁻¹y,       f(x) = Σᵢ αᵢ⟨x, xᵢ⟩.
//
// Books give orders: ND² + D for XᵀX + λI, D³ for the inverse, and so on. What is counted here is
// smaller, since no inverse is written down. A symmetric matrix is computed in one half,
// m(m+1)/2 inner products, factorised as LLᵀ, and two triangular systems are solved. Products and
// quotients of two numbers count, sums and the m square roots of a factor do not.
//
// Sources: Kitov, Kernel trick (lecture), "Ridge regression", for the orders; Golub, Van Loan,
// Matrix Computations (2013), 4.2.5, for the factor.
package cost

// A Term is one part of a computation.
type Term struct {
	Name  string  // "XᵀX + λI"
	Order string  // as books have it, "ND² + D"
	Book  float64 // the value of Order
	Count float64 // products and quotients of the loops of this package
}

// Counts are the costs of both routes for N points with D features.
type Counts struct {
	Primal, Dual               []Term  // of training, in the order in which they are computed
	PredictPrimal, PredictDual float64 // one place, D and N(D + 1): αᵢ is a factor, too
	Kernels                    float64 // different entries of the Gram matrix, N(N + 1)/2
}

// Of counts both routes for n points with d features, each at least 1.
func Of(n, d int) Counts {
	points, features := float64(n), float64(d)
	return Counts{
		Primal: []Term{
			{"XᵀX + λI", "ND² + D", points*features*features + features, symmetric(features, points)},
			{"Xᵀy", "DN", features * points, features * points},
			{"(XᵀX + λI)⁻¹", "D³", features * features * features, factor(features)},
			{"(XᵀX + λI)⁻¹Xᵀy", "D²", features * features, solve(features)},
		},
		Dual: []Term{
			{"XXᵀ + λI", "N²D + N", points*points*features + points, symmetric(points, features)},
			{"(XXᵀ + λI)⁻¹", "N³", points * points * points, factor(points)},
			{"(XXᵀ + λI)⁻¹y", "N²", points * points, solve(points)},
		},
		PredictPrimal: features,
		PredictDual:   points * (features + 1),
		Kernels:       points * (points + 1) / 2,
	}
}

// Sum returns the counts of all terms together.
func Sum(terms []Term) float64 {
	sum := 0.0
	for _, t := range terms {
		sum += t.Count
	}
	return sum
}

// symmetric counts the lower half of a matrix of order m, whose entries are inner products of
// vectors of that length.
func symmetric(m, length float64) float64 { return m * (m + 1) / 2 * length }

// factor counts LLᵀ of order m. Entry (i, j) of L takes j products, for i ≥ j from 0, which makes
// (m³ − m)/6, and below the diagonal a quotient, which makes m(m − 1)/2.
func factor(m float64) float64 { return m * (m - 1) * (m + 4) / 6 }

// solve counts two triangular systems of order m, each of m(m − 1)/2 products and m quotients.
func solve(m float64) float64 { return m * (m + 1) }
