package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
)

// show prints a table in one line: columns, classes, what is shown.
func show(t *Table) string {
	var b strings.Builder
	for _, c := range t.Columns {
		fmt.Fprintf(&b, "%s%v ", c.Name, c.Values)
	}
	if t.Values != nil {
		fmt.Fprintf(&b, "%s=%v ", t.LabelName, t.Values)
	}
	fmt.Fprintf(&b, "%s%v %q shown %v", t.LabelName, t.Labels, t.Classes, t.Shown)
	return b.String()
}

func TestReadCSV(t *testing.T) {
	const same = `x1[1 3 5 7] x2[2 4 6 8] class[1 2 1 2] ["a" "b"] shown [0 1]`
	tests := []struct {
		name, text, want string
		notes            []string
	}{
		{"header", "x1,x2,class\n1,2,a\n3,4,b\n5,6,a\n7,8,b\n", same, nil},
		{"no newline at the end", "x1,x2,class\n1,2,a\n3,4,b\n5,6,a\n7,8,b", same, nil},
		{"byte order mark and Windows lines", "\ufeffx1,x2,class\r\n1,2,a\r\n3,4,b\r\n5,6,a\r\n7,8,b\r\n", same, nil},
		{"old Mac lines", "x1,x2,class\r1,2,a\r3,4,b\r5,6,a\r7,8,b\r", same, nil},
		{"blank lines and spaces", "\n x1 , x2 , class\n\n1, 2, a\n  \n3 ,4, b\n5,6 ,a\n7,8,b\n\n", same, nil},
		{"quotes", "\"x1\",\"x2\",\"class\"\n\"1\",\"2\",\"a\"\n3,4,b\n5,6,a\n7,8,b\n", same, nil},
		{"quotes after spaces", "x1, x2, \"class\"\n1, 2, \"a\"\n3, 4, \"b\"\n5, 6, \"a\"\n7, 8, \"b\"\n", same, nil},
		{"semicolons", "x1;x2;class\n1;2;a\n3;4;b\n5;6;a\n7;8;b\n", same, nil},
		{"tabs", "x1\tx2\tclass\n1\t2\ta\n3\t4\tb\n5\t6\ta\n7\t8\tb\n", same, nil},
		{"bars", "x1|x2|class\n1|2|a\n3|4|b\n5|6|a\n7|8|b\n", same, nil},
		{"decimal commas with bars", "x1|x2|class\n1,5|2,0|a\n3,25|4,5|b\n", `x1[1.5 3.25] x2[2 4.5] class[1 2] ["a" "b"] shown [0 1]`, nil},
		{"spaces", "x1 x2  class\n 1   2 a\n3 4 b\n5 6 a \n7 8 b\n", same, nil},
		{"class not last", "class,x1,x2\na,1,2\nb,3,4\na,5,6\nb,7,8\n", same, nil},
		{"an empty column", "x1,x2,class,\n1,2,a,\n3,4,b,\n5,6,a,\n7,8,b,\n", same, nil},
		{"an empty column with a name", "x1,void,x2,class\n1,,2,a\n3,NA,4,b\n5,,6,a\n7,,8,b\n", same,
			[]string{`Column "void" has no values and was left out.`}},
		{"missing values", "x1,x2,class\n1,2,a\n3,,b\n?,1,b\n5,NaN,a\n7,8,b\n1e999,1,a\ninf,1,a\nnull,4,b\n",
			`x1[1 3 NaN 5 7 NaN NaN NaN] x2[2 NaN 1 NaN 8 1 1 4] class[1 2 2 1 2 1 1 2] ["a" "b"] shown [0 1]`, nil},
		{"rows without a class", "x1,x2,class\n1,2,a\n3,4,b\n3,4,\n5,6,a\n,6,\n7,8,b\n", same,
			[]string{"2 rows without a class were left out."}},
		{"a row without a class", "x1,x2,class\n1,2,a\n3,4,b\n7,8,\n5,6,a\n7,8,b\n", same,
			[]string{"1 row without a class was left out."}},
		{"a column of many blanks is not shown first", "x1,x2,x3,class\n1,2,1,a\n3,4,,b\n2,2,,a\n4,4,,b\n",
			`x1[1 3 2 4] x2[2 4 2 4] x3[1 NaN NaN NaN] class[1 2 1 2] ["a" "b"] shown [0 1]`, nil},
		{"a column of words", "x1,who,x2,class\n1,Ann,2,a\n3,Bob,4,b\n5,Cleo,6,a\n7,Dan,8,b\n", same,
			[]string{`Column "who" is not numeric and was left out.`}},

		{"decimal commas", "x1;x2;class\n1,5;2;a\n3,25;-4,5e1;b\n", `x1[1.5 3.25] x2[2 -45] class[1 2] ["a" "b"] shown [0 1]`, nil},
		{"decimal commas with tabs", "1,5\t2\ta\n3,25\t4\tb\n", `[1.5 3.25] [2 4] [1 2] ["a" "b"] shown [0 1]`, nil},
		{"no header", "1.5,2,a\n-3e-1,+4,b\n", `[1.5 -0.3] [2 4] [1 2] ["a" "b"] shown [0 1]`, nil},
		{"quoted separators", "\"x, across\",x2,class\n1,2,\"a, b\"\n3,4,\"say \"\"c\"\"\"\n",
			`x, across[1 3] x2[2 4] class[1 2] ["a, b" "say \"c\""] shown [0 1]`, nil},
		{"whole numbers as classes", "1.5,2.5,1\n3,4,2\n5,6,1\n7,8,2\n", `[1.5 3 5 7] [2.5 4 6 8] [1 2 1 2] ["" ""] shown [0 1]`, nil},
		{"signs as classes", "1.5,2.5,+1\n3,4,-1\n5,6,1\n", `[1.5 3 5] [2.5 4 6] [2 1 2] ["-1" "+1"] shown [0 1]`, nil},
		{"signs alone", "1.5,2.5,+\n3,4,-\n5,6,+\n", `[1.5 3 5] [2.5 4 6] [1 2 1] ["+" "-"] shown [0 1]`, nil},
		{"zero and one", "1.5,2.5,0\n3,4,1\n5,6,0\n", `[1.5 3 5] [2.5 4 6] [1 2 1] ["0" "1"] shown [0 1]`, nil},
		{"numbers by size", "x1,x2,label\n1,2,10\n3,4,9.5\n5,6,100\n", `x1[1 3 5] x2[2 4 6] label[2 1 3] ["9.5" "10" "100"] shown [0 1]`, nil},
		{"class numbers stay", "x1,x2,class\n1,2,7\n3,4,2\n", `x1[1 3] x2[2 4] class[7 2] ["" "" "" "" "" "" ""] shown [0 1]`, nil},
		{"capitals", "X1,X2,Species\n1,2,b\n3,4,a\n", `X1[1 3] X2[2 4] Species[2 1] ["a" "b"] shown [0 1]`, nil},
		{"y as class", "a,b,y\n1,2,0\n3,4,1\n", `a[1 3] b[2 4] y[1 2] ["0" "1"] shown [0 1]`, nil},
		{"x and y", "x,y\n1,2\n3,4\n", `x[1 3] y[2 4] [1 1] [""] shown [0 1]`,
			[]string{"The file has no column of classes, so all rows are class 1."}},
		{"class first", "1,13.2,4.1\n1,12.9,4\n2,11,3.9\n2,10.5,3.7\n", `[13.2 12.9 11 10.5] [4.1 4 3.9 3.7] [1 1 2 2] ["" ""] shown [0 1]`, nil},
		{"only coordinates", "1.5,2.5\n3,4\n5,6\n7,8\n", `[1.5 3 5 7] [2.5 4 6 8] [1 1 1 1] [""] shown [0 1]`,
			[]string{"The file has no column of classes, so all rows are class 1."}},
		{"squares are no classes", "1,1\n2,4\n3,9\n4,16\n", `[1 2 3 4] [1 4 9 16] [1 1 1 1] [""] shown [0 1]`,
			[]string{"The file has no column of classes, so all rows are class 1."}},
		{"one column and classes", "1.5,1\n2,2\n2.5,1\n3,2\n", `[1.5 2 2.5 3] [1 2 1 2] ["" ""] shown [0 0]`, nil},
		{"one column", "1.5\n2\n", `[1.5 2] [1 1] [""] shown [0 0]`, []string{
			"The file has no column of classes, so all rows are class 1."}},
		{"the columns that separate", "a,b,c,class\n1,5,1,u\n9,5.1,2,u\n1,9,8,v\n9,9.1,9,v\n",
			`a[1 9 1 9] b[5 5.1 9 9.1] c[1 2 8 9] class[1 1 2 2] ["u" "v"] shown [1 2]`, nil},
		{"row numbers separate nothing", "id,a,b,class\n1,1,3,u\n2,2,5,u\n3,3,2,v\n4,2.5,4,v\n",
			`id[1 2 3 4] a[1 2 3 2.5] b[3 5 2 4] class[1 1 2 2] ["u" "v"] shown [1 2]`, nil},
		{"one spelling a number", "x1,x2,class\n1,2,0\n3,4,0.0\n5,6,1\n", `x1[1 3 5] x2[2 4 6] class[1 1 2] ["0" "1"] shown [0 1]`, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			table, err := ReadCSV(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if got := show(table); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
			if !slices.Equal(table.Notes, test.notes) {
				t.Errorf("notes %q, want %q", table.Notes, test.notes)
			}
			if table.Format != "csv" {
				t.Errorf("format %s", table.Format)
			}
		})
	}
}

