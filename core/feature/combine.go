package feature

import "math"

// joined is the map of k₁ + k₂ + …: the features of all, one after the other.
type joined []Named

// Dimension returns the sum of the dimensions.
func (j joined) Dimension() float64 {
	sum := 0.0
	for _, m := range j {
		sum += m.Dimension()
	}
	return sum
}

// Apply applies map after map.
func (j joined) Apply(dst, x []float64) {
	checkCount(len(dst), j.Dimension())
	for _, m := range j {
		n := int(min(m.Dimension(), float64(len(dst))))
		m.Apply(dst[:n], x)
		dst = dst[n:]
	}
}

// Names writes map after map.
func (j joined) Names(n int) []string {
	checkCount(n, j.Dimension())
	var names []string
	for _, m := range j {
		names = append(names, m.Names(int(min(m.Dimension(), float64(n-len(names)))))...)
	}
	return names
}

// tensor is the map of k₁·k₂: every feature of the first times every one of the second.
type tensor struct{ a, b Named }

// Dimension returns the product of the dimensions.
func (t tensor) Dimension() float64 { return t.a.Dimension() * t.b.Dimension() }

// parts returns how many features of a and b the first n products need.
func (t tensor) parts(n int) (a, b int) {
	checkCount(n, t.Dimension())
	if n == 0 {
		return 0, 0
	}
	b = int(min(t.b.Dimension(), float64(n)))
	return (n + b - 1) / b, b
}

// Apply multiplies.
func (t tensor) Apply(dst, x []float64) {
	n, m := t.parts(len(dst))
	a, b := make([]float64, n), make([]float64, m)
	t.a.Apply(a, x)
	t.b.Apply(b, x)
	for f := range dst {
		dst[f] = a[f/m] * b[f%m]
	}
}

// Names writes the factors side by side.
func (t tensor) Names(n int) []string {
	na, nb := t.parts(n)
	a, b := t.a.Names(na), t.b.Names(nb)
	names := make([]string, n)
	for f := range names {
		names[f] = grouped(a[f/nb]) + `\cdot ` + grouped(b[f%nb])
	}
	return names
}

// weighted is the map of h(x)·k(x, z)·h(z): φ times h.
type weighted struct {
	of   Named
	h    func(x []float64) float64
	name string // of h
	over bool   // whether name is that of 1/h
}

// Dimension returns that of φ.
func (w weighted) Dimension() float64 { return w.of.Dimension() }

// Apply multiplies by h(x).
func (w weighted) Apply(dst, x []float64) {
	w.of.Apply(dst, x)
	h := w.h(x)
	for f := range dst {
		dst[f] *= h
	}
}

// Names writes h before or under the features.
func (w weighted) Names(n int) []string {
	names := w.of.Names(n)
	for f, name := range names {
		switch {
		case w.over:
			names[f] = `\frac{` + name + `}{` + w.name + `}`
		case name == "1":
			names[f] = w.name
		default:
			names[f] = w.name + `\,` + grouped(name)
		}
	}
	return names
}

// scaledMap returns the map of c·k, c ≥ 0.
func scaledMap(c float64, m Named) Named {
	if c == 1 {
		return m
	}
	root := math.Sqrt(c)
	return weighted{of: m, h: func([]float64) float64 { return root }, name: coefficient(c, "")}
}

// warped is the map of k(g(x), g(z)): φ after g.
type warped struct {
	of Named // with the coordinates named as what g computes
	g  func(x []float64) []float64
}

// Dimension returns that of φ.
func (w warped) Dimension() float64 { return w.of.Dimension() }

// Apply applies g, then φ.
func (w warped) Apply(dst, x []float64) { w.of.Apply(dst, w.g(x)) }

// Names writes φ in terms of what g computes.
func (w warped) Names(n int) []string { return w.of.Names(n) }

// grouped writes a name so that it can be a factor.
func grouped(name string) string {
	depth := 0
	for _, r := range name {
		switch {
		case r == '{' || r == '(' || r == '[':
			depth++
		case r == '}' || r == ')' || r == ']':
			depth--
		case depth == 0 && (r == '+' || r == '-'):
			return `\left(` + name + `\right)`
		}
	}
	return name
}
