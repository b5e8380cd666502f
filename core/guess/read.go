package guess

import (
	"slices"
	"strings"
)

// MaxDepth is how deeply what is read may nest.
const MaxDepth = 60

// A reader reads tokens by the grammar of mathematics as people write it. A part that
// cannot be read is nil.
type reader struct {
	tokens []token
	words  vocabulary
	points [2]string
	bars   []kind // that are open
	depth  int
	inSum  bool // whether x_i stands for a coordinate of x
	values map[string]float64
}

// A vocabulary knows the kernels of a language.
type vocabulary interface {
	// named returns the kernel with a name and arguments; nil where there is none.
	named(name string, args []argument, called bool) *node
	// isName reports whether a kernel has this name.
	isName(name string) bool
}

// An argument of a call is a value or a word, with a key or without.
type argument struct {
	key   string
	value *node
	word  string
}

// pairs are names of two points; the first pair of which both are there is meant.
var pairs = [][2]string{
	{"x", "z"}, {"x", "y"}, {"x", "x'"}, {"x_i", "x_j"}, {"X", "Z"}, {"X", "Y"}, {"u", "v"}, {"xi", "xj"}, {"xi", "zi"}, {"s", "t"}, {"a", "b"},
}

// read returns what a text says, and the names of its two points.
func read(text string, words vocabulary) (*node, bool) {
	r := &reader{tokens: scan(text), words: words, values: make(map[string]float64)}
	if r.tokens == nil {
		return nil, false
	}
	r.left()
	if r.points[0] == "" {
		r.choosePoints()
	}
	n := r.sum()
	if n == nil || !r.given() || r.tokens[0].kind != end {
		return nil, false
	}
	if len(r.values) > 0 {
		n.each(func(n *node) {
			if v, ok := r.values[n.name]; ok && n.op == letter {
				*n = *num(v)
			}
		})
	}
	return n, r.points[0] != ""
}

// left reads what stands to the left of a kernel: K(x, z) =, return, lambda x, z:, def k(x, z):.
func (r *reader) left() {
	if r.word("def") || r.word("lambda") || r.word("let") {
		for i, t := range r.tokens {
			if t.kind == ':' || t.kind == '=' {
				r.declare(r.tokens[:i])
				r.tokens = r.tokens[i+1:]
				break
			}
		}
	}
	r.word("return")
	// A name, perhaps with points, in front of "=".
	at := 1
	if r.tokens[0].kind != name || r.words.isName(r.tokens[0].text) && r.tokens[1].kind != '=' {
		return
	}
	if r.tokens[1].kind == '(' {
		for at < len(r.tokens) && r.tokens[at].kind != ')' && r.tokens[at].kind != end {
			at++
		}
		at++
	}
	if at >= len(r.tokens)-1 {
		return
	}
	if r.tokens[at].kind == ':' {
		at++
	}
	if r.tokens[at].kind == '=' {
		r.declare(r.tokens[1:at])
		r.tokens = r.tokens[at+1:]
		r.word("lambda")
	}
}

// declare takes over the two points that are named among tokens.
func (r *reader) declare(tokens []token) {
	var names []string
	for i, t := range tokens {
		switch {
		case t.kind == name:
			names = append(names, t.text)
		case t.kind == prime && i > 0 && len(names) > 0:
			names[len(names)-1] += "'"
		}
	}
	if n := len(names); n >= 2 {
		r.points = [2]string{names[n-2], names[n-1]}
	}
}

// choosePoints finds the names of the two points.
func (r *reader) choosePoints() {
	names := make(map[string]bool)
	for i, t := range r.tokens {
		if t.kind == name {
			names[t.text] = true
			base, digits := split(t.text)
			if digits != "" || strings.Contains(t.text, "_") {
				names[base] = true
			}
			if r.tokens[i+1].kind == prime {
				names[t.text+"'"] = true
			}
		}
	}
	if names["xz"] {
		names["x"], names["z"] = true, true
	}
	for _, p := range pairs {
		if names[p[0]] && names[p[1]] {
			r.points = p
			return
		}
	}
	// One alone is an argument: rbf_kernel(X, gamma=2).
	for _, p := range pairs[:6] {
		if names[p[0]] {
			r.points = p
		}
	}
}

// split takes the number or index off a name: x_1, x12, x_i.
func split(text string) (base, index string) {
	if b, i, ok := strings.Cut(text, "_"); ok {
		return b, i
	}
	base = strings.TrimRight(text, "0123456789")
	return base, text[len(base):]
}

