package guess

import "strings"

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
