package notation_test

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mercer/core/notation"
)

func TestScan(t *testing.T) {
	const text = " x1^-2.5e3*rbf_2(.5, é=1e) 1e999 ./é"
	var got []string
	for _, k := range notation.Scan(text) {
		got = append(got, [...]string{"end", "name", "number", "symbol", "stray"}[k.Kind]+" "+k.Of(text))
	}
	const want = "name x1|symbol ^|symbol -|number 2.5e3|symbol *|name rbf_2|symbol (|number .5|symbol ,|" +
		"stray é|symbol =|number 1|name e|symbol )|stray 1e999|stray .|symbol /|stray é|end "
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("got\n%s, want\n%s", s, want)
	}
}

func TestExactNumbersAreReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := math.Abs(rapid.Float64().Draw(t, "v"))
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return
		}
		tokens := notation.Scan(notation.Exact(v))
		if len(tokens) != 2 || tokens[0].Kind != notation.Number || tokens[0].Value != v {
			t.Fatalf("%v is written %s", v, notation.Exact(v))
		}
	})
}

func TestNumbersForPeople(t *testing.T) {
	for _, test := range []struct {
		v                 float64
		exact, tex, short string
	}{
		{0, "0", "0", "0"},
		{-0.12345, "-0.12345", "-0.1235", "−0.1235"},
		{2.00001, "2.00001", "2.00001", "2"},
		{2.00000000000001, "2.00000000000001", "2", "2"},
		{12345.6, "12345.6", "12346", "12346"},
		{1e9, "1e9", "10^{9}", "10⁹"},
		{-1e-6, "-1e-6", "-10^{-6}", "−10⁻⁶"},
		{2.34567e12, "2.34567e12", `2.346\cdot 10^{12}`, "2.346 × 10¹²"},
	} {
		if got := notation.Exact(test.v); got != test.exact {
			t.Errorf("%v: %s, want %s", test.v, got, test.exact)
		}
		if got := notation.TeX(test.v); got != test.tex {
			t.Errorf("%v: %s, want %s", test.v, got, test.tex)
		}
		if got := notation.Short(test.v); got != test.short {
			t.Errorf("%v: %s, want %s", test.v, got, test.short)
		}
	}
}

func TestEither(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		if got := notation.Either(words); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The page writes the same, see web/test/format.test.js.
func TestGroupedWritesNumbersAsThePageDoes(t *testing.T) {
	bytes, err := os.ReadFile("../../testdata/counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ Counts [][2]any }
	if err := json.Unmarshal(bytes, &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Counts) < 5 {
		t.Fatalf("%d counts", len(table.Counts))
	}
	for _, row := range table.Counts {
		n := int(row[0].(float64))
		if got := notation.Grouped(n); got != row[1] {
			t.Errorf("Grouped(%d) = %q, want %q", n, got, row[1])
		}
	}
	if got := notation.Grouped(-123); got != "-123" {
		t.Errorf("Grouped(-123) = %q", got)
	}
}
