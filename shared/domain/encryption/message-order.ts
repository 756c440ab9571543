/**
 * Whether a conversation is shown as its writers wrote it. The server names places and hands
 * messages out; what each device wrote of the order lies inside the ciphertext, so a reader can
 * check the one against the other.
 */

/** What a device says inside each message of where it belongs. */
export type Order = {
  /** The device that wrote it. */
  device: string;
  /** Its number among this device's messages in this conversation, from 1. */
  n: number;
  /** The message before it of the same device here, which the server had accepted; null for the first. */
  after: string | null;
  /** The last message that the writer had read of each other device of either person. */
  seen: string[];
};

/** Devices that `seen` names at most, the latest first. */
export const MOST_SEEN = 4;

/** A message of a thread. Without `order` it was deleted, or this device cannot open it. */
export type Placed = { id: string; senderId: string; place: number; order?: Order | undefined };

/** What a device remembers of a message that it has read. */
export type Remembered = {
  id: string;
  senderId: string;
  place: number;
  device: string;
  n: number;
  /** The highest version that was read; every edit is one higher. */
  version: number;
};

/** What is wrong right before a message; `from` is null where nothing says whose is missing. */
export type Finding = {
  before: string;
  missing: { from: string | null; count: number }[];
  isOutOfOrder: boolean;
};

type Entry = Placed & { slot?: { device: string; n: number } | undefined; isGone: boolean };

/**
 * Why a message that was opened contradicts what this device has read before, if it does:
 * `altered`: it stood elsewhere. `rolled_back`: a later version was read. `repeated`: another
 * message has its number.
 */
export function contradiction(
  message: Remembered,
  known: Remembered | undefined,
  sameNumber: Remembered | undefined,
): 'altered' | 'rolled_back' | 'repeated' | undefined {
  if (sameNumber && sameNumber.id !== message.id) return 'repeated';
  if (!known) return undefined;
  const isSame =
    known.place === message.place &&
    known.senderId === message.senderId &&
    known.device === message.device &&
    known.n === message.n;
  if (!isSame) return 'altered';
  return message.version < known.version ? 'rolled_back' : undefined;
}

/** The thread together with what was read before and is no longer in it, in the order of places. */
function entriesOf(
  thread: readonly Placed[],
  remembered: readonly Remembered[],
  isWhole: boolean,
): Entry[] {
  const from = isWhole ? 0 : (thread[0]?.place ?? 0);
  const to = thread.at(-1)?.place ?? 0;
  const here = new Set(thread.map(({ id }) => id));
  const known = new Map(remembered.map((one) => [one.id, one]));
  const present = thread.map((message): Entry => {
    const slot = message.order ?? known.get(message.id);
    return { ...message, slot: slot && { device: slot.device, n: slot.n }, isGone: false };
  });
  const gone = remembered
    .filter(({ id, place }) => !here.has(id) && place >= from && place < to)
    .map(({ id, senderId, place, device, n }): Entry => {
      return { id, senderId, place, slot: { device, n }, isGone: true };
    });
  return [...present, ...gone].sort((a, b) => a.place - b.place);
}

/**
 * Finds what is missing from a thread and what stands in another order than it was written in.
 *
 * The rule, for messages in the order of their places:
 * 1. The numbers of one device rise, and each message comes after the one that it names.
 * 2. Numbers that are left out are missing, unless as many messages of that person lie between
 *    which cannot be read (deleted, or without a key): those keep their places.
 * 3. Whatever a message says its writer had read comes before it.
 * 4. What this device has read before is still there.
 *
 * Nothing is said of what lies above a thread that is not whole, and nothing can be said of the
 * latest messages before somebody answers or goes on. What is withheld because the reader had
 * blocked its writer looks like what a server has dropped; both are counted as missing.
 *
 * @param thread a part of a conversation without holes, the lowest place first, up to its end
 * @param isWhole it begins where the conversation does
 * @param remembered what this device has read of the conversation, in any order
 */
export function checkOrder(
  thread: readonly Placed[],
  { isWhole, remembered = [] }: { isWhole: boolean; remembered?: readonly Remembered[] },
): Finding[] {
  const entries = entriesOf(thread, remembered, isWhole);
  const placeOf = new Map(entries.map(({ id, place }) => [id, place]));
  /** The last message of each device so far, and where among the entries it is. */
  const lasts = new Map<string, { id: string; n: number; at: number }>();
  const counted = new Set<string>();
  const findings: Finding[] = [];
  let missing = new Map<string | null, number>();
  const lose = (from: string | null, count: number) => {
    if (count > 0) missing.set(from, (missing.get(from) ?? 0) + count);
  };
  for (const [at, { id, senderId, place, order, slot, isGone }] of entries.entries()) {
    const chain = `${senderId} ${slot?.device}`;
    const last = slot && lasts.get(chain);
    if (isGone) lose(senderId, 1);
    const isLate =
      slot !== undefined &&
      last !== undefined &&
      (slot.n <= last.n || (order && slot.n === last.n + 1 && order.after !== last.id));
    const named = order ? [order.after, ...order.seen].flatMap((one) => one ?? []) : [];
    const isEarly = named.some((one) => (placeOf.get(one) ?? 0) > place);
    // What stands too early has what it names behind it; that is not missing.
    if (order && !isLate && !isEarly) {
      if (last || isWhole) lose(senderId, leftOut(entries, at, order, last, placeOf, counted));
      for (const one of isWhole ? order.seen : [])
        if (!placeOf.has(one) && !counted.has(one)) {
          counted.add(one);
          lose(null, 1);
        }
    }
    if (slot && !isLate) lasts.set(chain, { id, n: slot.n, at });
    if (isGone) continue;
    const isOutOfOrder = Boolean(isLate || isEarly);
    if (missing.size > 0 || isOutOfOrder)
      findings.push({
        before: id,
        missing: [...missing].map(([from, count]) => ({ from, count })),
        isOutOfOrder,
      });
    missing = new Map();
  }
  return findings;
}

/** How many messages of the same device between the last one and this one are nowhere. */
function leftOut(
  entries: readonly Entry[],
  at: number,
  { n, after }: Order,
  last: { n: number; at: number } | undefined,
  placeOf: ReadonlyMap<string, number>,
  counted: Set<string>,
): number {
  const between = n - (last?.n ?? 0) - 1;
  if (between === 0 || after === null) return 0;
  const senderId = entries[at]?.senderId;
  const closed = entries
    .slice((last?.at ?? -1) + 1, at)
    .filter((one) => one.senderId === senderId && one.slot === undefined).length;
  const isAfterThere = placeOf.has(after);
  const lost = Math.max(isAfterThere ? 0 : 1, between - closed);
  if (isAfterThere || !counted.has(after)) {
    if (!isAfterThere) counted.add(after);
    return lost;
  }
  // Somebody else's message has named it already.
  return lost - 1;
}
