import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { setRole } from '@cascade/db/domain/people/accounts.queries';
import { findOwner, lockAddress } from '@cascade/db/features/auth/claims.queries';
import { deleteSessionsOf } from '@cascade/db/features/auth/sessions.queries';
import {
  endSuspension,
  findMember,
  insertSuspension,
  isActiveAdmin,
  lockAdmins,
  lockMember,
  type MemberRow,
  writeEmailVerified,
} from '@cascade/db/features/members/members.queries';
import type { Role } from '@cascade/shared/features/auth/role';
import type { ManagedMember, setMemberRole } from '@cascade/shared/features/members/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { postWithin } from '../../domain/mail/email-templates.ts';
import type { CallerWork } from '../../http/work.ts';
import type { DisconnectReason } from '../../live/live-socket.ts';
import { notifySecurityChange } from '../../security/events.ts';
import { suspensionEmail, suspensionLiftedEmail } from './email-templates.ts';
import { managed } from './views.ts';

/** Admins' actions on members, each with its audit entry in one transaction. */

const roleWords: Record<Role, string> = {
  member: 'a member',
  examiner: 'an examiner',
  admin: 'an admin',
};

async function find({ tx, services }: CallerWork, id: string): Promise<MemberRow> {
  const row = await findMember(tx, id, services.clock.now());
  if (!row) throw new AppError('not_found', 'There is no such member.');
  return row;
}

/**
 * Locks a member and every other admin, so that the last admin cannot be lost.
 * @throws AppError forbidden when the caller is no longer an admin, or not_found
 */
async function hold(work: CallerWork, id: string): Promise<MemberRow> {
  await lockAdmins(work.tx);
  if (!(await isActiveAdmin(work.tx, work.caller.userId)))
    throw new AppError('forbidden', 'You are no longer an admin.');
  await lockMember(work.tx, id);
  return find(work, id);
}

async function record(
  { tx, caller, services }: CallerWork,
  verb: string,
  { id }: MemberRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const [action, subject] = [`member.${verb}`, { kind: 'member', id }];
  await recordAudit(tx, {
    actor: caller,
    action,
    subject,
    before,
    after,
    at: services.clock.now(),
  });
}

function takesHold(
  { live, services }: CallerWork,
  { userId }: MemberRow,
  reason?: DisconnectReason,
): void {
  live.afterCommit.push(() => {
    services.sessions.forgetAll();
    services.live.recheck(userId, reason);
  });
}

function notify(
  work: CallerWork,
  { userId }: MemberRow,
  title: string,
  body: string,
): Promise<void> {
  const notice = { userId, kind: 'account.changed', title, body, path: '/account' };
  return postNotice(work, notice, work.services.clock.now());
}

const shown = async (work: CallerWork, id: string): Promise<ManagedMember> =>
  managed(await find(work, id), work.caller.userId);

export async function changeRole(
  work: CallerWork,
  id: string,
  { from, to }: BodyOf<typeof setMemberRole>,
): Promise<ManagedMember> {
  const held = await hold(work, id);
  if (held.userId === work.caller.userId)
    throw new AppError('conflict', 'You cannot change your own role. Ask another admin.');
  if (held.role !== from)
    throw new AppError(
      'stale',
      `Somebody has changed this meanwhile: ${held.handle} is ${roleWords[held.role]} now.`,
    );
  if (to === 'admin' && !held.isVerified)
    throw new AppError('conflict', 'Their e-mail address must be verified first.');
  if (to === 'admin' && held.since !== null)
    throw new AppError('conflict', 'Their suspension must be lifted first.');
  await setRole(work.tx, held.userId, to);
  await record(work, 'role', held, { role: from }, { role: to });
  const detail = `You are ${roleWords[to]} now and were ${roleWords[from]} before`;
  const event = { userId: held.userId, kind: 'role-changed', detail } as const;
  await notifySecurityChange(work, work.services, event);
  takesHold(work, held);
  return shown(work, id);
}

export async function verifyEmail(work: CallerWork, id: string): Promise<ManagedMember> {
  const held = await hold(work, id);
  if (held.isVerified) throw new AppError('stale', 'This address has been verified meanwhile.');
  await lockAddress(work.tx, held.email);
  if (await findOwner(work.tx, held.email))
    throw new AppError('conflict', 'Another account has confirmed this address.');
  await writeEmailVerified(work.tx, held.userId);
  await record(work, 'verify-email', held, { isVerified: false }, { isVerified: true });
  await notify(
    work,
    held,
    'Your e-mail address is verified',
    'An admin has verified it. You can now also post and send messages.',
  );
  takesHold(work, held);
  work.live.afterCommit.push(() => work.services.presence.chose(id));
  return shown(work, id);
}

export async function suspend(
  work: CallerWork,
  id: string,
  reason: string,
): Promise<ManagedMember> {
  const held = await hold(work, id);
  if (held.userId === work.caller.userId)
    throw new AppError('conflict', 'You cannot suspend yourself.');
  if (held.since !== null)
    throw new AppError('stale', 'Somebody has suspended this member meanwhile.');
  const { tx, services } = work;
  await insertSuspension(tx, { userId: held.userId, reason }, services.clock.now());
  await deleteSessionsOf(tx, held.userId);
  await record(work, 'suspend', held, { isSuspended: false }, { isSuspended: true, reason });
  if (held.isVerified) await postWithin(work, suspensionEmail(held, reason));
  takesHold(work, held, 'suspended');
  return shown(work, id);
}

export async function lift(work: CallerWork, id: string, reason: string): Promise<ManagedMember> {
  const held = await hold(work, id);
  if (held.since === null)
    throw new AppError('stale', 'This member is not suspended; somebody may have lifted it.');
  const { tx, services } = work;
  await endSuspension(tx, held.userId, services.clock.now());
  const before = { isSuspended: true, reason: held.reason };
  await record(work, 'lift-suspension', held, before, { isSuspended: false, reason });
  if (held.isVerified)
    await postWithin(work, suspensionLiftedEmail(held, services.env.PUBLIC_ORIGIN));
  takesHold(work, held);
  return shown(work, id);
}

export async function signOut(work: CallerWork, id: string): Promise<ManagedMember> {
  const held = await hold(work, id);
  if (held.userId === work.caller.userId)
    throw new AppError('conflict', 'Your own places are listed on your account page.');
  const ended = await deleteSessionsOf(work.tx, held.userId);
  await record(work, 'sign-out', held, { places: ended.length }, { places: 0 });
  takesHold(work, held, 'ended');
  return shown(work, id);
}
