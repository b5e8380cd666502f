package dataset

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ReadCSV reads a table with a row a line. Fields are separated by commas,
// semicolons, tabs, vertical bars or spaces, whichever the file uses; with semicolons, tabs
// and bars, numbers may have decimal commas. A header is recognised by words above numbers.
// Blank lines are skipped, and rows without a class or value are left out, which a
// note tells. Other missing values (an empty field, NA, NaN, null, none, ?) are NaN.
//
// The classes are in the column that is called class, label, target, species or
// y; otherwise in the last one if it holds words or few whole numbers, in the only
// other column of words, or in the first one if it holds few whole numbers. Numbers that
// are too many for classes are values, and so is a column that is called value.
// Errors are *ReadError.
func ReadCSV(r io.Reader) (*Table, error) {
	text, err := readText(r)
	if err != nil {
		return nil, err
	}
	g, err := readGrid(text)
	if err != nil {
		return nil, err
	}
	return g.table()
}

// A grid is the fields of a CSV file as text.
type grid struct {
	header []string   // one name a column, "" where there is none
	place  []int      // where each column is in the file, from 1
	rows   [][]string // of the same length as header
	lines  []int      // the line of each row
	notes  []string
}

// readGrid splits text into fields and finds its header.
func readGrid(text string) (*grid, error) {
	separator := findSeparator(text)
	if separator == ' ' {
		text = squeeze(text)
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma = separator
	reader.FieldsPerRecord = -1
	reader.TrimLeadingSpace = separator != '\t'
	g := &grid{}
	for {
		fields, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, quoteError(err)
		}
		for i, f := range fields {
			fields[i] = strings.TrimSpace(f)
		}
		line, _ := reader.FieldPos(0)
		if slices.Max(fields) == "" && len(fields) == 1 {
			continue
		}
		if len(g.rows) > MaxRows {
			return nil, tooManyRows()
		}
		if len(fields) > MaxColumns {
			return nil, fileError("the file has %d columns; at most %d can be read", len(fields), MaxColumns)
		}
		if len(g.rows) > 0 && len(fields) != len(g.rows[0]) {
			return nil, &ReadError{Line: line, Reason: fmt.Sprintf("%s where the first row has %d",
				plural(len(fields), "field"), len(g.rows[0]))}
		}
		g.rows = append(g.rows, fields)
		g.lines = append(g.lines, line)
	}
	if len(g.rows) == 0 {
		return nil, fileError("the file is empty")
	}
	if separator == ';' || separator == '\t' || separator == '|' {
		g.pointDecimals()
	}
	g.takeHeader()
	if len(g.rows) > MaxRows {
		return nil, tooManyRows()
	}
	if len(g.rows) == 0 {
		return nil, fileError("the file has a header but no rows")
	}
	g.place = make([]int, len(g.header))
	for i := range g.place {
		g.place[i] = i + 1
	}
	g.dropEmpty()
	if len(g.header) == 0 {
		return nil, fileError("the file has no values")
	}
	return g, nil
}

// quoteError turns an error of encoding/csv, which is always about quotation
// marks here, into a sentence.
func quoteError(err error) error {
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	reason := "a quotation mark within a field; put the whole field in quotation marks and double those inside"
	if errors.Is(parse.Err, csv.ErrQuote) && parse.Line > parse.StartLine {
		reason = fmt.Sprintf("the quotation mark opened in line %d is not closed properly", parse.StartLine)
	}
	return &ReadError{Line: parse.Line, Reason: reason}
}

// findSeparator returns the separator of text: tab, semicolon, bar or comma if each of
// the first lines has it equally often, else the one that is most frequent, else
// a space.
func findSeparator(text string) rune {
	separators := [...]rune{'\t', ';', '|', ','}
	const sample = 20
	var counts [len(separators)][]int
	seen := 0
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		quoted := false
		var count [len(separators)]int
		for _, c := range line {
			if c == '"' {
				quoted = !quoted
			}
			if i := slices.Index(separators[:], c); i >= 0 && !quoted {
				count[i]++
			}
		}
		for i := range counts {
			counts[i] = append(counts[i], count[i])
		}
		if seen++; seen == sample {
			break
		}
	}
	best, most := ' ', 0
	for i, c := range counts {
		if c[0] > 0 && slices.Min(c) == slices.Max(c) {
			return separators[i]
		}
		total := 0
		for _, n := range c {
			total += n
		}
		if total > most {
			best, most = separators[i], total
		}
	}
	return best
}

