package guess

import (
	"slices"
	"strings"
)

// functions by the names that mathematics, Python and MATLAB have for them.
var functions = map[string]string{
	"exp": "exp", "log": "log", "ln": "log", "sqrt": "sqrt", "sin": "sin", "cos": "cos", "tan": "tan", "tanh": "tanh", "max": "max",
	"maximum": "max", "min": "min", "minimum": "min", "abs": "abs", "fabs": "abs", "absolute": "abs", "square": "^", "pow": "^", "power": "^",
	"norm": "|", "dot": ".", "inner": ".", "vdot": ".", "matmul": ".", "sum": "Σ", "dist": "-", "distance": "-", "euclidean": "-",
	"sqeuclidean": "--", "cityblock": "-1", "normalize": "normalize", "formula": "formula",
}

// isParameter reports whether a name can stand for a number that is not given.
func isParameter(text string) bool {
	base, index := split(text)
	if strings.Trim(index, "0123456789fnl") != "" {
		return false
	}
	switch base {
	case "alpha", "beta", "gamma", "delta", "theta", "lambda", "ell", "nu", "rho", "sigma", "tau", "degree", "deg", "coef", "length", "scale",
		"bandwidth", "length_scale", "a", "b", "c", "d", "g", "h", "l", "m", "n", "p", "q", "r", "C":
		return true
	}
	return text == "length_scale" || text == "coef0"
}

// name reads what begins with a name.
func (r *reader) name(t token) *node {
	if i, ok := r.pointOf(t.text); ok {
		return &node{op: point, index: i}
	}
	if n := r.coordinate(t.text); n != nil {
		return n
	}
	text := strings.ToLower(t.text)
	if joined := r.hyphens(t); joined.text != t.text && r.words.isName(joined.text) {
		return r.kernel(joined)
	}
	opens := r.tokens[0].kind == '(' || r.tokens[0].kind == '{' || r.tokens[0].kind == '['
	f := functions[text]
	switch {
	case text == "xz" && r.points == pairs[0]:
		return of('*', &node{op: point}, &node{op: point, index: 1})
	case text == "pi":
		return num(3.141592653589793)
	case text == "the" || t.text == "a" && r.tokens[0].kind == name:
		return r.atom()
	case f != "" && opens:
		n := r.function(f, r.arguments())
		return n
	case f == "exp" && r.take('^'):
		return function("exp", r.exponent())
	case f == "exp", f == "sin" && r.take('^'), f == "tanh" && r.points[0] != "" && r.begins():
		return r.bare(f)
	case f == "." && r.points[0] == "" || text == "dot":
		return of(inner, &node{op: point}, &node{op: point, index: 1})
	case text == "dist":
		return of(length, of('-', &node{op: point}, &node{op: point, index: 1}))
	case isParameter(t.text) && !opens || isParameter(t.text) && !r.words.isName(t.text):
		return &node{op: letter, name: t.text}
	}
	return r.kernel(t)
}

// bare reads the argument of a function without parentheses: exp -|x-z|², and sin²(…), of which
// ^ was read.
func (r *reader) bare(f string) *node {
	if f == "sin" {
		exponent := r.atom()
		return of('^', function("sin", r.atom()), exponent)
	}
	n := r.signed()
	for n != nil && r.begins() {
		n = of('*', n, r.power())
	}
	return function(f, n)
}

// function returns a function of arguments that were read.
func (r *reader) function(f string, args []argument) *node {
	var values []*node
	for _, a := range args {
		if a.value != nil && a.key == "" {
			values = append(values, a.value)
		}
	}
	x, z := &node{op: point}, &node{op: point, index: 1}
	if len(values) == 2 {
		x, z = values[0], values[1]
	}
	switch f {
	case "^":
		if len(values) == 1 {
			return of('^', values[0], num(2))
		}
		return of('^', x, z)
	case ".", "-", "--", "-1":
		if len(values) != 2 {
			return nil
		}
		switch f {
		case ".":
			return of(inner, x, z)
		case "-1":
			return of(manhattan, of('-', x, z))
		case "--":
			return of('^', of(length, of('-', x, z)), num(2))
		}
		return of(length, of('-', x, z))
	case "|":
		for _, a := range args {
			if a.key == "ord" {
				values = append(values, a.value)
			}
		}
		if len(values) == 2 && values[1] != nil && values[1].op == value && values[1].value == 1 {
			return of(manhattan, values[0])
		}
		if len(values) == 0 || len(values) > 1 && (values[1] == nil || values[1].op != value || values[1].value != 2) {
			return nil
		}
		return of(length, values[0])
	case "Σ":
		if len(values) != 1 {
			return nil
		}
		return of(total, values[0])
	case "formula":
		if len(values) != 1 {
			return nil
		}
		return values[0]
	case "min", "max":
		if len(values) != 2 {
			return nil
		}
		return function(f, x, z)
	}
	if len(values) != 1 {
		return nil
	}
	return function(f, values[0])
}

