import assert from 'node:assert/strict';
import test from 'node:test';
import { createPace } from '../views/pace.js';
import { createRoughness } from '../views/studio/lift/roughness.js';

/** A clock whose timers and frames the test has in hand. */
function handClock() {
  let time = 1000;
  /** @type {{ work: () => void, at: number }[]} */
  let timers = [];
  /** @type {(() => void)[]} */
  let frames = [];
  return {
    now: () => time,
    setTimer(work, ms) {
      const timer = { work, at: time + ms };
      timers.push(timer);
      return timer;
    },
    clearTimer(timer) {
      timers = timers.filter((one) => one !== timer);
    },
    nextFrame: (work) => frames.push(work),
    /** Something takes time, in which no timer can run. @param {number} ms */
    spend(ms) {
      time += ms;
    },
    /** Lets time pass, with its timers. @param {number} ms */
    pass(ms) {
      const until = time + ms;
      for (;;) {
        const [first] = [...timers].sort((a, b) => a.at - b.at);
        if (!first || first.at > until) break;
        timers = timers.filter((one) => one !== first);
        time = Math.max(time, first.at);
        first.work();
      }
      time = Math.max(time, until);
    },
    /** A frame begins after so long. @param {number} ms */
    frame(ms) {
      time += ms;
      for (const work of frames.splice(0)) work();
    },
  };
}

/** A view whose drawing takes so long, and which is told when it is asked about. */
function viewAtHand(milliseconds = 0) {
  const clock = handClock();
  const told = { asked: 0, drawn: 0, open: 0, shown: true };
  const pace = createPace(
    {
      ask() {
        told.asked++;
      },
      draw() {
        told.drawn++;
        clock.spend(milliseconds);
      },
      isAnswered: () => told.open === 0,
      isDrawn: () => told.shown,
    },
    clock,
  );
  return { clock, told, pace };
}

test('what is chosen is asked and drawn at once, however soon after another', () => {
  const { told, pace } = viewAtHand(80);
  for (let i = 1; i <= 3; i++) {
    pace.follow(false);
    pace.answered();
    assert.deepEqual([told.asked, told.drawn], [i, i]);
  }
});

test('while things move a view asks again when twice what it took has passed', () => {
  const { clock, told, pace } = viewAtHand(20);
  pace.follow(true);
  assert.equal(told.asked, 1, 'the first move is followed at once');
  clock.spend(10);
  pace.answered();
  clock.frame(5);
  pace.follow(true);
  assert.equal(told.asked, 1, 'it is not known yet what the picture takes');
  clock.frame(47); // 30 longer than a frame takes
  for (let i = 0; i < 9; i++) {
    clock.pass(10);
    pace.follow(true);
    assert.equal(told.asked, 1, `after ${10 * (i + 1)} ms`);
  }
  clock.pass(10);
  assert.equal(told.asked, 2, 'after 2 · (20 + 30) ms');
});

test('a picture whose pixels come later takes until it is shown', () => {
  const { clock, told, pace } = viewAtHand(20);
  pace.follow(true);
  told.shown = false;
  pace.answered();
  clock.frame(5);
  clock.frame(16);
  told.shown = true;
  clock.frame(14);
  clock.frame(17);
  pace.follow(true);
  for (let i = 0; i < 9; i++) {
    clock.pass(10);
    pace.follow(true);
  }
  assert.equal(told.asked, 1);
  clock.pass(10);
  assert.equal(told.asked, 2, 'after 2 · (20 + 30) ms');
});

test('a picture that takes no time is asked again with the next move', () => {
  const { clock, told, pace } = viewAtHand();
  for (let i = 1; i <= 4; i++) {
    pace.follow(true);
    assert.equal(told.asked, i);
    pace.answered();
    clock.frame(16);
    clock.frame(16);
  }
});

test('where nothing is answered, or a picture takes very long, a view still asks once a second', () => {
  const { clock, told, pace } = viewAtHand();
  pace.follow(true);
  for (let i = 0; i < 99; i++) {
    clock.pass(10);
    pace.follow(true);
  }
  assert.equal(told.asked, 1);
  clock.pass(10);
  assert.equal(told.asked, 2);
});

test('when the hand rests the newest state is asked about at once', () => {
  const { clock, told, pace } = viewAtHand();
  pace.follow(true);
  clock.pass(50);
  pace.follow(true);
  clock.pass(99);
  assert.equal(told.asked, 1);
  clock.pass(101);
  assert.equal(told.asked, 2);
  clock.pass(5000);
  assert.equal(told.asked, 2, 'and once');
});

test('where moves come slowly, a view does not take each pause between them for a rest', () => {
  const { clock, told, pace } = viewAtHand(200);
  const move = (/** @type {number} */ ms) => {
    clock.pass(ms);
    pace.follow(true);
  };
  for (let i = 0; i < 4; i++) move(150);
  pace.answered(); // it takes 200 ms
  clock.frame(16);
  clock.frame(16);
  told.asked = 0;
  move(150);
  move(150);
  assert.equal(told.asked, 0, 'before 2 · 200 ms');
  clock.pass(300);
  assert.equal(told.asked, 1, 'as ever when the hand rests');
});

