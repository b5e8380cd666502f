package guess

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A kind is what a token is: a symbol stands for itself.
type kind rune

// The kinds of tokens that are no single symbols.
const (
	end       kind = 0
	number    kind = 'n'
	name      kind = 'a'
	quoted    kind = 'q'
	transpose kind = 'T'
	prime     kind = '\''
	double    kind = '‖'
	summation kind = 'Σ'
	fraction  kind = 'F'
	root      kind = 'R'
)

type token struct {
	kind   kind
	text   string // of a name
	value  float64
	spaced bool // whether space stands before it
}

// commands of TeX that mean a symbol.
var commands = map[string]kind{
	"cdot": '*', "times": '*', "ast": '*', "bullet": '*', "langle": '<', "rangle": '>', "lVert": double, "rVert": double, "Vert": double,
	"parallel": double, "lvert": '|', "rvert": '|', "vert": '|', "mid": '|', "top": transpose, "intercal": transpose, "prime": prime,
	"frac": fraction, "dfrac": fraction, "tfrac": fraction, "sqrt": root, "sum": summation, "lbrace": '(', "rbrace": ')',
	"colon": ':', "div": '/',
}

// silent are commands and words that mean nothing here.
const silent = " left right big Big bigg Bigg bigl bigr Bigl Bigr mathbf mathrm mathit mathsf mathcal boldsymbol bm vec text operatorname " +
	"displaystyle textstyle limits quad qquad hat tilde bar mathbb ensuremath phantom "

// modules are what names of Python and JavaScript may begin with.
const modules = " np numpy math jnp jax torch linalg scipy sp spatial distance sklearn metrics pairwise kernels gaussian_process svm " +
	"nn functional Math GPy kern gpytorch "

var greek = map[rune]string{
	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'ε': "epsilon", 'θ': "theta", 'κ': "kappa", 'λ': "lambda", 'ℓ': "ell",
	'ν': "nu", 'π': "pi", 'ρ': "rho", 'σ': "sigma", 'τ': "tau", 'φ': "phi", 'ω': "omega",
}

