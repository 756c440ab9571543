type Entry = Record<string, unknown>;

/**
 * For `structuralSharing`: `now` with every part of `before` that is equal, so that what is drawn
 * from an unchanged part is not drawn again. Items with an id are found by it; by their places, as
 * the library does it, each item of a list would be another one once an item is put before it.
 */
export function keepEqual(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) return keepItems(before, now);
  return isPlain(before) && isPlain(now) ? keepFields(before, now) : now;
}

function keepItems(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((item) => [idOf(item), item]));
  const there = new Set(before);
  const kept = now.map((item, at) => {
    if (there.has(item)) return item;
    const id = idOf(item);
    return keepEqual(id === idOf(before[at]) ? before[at] : known.get(id), item);
  });
  const isSame = kept.length === before.length && kept.every((item, at) => item === before[at]);
  return isSame ? before : kept;
}

function keepFields(before: Entry, now: Entry): Entry {
  const names = Object.keys(now);
  const kept = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], now[name])]));
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && Object.is(kept[name], before[name]));
  return isSame ? before : kept;
}

/** Undefined without one. */
const idOf = (item: unknown): unknown => (isPlain(item) ? item.id : undefined);

/** As data from the server; anything else is kept whole. */
function isPlain(value: unknown): value is Entry {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
