import { greeting } from '@cascade/shared/domain/people/greeting';
import { maskedEmail } from '@cascade/shared/domain/people/masked-email';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Database } from './client.ts';
import { recordAudit } from './domain/audit/audit.queries.ts';
import { postNotice } from './domain/notices/post-notice.ts';
import { findAccount, listAdminIds, setRole } from './domain/people/accounts.queries.ts';
import { findOwner } from './features/auth/claims.queries.ts';
import { deleteSessionsOf } from './features/auth/sessions.queries.ts';
import { insertMail } from './features/mail/mail.queries.ts';
import { hasOtherAdmin, lockAdmins } from './features/members/members.queries.ts';
import { beginEpoch } from './live/history.queries.ts';
import { transact, type Work } from './live/transact.ts';

export class AdminError extends Error {
  override name = 'AdminError';
}

type Setting = {
  database: Pick<Database, 'orm'>;
  /** If set, only these may become admins. */
  allowed: string[];
};

const OPERATOR = { userId: null, handle: 'command line' };

async function changeRole(work: Work, email: string, role: 'admin' | 'member'): Promise<string> {
  const owner = await findOwner(work.tx, email);
  if (!owner)
    throw new AdminError(
      `Nobody has confirmed the address ${email}. Sign up with it and confirm it first.`,
    );
  await lockAdmins(work.tx);
  const user = (await findAccount(work.tx, owner.userId))?.user;
  if (!user) throw new AdminError('That account has just been removed.');
  const isAdmin = user.role === 'admin';
  if (isAdmin === (role === 'admin'))
    return `${user.handle} (${email}) is ${isAdmin ? 'an admin' : 'no admin'} already.`;
  if (role === 'member' && !(await hasOtherAdmin(work.tx, user.id)))
    throw new AdminError('This is the only admin. Grant somebody else first.');
  const now = new Date();
  await setRole(work.tx, user.id, role);
  await deleteSessionsOf(work.tx, user.id);
  await recordAudit(work.tx, {
    actor: OPERATOR,
    action: 'member.role',
    subject: { kind: 'member', id: user.publicId },
    before: { role: user.role },
    after: { role },
    at: now,
  });
  const title = 'Your role was changed';
  const body = `You are ${role === 'admin' ? 'an admin' : 'a member'} now. It was changed on the server of this installation. Please sign in again.`;
  const notice = { userId: user.id, kind: 'security.role-changed', title, body, path: '/account' };
  await postNotice(work, notice, now);
  const id = newId();
  const text = [greeting(user.name), body, 'CASCade'].join('\n\n');
  await insertMail(work.tx, { id, to: user.email, subject: `${title} (CASCade)`, body: text });
  await work.enqueue(sendMail, { mailId: id });
  return `${user.handle} (${email}) is ${role === 'admin' ? 'an admin' : 'a member'} now, and has to sign in again.`;
}

/**
 * Runs `npm run admin`.
 * @returns lines to print
 * @throws AdminError with a sentence to print
 */
export async function runAdminCommand(
  { database, allowed }: Setting,
  [command, address]: string[],
): Promise<string[]> {
  if (command === 'list') {
    const ids = await listAdminIds(database.orm);
    const rows = await Promise.all(ids.map((id) => findAccount(database.orm, id)));
    const lines = rows.flatMap((row) =>
      row ? [`${row.user.handle}  ${maskedEmail(row.user.email)}`] : [],
    );
    return lines.length > 0 ? lines : ['There is no admin yet.'];
  }
  if (command === 'new-epoch') {
    await beginEpoch(database);
    return ['A new epoch has begun: within seconds every open page reads everything again.'];
  }
  if ((command !== 'grant' && command !== 'revoke') || !address)
    throw new AdminError(
      'Usage: npm run admin -- list | grant ADDRESS | revoke ADDRESS | new-epoch',
    );
  const email = address.trim().toLowerCase();
  if (command === 'grant' && allowed.length > 0 && !allowed.includes(email))
    throw new AdminError(`${email} is not among ADMIN_EMAILS, which names who may be an admin.`);
  // Other processes notice the events within seconds.
  const services = {
    database,
    clock: { now: () => new Date() },
    live: { deliver: () => {} },
    log: { error: () => {} },
  };
  const role = command === 'grant' ? 'admin' : 'member';
  return [await transact(services, (work) => changeRole(work, email, role))];
}
