package pause_test

import (
	"slices"
	"testing"
	"time"

	"mercer/core/pause"
)

// count appends 0 … n−1 and passes a point after each.
func count(n int, seen *[]int) func() {
	return func() {
		for i := range n {
			*seen = append(*seen, i)
			pause.Point()
		}
	}
}

func TestRestsAtEveryPoint(t *testing.T) {
	var seen []int
	c := pause.Begin(count(3, &seen))
	if seen != nil {
		t.Fatal("it began before its first slice")
	}
	for want := 1; want <= 3; want++ {
		if c.Advance(0) {
			t.Fatalf("slice %d: done", want)
		}
		if len(seen) != want {
			t.Fatalf("slice %d: %v", want, seen)
		}
	}
	if !c.Advance(0) {
		t.Error("not done behind the last point")
	}
}

// The clock may stand still: then a slice is so many points, whatever time is.
func TestPassesSoManyPoints(t *testing.T) {
	var seen []int
	c := pause.Begin(count(7, &seen))
	for _, want := range []int{3, 6} {
		if c.Pass(3) {
			t.Fatalf("at %d: done", want)
		}
		if len(seen) != want {
			t.Fatalf("%v, want %d", seen, want)
		}
	}
	if !c.Pass(3) || len(seen) != 7 {
		t.Error("not done behind the last point")
	}
	if c = pause.Begin(count(2, &seen)); c.Pass(0) {
		t.Error("no points were passed")
	}
	c.Stop()
}

func TestGoesOnWithinItsTime(t *testing.T) {
	var seen []int
	if !pause.Begin(count(1000, &seen)).Advance(time.Hour) {
		t.Error("it rested in an hour")
	}
}

// Two computations take turns, and what is not cut passes points beside them.
func TestSeveral(t *testing.T) {
	var a, b, c []int
	first, second := pause.Begin(count(3, &a)), pause.Begin(count(2, &b))
	first.Advance(0)
	second.Advance(0)
	count(5, &c)()
	if !slices.Equal(a, []int{0}) || !slices.Equal(b, []int{0}) || len(c) != 5 {
		t.Fatal(a, b, c)
	}
	for !second.Advance(0) {
	}
	for !first.Advance(0) {
	}
	if len(a) != 3 || len(b) != 2 {
		t.Error(a, b)
	}
}

func TestStop(t *testing.T) {
	var seen []int
	left := false
	c := pause.Begin(func() {
		defer func() { left = true }()
		count(3, &seen)()
	})
	c.Advance(0)
	c.Stop()
	if !left || len(seen) != 1 {
		t.Errorf("left %v after %v", left, seen)
	}
	pause.Begin(func() { t.Error("it was stopped before it began") }).Stop()
}

func TestPanics(t *testing.T) {
	c := pause.Begin(func() {
		pause.Point()
		panic("wrong")
	})
	c.Advance(0)
	defer func() {
		if r := recover(); r != "wrong" {
			t.Errorf("%v", r)
		}
		pause.Point() // nothing is at work any more
	}()
	c.Advance(0)
	t.Error("no panic")
}

func TestWatch(t *testing.T) {
	var took time.Duration
	c := pause.Begin(func() {
		watch := pause.Start()
		pause.Point()
		took = watch.Took()
	})
	begun := time.Now()
	c.Advance(0)
	rest := time.Now()
	for time.Since(rest) < 20*time.Millisecond {
	}
	c.Advance(0)
	if all := time.Since(begun); took < 0 || took > all-20*time.Millisecond {
		t.Errorf("at work for %v of %v, of which it rested for 20 ms", took, all)
	}
	if pause.Start().Took() < 0 {
		t.Error("time goes back")
	}
}
