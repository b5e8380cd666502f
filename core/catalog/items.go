package catalog

import (
	"sync"
	"unsafe"

	"mercer/core/expression"
	"mercer/core/kernel"
	"mercer/core/param"
)

// An Item is an element of a domain without coordinates: a string, a set, a tree or a
// graph. It is made by ItemOf, and its number says nothing: it is memory of what the
// element is kept in. For the compiler all slices of numbers are alike, so that what is
// generic over elements, and that is most of the engine, is compiled once for vectors and
// Items of all domains. With a type of their own the page would have to load a twentieth
// more.
type Item []float64

type item struct {
	handle  [1]float64 // what its Item is a slice of; first, so that both are at one address
	element any
}

// ItemOf returns an element as an Item. An Item is equal to itself only: kernel values of
// the same Item are remembered.
func ItemOf[X any](x X) Item {
	i := &item{element: x}
	return i.handle[:]
}

// of returns what an Item is a handle of.
func (i Item) of() *item { return (*item)(unsafe.Pointer(&i[0])) }

// Element returns what an Item is. It panics if that is no X.
func Element[X any](i Item) X { return i.of().element.(X) }

// A nameable kernel over X can be explained, and what is known of it is told.
type nameable[X any] interface {
	expression.Nameable[X]
	kernel.Rower[X]
	kernel.Explainer[X]
	kernel.Known
}

// entryOf returns the entry of the kernel type K over X in a language of Items.
func entryOf[X, K any, P interface {
	*K
	nameable[X]
}]() expression.Entry[Item] {
	return expression.Entry[Item]{
		Info: P(new(K)).Info(),
		New:  func() expression.Nameable[Item] { return &onItems[X]{of: P(new(K))} },
	}
}

// onItems is a kernel over X as one over Items.
type onItems[X any] struct {
	of nameable[X]

	mutex sync.Mutex
	own   map[*item]float64 // k(x, x) of those that were asked for
}

// mostOwn is how many values k(x, x) are remembered: more than a problem has items.
const mostOwn = 4096

func (k *onItems[X]) Info() kernel.Info                   { return k.of.Info() }
func (k *onItems[X]) Bind(s *param.Set)                   { k.of.Bind(s) }
func (k *onItems[X]) Mercer(on kernel.Domain) kernel.Fact { return k.of.Mercer(on) }

// Eval returns k(x, z). It remembers k(x, x), which normalize asks for with each k(x, z):
// as much work as the whole rest of a row.
func (k *onItems[X]) Eval(x, z Item) float64 {
	key := x.of()
	if key != z.of() {
		return k.of.Eval(Element[X](x), Element[X](z))
	}
	k.mutex.Lock()
	v, ok := k.own[key]
	k.mutex.Unlock()
	if ok {
		return v
	}
	e := Element[X](x)
	// By Row, so that it is the same to the last bit as in a row.
	row := []float64{0}
	k.of.Row(row, e, []X{e})
	k.mutex.Lock()
	if k.own == nil || len(k.own) >= mostOwn {
		k.own = make(map[*item]float64)
	}
	k.own[key] = row[0]
	k.mutex.Unlock()
	return row[0]
}

// Row sets dst[i] = k(x, zs[i]).
func (k *onItems[X]) Row(dst []float64, x Item, zs []Item) {
	k.of.Row(dst, Element[X](x), elementsOf[X](zs))
}

// Features is as [kernel.Explainer] has it.
func (k *onItems[X]) Features(xs []Item, beta []float64, limit int) []kernel.Feature {
	return k.of.Features(elementsOf[X](xs), beta, limit)
}

// Shared is as [kernel.Explainer] has it.
func (k *onItems[X]) Shared(x, z Item, limit int) []kernel.Share {
	return k.of.Shared(Element[X](x), Element[X](z), limit)
}

func elementsOf[X any](items []Item) []X {
	xs := make([]X, len(items))
	for i, one := range items {
		xs[i] = Element[X](one)
	}
	return xs
}
