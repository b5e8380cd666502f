package dataset_test

import (
	"bytes"
	"math"
	"os"
	"strings"
	"testing"

	"mercer/core/dataset"
	"mercer/core/learn"
	"mercer/core/reftest"
	"mercer/core/solve"
	"mercer/core/svm"
)

// digits reads testdata/digits.txt.
func digits(t testing.TB) (training, held dataset.Set) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/digits.txt")
	if err != nil {
		t.Fatal(err)
	}
	training, held, err = dataset.ReadDigits(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return training, held
}

// rows returns the points of a set one by one.
func rows(s dataset.Set) [][]float64 {
	var xs [][]float64
	for i := range s.Y {
		xs = append(xs, s.X[i*s.Dim:(i+1)*s.Dim])
	}
	return xs
}

func TestReadDigits(t *testing.T) {
	training, held := digits(t)
	for _, s := range []dataset.Set{training, held} {
		if s.Dim != 64 || len(s.Y) != 500 || len(s.X) != 500*64 || len(s.Axes) != 64 || len(s.Classes) != 10 || s.Classes[7] != "7" {
			t.Fatalf("%d digits of %d pixels, classes %q", len(s.Y), s.Dim, s.Classes)
		}
		ink := 0.0
		for i, v := range s.X {
			if v < 0 || v > 1 || v*16 != math.Trunc(v*16) {
				t.Fatalf("pixel %d is %v", i, v)
			}
			ink += v
		}
		for i, y := range s.Y {
			if y != float64(1+i%10) {
				t.Errorf("digit %d has class %v", i, y)
			}
		}
		// The mean of all of scikit-learn's digits is 4.884 of 16.
		if mean := 16 * ink / float64(len(s.X)); math.Abs(mean-4.884) > 0.2 {
			t.Errorf("mean of the pixels %v", mean)
		}
	}
	// The first row of scikit-learn's data, a 0, as load_digits prints it.
	first := []float64{
		0, 0, 5, 13, 9, 1, 0, 0,
		0, 0, 13, 15, 10, 15, 5, 0,
		0, 3, 15, 2, 0, 11, 8, 0,
		0, 4, 12, 0, 0, 8, 8, 0,
		0, 5, 8, 0, 0, 9, 8, 0,
		0, 4, 11, 0, 1, 12, 7, 0,
		0, 2, 14, 5, 10, 12, 0, 0,
		0, 0, 6, 13, 10, 0, 0, 0,
	}
	for i, want := range first {
		if got := 16 * training.X[i]; got != want {
			t.Errorf("pixel %d of the first digit is %v, want %v", i, got, want)
		}
	}
}

// No digit is in both parts: what is held out has not been seen.
func TestDigitsAreHeldOut(t *testing.T) {
	training, held := digits(t)
	for j, z := range rows(held) {
		for i, x := range rows(training) {
			same := true
			for p := range x {
				same = same && x[p] == z[p]
			}
			if same {
				t.Errorf("digit %d held out is digit %d to learn from", j, i)
			}
		}
	}
}

// The page fetches the same text.
func TestPageHasTheDigits(t *testing.T) {
	ours, err := os.ReadFile("../../testdata/digits.txt")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../web/data/digits.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(ours, page) {
		t.Error("testdata/digits.txt and web/data/digits.txt differ: run testdata/digits.py")
	}
}

