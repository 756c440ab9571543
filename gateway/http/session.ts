import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '@cascade/db/client';
import {
  type Caller,
  findCallers,
  noteUse,
  type SessionEnds,
  type SessionRules,
} from '@cascade/db/features/auth/sessions.queries';
import type { Role } from '@cascade/shared/features/auth/role';
import type { Clock } from '@cascade/shared/kernel/clock';
import { Batch } from '../domain/batching/batch.ts';

/** `__Host-` keeps other hosts of the domain from setting them. */
export const cookiePrefix = (origin: string) =>
  origin.startsWith('https:') ? '__Host-cascade' : 'cascade';

/** Whether a Cookie header has a session, valid or not. */
export const namesSession = (cookieHeader = '') =>
  /(?:^|;\s*)(?:__Host-)?cascade\.session_token=/.test(cookieHeader);

/** How long a read session is cached, which bounds how late a revocation is seen. */
export const SESSION_BELIEF_MS = 1_000;
const MOST_KEPT = 20_000;
/** Members who do nothing for this long leave nothing in the cache. */
const SWEEP_AFTER_MS = 2 * SESSION_BELIEF_MS;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Members stay signed in; admins in production sign in each day. */
export function sessionRules({ isProduction }: { isProduction: boolean }): SessionRules {
  const members = { absoluteMs: 90 * DAY_MS, idleMs: 30 * DAY_MS };
  const admins = isProduction ? { absoluteMs: DAY_MS, idleMs: 12 * HOUR_MS } : members;
  return { members, admins, needsSecondFactor: isProduction };
}

type Kept = { caller: Promise<Caller | undefined>; readAt: number };

/**
 * Resolves cookies to callers. Requests of one session within a second share one query; code that
 * changes a session calls `forgetAll`, other gateways notice within `SESSION_BELIEF_MS`.
 */
export class SessionReader {
  private readonly cookieName: string;
  private readonly cookie: RegExp;
  private kept = new Map<string, Kept>();
  private sweeping: NodeJS.Timeout | undefined;
  /** Batches lookups: after an outage all sessions are read at once. */
  private readonly found = new Batch((tokens: string[]) => this.find(tokens), {
    most: 64,
    atOnce: 4,
  });

  constructor(
    private readonly sql: Database['sql'],
    private readonly clock: Clock,
    private readonly secret: string,
    origin: string,
    private readonly rules: SessionRules,
  ) {
    this.cookieName = `${cookiePrefix(origin)}.session_token`;
    this.cookie = new RegExp(`(?:^|;\\s*)${this.cookieName.replace('.', '\\.')}=([^;]+)`);
  }

  /** The caller of a request with this Cookie header, or undefined when signed out. */
  async read(cookieHeader: string | undefined): Promise<Caller | undefined> {
    // By the whole cookie, so that its signature is checked once a second.
    const cookie = cookieHeader?.match(this.cookie)?.[1];
    if (!cookie) return undefined;
    const now = this.clock.now();
    const known = this.kept.get(cookie);
    if (known && Math.abs(now.getTime() - known.readAt) < SESSION_BELIEF_MS) return known.caller;
    const token = this.tokenIn(cookieHeader);
    if (!token) return undefined;
    const caller = this.found.ask(token);
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(cookie, { caller, readAt: now.getTime() });
    this.sweeping ??= setTimeout(() => this.sweep(), SWEEP_AFTER_MS).unref();
    caller.catch(() => this.kept.delete(cookie));
    return caller;
  }

  /** The callers of many Cookie headers, in their order, by one query and never from the cache. */
  async readAll(cookieHeaders: (string | undefined)[]): Promise<(Caller | undefined)[]> {
    const tokens = cookieHeaders.map((header) => this.tokenIn(header));
    const known = tokens.filter((token) => token !== undefined);
    const callers = await findCallers(this.sql, known, this.clock.now(), this.rules);
    return tokens.map((token) => (token === undefined ? undefined : callers.get(token)));
  }

  private async find(tokens: string[]): Promise<(Caller | undefined)[]> {
    const now = this.clock.now();
    const callers = await findCallers(this.sql, tokens, now, this.rules);
    await noteUse(this.sql, [...callers.values()], now);
    return tokens.map((token) => callers.get(token));
  }

  private sweep(): void {
    const now = this.clock.now().getTime();
    for (const [cookie, { readAt }] of this.kept)
      if (Math.abs(now - readAt) >= SESSION_BELIEF_MS) this.kept.delete(cookie);
    this.sweeping =
      this.kept.size > 0 ? setTimeout(() => this.sweep(), SWEEP_AFTER_MS).unref() : undefined;
  }

  endsOf(role: Role): SessionEnds {
    return role === 'admin' ? this.rules.admins : this.rules.members;
  }

  /** Clears the cache after a session of this gateway was created, changed or ended. */
  forgetAll(): void {
    this.kept.clear();
  }

  /**
   * A Cookie header for the sign-in library, which does not know our expiry rules: with the session
   * that was read here if it is live, and without any other.
   */
  cookiesWith(caller: Caller | undefined, cookieHeader: string | undefined): string {
    const isSession = (part: string) => part.split('=', 1)[0]?.trim() === this.cookieName;
    const others = (cookieHeader ?? '').split(';').filter((part) => !isSession(part));
    const own = caller && cookieHeader?.match(this.cookie)?.[1];
    return [...others, ...(own ? [`${this.cookieName}=${own}`] : [])]
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('; ');
  }

  /** The token of a correctly signed cookie: `<token>.<HMAC-SHA256, base64>`. */
  tokenIn(cookieHeader: string | undefined): string | undefined {
    const raw = cookieHeader?.match(this.cookie)?.[1];
    if (!raw) return undefined;
    let value: string;
    try {
      value = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
    const dot = value.lastIndexOf('.');
    if (dot < 1) return undefined;
    const token = value.slice(0, dot);
    const given = Buffer.from(value.slice(dot + 1), 'base64');
    const ours = createHmac('sha256', this.secret).update(token).digest();
    return given.length === ours.length && timingSafeEqual(given, ours) ? token : undefined;
  }
}
