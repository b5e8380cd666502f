package wire

import (
	"slices"
	"unsafe"
)

// The binary form is a sequence of numbers of 8 bytes. A whole number, a flag and the length of
// something are numbers as others. What may be missing has a flag before it.
//
// Requests have all their content in the sequence. A text is the number of one that was told
// before, or −1 minus its size in bytes and the bytes. Answers say where arrays and texts are, as
// address and length: these live on until the next call. Numbers that follow themselves, as coefficients
// do that a learner and its f share, are one array for callers. A Word is a number and a text: those that
// are told with a number from 0 to 63 are known by it.

// mostWords is how many different words have a number.
const mostWords = 64

// A Writer writes answers.
type Writer struct {
	Room  []float64
	Bytes int // of all arrays, each rounded up to 8
	last  struct {
		at     uintptr
		length int
	} // the numbers written last
	words []string
}

// Reset begins an answer.
func (w *Writer) Reset() { w.Room, w.Bytes, w.last.at = w.Room[:0], 0, 0 }

// Put writes a number.
func (w *Writer) Put(v float64) { w.Room = append(w.Room, v) }

func (w *Writer) flag(is bool) {
	if is {
		w.Put(1)
	} else {
		w.Put(0)
	}
}

func (w *Writer) text(s string) {
	w.Room = append(w.Room, float64(uintptr(Pointer(unsafe.StringData(s)))), float64(len(s)))
}

func (w *Writer) word(s string) {
	number := -1
	for i, word := range w.words {
		if word == s {
			number = i
			break
		}
	}
	if number < 0 && len(w.words) < mostWords {
		number = len(w.words)
		w.words = append(w.words, s)
	}
	w.Put(float64(number))
	w.text(s)
}

// doubles writes where numbers are.
func (w *Writer) doubles(p Pointer) {
	at, length := uintptr(*(*Pointer)(p)), Length(p)
	size := 8
	if at == w.last.at && length == w.last.length && length > 0 {
		size = 0 // they are there already
	}
	w.last.at, w.last.length = at, length
	w.array(p, length, size)
}

// array writes where so many numbers are, of so many bytes each for callers.
func (w *Writer) array(p Pointer, length, size int) {
	w.Bytes += (length*size + 7) &^ 7
	w.Room = append(w.Room, float64(uintptr(*(*Pointer)(p))), float64(length))
}

// Write writes the value at p.
func (w *Writer) Write(d *Type, p Pointer) {
	switch d.Kind {
	case Number:
		w.Put(*(*float64)(p) + 0) // −0 is 0, as where Go makes a value of JavaScript
	case Whole:
		w.Put(float64(*(*int)(p)))
	case Natural:
		w.Put(float64(*(*uint64)(p)))
	case Flag:
		w.flag(*(*bool)(p))
	case Text:
		w.text(*(*string)(p))
	case Word:
		w.word(*(*string)(p))
	case Doubles:
		w.doubles(p)
	case Integers:
		w.array(p, Length(p)*d.Len, 4)
	case Floats:
		w.array(p, Length(p), 4)
	case Room: // the caller has memory for it
		w.array(p, Length(p), 0)
	case Bytes:
		w.array(p, Length(p), 1)
	case Texts:
		texts := *(*[]string)(p)
		w.Put(float64(len(texts)))
		for _, s := range texts {
			w.text(s)
		}
	case Tuple:
		w.Room = append(w.Room, d.Tuple(p)...)
	case Named:
		named := *(*map[string]float64)(p)
		w.Put(float64(len(named)))
		for _, key := range Keys(named) {
			w.text(key)
			w.Put(named[key])
		}
	case List:
		w.Put(float64(Length(p)))
		d.Each(p, func(p Pointer) { w.Write(d.Elem, p) })
	case Record:
		w.record(d, p)
	case Choice:
		for i := range d.Fields {
			if at := d.Fields[i].At(p); at != nil {
				w.Put(float64(i))
				w.Write(d.Fields[i].Type, at)
				return
			}
		}
		panic("wire: nothing of " + d.Name + " is given")
	}
}

func (w *Writer) record(d *Type, p Pointer) {
	for i := range d.Fields {
		f := &d.Fields[i]
		at := f.At(p)
		if f.Optional || f.Null {
			w.flag(at != nil)
			if at == nil {
				continue
			}
		}
		w.Write(f.Type, at)
	}
}

