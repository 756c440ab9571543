import type postgres from 'postgres';

/** A text is prepared from this use on, so that one-off texts are not. */
const HOT_FROM = 3;
/** Connections keep every text that they have prepared. */
const MOST_HOT = 400;
const MOST_COUNTED = 4_000;

/** Texts that this process has used often. */
export class HotStatements {
  private readonly uses = new Map<string, number>();
  private readonly hot = new Set<string>();

  isHot(text: string): boolean {
    if (this.hot.has(text)) return true;
    if (this.hot.size >= MOST_HOT) return false;
    if (this.uses.size >= MOST_COUNTED) this.uses.clear();
    const uses = (this.uses.get(text) ?? 0) + 1;
    this.uses.set(text, uses);
    if (uses < HOT_FROM) return false;
    this.uses.delete(text);
    this.hot.add(text);
    return true;
  }
}

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * For drizzle, which sends every statement anew: PostgreSQL then parses it and answers once more
 * before it runs, which costs a second round trip. Texts that are used again are prepared once per
 * connection.
 */
export function preparingHot<C extends Client>(client: C, hot = new HotStatements()): C {
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'unsafe')
        return (text: string, params: unknown[] = [], options: { prepare?: boolean } = {}) => {
          const prepare = options.prepare || (params.length > 0 && hot.isHot(text));
          return target.unsafe(text, params as never[], { ...options, prepare });
        };
      if (property === 'begin' || property === 'savepoint')
        return (...args: unknown[]) => {
          const run = args.pop() as (inner: Client) => unknown;
          const inside = (inner: Client) => run(preparingHot(inner, hot));
          return (value as (...given: unknown[]) => unknown).call(target, ...args, inside);
        };
      return value;
    },
  });
}
