import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@cascade/shared/kernel/id';
import { and, eq, gt, like, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { verifications } from './schema.ts';

/** Purposes of mailed links. Tokens are stored as hashes only. */
export type LinkPurpose =
  | 'confirm-address'
  | 'reset-password'
  | 'change-email-old'
  | 'change-email-new';

const LINK_LIFETIME_MS = 3_600_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** better-auth's identifier of a reset token: prefix readable, token hashed. */
export const resetIdentifier = (identifier: string) =>
  `reset-password:${hashOf(identifier.replace(/^reset-password:/, ''))}`;

/**
 * Creates a link and returns its token, once. Earlier ones of this purpose and subject become
 * invalid.
 * @param subject for example the account's id
 */
export async function issueLink(
  db: Executor,
  purpose: LinkPurpose,
  subject: string,
  now: Date,
  lifetimeMs = LINK_LIFETIME_MS,
): Promise<string> {
  await deleteLinks(db, purpose, subject);
  const token = randomBytes(24).toString('base64url');
  await db.insert(verifications).values({
    id: newId(),
    identifier: `${purpose}:${hashOf(token)}`,
    value: subject,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return token;
}

export async function findLink(
  db: Executor,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ subject: verifications.value })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, `${purpose}:${hashOf(token)}`),
        gt(verifications.expiresAt, now),
      ),
    );
  return row?.subject;
}

export async function deleteLinks(
  db: Executor,
  purpose: LinkPurpose,
  subject: string,
): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, subject), like(verifications.identifier, `${purpose}:%`)));
}

/** Keeps only the newest reset link of an account: this token's, or a newer one. */
export async function deleteOlderResetLinks(
  db: Executor,
  userId: string,
  token: string,
): Promise<void> {
  const own = resetIdentifier(token);
  await db
    .delete(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        like(verifications.identifier, 'reset-password:%'),
        ne(verifications.identifier, own),
        sql`${verifications.id} < (select id from verifications where identifier = ${own})`,
      ),
    );
}

export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(verifications).where(sql`${verifications.expiresAt} < ${now.toISOString()}`);
}
