//go:build !vectors

package face

import (
	"mercer/core/embedding"
	"mercer/core/explain"
	"mercer/core/kernel"
	"mercer/core/session"
)

// itemCalls are what can be asked of items only, and maps.
func itemCalls() []*Call {
	return []*Call{
		call("chart", embed).pure().in(PartMaps),
		call("explain", explained),
		call("features", features).positional(),
		call("table", table).in("strings"),
	}
}

// ChartRequest asks where points lie along the two directions of feature space in which they vary
// most, and where others are that are projected.
type ChartRequest struct {
	Points
	Kernel string
	Others *Others
}

// Chart is where n points lie along the two directions of feature space in which they vary most:
// coordinates (2·n), 0 along an axis that is not there; others the same of points that were
// projected. Of each axis that is there, at most two, values has the eigenvalue, shares which share
// of the variance it is (NaN where eigenvalues are negative), residuals within which it is known,
// relatively. The coordinates of any x are Σᵢ beta[2i + j] k(xᵢ, x) + bias[j]. least is the least
// eigenvalue that was seen, 0 if none is negative.
type Chart struct {
	N           int
	Coordinates []float64
	Others      []float64
	Values      []float64
	Shares      []float64
	Residuals   []float64
	Beta        []float64
	Bias        []float64
	Least       float64
}

// embed answers a map.
func embed(d *Desk, q *ChartRequest) (Chart, error) {
	others := session.Points{Dim: q.Dim}
	if q.Others != nil {
		others = q.Others.points(q.Dim)
	}
	c, err := embedding.Of(string(q.Domain), q.points(), others, q.Kernel, &d.memory, &d.axes)
	if err != nil {
		return Chart{}, err
	}
	return Chart{c.N, c.Coordinates, c.Others, c.Values, c.Shares, c.Residuals, c.Beta, c.Bias, c.Least}, nil
}

// ExplainRequest asks what two items share.
type ExplainRequest struct {
	Points
	Kernel string
	Limit  int
}

// Explanation has value, which is k(a, b), and shares, of which the first adds most to it. message
// is ” or says in sentences what the shares leave out, or that they are of kernels inside of powers
// and products and do not add up to the value.
type Explanation struct {
	Value   float64
	Message string
	Shares  []Share
}

// Share is what two items share: name is the feature (a substring, an element, a fragment), value
// what it adds to the kernel value, kernel the part of the kernel's text that it is a feature of. x
// and z say where it is in either item: for each span three numbers, which place it belongs to
// (counted from 0; a place may have several spans), where it starts and where it ends. Those are
// counted in code points of a string (not in UTF-16 units), elements of a set, nodes of a tree or
// graph in the order in which they are written.
type Share struct {
	Name   string
	Value  float64
	Kernel string
	X      []int
	Z      []int
}

// explained answers what two items share.
func explained(_ *Desk, q *ExplainRequest) (Explanation, error) {
	r, err := explain.Of(string(q.Domain), q.points(), q.Kernel, q.Limit)
	if err != nil {
		return Explanation{}, err
	}
	told := Explanation{Value: r.Value, Message: r.Message}
	for _, s := range r.Shares {
		told.Shares = append(told.Shares, Share{s.Name, s.Value, s.Kernel, places(s.X), places(s.Z)})
	}
	return told, nil
}

// places writes spans one after the other: of each the number of its place, start and end.
func places(of [][]kernel.Span) []int {
	var flat []int
	for i, spans := range of {
		for _, s := range spans {
			flat = append(flat, i, s.Start, s.End)
		}
	}
	return flat
}

// FeaturesRequest asks for so many features with the largest weights in w of a model of items, f(x)
// = ⟨w, φ(x)⟩ + b.
type FeaturesRequest struct {
	Model  ModelRef
	Limit  int
	Output int `wire:",optional"`
}

func (q *FeaturesRequest) check() error { return q.Model.check() }

// Weights are the features with the largest weights |w|, the largest first; message is ” or says
// which features are left out.
type Weights struct {
	Message  string
	Features []FeatureWeight
}

// FeatureWeight is a feature with its weight. in counts the training items with a coefficient that
// have the feature.
type FeatureWeight struct {
	Name   string
	Weight float64
	In     int
	Kernel string
}

// features answers the features with the largest weights.
func features(d *Desk, q *FeaturesRequest) (Weights, error) {
	model, err := d.model(q.Model)
	if err != nil {
		return Weights{}, err
	}
	r, err := explain.WeightsOf(model, q.Limit, q.Output)
	if err != nil {
		return Weights{}, err
	}
	told := Weights{Message: r.Message}
	for _, w := range r.Features {
		told.Features = append(told.Features, FeatureWeight{w.Name, w.Feature.Weight, w.In, w.Kernel})
	}
	return told, nil
}

// TableRequest asks for the dynamic programme of the kernel subsequence for two strings.
type TableRequest struct {
	X      string
	Z      string
	Length float64
	Decay  float64
}

// SubsequenceTable is the dynamic programme of the kernel subsequence for two strings, of which it
// has the first 40 characters: x and z. For each length from 1 there is a layer. value is the sum
// of the last ends.
type SubsequenceTable struct {
	X      []string
	Z      []string
	Value  float64
	Layers []TableLayer
}

// TableLayer has two matrices of x.length rows and z.length columns, row after row: ends has Σ
// λ^(spans) over the common subsequences that end exactly there, carried over those that end no
// later, charged up to there.
type TableLayer struct {
	Ends    []float64
	Carried []float64
}

// table answers the dynamic programme.
func table(_ *Desk, q *TableRequest) (SubsequenceTable, error) {
	t, err := explain.Subsequence(q.X, q.Z, map[string]float64{"length": q.Length, "decay": q.Decay})
	if err != nil {
		return SubsequenceTable{}, err
	}
	told := SubsequenceTable{X: t.X, Z: t.Z, Value: t.Value}
	for _, l := range t.Layers {
		told.Layers = append(told.Layers, TableLayer{l.Ends, l.Carried})
	}
	return told, nil
}
