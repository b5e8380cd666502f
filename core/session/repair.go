package session

import (
	"errors"
	"slices"

	"mercer/core/gram"
	"mercer/core/mercer"
)

// CheckRepair checks a method and how many points it is for, before a matrix of
// that size is computed. The name is that of the field that has the method.
func CheckRepair(name, method string, n int) *Error {
	if !slices.Contains(mercer.Methods, mercer.Method(method)) {
		return Bad(name, "%q is not known; there is clip, flip and shift", method)
	}
	if n > mercer.RepairLimit {
		err := &mercer.SizeError{N: n, Limit: mercer.RepairLimit}
		return &Error{Code: BadData, Param: "x", Message: err.Error()}
	}
	return nil
}

// RepairOf makes the spectrum of a matrix non-negative by a method that was checked. The text is
// the kernel's.
func RepairOf(matrix gram.Matrix, method, text string) (*mercer.Repaired, *Error) {
	full, ok := matrix.(*gram.Full)
	if !ok {
		n := matrix.Len()
		data := make([]float64, 0, n*n)
		for i := range n {
			data = append(data, matrix.Row(i)...)
		}
		full = gram.NewFull(n, data)
	}
	r, err := mercer.Repair(full, mercer.Method(method))
	var value *mercer.ValueError
	if errors.As(err, &value) {
		return nil, TooLarge(text)
	}
	if err != nil {
		return nil, Wrap(err)
	}
	return r, nil
}
