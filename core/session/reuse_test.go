package session

import "testing"

// A matrix is brought up to date where it is as soon as no run reads it, and left
// alone before.
func TestMemoryReusesTheMatrix(t *testing.T) {
	set, err := Generate("moons", nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	var m Memory
	open := func() *Run {
		set.X = append([]float64(nil), set.X...)
		set.X[0] += 0.1
		run, err := m.Open(Problem{Domain: "vectors", Points: Points{Dim: 2, X: set.X}, Y: set.Y, Kernel: "rbf", Learner: "svc"})
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	first := open()
	second := open()
	if first.readers == second.readers {
		t.Fatal("a matrix changed under an open run")
	}
	first.Close()
	second.Close()
	second.Close()
	row := m.matrix.Row(1)
	before := &row[0]
	open().Close()
	if !m.matrix.Kept(1) {
		t.Fatal("a matrix that nothing reads was computed anew")
	}
	if row := m.matrix.Row(1); &row[0] != before {
		t.Error("the rows were not used again")
	}
}
