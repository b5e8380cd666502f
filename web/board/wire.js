// @ts-check
/**
 * The line between a replica and its board: one socket at a time, opened again when it breaks,
 * after longer and longer pauses while there is no answer.
 *
 * @module
 */

/** @typedef {import('./replica.js').Replica} Replica */
/** @typedef {import('./replica.js').News} News */

/** Pauses before another try, in milliseconds: the first, and the longest. */
const FIRST = 500;
const LONGEST = 15_000;
/**
 * After so long without a word the board is asked whether it is there, and gets so long to answer.
 */
const SILENCE = 25_000;
const ANSWER = 8_000;
const PING = '{"t":"ping"}';

/**
 * Codes with which a board closes a socket for good, and what that means.
 *
 * @type {Readonly<Record<number, string>>}
 */
export const ENDS = Object.freeze({
  4001: 'You were removed from this board.',
  4002: 'This board was closed.',
  4003: 'There is no such board. Codes end when a board is closed, or a day after its last use.',
  4004: 'This board is full. Ask the teacher for another.',
  4005: 'This browser has no right to lead this board.',
  4006: 'This board is open in another window. Go on there, or reload this page.',
  4008: 'This was too much at once. Wait a minute and reload the page.',
});

/** Refusals that say so in words. */
const GONE = Object.freeze(['closed', 'gone']);

/**
 * online: the board listens; waiting: there is no connection, and another try comes; ended: there
 * will be none.
 *
 * @typedef {'connecting' | 'online' | 'waiting' | 'ended'} Phase
 */

/**
 * @param {{
 *   replica: Replica,
 *   address: string,
 *   onChange: (news: News) => void,
 *   connect?: (address: string) => WebSocket,
 *   now?: () => number,
 *   random?: () => number,
 *   setTimer?: (f: () => void, ms: number) => any,
 *   clearTimer?: (timer: any) => void,
 * }} options   onChange is called when the state of the replica or of the line may be another
 */
export function createWire({
  replica,
  address,
  onChange,
  connect = (to) => new WebSocket(to),
  now = () => Date.now(),
  random = Math.random,
  setTimer = (f, ms) => setTimeout(f, ms),
  clearTimer = (timer) => clearTimeout(timer),
}) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Phase} */
  let phase = 'connecting';
  let reason = '';
  /** Whether the board itself is no more. */
  let over = false;
  let tries = 0;
  /**
   * To try again, to send what has to wait, to look whether the board is there.
   *
   * @type {{ retry: any, again: any, silence: any }}
   */
  const timers = { retry: null, again: null, silence: null };

  /** @type {News} */
  const NOTHING = Object.freeze({ changed: false, refused: [] });

  function open() {
    clearTimer(timers.retry);
    timers.retry = null;
    if (phase === 'ended') return;
    const mine = connect(address);
    socket = mine;
    mine.addEventListener('open', () => {
      if (socket !== mine) return;
      mine.send(replica.hello());
      listen();
    });
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return;
      listen();
      /** @type {News} */
      const news = { changed: false, refused: [] };
      for (const text of String(data).split('\n')) {
        const { changed, refused } = replica.receive(text, now());
        news.changed ||= changed;
        news.refused.push(...refused);
      }
      if (replica.joined && phase !== 'online') {
        phase = 'online';
        tries = 0;
      }
      const { ended } = replica;
      if (ended) end(ended.message, GONE.includes(ended.code));
      else send();
      onChange(news);
    });
    mine.addEventListener('close', ({ code }) => {
      if (socket === mine) broken(code);
    });
    // An error is followed by a close.
  }

  /** @param {number} code */
  function broken(code) {
    socket = null;
    clearTimer(timers.silence);
    clearTimer(timers.again);
    replica.lost();
    if (ENDS[code]) end(ENDS[code], code === 4002 || code === 4003);
    else if (phase !== 'ended') {
      phase = 'waiting';
      const pause = Math.min(FIRST * 2 ** tries++, LONGEST);
      // A class whose connections break together does not come back together.
      timers.retry = setTimer(open, pause * (0.5 + random() / 2));
    }
    onChange(NOTHING);
  }

  /** @param {string} why @param {boolean} [gone] */
  function end(why, gone = false) {
    if (phase === 'ended') return;
    phase = 'ended';
    reason = why;
    over = gone;
    for (const timer of Object.values(timers)) clearTimer(timer);
    const old = socket;
    socket = null;
    old?.close(1000);
    if (old) replica.lost();
  }

  /** The board was heard: it is asked again only after a while. */
  function listen() {
    clearTimer(timers.silence);
    const mine = socket;
    timers.silence = setTimer(() => {
      if (mine !== socket || mine?.readyState !== 1) return;
      mine.send(PING);
      timers.silence = setTimer(() => {
        if (mine !== socket) return;
        mine?.close(4000);
        broken(4000); // the socket itself may take minutes to notice
      }, ANSWER);
    }, SILENCE);
  }

  /** Sends what the replica wants to be sent now. */
  function send() {
    clearTimer(timers.again);
    timers.again = null;
    if (socket?.readyState !== 1 || !replica.joined) return;
    for (const text of replica.outgoing(now())) socket.send(text);
    if (replica.again !== null) timers.again = setTimer(send, Math.max(0, replica.again - now()));
  }

  return {
    get phase() {
      return phase;
    },
    /** Why there is no coming back; '' as long as there is. */
    get reason() {
      return reason;
    },
    /** Whether there is no coming back because the board itself is no more. */
    get over() {
      return over;
    },
    open,
    send,

    /** Gives up. @param {string} why */
    giveUp(why) {
      end(why);
      onChange(NOTHING);
    },

    /** There may be a network again, or somebody looks: no more waiting. */
    hurry() {
      if (phase !== 'waiting' || socket) return;
      tries = 0;
      open();
    },

    /** Ends the line from this side. */
    destroy() {
      end('');
    },
  };
}

/** @typedef {ReturnType<typeof createWire>} Wire */

/**
 * Hurries when the browser says that there is a network, or when the page comes to the front.
 *
 * @param {Wire} wire
 * @returns {() => void} ends it
 */
export function hurryWhenAwake(wire) {
  const awake = () => document.visibilityState === 'visible' && wire.hurry();
  window.addEventListener('online', wire.hurry);
  document.addEventListener('visibilitychange', awake);
  return () => {
    window.removeEventListener('online', wire.hurry);
    document.removeEventListener('visibilitychange', awake);
  };
}
