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
		run, err := m.Open(Problem{Domain: "vectors", Points: Points{2, set.X}, Y: set.Y, Kernel: "rbf", Learner: "svc"})
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	first := open()
	second := open()
	if m.data != nil {
		t.Fatal("a matrix changed under an open run")
	}
	first.Close()
	second.Close()
	second.Close()
	open().Close()
	if m.data == nil {
		t.Fatal("a matrix that nothing reads was computed anew")
	}
	before := &m.data[0]
	open().Close()
	if &m.data[0] != before {
		t.Error("the copy was not used again")
	}
}
