package solve

import "testing"

// countdown ends with a status after n steps.
type countdown struct {
	n, done int
	end     Status
}

func (c *countdown) Step() Step {
	if c.done < c.n {
		c.done++
	}
	status := Running
	if c.done == c.n {
		status = c.end
	}
	return Step{Iter: c.done, Status: status}
}

func (c *countdown) Coef() Coef { return Coef{} }
func (c *countdown) Err() error { return nil }

func TestRunEndsWithTheSolverOrAtTheLimit(t *testing.T) {
	for _, test := range []struct {
		end         Status
		limit, want int
		status      Status
	}{
		{Converged, 0, 5, Converged},
		{Failed, -1, 5, Failed},
		{Converged, 3, 3, Running},
		{Exhausted, 5, 5, Exhausted},
		{Converged, 9, 5, Converged},
	} {
		step := Run(&countdown{n: 5, end: test.end}, test.limit)
		if step.Iter != test.want || step.Status != test.status {
			t.Errorf("limit %d, ending %v: %d steps, %v", test.limit, test.end, step.Iter, step.Status)
		}
	}
}

func TestStatusesHaveNames(t *testing.T) {
	for status, want := range map[Status]string{
		Running: "running", Converged: "converged", Exhausted: "exhausted", Failed: "failed", Status(9): "unknown",
	} {
		if got := status.String(); got != want {
			t.Errorf("status %d is called %q, want %q", int(status), got, want)
		}
	}
}