func TestReadCSVErrors(t *testing.T) {
	tests := []struct {
		name, text, want string
		line, column     int
	}{
		{"empty", "", "the file is empty", 0, 0},
		{"blank", "\n \n\ufeff\n", "the file has no numeric columns besides the class, so there are no coordinates to show", 0, 0},
		{"binary", "a,b\x00c\n", "the file is not text; save it as CSV (UTF-8)", 0, 0},
		{"header only", "x1,x2,class\n", "the file has a header but no rows", 0, 0},
		{"no values", "?,NA\n,\n", "the file has no values", 0, 0},
		{"words only", "a,b\nc,d\n", "the file has no numeric columns besides the class, so there are no coordinates to show", 0, 0},
		{"all rows incomplete", "x1,x2,class\n1,,a\n,2,b\n", "every row has missing values", 0, 0},
		{"ragged", "x1,x2,class\n1,2,a\n\n3,4\n", "line 4: 2 fields where the first row has 3", 4, 0},
		{"no number", "x1,x2,class\n1,2,a\n3,4,b\n5,six,a\n", `line 4, column 2: "six" is not a number`, 4, 2},
		{"no number after an empty column", ",x1,x2,class\n,1,2,a\n,3,4,b\n,5,six,a\n", `line 4, column 3: "six" is not a number`, 4, 3},
		{"a long word", "1,1,a\n2,2,a\nthe quick brown fox jumps,3,b\n", `line 3, column 1: "the quick brown fox jum…" is not a number`, 3, 1},
		{"hexadecimal", "1,1,a\n2,2,a\n0x10,3,b\n", `line 3, column 1: "0x10" is not a number`, 3, 1},
		{"thousands", "x1;x2;class\n1;2;a\n3;4;b\n1.234,5;6;a\n", `line 4, column 1: "1.234,5" is not a number`, 4, 1},
		{"quote within", "1,2,a\n3,4\"5,b\n", "line 2: a quotation mark within a field; put the whole field in quotation marks and double those inside", 2, 0},
		{"quote not closed", "1,2,a\n3,4,\"b\n5,6,a\n", "line 3: the quotation mark opened in line 2 is not closed properly", 3, 0},
		{"eleven classes", "x1,x2,target\n" + strings.ReplaceAll(elevenWords(), "w10", "10"), `column "target" has 11 different values; at most 10 classes can be shown`, 0, 0},
		{"eleven classes in the last column", elevenWords(), "the last column has 11 different values; at most 10 classes can be shown", 0, 0},
		{"too many rows", strings.Repeat("1,2,1\n", MaxRows+1), "the file has more than 200000 rows; open a part of it", 0, 0},
		{"far too many rows", strings.Repeat("1,2,1\n", MaxRows+9), "the file has more than 200000 rows; open a part of it", 0, 0},
		{"too many columns", strings.Repeat("1,", MaxColumns) + "1\n", "the file has 1001 columns; at most 1000 can be read", 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := ReadCSV(strings.NewReader(test.text))
			var wrong *ReadError
			if !errors.As(err, &wrong) {
				t.Fatalf("error %v", err)
			}
			if err.Error() != test.want || wrong.Line != test.line || wrong.Column != test.column {
				t.Errorf("\n got %s (%d, %d)\nwant %s (%d, %d)", err, wrong.Line, wrong.Column, test.want, test.line, test.column)
			}
		})
	}
	if _, err := ReadCSV(strings.NewReader("x1,x2,class\n" + strings.Repeat("1,2,1\n", MaxRows))); err != nil {
		t.Errorf("%d rows with a header: %v", MaxRows, err)
	}
	large := io.MultiReader(strings.NewReader("1,2\n"), &endless{})
	if _, err := ReadCSV(large); err == nil || err.Error() != "the file is larger than 64 MB; open a part of it" {
		t.Errorf("an endless file: %v", err)
	}
	if _, err := ReadCSV(io.MultiReader(strings.NewReader("1,2\n"), failing{})); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a failing reader: %v", err)
	}
}

