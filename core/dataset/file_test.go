package dataset

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// sameColumn reports whether two columns agree, blanks included.
func sameColumn(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) })
}

func TestFileKeepsBlanksAndTexts(t *testing.T) {
	text := "id,age,town,note,bought\n" +
		"a1,31,Ulm,x,yes\n" +
		"a2,,Bonn,,no\n" +
		"a3,47,,x,yes\n" +
		"a4,52,Ulm,y,\n"
	table, err := ReadCSV(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	blank := math.NaN()
	want := []FileColumn{
		{"id", true, []float64{0, 1, 2, 3}, []string{"a1", "a2", "a3", "a4"}, 4, 0},
		{"age", false, []float64{31, blank, 47, 52}, nil, 3, 1},
		{"town", true, []float64{1, 0, blank, 1}, []string{"Bonn", "Ulm"}, 2, 1},
		{"note", true, []float64{0, blank, 0, 1}, []string{"x", "y"}, 2, 1},
		{"bought", true, []float64{1, 0, 1, blank}, []string{"no", "yes"}, 2, 1},
	}
	if table.Answer != 4 {
		t.Errorf("the answer is column %d, want 4", table.Answer)
	}
	if len(table.File) != len(want) {
		t.Fatalf("%d columns, want %d", len(table.File), len(want))
	}
	for i, w := range want {
		got := table.File[i]
		if got.Name != w.Name || got.Text != w.Text || !sameColumn(got.Values, w.Values) || !slices.Equal(got.Words, w.Words) ||
			got.Distinct != w.Distinct || got.Blank != w.Blank {
			t.Errorf("column %d is %+v, want %+v", i, got, w)
		}
	}
	// The plane has the rows with an answer, and of numbers alone.
	if len(table.Columns) != 1 || !sameColumn(table.Columns[0].Values, []float64{31, blank, 47}) || len(table.Labels) != 3 {
		t.Errorf("the plane has %v of %d rows, want 31, a blank and 47", table.Columns, len(table.Labels))
	}
}

func TestFileHasNoWordsWhereTheyAreMany(t *testing.T) {
	var b strings.Builder
	b.WriteString("name,x,class\n")
	for i := range MaxWords + 1 {
		b.WriteString("k" + string(rune('a'+i)) + ",1.5,A\n")
	}
	table, err := ReadCSV(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if c := table.File[0]; !c.Text || c.Values != nil || c.Words != nil || c.Distinct != MaxWords+1 {
		t.Errorf("names are %+v, want %d different texts and nothing else", c, MaxWords+1)
	}
}

func TestFileOfLIBSVM(t *testing.T) {
	table, err := Read("a.libsvm", "1 1:0.5 3:2\n-1 2:1\n")
	if err != nil {
		t.Fatal(err)
	}
	want := [][]float64{{0.5, 0}, {0, 1}, {2, 0}, {1, -1}}
	if table.Answer != 3 || len(table.File) != len(want) {
		t.Fatalf("answer %d of %d columns, want 3 of 4", table.Answer, len(table.File))
	}
	for i, w := range want {
		if !sameColumn(table.File[i].Values, w) {
			t.Errorf("column %d is %v, want %v", i, table.File[i].Values, w)
		}
	}
}
