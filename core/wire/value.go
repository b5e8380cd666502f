package wire

import (
	"maps"
	"reflect"
	"slices"
	"unsafe"
)

// A Pointer leads to a value whose Type is known.
type Pointer = unsafe.Pointer

// At returns where the value of a field of the record at p is: nil where it is missing.
func (f *Field) At(p Pointer) Pointer {
	p = unsafe.Add(p, f.Offset)
	if f.Optional || f.Null { // few are, all pointers among them, and the rest is no call
		return f.find(p)
	}
	return p
}

// find returns where the value is that is kept at p, or may be missing there.
func (f *Field) find(p Pointer) Pointer {
	if f.Pointer {
		return *(*Pointer)(p)
	}
	if isEmpty(f.Type.Kind, p) {
		return nil
	}
	return p
}

// isEmpty reports whether a value that may be missing is.
func isEmpty(kind Kind, p Pointer) bool {
	switch kind {
	case Text, Word:
		return *(*string)(p) == ""
	case Doubles, Integers, Floats, Bytes, Texts, List, Room, Named:
		return *(*Pointer)(p) == nil // the first word of a slice, and a map
	}
	return false
}

// Give returns where the value of a field is to be put: in new memory for one that is a pointer.
func (f *Field) Give(p Pointer) Pointer {
	p = unsafe.Add(p, f.Offset)
	if f.Pointer {
		value := reflect.New(f.Type.Go).UnsafePointer()
		*(*Pointer)(p) = value
		return value
	}
	return p
}

// A header is what a slice of any type looks like.
type header struct {
	data     Pointer
	len, cap int
}

// Each calls f for the values of a List.
func (d *Type) Each(p Pointer, f func(Pointer)) {
	s := (*header)(p)
	for i := range s.len {
		f(unsafe.Add(s.data, uintptr(i)*d.Elem.Go.Size()))
	}
}

// Length returns how many elements a slice has.
func Length(p Pointer) int { return (*header)(p).len }

// Ints returns the numbers of Integers.
func (d *Type) Ints(p Pointer) []int {
	s := (*header)(p)
	return unsafe.Slice((*int)(s.data), s.len*d.Len)
}

// Tuple returns the numbers of a Tuple.
func (d *Type) Tuple(p Pointer) []float64 { return unsafe.Slice((*float64)(p), d.Len) }

// Keys returns the keys of named numbers, sorted: the same numbers, the same message.
func Keys(named map[string]float64) []string { return slices.Sorted(maps.Keys(named)) }

// MakeInts makes a slice of Integers of so many elements.
func (d *Type) MakeInts(p Pointer, length int) {
	numbers := make([]int, length*d.Len)
	*(*header)(p) = header{Pointer(unsafe.SliceData(numbers)), length, length}
}
