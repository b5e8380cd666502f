package guess

import "slices"

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
