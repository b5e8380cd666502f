package dataset

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Table is a file of labelled rows, as it was read: all its numeric columns,
// of which a picture of the plane shows two.
type Table struct {
	// Format is "csv" or "libsvm".
	Format string

	// Columns holds the numeric columns, at least two, of the same length.
	Columns []Column

	// Labels holds the class number of every row, 1 to 10; all 1 where the file has
	// no classes.
	Labels []float64

	// Values holds the value of every row where the file has these in place of classes,
	// else it is nil.
	Values []float64

	// Classes[c-1] is the name of class c, "" where the number is all there is.
	Classes []string

	// LabelName is the name of the column of classes or values; "" where it has none.
	LabelName string

	// Shown is a sensible choice of two columns; the same twice where there is one.
	Shown [2]int

	// Notes says in sentences what was left out or guessed.
	Notes []string

	// File holds every column of the file with all its rows, those with blanks too: what a model
	// of more than two columns is made from.
	File []FileColumn

	// Answer is the column of File with the classes or values, −1 where there is none.
	Answer int
}

// A FileColumn is a column as the file has it, of numbers or of texts.
type FileColumn struct {
	Name string

	// Text says that the column is of texts.
	Text bool

	// Values holds a number a row, NaN for a blank. Of texts it is the place among Words, and
	// nil where these are too many.
	Values []float64

	// Words are the different texts, ascending; nil for numbers, and for more than MaxWords texts.
	Words []string

	// Distinct is how many different values the column has, and Blank how many rows have none.
	Distinct, Blank int
}

// MaxWords is the largest number of different texts that a column may have to be of use: each is a
// feature of its own.
const MaxWords = 12

// A Column is a numeric column of a Table. Values are finite, or NaN where the file has none.
type Column struct {
	Name   string // "" where it has none
	Values []float64
}

// Limits of what is read. They keep the page responsive; more rows cannot be told
// apart by eye.
const (
	MaxRows    = 200000
	MaxColumns = 1000
	MaxClasses = 10
	MaxBytes   = 64 << 20
)

// A ReadError says why a file cannot be read, in words for the person who opened
// it.
type ReadError struct {
	// Line is the line, from 1; 0 where the reason is about the whole file.
	Line int

	// Column counts the fields of the line from 1; 0 where it is about the line.
	Column int

	Reason string
}

