package session

import (
	"slices"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// A Memory keeps the Gram matrix of the problem that was opened last. While a
// person turns C, or drags one point of many, the next problem has the same
// kernel on nearly the same points, and computing the matrix is most of the work. While
// one steps, it is the same but for the step, and the work is to get there again.
// The zero Memory is empty and ready to use; it serves one goroutine.
type Memory struct {
	domain, kernel string
	points         Points
	matrix         *gram.Full
	data           []float64 // of matrix, where Memory may change it
	readers        *int      // runs that read matrix and are not closed
	tape           *tape     // the run that was closed last, if it paused; nil for none
}

// Open begins to train as the function Open does. Runs that are closed make their
// matrix free to be brought up to date for the next.
func (m *Memory) Open(p Problem) (*Run, error) { return openAs(p, m) }

// matrixOf returns the Gram matrix of the points xs, which p was read as. A
// Memory of nil remembers nothing. The text is the kernel's, and says which it is.
func matrixOf[X any](m *Memory, domain, text string, k kernel.Kernel[X], p Points, xs []X) gram.Matrix {
	if m == nil || len(xs) > gram.FullLimit {
		return gram.Of(k, xs)
	}
	if m.matrix == nil || m.domain != domain || m.kernel != text || m.points.Dim != p.Dim || len(m.points.X) != len(p.X) {
		return m.keep(domain, text, p, gram.New(k, xs))
	}
	moved := movedPoints(m.points, p)
	switch {
	case len(moved) == 0:
		return m.matrix
	case *m.readers > 0 || len(moved) > len(xs)/8:
		// A matrix that is being read must not change; and the fewer entries stay
		// the same, the less is gained.
		return m.keep(domain, text, p, gram.New(k, xs))
	}
	if m.data == nil {
		m.data = slices.Clone(m.matrix.Data())
	}
	replace(m.data, k, xs, moved)
	m.points = p
	m.matrix = gram.NewFull(len(xs), m.data)
	return m.matrix
}

// keep remembers a matrix.
func (m *Memory) keep(domain, kernel string, p Points, f *gram.Full) *gram.Full {
	*m = Memory{domain: domain, kernel: kernel, points: p, matrix: f, readers: new(int), tape: m.tape}
	return f
}

// movedPoints returns the points of p that are elsewhere in old.
func movedPoints(old, p Points) []int {
	var moved []int
	for i := 0; i < len(p.X); i += p.Dim {
		if !slices.Equal(old.X[i:i+p.Dim], p.X[i:i+p.Dim]) {
			moved = append(moved, i/p.Dim)
		}
	}
	return moved
}

// replace computes the rows and columns of the given points anew.
func replace[X any](data []float64, k kernel.Kernel[X], xs []X, moved []int) {
	n := len(xs)
	for _, i := range moved {
		row := data[i*n : (i+1)*n]
		kernel.Row(row, k, xs[i], xs)
		for j, v := range row {
			data[j*n+i] = v
		}
	}
}
