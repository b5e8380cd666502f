package guess_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/catalog"
	"mercer/core/expression"
	"mercer/core/guess"
)

type vector = []float64

func inner(x, z vector) float64 {
	s := 0.0
	for i := range x {
		s += x[i] * z[i]
	}
	return s
}

// squared is ‖x − z‖².
func squared(x, z vector) float64 {
	s := 0.0
	for i := range x {
		s += (x[i] - z[i]) * (x[i] - z[i])
	}
	return s
}

func cityBlock(x, z vector) float64 {
	s := 0.0
	for i := range x {
		s += math.Abs(x[i] - z[i])
	}
	return s
}

func rbf(gamma float64) func(x, z vector) float64 {
	return func(x, z vector) float64 { return math.Exp(-gamma * squared(x, z)) }
}

func poly(d, gamma, r float64) func(x, z vector) float64 {
	return func(x, z vector) float64 { return math.Pow(gamma*inner(x, z)+r, d) }
}

// TestGuesses has what people write, what is asked back, and the function that is meant, written
// by hand.
func TestGuesses(t *testing.T) {
	tanh := func(x, z vector) float64 { return math.Tanh(inner(x, z)) }
	for _, test := range []struct {
		text, want string
		of         func(x, z vector) float64
	}{
		// As it is typed.
		{"exp(-|x-z|^2)", "rbf(gamma=1)", rbf(1)},
		{"exp(-||x-z||^2)", "rbf(gamma=1)", rbf(1)},
		{"exp(-2||x-z||^2)", "rbf(gamma=2)", rbf(2)},
		{"exp(-(x-z)^2)", "rbf(gamma=1)", rbf(1)},
		{"exp(-||x-z||^2/(2*sigma^2))", "rbf(gamma=1)", rbf(1)},
		{"exp(-||x-z||^2/(2*sigma^2)), sigma=2", "rbf(gamma=0.125)", rbf(0.125)},
		{"exp(-||x-z||^2/(2*3^2))", "rbf(gamma=0.0555555555556)", rbf(1. / 18)},
		{"exp(-||x-z||^2/2σ^2) where σ = 0.5", "rbf(gamma=2)", rbf(2)},
		{"exp(−γ‖x − z‖²)", "rbf(gamma=1)", rbf(1)},
		{"exp(-|x-z|^2", "rbf(gamma=1)", rbf(1)},
		{"exp(-|x-z|^2)/(1+|x.z|)", "formula(exp(-dist^2)/(1 + abs(dot)))", nil},
		{"e^(-|x-z|^2)", "rbf(gamma=1)", rbf(1)},
		{"e^-|x-z|^2", "rbf(gamma=1)", rbf(1)},
		{"exp(-dist^2)", "rbf(gamma=1)", rbf(1)},
		{"exp(-dist(x,z)^2/8)", "rbf(gamma=0.125)", rbf(0.125)},
		{"exp(-(x.x + z.z - 2x.z))", "rbf(gamma=1)", rbf(1)},
		{"exp(-|x-z|_1)", "laplacian(gamma=1)", func(x, z vector) float64 { return math.Exp(-cityBlock(x, z)) }},
		{"exp(-|x-z|)", "matern(nu=0.5, length=1)", func(x, z vector) float64 { return math.Exp(-math.Sqrt(squared(x, z))) }},
		{"1/(1+|x-z|^2)", "rq(alpha=1, length=0.707106781187)", func(x, z vector) float64 { return 1 / (1 + squared(x, z)) }},
		{"(1+|x-z|^2/(2*3*4))^(-3)", "rq(alpha=3, length=2)", func(x, z vector) float64 { return math.Pow(1+squared(x, z)/24, -3) }},
		{"exp(-2*sin(pi*|x-z|/3)^2)", "periodic(period=3, length=1)", nil},
		{"exp(-2 sin^2(pi |x-z|))", "periodic(period=1, length=1)", nil},
		{"x*z", "linear", inner},
		{"x.z", "linear", inner},
		{"x·z", "linear", inner},
		{"xz", "linear", inner},
		{"x z", "linear", inner},
		{"x*y", "linear", inner},
		{"x'z", "linear", inner},
		{"x^T z", "linear", inner},
		{"xᵀz", "linear", inner},
		{"<x,z>", "linear", inner},
		{"⟨x, z⟩", "linear", inner},
		{"(x,z)", "linear", inner},
		{"dot", "linear", inner},
		{"dot(x,z)", "linear", inner},
		{"K(x,z)=(x.z+1)^2", "poly(degree=2, gamma=1, coef0=1)", poly(2, 1, 1)},
		{"k(x, z) = x.z", "linear", inner},
		{"k(u,v) = (u.v)^3", "poly(degree=3, gamma=1, coef0=0)", poly(3, 1, 0)},
		{"k(x,x') = <x,x'> + 1", "linear + 1", func(x, z vector) float64 { return inner(x, z) + 1 }},
		{"k(x_i,x_j) = exp(-|x_i-x_j|^2)", "rbf(gamma=1)", rbf(1)},
		{"(x.z)^2", "poly(degree=2, gamma=1, coef0=0)", poly(2, 1, 0)},
		{"(0.5x.z+2)^4", "poly(degree=4, gamma=0.5, coef0=2)", poly(4, 0.5, 2)},
		{"(γ<x,z>+r)^d", "poly(degree=3, gamma=1, coef0=1)", poly(3, 1, 1)},
		{"(x.z + c)^2", "poly(degree=2, gamma=1, coef0=1)", poly(2, 1, 1)},
		{"1 + x.z + (x.z)^2", "powers(degree=2)", nil},
		{"tanh(x.z)", "sigmoid(gamma=1, coef0=0)", tanh},
		{"tanh(0.5 x.z - 1)", "sigmoid(gamma=0.5, coef0=-1)", func(x, z vector) float64 { return math.Tanh(0.5*inner(x, z) - 1) }},
		{"min(x,z)", "min", nil},
		{"x.z/(|x||z|)", "cosine", func(x, z vector) float64 { return inner(x, z) / math.Sqrt(inner(x, x)*inner(z, z)) }},
		{"x.z/(||x|| ||z||)", "cosine", nil},
		{"exp(x.z)", "exp(linear)", func(x, z vector) float64 { return math.Exp(inner(x, z)) }},
		{"exp(-|x-z|^4)", "formula(exp(-dist^4))", func(x, z vector) float64 { return math.Exp(-squared(x, z) * squared(x, z)) }},
		{"2*exp(-|x-z|^2) + 3x.z", "2*rbf(gamma=1) + 3*linear", func(x, z vector) float64 { return 2*rbf(1)(x, z) + 3*inner(x, z) }},
		{"x.z*exp(-|x-z|^2)/2", "0.5*(linear*rbf(gamma=1))", func(x, z vector) float64 { return inner(x, z) * rbf(1)(x, z) / 2 }},
		{"x.z + exp(-|x-z|^4)", "linear + formula(exp(-dist^4))", nil},
		{"x1*z1 + x2*z2", "formula(x1*z1 + x2*z2)", nil},
		{"x[0]*z[0]", "formula(x1*z1)", nil},
		{"cos(x-z)", "formula(cos(x1 - z1))", nil},
		{"|x.z|", "formula(abs(dot))", func(x, z vector) float64 { return math.Abs(inner(x, z)) }},
		{"linear/2", "0.5*linear", func(x, z vector) float64 { return inner(x, z) / 2 }},
		{"rbf**2", "rbf(gamma=1)^2", rbf(2)},
		{"2 rbf", "2*rbf(gamma=1)", nil},
		// As TeX.
		{`\exp(-\gamma\|x-z\|^2)`, "rbf(gamma=1)", rbf(1)},
		{`$K(\mathbf{x},\mathbf{z}) = \exp\left(-\gamma\lVert \mathbf{x}-\mathbf{z}\rVert^{2}\right)$`, "rbf(gamma=1)", rbf(1)},
		{`(\langle x,z\rangle + 1)^2`, "poly(degree=2, gamma=1, coef0=1)", poly(2, 1, 1)},
		{`x^\top z`, "linear", inner},
		{`x^{\top}z`, "linear", inner},
		{`\mathbf{x}^T\mathbf{z}`, "linear", inner},
		{`x^Tz`, "linear", inner},
		{`e^{-\frac{\|x-z\|^2}{2\sigma^2}}`, "rbf(gamma=1)", rbf(1)},
		{`\exp\left(-\frac{1}{2}\|x-z\|_2^2\right)`, "rbf(gamma=0.5)", rbf(0.5)},
		{`\exp(-\frac12\|x-z\|^2)`, "rbf(gamma=0.5)", rbf(0.5)},
		{`\exp(-\frac{\|x-z\|_1}{12})`, "laplacian(gamma=0.0833333333333)", nil},
		{`\tanh(\gamma x^\top z + r)`, "sigmoid(gamma=0.5, coef0=0)", nil},
		{`\sum_i \min(x_i,z_i)`, "min", nil},
		{`\sum_{i=1}^n x_i z_i`, "linear", inner},
		// As Python.
		{"np.exp(-np.sum((x-z)**2))", "rbf(gamma=1)", rbf(1)},
		{"np.exp(-gamma * np.linalg.norm(x - z)**2)", "rbf(gamma=1)", rbf(1)},
		{"np.exp(-np.linalg.norm(x - z, ord=1))", "laplacian(gamma=1)", nil},
		{"np.exp(-np.abs(x-z).sum())", "laplacian(gamma=1)", nil},
		{"np.exp(-((x-z)**2).sum() / (2 * 0.5**2))", "rbf(gamma=2)", rbf(2)},
		{"np.dot(x,z)", "linear", inner},
		{"x @ z", "linear", inner},
		{"x.T @ z", "linear", inner},
		{"X @ Z.T", "linear", inner},
		{"x.dot(z)", "linear", inner},
		{"(1 + x @ z)**3", "poly(degree=3, gamma=1, coef0=1)", poly(3, 1, 1)},
		{"lambda x, y: (x @ y + 1)**2", "poly(degree=2, gamma=1, coef0=1)", poly(2, 1, 1)},
		{"def k(x, z): return np.exp(-0.5*np.sum((x-z)**2))", "rbf(gamma=0.5)", rbf(0.5)},
		{"np.minimum(x, z).sum()", "min", nil},
		// Names and objects of other programs.
		{"gaussian", "rbf(gamma=1)", rbf(1)},
		{"Gaussian kernel", "rbf(gamma=1)", rbf(1)},
		{"gaussian(sigma=2)", "rbf(gamma=0.125)", rbf(0.125)},
		{"polynomial(2)", "poly(degree=2, gamma=1, coef0=1)", poly(2, 1, 1)},
		{"polynomial of degree 2", "poly(degree=2, gamma=1, coef0=1)", poly(2, 1, 1)},
		{"rbf(γ=2)", "rbf(gamma=2)", rbf(2)},
		{"RBF(gamma=1)", "rbf(gamma=1)", rbf(1)},
		{"rbf gamma=2", "rbf(gamma=2)", rbf(2)},
		{"rbf(gamma 2)", "rbf(gamma=2)", rbf(2)},
		{"rbf(gama=2)", "rbf(gamma=2)", rbf(2)},
		{"rbf(gamma=2", "rbf(gamma=2)", rbf(2)},
		{"rbf 2", "rbf(gamma=2)", rbf(2)},
		{"rbf(x,z)", "rbf(gamma=1)", rbf(1)},
		{"kernel='rbf'", "rbf(gamma=1)", rbf(1)},
		{"SVC(kernel='rbf', gamma=0.5)", "rbf(gamma=0.5)", rbf(0.5)},
		{"svm.SVC(C=10, gamma=0.5)", "rbf(gamma=0.5)", rbf(0.5)},
		{"SVC(kernel='poly', degree=2, gamma='scale')", "poly(degree=2, gamma=1, coef0=0)", poly(2, 1, 0)},
		{"SVC(kernel='linear', C=1)", "linear", inner},
		{"GaussianProcessRegressor(kernel=RBF(length_scale=0.5))", "rbf(gamma=2)", rbf(2)},
		{"RBF(length_scale=1.0)", "rbf(gamma=0.5)", rbf(0.5)},
		{"1**2 * RBF(length_scale=1)", "1*rbf(gamma=0.5)", rbf(0.5)},
		{"rbf_kernel(X, gamma=0.5)", "rbf(gamma=0.5)", rbf(0.5)},
		{"polynomial_kernel(X, Y, degree=2)", "poly(degree=2, gamma=1, coef0=1)", poly(2, 1, 1)},
		{"Matern(length_scale=2.0, nu=2.5)", "matern(nu=2.5, length=2)", nil},
		{"RationalQuadratic(alpha=2, length_scale=3)", "rq(alpha=2, length=3)", nil},
		{"ExpSineSquared(length_scale=1, periodicity=3)", "periodic(period=3, length=1)", nil},
		{"DotProduct()", "linear + 1", nil},
		{"ConstantKernel(2.0) * RBF(length_scale=1.0)", "const(c=2)*rbf(gamma=0.5)", nil},
		{"rational quadratic", "rq(alpha=1, length=1)", nil},
		{"squared exponential", "rbf(gamma=1)", rbf(1)},
		{"laplace", "laplacian(gamma=1)", nil},
		{"gausian", "rbf(gamma=1)", rbf(1)},
		{"linaer + 1", "linear + 1", nil},
		{"Polynomial + RBF", "poly(degree=3, gamma=1, coef0=1) + rbf(gamma=1)", nil},
		{"normalize(x.z)", "normalize(linear)", nil},
		{"formula(exp(-|x-z|^2))", "rbf(gamma=1)", rbf(1)},
	} {
		got := guess.Of(catalog.Vectors, test.text)
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
			continue
		}
		e, err := catalog.Vectors.Parse(got)
		if err != nil || test.of == nil {
			continue
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			x := vector{2*random.Float64() - 1, 2*random.Float64() - 1}
			z := vector{2*random.Float64() - 1, 2*random.Float64() - 1}
			if v, want := e.Kernel().Eval(x, z), test.of(x, z); math.Abs(v-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("%q: %s is %v at %v and %v, want %v", test.text, got, v, x, z, want)
				break
			}
		}
	}
}

