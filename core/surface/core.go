package surface

import (
	"math"

	"mercer/core/kernel"
)

// coreNodes is how many values an even polynomial takes. With more, it is steeper
// inside; with fewer, it joins the kernel less smoothly.
const coreNodes = 6

// A core is an even polynomial of the distance that continues a radial kernel to the
// inside of a radius, as if the kernel were smooth at 0. It is nearly the Taylor
// polynomial there in the square of the distance, found from values on both sides.
type core struct {
	radius float64
	nodes  [coreNodes]float64 // places, as (distance/radius)² − 1
	c      [coreNodes]float64 // divided differences
}

// newCore returns the core of k.
func newCore(k kernel.Kernel[[]float64], radius float64) *core {
	const wide = 0.25
	p := &core{radius: radius}
	origin, point := make([]float64, 2), make([]float64, 2)
	for i := range p.nodes {
		p.nodes[i] = wide * math.Cos(math.Pi*(float64(i)+0.5)/coreNodes)
		point[0] = radius * math.Sqrt(1+p.nodes[i])
		p.c[i] = k.Eval(origin, point)
	}
	for order := 1; order < coreNodes; order++ {
		for i := coreNodes - 1; i >= order; i-- {
			p.c[i] = (p.c[i] - p.c[i-1]) / (p.nodes[i] - p.nodes[i-order])
		}
	}
	return p
}

// at returns the value at a squared distance.
func (p *core) at(squared float64) float64 {
	v := squared/(p.radius*p.radius) - 1
	sum := p.c[coreNodes-1]
	for i := coreNodes - 2; i >= 0; i-- {
		sum = sum*(v-p.nodes[i]) + p.c[i]
	}
	return sum
}
