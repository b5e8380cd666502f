package dataset

import "mercer/core/param"

var xorEntry = Entry{
	Name: "xor", Title: "XOR", Short: "XOR", Dim: 2,
	Doc:    "The sign of x₁·x₂: the smallest problem that no line solves and a product of coordinates does.",
	Source: "After M. Minsky, S. Papert: Perceptrons (1969).",
	Renews: true,
	New:    func() Generator { return new(XOR) },
}

// XOR is points spread evenly over the square [−1.8, 1.8]²: class 1 where the
// coordinates have the same sign, class 2 where they differ. The noise comes
// after the classes, so that it mixes them near the axes.
type XOR struct {
	N     int
	Noise float64
}

// Bind declares n and noise.
func (g *XOR) Bind(s *param.Set) {
	s.Int(&g.N, points(80))
	s.Float(&g.Noise, noise(0.6, 0.1))
}

// Generate implements Generator.
func (g *XOR) Generate(seed uint64) Set {
	return board(newSampler(seed, g.Noise, g.N, 2), g.N, 2, 1.8)
}

var checkerboardEntry = Entry{
	Name: "checkerboard", Title: "Checkerboard", Short: "board", Dim: 2,
	Doc:    "Four by four squares of two classes: many islands, so the kernel must be narrow.",
	Source: "After T. K. Ho, E. M. Kleinberg: Building projectable classifiers of arbitrary complexity, ICPR 1996.",
	Renews: true,
	New:    func() Generator { return new(Checkerboard) },
}

// Checkerboard is points spread evenly over the 4×4 squares of [−1.8, 1.8]², whose
// classes alternate. The noise comes after the classes.
type Checkerboard struct {
	N     int
	Noise float64
}

// Bind declares n and noise.
func (g *Checkerboard) Bind(s *param.Set) {
	s.Int(&g.N, points(160))
	s.Float(&g.Noise, noise(0.4, 0))
}

// Generate implements Generator.
func (g *Checkerboard) Generate(seed uint64) Set {
	return board(newSampler(seed, g.Noise, g.N, 2), g.N, 4, 1.8)
}

// board adds n points to s, dealt out to the side×side squares of [−edge, edge]²
// in turn, at random places within them. Squares of class 1 and class 2 take
// turns too, starting in every round with the other corner.
func board(s *sampler, n, side int, edge float64) Set {
	width := 2 * edge / float64(side)
	squares := side * side
	order := s.Perm(squares / 2)
	for i := range n {
		// The two squares next to each other in a row make a pair, one of each class.
		half := order[i/2%(squares/2)]
		row, column := half/(side/2), half%(side/2)*2
		class := 1 + i%2
		if (row+column)%2 != i%2 {
			column++
		}
		x1 := -edge + width*(float64(column)+s.Float64())
		x2 := -edge + width*(float64(row)+s.Float64())
		s.add(class, x1, x2)
	}
	return s.set
}
