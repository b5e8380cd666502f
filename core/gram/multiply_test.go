package gram

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestMultiply(t *testing.T) {
	f := NewFull(3, []float64{1, 2, 3, 2, 5, -1, 3, -1, 0.5})
	v := []float64{0.3, -2, 4}
	got := make([]float64, 3)
	Multiply(got, f, v)
	var want mat.VecDense
	want.MulVec(f, mat.NewVecDense(3, v))
	for i, g := range got {
		if math.Abs(g-want.AtVec(i)) > 1e-14 {
			t.Errorf("entry %d is %v, want %v", i, g, want.AtVec(i))
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a vector of another length was taken")
		}
	}()
	Multiply(got, f, v[:2])
}
