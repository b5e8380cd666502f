package api

// What learning takes, in nanoseconds: fitted to measurements with 500 and 1,000 points, native,
// times what WebAssembly takes longer: loops, and algebra of matrices, which is native code's best.
const (
	loops = 4.5
	dense = 10

	perEntry  = loops * 5   // an entry of a matrix that is kept
	perNumber = loops * 200 // a number that is written into an answer
	perRepair = dense * 1.7 // of n³: all eigenvectors, and the matrix made of them
	perEigen  = dense       // of n³: all eigenvalues
	searched  = 50_000      // kernel values that are looked at to refute a kernel
)

// A cost says what learning takes once, with what is told of it at the end, and for each step.
type cost func(load) (once, each float64)

// learners are the costs of all learners of the catalog. A step of sequential methods looks at every
// point once, one of Newton's solves a system of equations.
var learners = map[string]cost{
	"svc": func(l load) (once, each float64) {
		if m := min(l.of("landmarks"), l.n); m > 0 {
			return dense*l.n*m*m + loops*l.sum(1)*m, loops * 4 * l.n * m
		}
		return loops * 100 * l.sum(1), loops * 20 * l.largest()
	},
	"svr":       func(l load) (once, each float64) { return 0, loops * 20 * l.n },
	"one-class": func(l load) (once, each float64) { return 0, loops * 20 * l.n },
	// Now and then all free coefficients move together.
	"soft-svm": func(l load) (once, each float64) {
		m := l.largest()
		return loops * 100 * l.sum(1), loops * (20*m + 0.1*m*m)
	},
	"svm-sgd": func(l load) (once, each float64) { return loops * 10 * l.sum(2), loops * 15 * l.largest() },
	"svm-doubly-sgd": func(l load) (once, each float64) {
		batch := min(l.of("batch"), l.largest())
		return loops * 10 * l.sum(2), loops * (100*batch + 4*batch*batch + 20*l.largest())
	},
	"perceptron": func(l load) (once, each float64) { return loops * 10 * l.sum(2), loops * 5 * l.largest() },
	"logistic": func(l load) (once, each float64) {
		m := l.largest()
		return loops * 20 * l.sum(2), loops*20*m*m + dense*0.1*m*m*m
	},
	"ridge":  func(l load) (once, each float64) { return dense * 0.23 * cube(l.n), loops * square(l.n) },
	"ls-svm": func(l load) (once, each float64) { return dense * 0.23 * cube(l.n), loops * square(l.n) },
	"gp":     func(l load) (once, each float64) { return dense * 0.11 * cube(l.n), loops * 2 * square(l.n) },
	"lms": func(l load) (once, each float64) {
		if l.of("stochastic") > 0 {
			return 0, loops * 10 * l.n
		}
		return 0, loops * 4 * square(l.n)
	},
	"nearest-mean":   func(l load) (once, each float64) { return loops * 10 * square(l.n), 0 },
	"nearest-medoid": func(l load) (once, each float64) { return loops * 10 * square(l.n), 0 },
	"knn":            func(l load) (once, each float64) { return loops * (20 + l.of("k")/2) * square(l.n), 0 },
	"kmeans": func(l load) (once, each float64) {
		return loops * 10 * square(l.n), loops * (2*square(l.n) + 5*l.n*l.of("k"))
	},
	"kmedoids": func(l load) (once, each float64) { return loops * 20 * square(l.n), loops * 12 * square(l.n) },
	"kpca":     func(l load) (once, each float64) { return loops * 15 * square(l.n), dense * 15 * square(l.n) },
}

func square(n float64) float64 { return n * n }

func cube(n float64) float64 { return n * n * n }