var symbols = map[rune]kind{
	'·': '*', '×': '*', '∙': '*', '⋅': '*', '∗': '*', '•': '*', '−': '-', '–': '-', '÷': '/', '∥': double, '‖': double, '∣': '|', '⟨': '<',
	'〈': '<', '⟩': '>', '〉': '>', '√': root, '∑': summation, 'Σ': summation, 'ᵀ': transpose, '⊤': transpose, '′': prime, '’': prime,
	'≔': '=', '‘': '"', '“': '"', '”': '"',
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// scan splits a text into tokens; a nil slice says that it is none of ours.
func scan(text string) []token {
	s := scanner{text: text}
	for s.at < len(s.text) {
		if !s.next() {
			return nil
		}
	}
	return withoutModules(s.tokens)
}

type scanner struct {
	text   string
	at     int
	tokens []token
	spaced bool
}

func (s *scanner) add(t token) {
	t.spaced = s.spaced
	s.spaced = false
	s.tokens = append(s.tokens, t)
}

// last returns the kind of the token before, with no space between; 0 where there is none.
func (s *scanner) last() kind {
	if s.spaced || len(s.tokens) == 0 {
		return end
	}
	return s.tokens[len(s.tokens)-1].kind
}

func (s *scanner) next() bool {
	rest := s.text[s.at:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.IsSpace(r) || r == '~' || r == '$' || r == '\u200b':
		s.spaced = true
		s.at += size
		return true
	case r == '\\':
		return s.command()
	case isDigit(r) || r == '.' && len(rest) > 1 && isDigit(rune(rest[1])) && !isValue(s.last()):
		return s.number()
	case strings.HasPrefix(rest, "**"), strings.HasPrefix(rest, "||"):
		s.at += 2
		s.add(token{kind: map[rune]kind{'*': '^', '|': double}[r]})
		return true
	case r == '.' && len(rest) > 1 && strings.ContainsRune("^*/", rune(rest[1])): // as in MATLAB
		s.at++
		return true
	case r == '\'' && isValue(s.last()):
		s.at += size
		s.add(token{kind: prime})
		return true
	case r == '\'' || r == '"':
		i := strings.IndexRune(rest[size:], r)
		if i < 0 {
			return false
		}
		s.add(token{kind: quoted, text: rest[size : size+i]})
		s.at += i + 2*size
		return true
	case greek[r] != "":
		s.at += size
		s.name(greek[r])
		return true
	case symbols[r] != 0:
		s.at += size
		s.add(token{kind: symbols[r]})
		return true
	case strings.ContainsRune(superscripts, r), r == '⁻':
		s.superscript()
		return true
	case r == 'ᵈ' || r == 'ⁿ' || r == 'ᵖ':
		s.at += size
		s.add(token{kind: '^'})
		s.add(token{kind: name, text: map[rune]string{'ᵈ': "d", 'ⁿ': "n", 'ᵖ': "p"}[r]})
		return true
	case unicode.IsLetter(r):
		s.word()
		return true
	case strings.ContainsRune("+-*/^(),=<>|@._;:[]{}", r):
		s.at += size
		s.add(token{kind: kind(r)})
		return true
	}
	return false
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isValue reports whether a token of a kind ends a value.
func isValue(k kind) bool {
	return k == name || k == number || k == ')' || k == ']' || k == '}' || k == transpose || k == prime || k == double
}

// command reads what begins with a backslash.
func (s *scanner) command() bool {
	s.at++
	n := 0
	for s.at+n < len(s.text) && isLetter(s.text[s.at+n]) {
		n++
	}
	word := s.text[s.at : s.at+n]
	s.at += n
	switch {
	case n == 0 && s.at == len(s.text):
		return false
	case n == 0: // a space, the end of a line, or what surrounds a formula
		c := s.text[s.at]
		s.at++
		switch c {
		case '|':
			s.add(token{kind: double})
		case '{':
			s.add(token{kind: '('})
		case '}':
			s.add(token{kind: ')'})
		case ',', ';', ':', '!', ' ', '\\', '(', ')', '[', ']':
		default:
			return false
		}
	case strings.Contains(silent, " "+word+" "):
		if strings.HasPrefix(s.text[s.at:], ".") { // \left.
			s.at++
		}
	case commands[word] != 0:
		s.add(token{kind: commands[word]})
	default:
		s.name(strings.TrimPrefix(word, "var"))
	}
	return true
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// word reads a name of letters.
func (s *scanner) word() {
	n := 0
	for n < len(s.text)-s.at {
		r, size := utf8.DecodeRuneInString(s.text[s.at+n:])
		if !unicode.IsLetter(r) && !isDigit(r) && r != '_' || greek[r] != "" || symbols[r] != 0 {
			break
		}
		// In x^Tz and \frac1x letters stand for themselves.
		if s.last() == '^' && n == 1 && s.text[s.at] == 'T' {
			break
		}
		n += size
	}
	word := s.text[s.at : s.at+n]
	s.at += n
	if s.last() == '^' && (word == "T" || word == "t" || word == "top") {
		s.add(token{kind: transpose})
		return
	}
	s.name(word)
}

// name adds a name with the subscript that follows.
func (s *scanner) name(word string) {
	rest := s.text[s.at:]
	if strings.HasPrefix(rest, "_") {
		rest = rest[1:]
		word += "_"
		s.at++
	}
	if strings.HasSuffix(word, "_") {
		n := 0
		if strings.HasPrefix(rest, "{") && strings.Contains(rest, "}") {
			n = strings.Index(rest, "}") + 1
			word += strings.Trim(rest[:n], "{} \\,")
		} else if rest != "" && (isLetter(rest[0]) || isDigit(rune(rest[0]))) {
			n = 1
			word += rest[:1]
		}
		s.at += n
		rest = rest[n:]
	}
	for i, r := range rest {
		if r < '₀' || r > '₉' {
			rest = rest[:i]
			break
		}
		word += string('0' + r - '₀')
	}
	s.at += len(rest)
	s.add(token{kind: name, text: strings.TrimSuffix(word, "_")})
}

// number reads digits, a point and an exponent.
func (s *scanner) number() bool {
	n := 0
	digits := func() {
		for s.at+n < len(s.text) && isDigit(rune(s.text[s.at+n])) {
			n++
		}
	}
	if k := len(s.tokens); k > 0 && s.tokens[k-1].kind == fraction ||
		k > 1 && s.tokens[k-2].kind == fraction && s.tokens[k-1].kind == number {
		n = 1 // \frac12
	} else {
		digits()
		if rest := s.text[s.at+n:]; strings.HasPrefix(rest, ".") && (len(rest) == 1 || !isLetter(rest[1])) {
			n++
			digits()
		}
		n += exponent(s.text[s.at+n:])
	}
	v, err := strconv.ParseFloat(s.text[s.at:s.at+n], 64)
	if err != nil || math.IsInf(v, 0) {
		return false
	}
	s.at += n
	s.add(token{kind: number, value: v})
	return true
}

// exponent returns the length of the e-6 that a text begins with.
func exponent(text string) int {
	n := 1
	if len(text) < 2 || text[0] != 'e' && text[0] != 'E' {
		return 0
	}
	if text[1] == '-' || text[1] == '+' {
		n++
	}
	digits := n
	for n < len(text) && isDigit(rune(text[n])) {
		n++
	}
	if n == digits {
		return 0
	}
	return n
}

// superscript reads a power that is written above the line.
func (s *scanner) superscript() {
	s.add(token{kind: '^'})
	v := 0.0
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		i := strings.IndexRune(superscripts, r)
		switch {
		case r == '⁻':
			s.add(token{kind: '-'})
		case i < 0:
			s.add(token{kind: number, value: v})
			return
		default:
			v = 10*v + float64(len([]rune(superscripts[:i])))
		}
		s.at += size
	}
	s.add(token{kind: number, value: v})
}

// withoutModules leaves out np. before exp, and ends the tokens.
func withoutModules(tokens []token) []token {
	kept := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if t.kind == name && i+1 < len(tokens) && tokens[i+1].kind == '.' && strings.Contains(modules, " "+t.text+" ") {
			i++
			continue
		}
		kept = append(kept, t)
	}
	for len(kept) > 0 && strings.ContainsRune(".,;:", rune(kept[len(kept)-1].kind)) {
		kept = kept[:len(kept)-1]
	}
	return append(kept, token{kind: end})
}
