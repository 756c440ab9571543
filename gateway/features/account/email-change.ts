import type { Tx } from '@cascade/db/client';
import { findAccount } from '@cascade/db/domain/people/accounts.queries';
import {
  deleteEmailChange,
  findEmailChange,
  noteAnswer,
  putEmailChange,
  writeEmail,
} from '@cascade/db/features/account/email-changes.queries';
import { findOwner, lockAddress } from '@cascade/db/features/auth/claims.queries';
import {
  deleteLinks,
  findLink,
  issueLink,
  type LinkPurpose,
} from '@cascade/db/features/auth/links.queries';
import { type Caller, deleteSessionsOf } from '@cascade/db/features/auth/sessions.queries';
import { countMailsTo } from '@cascade/db/features/mail/mail.queries';
import type { Work } from '@cascade/db/live/transact';
import { maskedEmail } from '@cascade/shared/domain/people/masked-email';
import {
  answerEmailChange,
  cancelEmailChange,
  type EmailChange,
  getEmailChange,
  startEmailChange,
} from '@cascade/shared/features/account/email-change';
import { AppError } from '@cascade/shared/kernel/app-error';
import {
  alreadyMemberEmail,
  emailChangeEmail,
  postWithin,
} from '../../domain/mail/email-templates.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { notifySecurityChange } from '../../security/events.ts';
import type { Services } from '../../services.ts';

const HOUR_MS = 3_600_000;
const CHANGE_MS = 24 * HOUR_MS;
const MAILS_PER_HOUR = 3;

const sides = { old: 'change-email-old', new: 'change-email-new' } as const;
const linksOfAccount: LinkPurpose[] = [sides.old, sides.new, 'reset-password', 'confirm-address'];

type Row = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

const shown = (row: Row): EmailChange => ({
  newEmail: row.newEmail,
  isOldConfirmed: row.oldConfirmedAt !== null,
  isNewConfirmed: row.newConfirmedAt !== null,
  expiresAt: row.expiresAt.toISOString(),
});

async function forget(tx: Tx, userId: string): Promise<void> {
  await deleteEmailChange(tx, userId);
  await deleteLinks(tx, sides.old, userId);
  await deleteLinks(tx, sides.new, userId);
}

/**
 * Mails a link to both mailboxes. If the address is taken only its owner is told, not the caller.
 */
async function start(
  work: Work,
  services: Services,
  caller: Caller,
  newEmail: string,
): Promise<EmailChange> {
  const { clock, env } = services;
  const now = clock.now();
  const most = MAILS_PER_HOUR * Math.max(1, env.RATE_LIMIT_SCALE);
  if (newEmail === caller.email.toLowerCase())
    throw new AppError('conflict', 'This is your address already.');
  for (const address of [caller.email, newEmail])
    if ((await countMailsTo(work.tx, address, new Date(now.getTime() - HOUR_MS))) >= most)
      throw new AppError(
        'too_many',
        'Several mails went to one of these addresses just now. Please wait an hour.',
        {
          retryAfterSeconds: HOUR_MS / 1_000,
        },
      );
  const change = {
    userId: caller.userId,
    newEmail,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHANGE_MS),
  };
  await putEmailChange(work.tx, change);
  const owner = await findOwner(work.tx, newEmail);
  for (const side of ['old', 'new'] as const) {
    const token = await issueLink(work.tx, sides[side], caller.userId, now, CHANGE_MS);
    const link = `${new URL('/email-change', env.PUBLIC_ORIGIN)}?token=${token}`;
    const to = side === 'old' ? caller.email : newEmail;
    const letter =
      side === 'new' && owner
        ? alreadyMemberEmail(owner.email, owner.name, env.PUBLIC_ORIGIN)
        : emailChangeEmail(to, caller.name, { side, link, newEmail: maskedEmail(newEmail) });
    await postWithin(work, letter);
  }
  return shown({ ...change, oldConfirmedAt: null, newConfirmedAt: null });
}

/** Both have confirmed: changes the address, ends other sessions and voids all open links. */
async function apply(
  work: Work,
  services: Services,
  row: Row,
  by: { caller: Caller | undefined; userAgent: string | undefined },
): Promise<void> {
  const { userId, newEmail } = row;
  await lockAddress(work.tx, newEmail);
  if (await findOwner(work.tx, newEmail))
    throw new AppError('conflict', 'Another account has confirmed this address meanwhile.');
  const before = (await findAccount(work.tx, userId))?.user;
  if (!before) throw new AppError('stale', 'This account no longer exists.');
  await writeEmail(work.tx, userId, newEmail);
  await deleteEmailChange(work.tx, userId);
  for (const purpose of linksOfAccount) await deleteLinks(work.tx, purpose, userId);
  const stays = by.caller?.userId === userId ? by.caller.sessionId : undefined;
  const ended = await deleteSessionsOf(work.tx, userId, stays);
  await notifySecurityChange(work, services, {
    userId,
    kind: 'email-changed',
    userAgent: by.userAgent,
    alsoTo: before.email,
  });
  work.live.beforeDelivery.push(() => {
    services.sessions.forgetAll();
    services.live.recheck(userId, 'signed_out', ended);
  });
}

export function emailChangeRoutes(services: Services): BoundRoute[] {
  const { clock } = services;
  return [
    bind(getEmailChange, async ({ db, caller }) => {
      const row = await findEmailChange(db, caller.userId, clock.now());
      return row ? shown(row) : null;
    }),
    bind(startEmailChange, ({ body, ...work }) =>
      start(work, services, work.caller, body.newEmail),
    ),
    bind(cancelEmailChange, async ({ db, caller }) => {
      await forget(db, caller.userId);
      return { cancelled: true as const };
    }),
    bind(answerEmailChange, async ({ body, from, ...work }) => {
      const now = clock.now();
      const old = await findLink(work.tx, sides.old, body.token, now);
      const userId = old ?? (await findLink(work.tx, sides.new, body.token, now));
      const stale = new AppError('stale', 'This link has run out or was used before.');
      if (!userId) throw stale;
      if (body.answer === 'refuse') {
        await forget(work.tx, userId);
        return { state: 'refused' as const };
      }
      const side = old ? 'old' : 'new';
      const row = await noteAnswer(work.tx, userId, side, now);
      if (!row) throw stale;
      await deleteLinks(work.tx, sides[side], userId);
      if (!row.oldConfirmedAt || !row.newConfirmedAt) return { state: 'waiting' as const };
      const userAgent = from.headers['user-agent'];
      await apply(work, services, row, { caller: work.caller, userAgent });
      return { state: 'changed' as const };
    }),
  ];
}
