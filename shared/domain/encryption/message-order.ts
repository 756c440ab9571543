/** Compares the server's order of a conversation with the order that each device encrypted. */

export type Order = {
  device: string;
  /** Its number among this device's messages in this conversation, from 1. */
  n: number;
  /** The same device's previous message here; null for the first. */
  after: string | null;
  seen: string[];
};

export const MOST_SEEN = 4;

/** Without `order` the message was deleted, or this device cannot decrypt it. */
export type Placed = { id: string; senderId: string; place: number; order?: Order | undefined };

export type Remembered = {
  id: string;
  senderId: string;
  place: number;
  device: string;
  n: number;
  version: number;
};

/**
 * The problem right before a message; `from` is null when the sender of the missing messages is
 * unknown.
 */
export type Finding = {
  before: string;
  missing: { from: string | null; count: number }[];
  isOutOfOrder: boolean;
};

type Entry = Placed & { slot?: { device: string; n: number } | undefined; isGone: boolean };

/**
 * How a message contradicts what this device read before. `altered`: different order.
 * `rolled_back`: a later version was read. `repeated`: another message has its number.
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

/** The thread plus messages read before that are no longer in it, by place. */
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
  const missing = remembered
    .filter(({ id, place }) => !here.has(id) && place >= from && place < to)
    .map(({ id, senderId, place, device, n }): Entry => {
      return { id, senderId, place, slot: { device, n }, isGone: true };
    });
  return [...present, ...missing].sort((a, b) => a.place - b.place);
}

/**
 * Finds missing and reordered messages. Rules, for messages in order of place:
 * 1. The numbers of one device rise, and each message comes after the one it names.
 * 2. Skipped numbers are missing, unless as many unreadable messages (deleted, or without a key)
 * of that person lie between.
 * 3. Messages that the writer had read come before it.
 * 4. Messages that this device has read before are still there.
 *
 * Messages above a partial thread are not checked, and the latest ones only once there is a reply
 * or a next message. Messages withheld by a block count as missing, because they cannot be told
 * from dropped ones.
 * @param thread a contiguous part of the conversation up to its end, lowest place first
 * @param isWhole it begins where the conversation does
 * @param remembered what this device has read of the conversation, in any order
 */
export function checkOrder(
  thread: readonly Placed[],
  { isWhole, remembered = [] }: { isWhole: boolean; remembered?: readonly Remembered[] },
): Finding[] {
  const entries = entriesOf(thread, remembered, isWhole);
  const placeOf = new Map(entries.map(({ id, place }) => [id, place]));
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
    // What a message that is too early names comes after it, so it is not missing.
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
  return lost - 1;
}
