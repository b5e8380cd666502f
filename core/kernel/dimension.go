package kernel

import "strconv"

// A DimensionError says that a kernel does not take vectors with Dim coordinates.
type DimensionError struct {
	Kernel string // its name
	Dim    int
	Takes  string // what it takes: "1 or 2 coordinates"
}

func (e *DimensionError) Error() string {
	return e.Kernel + " takes points with " + e.Takes + ", and these have " + strconv.Itoa(e.Dim) + "."
}

// CheckDimension returns what keeps k from taking vectors with dim coordinates: a
// *DimensionError of one of the named kernels that k is made of, or the error of
// what was made elsewhere and has a CheckDimension of its own.
func CheckDimension(k Kernel[[]float64], dim int) error {
	switch k := k.(type) {
	case interface{ CheckDimension(dim int) error }:
		return k.CheckDimension(dim)
	case Scale[[]float64]:
		return CheckDimension(k.Of, dim)
	case Power[[]float64]:
		return CheckDimension(k.Of, dim)
	case Exp[[]float64]:
		return CheckDimension(k.Of, dim)
	case Normalize[[]float64]:
		return CheckDimension(k.Of, dim)
	case Conjugate[[]float64]:
		if err := checkPart(k.Factor, dim); err != nil {
			return err
		}
		return CheckDimension(k.Of, dim)
	case Warp[[]float64, []float64]:
		if err := checkPart(k.Map, dim); err != nil {
			return err
		}
		return CheckDimension(k.Of, len(k.Map.Apply(make([]float64, dim))))
	case Sum[[]float64]:
		return checkAll(k.Terms, dim)
	case Product[[]float64]:
		return checkAll(k.Factors, dim)
	}
	return nil
}

// checkPart asks a map or a factor, which may be any function.
func checkPart(part any, dim int) error {
	if c, ok := part.(interface{ CheckDimension(dim int) error }); ok {
		return c.CheckDimension(dim)
	}
	return nil
}

func checkAll(parts []Kernel[[]float64], dim int) error {
	for _, part := range parts {
		if err := CheckDimension(part, dim); err != nil {
			return err
		}
	}
	return nil
}
