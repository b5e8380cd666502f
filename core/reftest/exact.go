package reftest

import (
	"math/big"
	"runtime"
)

// Precision is the number of bits of an [Exact] kernel.
const Precision = 512

// Places returns how many of n places are worth a look in 512-bit arithmetic: all where it is
// fast, and some as WebAssembly, where it takes ten times as long.
func Places(n int) int {
	if runtime.GOARCH == "wasm" {
		return max(1, n/10)
	}
	return n
}

// An Exact kernel is evaluated in 512-bit arithmetic, from the formula of a book.
type Exact func(x, z []float64) *big.Float

// Float returns v with [Precision] bits.
func Float(v float64) *big.Float { return new(big.Float).SetPrec(Precision).SetFloat64(v) }

func add(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(Precision).Add(a, b) }
func sub(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(Precision).Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(Precision).Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(Precision).Quo(a, b) }
func neg(a *big.Float) *big.Float    { return new(big.Float).SetPrec(Precision).Neg(a) }
func root(a *big.Float) *big.Float   { return new(big.Float).SetPrec(Precision).Sqrt(a) }

// power returns aⁿ.
func power(a *big.Float, n int) *big.Float {
	p := Float(1)
	for range n {
		p = mul(p, a)
	}
	return p
}

// ln2 is 2·artanh(1/3).
var ln2 = func() *big.Float {
	sum, term := Float(0), quo(Float(2), Float(3))
	for k := 1; k < 2*Precision; k += 2 {
		sum = add(sum, quo(term, Float(float64(k))))
		term = quo(term, Float(9))
	}
	return sum
}()

// exponential returns e^v: e^(v − k·ln 2)·2^k, by its series at a 2¹⁶th.
func exponential(v *big.Float) *big.Float {
	k, _ := quo(v, ln2).Int64()
	r := sub(v, mul(Float(float64(k)), ln2))
	const halvings = 16
	r.SetMantExp(r, -halvings)
	sum, term := Float(1), Float(1)
	for i := 1; i < 40; i++ {
		term = quo(mul(term, r), Float(float64(i)))
		sum = add(sum, term)
	}
	for range halvings {
		sum = mul(sum, sum)
	}
	return sum.SetMantExp(sum, int(k))
}

// logarithm returns log v, by Newton's method on e^y = v.
func logarithm(v *big.Float) *big.Float {
	mantissa := new(big.Float).SetPrec(Precision)
	exponent := v.MantExp(mantissa)
	y := mul(Float(float64(exponent)), ln2)
	for range 12 {
		e := exponential(y)
		y = add(y, mul(Float(2), quo(sub(v, e), add(v, e))))
	}
	return y
}

// sine returns sin v, by its series at v less a multiple of 2π.
func sine(v *big.Float) *big.Float {
	turns, _ := quo(v, mul(Float(2), pi)).Int64()
	v = sub(v, mul(Float(float64(2*turns)), pi))
	square, term, sum := mul(v, v), v, v
	for k := 1; k < 90; k++ {
		term = neg(quo(mul(term, square), Float(float64(2*k*(2*k+1)))))
		sum = add(sum, term)
	}
	return sum
}

// pi is 16·arctan(1/5) − 4·arctan(1/239), Machin's formula.
var pi = func() *big.Float {
	arctan := func(of float64) *big.Float {
		sum, term := Float(0), quo(Float(1), Float(of))
		for k := 1; k < 2*Precision; k += 2 {
			sum = add(sum, quo(term, Float(float64(k))))
			term = neg(quo(term, Float(of*of)))
		}
		return sum
	}
	return sub(mul(Float(16), arctan(5)), mul(Float(4), arctan(239)))
}()

// dot returns ⟨x, z⟩.
func dot(x, z []float64) *big.Float {
	sum := Float(0)
	for a := range x {
		sum = add(sum, mul(Float(x[a]), Float(z[a])))
	}
	return sum
}

// distances returns ‖x − z‖² and ‖x − z‖₁.
func distances(x, z []float64) (square, city *big.Float) {
	square, city = Float(0), Float(0)
	for a := range x {
		d := sub(Float(x[a]), Float(z[a]))
		square = add(square, mul(d, d))
		city = add(city, d.Abs(d))
	}
	return square, city
}

// The kernels of the language.

// ExactConst is c.
func ExactConst(c float64) Exact { return func(_, _ []float64) *big.Float { return Float(c) } }

// ExactPoly is (γ⟨x, z⟩ + r)^d.
func ExactPoly(degree int, gamma, coef0 float64) Exact {
	return func(x, z []float64) *big.Float {
		return power(add(mul(Float(gamma), dot(x, z)), Float(coef0)), degree)
	}
}

