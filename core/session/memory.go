package session

import (
	"mercer/core/expression"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/learn"
)

// A Memory keeps what the next problem is likely to ask for again. While a person turns C, or drags
// one point of many, that has the same kernel on nearly the same points, and computing rows of the
// Gram matrix is most of the work: the rows that the problem opened last has asked for are kept,
// and the product Kβ or the factor that the run that ended last knows. While one steps, it is the same but for
// the step, and the work is to get there again: the machine of a run that pauses is kept. Where
// points are few, the time tells that it takes to read a kernel and to bind parameters: the last
// few are kept. So is the matrix that was looked at last. The zero Memory is empty and ready to
// use; it serves one goroutine.
type Memory struct {
	domain, kernel string
	points         Points
	elements       any // what items were read as; nil for none
	matrix         *gram.Rows
	product        *gram.Product // of matrix, from the run that ended last; nil for none
	factor         gram.Stale    // likewise
	knower         learn.Knower  // that run's machine, which has yet to be asked for product; nil for none
	store          *gram.Store   // what the rows of matrix lie in
	readers        *int          // runs that read matrix and are not closed
	paused         *pausedRun    // the run that was closed last, if it paused; nil for none
	texts          [4]text       // kernels that were read, the last first
	bounds         [4]parameters // learners that were bound, the last first
	looked         looked
	seen           seen
}

// A looked is the matrix that was looked at last, with all that it depends on.
type looked struct {
	domain, kernel string
	points         Points
	matrix         *gram.Full // nil for none
}

// A text is a kernel that was read.
type text struct {
	source     string
	expression any // of the domain's kind; nil for none
	proofs     *proofs
}

// Parameters are those that a learner was bound with, by name.
type parameters struct {
	names  []string
	values []float64
	bound  // zero for none
}

// are reports whether these are the given ones. To look up the few that there are takes less than to
// go through a map.
func (p *parameters) are(given map[string]float64) bool {
	if len(given) != len(p.names) {
		return false
	}
	for i, name := range p.names {
		if v, ok := given[name]; !ok || v != p.values[i] {
			return false
		}
	}
	return true
}

// rememberLimit is the number of points up to which rows are remembered: at worst, all
// rows of so many take 200 MB.
const rememberLimit = 5000

// Open begins to train as the function Open does. Runs that are closed make their
// matrix free to be brought up to date for the next.
func (m *Memory) Open(p Problem) (*Run, error) { return openAs(p, m) }

// matrixOf returns the Gram matrix of the points xs, which p was read as. A
// Memory of nil remembers nothing. The text is the kernel's, and says which it is.
func matrixOf[X any](m *Memory, domain, text string, k kernel.Kernel[X], p Points, xs []X) gram.Matrix {
	if m == nil || len(xs) > rememberLimit {
		return gram.Of(k, xs)
	}
	moved, like := m.moved(domain, text, p)
	switch {
	case like && len(moved) == 0:
		return m.matrix
	case m.readers != nil && *m.readers > 0:
		// A matrix that is being read must not change, nor what it lies in.
		m.store, m.readers = nil, nil
		fallthrough
	case !like || len(moved) > len(xs)/8: // the fewer entries stay the same, the less is gained
		if m.store == nil {
			m.store, m.readers = new(gram.Store), new(int)
		}
		m.product, m.knower, m.factor = nil, nil, gram.Stale{}
		m.matrix = gram.In(m.store, k, xs)
	default:
		m.ask()
		before, product := m.matrix, m.product
		m.matrix, m.product = nil, nil // if a kernel panics, some rows are neither old nor new
		if product != nil {
			product.Leave(before, moved)
		}
		m.matrix = gram.Moved(before, k, xs, moved)
		if product != nil && product.Enter(m.matrix, moved) {
			m.product = product
		}
		m.factor = m.factor.After(moved)
	}
	m.domain, m.kernel, m.points, m.elements = domain, text, p, nil
	if p.Items != nil {
		m.elements = xs
	}
	return m.matrix
}

