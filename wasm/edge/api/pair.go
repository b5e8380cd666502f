package api

import (
	"mercer/core/arithmetic"
	"mercer/core/catalog"
	"mercer/core/domain"
	"mercer/core/expression"
)

// What a value of a kernel costs, in nanoseconds of a processor: rounded up from measurements of
// this program as WebAssembly. It need not be right, but never much too low.

// perCoordinate is what a kernel on vectors costs for each coordinate of two points, and once.
var perCoordinate = map[string][2]float64{
	"linear": {4, 150}, "poly": {4, 150}, "rbf": {4, 150}, "laplacian": {4, 150}, "matern": {4, 150}, "rq": {4, 150}, "sigmoid": {4, 150},
	"periodic": {4, 200}, "powers": {4, 200}, "cosine": {8, 150}, "min": {4, 100}, "quadform": {4, 150}, "const": {0, 50},
}

// perCharacter is what a kernel on items costs for each byte of two items, and once.
var perCharacter = map[string][2]float64{
	"spectrum": {35, 100}, "words": {25, 100}, "substrings": {45, 100}, "intersection": {10, 100}, "jaccard": {10, 100}, "powerset": {10, 100}, "wl": {70, 100},
}

const (
	perOperation = 10  // an operation on numbers
	perFunction  = 60  // a function of a number, or a power
	perCell      = 5   // subsequence: of the tables that compare each character with each, for each character of a match
	perNodes     = 0.8 // subtree: two bytes that may be of equal productions
)

// An extent says how large the things are that a kernel compares.
type extent struct {
	dim    float64 // coordinates of a point
	length float64 // bytes of an item, by the mean
	match  float64 // characters of a match, the most that a subsequence has
}

// pairCost returns what a value of a kernel costs. A text that cannot be read costs nothing: the
// engine refuses it.
func pairCost(domainName, kernel string, s extent) float64 {
	if domain.HasCoordinates(domainName) {
		return costIn(catalog.Vectors, kernel, s)
	}
	cost := 0.0
	for _, l := range catalog.ItemLanguages() {
		cost = max(cost, costIn(l, kernel, s)) // no other reads it
	}
	return cost
}

func costIn[X any](l *expression.Language[X], kernel string, s extent) float64 {
	ex, err := l.Parse(kernel)
	if err != nil {
		return 0
	}
	for _, number := range ex.Numbers() {
		if number.Kernel == "subsequence" && number.Spec.Key == "length" {
			s.match = max(s.match, number.Value)
		}
	}
	return nodeCost(ex.Tree(), s)
}

func nodeCost[X any](n *expression.Node[X], s extent) float64 {
	cost := float64(perOperation)
	switch n.Op {
	case expression.Named:
		return namedCost(n.Name, s)
	case expression.Power, expression.Exp:
		cost = perFunction
	case expression.Warp, expression.Conjugate, expression.Formula:
		for _, e := range n.Arithmetic {
			own := exprCost(e, s)
			if n.Op != expression.Formula {
				own *= 2 // of x and of z
			}
			cost += own
		}
	}
	if n.Op == expression.Warp {
		s.dim = float64(len(n.Arithmetic))
	}
	for _, child := range n.Children {
		own := nodeCost(child, s)
		if n.Op == expression.Normalize {
			own *= 3 // k(x, z), k(x, x) and k(z, z)
		}
		cost += own
	}
	return cost
}

func namedCost(name string, s extent) float64 {
	if c, ok := perCoordinate[name]; ok {
		return c[0]*s.dim + c[1]
	}
	if c, ok := perCharacter[name]; ok {
		return c[0]*2*s.length + c[1]
	}
	switch name {
	case "subsequence":
		return perCell*s.match*s.length*s.length + 100
	case "subtree":
		return perNodes*s.length*s.length + 100
	}
	panic("api: nobody has measured the kernel " + name)
}

func exprCost(e *arithmetic.Expr, s extent) float64 {
	cost := float64(perOperation)
	switch {
	case e.Op == arithmetic.Variable && (e.Name == "dot" || e.Name == "dist"):
		cost += 2 * s.dim
	case e.Op == arithmetic.Call || e.Op == arithmetic.Power:
		cost = perFunction
	}
	for _, arg := range e.Args {
		cost += exprCost(arg, s)
	}
	return cost
}