func TestReadDigitsErrors(t *testing.T) {
	digit := "3 " + strings.Repeat("0", 64) + "\n"
	for text, want := range map[string]string{
		"":                                    "the file is empty",
		digit:                                 "none held out",
		"\n" + digit:                          "no digits to learn from",
		"# only words\n":                      "no digits",
		digit + "\n" + digit + "\n" + digit:   "line 4: a second blank line",
		digit + "3 000\n\n" + digit:           `line 2: expected a digit, a space and 64 pixels, found "3 000"`,
		"x" + digit[1:]:                       "line 1: expected a digit",
		"3\t" + digit[2:]:                     "line 1: expected a digit",
		"#\n" + digit[:10] + "h" + digit[11:]: "line 2: pixel 9 is not one of 0 to 9 and a to g",
		"3 " + strings.Repeat("é", 32) + "\n": "line 1: pixel 1",
	} {
		_, _, err := dataset.ReadDigits(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
	training, held, err := dataset.ReadDigits(strings.NewReader("# words\r\n9 g" + digit[3:65] + "a\r\n\r\n" + digit))
	if err != nil || training.X[0] != 1 || training.X[63] != 10./16 || training.Y[0] != 10 || held.Y[0] != 4 {
		t.Errorf("%v, %v, %v", training, held, err)
	}
}

// What is read are digits, whatever the text is.
func FuzzReadDigits(f *testing.F) {
	digit := "3 " + strings.Repeat("0", 63) + "g\n"
	for _, seed := range []string{digit + "\n" + digit, "# words\r\n" + digit + "\r\n" + digit, digit, "\n", "3 é\n\n3 é\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		training, held, err := dataset.ReadDigits(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, set := range []dataset.Set{training, held} {
			if len(set.Y) == 0 || len(set.X) != len(set.Y)*dataset.DigitSide*dataset.DigitSide {
				t.Fatalf("%q: %d answers and %d pixels", text, len(set.Y), len(set.X))
			}
			for _, v := range set.X {
				if !(v >= 0 && v <= 1) {
					t.Fatalf("%q: a pixel is %v", text, v)
				}
			}
		}
	})
}

// digitsReference is testdata/digits.json: what scikit-learn answers.
type digitsReference struct {
	Tolerance float64
	Cases     []struct {
		Name, Kernel, Label string
		Params              struct{ Gamma, Degree, Coef0 float64 }
		C, Objective        float64
		Wrong               int
		Decision            [][]float64
	}
}

// Our machines, one against one, make the same of the digits as scikit-learn's: the same optimum,
// the same answers and so the same error.
func TestDigitsAgreeWithScikitLearn(t *testing.T) {
	var ref digitsReference
	reftest.Read(t, "digits.json", &ref)
	if len(ref.Cases) < 5 {
		t.Fatalf("%d cases", len(ref.Cases))
	}
	training, held := digits(t)
	xs, zs := rows(training), rows(held)
	for _, c := range ref.Cases {
		t.Run(c.Name, func(t *testing.T) {
			k := reftest.Kernel(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
			machine, err := svm.NewClassifier(reftest.Gram(k, xs), training.Y, svm.Config{C: c.C, Tolerance: ref.Tolerance}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if step := solve.Run(machine, 0); step.Status != solve.Converged {
				t.Fatalf("ended %v: %v", step.Status, machine.Message())
			}
			if dual := machine.Certificate().Dual; math.Abs(dual-c.Objective) > 1e-5*c.Objective {
				t.Errorf("dual objective %v, want %v", dual, c.Objective)
			}
			coef, rule, wrong := machine.Coef(), machine.Rule(), 0
			for i, z := range zs {
				f := decide(k, xs, coef, z)
				if i < len(c.Decision) {
					checkDecision(t, rule, i, f, c.Decision[i])
				}
				label, want := rule.Label(f), float64(1+c.Label[i]-'0')
				if label != held.Y[i] {
					wrong++
				}
				if label != want && !undecided(f) {
					t.Errorf("digit %d held out is a %s, want a %c", i, training.Classes[int(label)-1], c.Label[i])
				}
			}
			if math.Abs(float64(wrong-c.Wrong)) > 5 { // one in a hundred
				t.Errorf("%d wrong of %d, want %d", wrong, len(zs), c.Wrong)
			}
		})
	}
}

// decide evaluates all outputs by their definition.
func decide(k func(x, z []float64) float64, xs [][]float64, coef solve.Coef, z []float64) []float64 {
	f := append([]float64(nil), coef.Bias...)
	for i, x := range xs {
		value := k(x, z)
		for m := range f {
			f[m] += coef.Beta[i*coef.M+m] * value
		}
	}
	return f
}

// checkDecision compares the outputs of all pairs; scikit-learn's are above 0 for the smaller class
// of a pair.
func checkDecision(t *testing.T, rule learn.Rule, digit int, got, want []float64) {
	t.Helper()
	for m, pair := range rule.Pairs {
		sign := 1.0
		if pair[0] > pair[1] {
			sign = -1
		}
		if math.Abs(sign*got[m]-want[m]) > 1e-3 {
			t.Errorf("digit %d held out: the output of pair %v is %v, want %v", digit, pair, got[m], want[m])
		}
	}
}

// undecided reports whether an output is so small that rounding may decide it.
func undecided(f []float64) bool {
	for _, v := range f {
		if math.Abs(v) < 1e-3 {
			return true
		}
	}
	return false
}
