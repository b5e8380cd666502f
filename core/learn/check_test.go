package learn_test

import (
	"errors"
	"math"
	"testing"

	"mercer/core/gram"
	"mercer/core/learn"
)

func TestCheckDiag(t *testing.T) {
	for _, v := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		var bad *learn.ValueError
		if err := learn.CheckDiag(gram.NewFull(2, []float64{1, 0, 0, v})); !errors.As(err, &bad) || bad.Index != 1 {
			t.Errorf("%v: error %v", v, err)
		}
	}
	if err := learn.CheckDiag(gram.NewFull(2, []float64{1, math.Inf(1), math.Inf(1), -1e308})); err != nil {
		t.Errorf("a finite diagonal: %v", err)
	}
	if err := learn.CheckDiag(gram.NewFull(0, nil)); err != nil {
		t.Errorf("nothing: %v", err)
	}
}
