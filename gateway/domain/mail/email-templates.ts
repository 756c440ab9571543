import type { NewMail } from '@cascade/db/features/mail/mail.queries';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { transact, type Work } from '@cascade/db/live/transact';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Services } from '../../services.ts';

type Letter = Omit<NewMail, 'id'>;

export function verificationEmail(to: string, name: string, link: string): Letter {
  return {
    to,
    subject: 'Confirm your e-mail address for CASCade',
    body: [
      greeting(name),
      'Please confirm that this address is yours. Open this link within an hour and press the button there:',
      link,
      'Until then you can practise, but not post or send messages. An account that is not confirmed within two days is removed.',
      'If you did not sign up, please ignore this mail.',
      'CASCade',
    ].join('\n\n'),
  };
}

export function alreadyMemberEmail(to: string, name: string, origin: string): Letter {
  return {
    to,
    subject: 'You already have a CASCade account',
    body: [
      greeting(name),
      'Somebody, perhaps you, signed up for CASCade with this address. It already has an account. You can sign in here:',
      new URL('/login', origin).href,
      `If you have forgotten the password, choose a new one here:\n${new URL('/forgot-password', origin).href}`,
      'If it was not you, there is nothing to do. Your account is as it was, and nobody else has got into it.',
      'CASCade',
    ].join('\n\n'),
  };
}

export function resetEmail(to: string, name: string, link: string): Letter {
  return {
    to,
    subject: 'Choose a new CASCade password',
    body: [
      greeting(name),
      'Somebody, we hope you, asked to choose a new password. Open this link within an hour to do so. Earlier links no longer work:',
      link,
      'All other places where you are signed in will be signed out. If it was not you, ignore this mail; your password stays as it is.',
      'CASCade',
    ].join('\n\n'),
  };
}

type AskedChange = { side: 'old' | 'new'; link: string; newEmail: string };

/** Sent to both mailboxes. */
export function emailChangeEmail(
  to: string,
  name: string,
  { side, link, newEmail }: AskedChange,
): Letter {
  const what =
    side === 'old'
      ? `Somebody, we hope you, asked to change the e-mail address of your CASCade account to ${newEmail}. Nothing changes until both mailboxes have agreed. Agree or refuse here within a day:`
      : 'Somebody, we hope you, wants to use this address for their CASCade account. Confirm it here within a day:';
  const ifNot =
    side === 'old'
      ? 'If it was not you, refuse it there and change your password.'
      : 'If it was not you, please ignore this mail.';
  return {
    to,
    subject: 'Confirm the change of your CASCade e-mail address',
    body: [greeting(side === 'old' ? name : ''), what, link, ifNot, 'CASCade'].join('\n\n'),
  };
}

/** Stores a mail and enqueues its sending, in the transaction of what the mail is about. */
export async function postWithin({ tx, enqueue }: Pick<Work, 'tx' | 'enqueue'>, letter: Letter) {
  const mailId = newId();
  await insertMail(tx, { id: mailId, ...letter });
  await enqueue(sendMail, { mailId });
}

/** The same in a transaction of its own. */
export async function post(services: Services, letter: Letter): Promise<void> {
  await transact(services, (work) => postWithin(work, letter));
}
