package dataset

import (
	"math"
	"slices"
	"testing"
)

// The example of the book as it stands there, and its halfspace in the space of
// (x, x²): w = (0, 1), b = 5.
func TestOutside(t *testing.T) {
	s := generate(t, "outside", 1, nil)
	if s.Dim != 1 || len(s.X) != 21 || len(s.Classes) != 2 || len(s.Axes) != 1 {
		t.Fatalf("%d points of %d coordinates, classes %q, axes %q", len(s.X), s.Dim, s.Classes, s.Axes)
	}
	for i, x := range s.X {
		if x != float64(i-10) {
			t.Errorf("point %d at %v", i, x)
		}
		if positive := 0*x+1*x*x-5 > 0; positive != (s.Y[i] == 2) {
			t.Errorf("class %v at %v", s.Y[i], x)
		}
	}
	few := generate(t, "outside", 1, map[string]float64{"reach": 3, "threshold": 0})
	if !slices.Equal(few.X, []float64{-3, -2, -1, 0, 1, 2, 3}) || !slices.Equal(few.Y, []float64{2, 2, 2, 1, 2, 2, 2}) {
		t.Errorf("reach 3, threshold 0: %v, classes %v", few.X, few.Y)
	}
	// The noise moves points, not classes, and depends on the seed.
	one := generate(t, "outside", 1, map[string]float64{"noise": 0.3})
	other := generate(t, "outside", 2, map[string]float64{"noise": 0.3})
	if slices.Equal(one.X, other.X) || !slices.Equal(one.Y, s.Y) {
		t.Errorf("noise 0.3: %v, classes %v", one.X, one.Y)
	}
}

// The whole numbers of the book's exercise, on which min counts common steps.
func TestWhole(t *testing.T) {
	s := generate(t, "whole", 1, nil)
	if s.Dim != 1 || len(s.Classes) != 2 || len(s.Axes) != 1 ||
		!slices.Equal(s.X, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) || !slices.Equal(s.Y, []float64{1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1}) {
		t.Errorf("%+v", s)
	}
	few := generate(t, "whole", 9, map[string]float64{"n": 4})
	if !slices.Equal(few.X, []float64{1, 2, 3, 4}) || !slices.Equal(few.Y, []float64{1, 2, 1, 1}) {
		t.Errorf("%+v", few)
	}
}

func TestStripes(t *testing.T) {
	for _, count := range []int{2, 3, 5, 12} {
		s := generate(t, "stripes", 3, map[string]float64{"n": 400, "count": float64(count), "noise": 0})
		met := make([]bool, count)
		for i, x := range s.X {
			place := (x + 1.8) / 3.6 * float64(count)
			// Rounding moves points across borders.
			if math.Abs(place-math.Round(place)) < 2e-3*float64(count) {
				continue
			}
			if int(place)%2 != int(s.Y[i])-1 {
				t.Errorf("%d stripes: class %v at %v", count, s.Y[i], x)
			}
			met[int(place)] = true
		}
		if slices.Contains(met, false) {
			t.Errorf("%d stripes: empty ones in %v", count, met)
		}
	}
}

func TestHeaps(t *testing.T) {
	s := generate(t, "heaps", 1, map[string]float64{"n": 6, "classes": 3, "noise": 0})
	if !slices.Equal(s.X, []float64{-1.4, 0, 1.4, -1.4, 0, 1.4}) || !slices.Equal(s.Y, []float64{1, 2, 3, 1, 2, 3}) {
		t.Errorf("%v, classes %v", s.X, s.Y)
	}
	if many := generate(t, "heaps", 1, map[string]float64{"classes": 9}); len(many.Classes) != 9 || slices.Max(many.Y) != 9 {
		t.Errorf("%d classes", len(many.Classes))
	}
}
