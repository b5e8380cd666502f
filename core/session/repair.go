package session

import (
	"errors"
	"slices"

	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/mercer"
)

// Repair makes the spectrum of the Gram matrix of points non-negative by a method:
// "clip", "flip" or "shift". The error is an *Error.
func Repair(domainName string, p Points, kernelText, method string) (*mercer.Repaired, error) {
	d, e := domainOf(domainName)
	if e != nil {
		return nil, e
	}
	r, e := d.repair(p, kernelText, method)
	if e != nil {
		return nil, e
	}
	return r, nil
}

func (d domain[X]) repair(p Points, kernelText, method string) (*mercer.Repaired, *Error) {
	xs, ex, e := d.on(p, kernelText)
	if e != nil {
		return nil, e
	}
	if e := checkRepair("method", method, len(xs)); e != nil {
		return nil, e
	}
	k := ex.Kernel()
	if !kernel.Symmetric(k) {
		k = kernel.Symmetrize[X]{Of: k}
	}
	return repairOf(gram.New(k, xs), method, ex.String())
}

// checkRepair checks a method and how many points it is for, before a matrix of
// that size is computed. The name is that of the field that has the method.
func checkRepair(name, method string, n int) *Error {
	if !slices.Contains(mercer.Methods, mercer.Method(method)) {
		return Bad(name, "%q is not known; there is clip, flip and shift", method)
	}
	if n > mercer.RepairLimit {
		err := &mercer.SizeError{N: n, Limit: mercer.RepairLimit}
		return &Error{Code: BadData, Param: "x", Message: err.Error()}
	}
	return nil
}

// repairOf makes the spectrum of a matrix non-negative. The text is the kernel's.
func repairOf(matrix gram.Matrix, method, text string) (*mercer.Repaired, *Error) {
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