// moved returns the points of p that are elsewhere in the points of the matrix. like
// reports whether there is a matrix that has all else in common.
func (m *Memory) moved(domain, kernel string, p Points) (moved []int, like bool) {
	if m.matrix == nil || m.domain != domain || m.kernel != kernel {
		return nil, false
	}
	return movedFrom(m.points, p)
}

// movedFrom returns the points of p that are elsewhere in old. like reports whether these are as
// many of the same kind.
func movedFrom(old, p Points) (moved []int, like bool) {
	if old.Dim != p.Dim || len(old.X) != len(p.X) || len(old.Items) != len(p.Items) {
		return nil, false
	}
	for i, item := range p.Items {
		if item != old.Items[i] {
			moved = append(moved, i)
		}
	}
	before := old.X[:len(p.X)]
	for at, v := range p.X {
		if v == before[at] {
			continue
		}
		if i := at / p.Dim; len(moved) == 0 || moved[len(moved)-1] != i {
			moved = append(moved, i)
		}
	}
	return moved, true
}

// keepKnown keeps what a run that is closed knows of the matrix, if that is still remembered.
func (m *Memory) keepKnown(r *Run, k gram.Matrix) {
	if k != gram.Matrix(m.matrix) {
		return
	}
	if known, ok := r.machine.(learn.Knower); ok {
		m.ask() // what the run before knows, in case this one knows nothing
		m.knower = known
	}
	if known, ok := r.machine.(learn.Factored); ok {
		if f := known.Factor(); f != nil {
			m.factor = gram.Stale{Factor: f}
		}
	}
}

// ask asks the machine of the run that ended last for its product: few problems are followed by one
// on the same matrix.
func (m *Memory) ask() {
	if m.knower == nil {
		return
	}
	if p := m.knower.Product(); p != nil {
		m.product = p
	}
	m.knower = nil
}

// known returns the items that were read last in a domain, and what they were read as.
func known[X any](m *Memory, domain string) (Points, []X) {
	if m == nil || m.domain != domain {
		return Points{}, nil
	}
	xs, _ := m.elements.([]X)
	return m.points, xs
}

// productOf returns what is known of a matrix, nil for nothing.
func (m *Memory) productOf(k gram.Matrix) *gram.Product {
	if m == nil || k != gram.Matrix(m.matrix) {
		return nil
	}
	m.ask()
	return m.product
}

// factorOf returns the factor that is known of a matrix as it was.
func (m *Memory) factorOf(k gram.Matrix) gram.Stale {
	if m == nil || k != gram.Matrix(m.matrix) {
		return gram.Stale{}
	}
	return m.factor
}

// parsed returns the kernel of a text and what is proved of it, from memory where it was read
// before.
func parsed[X any](m *Memory, d kindOf[X], source string) (*expression.Expression[X], *proofs, *Error) {
	if m != nil {
		for _, t := range m.texts {
			if ex, ok := t.expression.(*expression.Expression[X]); ok && t.source == source {
				return ex, t.proofs, nil
			}
		}
	}
	ex, e := d.parse(source)
	if e != nil {
		return nil, nil, e
	}
	known := new(proofs)
	if m != nil {
		copy(m.texts[1:], m.texts[:])
		m.texts[0] = text{source, ex, known}
	}
	return ex, known, nil
}

// bind binds parameters to a learner, from memory where these were bound before.
func (m *Memory) bind(name string, params map[string]float64) (bound, *Error) {
	if m == nil {
		return bind(name, params)
	}
	for i := range m.bounds {
		if b := &m.bounds[i]; b.learner != nil && b.learner.Name == name && b.are(params) {
			return b.bound, nil
		}
	}
	b, e := bind(name, params)
	if e != nil {
		return bound{}, e
	}
	copy(m.bounds[1:], m.bounds[:])
	own := parameters{bound: b}
	for key, v := range params {
		own.names, own.values = append(own.names, key), append(own.values, v)
	}
	m.bounds[0] = own
	return b, nil
}
