package gram_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/core/gram"
	"mercer/core/kernel"
)

// counting counts the rows that are computed.
type counting struct {
	kernel.RBF
	rows *int
}

func (k counting) Row(dst []float64, x vector, zs []vector) {
	if len(zs) > 1 {
		*k.rows++
	}
	k.RBF.Row(dst, x, zs)
}

// Whatever fits, rows are those of the complete matrix, in any order of asking,
// and a row stays as it is until two further rows were asked for.
func TestRowsAreThoseOfTheFullMatrix(t *testing.T) {
	const n = 30
	xs := cloud(n)
	k := kernel.RBF{Gamma: 0.7}
	full := gram.New[vector](k, xs)
	for _, kept := range []int{0, 1, 3, 7, n, 10 * n} {
		rows := gram.NewRows[vector](k, xs, kept*n*8)
		rng := rand.New(rand.NewPCG(1, uint64(kept)))
		var before []float64
		previous := -1
		for range 500 {
			i := rng.IntN(n)
			row := rows.Row(i)
			if !slices.Equal(row, full.Row(i)) {
				t.Fatalf("room for %d: row %d differs", kept, i)
			}
			if previous >= 0 && !slices.Equal(before, full.Row(previous)) {
				t.Fatalf("room for %d: row %d changed while row %d was asked for", kept, previous, i)
			}
			before, previous = row, i
		}
		if rows.Len() != n || !slices.Equal(rows.Diag(), full.Diag()) {
			t.Errorf("room for %d: length or diagonal differ", kept)
		}
	}
}

// A row that is kept is not computed again; the one not used for longest goes first.
func TestRowsForgetTheLeastUsed(t *testing.T) {
	computed := 0
	k := counting{kernel.RBF{Gamma: 1}, &computed}
	const n = 10
	rows := gram.NewRows[vector](k, cloud(n), 3*n*8)
	for _, i := range []int{0, 1, 2, 0, 3} { // 3 takes the room of 1
		rows.Row(i)
	}
	if computed != 4 {
		t.Errorf("%d rows were computed, want 4", computed)
	}
	for i, want := range []bool{true, false, true, true, false} {
		if rows.Kept(i) != want {
			t.Errorf("row %d is kept: %t", i, rows.Kept(i))
		}
	}
	rows.Row(2)
	if computed != 4 {
		t.Error("a kept row was computed again")
	}
}

func TestOfIsTheMatrixOfTheKernel(t *testing.T) {
	xs := cloud(20)
	k := kernel.Laplacian{Gamma: 1}
	m, full := gram.Of[vector](k, xs), gram.New[vector](k, xs)
	for i := range xs {
		if !slices.Equal(m.Row(i), full.Row(i)) {
			t.Errorf("row %d differs", i)
		}
	}
}

func TestSubset(t *testing.T) {
	full := gram.New[vector](kernel.RBF{Gamma: 1}, cloud(12))
	index := []int{7, 0, 11, 3}
	s := gram.Subset(full, index)
	if s.Len() != len(index) {
		t.Fatalf("length %d", s.Len())
	}
	for p, i := range index {
		for q, j := range index {
			if s.Row(p)[q] != full.At(i, j) {
				t.Errorf("entry (%d, %d) is %v, want %v", p, q, s.Row(p)[q], full.At(i, j))
			}
		}
		if s.Diag()[p] != full.At(i, i) {
			t.Errorf("diagonal %d differs", p)
		}
	}
	if !panics(func() { gram.Subset(full, []int{12}) }) {
		t.Error("an index out of range: no panic")
	}
}
