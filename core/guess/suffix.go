package guess

import "strings"

// An argument of a call is a value or a word, with a key or without.
type argument struct {
	key   string
	value *node
	word  string
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
