// @ts-check
/**
 * What one device keeps of a class board, and its operations until the board has answered them.
 * Pure: it neither opens sockets nor knows the time. core/board/doc.go describes the messages.
 *
 *     const replica = createReplica({ me, kept });
 *     socket.onopen = () => socket.send(replica.hello());
 *     socket.onmessage = ({ data }) => {
 *       const news = replica.receive(data, performance.now());
 *       for (const text of replica.outgoing(performance.now())) socket.send(text);
 *       if (news.changed) draw(replica.state);
 *     };
 *     socket.onclose = () => replica.lost();
 *
 * @module
 */

/**
 * A point as it will be once the board has answered: operations that wait are applied already.
 *
 * @typedef {Readonly<{
 *   key: string,
 *   id: number | null,
 *   owner: number,
 *   mine: boolean,
 *   waiting: boolean,
 *   x: readonly [number, number],
 *   text: string,
 *   label: number,
 *   value: number,
 * }>} BoardPoint   key stays with a point from when it is made here, before it has an id; owner is 0 before the first welcome
 */

/**
 * @typedef {Readonly<{
 *   domain: import('../state/scene.js').Domain,
 *   dim: 1 | 2,
 *   target: 'class' | 'value',
 *   classes: readonly string[],
 *   view: import('../state/scene.js').Rect,
 *   axes: readonly import('../state/scene.js').Axis[],
 *   locked: boolean,
 *   hidden: boolean,
 *   limit: number,
 *   training: boolean,
 *   kernel: string,
 *   learner: string,
 *   params: Readonly<Record<string, number | 'Infinity'>>,
 * }>} Settings
 */

/**
 * @typedef {Readonly<{
 *   joined: boolean,
 *   you: number,
 *   teacher: boolean,
 *   settings: Settings | null,
 *   points: readonly BoardPoint[],
 *   count: number,
 *   waiting: number,
 *   ended: { code: string, message: string } | null,
 * }>} BoardState   joined: the socket that is open has been welcomed; settings are null before the first welcome; count is the
 * connected students; waiting is how many operations have no answer; ended says why there is no coming back
 */

/** @typedef {{ op: string, code: string, message: string, what: string }} Refused   what is the t of the operation */

/** @typedef {{ changed: boolean, refused: Refused[] }} News   changed: the state is another; refused: to tell the person of */

/**
 * Where operations wait while the page is away, such as localStorage: text by op.
 *
 * @typedef {{ all(): string[], put(op: string, text: string): void, drop(op: string): void }} Keep
 */

/**
 * @typedef {{
 *   readonly state: BoardState,
 *   hello(): string,
 *   receive(text: string, now: number): News,
 *   outgoing(now: number): string[],
 *   readonly again: number | null,
 *   lost(): void,
 *   add(point: { x?: readonly [number, number], text?: string, label?: number, value?: number, owner?: number }): string | null,
 *   move(key: string, to: { x?: readonly [number, number], text?: string, value?: number }): boolean,
 *   label(key: string, label: number): boolean,
 *   remove(key: string): boolean,
 *   set(settings: Partial<Settings>): boolean,
 *   clear(): boolean,
 *   expel(participant: number): boolean,
 *   close(): boolean,
 * }} Replica   outgoing: what to send now, in this order, to be asked after every receive and every operation; again is
 * the time at which to ask although nothing happened, null for never. add returns the key of the new point; add and
 * the others refuse (null, false) where too much waits or there is no such point
 */
