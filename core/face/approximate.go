//go:build !vectors

package face

import "mercer/core/studio"

// ApproximateRequest asks for a model on finitely many features. counts are those for which the
// error of the Gram matrix is told too.
type ApproximateRequest struct {
	Problem   Problem
	Method    string
	Count     int
	Landmarks []float64 `wire:",optional"`
	Learn     bool      `wire:",optional"`
	Seed      uint64
	View      Pixels
	Counts    []float64 `wire:",optional"`
}

func (q *ApproximateRequest) check() error { return q.Problem.check() }

// ApproximationMethod is what features are.
type ApproximationMethod string

// Words returns all.
func (ApproximationMethod) Words() []string {
	return []string{"series", "landmarks", "nystroem", "fourier"}
}

// Approximation is a model of the same points on finitely many features, beside the exact one.
// count is D (terms), m (landmarks) or the number of frequencies; dimension that of the feature
// space. gramError = ‖K − K̃‖/‖K‖ (Frobenius), kernelError the largest |k − k̃| on pairs of points
// (NaN for landmarks used as features, which have another kernel), agreement the share of pixels
// with the same label as the exact model. values (size²) are f̃, for more than two classes how
// clearly the label wins, and labels (size²) the index into classes; exactValues and exactLabels
// the same for the exact kernel. Of what is undecided the index is 255, and label NaN. features are
// the rows of the points' features (n·m, m = min(dimension, 16)), weights (outputs·m) what the
// linear model multiplies them by, bias (outputs) what it adds. gramErrors[i] is the error for
// counts[i].
type Approximation struct {
	Method      ApproximationMethod
	Count       int
	Dimension   int
	Landmarks   []float64
	GramError   float64
	KernelError float64
	Agreement   float64
	Status      Status
	Message     string
	Objective   float64
	Gap         float64
	Errors      int
	Outputs     int
	Classes     []float64
	Decision    []float64
	Label       []float64
	Size        int
	Values      []float32
	Labels      []uint8
	ExactValues []float32
	ExactLabels []uint8
	Features    []float64
	Weights     []float64
	Bias        []float64
	Counts      []float64
	GramErrors  []float64
}

// approximate answers a model on finitely many features.
func approximate(_ *Desk, q *ApproximateRequest) (Approximation, error) {
	r := studio.ApproximateRequest{
		Problem: q.Problem.problem(), Method: q.Method, Count: q.Count, Landmarks: q.Landmarks, Learn: q.Learn,
		View: q.View.view(), Counts: q.Counts,
	}
	r.Seed = q.Seed
	a, err := studio.Approximate(r)
	if err != nil {
		return Approximation{}, err
	}
	return Approximation{
		Method: ApproximationMethod(a.Method), Count: a.Count, Dimension: a.Dimension, Landmarks: a.Landmarks,
		GramError: a.GramError, KernelError: a.KernelError, Agreement: a.Agreement,
		Status: Status(a.Status.String()), Message: a.Message, Objective: a.Objective, Gap: a.Gap, Errors: a.Errors,
		Outputs: a.Outputs, Classes: a.Rule.Classes, Decision: a.Decision, Label: a.Label,
		Size: a.Size, Values: a.Values, Labels: a.Labels, ExactValues: a.Exact, ExactLabels: a.Truths,
		Features: a.Features, Weights: a.Weights, Bias: a.Bias, Counts: a.Counts, GramErrors: a.GramErrors,
	}, nil
}
