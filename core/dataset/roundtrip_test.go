package dataset

import (
	"bytes"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// formats pairs each writer with its reader.
var formats = []struct {
	name  string
	write func(io.Writer, Set) error
	read  func(io.Reader) (*Table, error)
}{
	{"csv", WriteCSV, ReadCSV},
	{"libsvm", WriteLIBSVM, ReadLIBSVM},
}

// same reports how a table differs from the set that was written; names of classes
// and axes are not compared.
func same(table *Table, s Set) string {
	n := len(s.Y)
	answers := table.Labels
	if s.Target == "value" {
		answers = table.Values
	}
	if len(table.Labels) != n || !slices.Equal(answers, s.Y) {
		return "classes or values"
	}
	for j := range s.Dim {
		for i := range n {
			if table.Columns[j].Values[i] != s.X[i*s.Dim+j] {
				return "coordinates"
			}
		}
	}
	return ""
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Set{Dim: rapid.IntRange(2, 5).Draw(t, "dim")}
		n := rapid.IntRange(1, 20).Draw(t, "n")
		s.X = rapid.SliceOfN(rapid.Float64(), n*s.Dim, n*s.Dim).Draw(t, "x")
		if rapid.Bool().Draw(t, "values") {
			s.Target = "value"
			s.Y = rapid.SliceOfN(rapid.Float64(), n, n).Draw(t, "y")
			s.Y[0] = 0.5 // whole numbers alone may be classes to LIBSVM
		} else {
			for range n {
				s.Y = append(s.Y, float64(rapid.IntRange(1, 9).Draw(t, "y")))
			}
		}
		s.Axes = rapid.SliceOfN(rapid.StringMatching(`[a-d ,;"]{0,4}x`), s.Dim, s.Dim).Draw(t, "axes")
		for _, f := range formats {
			var b bytes.Buffer
			if err := f.write(&b, s); err != nil {
				t.Fatal(err)
			}
			text := b.String()
			table, err := f.read(&b)
			if err != nil {
				t.Fatalf("%s: %v\n%s", f.name, err, text)
			}
			if diff := same(table, s); diff != "" {
				t.Fatalf("%s: other %s\n%s%s", f.name, diff, text, show(table))
			}
			if detected, err := Read("", text); err != nil || detected.Format != f.name {
				t.Fatalf("%s is not recognised: %v\n%s", f.name, err, text)
			}
		}
	})
}

// Generated sets come back with the names of their classes and axes.
func TestRoundTripNames(t *testing.T) {
	s := generate(t, "iris", 1, nil)
	var b bytes.Buffer
	if err := WriteCSV(&b, s); err != nil {
		t.Fatal(err)
	}
	table, err := ReadCSV(&b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := same(table, s); diff != "" || !slices.Equal(table.Classes, s.Classes) || table.Columns[1].Name != s.Axes[1] {
		t.Errorf("other %s: %q %q", diff, table.Classes, table.Columns[1].Name)
	}
}

// valid reports what is wrong with a table that was read without an error.
func valid(t *Table) string {
	n := len(t.Labels)
	switch {
	case n == 0 || n > MaxRows:
		return "number of rows"
	case t.Values != nil && (len(t.Values) != n || slices.Max(t.Labels) > 1):
		return "number of values"
	case len(t.Columns) < 1 || len(t.Columns) > MaxColumns:
		return "number of columns"
	case len(t.Classes) == 0 || len(t.Classes) > MaxClasses:
		return "number of classes"
	case t.Shown[0] == t.Shown[1] && len(t.Columns) > 1 || t.Shown[0] < 0 || t.Shown[1] >= len(t.Columns):
		return "columns shown"
	}
	for _, c := range t.Columns {
		if len(c.Values) != n {
			return "length of a column"
		}
		for _, v := range c.Values {
			if math.IsInf(v, 0) { // NaN is what the file has none for
				return "coordinate"
			}
		}
	}
	for _, label := range t.Labels {
		if label != math.Trunc(label) || label < 1 || int(label) > len(t.Classes) {
			return "class"
		}
	}
	return ""
}

// check reads text, and writes and reads again what was read.
func check(t *testing.T, table *Table, err error) {
	if err != nil {
		if _, ok := err.(*ReadError); !ok || err.Error() == "" {
			t.Errorf("error %v of type %T", err, err)
		}
		return
	}
	if wrong := valid(table); wrong != "" {
		t.Fatalf("wrong %s: %s", wrong, show(table))
	}
	if slices.ContainsFunc(table.Columns, func(c Column) bool { return slices.ContainsFunc(c.Values, math.IsNaN) }) {
		return // a blank is 0 in LIBSVM
	}
	s := Set{Dim: len(table.Columns), Y: table.Labels}
	if table.Values != nil {
		s.Target, s.Y = "value", table.Values
		if !slices.ContainsFunc(s.Y, func(v float64) bool { return v != math.Trunc(v) }) {
			return // few whole numbers may be classes to LIBSVM
		}
	}
	for i := range table.Labels {
		for _, c := range table.Columns {
			s.X = append(s.X, c.Values[i])
		}
	}
	for _, f := range formats {
		var b bytes.Buffer
		if err := f.write(&b, s); err != nil {
			t.Fatal(err)
		}
		again, err := f.read(&b)
		// Names of 200 columns and a class are one column too many.
		if err != nil {
			if s.Dim < MaxColumns {
				t.Fatalf("%s: %v", f.name, err)
			}
			return
		}
		if diff := same(again, s); diff != "" {
			t.Fatalf("%s: other %s: %s, then %s", f.name, diff, show(table), show(again))
		}
	}
}

func FuzzReadCSV(f *testing.F) {
	for _, seed := range []string{
		irisCSV[:300], "x1,x2,class\n1,2,a\n3,4,b\n", "1;2,5;a\n3;4;b\n", "1\t2\n3\t4\n", "1 2 3\n4 5 6\n", "\ufeffa,\"b\"\"\"\n1,2\n",
		"a,b,y\n1,,0\n?,2,1\n", "\"", ",,\n,,\n", "1\n", "-0,1,1\n0,1,2\n",
		"x1,value\n1,2.5\n3,-1\n", "x1,x2,y\n" + counted(12),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := ReadCSV(strings.NewReader(text))
		check(t, table, err)
	})
}

func FuzzReadLIBSVM(f *testing.F) {
	for _, seed := range []string{"1 1:2 2:3\n-1 2:4 # no\n", "+1 1:.5\n", "1\n2 7:1e3\n", "1 1:-0\n", "\ufeff0 1:1\r\n1 200:1\r\n", ":", "1 :", "0.5 1:1\n1 1:2\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := ReadLIBSVM(strings.NewReader(text))
		check(t, table, err)
	})
}

func FuzzRead(f *testing.F) {
	f.Add("a.csv", "1,2\n3,4\n")
	f.Add("b", "1 1:2\n")
	f.Fuzz(func(t *testing.T, name, text string) {
		table, err := Read(name, text)
		check(t, table, err)
	})
}

// Numbers are read as strconv reads them, and nothing else is a number.
func FuzzParseNumber(f *testing.F) {
	for _, seed := range []string{"1", "-1.5e-3", "0x1p-2", "1_000", "inf", "NaN", "1e999", "", ".", "+"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := parseNumber(text)
		want, err := strconv.ParseFloat(text, 64)
		plain := err == nil && !math.IsInf(want, 0) && !math.IsNaN(want) && !strings.ContainsAny(text, "xXpP_")
		if ok != plain || ok && got != want {
			t.Errorf("%q: %v, %v, want %v, %v", text, got, ok, want, plain)
		}
	})
}
