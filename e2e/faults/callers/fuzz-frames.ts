/** A deterministic generator (mulberry32), so that failures reproduce. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NAMES = ['sync', 'command', 'leave', 'clock', 'e', 'heads', 'join', 'connect', 'disconnect'];
const ODD_NAMES = ['', '__proto__', 'constructor', 'toString', 'newListener', 'error', '\0', '💥'];
const ODD_TEXTS = [
  '',
  '\0',
  '\u202e',
  '\ud800',
  "'; drop table users; --",
  '%00',
  '../../etc',
  'null',
];
const ODD_NUMBERS = [0, -0, -1, 1e308, 2 ** 53, -(2 ** 53), 0.1, 1e-320];
const PACKET_STARTS = ['', '0', '1', '3', '5', '6', '7', '9', '51-', '4', '2', '20', '2-1', '2/x,'];

type Dice = () => number;
const pick = <T>(roll: Dice, from: readonly T[]): T | undefined =>
  from[Math.floor(roll() * from.length)];

/** Any JSON, sometimes deep, with keys such as `__proto__`. */
function anyValue(roll: Dice, depth = 0): unknown {
  const kind = roll();
  if (depth > 4 || kind < 0.15) return pick(roll, ODD_TEXTS);
  if (kind < 0.3) return pick(roll, ODD_NUMBERS);
  if (kind < 0.4) return pick(roll, [true, false, null]);
  const size = Math.floor(roll() * 4);
  if (kind < 0.65) return Array.from({ length: size }, () => anyValue(roll, depth + 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [
      pick(roll, ['v', 'id', 'c', 'd', 'epoch', 'cursors', '__proto__', 'toJSON', 'length', '\0']),
      anyValue(roll, depth + 1),
    ]),
  );
}

function deepArray(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function greedySync(roll: Dice, victims: string[]): unknown {
  const n = pick(roll, [0, 1, 5, Number.MAX_SAFE_INTEGER]);
  const names = [...victims, '__proto__', 'u:', 'g:1', 'x:1', 'p:1', `u:${'9'.repeat(70)}`];
  const cursors = JSON.parse(`{${JSON.stringify(pick(roll, names))}:${n}}`);
  return { epoch: pick(roll, [null, 'x', '00000000-0000-4000-8000-000000000000']), cursors };
}

/**
 * One frame including engine.io's digit: valid but unauthorised, almost valid, or garbage.
 * @param victims streams of other members
 */
export function fuzzFrame(roll: Dice, victims: string[]): string | Buffer {
  const kind = roll();
  const ack = Math.floor(roll() * 1_000);
  if (kind < 0.25) return `42${ack}${JSON.stringify(['sync', greedySync(roll, victims)])}`;
  if (kind < 0.5) return `42${ack}${JSON.stringify([pick(roll, NAMES), anyValue(roll)])}`;
  if (kind < 0.6) {
    const frame = { v: 1, id: anyValue(roll), c: pick(roll, ODD_NAMES), d: anyValue(roll) };
    return `42${ack}${JSON.stringify(['command', frame])}`;
  }
  if (kind < 0.7)
    return `42${JSON.stringify([pick(roll, NAMES), pick(roll, victims), anyValue(roll)])}`;
  if (kind < 0.78) return `42${ack}${JSON.stringify([pick(roll, ODD_NAMES), anyValue(roll)])}`;
  if (kind < 0.84) return `42${ack}["sync",${deepArray(Math.floor(roll() * 3_000))}]`;
  if (kind < 0.9)
    return `42${ack}["sync",{"epoch":null,"cursors":{"__proto__":{"a":1}},"__proto__":1}]`;
  if (kind < 0.94) return `4${pick(roll, PACKET_STARTS)}${JSON.stringify(anyValue(roll)) ?? ''}`;
  if (kind < 0.97) return `${pick(roll, PACKET_STARTS)}${pick(roll, ODD_TEXTS)}`;
  if (kind < 0.99) return Buffer.from(Array.from({ length: 20 }, () => Math.floor(roll() * 256)));
  if (kind < 0.995) return `42${ack}["sync","${'x'.repeat(60_000)}"]`;
  return `42${ack}["sync","${'x'.repeat(70_000)}"]`;
}