// A Reader reads requests.
type Reader struct {
	Room  []float64
	Next  int
	texts []string // those that were told
	named [4]named // the last that were read
	kept  Buffer
}

// Named numbers are a map that was read, which nothing changes, and what it was read from, where all
// keys had numbers.
type named struct {
	of   map[string]float64
	from []float64
}

// Tell gives a text a number: that of one before, or the next.
func (r *Reader) Tell(number int, text string) {
	if number < len(r.texts) {
		r.named = [4]named{} // whose keys may be another's now
	}
	if number == len(r.texts) {
		r.texts = append(r.texts, "")
	}
	r.texts[number] = text
}

// Told returns the text with a number.
func (r *Reader) Told(number int) string { return r.texts[number] }

func (r *Reader) take() float64 {
	v := r.Room[r.Next]
	r.Next++
	return v
}

func (r *Reader) text() string {
	v := r.take()
	if v >= 0 {
		return r.texts[int(v)]
	}
	size := int(-v) - 1
	s := string(BytesOf(r.Room[r.Next:])[:size])
	r.Next += (size + 7) / 8
	return s
}

// BytesOf returns the memory of numbers.
func BytesOf(numbers []float64) []byte {
	return unsafe.Slice((*byte)(Pointer(unsafe.SliceData(numbers))), 8*len(numbers))
}

// Read reads a value into the memory at p, which is zero.
func (r *Reader) Read(d *Type, p Pointer) {
	switch d.Kind {
	case Nothing:
	case Number:
		*(*float64)(p) = r.take()
	case Whole:
		*(*int)(p) = int(r.take())
	case Natural:
		*(*uint64)(p) = uint64(r.take())
	case Flag:
		*(*bool)(p) = r.take() != 0
	case Text, Word:
		*(*string)(p) = r.text()
	case Doubles:
		n := int(r.take())
		numbers := make([]float64, n)
		r.Next += copy(numbers, r.Room[r.Next:])
		*(*[]float64)(p) = numbers
	case Integers:
		numbers := make([]int, int(r.take()))
		for i := range numbers {
			numbers[i] = int(r.take())
		}
		*(*header)(p) = header{Pointer(unsafe.SliceData(numbers)), len(numbers) / d.Len, len(numbers) / d.Len}
	case Texts:
		texts := make([]string, int(r.take()))
		for i := range texts {
			texts[i] = r.text()
		}
		*(*[]string)(p) = texts
	case Tuple:
		r.Next += copy(d.Tuple(p), r.Room[r.Next:])
	case Named:
		*(*map[string]float64)(p) = r.numbers(int(r.take()))
	case Record:
		for i := range d.Fields {
			f := &d.Fields[i]
			if (f.Optional || f.Null) && r.take() == 0 {
				continue
			}
			r.Read(f.Type, f.Give(p))
		}
	case Choice:
		f := &d.Fields[int(r.take())]
		r.Read(f.Type, f.Give(p))
	case Room:
		*(*Buffer)(p) = r.Buffer(int(r.take()))
	default:
		panic("wire: requests have no " + d.Name)
	}
}

// mostKept is how many numbers of a Buffer there is memory for that is kept: as many as a screen
// has pixels.
const mostKept = 1 << 21

// Buffer returns memory of any content for a Buffer, until it is asked for the next: the first
// touch of that memory may take as long as what fills it.
func (r *Reader) Buffer(length int) Buffer {
	if length > mostKept {
		return make(Buffer, length)
	}
	r.kept = slices.Grow(r.kept[:0], length)[:length]
	return r.kept
}

// numbers reads keys and values by turns. To make a map takes longer than to find the same.
func (r *Reader) numbers(count int) map[string]float64 {
	if from := r.Room[r.Next:]; len(from) >= 2*count {
		for i := range r.named {
			if known := &r.named[i]; known.of != nil && slices.Equal(known.from, from[:2*count]) {
				r.Next += 2 * count
				return known.of
			}
		}
	}
	from, of, told := r.Next, make(map[string]float64, count), true
	for range count {
		told = told && r.Room[r.Next] >= 0
		key := r.text()
		of[key] = r.take()
	}
	if told {
		copy(r.named[1:], r.named[:])
		r.named[0] = named{of, slices.Clone(r.Room[from:r.Next])}
	}
	return of
}
