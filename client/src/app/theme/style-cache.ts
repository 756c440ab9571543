/** Results per function. All screens together have fewer styles; the limit is for computed ones. */
const MAX_KEPT = 4_000;

let names = 0;
/** Short keys of results, which are the arguments of the next function. */
const namesOfObjects = new WeakMap<object, string>();
const namesOfContents = new Map<string, string>();

function nextName(): string {
  names += 1;
  return `@${names}`;
}

/** The same for equal values only. The order of properties counts, because it does in CSS. */
function keyOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `${value.length}"${value}`;
    case 'object':
      return value === null ? 'null' : (namesOfObjects.get(value) ?? contentKeyOf(value));
    case 'function': {
      const name = namesOfObjects.get(value) ?? nextName();
      namesOfObjects.set(value, name);
      return name;
    }
    default:
      return String(value);
  }
}

function contentKeyOf(value: object): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  let key = '{';
  for (const name of Object.keys(value))
    key += `${name.length}:${name}${keyOf((value as Record<string, unknown>)[name])};`;
  return `${key}}`;
}

/** Lets other functions identify a result by a short key instead of its contents. */
function giveName(result: unknown): void {
  if (typeof result !== 'object' || result === null || namesOfObjects.has(result)) return;
  const content = contentKeyOf(result);
  let name = namesOfContents.get(content);
  if (name === undefined) {
    name = nextName();
    keep(namesOfContents, content, name);
  }
  namesOfObjects.set(result, name);
}

function keep<Value>(results: Map<string, Value>, key: string, result: Value): void {
  if (results.size >= MAX_KEPT) results.clear();
  results.set(key, result);
}

/**
 * Replaces Chakra UI's `memo`, whose keys serialise and sort every style of an element on each
 * render: two fifths of the script time of a message. Results must not be modified.
 */
export function memo<Args extends unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const results = new Map<string, unknown>();
  return (...args) => {
    const [only] = args;
    // No other key begins with an apostrophe.
    const key =
      args.length === 1 && typeof only === 'string' ? `'${only}` : args.map(keyOf).join('|');
    const known = results.get(key);
    if (known !== undefined) return known as Result;
    const result = compute(...args);
    giveName(result);
    if (result !== undefined) keep(results, key, result);
    return result;
  };
}

/** Like `memo`, but keyed by the object itself. */
export function memoByIdentity<Of extends object, Result>(
  compute: (of: Of) => Result,
): (of: Of) => Result {
  const results = new WeakMap<Of, Result>();
  return (of) => {
    const known = results.get(of);
    if (known !== undefined) return known;
    const result = compute(of);
    results.set(of, result);
    return result;
  };
}
