import type { Role } from '@cascade/shared/features/auth/role';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Database, Executor } from '../../client.ts';
import { sessions } from './schema.ts';

/** The person behind a session, as every request needs them. */
export type Caller = {
  sessionId: string;
  userId: string;
  publicId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  handle: string;
  avatarSeed: string;
  role: Role;
  createdAt: string;
  lastSeenOn: string | null;
  expiresAt: string;
  /** Last proof of identity in this session: sign-in or step-up. */
  provenAt: string;
  secondFactorAt: string | null;
  /** Until when an admin who has signed in again may use what needs it; null if never or dropped. */
  elevatedUntil: string | null;
  /** An admin who has given the factors that this installation requires. */
  mayAdminister: boolean;
  lastSeenAt: string;
};

export type SessionEnds = { absoluteMs: number; idleMs: number };
export type SessionRules = {
  members: SessionEnds;
  admins: SessionEnds;
  needsSecondFactor: boolean;
};

/** Precision of a session's last use. */
const NOTED_EVERY_MS = 10 * 60_000;

type CallerRow = Caller & { token: string };

function callerOf({ token: _, ...row }: CallerRow): Caller {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    provenAt: new Date(row.provenAt).toISOString(),
    secondFactorAt: row.secondFactorAt && new Date(row.secondFactorAt).toISOString(),
    elevatedUntil: row.elevatedUntil && new Date(row.elevatedUntil).toISOString(),
  };
}

/** Live sessions by token; none for suspended members. Prepared, because every request runs it. */
export async function findCallers(
  sql: Database['sql'],
  tokens: string[],
  now: Date,
  { members, admins, needsSecondFactor }: SessionRules,
): Promise<Map<string, Caller>> {
  if (tokens.length === 0) return new Map();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const rows = await sql<CallerRow[]>`
    select s.token, s.id as "sessionId", u.id as "userId", u.public_id as "publicId", u.name, u.email,
      u.email_verified as "emailVerified", u.handle, u.avatar_seed as "avatarSeed", u.role,
      u.created_at as "createdAt", u.last_seen_on::text as "lastSeenOn", s.expires_at as "expiresAt",
      s.proven_at as "provenAt", s.second_factor_at as "secondFactorAt",
      s.elevated_until as "elevatedUntil",
      u.role = 'admin' and (not ${needsSecondFactor}::boolean or s.second_factor_at is not null)
        as "mayAdminister", s.last_seen_at as "lastSeenAt"
    from sessions s join users u on u.id = s.user_id
    where s.token = any(${tokens}) and s.expires_at > ${now.toISOString()}
      and s.created_at > case when u.role = 'admin' then ${ago(admins.absoluteMs)}::timestamptz
        else ${ago(members.absoluteMs)}::timestamptz end
      and s.last_seen_at > case when u.role = 'admin' then ${ago(admins.idleMs)}::timestamptz
        else ${ago(members.idleMs)}::timestamptz end
      and not exists (select 1 from bans b where b.user_id = u.id and b.scope = 'account'
        and b.lifted_at is null)`;
  return new Map(rows.map((row) => [row.token, callerOf(row)]));
}

export async function noteUse(sql: Database['sql'], callers: Caller[], now: Date): Promise<void> {
  const due = callers
    .filter(({ lastSeenAt }) => now.getTime() - Date.parse(lastSeenAt) > NOTED_EVERY_MS)
    .map(({ sessionId }) => sessionId);
  if (due.length === 0) return;
  await sql`update sessions set last_seen_at = ${now.toISOString()} where id = any(${due})`;
}

/** Last used first, without tokens. */
export function listSessionsOf(db: Executor, userId: string, now: Date, ends: SessionEnds) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      signedInWith: sessions.signedInWith,
      secondFactorAt: sessions.secondFactorAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, ago(ends.absoluteMs)),
        gt(sessions.lastSeenAt, ago(ends.idleMs)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

export async function writeProof(
  db: Executor,
  sessionId: string,
  at: Date,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: at, ...(hasSecondFactor ? { secondFactorAt: at } : {}) })
    .where(eq(sessions.id, sessionId));
}

export async function writeElevation(
  db: Executor,
  sessionId: string,
  elevatedUntil: Date,
): Promise<void> {
  await db.update(sessions).set({ elevatedUntil }).where(eq(sessions.id, sessionId));
}

export async function findElevation(db: Executor, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ elevatedUntil: sessions.elevatedUntil })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.elevatedUntil ?? null;
}

export async function takeSession(db: Executor, token: string) {
  const [taken] = await db
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ userId: sessions.userId, secondFactorAt: sessions.secondFactorAt });
  return taken;
}

/** @returns its browser; undefined when it is not this member's */
export async function deleteSession(db: Executor, userId: string, id: string) {
  const [removed] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ userAgent: sessions.userAgent });
  return removed;
}

/**
 * Optionally except one session.
 * @returns the ended ones
 */
export async function deleteSessionsOf(
  db: Executor,
  userId: string,
  except?: string,
): Promise<string[]> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id });
  return removed.map(({ id }) => id);
}