// What has several meanings, or none, has no answer.
func TestUncertain(t *testing.T) {
	for _, text := range []string{
		"", "   ", "hello", "exp(", "exp(-r^2)", "x", "x^T A z", "K(x,z)", "rbf linear", "foo(x,z)", "|x|^2",
		"rbf(gamma=-1)", "rbf & linear", "rbf^0.5", "0.5", "sqrt(2)", "SVC(C=1, kernel='precomputed')", "(", "||||", "\\", "x.", ".", "2..3",
	} {
		if got := guess.Of(catalog.Vectors, text); got != "" {
			t.Errorf("%q: %q, want nothing", text, got)
		}
	}
}

func TestGuessesOnItems(t *testing.T) {
	for text, want := range map[string]string{
		"ngram(3)": "spectrum(k=3)", "n-gram(n=2)": "spectrum(k=2)", "kmer 4": "spectrum(k=4)", "Bag of words": "words(k=1)",
		"SSK(length=2, lambda=0.3)": "subsequence(length=2, decay=0.3)", "normalize(Spectrum(2))": "normalize(spectrum(k=2))",
		"wl(3)": "", "exp(-|x-z|^2)": "", "rbf": "", "subsequnce": "subsequence(length=3, decay=0.5)", "2 substrings": "2*substrings",
		"spectrum(2)/2": "0.5*spectrum(k=2)",
	} {
		if got := guess.Of(catalog.Strings, text); got != want {
			t.Errorf("strings, %q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"|A∩B|": "intersection", `k(A,B) = |A \cap B|`: "intersection", "|x∩z|/|x∪z|": "jaccard", "2^|A∩B|": "powerset",
		"tanimoto": "jaccard", "Jaccard similarity": "jaccard",
	} {
		if got := guess.Of(catalog.Sets, text); got != want {
			t.Errorf("sets, %q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"Weisfeiler-Lehman": "wl(depth=2)", "WL(h=4)": "wl(depth=4)", "weisfeiler lehman subtree kernel": ""} {
		if got := guess.Of(catalog.Graphs, text); got != want {
			t.Errorf("graphs, %q: %q, want %q", text, got, want)
		}
	}
	if got, want := guess.Of(catalog.Trees, "tree kernel(λ=0.2)"), "subtree(decay=0.2)"; got != want {
		t.Errorf("trees: %q, want %q", got, want)
	}
}

func FuzzOf(f *testing.F) {
	for _, seed := range []string{
		"exp(-|x-z|^2)", `e^{-\frac{\|x-z\|^2}{2\sigma^2}}`, "SVC(kernel='rbf', gamma=0.5)", "np.exp(-np.sum((x-z)**2))", "K(x,z)=(x.z+1)^2",
		`\sum_{i=1}^n x_i z_i`, "x[0]*z[0]", "rbf(γ=2)", "|x||z|", "x^Tz", "1/2σ²", "⟨x, z⟩⁻²", "ngram(3)", "|A∩B|/|A∪B|", "rbf gamma=2, 3",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parses(t, catalog.Vectors, text)
		for _, l := range catalog.ItemLanguages() {
			parses(t, l, text)
		}
	})
}

func parses[X any](t *testing.T, l *expression.Language[X], text string) {
	t.Helper()
	got := guess.Of(l, text)
	if got == "" {
		return
	}
	if e, err := l.Parse(got); err != nil || e.String() != got {
		t.Errorf("%q: %q is not as the language prints it: %v", text, got, err)
	}
}
