package dataset

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/core/param"
)

// generate returns the set of a generator with the given parameters.
func generate(t *testing.T, name string, seed uint64, values map[string]float64) Set {
	t.Helper()
	for _, e := range Entries() {
		if e.Name == name {
			g := e.New()
			if err := param.Of(g).Apply(values); err != nil {
				t.Fatal(err)
			}
			return g.Generate(seed)
		}
	}
	t.Fatalf("no generator %s", name)
	return Set{}
}

// What every generator promises.
func TestGenerators(t *testing.T) {
	for _, e := range Entries() {
		t.Run(e.Name, func(t *testing.T) {
			if e.Title == "" || e.Short == "" || e.Doc == "" || e.Source == "" {
				t.Errorf("incomplete entry %+v", e)
			}
			specs := param.Of(e.New()).Specs()
			if e.Name == "outside" || e.Name == "whole" {
				return // have the points that they have: TestOutside, TestWhole
			}
			if specs[0].Key != "n" || !slices.ContainsFunc(specs, func(s param.Spec) bool { return s.Key == "noise" }) {
				t.Errorf("parameters %v", specs)
			}
			for _, n := range []int{1, 2, 3, 7, 50, int(specs[0].Default), int(specs[0].Max)} {
				s := generate(t, e.Name, 5, map[string]float64{"n": float64(n)})
				if s.Dim != e.Dim || len(s.X) != e.Dim*n || len(s.Y) != n || len(s.Axes) != e.Dim {
					t.Fatalf("n = %d: dim %d, %d coordinates, %d classes, axes %q", n, s.Dim, len(s.X), len(s.Y), s.Axes)
				}
				if s.Target != e.Target {
					t.Errorf("points with a %s, not a %s", s.Target, e.Target)
				}
				if e.Target == "value" {
					checkValues(t, s)
				} else {
					checkClasses(t, s)
				}
				for _, v := range s.X {
					if v != math.Round(v*1000)/1000 || math.Abs(v) > 10 || v == 0 && math.Signbit(v) {
						t.Errorf("n = %d: coordinate %v", n, v)
					}
				}
			}
			first, again, other := generate(t, e.Name, 1, nil), generate(t, e.Name, 1, nil), generate(t, e.Name, 2, nil)
			if !slices.Equal(first.X, again.X) || !slices.Equal(first.Y, again.Y) {
				t.Error("one seed gives two sets")
			}
			// All of Iris is the same for every seed.
			if e.Name != "iris" && slices.Equal(first.X, other.X) {
				t.Error("two seeds give one set")
			}
			if e.Name != "iris" {
				noisier := generate(t, e.Name, 1, map[string]float64{"noise": 3})
				if slices.Equal(first.X, noisier.X) != (e.Target == "value") || slices.Equal(first.Y, noisier.Y) != (e.Target != "value") {
					t.Error("noise changes nothing, or what it should not")
				}
			}
		})
	}
}

func checkClasses(t *testing.T, s Set) {
	t.Helper()
	counts := make([]int, len(s.Classes))
	for _, y := range s.Y {
		counts[int(y)-1]++
	}
	if slices.Max(counts)-slices.Min(counts) > 1 {
		t.Errorf("n = %d: %v points a class", len(s.Y), counts)
	}
}

func checkValues(t *testing.T, s Set) {
	t.Helper()
	if len(s.Classes) != 0 {
		t.Errorf("classes %q", s.Classes)
	}
	for _, y := range s.Y {
		if y != math.Round(y*1000)/1000 || math.Abs(y) > 10 || y == 0 && math.Signbit(y) {
			t.Errorf("n = %d: value %v", len(s.Y), y)
		}
	}
}