func (e *ReadError) Error() string {
	switch {
	case e.Line == 0:
		return e.Reason
	case e.Column == 0:
		return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// fileError returns a ReadError about the whole file.
func fileError(format string, args ...any) error {
	return &ReadError{Reason: fmt.Sprintf(format, args...)}
}

// Read reads a table in LIBSVM's format if the text looks like it or the name of
// the file ends in .libsvm or .svm, and in CSV otherwise. Errors are *ReadError.
func Read(name, text string) (*Table, error) {
	name = strings.ToLower(name)
	if strings.HasSuffix(name, ".libsvm") || strings.HasSuffix(name, ".svm") || looksLikeLIBSVM(text) {
		return ReadLIBSVM(strings.NewReader(text))
	}
	return ReadCSV(strings.NewReader(text))
}

// readText reads all of r as text in UTF-8, without the byte order mark that some
// programs put first, and with "\n" at the ends of lines.
func readText(r io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return "", err
	}
	if len(data) > MaxBytes {
		return "", fileError("the file is larger than %d MB; open a part of it", MaxBytes>>20)
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if strings.ContainsRune(text, 0) {
		return "", fileError("the file is not text; save it as CSV (UTF-8)")
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	if strings.TrimSpace(text) == "" {
		return "", fileError("the file is empty")
	}
	return text, nil
}

// parseNumber reads a finite decimal number. Forms of Go's own, such as
// hexadecimal or underscores, are not numbers.
func parseNumber(text string) (float64, bool) {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && c != '+' && c != '-' && c != '.' && c != 'e' && c != 'E' {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil && !math.IsInf(v, 0)
}

// numberClasses turns the labels of rows into class numbers and names. Whole
// numbers from 1 to MaxClasses stay what they are; other labels are numbered in their
// order, by size if they are all numbers and alphabetically otherwise.
// The column is named in the error that more than MaxClasses of them are.
func numberClasses(labels []string, column string) (numbers []float64, names []string, err error) {
	var values []string
	seen := make(map[string]int)
	for _, label := range labels {
		if _, ok := seen[label]; !ok {
			seen[label] = 0
			values = append(values, label)
		}
	}
	sizes, numeric := make(map[string]float64, len(values)), true
	whole := true
	for _, v := range values {
		size, ok := parseNumber(v)
		numeric = numeric && ok
		whole = whole && ok && size == math.Trunc(size) && 1 <= size && size <= MaxClasses
		sizes[v] = size
	}
	numbers = make([]float64, len(labels))
	if whole {
		last := 0.0
		for i, label := range labels {
			numbers[i] = sizes[label]
			last = max(last, numbers[i])
		}
		return numbers, make([]string, int(last)), nil
	}
	slices.SortFunc(values, func(a, b string) int {
		if numeric && sizes[a] != sizes[b] {
			if sizes[a] < sizes[b] {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	// Two spellings of one number, such as 1 and 1.0, are one class.
	class := 0
	for i, v := range values {
		if i == 0 || !numeric || sizes[v] != sizes[values[i-1]] {
			class++
			names = append(names, v)
		}
		seen[v] = class
	}
	if class > MaxClasses {
		return nil, nil, fileError("%s has %d different values; at most %d classes can be shown", column, class, MaxClasses)
	}
	for i, label := range labels {
		numbers[i] = float64(seen[label])
	}
	return numbers, names, nil
}

// answer sets what the rows carry, from the fields of the column for it: values if it is
// called so, or holds more different numbers than there can be classes, and classes
// otherwise. The column is named in texts.
func (t *Table) answer(fields []string, column string, called bool) (err error) {
	values := make([]float64, len(fields))
	seen := make(map[float64]bool)
	numeric := true
	for i, field := range fields {
		var ok bool
		values[i], ok = parseNumber(field)
		numeric = numeric && ok
		seen[values[i]] = true
	}
	if !numeric || !called && len(seen) <= MaxClasses {
		t.Labels, t.Classes, err = numberClasses(fields, column)
		return err
	}
	if !called {
		t.Notes = append(t.Notes, fmt.Sprintf("%s has %d different numbers, too many for classes: they are values to be learnt.",
			strings.ToUpper(column[:1])+column[1:], len(seen)))
	}
	t.Values, t.Labels, t.Classes = values, make([]float64, len(fields)), []string{""}
	for i := range t.Labels {
		t.Labels[i] = 1
	}
	return nil
}

// choose returns the two columns that separate the classes best, one by one: the
// largest ratios of the variance between the classes to that within, or the largest
// correlations with the values. Columns that
// number the rows come last, whatever they separate, and so do those with many blanks:
// a ratio counts by the share of rows that have a value. With no more than two
// columns, or where nothing tells them apart, it is the first two; of one column it
// is that one twice.
func (t *Table) choose() [2]int {
	best := [2]int{0, min(1, len(t.Columns)-1)}
	if len(t.Columns) <= 2 {
		return best
	}
	scores := make([]float64, len(t.Columns))
	for i, c := range t.Columns {
		scores[i] = -1
		if !numbersRows(c) {
			values, labels := known(c.Values, t.Labels)
			scores[i] = separation(values, labels)
			if t.Values != nil {
				scores[i] = agreement(known(c.Values, t.Values))
			}
			scores[i] *= float64(len(values)) / float64(max(len(c.Values), 1))
		}
	}
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case scores[a] > scores[b]:
			return -1
		case scores[a] < scores[b]:
			return 1
		}
		return 0
	})
	best = [2]int{order[0], order[1]}
	slices.Sort(best[:])
	return best
}

// known returns the values that are not blank, and what else their rows carry.
func known(values, others []float64) (some, theirs []float64) {
	for i, v := range values {
		if !math.IsNaN(v) {
			some, theirs = append(some, v), append(theirs, others[i])
		}
	}
	return some, theirs
}

// showsAny reports whether a row has a value in each column that is shown.
func (t *Table) showsAny() bool {
	x, y := t.Columns[t.Shown[0]].Values, t.Columns[t.Shown[1]].Values
	for i := range x {
		if !math.IsNaN(x[i]) && !math.IsNaN(y[i]) {
			return true
		}
	}
	return false
}

// numbersRows reports whether a column counts the rows up, as an id does.
func numbersRows(c Column) bool {
	if len(c.Values) < 3 {
		return false
	}
	for i, v := range c.Values {
		if v != c.Values[0]+float64(i) {
			return false
		}
	}
	return true
}

// separation returns the share of the variance of values that the means of the
// classes explain, 0 to 1; 0 for constants.
func separation(values, labels []float64) float64 {
	var count, sum [MaxClasses + 1]float64
	scale := 0.0
	for _, v := range values {
		scale = max(scale, math.Abs(v))
	}
	if scale == 0 {
		return 0
	}
	mean := 0.0
	for i, v := range values {
		v /= scale
		c := int(labels[i])
		count[c]++
		sum[c] += v
		mean += v
	}
	mean /= float64(len(values))
	between, total := 0.0, 0.0
	for c := range count {
		if count[c] > 0 {
			d := sum[c]/count[c] - mean
			between += count[c] * d * d
		}
	}
	for _, v := range values {
		d := v/scale - mean
		total += d * d
	}
	if total == 0 {
		return 0
	}
	return between / total
}

// agreement returns the squared correlation of two columns, 0 for constants.
func agreement(a, b []float64) float64 {
	va, meanA := deviations(a)
	vb, meanB := deviations(b)
	var both, own, other float64
	for i := range a {
		x, y := va[i]-meanA, vb[i]-meanB
		both += x * y
		own += x * x
		other += y * y
	}
	if own == 0 || other == 0 {
		return 0
	}
	return both / own * (both / other)
}

// deviations returns values over the largest of them, and their mean.
func deviations(values []float64) (scaled []float64, mean float64) {
	scale := 0.0
	for _, v := range values {
		scale = max(scale, math.Abs(v))
	}
	if scale == 0 {
		scale = 1
	}
	scaled = make([]float64, len(values))
	for i, v := range values {
		scaled[i] = v / scale
		mean += scaled[i] / float64(len(values))
	}
	return scaled, mean
}

// plural returns "1 row" or "7 rows".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
