package explain_test

import (
	"testing"

	"mercer/core/explain"
	"mercer/core/inspect"
	"mercer/core/session"
)

// The table of the subsequence kernel ends with its value.
func TestSubsequence(t *testing.T) {
	params := map[string]float64{"length": 2, "decay": 0.5}
	table, err := explain.Subsequence("cat", "car", params)
	_, k, e := inspect.Gram("strings", session.Points{Items: []string{"cat", "car"}}, "subsequence(length=2, decay=0.5)", inspect.Raw)
	if err != nil || e != nil || len(table.Layers) != 2 || !near(table.Value, k[1], 1e-15) || !near(table.Value, 1.0/16, 1e-15) {
		t.Errorf("table %+v, matrix %v, %v, %v", table, k, err, e)
	}
	for _, bad := range []map[string]float64{{"length": 0}, {"decay": 2}, {"depth": 1}} {
		if _, err := explain.Subsequence("a", "b", bad); err == nil {
			t.Errorf("%v: no error", bad)
		}
	}
}