// Without noise, values are those of the function in the documentation.
func TestFunctions(t *testing.T) {
	functions := map[string]func(x []float64) float64{
		"sine": func(x []float64) float64 { return math.Sin(2.5 * x[0]) },
		"sinc": func(x []float64) float64 { return math.Sin(7*x[0]) / (7 * x[0]) },
		"jump": func(x []float64) float64 {
			if x[0] < 0 {
				return x[0]/2 - 0.75
			}
			return x[0]/2 + 0.75
		},
		"cubic": func(x []float64) float64 {
			return 0.8*x[0]*x[0]*x[0] + 0.3*x[0]*x[0] - 1.4*x[0] + 0.2
		},
		"heavy": func(x []float64) float64 { return 0.6 * x[0] },
		"peaks": func(x []float64) float64 {
			hill := func(steep, a, b float64) float64 {
				return math.Exp(-steep * (math.Pow(x[0]-a, 2) + math.Pow(x[1]-b, 2)))
			}
			return 1.2*hill(2, 0.8, 0.7) + 0.8*hill(1.5, -0.9, 0.6) - hill(2, 0.1, -0.9)
		},
		"ripple": func(x []float64) float64 { return math.Cos(4 * math.Hypot(x[0], x[1])) },
	}
	for _, e := range Entries() {
		f, ok := functions[e.Name]
		if ok != (e.Target == "value") {
			t.Errorf("%s has points with a %s", e.Name, e.Target)
		}
		if !ok {
			continue
		}
		const n = 200
		s := generate(t, e.Name, 3, map[string]float64{"n": n, "noise": 0})
		high := 0
		var quadrants [4]int
		for i, y := range s.Y {
			x := s.X[i*s.Dim : (i+1)*s.Dim]
			miss := y - f(x)
			if e.Name == "heavy" && math.Abs(miss-2) < 3e-3 && x[0] > 0 {
				high++
				continue
			}
			// Coordinates are rounded too, where functions are steep.
			if math.Abs(miss) > 4e-3 {
				t.Errorf("%s: %v at %v, want %v", e.Name, y, x, f(x))
			}
			quadrant := 0
			for a, v := range x {
				if math.Abs(v) > 1.8 {
					t.Errorf("%s: a point at %v", e.Name, x)
				}
				if v > 0 {
					quadrant |= 1 << a
				}
			}
			quadrants[quadrant]++
		}
		if e.Name == "heavy" && high != 30 {
			t.Errorf("%d outliers of %d", high, n)
		}
		for q, count := range quadrants[:1<<s.Dim] {
			if want := n / (1 << s.Dim); e.Name != "heavy" && (count < want-5 || count > want+5) {
				t.Errorf("%s: %d of %d points in part %d", e.Name, count, n, q)
			}
		}
	}
	for _, gap := range []float64{0, 1.2, 3} {
		for _, x := range generate(t, "sine", 1, map[string]float64{"gap": gap}).X {
			if math.Abs(x) < gap/2-1e-3 {
				t.Errorf("a point at %v in the gap of %v", x, gap)
			}
		}
	}
}

// Without noise, each set lies where its documentation says, within [−2, 2]².
func TestShapes(t *testing.T) {
	onRay := func(x1, x2 float64) float64 { return math.Atan2(x2, x1) / math.Pi }
	shapes := map[string]func(class int, x1, x2 float64) error{
		"moons": func(class int, x1, x2 float64) error {
			// The arcs are half circles around (−0.6, −0.3) and (0.6, 0.3).
			side := float64(3 - 2*class)
			r := math.Hypot(x1+0.6*side, x2+0.3*side)
			if math.Abs(r-1.2) > 2e-3 || side*(x2+0.3*side) < -1e-3 {
				return fmt.Errorf("radius %v", r)
			}
			return nil
		},
		"circles": func(class int, x1, x2 float64) error {
			if r := math.Hypot(x1, x2); math.Abs(r-1.6/float64(class)) > 2e-3 {
				return fmt.Errorf("radius %v", r)
			}
			return nil
		},
		"ellipse": func(class int, x1, x2 float64) error {
			// A halfspace in x₁², x₁x₂, x₂²: half axes 1.4 and 0.7, turned by 30°, by hand.
			v := (1.75*x1*x1 - 1.5*math.Sqrt(3)*x1*x2 + 3.25*x2*x2) / 1.96
			if math.Abs(v-1) > 5e-3 && (v < 1) != (class == 2) {
				return fmt.Errorf("value %v", v)
			}
			return nil
		},
		"xor": func(class int, x1, x2 float64) error {
			if (x1*x2 > 0) != (class == 1) && math.Abs(x1*x2) > 1e-3 {
				return fmt.Errorf("product %v", x1*x2)
			}
			return nil
		},
		"checkerboard": func(class int, x1, x2 float64) error {
			a, b := (x1+1.8)/0.9, (x2+1.8)/0.9
			// Rounding moves points across the lines between squares.
			if math.Abs(a-math.Round(a)) < 1e-3 || math.Abs(b-math.Round(b)) < 1e-3 {
				return nil
			}
			if (int(a)+int(b))%2 != class-1 {
				return fmt.Errorf("square (%d, %d)", int(a), int(b))
			}
			return nil
		},
		"spirals": func(class int, x1, x2 float64) error {
			t := (math.Hypot(x1, x2) - 0.2) / 1.6
			turn := onRay(x1, x2) - 3*t - float64(class-1)
			if turn -= 2 * math.Round(turn/2); math.Abs(turn) > 0.02 {
				return fmt.Errorf("off by %v half turns", turn)
			}
			return nil
		},
		"gaussians": func(class int, x1, x2 float64) error {
			if side := float64(2*class - 3); x1 != 0.6*side || x2 != 0.4*side {
				return fmt.Errorf("not at the centre")
			}
			return nil
		},
		"blobs": func(class int, x1, x2 float64) error {
			if r := math.Hypot(x1, x2); math.Abs(r-1.3) > 1e-3 {
				return fmt.Errorf("radius %v", r)
			}
			return nil
		},
	}
	for name, shape := range shapes {
		s := generate(t, name, 3, map[string]float64{"n": 400, "noise": 0})
		for i, y := range s.Y {
			x1, x2 := s.X[2*i], s.X[2*i+1]
			if err := shape(int(y), x1, x2); err != nil || math.Abs(x1) > 2 || math.Abs(x2) > 2 {
				t.Errorf("%s: class %v at (%v, %v): %v", name, y, x1, x2, err)
				break
			}
		}
	}
}

