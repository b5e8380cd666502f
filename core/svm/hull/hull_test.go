package hull

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func cloud(n int, seed uint64) []Point {
	rng := rand.New(rand.NewPCG(seed, 1))
	points := make([]Point, n)
	for i := range points {
		points[i] = Point{rng.NormFloat64(), 3 + 0.5*rng.NormFloat64()}
	}
	return points
}

// lattice has many points in line and on top of each other.
func lattice() (points []Point) {
	for i := range 5 {
		for j := range 4 {
			points = append(points, Point{float64(i), float64(j)}, Point{float64(i), float64(j)})
		}
	}
	return points
}

// reach returns max ⟨u, Σλᵢxᵢ⟩ over the reduced hull by giving weight to the
// farthest point that has room, a grain at a time.
func reach(points []Point, mu float64, u Point) (best float64) {
	given := make([]bool, len(points))
	for left := 1.0; left > 1e-15; {
		far := -1
		for i, x := range points {
			if !given[i] && (far < 0 || dot(u, x) > dot(u, points[far])) {
				far = i
			}
		}
		if far < 0 {
			break
		}
		given[far] = true
		weight := min(mu, left)
		best += weight * dot(u, points[far])
		left -= weight
	}
	return best
}

// In every direction the polygon reaches as far as the reduced hull.
func TestReducedReachesAsFar(t *testing.T) {
	sets := map[string][]Point{
		"cloud": cloud(60, 1), "few": cloud(5, 2), "lattice": lattice(),
		"one": {{2, 1}}, "two": {{0, 0}, {3, 1}}, "line": {{0, 0}, {1, 1}, {2, 2}, {5, 5}},
		"copies": slices.Repeat([]Point{{1, 2}}, 4), "square": {{0, 0}, {1, 0}, {1, 1}, {0, 1}},
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for name, points := range sets {
		n := float64(len(points))
		for _, mu := range []float64{2, 1, 0.7, 0.5, 1 / 3.0, 0.21, 0.1, 1.5 / n, 1 / n} {
			if mu*n < 1 {
				continue
			}
			polygon := Reduced(points, mu)
			if len(polygon) == 0 {
				t.Fatalf("%s, μ = %v: empty", name, mu)
			}
			for trial := range 300 {
				sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
				if trial < 8 {
					sin, cos = math.Sincos(math.Pi / 4 * float64(trial))
				}
				u := Point{cos, sin}
				far := math.Inf(-1)
				for _, p := range polygon {
					far = max(far, dot(u, p))
				}
				if want := reach(points, mu, u); math.Abs(far-want) > 1e-9 {
					t.Fatalf("%s, μ = %v: reaches %v in direction %v, want %v", name, mu, far, u, want)
				}
			}
			// Every corner turns left.
			for i := range polygon {
				if len(polygon) < 3 {
					break
				}
				p, q, r := polygon[i], polygon[(i+1)%len(polygon)], polygon[(i+2)%len(polygon)]
				if (q[0]-p[0])*(r[1]-q[1])-(q[1]-p[1])*(r[0]-q[0]) <= 0 {
					t.Fatalf("%s, μ = %v: no left turn at %v", name, mu, q)
				}
			}
		}
	}
}

func TestReducedByHand(t *testing.T) {
	square := []Point{{0, 0}, {2, 0}, {2, 2}, {0, 2}}
	for _, test := range []struct {
		mu   float64
		want []Point
	}{
		{1, []Point{{0, 0}, {2, 0}, {2, 2}, {0, 2}}},
		{0.5, []Point{{1, 0}, {2, 1}, {1, 2}, {0, 1}}}, // the middles of the edges
		{0.25, []Point{{1, 1}}},
		{0.2, nil},
	} {
		got := Reduced(square, test.mu)
		byPlace := func(p, q Point) int { return slices.Compare(p[:], q[:]) }
		slices.SortFunc(got, byPlace)
		slices.SortFunc(test.want, byPlace)
		if len(got) != len(test.want) {
			t.Fatalf("μ = %v: %v", test.mu, got)
		}
		for i, p := range got {
			if math.Hypot(p[0]-test.want[i][0], p[1]-test.want[i][1]) > 1e-12 {
				t.Errorf("μ = %v: %v, want %v", test.mu, got, test.want)
			}
		}
	}
	if Reduced(nil, 1) != nil {
		t.Error("a hull of nothing")
	}
}

// Of many points, vertices may be missing that are too near to others to be seen.
func TestReducedOfManyPoints(t *testing.T) {
	points := cloud(3000, 5)
	polygon := Reduced(points, 0.01)
	for k := range 90 {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / 90)
		u := Point{cos, sin}
		far := math.Inf(-1)
		for _, p := range polygon {
			far = max(far, dot(u, p))
		}
		if want := reach(points, 0.01, u); far > want+1e-9 || far < want-1e-3 {
			t.Errorf("reaches %v in direction %v, want %v", far, u, want)
		}
	}
	if len(polygon) > 400 {
		t.Errorf("%d vertices", len(polygon))
	}
}

func BenchmarkReduced(b *testing.B) {
	points := cloud(500, 5)
	for b.Loop() {
		Reduced(points, 0.013)
	}
}

// The hull of points at any distance is that of points nearby.
func TestReducedOfAnySize(t *testing.T) {
	for _, mu := range []float64{1, 0.2} {
		near := Reduced(lattice(), mu)
		for _, scale := range []float64{0x1p-1000, 0x1p600, 0x1p1000} {
			points := lattice()
			for i, x := range points {
				points[i] = Point{scale * x[0], scale * x[1]}
			}
			far := Reduced(points, mu)
			for i := range far {
				far[i] = Point{far[i][0] / scale, far[i][1] / scale}
			}
			if !slices.Equal(far, near) {
				t.Errorf("μ = %v, scale %v: %v, want %v", mu, scale, far, near)
			}
		}
	}
}
