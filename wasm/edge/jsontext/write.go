package jsontext

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// A Record is an object to be written: names and values in their order.
type Record []Field

// A Field is a part of a Record. The value is nil, a bool, a string, an int, a uint64, a
// float64, a slice of strings, ints or float64s, a Record, a List of any of these, or Raw.
type Field struct {
	Name  string
	Value any
}

// A List is an array of values of any kind.
type List []any

// Raw is JSON that is written as it is.
type Raw []byte

// Of makes a Record of names and values in turn.
func Of(fields ...any) Record {
	r := make(Record, 0, len(fields)/2)
	for i := 0; i < len(fields); i += 2 {
		r = append(r, Field{fields[i].(string), fields[i+1]})
	}
	return r
}

// ListOf makes a List of what a function makes of items.
func ListOf[T any](items []T, of func(T) Record) List {
	list := make(List, len(items))
	for i, item := range items {
		list[i] = of(item)
	}
	return list
}

// Append appends the JSON of a value. What is no number is null, and infinite numbers are
// the strings "Infinity" and "-Infinity", which JSON lacks.
func Append(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		return AppendText(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case uint64:
		return strconv.AppendUint(b, v, 10)
	case float64:
		return AppendNumber(b, v)
	case Raw:
		return append(b, v...)
	case []float64:
		return appendAll(b, v, AppendNumber)
	case []int:
		return appendAll(b, v, func(b []byte, i int) []byte { return strconv.AppendInt(b, int64(i), 10) })
	case []string:
		return appendAll(b, v, AppendText)
	case List:
		return appendAll(b, v, Append)
	case Record:
		b = append(b, '{')
		for i, field := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(AppendText(b, field.Name), ':')
			b = Append(b, field.Value)
		}
		return append(b, '}')
	}
	panic(fmt.Sprintf("jsontext: cannot write %T", v))
}

func appendAll[T any](b []byte, items []T, one func([]byte, T) []byte) []byte {
	b = append(b, '[')
	for i, item := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, item)
	}
	return append(b, ']')
}

// AppendNumber appends a number as JavaScript writes it: with as few digits as tell it from
// all others, −0 as 0.
func AppendNumber(b []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(b, "null"...)
	case math.IsInf(f, 1):
		return append(b, `"Infinity"`...)
	case math.IsInf(f, -1):
		return append(b, `"-Infinity"`...)
	case f == 0:
		return append(b, '0')
	}
	if size := math.Abs(f); size >= 1e-6 && size < 1e21 {
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, 64)
	if n := len(b); b[n-2] == '0' && b[n-4] == 'e' { // e-07 is e-7
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

const hexadecimal = "0123456789abcdef"

// AppendText appends a string. What is no UTF-8 becomes U+FFFD.
func AppendText(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\r':
			b = append(b, '\\', 'r')
		case r == '\t':
			b = append(b, '\\', 't')
		case r == '\b':
			b = append(b, '\\', 'b')
		case r == '\f':
			b = append(b, '\\', 'f')
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', hexadecimal[r>>4], hexadecimal[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
