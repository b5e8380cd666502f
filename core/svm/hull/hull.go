// Package hull draws on the plane what the dual of a support vector classifier is
// about: the convex hulls of two classes, and what is left of them when no point may
// have more than a share of the weight.
//
// The reduced convex hull of points xᵢ with bound μ is the set of their means
//
//	Σ λᵢxᵢ,   Σ λᵢ = 1,   0 ≤ λᵢ ≤ μ:
//
// all of the convex hull for μ ≥ 1, the mean alone for μ = 1/n, nothing below that.
//
// Sources: Bennett, Bredensteiner, "Duality and geometry in SVM classifiers", ICML
// 2000; Crisp, Burges, "A geometric interpretation of ν-SVM classifiers", NIPS 1999.
package hull

import (
	"math"
	"slices"
)

// A Point is a point of the plane.
type Point [2]float64

// exact is the number of points up to which every vertex is found. Beyond, vertices
// that are hardly to be seen are left out.
const exact = 500

// rounding is the distance, in units of the largest coordinate, that counts as none.
const rounding = 1e-12

// Reduced returns the vertices of the reduced convex hull of points with bound mu,
// counterclockwise. It is empty where mu·n < 1, but for rounding. Of more than 500
// points it may lack vertices that stick out by less than a part in 10⁴ of its size:
// those that it has are vertices all the same.
//
// It asks for the farthest point in four directions and then, again and again,
// beyond the edges between those that it has.
func Reduced(points []Point, mu float64) []Point {
	n := len(points)
	if n == 0 || mu*float64(n) < 1-1e-9 {
		return nil
	}
	largest := 0.0
	for _, x := range points {
		largest = max(largest, math.Abs(x[0]), math.Abs(x[1]))
	}
	if largest == 0 {
		return []Point{{}}
	}
	// In units of the largest coordinate, so that products are finite and not all 0.
	s := &searcher{points: make([]Point, n), mu: mu, order: make([]int, n), tolerance: rounding}
	for i, x := range points {
		s.points[i] = Point{x[0] / largest, x[1] / largest}
	}
	var around []Point
	for _, u := range []Point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		around = append(around, s.farthest(u))
	}
	if n > exact {
		size := math.Hypot(around[0][0]-around[2][0], around[1][1]-around[3][1])
		s.tolerance = max(rounding, 1e-4*size)
	}
	for q, p := range around {
		s.vertices = append(s.vertices, p)
		s.beyond(p, around[(q+1)%4])
	}
	corners := tidy(s.vertices, rounding)
	for q, p := range corners {
		corners[q] = Point{p[0] * largest, p[1] * largest}
	}
	return corners
}

// A searcher looks for vertices.
type searcher struct {
	points    []Point
	mu        float64
	tolerance float64 // by which a vertex has to stick out
	order     []int   // scratch of farthest
	height    []float64
	vertices  []Point
}

// beyond adds the vertices after p and before q, counterclockwise.
func (s *searcher) beyond(p, q Point) {
	u := Point{q[1] - p[1], p[0] - q[0]} // outwards
	length := math.Hypot(u[0], u[1])
	if length <= s.tolerance {
		return
	}
	v := s.farthest(u)
	if dot(u, v)-max(dot(u, p), dot(u, q)) <= s.tolerance*length {
		return
	}
	s.beyond(p, v)
	s.vertices = append(s.vertices, v)
	s.beyond(v, q)
}

// farthest returns the point of the reduced hull that is farthest in direction u:
// the points that are get as much weight as they may have.
func (s *searcher) farthest(u Point) Point {
	s.height = s.height[:0]
	for i, x := range s.points {
		s.order[i] = i
		s.height = append(s.height, dot(u, x))
	}
	last := min(int(math.Ceil(1/s.mu-1e-9)), len(s.points)) - 1
	s.divide(last)
	var sum Point
	left := 1.0
	for q, i := range s.order[:last+1] {
		weight := s.mu
		if q == last {
			weight = left
		}
		sum[0] += weight * s.points[i][0]
		sum[1] += weight * s.points[i][1]
		left -= weight
	}
	return sum
}

// divide orders points so that those before the one at position k are at least as high
// as that, and those behind it at most (quickselect; Hoare, 1961).
func (s *searcher) divide(k int) {
	order := s.order
	for low, high := 0, len(order)-1; low < high; {
		pivot := s.height[order[(low+high)/2]]
		i, j := low, high
		for i <= j {
			for s.height[order[i]] > pivot {
				i++
			}
			for s.height[order[j]] < pivot {
				j--
			}
			if i <= j {
				order[i], order[j] = order[j], order[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			high = j
		case k >= i:
			low = i
		default:
			return
		}
	}
}

// tidy returns the corners of a convex polygon whose vertices, counterclockwise, may
// have been found twice or lie on an edge.
func tidy(vertices []Point, tolerance float64) []Point {
	apart := func(p, q Point) bool { return math.Hypot(p[0]-q[0], p[1]-q[1]) > tolerance }
	var corners []Point
	for _, p := range vertices {
		if len(corners) == 0 || apart(p, corners[len(corners)-1]) {
			corners = append(corners, p)
		}
	}
	for len(corners) > 1 && !apart(corners[0], corners[len(corners)-1]) {
		corners = corners[:len(corners)-1]
	}
	for again := true; again && len(corners) > 2; {
		again = false
		for i := 0; i < len(corners) && len(corners) > 2; i++ {
			before := corners[(i+len(corners)-1)%len(corners)]
			p, next := corners[i], corners[(i+1)%len(corners)]
			edge := Point{next[1] - before[1], before[0] - next[0]}
			if dot(edge, p)-dot(edge, before) <= tolerance*math.Hypot(edge[0], edge[1]) {
				corners = slices.Delete(corners, i, i+1)
				i--
				again = true
			}
		}
	}
	return corners
}

func dot(u, v Point) float64 { return u[0]*v[0] + u[1]*v[1] }
