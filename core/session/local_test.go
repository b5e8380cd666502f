package session

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/core/surface"
)

// A picture by blocks is, pixel for pixel, the picture that asks every example at every pixel.
func TestBlocksPaintWhatPixelsDo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, kernel := range []string{
		"rbf(gamma=1)", "rbf(gamma=200)", "rbf(gamma=1e-9)", "matern(nu=1.5, length=0.3)", "rq(alpha=1, length=1)", "rbf(gamma=1) + rbf(gamma=9)",
	} {
		for _, classes := range []int{0, 2, 4} {
			for _, k := range []float64{1, 2, 5, 100} {
				p := Problem{
					Domain: "vectors", Points: Points{Dim: 2}, Kernel: kernel, Learner: "knn", Task: "classification",
					Params: map[string]float64{"k": k},
				}
				if classes == 0 {
					p.Task = "regression"
				}
				for i := range 60 {
					x, y := rng.NormFloat64(), rng.NormFloat64()
					if i%5 == 0 {
						x, y = math.Round(x), math.Round(y) // ties
					}
					p.X = append(p.X, x, y)
					switch classes {
					case 0:
						p.Y = append(p.Y, x*y)
					default:
						p.Y = append(p.Y, float64(1+i%classes))
					}
				}
				run, err := Open(p)
				if err != nil {
					t.Fatal(err)
				}
				run.Advance(0)
				painter := &run.Finish().can().painter
				if painter.local == nil {
					t.Fatalf("%s: not local", kernel)
				}
				v := surface.View{X0: -2, X1: 2, Y0: -2, Y1: 2, Width: 53, Height: 40}
				pixels := v.Width * v.Height
				got, want := make([]float32, painter.layers()*pixels), make([]float32, painter.layers()*pixels)
				a, err := painter.blockByBlock(v, 0, got)
				if err != nil {
					t.Fatal(err)
				}
				b, err := painter.pixelByPixel(v, 0, want)
				if err != nil {
					t.Fatal(err)
				}
				// A mean of the same values may be added up in another order.
				allowed := 0.0
				if classes == 0 {
					allowed = 1e-6
				}
				if math.Abs(a.Min-b.Min) > allowed || math.Abs(a.Max-b.Max) > allowed || a.Method != b.Method {
					t.Errorf("%s, %d classes, k = %v: %+v, pixel by pixel %+v", kernel, classes, k, a, b)
				}
				for i, value := range got {
					if math.Abs(float64(value-want[i])) > allowed {
						t.Fatalf("%s, %d classes, k = %v: pixel %d is %v, by itself %v", kernel, classes, k, i, value, want[i])
					}
				}
			}
		}
	}
}

// What does not fall with the distance is asked everywhere.
func TestNotLocal(t *testing.T) {
	for _, test := range []struct{ kernel, repair string }{{"poly", ""}, {"periodic", ""}, {"laplacian", ""}, {"rbf", "shift"}} {
		run, err := Open(Problem{
			Domain: "vectors", Points: Points{Dim: 2, X: []float64{0, 0, 1, 1, 2, 0}}, Y: []float64{1, 2, 1},
			Kernel: test.kernel, Repair: test.repair, Learner: "knn",
		})
		if err != nil {
			t.Fatal(err)
		}
		run.Advance(0)
		if run.Finish().can().painter.local != nil {
			t.Errorf("%+v is taken for local", test)
		}
	}
}
