package dataset

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// ReadLIBSVM reads LIBSVM's sparse format: a line a row, "label index:value
// index:value …", with ascending indices from 1; absent values are 0, and # starts
// a comment. The labels are classes if they are few whole numbers, and values otherwise.
// Errors are *ReadError.
func ReadLIBSVM(r io.Reader) (*Table, error) {
	text, err := readText(r)
	if err != nil {
		return nil, err
	}
	type entry struct {
		row, index int
		value      float64
	}
	var entries []entry
	var labels []string
	last := 0
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		number++
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(labels) == MaxRows {
			return nil, tooManyRows()
		}
		label, ok := parseNumber(fields[0])
		if !ok {
			return nil, &ReadError{number, 1, fmt.Sprintf("a line starts with its class, a number; %s is none", quote(fields[0]))}
		}
		labels = append(labels, strconv.FormatFloat(label, 'g', -1, 64))
		previous := 0
		for i, field := range fields[1:] {
			fail := func(format string, args ...any) (*Table, error) {
				return nil, &ReadError{number, i + 2, fmt.Sprintf(format, args...)}
			}
			left, right, ok := strings.Cut(field, ":")
			if !ok {
				return fail("expected index:value, found %s", quote(field))
			}
			index, err := strconv.Atoi(left)
			if err != nil || index < 1 {
				return fail("an index is a whole number from 1; %s is none", quote(left))
			}
			if index > MaxColumns {
				return fail("index %d is too large; at most %d columns can be read", index, MaxColumns)
			}
			if index <= previous {
				return fail("indices must ascend; %d follows %d", index, previous)
			}
			value, ok := parseNumber(right)
			if !ok {
				return fail("%s is not a finite number", quote(right))
			}
			entries = append(entries, entry{len(labels) - 1, index, value})
			previous = index
			last = max(last, index)
		}
	}
	if last == 0 {
		return nil, fileError("the file has no index:value pairs, so there are no coordinates to show")
	}
	t := &Table{Format: "libsvm"}
	if err := t.answer(labels, "the first column", fractional(labels)); err != nil {
		return nil, err
	}
	t.Columns = make([]Column, last)
	for i := range t.Columns {
		t.Columns[i] = Column{Name: "x" + strconv.Itoa(i+1), Values: make([]float64, len(labels))}
	}
	for _, e := range entries {
		t.Columns[e.index-1].Values[e.row] = e.value
	}
	t.Shown = t.choose()
	for _, c := range t.Columns {
		t.File = append(t.File, FileColumn{Name: c.Name, Values: c.Values, Distinct: different(c.Values)})
	}
	own := FileColumn{Name: "label", Values: make([]float64, len(labels))}
	for i, label := range labels {
		own.Values[i], _ = parseNumber(label)
	}
	own.Distinct = different(own.Values)
	t.File, t.Answer = append(t.File, own), len(t.Columns)
	return t, nil
}

// different returns how many different values there are.
func different(values []float64) int {
	seen := make(map[float64]bool)
	for _, v := range values {
		seen[v] = true
	}
	return len(seen)
}

// fractional reports whether a label is no whole number, as no class is in this format.
func fractional(labels []string) bool {
	for _, label := range labels {
		if v, ok := parseNumber(label); ok && v != math.Trunc(v) {
			return true
		}
	}
	return false
}

// looksLikeLIBSVM reports whether one of the first lines is in LIBSVM's format
// and has coordinates, so that it can be nothing else.
func looksLikeLIBSVM(text string) bool {
	text = strings.TrimPrefix(text, "\ufeff")
	seen := 0
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if fields := strings.Fields(line); len(fields) > 1 && sparse(fields) {
			return true
		}
		if seen++; seen == 20 {
			break
		}
	}
	return false
}

// sparse reports whether fields are a number and pairs of an index and a number.
func sparse(fields []string) bool {
	if _, ok := parseNumber(fields[0]); !ok {
		return false
	}
	for _, field := range fields[1:] {
		index, value, ok := strings.Cut(field, ":")
		if !ok {
			return false
		}
		if _, err := strconv.Atoi(index); err != nil {
			return false
		}
		if _, ok := parseNumber(value); !ok {
			return false
		}
	}
	return true
}

// WriteLIBSVM writes s in LIBSVM's format, zeros included, with class numbers or values as
// labels. Numbers are written with as many digits as it takes to read the same
// again. Names have no place in the format.
func WriteLIBSVM(w io.Writer, s Set) error {
	if err := s.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	var line []byte
	for i, label := range s.Y {
		line = appendNumber(line[:0], label)
		for j, v := range s.X[i*s.Dim : (i+1)*s.Dim] {
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(j+1), 10)
			line = append(line, ':')
			line = appendNumber(line, v)
		}
		b.Write(append(line, '\n'))
	}
	return b.Flush()
}

// appendNumber appends the shortest text that reads as v.
func appendNumber(dst []byte, v float64) []byte { return strconv.AppendFloat(dst, v, 'g', -1, 64) }

// check returns an error unless s can be written: sizes that agree and numbers
// that are finite.
func (s Set) check() error {
	if s.Dim < 1 || len(s.X) != len(s.Y)*s.Dim {
		return fmt.Errorf("%d coordinates are not %d for each of %d points", len(s.X), s.Dim, len(s.Y))
	}
	for _, values := range [][]float64{s.X, s.Y} {
		for _, v := range values {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("%v cannot be written: not a finite number", v)
			}
		}
	}
	return nil
}

// tooManyRows is the error of a file beyond MaxRows.
func tooManyRows() error {
	return fileError("the file has more than %d rows; open a part of it", MaxRows)
}

// quote returns text in quotation marks, cut to a length that fits a sentence.
func quote(text string) string {
	const limit = 24
	if runes := []rune(text); len(runes) > limit {
		text = string(runes[:limit-1]) + "…"
	}
	return strconv.QuoteToGraphic(text)
}