// pointOf returns which of the two points a name is.
func (r *reader) pointOf(text string) (int, bool) {
	base, index := split(text)
	for _, i := range []int{1, 0} {
		switch p := r.points[i]; {
		case p == "":
		case text == p:
			return i, true
		case p == text+"'" && r.take(prime):
			return i, true
		case r.inSum && base == p && (index == "i" || index == "j" || index == "k" || index == "a"):
			return i, true
		}
	}
	return 0, false
}

// coordinate returns the coordinate that a name is: x_1, z2.
func (r *reader) coordinate(text string) *node {
	base, index := split(text)
	if index == "" || strings.Trim(index, "0123456789") != "" || len(index) > 3 {
		return nil
	}
	points := r.points
	if points[0] == "" {
		points = pairs[0]
	}
	i := slices.Index(points[:], base)
	at := 0
	for _, d := range index {
		at = 10*at + int(d-'0')
	}
	if i < 0 || at == 0 {
		return nil
	}
	return &node{op: coordinate, index: i, place: at}
}

// hyphens returns a name with the names that hyphens without space join to it, and reads them if
// they are one.
func (r *reader) hyphens(t token) token {
	rest := r.tokens
	for len(rest) > 2 && rest[0].kind == '-' && !rest[0].spaced && rest[1].kind == name && !rest[1].spaced {
		t.text += rest[1].text
		rest = rest[2:]
		if r.words.isName(t.text) {
			r.tokens = rest
			return t
		}
	}
	return t
}

// kernel reads the name of a kernel, of up to four words, and its arguments.
func (r *reader) kernel(t token) *node {
	words := t.text
	rest := r.tokens
	found := r.tokens
	longest := ""
	for range 4 {
		if r.words.isName(words) {
			longest, found = words, rest
		}
		if rest[0].kind != name {
			break
		}
		words += rest[0].text
		rest = rest[1:]
	}
	if longest == "" {
		return r.object(t)
	}
	r.tokens = found
	for r.word("kernel") || r.word("function") {
	}
	if r.tokens[0].kind == '_' {
		return nil
	}
	if k := r.tokens[0].kind; k == '(' || k == '{' || k == '[' {
		args := r.arguments()
		if args == nil {
			return nil
		}
		return r.words.named(longest, args, true)
	}
	return r.words.named(longest, r.spoken(), false)
}

// spoken reads parameters without parentheses: rbf gamma=2, polynomial of degree 3, rbf 2.
func (r *reader) spoken() []argument {
	var args []argument
	for {
		was := r.tokens
		for len(args) > 0 && r.take(',') || r.word("with") || r.word("of") || r.word("and") || r.take(':') || r.take(',') {
		}
		t := r.tokens[0]
		switch {
		case t.kind == name && (r.tokens[1].kind == '=' || r.tokens[1].kind == ':' || r.tokens[1].kind == number):
			r.next()
			if r.tokens[0].kind != number {
				r.next()
			}
			n := r.signed()
			if n == nil || !n.constant() {
				r.tokens = was
				return args
			}
			args = append(args, argument{key: t.text, value: n})
		case t.kind == number && len(args) == 0:
			r.next()
			args = append(args, argument{value: num(t.value)})
		default:
			r.tokens = was
			return args
		}
	}
}

// object reads a call of a program that has a kernel: SVC(kernel='rbf', gamma=0.5).
func (r *reader) object(t token) *node {
	if r.tokens[0].kind != '(' {
		return nil
	}
	args := r.arguments()
	kernelName := ""
	zero := false
	switch strings.ToLower(t.text) {
	case "svc", "svr", "nusvc", "nusvr", "oneclasssvm":
		kernelName, zero = "rbf", true // of LIBSVM, where coef0 is 0 at first
	}
	var rest []argument
	for _, a := range args {
		switch {
		case a.key != "kernel" && a.key != "metric":
			if a.key != "" && a.key != "C" && a.key != "tol" {
				rest = append(rest, a)
			}
		case a.value != nil:
			return a.value
		default:
			kernelName = a.word
		}
	}
	if kernelName == "" {
		return nil
	}
	if zero && !slices.ContainsFunc(rest, func(a argument) bool { return a.key == "coef0" }) {
		rest = append([]argument{{key: "coef0", value: num(0)}}, rest...)
	}
	return r.words.named(kernelName, rest, true)
}