// squeeze leaves one space between the words of each line.
func squeeze(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		for i, word := range strings.Fields(line) {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// pointDecimals replaces decimal commas by points if the file has any: numbers
// with a comma, and none with a point.
func (g *grid) pointDecimals() {
	for _, row := range g.rows {
		for _, f := range row {
			if _, ok := parseNumber(f); ok && strings.Contains(f, ".") {
				return
			}
		}
	}
	for _, row := range g.rows {
		for i, f := range row {
			if strings.Count(f, ",") == 1 {
				if pointed := strings.Replace(f, ",", ".", 1); isNumber(pointed) {
					row[i] = pointed
				}
			}
		}
	}
}

// takeHeader moves the first row to the header if it is one: if it has a word in a
// column that is of numbers below.
func (g *grid) takeHeader() {
	first := g.rows[0]
	g.header = make([]string, len(first))
	words := false
	for i, name := range first {
		if isNumber(name) {
			return
		}
		words = words || name != "" && !isMissing(name) && mostlyNumbers(g.rows[1:], i)
	}
	// A header alone has words only.
	if words || len(g.rows) == 1 && len(first) > 1 && !slices.ContainsFunc(first, isMissing) {
		copy(g.header, first)
		g.rows, g.lines = g.rows[1:], g.lines[1:]
	}
}

// dropEmpty removes the columns that have no values, such as the one that a
// separator at the end of every line makes.
func (g *grid) dropEmpty() {
	for i := len(g.header) - 1; i >= 0; i-- {
		empty := true
		for _, row := range g.rows {
			if !isMissing(row[i]) {
				empty = false
				break
			}
		}
		if !empty {
			continue
		}
		if g.header[i] != "" {
			g.notes = append(g.notes, fmt.Sprintf("Column %s has no values and was left out.", g.name(i)))
		}
		g.header = slices.Delete(g.header, i, i+1)
		g.place = slices.Delete(g.place, i, i+1)
		for r, row := range g.rows {
			g.rows[r] = slices.Delete(row, i, i+1)
		}
	}
}

// name returns how sentences call column i.
func (g *grid) name(i int) string {
	if g.header[i] != "" {
		return quote(g.header[i])
	}
	return strconv.Itoa(g.place[i])
}

// isNumber reports whether text is a finite decimal number.
func isNumber(text string) bool {
	_, ok := parseNumber(text)
	return ok
}

// isMissing reports whether a field stands for a value that is not known. Infinite
// values cannot be drawn either.
func isMissing(field string) bool {
	switch strings.ToLower(field) {
	case "", "?", "na", "n/a", "#n/a", "nan", "null", "none", "nil", "-", ".",
		"inf", "-inf", "+inf", "infinity", "-infinity", "+infinity":
		return true
	}
	v, err := strconv.ParseFloat(field, 64)
	return err != nil && math.IsInf(v, 0)
}

// mostlyNumbers reports whether more than half of the values of column i are
// numbers, and there is one.
func mostlyNumbers(rows [][]string, i int) bool {
	numbers, values := 0, 0
	for _, row := range rows {
		if isMissing(row[i]) {
			continue
		}
		values++
		if isNumber(row[i]) {
			numbers++
		}
	}
	return 2*numbers > values
}

// WriteCSV writes s with a header and the value in the last column, or the class, by name
// where the classes have names. Numbers are written with as many digits as it takes to
// read the same again.
func WriteCSV(w io.Writer, s Set) error {
	if err := s.check(); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	record := make([]string, s.Dim+1)
	for j := range s.Dim {
		if record[j] = "x" + strconv.Itoa(j+1); j < len(s.Axes) && s.Axes[j] != "" {
			record[j] = s.Axes[j]
		}
	}
	record[s.Dim] = "class"
	names := s.labels()
	if s.Target == "value" {
		record[s.Dim] = valueName
		names = func(value float64) string { return string(appendNumber(nil, value)) }
	}
	out.Write(record)
	for i, label := range s.Y {
		for j, v := range s.X[i*s.Dim : (i+1)*s.Dim] {
			record[j] = string(appendNumber(nil, v))
		}
		record[s.Dim] = names(label)
		out.Write(record)
	}
	out.Flush()
	return out.Error()
}

// labels returns how classes are written: all by name, or all by number if a name
// is missing, occurs twice or would not be read as one.
func (s Set) labels() func(class float64) string {
	number := func(class float64) string { return string(appendNumber(nil, class)) }
	seen := make(map[string]bool)
	for _, name := range s.Classes {
		if seen[name] || isMissing(name) || name != strings.TrimSpace(name) {
			return number
		}
		seen[name] = true
	}
	return func(class float64) string {
		if c := int(class); float64(c) == class && 1 <= c && c <= len(s.Classes) {
			return s.Classes[c-1]
		}
		return number(class)
	}
}
