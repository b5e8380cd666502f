package learn

import (
	"math"

	"mercer/core/gram"
)

// CheckDiag returns a *ValueError for the first k(xᵢ,xᵢ) that is not finite, nil if
// there is none.
func CheckDiag(k gram.Matrix) error {
	for i, v := range k.Diag() {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return &ValueError{Index: i, Value: v}
		}
	}
	return nil
}