// The noise has the standard deviation that it is said to have.
func TestNoise(t *testing.T) {
	for _, name := range []string{"sine", "heavy", "peaks"} {
		const n, sigma = 5000, 0.3
		clean := generate(t, name, 3, map[string]float64{"n": n, "noise": 0})
		noisy := generate(t, name, 3, map[string]float64{"n": n, "noise": sigma})
		sum := 0.0
		for i, y := range clean.Y {
			sum += (noisy.Y[i] - y) * (noisy.Y[i] - y)
		}
		if got := math.Sqrt(sum / n); math.Abs(got-sigma) > 0.04*sigma {
			t.Errorf("%s: standard deviation %v, want %v", name, got, sigma)
		}
	}
	for _, name := range []string{"moons", "gaussians", "blobs"} {
		const n, sigma = 5000, 0.3
		clean := generate(t, name, 3, map[string]float64{"n": n, "noise": 0})
		noisy := generate(t, name, 3, map[string]float64{"n": n, "noise": sigma})
		sum := 0.0
		for i := range clean.X {
			d := noisy.X[i] - clean.X[i]
			sum += d * d
		}
		// The estimate's own standard deviation is σ/√(2·10000) = 0.7 % of σ.
		if got := math.Sqrt(sum / (2 * n)); math.Abs(got-sigma) > 0.03*sigma {
			t.Errorf("%s: standard deviation %v, want %v", name, got, sigma)
		}
	}
}

func TestBlobsClasses(t *testing.T) {
	for k := 2; k <= 9; k++ {
		s := generate(t, "blobs", 1, map[string]float64{"n": 90, "classes": float64(k), "noise": 0})
		if len(s.Classes) != k || slices.Max(s.Y) != float64(k) {
			t.Errorf("%d classes: %d, up to %v", k, len(s.Classes), slices.Max(s.Y))
		}
		// Neighbours on the circle are as far apart as the corners of a regular polygon.
		d := math.Hypot(s.X[0]-s.X[2], s.X[1]-s.X[3])
		if want := 2.6 * math.Sin(math.Pi/float64(k)); math.Abs(d-want) > 2e-3 {
			t.Errorf("%d classes: centres %v apart, want %v", k, d, want)
		}
	}
}

// The means and standard deviations are those that scikit-learn's description of
// the data prints (sklearn/datasets/descr/iris.rst, version 1.2.1).
func TestIris(t *testing.T) {
	want := []struct {
		name      string
		mean, std float64
	}{
		{"sepal length (cm)", 5.84, 0.83}, {"sepal width (cm)", 3.05, 0.43},
		{"petal length (cm)", 3.76, 1.76}, {"petal width (cm)", 1.20, 0.76},
	}
	for c, w := range want {
		s := generate(t, "iris", 1, map[string]float64{"x1": float64(c + 1), "x2": 4})
		if s.Axes[0] != w.name || s.Axes[1] != want[3].name {
			t.Errorf("axes %q", s.Axes)
		}
		sum, squares := 0.0, 0.0
		for i := range s.Y {
			sum += s.X[2*i]
			squares += s.X[2*i] * s.X[2*i]
		}
		mean := sum / 150
		std := math.Sqrt((squares - 150*mean*mean) / 149)
		if math.Abs(mean-w.mean) > 0.0075 || math.Abs(std-w.std) > 0.0075 {
			t.Errorf("%s: mean %.3f, standard deviation %.3f, want %v, %v", w.name, mean, std, w.mean, w.std)
		}
	}
	s := generate(t, "iris", 1, nil)
	if !slices.Equal(s.Classes, []string{"setosa", "versicolor", "virginica"}) {
		t.Errorf("classes %q", s.Classes)
	}
	// The first flower of each species, and the two rows that UCI's file has wrong.
	for row, want := range map[int][2]float64{0: {1.4, 0.2}, 50: {4.7, 1.4}, 100: {6, 2.5}, 34: {1.5, 0.2}, 37: {1.4, 0.1}} {
		if s.X[2*row] != want[0] || s.X[2*row+1] != want[1] || s.Y[row] != float64(1+row/50) {
			t.Errorf("row %d: (%v, %v) of class %v, want %v", row, s.X[2*row], s.X[2*row+1], s.Y[row], want)
		}
	}
	if part := generate(t, "iris", 1, map[string]float64{"n": 30}); slices.Equal(part.X, generate(t, "iris", 2, map[string]float64{"n": 30}).X) {
		t.Error("two seeds choose the same 30 flowers")
	}
}
