package dataset

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// labelNames are what columns of classes or values are called, the surest first.
var labelNames = []string{"class", "label", "target", "species", "y", valueName}

// valueName is what columns of values are called.
const valueName = "value"

// table tells coordinates and classes of a grid apart.
func (g *grid) table() (*Table, error) {
	numeric := make([]bool, len(g.header))
	for i := range numeric {
		numeric[i] = mostlyNumbers(g.rows, i)
	}
	label := g.labelColumn(numeric)
	t := &Table{Format: "csv", Notes: g.notes, Answer: label}
	var columns []int
	for i, is := range numeric {
		switch {
		case i == label:
		case is:
			columns = append(columns, i)
		default:
			t.Notes = append(t.Notes, fmt.Sprintf("Column %s is not numeric and was left out.", g.name(i)))
		}
	}
	if len(columns) == 0 {
		return nil, fileError("the file has no numeric columns besides the class, so there are no coordinates to show")
	}
	for _, i := range columns {
		t.Columns = append(t.Columns, Column{Name: g.header[i]})
	}
	var labels []string
	values := make([]float64, len(columns))
	for r, row := range g.rows {
		answered := label < 0 || !isUnlabelled(row[label])
		for c, i := range columns {
			v, ok := parseNumber(row[i])
			if !ok && !isMissing(row[i]) {
				return nil, &ReadError{g.lines[r], g.place[i], fmt.Sprintf("%s is not a number", quote(row[i]))}
			}
			if values[c] = v; !ok {
				values[c] = math.NaN()
			}
		}
		if !answered {
			continue
		}
		for c, v := range values {
			t.Columns[c].Values = append(t.Columns[c].Values, v)
		}
		if label >= 0 {
			labels = append(labels, row[label])
		} else {
			labels = append(labels, "1")
		}
	}
	left := len(g.rows) - len(labels)
	if len(labels) == 0 {
		return nil, fileError("every row has missing values")
	}
	column := "the last column"
	if label < 0 {
		t.Notes = append(t.Notes, "The file has no column of classes, so all rows are class 1.")
	} else {
		t.LabelName = g.header[label]
		if t.LabelName != "" || label != len(g.header)-1 {
			column = "column " + g.name(label)
		}
	}
	called := label >= 0 && strings.EqualFold(g.header[label], valueName)
	if err := t.answer(labels, column, called); err != nil {
		return nil, err
	}
	if left > 0 {
		what, verb := "a class", "were"
		if t.Values != nil {
			what = "a value"
		}
		if left == 1 {
			verb = "was"
		}
		t.Notes = append(t.Notes, fmt.Sprintf("%s without %s %s left out.", plural(left, "row"), what, verb))
	}
	t.Shown = t.choose()
	if !t.showsAny() {
		return nil, fileError("every row has missing values")
	}
	for i, is := range numeric {
		t.File = append(t.File, g.column(i, is))
	}
	return t, nil
}

// column returns column i as the file has it.
func (g *grid) column(i int, numeric bool) FileColumn {
	c := FileColumn{Name: g.header[i], Text: !numeric, Values: make([]float64, len(g.rows)), Distinct: g.distinct(i)}
	var places map[string]int
	if c.Text {
		seen := make(map[string]bool)
		for _, row := range g.rows {
			if !isUnlabelled(row[i]) {
				seen[row[i]] = true
			}
		}
		c.Words, c.Distinct = slices.Sorted(maps.Keys(seen)), len(seen)
		places = make(map[string]int, len(c.Words))
		for at, word := range c.Words {
			places[word] = at
		}
	}
	for r, row := range g.rows {
		if v, ok := parseNumber(row[i]); !c.Text && ok {
			c.Values[r] = v
		} else if at, ok := places[row[i]]; ok {
			c.Values[r] = float64(at)
		} else {
			c.Values[r] = math.NaN()
			c.Blank++
		}
	}
	if len(c.Words) > MaxWords {
		c.Words, c.Values = nil, nil
	}
	return c
}

// labelColumn returns the column of classes or values, −1 if there is none.
func (g *grid) labelColumn(numeric []bool) int {
	lower := make([]string, len(g.header))
	for i, name := range g.header {
		lower[i] = strings.ToLower(name)
	}
	for _, name := range labelNames {
		i := slices.Index(lower, name)
		switch {
		case i < 0, name == "y" && !g.isLabelY(i, lower), name == valueName && !numeric[i]:
		default:
			return i
		}
	}
	if len(g.header) == 1 {
		return -1
	}
	last := len(g.header) - 1
	if !numeric[last] || g.fewWhole(last) {
		return last
	}
	words := -1
	for i, is := range numeric {
		if !is && g.distinct(i) <= MaxClasses {
			if words >= 0 {
				return -1
			}
			words = i
		}
	}
	if words >= 0 {
		return words
	}
	if len(g.header) > 2 && g.fewWhole(0) {
		return 0
	}
	return -1
}

// isLabelY reports whether column i, called y, holds classes or values and not the second
// coordinate: not beside an x, and not if it is the only column.
func (g *grid) isLabelY(i int, names []string) bool {
	return !slices.Contains(names, "x") && len(names) > 1
}

// fewWhole reports whether column i holds few enough different whole numbers to
// be classes: at most ten, and three if they may be one of two coordinates; each of
// them at least twice on average, unless there are only two.
func (g *grid) fewWhole(i int) bool {
	for _, row := range g.rows {
		if v, ok := parseNumber(row[i]); ok && v != math.Trunc(v) {
			return false
		}
	}
	few := MaxClasses
	if len(g.header) == 2 {
		few = 3
	}
	d := g.distinct(i)
	return d <= few && (2*d <= len(g.rows) || d <= 2 && len(g.header) > 2)
}

// distinct returns the number of different values of column i; 1 and 1.0 are one.
func (g *grid) distinct(i int) int {
	seen := make(map[string]bool)
	for _, row := range g.rows {
		if v, ok := parseNumber(row[i]); ok {
			seen[string(appendNumber(nil, v))] = true
		} else if !isUnlabelled(row[i]) {
			seen[row[i]] = true
		}
	}
	return len(seen)
}

// isUnlabelled reports whether a class is not known. Unlike a coordinate, a class
// may well be called - or none.
func isUnlabelled(field string) bool {
	switch strings.ToLower(field) {
	case "", "?", "na", "n/a", "#n/a", "nan", "null":
		return true
	}
	return false
}
