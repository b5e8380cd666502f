package embedding_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/core/embedding"
	"mercer/core/inspect"
	"mercer/core/session"
	"mercer/core/session/sessiontest"
)

// Items that are projected onto their own map are where they are, their squared distances from the
// middle add up to the eigenvalues, and these are shares of the variance.
func TestItemsLieWhereTheyAreProjected(t *testing.T) {
	sessiontest.EachDomain(func(domain string, s sessiontest.Sample) {
		for _, kernel := range s.Kernels {
			p := session.Points{Items: s.Items}
			c, err := embedding.Of(domain, p, p, kernel, nil, nil)
			if err != nil {
				t.Fatalf("%s: %v", kernel, err)
			}
			if c.N != len(s.Items) || len(c.Values) == 0 || c.Least != 0 {
				t.Errorf("%s: %+v", kernel, c)
			}
			if !allNear(c.Others, c.Coordinates, 1e-8) {
				t.Errorf("%s: projected to %v, on the map at %v", kernel, c.Others, c.Coordinates)
			}
			var squares [2]float64
			for i, v := range c.Coordinates {
				squares[i%2] += v * v
			}
			for j, v := range c.Values {
				if math.Abs(squares[j]-v) > 1e-8*v || !(c.Shares[j] > 0 && c.Shares[j] <= 1) || c.Residuals[j] > 1e-6 {
					t.Errorf("%s: squares %v, values %v, shares %v, residuals %v", kernel, squares, c.Values, c.Shares, c.Residuals)
				}
			}
			// What makes the coordinates is told, too.
			_, row, err := inspect.Gram(domain, session.Points{Items: append([]string{s.Others[0]}, s.Items...)}, kernel, inspect.Raw)
			if err != nil {
				t.Fatal(err)
			}
			other, err := embedding.Of(domain, p, session.Points{Items: s.Others[:1]}, kernel, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			for j := range 2 {
				f := c.Bias[j]
				for i := range s.Items {
					f += c.Beta[2*i+j] * row[1+i]
				}
				if math.Abs(f-other.Others[j]) > 1e-8*(1+math.Abs(f)) {
					t.Errorf("%s: coordinate %d is %v, want %v", kernel, j, other.Others[j], f)
				}
			}
		}
	})
}

func allNear(a, b []float64, tolerance float64) bool {
	return slices.EqualFunc(a, b, func(v, w float64) bool { return math.Abs(v-w) <= tolerance*(1+math.Abs(w)) })
}

// What is remembered makes no difference: while one item is typed, or many are others.
func TestMemoryMakesNoDifference(t *testing.T) {
	sessiontest.EachDomain(func(domain string, s sessiontest.Sample) {
		var m session.Memory
		var axes embedding.Axes
		items := s.Items
		for step := range 6 {
			items = slices.Clone(items)
			switch step {
			case 1, 4:
				items[3] = s.Others[step/2]
			case 2:
				copy(items, s.Others)
			case 3:
				items = items[:7]
			}
			others := session.Points{Items: s.Others}
			kernel := s.Kernels[step/5]
			got, err := embedding.Of(domain, session.Points{Items: items}, others, kernel, &m, &axes)
			if err != nil {
				t.Fatal(err)
			}
			want, err := embedding.Of(domain, session.Points{Items: items}, others, kernel, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s, step %d: %v, anew %v", domain, step, got, want)
			}
			// A picture of the matrix in between is of the same.
			if _, err := inspect.Of(domain, session.Points{Items: items}, make([]float64, len(items)), kernel, inspect.Look{Form: inspect.Raw, Size: 4}, &m); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Vectors have a map as well, of as many coordinates as they like.
func TestVectorsKeepTheirDistances(t *testing.T) {
	x := []float64{0, 0, 0, 2, 0, 0, 0, 1, 0}
	p := session.Points{Dim: 3, X: x}
	c, err := embedding.Of("vectors", p, p, "linear", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	// The triangle lies in a plane: the map has all distances.
	if len(c.Values) != 2 || math.Abs(c.Shares[0]+c.Shares[1]-1) > 1e-12 {
		t.Errorf("%+v", c)
	}
	at := func(i int) []float64 { return c.Coordinates[2*i : 2*i+2] }
	for i := range 3 {
		for j := range 3 {
			want := math.Hypot(x[3*i]-x[3*j], x[3*i+1]-x[3*j+1])
			if got := math.Hypot(at(i)[0]-at(j)[0], at(i)[1]-at(j)[1]); math.Abs(got-want) > 1e-9 {
				t.Errorf("%d and %d are %v apart, want %v", i, j, got, want)
			}
		}
	}
}

func TestFewItemsAndNoKernel(t *testing.T) {
	for _, test := range []struct {
		items  []string
		kernel string
		axes   int
	}{
		{nil, "substrings", 0},
		{[]string{"ab"}, "substrings", 0},
		{[]string{"ab", "b"}, "substrings", 1},
		{[]string{"ab", "ab", "ab"}, "substrings", 0},
		{[]string{"ab", "b", "ab", "b"}, "substrings", 1},
		{[]string{"a", "b", "ab"}, "substrings - 2*spectrum(k=1)", 1},
	} {
		c, err := embedding.Of("strings", session.Points{Items: test.items}, session.Points{Items: []string{"ab"}}, test.kernel, nil, nil)
		if err != nil {
			t.Errorf("%q: %v", test.items, err)
			continue
		}
		if len(c.Values) != test.axes || len(c.Coordinates) != 2*len(test.items) || len(c.Others) != 2 {
			t.Errorf("%q: %+v", test.items, c)
		}
		if no := strings.Contains(test.kernel, "-"); no != (c.Least < 0) || no && !math.IsNaN(c.Shares[0]) {
			t.Errorf("%q: least %v, shares %v", test.items, c.Least, c.Shares)
		}
	}
}

func TestRefusals(t *testing.T) {
	good := session.Points{Items: []string{"a b", "b"}}
	for _, test := range []struct {
		domain    string
		p, others session.Points
		kernel    string
		code      session.Code
		words     string
	}{
		{"stars", good, session.Points{}, "substrings", session.BadArgument, "domain"},
		{"strings", good, session.Points{}, "substring", session.BadKernel, ""},
		{"trees", good, session.Points{}, "subtree", session.BadData, "Item 1: "},
		{"trees", session.Points{Items: []string{"(A b)"}}, session.Points{Items: []string{"(A"}}, "subtree", session.BadData, "Item 1: "},
		{"vectors", session.Points{Dim: 1, X: []float64{1e200, 1}}, session.Points{}, "linear", session.BadData, "too large"},
		{"vectors", session.Points{Dim: 1, X: []float64{1, 2}}, session.Points{Dim: 1, X: []float64{1e300}}, "linear^3", session.BadData, "too large"},
		{"vectors", session.Points{Dim: 1, X: make([]float64, 2001)}, session.Points{Dim: 1}, "linear", session.BadArgument, "2000"},
	} {
		var e *session.Error
		if _, err := embedding.Of(test.domain, test.p, test.others, test.kernel, nil, nil); !errors.As(err, &e) || e.Code != test.code || !strings.Contains(e.Message, test.words) {
			t.Errorf("%s on %s: %v", test.kernel, test.domain, err)
		}
	}
}