// ExactPowers is Σ ⟨x, z⟩ⁿ, n = 0 … d.
func ExactPowers(degree int) Exact {
	return func(x, z []float64) *big.Float {
		sum := Float(0)
		for n := range degree + 1 {
			sum = add(sum, power(dot(x, z), n))
		}
		return sum
	}
}

// ExactRBF is exp(−γ‖x − z‖²).
func ExactRBF(gamma float64) Exact {
	return func(x, z []float64) *big.Float {
		square, _ := distances(x, z)
		return exponential(mul(Float(-gamma), square))
	}
}

// ExactLaplacian is exp(−γ‖x − z‖₁).
func ExactLaplacian(gamma float64) Exact {
	return func(x, z []float64) *big.Float {
		_, city := distances(x, z)
		return exponential(mul(Float(-gamma), city))
	}
}

// ExactMatern is Matérn's kernel with ν = ½, 3⁄2 or 5⁄2.
func ExactMatern(nu, length float64) Exact {
	return func(x, z []float64) *big.Float {
		square, _ := distances(x, z)
		r := quo(mul(root(Float(2*nu)), root(square)), Float(length))
		factor := Float(1)
		if nu > 1 {
			factor = add(factor, r)
		}
		if nu > 2 {
			factor = add(factor, quo(mul(r, r), Float(3)))
		}
		return mul(factor, exponential(neg(r)))
	}
}

// ExactRationalQuadratic is (1 + ‖x − z‖²/(2αℓ²))^−α.
func ExactRationalQuadratic(alpha, length float64) Exact {
	return func(x, z []float64) *big.Float {
		square, _ := distances(x, z)
		base := add(Float(1), quo(square, mul(Float(2*alpha), mul(Float(length), Float(length)))))
		return exponential(mul(Float(-alpha), logarithm(base)))
	}
}

// ExactPeriodic is exp(−2·sin²(π‖x − z‖/p)/ℓ²).
func ExactPeriodic(period, length float64) Exact {
	return func(x, z []float64) *big.Float {
		square, _ := distances(x, z)
		s := sine(quo(mul(pi, root(square)), Float(period)))
		return exponential(quo(mul(Float(-2), mul(s, s)), mul(Float(length), Float(length))))
	}
}

// ExactCosine is ⟨x, z⟩/(‖x‖·‖z‖).
func ExactCosine() Exact {
	return func(x, z []float64) *big.Float {
		return quo(dot(x, z), root(mul(dot(x, x), dot(z, z))))
	}
}

// ExactSigmoid is tanh(γ⟨x, z⟩ + r).
func ExactSigmoid(gamma, coef0 float64) Exact {
	return func(x, z []float64) *big.Float {
		e := exponential(mul(Float(2), add(mul(Float(gamma), dot(x, z)), Float(coef0))))
		return quo(sub(e, Float(1)), add(e, Float(1)))
	}
}

// ExactMin is Σ min(xₐ, zₐ).
func ExactMin() Exact {
	return func(x, z []float64) *big.Float {
		sum := Float(0)
		for a := range x {
			sum = add(sum, Float(min(x[a], z[a])))
		}
		return sum
	}
}

// ExactQuadratic is xᵀAz with A = [[a, b], [b, c]].
func ExactQuadratic(a, b, c float64) Exact {
	return func(x, z []float64) *big.Float {
		sum := mul(Float(a), mul(Float(x[0]), Float(z[0])))
		cross := add(mul(Float(x[0]), Float(z[1])), mul(Float(x[1]), Float(z[0])))
		sum = add(sum, mul(Float(b), cross))
		return add(sum, mul(Float(c), mul(Float(x[1]), Float(z[1]))))
	}
}

// Sum is k₁ + k₂.
func (k Exact) Sum(other Exact) Exact {
	return func(x, z []float64) *big.Float { return add(k(x, z), other(x, z)) }
}

// Times is k₁·k₂.
func (k Exact) Times(other Exact) Exact {
	return func(x, z []float64) *big.Float { return mul(k(x, z), other(x, z)) }
}

// Exp is e^k.
func (k Exact) Exp() Exact {
	return func(x, z []float64) *big.Float { return exponential(k(x, z)) }
}

// Normalized is k(x, z)/√(k(x, x)·k(z, z)).
func (k Exact) Normalized() Exact {
	return func(x, z []float64) *big.Float { return quo(k(x, z), root(mul(k(x, x), k(z, z)))) }
}

// Expansion returns Σ βᵢ k(xᵢ, x) + b, and Σ |βᵢ k(xᵢ, x)| + |b|.
func (k Exact) Expansion(xs [][]float64, beta []float64, bias float64, x []float64) (f, size *big.Float) {
	f, size = Float(bias), new(big.Float).Abs(Float(bias))
	for i, z := range xs {
		if beta[i] == 0 {
			continue
		}
		term := mul(Float(beta[i]), k(z, x))
		f = add(f, term)
		size = add(size, new(big.Float).Abs(term))
	}
	return f, size
}
