package jsontext

import (
	"encoding/json"
	"math"
	"testing"
)

func TestAppend(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{nil, "null"}, {true, "true"}, {-3, "-3"}, {uint64(math.MaxUint64), "18446744073709551615"},
		{math.NaN(), "null"}, {math.Inf(1), `"Infinity"`}, {math.Inf(-1), `"-Infinity"`},
		{math.Copysign(0, -1), "0"}, {0.1, "0.1"}, {1e-7, "1e-7"}, {1.5e-10, "1.5e-10"}, {1e-6, "0.000001"}, {123456789012345680000.0, "123456789012345680000"},
		{1e21, "1e+21"}, {-1e100, "-1e+100"}, {5e-324, "5e-324"},
		{"a\"\\\n\r\t\b\f\x01<é\u2028", `"a\"\\\n\r\t\b\f\u0001<é` + "\u2028\""},
		{[]float64(nil), "[]"}, {[]float64{1, math.NaN()}, "[1,null]"}, {[]int{1}, "[1]"}, {[]string{"a", "b"}, `["a","b"]`},
		{Of("b", 1, "a", List{Of(), nil}), `{"b":1,"a":[{},null]}`}, {Raw("{}"), "{}"},
	} {
		if got := string(Append(nil, test.value)); got != test.want {
			t.Errorf("%v: %s, want %s", test.value, got, test.want)
		}
	}
}

func FuzzAppendText(f *testing.F) {
	f.Add("a\x00\u2029\\")
	f.Fuzz(func(t *testing.T, s string) {
		var got, want string
		if err := json.Unmarshal(AppendText(nil, s), &got); err != nil {
			t.Fatal(err)
		}
		coded, _ := json.Marshal(s)
		json.Unmarshal(coded, &want)
		if got != want {
			t.Errorf("%q becomes %q", s, got)
		}
	})
}
