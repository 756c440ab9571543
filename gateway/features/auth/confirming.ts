import type { Tx } from '@cascade/db/client';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { findAccount, findPasswordHash } from '@cascade/db/domain/people/accounts.queries';
import {
  findOwner,
  lockAddress,
  writePasswordHash,
} from '@cascade/db/features/auth/claims.queries';
import { deleteLinks, findLink, issueLink } from '@cascade/db/features/auth/links.queries';
import { deletePasskeysOf } from '@cascade/db/features/auth/passkeys.queries';
import { deleteTwoFactor } from '@cascade/db/features/auth/second-factor.queries';
import { type Caller, deleteSessionsOf } from '@cascade/db/features/auth/sessions.queries';
import { writeEmailVerified } from '@cascade/db/features/members/members.queries';
import { transact, type Work } from '@cascade/db/live/transact';
import type { ConfirmEmail, EmailConfirmed } from '@cascade/shared/features/auth/forms';
import { AppError } from '@cascade/shared/kernel/app-error';
import { hashPassword, verifyPassword } from '@cascade/shared/node/password';
import {
  alreadyMemberEmail,
  postWithin,
  verificationEmail,
} from '../../domain/mail/email-templates.ts';
import { demandStrong } from '../../security/password-rule.ts';
import type { Services } from '../../services.ts';

type User = { id: string; publicId: string; email: string };

const staleLink = () =>
  new AppError('stale', 'This link has run out or was used before. Please ask for a new one.');

/**
 * Mails a confirmation link. If the address has an owner they are told instead; the caller cannot
 * see the difference.
 */
export async function sendConfirmation(services: Services, userId: string): Promise<void> {
  const { clock, env } = services;
  await transact(services, async (work) => {
    const user = (await findAccount(work.tx, userId))?.user;
    if (!user || user.emailVerified) return;
    const owner = await findOwner(work.tx, user.email);
    // Issued in both cases, so that both take the same time.
    const token = await issueLink(work.tx, 'confirm-address', userId, clock.now());
    const link = `${new URL('/verify-email', env.PUBLIC_ORIGIN)}?token=${token}`;
    const letter = owner
      ? alreadyMemberEmail(owner.email, owner.name, env.PUBLIC_ORIGIN)
      : verificationEmail(user.email, user.name, link);
    await postWithin(work, letter);
  });
}

/** @throws AppError conflict when the address has another owner */
export async function takeAddress(work: Work, services: Services, user: User): Promise<void> {
  await lockAddress(work.tx, user.email);
  if (await findOwner(work.tx, user.email))
    throw new AppError(
      'conflict',
      'Another account has confirmed this address. Please sign in to that one.',
    );
  await writeEmailVerified(work.tx, user.id);
  await deleteLinks(work.tx, 'confirm-address', user.id);
  const notice = {
    userId: user.id,
    kind: 'account.verified',
    title: 'Your e-mail address is verified',
    body: 'You can now also post and send messages.',
    path: '/account',
  };
  await postNotice(work, notice, services.clock.now());
  work.live.afterCommit.push(() => {
    services.presence.chose(user.publicId);
    services.sessions.forgetAll();
    // Other gateways and open pages must see the change.
    services.live.recheck(user.id);
  });
}

/**
 * Removes factors of an unconfirmed account once its mail's reader has chosen a password: an
 * impostor may have added them.
 */
export async function forgetFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTwoFactor(tx, userId);
  await deletePasskeysOf(tx, userId);
}

async function demandProof(
  tx: Tx,
  userId: string,
  { password, newPassword }: ConfirmEmail,
): Promise<void> {
  if (newPassword !== undefined) {
    await forgetFactors(tx, userId);
    return writePasswordHash(tx, userId, await hashPassword(newPassword));
  }
  if (password === undefined)
    throw new AppError(
      'forbidden',
      'You did not sign up in this browser. Enter the password you signed up with, or choose a new one.',
    );
  const hash = await findPasswordHash(tx, userId);
  if (!hash || !(await verifyPassword(hash, password)))
    throw new AppError('bad_credentials', 'The password is not right.');
}

/**
 * Confirms an address for a reader of its mail who proves that they signed up, by session or
 * password, or who sets a new password. Ends all other sessions.
 */
export async function confirmAddress(
  services: Services,
  caller: Caller | undefined,
  given: ConfirmEmail,
): Promise<EmailConfirmed> {
  return transact(services, async (work) => {
    const userId = await findLink(work.tx, 'confirm-address', given.token, services.clock.now());
    const user = userId ? (await findAccount(work.tx, userId))?.user : undefined;
    if (!user) throw staleLink();
    const isOwnBrowser = caller?.userId === user.id && given.newPassword === undefined;
    if (given.newPassword !== undefined) demandStrong(given.newPassword, user, 'newPassword');
    if (!isOwnBrowser) await demandProof(work.tx, user.id, given);
    await takeAddress(work, services, user);
    await deleteSessionsOf(work.tx, user.id, isOwnBrowser ? caller.sessionId : undefined);
    return { email: user.email, isSignedIn: isOwnBrowser };
  });
}
