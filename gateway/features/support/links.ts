import { createHash, randomBytes } from 'node:crypto';
import type { Executor, Tx } from '@cascade/db/client';
import { findLink, insertLink } from '@cascade/db/features/support/tickets.queries';
import { AppError } from '@cascade/shared/kernel/app-error';

/** From the mail that carries it. Each mail has a link of its own, as only hashes are stored. */
const LINK_DAYS = 90;
const DAY_MS = 86_400_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** @returns the address, which cannot be read again */
export async function makeLink(
  tx: Tx,
  { ticketId, origin, now }: { ticketId: string; origin: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertLink(tx, {
    tokenHash: hashOf(token),
    ticketId,
    createdAt: now,
    endsAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
  });
  return new URL(`/support/tickets/${token}`, origin).href;
}

/** @throws AppError not_found for what is no link */
export async function getLink(db: Executor, token: string) {
  const link = await findLink(db, hashOf(token));
  if (!link)
    throw new AppError(
      'not_found',
      'This link leads to no request. Please use the one in our mail.',
    );
  return link;
}

/** @throws AppError not_found; conflict when the link has run out */
export async function getOpenLink(db: Executor, token: string, now: Date) {
  const link = await getLink(db, token);
  if (link.endsAt <= now)
    throw new AppError(
      'conflict',
      'This link has run out. We can send a new one to the address of the request.',
    );
  return link;
}
