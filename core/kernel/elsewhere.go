package kernel

// Elsewhere says how other programs write a kernel, with {key} for the value of each parameter. A
// text is "" where a program has no such kernel with these values.
type Elsewhere struct {
	// Numpy is a Python expression for the matrix of all k(x, z). X and Z are arrays with a point a
	// row, or lists of items. It may call the functions that web/export/python defines.
	Numpy string

	NumpyOnLine string // the same of points with one coordinate, where that is another text
	Pairwise    string // its name in sklearn.metrics.pairwise, which calls the parameters as here
	Process     string // an object of sklearn.gaussian_process.kernels
	LIBSVM      string // its kernel type in a model of LIBSVM, which calls the parameters as here
}