test('what is answered in a round is drawn together, and does not wait long for the rest', () => {
  const { clock, told, pace } = viewAtHand();
  pace.follow(true);
  told.open = 2;
  pace.answered();
  assert.equal(told.drawn, 0, 'another answer is on its way');
  told.open = 0;
  pace.answered();
  assert.equal(told.drawn, 1);
  clock.pass(90);
  pace.follow(true);
  told.open = 1;
  pace.answered();
  clock.pass(99);
  assert.equal(told.drawn, 1);
  clock.pass(1);
  assert.equal(told.drawn, 2, 'it is drawn without what takes long');
});

test('a view that has gone asks and draws nothing more', () => {
  const { clock, told, pace } = viewAtHand();
  pace.follow(true);
  pace.follow(true);
  told.open = 1;
  pace.answered();
  pace.stop();
  clock.pass(5000);
  assert.deepEqual([told.asked, told.drawn], [1, 0]);
});

/**
 * A picture in space, of which it is told how it was drawn and when it is to be drawn again.
 *
 * @param {import('../views/studio/lift/roughness.js').Speed} [speed] what is known of the machine
 */
function pictureAtHand(speed = {}) {
  const clock = handClock();
  const told = { redrawn: 0, behind: false };
  const picture = { isBehind: () => told.behind, redraw: () => told.redrawn++ };
  const roughness = createRoughness(picture, clock, speed);
  /** Draws a picture whose pixels are there after so long. @param {number} ms */
  function draw(ms) {
    const rough = roughness.next();
    roughness.begun();
    if (roughness.waits()) clock.spend(ms);
    roughness.drawn();
    clock.frame(roughness.waits() ? 0 : ms);
    return rough;
  }
  /** The same, of something that has changed. @param {number} ms */
  function change(ms) {
    roughness.move();
    return draw(ms);
  }
  return { clock, told, roughness, draw, change };
}

test('where a sharp picture takes more than 40 ms, all of what moves are rough', () => {
  const fast = pictureAtHand();
  for (let i = 0; i < 20; i++) assert.equal(fast.change(40), false);

  const slow = pictureAtHand();
  assert.deepEqual(
    [41, 41, 5, 5].map((ms) => slow.change(ms)),
    [false, true, true, true],
    'nothing is known at first, and rough ones say nothing',
  );
  slow.clock.pass(5000);
  assert.equal(slow.draw(41), false, 'at rest');
  assert.equal(slow.change(5), true, 'the first of a drag');
  slow.clock.pass(5000);
  slow.draw(40);
  assert.deepEqual(
    [40, 40].map((ms) => slow.change(ms)),
    [false, false],
    'until a sharp one is fast',
  );
});

test('what is known of a machine is known wherever pictures are drawn', () => {
  const speed = {};
  pictureAtHand(speed).change(41);
  assert.equal(pictureAtHand(speed).change(5), true);
});

test('the page waits for a picture only where the last sharp one was there at once', () => {
  const { roughness, change } = pictureAtHand();
  assert.equal(roughness.waits(), true, 'nobody knows');
  change(26);
  assert.equal(roughness.waits(), true);
  change(25);
  assert.equal(roughness.waits(), false);
  change(41);
  assert.equal(roughness.waits(), true);
});

test('what rests is drawn sharply, and once', () => {
  const { clock, told, draw, change } = pictureAtHand();
  for (let i = 0; i < 3; i++) change(50);
  assert.equal(change(20), true);
  clock.pass(200 + 2 * 50 - 20 - 1);
  assert.equal(told.redrawn, 0);
  clock.pass(1);
  assert.equal(told.redrawn, 1);
  assert.equal(draw(50), false);
  clock.pass(5000);
  assert.equal(told.redrawn, 1);
  assert.equal(change(50), true);
});

test('pictures of what moves slowly are not sharp in between', () => {
  const { clock, told, change } = pictureAtHand();
  for (let i = 0; i < 3; i++) change(60);
  /** Whether each is rough. @type {boolean[]} */
  const rough = [];
  for (let i = 0; i < 4; i++) {
    clock.pass(340);
    rough.push(change(60));
  }
  assert.deepEqual(rough, [true, true, true, true]);
  assert.equal(told.redrawn, 1, 'in the first pause, as nobody knows that it moves slowly');
  clock.pass(1000);
  assert.equal(told.redrawn, 2, 'when it rests');
});

test('a picture is not sharp before what is on its way has come', () => {
  const { clock, told, draw, change } = pictureAtHand();
  for (let i = 0; i < 3; i++) change(50);
  told.behind = true;
  clock.pass(5000);
  assert.equal(told.redrawn, 0);
  assert.equal(change(20), true, 'the hand has not rested');
  told.behind = false;
  clock.pass(1000);
  assert.equal(told.redrawn, 1);
  assert.equal(draw(50), false);
});
