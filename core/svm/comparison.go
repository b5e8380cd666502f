package svm

import (
	"math"
	"math/rand/v2"
	"slices"

	"mercer/core/dense"
	"mercer/core/gram"
	"mercer/core/learn"
	"mercer/core/solve"
)

// A comparison trains two machines on a sample of the examples: one on their Gram matrix as it is,
// and one on the features that landmarks give them. So it measures on a small problem what
// the approximation did to the large one. For both to have the same shape, the price C is
// raised by as much as there are fewer examples: what all together may cost is the same, and
// f bends as it does with all of them. With C as it was the sample's machines would be stiffer, and
// the measure would flatter.
type comparison struct {
	c      *Landmarks
	sample []int

	entries []float64 // of the sample's Gram matrix
	rows    int       // of it, so far
	exact   learn.Machine
	last    solve.Step
	shares  []share
	current int

	agreement     float64 // share of the sample's examples to which both give the same class
	largest, mean float64 // |Δf| over examples and outputs
	dual          float64 // |ΔD|/D
	wrong         [2]int  // examples of the sample with another class than theirs: of the exact machine, and of the other
	message       string  // why nothing was measured, "" where it was
}

// sampleSize is the number of examples of the sample: the exact machine takes a moment for so many.
const sampleSize = 1000

// newComparison draws a sample.
func newComparison(c *Landmarks) *comparison {
	d := &comparison{c: c, sample: draw(c.labels, sampleSize, c.rng), agreement: math.NaN(), largest: math.NaN(), mean: math.NaN(), dual: math.NaN()}
	d.entries = make([]float64, len(d.sample)*len(d.sample))
	return d
}

// draw returns about size examples in ascending order, a few of each class among them where there
// are so many.
func draw(labels []float64, size int, rng *rand.Rand) []int {
	if len(labels) <= size {
		all := make([]int, len(labels))
		for i := range all {
			all[i] = i
		}
		return all
	}
	const few = 5
	order := rng.Perm(len(labels))
	seen := make(map[float64]int)
	var first, rest []int
	for _, i := range order {
		if seen[labels[i]]++; seen[labels[i]] <= few {
			first = append(first, i)
		} else {
			rest = append(rest, i)
		}
	}
	sample := append(first, rest...)[:max(size, len(first))]
	slices.Sort(sample)
	return sample
}

// step goes on for some milliseconds and reports whether there is more to do.
func (d *comparison) step() bool {
	s := len(d.sample)
	switch {
	case d.rows < s:
		for work := 0; d.rows < s && work < slice; work += 10 * s {
			gram.Entries(d.entries[d.rows*s:][:s], d.c.k, d.sample[d.rows], d.sample)
			d.rows++
		}
	case d.exact == nil:
		return d.open()
	case d.last.Status == solve.Running:
		d.last = solve.Run(d.exact, max(1, slice/(8*s)))
	case d.current < len(d.shares):
		p := &d.shares[d.current]
		p.solver.step()
		if p.solver.status != solve.Running {
			d.current++
		}
	default:
		d.measure()
		return false
	}
	return true
}

// open begins with both machines. It reports whether that is possible.
func (d *comparison) open() bool {
	c := d.c
	labels := make([]float64, len(d.sample))
	for q, i := range d.sample {
		labels[q] = c.labels[i]
	}
	cfg := c.cfg
	cfg.Landmarks = 0
	cfg.C *= float64(len(c.labels)) / float64(len(d.sample))
	var err error
	if d.exact, err = cfg.Start(learn.Data{K: gram.NewFull(len(d.sample), d.entries), Y: labels}); err != nil {
		d.message = err.Error()
		return false
	}
	d.shares = sharesOf(c.labels, d.sample, c.rule)
	for j := range d.shares {
		p := &d.shares[j]
		p.solver = newReduced(c.features, p.index, p.y, cfg.C, cfg.Tolerance, c.rng)
	}
	return true
}

// measure compares the two.
func (d *comparison) measure() {
	if d.last.Status != solve.Converged {
		d.message = "An exact machine did not reach its optimum on a sample, so that there is nothing to compare with."
		return
	}
	c, s := d.c, len(d.sample)
	coef := d.exact.Coef()
	exact, near := make([]float64, coef.M), make([]float64, coef.M)
	same := 0
	d.largest, d.mean = 0, 0
	for q, i := range d.sample {
		copy(exact, coef.Bias)
		for r, v := range d.entries[q*s:][:s] {
			for j, b := range coef.Beta[r*coef.M:][:coef.M] {
				exact[j] += b * v
			}
		}
		for j := range near {
			w := d.shares[j].solver.w
			near[j] = dense.MixedDot(c.features.Row(i), w) + w[len(w)-1]
			difference := math.Abs(near[j] - exact[j])
			d.largest = max(d.largest, difference)
			d.mean += difference / float64(s*coef.M)
		}
		labels := [2]float64{c.rule.Label(exact), c.rule.Label(near)}
		if labels[0] == labels[1] {
			same++
		}
		for who, label := range labels {
			if label != c.labels[i] {
				d.wrong[who]++
			}
		}
	}
	d.agreement = float64(same) / float64(s)
	var dual float64
	for _, p := range d.shares {
		dual += p.solver.dual
	}
	if certified, ok := d.exact.(learn.Certified); ok {
		best := certified.Certificate().Dual
		d.dual = math.Abs(dual-best) / max(math.Abs(best), math.SmallestNonzeroFloat64)
	}
	d.entries, d.shares = nil, nil
}

// done reports whether the comparison has come to its end.
func (d *comparison) done() bool { return d != nil && !math.IsNaN(d.agreement) }
