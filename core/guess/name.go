package guess

import (
	"math"
	"slices"
	"strings"

	"mercer/core/expression"
	"mercer/core/param"
)

// plain returns a name without what people write differently: capitals, hyphens, the word
// kernel.
func plain(name string) string {
	name = strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', ' ', '–', '.', '\'':
			return -1
		case 'é':
			return 'e'
		}
		return r
	}, strings.ToLower(name))
	for _, end := range []string{"kernel", "function", "similarity"} {
		if rest := strings.TrimSuffix(name, end); rest != "" {
			name = rest
		}
	}
	return name
}

// entryOf returns the kernel of a language that a name means.
func (w *writer[X]) entryOf(name string) (expression.Entry[X], bool) {
	p := plain(name)
	var near []expression.Entry[X]
	for _, e := range w.language.Entries() {
		others := strings.Fields(e.Also)
		if p == e.Name || slices.Contains(others, p) || p == plain(e.Title) || p == plain(e.Short) {
			return e, true
		}
		if len(p) >= 4 && slices.ContainsFunc(append(others, e.Name), func(o string) bool { return oneOff(p, o) }) {
			near = append(near, e)
		}
	}
	if len(near) == 1 {
		return near[0], true
	}
	return expression.Entry[X]{}, false
}

func (w *writer[X]) isName(name string) bool {
	_, ok := w.entryOf(name)
	return ok || plain(name) == "dotproduct" || plain(name) == "matern12" || plain(name) == "matern32" || plain(name) == "matern52"
}

// oneOff reports whether one letter too few, too many, wrong or in the wrong place makes a of b,
// which has four at least.
func oneOff(a, b string) bool {
	if len(b) < 4 || len(a)-len(b) > 1 || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case len(a) > len(b):
		return a[1:] == b
	case len(a) < len(b):
		return a == b[1:]
	case len(a) == 0:
		return true
	}
	return a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}

// keys are what parameters are called elsewhere, by their key here.
var keys = map[string]string{
	"gamma": " g scale ", "degree": " d deg p n power order ", "coef0": " c r coef constant const bias offset b ",
	"length": " l ell lengthscale scale sigma n ", "period": " p periodicity ", "k": " n length size order ", "decay": " lambda lam lmbda ",
	"depth": " h height iterations iter niter rounds d ", "c": " constantvalue value constant ", "nu": " smoothness ", "alpha": " a ",
}

// ignored are arguments of other programs that do not say which kernel it is.
const ignored = " X Y x y z tol C random_state cache_size probability class_weight max_iter epsilon shrinking verbose filter_params n_jobs " +
	"length_scale_bounds constant_value_bounds sigma_0_bounds periodicity_bounds alpha_bounds decision_function_shape n_components "

// named returns the kernel with a name and arguments.
func (w *writer[X]) named(name string, args []argument, called bool) *node {
	switch p := plain(name); p {
	case "dotproduct":
		return w.dotProduct(args, called)
	case "matern12", "matern32", "matern52":
		args = append([]argument{{key: "nu", value: num(float64(p[6]-'0') / 2)}}, args...)
		name = "matern"
	}
	entry, ok := w.entryOf(name)
	if !ok {
		return nil
	}
	specs := param.Of(entry.New()).Specs()
	given := make([]string, len(specs))
	next := 0
	for _, a := range args {
		if a.value == nil || a.value.has(letter) {
			continue // None, 'scale': the default
		}
		if !a.value.constant() {
			if a.value.op == point {
				continue // rbf(x, z)
			}
			return nil
		}
		v := a.value.number(&place{})
		i := next
		if a.key != "" {
			if i = keyOf(specs, a.key); i < 0 && isWidth(a.key) && specs[0].Key == "gamma" && len(specs) == 1 {
				// exp(−d²/(2σ²)), and exp(−d/ℓ) of city blocks.
				i, v = 0, 1/(2*v*v)
				if entry.Name != "rbf" {
					v = 1 / a.value.number(&place{})
				}
			}
		} else {
			next++
		}
		switch {
		case i < 0 && strings.Contains(ignored, " "+a.key+" "):
		case i < 0 && a.key == "coef0": // of SVC, whose kernel has none
		case i < 0 || i >= len(specs):
			return nil
		default:
			given[i] = specs[i].Key + "=" + exact(v)
		}
	}
	given = slices.DeleteFunc(given, func(s string) bool { return s == "" })
	text := entry.Name
	if len(given) > 0 {
		text += "(" + strings.Join(given, ", ") + ")"
	}
	return w.known(text)
}

// dotProduct is σ² + ⟨x, z⟩, as scikit-learn has it: with σ = 1 if it does not say.
func (w *writer[X]) dotProduct(args []argument, called bool) *node {
	sigma := 0.0
	if called {
		sigma = 1
	}
	for _, a := range args {
		if a.value == nil || !a.value.constant() || a.key != "" && a.key != "sigma_0" {
			return nil
		}
		sigma = a.value.number(&place{})
	}
	linear := w.known("linear")
	if sigma == 0 || linear == nil {
		return linear
	}
	return of('+', linear, num(sigma*sigma))
}

// known returns the node of a kernel in the language, nil where it cannot be read.
func (w *writer[X]) known(text string) *node {
	e, err := w.language.Parse(text)
	if err != nil {
		return nil
	}
	n := &node{op: known, name: e.String()}
	if k, ok := e.Kernel().(evaluator); ok {
		n.eval = k.Eval
	}
	return n
}

// An evaluator is a kernel on vectors.
type evaluator interface{ Eval(x, z []float64) float64 }

func isWidth(key string) bool {
	switch plain(key) {
	case "sigma", "l", "ell", "length", "lengthscale", "bandwidth", "width", "h", "s":
		return true
	}
	return false
}

// keyOf returns the place of the parameter that a key means, −1 where there is none.
func keyOf(specs []param.Spec, key string) int {
	p := plain(key)
	for i, s := range specs {
		if p == s.Key || key == s.Symbol {
			return i
		}
	}
	for i, s := range specs {
		if strings.Contains(keys[s.Key], " "+p+" ") {
			return i
		}
	}
	for i, s := range specs {
		if len(p) >= 4 && oneOff(p, s.Key) {
			return i
		}
	}
	return -1
}

// tidy rounds to twelve digits: what rounding has left is not what was meant.
func tidy(v float64) float64 {
	if v == 0 || math.IsInf(v, 0) || math.IsNaN(v) {
		return v
	}
	scale := math.Pow(10, 11-math.Floor(math.Log10(math.Abs(v))))
	if r := math.Round(v*scale) / scale; !math.IsInf(scale, 0) && !math.IsNaN(r) {
		return r
	}
	return v
}
