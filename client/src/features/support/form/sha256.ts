/** FIPS 180-4. Where pages are not served by https, browsers offer none. */

const ROUNDS = 64;
const BLOCK = 64;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}

const fraction = (root: number) => ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
const K = Int32Array.from(primes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const words = new Int32Array(ROUNDS);
const at = (list: Int32Array, place: number): number => list[place] as number;
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(state: Int32Array, block: Uint8Array, from: number): void {
  const view = new DataView(block.buffer, block.byteOffset + from, BLOCK);
  for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(t * 4);
  for (let t = 16; t < ROUNDS; t += 1) {
    const w15 = at(words, t - 15);
    const w2 = at(words, t - 2);
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    words[t] = (at(words, t - 16) + s0 + at(words, t - 7) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < ROUNDS; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + s1 + choice + at(K, t) + at(words, t)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + s0 + majority) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (at(state, i) + (added[i] ?? 0)) | 0;
}

/** The digest of an ASCII text, as bytes. */
export function sha256(text: string): Uint8Array {
  const blocks = Math.ceil((text.length + 9) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  for (let i = 0; i < text.length; i += 1) padded[i] = text.charCodeAt(i);
  padded[text.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, text.length * 8);
  const state = Int32Array.from(START);
  for (let block = 0; block < blocks; block += 1) compress(state, padded, block * BLOCK);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (let i = 0; i < 8; i += 1) view.setInt32(i * 4, at(state, i));
  return digest;
}
