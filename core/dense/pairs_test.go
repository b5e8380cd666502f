package dense

import (
	"math"
	"reflect"
	"slices"
	"testing"
)

// pairsOf returns the beginning of a training on n examples, and all rows of its matrix.
func pairsOf(s source, n int, c float64) (Pairs, [][]float64) {
	xs, all := s.slice(2*n), make([][]float64, n)
	p := Pairs{
		Err: make([]float64, n), Up: make([]float64, n), Low: make([]float64, n), Diag: make([]float64, n),
		Beta: make([]float64, n), Sign: make([]float64, n), State: make([]uint8, n), Rows: make([][]float64, n-s.IntN(2)),
		C: c, Tau: 1e-12, Tolerance: 1e-3, Least: math.Inf(1),
	}
	for i := range n {
		p.Sign[i] = float64(1 - 2*(i%2))
		p.Err[i] = p.Sign[i]
		p.settle(i)
		all[i] = s.slice(n)
		for j := range n {
			all[i][j] = math.Exp(-math.Pow(xs[2*i]-xs[2*j], 2) - math.Pow(xs[2*i+1]-xs[2*j+1], 2))
		}
		p.Diag[i] = all[i][i]
	}
	p.High = 1
	return p, all
}

// copied returns p with slices of its own that steps change.
func (p Pairs) copied() Pairs {
	p.Err, p.Up, p.Low, p.Beta, p.State = clone(p.Err), clone(p.Up), clone(p.Low), clone(p.Beta), slices.Clone(p.State)
	return p
}

// Steps are the same as those of the twin, to the last bit, wherever they stop, and every state is one
// of sequential minimal optimisation.
func TestPairs(t *testing.T) {
	ended, stopped := 0, 0
	each(t, func(t *testing.T, s source, n int) {
		if n < 2 || n > 200 {
			return
		}
		for _, c := range []float64{0.3, 2, math.Inf(1)} {
			p, rows := pairsOf(s, n, c)
			before := math.Inf(-1)
			for round := range 1000 {
				most := s.IntN(8)
				twin := p.copied()
				done, want := p.Run(most), twin.run(most)
				if done != want || done > most {
					t.Fatalf("round %d: %d of %d steps, plain %d", round, done, most, want)
				}
				for _, both := range [][2][]float64{
					{p.Err, twin.Err}, {p.Up, twin.Up}, {p.Low, twin.Low}, {p.Beta, twin.Beta},
					{numbers(p), numbers(twin)},
				} {
					sameAll(t, "fast", both[0], both[1])
				}
				if !slices.Equal(p.State, twin.State) {
					t.Fatalf("states %v, plain %v", p.State, twin.State)
				}
				if s.share == 0 {
					p.hold(t, rows)
				}
				if s.share == 0 && p.Objective < before {
					t.Fatalf("the objective falls from %v to %v", before, p.Objective)
				}
				before = p.Objective
				switch {
				case p.Searched == 0 && p.row(p.I) == nil:
					stopped++
					p.want(rows, p.I)
				case p.J < 0 || p.High-p.Bottom <= p.Tolerance:
					ended++
					return
				case p.row(p.I) == nil:
					p.want(rows, p.I)
				case p.row(p.J) == nil:
					p.want(rows, p.J)
				case done < most:
					return // without bounds or curvature
				}
			}
		}
	})
	if ended < 500 || stopped < 5000 {
		t.Errorf("%d runs ended, and %d searches waited for a row", ended, stopped)
	}
}

// want gives p row i.
func (p *Pairs) want(rows [][]float64, i int) {
	for len(p.Rows) <= i {
		p.Rows = append(p.Rows, nil)
	}
	p.Rows[i] = rows[i]
}

// numbers returns the fields of p that are numbers.
func numbers(p Pairs) (all []float64) {
	v := reflect.ValueOf(p)
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.CanFloat():
			all = append(all, f.Float())
		case f.CanInt():
			all = append(all, float64(f.Int()))
		}
	}
	return all
}

// hold holds p to what its fields mean.
func (p *Pairs) hold(t *testing.T, rows [][]float64) {
	t.Helper()
	sum, objective, high, bottom := 0.0, 0.0, math.Inf(-1), math.Inf(1)
	for i, e := range p.Err {
		want := p.Sign[i]
		for j, b := range p.Beta {
			want -= b * rows[i][j]
		}
		alpha := p.Sign[i] * p.Beta[i]
		if math.Abs(e-want) > 1e-9*(1+math.Abs(p.Travel)) || alpha < 0 || alpha > p.C {
			t.Fatalf("example %d: the error is %v, want %v, α %v", i, e, want, alpha)
		}
		if up := p.Sign[i] > 0 && alpha < p.C || p.Sign[i] < 0 && alpha > 0; up != (p.State[i]&1 != 0) || up != (p.Up[i] == 0) {
			t.Fatalf("example %d with α = %v: state %d, bar %v", i, alpha, p.State[i], p.Up[i])
		}
		if low := p.Sign[i] > 0 && alpha > 0 || p.Sign[i] < 0 && alpha < p.C; low != (p.State[i]&2 != 0) || low != (p.Low[i] == 0) {
			t.Fatalf("example %d with α = %v: state %d, bar %v", i, alpha, p.State[i], p.Low[i])
		}
		sum += p.Beta[i]
		objective += p.Beta[i] * (p.Sign[i] + e) / 2
		high, bottom = max(high, e+p.Up[i]), min(bottom, e+p.Low[i])
	}
	if math.Abs(sum) > 1e-9*(1+p.Travel) || math.Abs(objective-p.Objective) > 1e-9*(1+p.Travel) {
		t.Fatalf("Σ β is %v, and the objective %v, want %v", sum, p.Objective, objective)
	}
	if p.High != high || p.Searched != 0 && p.J >= 0 && p.Bottom != bottom {
		t.Fatalf("errors from %v to %v, want %v to %v", p.Bottom, p.High, bottom, high)
	}
}

func TestPairsPanicsWhereASliceIsShort(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	p := Pairs{Err: make([]float64, 3), Up: make([]float64, 3), Low: make([]float64, 3), Diag: make([]float64, 3), Beta: make([]float64, 2), Sign: make([]float64, 3), State: make([]uint8, 3)}
	p.Run(1)
}
