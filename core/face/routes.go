//go:build !vectors

package face

import "mercer/core/studio"

// RoutesRequest is a problem, and how many of its steps are done.
type RoutesRequest struct {
	Problem Problem
	Steps   int
}

func (q *RoutesRequest) check() error { return q.Problem.check() }

// Routes are a learner with a kernel, and the same on the explicit features of that kernel. theta are
// the weights after the last step, of the first features: Σ βᵢψ(xᵢ) by the kernel's coefficients, and
// as learnt on features; w those of the result. rate is the learning rate, limit the largest safe one,
// both NaN where there is none.
type Routes struct {
	Message       string
	Map           string
	Dimension     float64
	N             int
	Names         []string
	Difference    float64
	Steps         []RouteStep
	ThetaKernel   []float64
	ThetaFeatures []float64
	WKernel       []float64
	WFeatures     []float64
	Points        []RoutePoint
	Rate          float64
	Limit         float64
}

// RouteStep is what both saw in a step: the point is −1 for a sweep over all. kernel and features are
// the value before it, before and after the coefficient of the point, and apart the largest difference
// of a weight after it.
type RouteStep struct {
	T            int
	Point        int
	Label        float64
	Kernel       float64
	Features     float64
	Updated      bool
	NormKernel   float64
	NormFeatures float64
	Before       float64
	After        float64
	Apart        float64
}

// RoutePoint is one of the first points in the last step: f before it, and its coefficient.
type RoutePoint struct {
	Point    int
	Label    float64
	Kernel   float64
	Features float64
	Before   float64
	After    float64
}

// routes answers the steps.
func routes(_ *Desk, q *RoutesRequest) (Routes, error) {
	r, err := studio.RoutesOf(q.Problem.problem(), q.Steps)
	if err != nil {
		return Routes{}, err
	}
	told := Routes{
		Message: r.Message, Map: r.Map, Dimension: r.Dimension, N: r.N, Names: r.Names, Difference: r.Difference,
		ThetaKernel: r.KernelTheta, ThetaFeatures: r.FeatureTheta, WKernel: r.KernelWeights, WFeatures: r.FeatureWeights,
		Rate: r.Rate, Limit: finite(r.Limit),
	}
	for _, s := range r.Steps {
		told.Steps = append(told.Steps, RouteStep(s))
	}
	for _, p := range r.Points {
		told.Points = append(told.Points, RoutePoint(p))
	}
	return told, nil
}
