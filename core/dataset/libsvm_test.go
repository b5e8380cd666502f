package dataset

import (
	"errors"
	"strings"
	"testing"
)

func TestReadLIBSVM(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"dense", "1 1:0.5 2:-3\n-1 1:1e-3 2:4\n", `x1[0.5 0.001] x2[-3 4] [2 1] ["-1" "1"] shown [0 1]`},
		{"sparse", "2 2:5\n1\n1 1:7 # a comment\n\n# another\n", `x1[0 0 7] x2[5 0 0] [2 1 1] ["" ""] shown [0 1]`},
		{"spaces and Windows lines", "+1  1:1   2:2 \r\n\t-1 1:3\t2:4\r\n", `x1[1 3] x2[2 4] [2 1] ["-1" "1"] shown [0 1]`},
		{"one coordinate", "1 1:3\n2 1:4\n", `x1[3 4] [1 2] ["" ""] shown [0 0]`},
		{"gaps", "0 3:1\n1 1:2\n", `x1[0 2] x2[0 0] x3[1 0] [1 2] ["0" "1"] shown [0 2]`},
		{"values", "0.1 1:1\n-2 1:3\n", `x1[1 3] =[0.1 -2] [1 1] [""] shown [0 0]`},
		{"eleven values", "1 1:0\n2 1:0\n3 1:0\n4 1:0\n5 1:0\n6 1:0\n7 1:0\n8 1:0\n9 1:0\n10 1:0\n11 1:0\n",
			`x1[0 0 0 0 0 0 0 0 0 0 0] =[1 2 3 4 5 6 7 8 9 10 11] [1 1 1 1 1 1 1 1 1 1 1] [""] shown [0 0]`},
		{"spellings", "1 1:1 2:1\n1.0 1:2 2:2\n-1e0 1:3 2:3\n", `x1[1 2 3] x2[1 2 3] [2 2 1] ["-1" "1"] shown [0 1]`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			table, err := ReadLIBSVM(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if got := show(table); got != test.want || table.Format != "libsvm" {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestReadLIBSVMErrors(t *testing.T) {
	tests := []struct {
		name, text, want string
		line, column     int
	}{
		{"empty", " \n", "the file is empty", 0, 0},
		{"comments only", "# nothing\n", "the file has no index:value pairs, so there are no coordinates to show", 0, 0},
		{"labels only", "1\n2\n", "the file has no index:value pairs, so there are no coordinates to show", 0, 0},
		{"no label", "1 1:2\n1:3 2:4\n", `line 2, column 1: a line starts with its class, a number; "1:3" is none`, 2, 1},
		{"label nan", "nan 1:2\n", `line 1, column 1: a line starts with its class, a number; "nan" is none`, 1, 1},
		{"no colon", "1 1:2 7\n", `line 1, column 3: expected index:value, found "7"`, 1, 3},
		{"index 0", "1 0:2\n", `line 1, column 2: an index is a whole number from 1; "0" is none`, 1, 2},
		{"no index", "\n1 x:2\n", `line 2, column 2: an index is a whole number from 1; "x" is none`, 2, 2},
		{"large index", "1 1001:2\n", "line 1, column 2: index 1001 is too large; at most 1000 columns can be read", 1, 2},
		{"order", "1 2:2 1:1\n", "line 1, column 3: indices must ascend; 1 follows 2", 1, 3},
		{"twice", "1 2:2 2:1\n", "line 1, column 3: indices must ascend; 2 follows 2", 1, 3},
		{"no value", "1 1:\n", `line 1, column 2: "" is not a finite number`, 1, 2},
		{"infinite", "1 1:inf\n", `line 1, column 2: "inf" is not a finite number`, 1, 2},
		{"too many rows", strings.Repeat("1 1:2\n", MaxRows+1), "the file has more than 200000 rows; open a part of it", 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := ReadLIBSVM(strings.NewReader(test.text))
			var wrong *ReadError
			if !errors.As(err, &wrong) {
				t.Fatalf("error %v", err)
			}
			if err.Error() != test.want || wrong.Line != test.line || wrong.Column != test.column {
				t.Errorf("\n got %s (%d, %d)\nwant %s (%d, %d)", err, wrong.Line, wrong.Column, test.want, test.line, test.column)
			}
		})
	}
}

func TestRead(t *testing.T) {
	const sparse, dense = "1 1:2 2:3\n2 1:4 2:5\n", "1,2,1\n3,4,2\n"
	tests := []struct{ name, text, format string }{
		{"points.csv", dense, "csv"},
		{"misnamed.csv", sparse, "libsvm"},
		{"points.svm", "1\n2 # 1\n3 1:1\n", "libsvm"},
		{"points.TSV", "1\t2\t1\n3\t4\t2\n", "csv"},
		{"points.libsvm", sparse, "libsvm"},
		{"points.SVM", "1\n" + sparse, "libsvm"},
		{"points", dense, "csv"},
		{"points", sparse, "libsvm"},
		{"points.txt", "# comment\n\n1\n" + sparse, "libsvm"},
		{"points.txt", "\ufeff" + sparse, "libsvm"},
		{"points.txt", "time,x,class\n1:20,3,1\n1:30,4,2\n", "csv"},
		{"points.txt", "0.5 1.5 1\n2.5 3.5 2\n", "csv"},
	}
	for _, test := range tests {
		table, err := Read(test.name, test.text)
		if err != nil || table.Format != test.format {
			t.Errorf("%s %q: %+v, %v, want %s", test.name, test.text, table, err, test.format)
		}
	}
	if _, err := Read("points.svm", dense); err == nil {
		t.Error("the name does not decide where the text does not")
	}
}
