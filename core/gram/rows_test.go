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

// Points that move change their rows and columns, and nothing else is computed again.
func TestMovedIsTheMatrixOfThePointsWhereTheyAre(t *testing.T) {
	const n = 12
	for _, kept := range []int{3, 5, n} {
		computed := 0
		k := counting{kernel.RBF{Gamma: 0.7}, &computed}
		xs := cloud(n)
		rows := gram.NewRows[vector](k, xs, kept*n*8)
		rng := rand.New(rand.NewPCG(3, uint64(kept)))
		for range 50 {
			for range 4 {
				rows.Row(rng.IntN(n))
			}
			moved := []int{rng.IntN(n), rng.IntN(n)}
			xs = slices.Clone(xs)
			for _, i := range moved {
				xs[i] = vector{rng.NormFloat64(), rng.NormFloat64()}
			}
			before := make([]bool, n)
			for i := range before {
				before[i] = rows.Kept(i)
			}
			computed = 0
			rows = gram.Moved(rows, k, xs, moved)
			if computed > len(moved) {
				t.Fatalf("%d rows were computed for %d points", computed, len(moved))
			}
			full := gram.New[vector](kernel.RBF{Gamma: 0.7}, xs)
			if !slices.Equal(rows.Diag(), full.Diag()) {
				t.Fatal("the diagonal differs")
			}
			count := 0
			for i := range n {
				switch at := slices.Index(moved, i); {
				case rows.Kept(i):
					count++
					if !before[i] && at < 0 {
						t.Fatalf("room for %d: row %d was computed", kept, i)
					}
				case before[i] && kept == n:
					t.Fatalf("row %d was forgotten where there is room for all", i)
				case at == len(moved)-1:
					t.Fatalf("room for %d: row %d, which moved, is not kept", kept, i)
				}
			}
			if count > kept {
				t.Fatalf("room for %d: %d rows are kept", kept, count)
			}
			for i := range n {
				if rows.Kept(i) && !slices.Equal(rows.Row(i), full.Row(i)) {
					t.Fatalf("room for %d: row %d differs", kept, i)
				}
			}
		}
	}
	if !panics(func() {
		gram.Moved(gram.Of[vector](kernel.RBF{Gamma: 1}, cloud(3)), kernel.RBF{Gamma: 1}, cloud(4), nil)
	}) {
		t.Error("points of another matrix: no panic")
	}
}

// A matrix in memory that was used before is as good as one in memory of its own, whatever
// their sizes.
func TestRowsInMemoryThatWasUsed(t *testing.T) {
	var store gram.Store
	for _, n := range []int{5, 40, 40, 3, 17, 200, 40} {
		xs := cloud(n)
		k := kernel.RBF{Gamma: float64(n)}
		rows, full := gram.In[vector](&store, k, xs), gram.New[vector](k, xs)
		for i := range n {
			rows.Row(i)
		}
		for i := range n {
			if !slices.Equal(rows.Row(i), full.Row(i)) {
				t.Fatalf("n = %d: row %d differs", n, i)
			}
		}
	}
}

// The diagonal is that of the rows to the last bit, also where it is known without
// looking.
func TestDiagonalIsThatOfTheRows(t *testing.T) {
	for _, k := range []kernel.Kernel[vector]{kernel.RBF{Gamma: 3}, kernel.Laplacian{Gamma: 3}, kernel.Poly{Degree: 3, Gamma: 0.3, Coef0: 1}} {
		m := gram.Of(k, cloud(9))
		for i, d := range m.Diag() {
			if m.Row(i)[i] != d {
				t.Errorf("%T: entry %d of the diagonal is %v, of its row %v", k, i, d, m.Row(i)[i])
			}
		}
	}
}

// Where points have many coordinates, entries are taken from rows that are kept, and are the same.
func TestMirroredRowsAreThoseOfTheKernel(t *testing.T) {
	const n, d = 40, 257
	rng := rand.New(rand.NewPCG(8, 9))
	xs := make([]vector, n)
	for i := range xs {
		xs[i] = make(vector, d)
		for a := range xs[i] {
			xs[i][a] = rng.NormFloat64() / 12
		}
	}
	evaluated := 0
	k := tallying{kernel.RBF{Gamma: 0.7}, &evaluated}
	want := make([]float64, n)
	for _, kept := range []int{3, 20, n} {
		evaluated = 0
		rows := gram.NewRows[vector](k, xs, kept*n*8)
		asked := rng.Perm(n)
		for _, i := range append(asked, asked...) {
			kernel.Row[vector](want, k.RBF, xs[i], xs)
			if !slices.Equal(rows.Row(i), want) {
				t.Fatalf("room for %d: row %d differs", kept, i)
			}
		}
		// Of all rows, the first eighth in full and of the others half of the entries.
		if most := n*(n+1)/2 + n*n/64 + n; kept == n && evaluated > most {
			t.Errorf("%d entries were computed, want at most %d", evaluated, most)
		}
		moved := slices.Clone(xs)
		moved[5] = xs[6]
		rows = gram.Moved[vector](rows, k, moved, []int{5})
		for i := range n {
			kernel.Row[vector](want, k.RBF, moved[i], moved)
			if !slices.Equal(rows.Row(i), want) {
				t.Fatalf("room for %d: row %d differs after a move", kept, i)
			}
		}
	}
}

// tallying counts the entries that are computed.
type tallying struct {
	kernel.RBF
	entries *int
}

func (k tallying) Row(dst []float64, x vector, zs []vector) {
	*k.entries += len(zs)
	k.RBF.Row(dst, x, zs)
}