// given reads values of letters after a kernel: ", sigma = 2", "where gamma=0.5".
func (r *reader) given() bool {
	for r.tokens[0].kind != end {
		if r.take(',') || r.take(';') || r.word("where") || r.word("with") || r.word("for") || r.word("and") || r.word("if") {
			continue
		}
		t := r.tokens[0]
		if t.kind != name || r.tokens[1].kind != '=' && r.tokens[1].kind != ':' {
			return false
		}
		r.tokens = r.tokens[2:]
		n := r.signed()
		if n == nil || !n.constant() || n.has(letter) {
			return false
		}
		r.values[t.text] = n.number(&place{})
	}
	return true
}

func (r *reader) take(k kind) bool {
	if r.tokens[0].kind != k {
		return false
	}
	if k != end {
		r.tokens = r.tokens[1:]
	}
	return true
}

func (r *reader) word(text string) bool {
	if t := r.tokens[0]; t.kind == name && t.text == text {
		r.tokens = r.tokens[1:]
		return true
	}
	return false
}

func (r *reader) next() token {
	t := r.tokens[0]
	if t.kind != end {
		r.tokens = r.tokens[1:]
	}
	return t
}

func (r *reader) sum() *node {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > MaxDepth {
		return nil
	}
	n := r.product()
	for n != nil {
		switch {
		case r.take('+'):
			n = of('+', n, r.product())
		case r.take('-'):
			n = of('-', n, r.product())
		default:
			return n
		}
	}
	return nil
}

func (r *reader) product() *node {
	n := r.signed()
	for n != nil {
		switch {
		case r.take('*'):
			n = of('*', n, r.signed())
		case r.take('/'):
			n = of('/', n, r.divisor())
		case r.take('@'):
			n = of(inner, n, r.signed())
		case r.begins():
			n = r.beside(n)
		default:
			return n
		}
	}
	return nil
}

// beside multiplies with what follows without a sign.
func (r *reader) beside(n *node) *node {
	right := r.power()
	if right == nil || n.op == known && right.op == known {
		return nil
	}
	return of('*', n, right)
}

// divisor reads what divides. In 1/2σ² the letter belongs to it.
func (r *reader) divisor() *node {
	n := r.signed()
	for n != nil && n.constant() && r.tokens[0].kind == name && !r.tokens[0].spaced && isParameter(r.tokens[0].text) {
		n = of('*', n, r.power())
	}
	return n
}

// begins reports whether a value begins here, beside the one before.
func (r *reader) begins() bool {
	switch t := r.tokens[0]; t.kind {
	case name:
		return !slices.Contains([]string{"where", "with", "for", "and", "if", "of"}, t.text) && r.tokens[1].kind != '='
	case '(', '{', '<', fraction, root, summation:
		return true
	case '|', double:
		return !r.closes(t.kind)
	}
	return false
}

// closes reports whether a bar ends the one that was opened last.
func (r *reader) closes(k kind) bool {
	n := len(r.bars)
	return n > 0 && (r.bars[n-1] == k || k == double)
}

func (r *reader) signed() *node {
	r.depth++
	defer func() { r.depth-- }()
	switch {
	case r.depth > MaxDepth:
		return nil
	case r.take('-'):
		return of(negative, r.signed())
	case r.take('+'):
		return r.signed()
	}
	return r.power()
}

func (r *reader) power() *node {
	if t := r.tokens[0]; t.kind == name && t.text == "e" && r.tokens[1].kind == '^' {
		r.tokens = r.tokens[2:]
		return function("exp", r.exponent())
	}
	return r.raise(r.after(r.atom()))
}

// raise reads the power of a base.
func (r *reader) raise(n *node) *node {
	for n != nil && r.take('^') {
		switch t := r.tokens[0]; {
		case r.take(transpose):
			continue
		case t.kind == '{' && r.tokens[1].kind == transpose && r.tokens[2].kind == '}':
			r.tokens = r.tokens[3:]
			continue
		case t.kind == '{' && r.tokens[1].kind == name && r.tokens[1].text == "T" && r.tokens[2].kind == '}':
			r.tokens = r.tokens[3:]
			continue
		}
		n = of('^', n, r.signed())
		n = r.after(n)
	}
	return n
}

// exponent reads the power of e. Without parentheses e^-γ|x-z|² is meant as a whole.
func (r *reader) exponent() *node {
	grouped := r.tokens[0].kind == '{' || r.tokens[0].kind == '('
	n := r.signed()
	for !grouped && n != nil && r.begins() {
		n = of('*', n, r.power())
	}
	return n
}

// after reads what is written behind a value: x.z, x.T, x.dot(z), x', x[0].
func (r *reader) after(n *node) *node {
	for n != nil {
		switch {
		case r.take(prime), r.take(transpose):
		case r.tokens[0].kind == '.':
			r.next()
			n = r.method(n)
		case r.tokens[0].kind == '[' && n.op == point && r.tokens[1].kind == number && r.tokens[2].kind == ']':
			i := r.tokens[1].value
			if i != float64(int(i)) || i > 999 {
				return nil
			}
			r.tokens = r.tokens[3:]
			n = &node{op: coordinate, index: n.index, place: int(i) + 1}
		default:
			return n
		}
	}
	return nil
}