// Numbers that are too many for classes, or are called values, are values.
func TestReadValues(t *testing.T) {
	ones := strings.TrimSuffix(strings.Repeat("1 ", 11), " ")
	eleven := fmt.Sprintf(`[0 1 2 3 4 5 6 7 8 9 10] x2[0 1 4 9 16 25 36 49 64 81 100] %%[1]s=[100 101 102 103 104 105 106 107 108 109 110] %%[1]s[%s] [""] shown [0 1]`, ones)
	tests := []struct{ name, text, want, note string }{
		{"too many", "x1,x2,target\n" + counted(11), "x1" + fmt.Sprintf(eleven, "target"), `Column "target" has 11 different numbers, too many for classes: they are values to be learnt.`},
		{"y", "x1,x2,y\n" + counted(11), "x1" + fmt.Sprintf(eleven, "y"), `Column "y" has 11 different numbers, too many for classes: they are values to be learnt.`},
		{"called", "x1,Value\n1,2\n3,2\n5,1\n", `x1[1 3 5] Value=[2 2 1] Value[1 1 1] [""] shown [0 0]`, ""},
		{"called, and a class", "value,x1,class\n1,2,a\n3,2,b\n", `value[1 3] x1[2 2] class[1 2] ["a" "b"] shown [0 1]`, ""},
		{"words are no values", "value,x1,class\na,2,1\nb,2,2\n", `x1[2 2] class[1 2] ["" ""] shown [0 0]`, `Column "value" is not numeric and was left out.`},
		{"a missing value", "x1,value\n1,2\n3,\n5,1\n", `x1[1 5] value=[2 1] value[1 1] [""] shown [0 0]`, "1 row without a value was left out."},
		{"the columns that agree", "a,b,c,value\n1,1,9,1\n1,2,7,2\n0,3,5,3\n1,2,7,2\n", `a[1 1 0 1] b[1 2 3 2] c[9 7 5 7] value=[1 2 3 2] value[1 1 1 1] [""] shown [1 2]`, ""},
	}
	for _, test := range tests {
		table, err := ReadCSV(strings.NewReader(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := show(table); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.name, got, test.want)
		}
		if notes := strings.Join(table.Notes, "|"); notes != test.note {
			t.Errorf("%s: notes %q", test.name, notes)
		}
	}
}

