package dataset

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestVisible(t *testing.T) {
	tests := []struct {
		name, text, want string
		left             int
	}{
		{"nothing", "Größe, 大きさ\t\n", "Größe, 大きさ\t\n", 0},
		{"zero width", "a\u200b", "a", 1},
		{"directions", "\u202ea\u2066b\u2069\u200f", "ab", 4},
		{"a byte order mark within", "a\ufeffb", "ab", 1},
		{"a soft hyphen", "a\u00adb", "ab", 1},
		{"fillers", "a\u115f\u3164\uffa0b", "ab", 3},
		{"control", "a\x01\x1f\x7f\u0080b", "ab", 4},
		{"tags", "a\U000e0041b", "ab", 1},
		{"joiners between Latin letters", "a\u200db\u200cc", "abc", 2},
		{"joiners between letters that they shape", "می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष", 0},
		{"a joiner at the end", "می\u200c", "می", 1},
		{"a picture of several", "👩\u200d🔬❤\ufe0f", "👩\u200d🔬❤\ufe0f", 0},
		{"a variation of a letter", "a\ufe0f", "a", 1},
		{"signs of Arabic numbers, which are seen", "\u0600١", "\u0600١", 0},
		{"white space", "a\u00a0b\u2003c\u2028d", "a\u00a0b\u2003c\u2028d", 0},
	}
	for _, test := range tests {
		got, left := visible(test.text)
		if got != test.want || left != test.left {
			t.Errorf("%s: %q without %d, want %q without %d", test.name, got, left, test.want, test.left)
		}
	}
}

// Names that look the same are the same, and it is told what was left out.
func TestReadUnseen(t *testing.T) {
	text := "\u200ex1,x2\u200b,class\n1\u200b,2,a\n3,4,a\u200b\n5,6,\u202eb\n7,8, b \n9,1,a \u00a0 b\n2,2,a\tb\n"
	table, err := ReadCSV(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	const want = `x1[1 3 5 7 9 2] x2[2 4 6 8 1 2] class[1 1 3 3 2 2] ["a" "a b" "b"] shown [0 1]`
	if got := show(table); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if want := []string{"5 characters that cannot be seen were left out."}; !slices.Equal(table.Notes, want) {
		t.Errorf("notes %q", table.Notes)
	}
	sparse, err := ReadLIBSVM(strings.NewReader("1 1:2\u200b 2:3\n2 1:1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"1 character that cannot be seen was left out."}; !slices.Equal(sparse.Notes, want) {
		t.Errorf("notes %q", sparse.Notes)
	}
}

func TestGuarded(t *testing.T) {
	for _, cell := range []string{"=1+1", "+1+1", "-a", "@a", "\tx", "\rx", "＝1", "'=1", "''@a", "+", `=HYPERLINK("http://a")`} {
		if got := guarded(cell); got != "'"+cell {
			t.Errorf("%q is written as %q", cell, got)
		}
	}
	for _, cell := range []string{"-1.5", "+2e3", "1", "a=1", "", "'", "'a", "a-b", "(=1)"} {
		if got := guarded(cell); got != cell {
			t.Errorf("%q is written as %q", cell, got)
		}
	}
}

// Whatever names are, no cell of a file is a formula, and what is read is what was written.
func TestCellsAreSafe(t *testing.T) {
	cell := rapid.StringMatching(`'{0,2}[-=+@＝＋－＠a1 .,;"']{1,3}[a-c1]{0,2}`)
	rapid.Check(t, func(t *rapid.T) {
		s := Set{
			Dim: 2, X: []float64{-1.5, 2, 3, -4, 5, 6, -7, 8}, Y: []float64{1, 2, 1, 2},
			Axes:    []string{cell.Draw(t, "axis"), cell.Draw(t, "axis")},
			Classes: []string{cell.Draw(t, "class"), cell.Draw(t, "class")},
		}
		var b bytes.Buffer
		if err := WriteCSV(&b, s); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range slices.Concat(rows...) {
			if strings.ContainsAny(f[:1], "=+-@\t\r") && !isNumber(f) {
				t.Fatalf("the cell %q", f)
			}
		}
		table, err := ReadCSV(&b)
		if err != nil {
			t.Fatal(err)
		}
		for i, y := range s.Y {
			class := int(table.Labels[i])
			if name := table.Classes[class-1]; name == "" && class != int(y) || name != "" && name != s.Classes[int(y)-1] {
				t.Fatalf("row %d is of class %d: %s", i, class, show(table))
			}
		}
		for j, axis := range s.Axes {
			if plain(axis) && !isNumber(axis) && !isMissing(axis) && table.Columns[j].Name != axis {
				t.Fatalf("the axis %q is %q", axis, table.Columns[j].Name)
			}
		}
	})
}

// What Unicode calls ignorable cannot be seen, and what is printed can.
func TestUnseen(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		ignorable := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
		switch {
		case ignorable && !unseen(r), unicode.IsControl(r) && !unicode.IsSpace(r) && !unseen(r):
			t.Errorf("%U is seen", r)
		case unseen(r) && !ignorable && unicode.IsGraphic(r):
			t.Errorf("%U is not seen", r)
		}
	}
}
