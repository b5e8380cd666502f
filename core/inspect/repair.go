package inspect

import (
	"mercer/core/mercer"
	"mercer/core/session"
)

// Repair makes the spectrum of the Gram matrix of points non-negative, by a method of package
// mercer: with the eigenvalues λ, "clip" takes max(λ, 0), "flip" |λ|, and "shift" λ less the least,
// if that is negative. A matrix that is not symmetric is replaced by (K + Kᵀ)/2 first. There may be
// [mercer.RepairLimit] points. The error is a *session.Error: of the domain, the points, the
// kernel, the method, too many points, or values of the kernel that are not finite.
func Repair(domainName string, p session.Points, kernelText, method string) (*mercer.Repaired, error) {
	entries, e := session.EntriesOf(domainName, p, kernelText)
	if e != nil {
		return nil, e
	}
	if e := session.CheckRepair("method", method, entries.Len()); e != nil {
		return nil, e
	}
	r, e := session.RepairOf(entries.Full(nil), method, entries.Text())
	if e != nil {
		return nil, e
	}
	return r, nil
}