// counted returns n rows with n different numbers as classes.
func counted(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d,%d,%d\n", i, i*i, i+100)
	}
	return b.String()
}

// elevenWords returns eleven rows without a header, whose last column are different words.
func elevenWords() string {
	var b strings.Builder
	for i := range 11 {
		fmt.Fprintf(&b, "%d,%d,w%d\n", i, i*i, i)
	}
	return b.String()
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '1'
	}
	return len(p), nil
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestWriteCSV(t *testing.T) {
	s := Set{
		Dim: 2, X: []float64{1.5, -2, 0, 1e-7, 1.0 / 3, 4}, Y: []float64{1, 3, 2},
		Axes: []string{"petal, length", ""}, Classes: []string{"a", "b", "say \"c\""},
	}
	var b bytes.Buffer
	if err := WriteCSV(&b, s); err != nil {
		t.Fatal(err)
	}
	want := "\"petal, length\",x2,class\n1.5,-2,a\n0,1e-07,\"say \"\"c\"\"\"\n0.3333333333333333,4,b\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	for name, classes := range map[string][]string{
		"none": nil, "empty": {"", "b", "c"}, "twice": {"a", "a", "b"}, "like nothing": {"a", "NA", "c"}, "with spaces": {" a", "b", "c"},
	} {
		s.Classes = classes
		b.Reset()
		if err := WriteCSV(&b, s); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(b.String(), ",4,2\n") {
			t.Errorf("names %s: classes are not numbers:\n%s", name, b.String())
		}
	}
}

func TestWriteErrors(t *testing.T) {
	for want, s := range map[string]Set{
		"3 coordinates are not 2 for each of 1 points": {Dim: 2, X: []float64{1, 2, 3}, Y: []float64{1}},
		"0 coordinates are not 0 for each of 0 points": {},
		"NaN cannot be written: not a finite number":   {Dim: 1, X: []float64{math.NaN()}, Y: []float64{1}},
		"+Inf cannot be written: not a finite number":  {Dim: 1, X: []float64{1}, Y: []float64{math.Inf(1)}},
	} {
		if err := WriteCSV(io.Discard, s); err == nil || err.Error() != want {
			t.Errorf("WriteCSV: %v, want %s", err, want)
		}
		if err := WriteLIBSVM(io.Discard, s); err == nil || err.Error() != want {
			t.Errorf("WriteLIBSVM: %v, want %s", err, want)
		}
	}
	good := Set{Dim: 1, X: make([]float64, 5000), Y: make([]float64, 5000)}
	if err := WriteCSV(full{}, good); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("WriteCSV to a full disk: %v", err)
	}
	if err := WriteLIBSVM(full{}, good); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("WriteLIBSVM to a full disk: %v", err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
