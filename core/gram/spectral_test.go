package gram_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/core/dense"
	"mercer/core/gram"
	"mercer/core/kernel"
)

// Rows of eigenvectors are orthogonal, and K maps each to its multiple, also where most
// eigenvalues are 0 up to rounding, where all are equal, and where some are negative.
func TestEigenRows(t *testing.T) {
	for name, k := range map[string]kernel.Kernel[vector]{
		"narrow":     kernel.RBF{Gamma: 1e6},
		"wide":       kernel.RBF{Gamma: 1e-4},
		"linear":     kernel.Linear{},
		"constant":   kernel.Const[vector]{C: 2},
		"nothing":    kernel.Const[vector]{},
		"indefinite": kernel.Func[vector](func(x, z vector) float64 { return -math.Hypot(x[0]-z[0], x[1]-z[1]) }),
		"huge":       kernel.Scale[vector]{Factor: 1e300, Of: kernel.RBF{Gamma: 1}},
	} {
		for _, n := range []int{0, 1, 2, 3, 30, 301} {
			t.Run(fmt.Sprint(name, n), func(t *testing.T) {
				f := gram.New(k, cloud(n))
				values, rows, ok := gram.EigenRows(f)
				if !ok || len(values) != n || len(rows) != n*n {
					t.Fatalf("%v: %d values, %d numbers", ok, len(values), len(rows))
				}
				if !slices.IsSortedFunc(values, func(a, b float64) int { return cmp.Compare(b, a) }) {
					t.Error("the eigenvalues are not in order")
				}
				largest := 0.0
				for _, v := range values {
					largest = max(largest, math.Abs(v))
				}
				for j, value := range values {
					v := rows[j*n : (j+1)*n]
					for i := range j + 1 {
						want := 0.0
						if i == j {
							want = 1
						}
						if got := dense.Dot(v, rows[i*n:(i+1)*n]); math.Abs(got-want) > 1e-13*float64(n) {
							t.Fatalf("rows %d and %d: product %v", i, j, got)
						}
					}
					for i := range n {
						if rest := dense.Dot(f.Row(i), v) - value*v[i]; math.Abs(rest) > 1e-14*float64(n)*largest {
							t.Fatalf("eigenvalue %d of %v: K maps the row to something else, by %v of %v", j, value, rest, largest)
						}
					}
				}
				again, ok := gram.Eigenvalues(f)
				for j, v := range again {
					if !ok || math.Abs(v-values[j]) > 1e-14*float64(n)*largest {
						t.Errorf("eigenvalue %d is %v without vectors, %v with them", j, v, values[j])
					}
				}
			})
		}
	}
}
