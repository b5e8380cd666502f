package neighbors

import "math"

// A neighbor is an example and its squared distance from x, less k(x,x), which all
// have in common.
type neighbor struct {
	index  int
	square float64
	value  float64 // k(x,xᵢ)
	own    float64 // k(xᵢ,xᵢ)
}

// farther orders neighbours. Of those at one distance the later example is farther, but rounding
// may have made the distances one: where k(xᵢ,xᵢ) is the same, the smaller kernel value is farther.
func (a neighbor) farther(b neighbor) bool {
	switch {
	case a.square != b.square:
		return a.square > b.square
	case a.own == b.own && a.value != b.value:
		return a.value < b.value
	}
	return a.index > b.index
}

// nearest appends to near the k examples i with the least diag[i] − 2row[i], except
// skip, in no particular order: a heap with the farthest on top. It returns nothing
// if one of these is NaN.
func nearest(near []neighbor, row, diag []float64, k, skip int) []neighbor {
	if cap(near) < k {
		near = make([]neighbor, 0, k)
	}
	for i, v := range row {
		if i == skip {
			continue
		}
		var ok bool
		if near, ok = approach(near, neighbor{i, diag[i] - 2*v, v, diag[i]}, k); !ok {
			break
		}
	}
	return near
}

// approach puts z among the k nearest if it is one of them. It returns none, and false, where its
// distance is not finite.
func approach(near []neighbor, z neighbor, k int) ([]neighbor, bool) {
	switch {
	case math.IsNaN(z.square) || math.IsInf(z.square, 0):
		return near[:0], false
	case len(near) < k:
		near = append(near, z)
		rise(near)
	case k > 0 && near[0].farther(z):
		near[0] = z
		sink(near)
	}
	return near, true
}

// rise moves the last element of a heap to where it belongs.
func rise(heap []neighbor) {
	for at := len(heap) - 1; at > 0; {
		parent := (at - 1) / 2
		if !heap[at].farther(heap[parent]) {
			return
		}
		heap[at], heap[parent] = heap[parent], heap[at]
		at = parent
	}
}

// sink moves the first element of a heap to where it belongs.
func sink(heap []neighbor) {
	for at := 0; ; {
		child := 2*at + 1
		if child >= len(heap) {
			return
		}
		if child+1 < len(heap) && heap[child+1].farther(heap[child]) {
			child++
		}
		if !heap[child].farther(heap[at]) {
			return
		}
		heap[at], heap[child] = heap[child], heap[at]
		at = child
	}
}