func (r *reader) method(n *node) *node {
	called := r.tokens[0].kind == name && r.tokens[1].kind == '('
	switch {
	case r.word("T"), r.word("t") && called:
		if called {
			r.arguments()
		}
		return n
	case called:
		method := r.next().text
		args := r.arguments()
		switch {
		case args == nil && method != "sum":
			return nil
		case method == "transpose":
			return n
		case method == "sum":
			return of(total, n)
		case len(args) == 0:
			return nil
		case method == "dot":
			return of(inner, n, args[0].value)
		case method == "pow":
			return of('^', n, args[0].value)
		}
		return nil
	}
	return of(inner, n, r.after(r.atom()))
}

func (r *reader) atom() *node {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > MaxDepth {
		return nil
	}
	t := r.next()
	switch t.kind {
	case number:
		return num(t.value)
	case quoted:
		return r.words.named(t.text, nil, false)
	case '(', '{', '[':
		return r.group(map[kind]kind{'(': ')', '{': '}', '[': ']'}[t.kind])
	case '<':
		n := r.sum()
		if !r.take(',') && !r.take('|') {
			return nil
		}
		n = of(inner, n, r.sum())
		if !r.take('>') {
			return nil
		}
		return n
	case '|', double:
		return r.norm(t.kind)
	case fraction:
		n := r.atom()
		return of('/', n, r.atom())
	case root:
		if r.tokens[0].kind == '[' {
			return nil
		}
		return function("sqrt", r.after(r.atom()))
	case summation:
		return r.summed()
	case name:
		return r.name(t)
	}
	return nil
}

// group reads up to a parenthesis, which may be missing at the end of the text. Two values
// are an inner product.
func (r *reader) group(closing kind) *node {
	bars := r.bars
	r.bars = nil
	defer func() { r.bars = bars }()
	n := r.sum()
	if n != nil && r.take(',') {
		n = of(inner, n, r.sum())
	}
	if n == nil || !r.take(closing) && r.tokens[0].kind != end {
		return nil
	}
	return n
}

// norm reads up to the bar that closes, and the number of the norm.
func (r *reader) norm(opening kind) *node {
	r.bars = append(r.bars, opening)
	n := r.sum()
	r.bars = r.bars[:len(r.bars)-1]
	switch {
	case n == nil:
		return nil
	case r.take(opening):
	case opening == '|' && r.tokens[0].kind == double: // of |x||z|
		r.tokens[0].kind = '|'
	default:
		return nil
	}
	if !r.take('_') {
		return of(length, n)
	}
	grouped := r.take('{')
	t := r.next()
	if grouped && !r.take('}') || t.kind != number {
		return nil
	}
	switch t.value {
	case 1:
		return of(manhattan, n)
	case 2:
		return of(length, n)
	}
	return nil
}

// summed reads a sum over the coordinates, whatever its bounds are called.
func (r *reader) summed() *node {
	for r.take('_') || r.take('^') {
		if !r.take('{') {
			r.next()
			continue
		}
		for !r.take('}') {
			if r.next().kind == end {
				return nil
			}
		}
	}
	was := r.inSum
	r.inSum = true
	defer func() { r.inSum = was }()
	return of(total, r.product())
}

// arguments reads the arguments of a call, nil where they cannot be read.
func (r *reader) arguments() []argument {
	bars := r.bars
	r.bars = nil
	defer func() { r.bars = bars }()
	args := make([]argument, 0, 4)
	closing := map[kind]kind{'(': ')', '{': '}', '[': ']'}[r.next().kind]
	for {
		if r.take(closing) || r.tokens[0].kind == end && len(args) > 0 {
			return args
		}
		if len(args) > 0 && !r.take(',') && !r.take(';') {
			return nil
		}
		var a argument
		if t := r.tokens[0]; t.kind == name && (r.tokens[1].kind == '=' || r.tokens[1].kind == ':') {
			a.key = t.text
			r.tokens = r.tokens[2:]
		} else if t.kind == name && r.tokens[1].kind == number && isParameter(t.text) {
			a.key = t.text // gamma 2
			r.tokens = r.tokens[1:]
		}
		switch t := r.tokens[0]; {
		case t.kind == quoted:
			r.next()
			a.word = t.text
		case t.kind == name && (t.text == "None" || t.text == "True" || t.text == "False" || t.text == "scale" || t.text == "auto"):
			r.next()
			a.word = t.text
		case t.kind == '(' && a.key != "" && strings.HasSuffix(a.key, "bounds"):
			a.value = num(0)
			r.arguments()
		default:
			if a.value = r.sum(); a.value == nil {
				return nil
			}
		}
		args = append(args, a)
	}
}
