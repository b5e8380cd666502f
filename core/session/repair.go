package session

import (
	"errors"
	"slices"

	"mercer/core/catalog"
	"mercer/core/gram"
	"mercer/core/kernel"
	"mercer/core/mercer"
)

// Repair makes the spectrum of the Gram matrix of points non-negative by a method:
// "clip", "flip" or "shift". The error is an *Error.
func Repair(domainName string, p Points, kernelText, method string) (*mercer.Repaired, error) {
	if domainName != "vectors" {
		return nil, noDomain(domainName)
	}
	if !slices.Contains(mercer.Methods, mercer.Method(method)) {
		return nil, bad("method", "%q is not known; there is clip, flip and shift", method)
	}
	xs, ex, e := vectors.on(p, kernelText)
	if e != nil {
		return nil, e
	}
	if len(xs) > mercer.RepairLimit {
		// Before a matrix of that size is computed.
		err := &mercer.SizeError{N: len(xs), Limit: mercer.RepairLimit}
		return nil, &Error{Code: BadData, Param: "x", Message: err.Error()}
	}
	k := ex.Kernel()
	if !kernel.Symmetric(k) {
		k = kernel.Symmetrize[catalog.Vector]{Of: k}
	}
	r, err := mercer.Repair(gram.New(k, xs), mercer.Method(method))
	var value *mercer.ValueError
	if errors.As(err, &value) {
		return nil, tooLarge(ex.String())
	}
	if err != nil {
		return nil, wrap(err)
	}
	return r, nil
}
