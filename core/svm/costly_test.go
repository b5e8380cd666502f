package svm

import (
	"fmt"
	"math"
	"testing"

	"mercer/core/reftest"
)

// costly is testdata/costly.json: optima in arithmetic of 60 digits, and LIBSVM's. Worth is
// the dual objective of LIBSVM's coefficients, told what it says that is.
type costly struct {
	Data map[string]struct {
		X, At [][]float64
		Y     []float64
	}
	Cases []struct {
		Data, Kernel                    string
		Params                          struct{ Gamma, Degree, Coef0 float64 }
		C, Objective, Bias, Told, Worth float64
		Decision                        []float64
	}
}

// With C up to 10⁶ the certificate holds: what the gap says is left is left at most, and is
// small, where LIBSVM's single precision tells objectives that no coefficients have.
func TestCertificatesHoldForLargeC(t *testing.T) {
	var ref costly
	reftest.Read(t, "costly.json", &ref)
	if len(ref.Cases) < 11 {
		t.Fatalf("%d cases", len(ref.Cases))
	}
	for _, c := range ref.Cases {
		data := ref.Data[c.Data]
		k := reftest.Kernel(c.Kernel, c.Params.Gamma, c.Params.Degree, c.Params.Coef0)
		matrix := reftest.Gram(k, data.X)
		for _, tolerance := range []float64{1e-3, 1e-6} {
			t.Run(fmt.Sprintf("%s/%s=%v/C=%v/%v", c.Data, c.Kernel, c.Params.Gamma, c.C, tolerance), func(t *testing.T) {
				s := classify(t, matrix, data.Y, Config{C: c.C, Tolerance: tolerance}, nil)
				got, coef := s.Certificate(), s.Coef()
				rounding := 1e-9 * c.Objective
				if left := c.Objective - got.Dual; left < -rounding || left > got.Gap+rounding || got.Primal < c.Objective-rounding {
					t.Errorf("P = %v, D = %v, where the optimum is %v", got.Primal, got.Dual, c.Objective)
				}
				if got.Gap > 1e-5*c.Objective || got.Violation > tolerance || got.Indefinite {
					t.Errorf("%+v", got)
				}
				if got.Dual < c.Worth-rounding {
					t.Errorf("D = %v, LIBSVM's coefficients have %v", got.Dual, c.Worth)
				}
				for i, x := range data.At {
					if f := decide(k, data.X, coef, x)[0]; math.Abs(f-c.Decision[i]) > 200*tolerance {
						t.Errorf("f is %v at %v, want %v", f, x, c.Decision[i])
					}
				}
			})
		}
	}
}
