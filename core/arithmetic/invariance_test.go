package arithmetic

import "testing"

func TestWhatDependsOnTheDifferenceIsSeen(t *testing.T) {
	for text, want := range map[string]struct{ difference, distance bool }{
		"exp(-dist^4)":               {true, true},
		"3":                          {true, true},
		"cos(x1 - z1)":               {true, false},
		"cos(x1 - z1 + x2 - z2)":     {true, false},
		"cos(z1 - 2*x2 - x1 + 2*z2)": {true, false},
		"exp(-abs(x1-z1))/(1+dist)":  {true, false},
		"x1 - z1 + 1":                {true, false},
		"min(x1-z1, z1-x1)":          {true, false},
		"x1/3 - z1/3":                {true, false},
		"dot":                        {false, false},
		"dot - dist^2":               {false, false},
		"cos(x1 + z1)":               {false, false},
		"cos(x1 - z2)":               {false, false},
		"x1 - x1":                    {false, false}, // not looked into
		"x1^2 - z1^2":                {false, false},
		"x1*z1 - x1*z1":              {false, false},
		"x1 - 2*z1":                  {false, false},
		"abs(x1) - abs(z1)":          {false, false},
		"2*(x1 - z1) + x1":           {false, false},
	} {
		e, err := Parse(text, OfPair)
		if err != nil {
			t.Fatal(err)
		}
		if e.OfDifference() != want.difference || e.OfDistance() != want.distance {
			t.Errorf("%s: of the difference %t, of the distance %t", text, e.OfDifference(), e.OfDistance())
		}
	}
}
