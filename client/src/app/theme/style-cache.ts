/** Per function: more than all screens together have styles; the bound is for styles that vary. */
const MAX_KEPT = 4_000;

type Results = Map<string, unknown>;

let names = 0;
/** Objects known by a short name: results, because equal ones come back as arguments. */
const namesOfObjects = new WeakMap<object, string>();
const namesOfContents = new Map<string, string>();

function nextName(): string {
  names += 1;
  return `@${names}`;
}

/** Equal for equal values. Unequal otherwise, also in the order of keys, as rules of CSS have one. */
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

/** As an argument of another function a result is then known by name, not by all that is in it. */
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
 * In place of Chakra UI's own of this name, which writes out and sorts all styles of an element,
 * with all that its recipe resolved to, at each of its renders: two fifths of what a message cost.
 * Results must not be changed, as there.
 */
export function memo<Args extends unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const results: Results = new Map();
  return (...args) => {
    const [only] = args;
    // Strings begin with another character than any key below.
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

/** As `memo`, by the identity of objects, for what is computed anew at each render. */
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
