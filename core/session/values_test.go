package session_test

import (
	"slices"
	"strings"
	"testing"

	"mercer/core/session"
)

// Points with values are made, written and read again.
func TestValuesRoundTrip(t *testing.T) {
	for _, name := range []string{"sine", "ripple"} {
		set, err := session.Generate(name, map[string]float64{"n": 25}, 3)
		if err != nil {
			t.Fatal(err)
		}
		if set.Target != "value" {
			t.Errorf("%s has points with a %s", name, set.Target)
		}
		for _, format := range []string{"csv", "libsvm"} {
			text, err := session.Write(format, set)
			if err != nil {
				t.Fatal(err)
			}
			table, err := session.Read("data."+format, text)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(table.Values, set.Y) || len(table.Columns) != set.Dim {
				t.Errorf("%s as %s: %d values, %d columns", name, format, len(table.Values), len(table.Columns))
			}
		}
		set.Target = "class"
		if _, err := session.Write("csv", set); err == nil || !strings.Contains(err.Error(), "classes are whole numbers") {
			t.Errorf("values as classes: %v", err)
		}
		set.Target = "word"
		if _, err := session.Write("csv", set); err == nil || !strings.Contains(err.Error(), "target") {
			t.Errorf("another target: %v", err)
		}
	}
}
