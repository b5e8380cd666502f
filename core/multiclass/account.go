package multiclass

import (
	"fmt"
	"math"
	"slices"

	"mercer/core/learn"
	"mercer/core/solve"
)

// Message returns the first message of a part.
func (m *Machine) Message() string {
	if err := m.Err(); err != nil {
		return err.Error()
	}
	for _, p := range m.parts {
		if s, ok := p.solver.(interface{ Message() string }); ok && s.Message() != "" {
			return s.Message()
		}
	}
	return ""
}

// Certificate returns the certificate of all parts together: the sums of Primal,
// Dual and Gap, the largest Violation, the smallest Margin; NaN where a part has
// none.
func (m *Machine) Certificate() solve.Certificate {
	nan := math.NaN()
	all := solve.Certificate{Margin: math.Inf(1), Anyway: true}
	for _, p := range m.parts {
		own := solve.Certificate{Primal: nan, Dual: nan, Gap: nan, Violation: nan, Margin: nan}
		if c, ok := p.solver.(learn.Certified); ok {
			own = c.Certificate()
		}
		all.Primal += own.Primal
		all.Dual += own.Dual
		all.Gap += own.Gap
		all.Violation = max(all.Violation, own.Violation)
		all.Margin = min(all.Margin, own.Margin)
		all.Anyway = all.Anyway && own.Anyway
		all.Indefinite = all.Indefinite || own.Indefinite
	}
	return all
}

// Figures returns the figures of the parts: their own where there is one part, else
// what they join to.
func (m *Machine) Figures() []learn.Figure {
	var sum []learn.Figure
	for _, p := range m.parts {
		s, ok := p.solver.(learn.Measured)
		if !ok {
			return nil
		}
		for j, f := range s.Figures() {
			switch {
			case j == len(sum):
				sum = append(sum, f)
			case f.Join != nil:
				sum[j].Value = f.Join(sum[j].Value, f.Value)
			default:
				sum[j].Value += f.Value
			}
		}
	}
	return sum
}

// Account returns what the last step did, with the classes of its part where there
// are several.
func (m *Machine) Account() solve.Account {
	at := min(m.current, len(m.parts)-1)
	// Between two parts, the last step was the former's and the next is the latter's.
	if at > 0 && at == m.current && m.parts[at].last.Op == "" {
		a := m.told(at - 1)
		a.Next = m.told(at).Next
		return a
	}
	return m.told(at)
}

// told returns the account of a part, about the examples of the whole.
func (m *Machine) told(at int) solve.Account {
	p := &m.parts[at]
	t, ok := p.solver.(solve.Teller)
	if !ok {
		return solve.Account{}
	}
	a := t.Account()
	if len(m.parts) > 1 {
		a.Facts = append([]solve.Fact{{Name: "classes", Value: math.NaN(), Text: m.between(at)}}, a.Facts...)
	}
	if p.index == nil {
		return a
	}
	a.Marks = slices.Clone(a.Marks)
	for i := range a.Marks {
		a.Marks[i].Example = p.example(a.Marks[i].Example)
	}
	if a.Pair != nil {
		pair := *a.Pair
		pair.I, pair.J = p.example(pair.I), p.example(pair.J)
		a.Pair = &pair
	}
	if a.Residuals != nil {
		all := make([]float64, len(m.labels))
		for i := range all {
			all[i] = math.NaN()
		}
		for i, r := range a.Residuals {
			all[p.example(i)] = r
		}
		a.Residuals = all
	}
	return a
}

// between says which classes a part tells apart.
func (m *Machine) between(at int) string {
	if m.rule.Pairs == nil {
		return fmt.Sprintf("%v against the rest", m.rule.Classes[at])
	}
	pair := m.rule.Pairs[at]
	return fmt.Sprintf("%v against %v", m.rule.Classes[pair[0]], m.rule.Classes[pair[1]])
}
