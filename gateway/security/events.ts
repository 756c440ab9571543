import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { findMailbox } from '@cascade/db/domain/people/accounts.queries';
import { transact, type Work } from '@cascade/db/live/transact';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { nameProblem } from '@cascade/shared/domain/people/person-name';
import { deviceKindOf } from '@cascade/shared/features/traffic/device-kind';
import { postWithin } from '../domain/mail/email-templates.ts';
import type { Services } from '../services.ts';

type Words = {
  title: string;
  sentence: string;
  path: string;
};

const ACCOUNT = '/account';
const DEVICES = '/account/devices';
const SESSIONS = '/account/sessions';

/** Changes of an account's security of which its owner is notified by bell and mail. */
const words = {
  'password-changed': {
    title: 'Your password was changed',
    sentence: 'The password of your CASCade account was changed. Other devices were signed out.',
    path: ACCOUNT,
  },
  'password-set': {
    title: 'A password was set',
    sentence: 'A password that can sign in to your CASCade account was set.',
    path: ACCOUNT,
  },
  'email-changed': {
    title: 'Your e-mail address was changed',
    sentence: 'The e-mail address of your CASCade account was changed.',
    path: ACCOUNT,
  },
  'second-factor-added': {
    title: 'A second factor was added',
    sentence: 'Signing in to your CASCade account now needs a code as well as your password.',
    path: ACCOUNT,
  },
  'second-factor-removed': {
    title: 'The second factor was removed',
    sentence: 'Signing in to your CASCade account no longer needs a code.',
    path: ACCOUNT,
  },
  'recovery-codes-renewed': {
    title: 'New recovery codes were made',
    sentence: 'New recovery codes were made for your CASCade account. The old ones no longer work.',
    path: ACCOUNT,
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    sentence: 'Somebody signed in to your CASCade account with one of your recovery codes.',
    path: ACCOUNT,
  },
  'passkey-added': {
    title: 'A passkey was added',
    sentence: 'A passkey that can sign in to your CASCade account was added.',
    path: ACCOUNT,
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    sentence: 'A passkey was removed from your CASCade account.',
    path: ACCOUNT,
  },
  'sign-in-linked': {
    title: 'A way to sign in was added',
    sentence: 'Another sign-in service was linked to your CASCade account.',
    path: ACCOUNT,
  },
  'sign-in-unlinked': {
    title: 'A way to sign in was removed',
    sentence: 'A sign-in service was unlinked from your CASCade account.',
    path: ACCOUNT,
  },
  'new-sign-in': {
    title: 'New sign-in to your account',
    sentence: 'Somebody signed in to your CASCade account on a device that was not used before.',
    path: ACCOUNT,
  },
  'session-ended': {
    title: 'A device was signed out',
    sentence: 'A device was signed out of your CASCade account from another device.',
    path: SESSIONS,
  },
  'other-sessions-ended': {
    title: 'Your other devices were signed out',
    sentence: 'All other devices were signed out of your CASCade account.',
    path: SESSIONS,
  },
  'role-changed': {
    title: 'Your role was changed',
    sentence: 'What you may do on CASCade was changed.',
    path: ACCOUNT,
  },
  'message-device-added': {
    title: 'A new device can read your messages',
    sentence: 'A new device was approved for your private messages on CASCade.',
    path: DEVICES,
  },
  'message-device-waiting': {
    title: 'A new device asks to read your messages',
    sentence: 'A new device signed in and asks to be approved for your private messages.',
    path: DEVICES,
  },
  'message-device-removed': {
    title: 'A device was removed from your messages',
    sentence: 'A device can no longer read or write your private messages on CASCade.',
    path: DEVICES,
  },
  'message-identity-replaced': {
    title: 'Your identity for messages was replaced',
    sentence:
      'A new identity was made for your private messages. People you write to are told, and codes that were compared before no longer hold.',
    path: DEVICES,
  },
  'message-recovery-replaced': {
    title: 'Your recovery key for messages was replaced',
    sentence: 'A new recovery key was made for your private messages. The old one no longer works.',
    path: DEVICES,
  },
} satisfies Record<string, Words>;

export type SecurityEventKind = keyof typeof words;
export const securityEventKinds = Object.keys(words) as SecurityEventKind[];

export type SecurityEvent = {
  userId: string;
  kind: SecurityEventKind;
  /** User-Agent header of the request, for the kind of device. */
  userAgent?: string | undefined;
  /** For example the name of a passkey or a device. Never a secret. */
  detail?: string;
  /** An additional mail address, such as the previous one. */
  alsoTo?: string;
};

const places = {
  phone: 'a phone',
  tablet: 'a tablet',
  computer: 'a computer',
  program: 'a program or an unknown device',
};

function letterOf(
  { kind, userAgent, detail }: SecurityEvent,
  name: string,
  now: Date,
  origin: string,
): { subject: string; body: string } {
  const { title, sentence, path } = words[kind];
  const at = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const facts = [
    // Device and passkey names are free text: one that could be a link is left out.
    ...(detail && !nameProblem(detail) ? [`What: ${detail}`] : []),
    `When: ${at.format(now)} UTC`,
    ...(userAgent === undefined ? [] : [`From: ${places[deviceKindOf(userAgent)]}`]),
  ];
  return {
    subject: `${title} (CASCade)`,
    body: [
      greeting(name),
      sentence,
      facts.join('\n'),
      'If this was you, there is nothing to do.',
      `If it was not you, choose a new password now, which signs out every device:\n${new URL('/forgot-password', origin).href}`,
      `Then look at your settings:\n${new URL(path, origin).href}`,
      'CASCade',
    ].join('\n\n'),
  };
}

/** Mail goes to a verified address only. */
export async function notifySecurityChange(
  work: Work,
  { clock, env }: Pick<Services, 'clock' | 'env'>,
  event: SecurityEvent,
): Promise<void> {
  const mailbox = await findMailbox(work.tx, event.userId);
  if (!mailbox) return;
  const now = clock.now();
  const { title, sentence, path } = words[event.kind];
  const body = event.detail ? `${sentence} (${event.detail})` : sentence;
  await postNotice(
    work,
    { userId: event.userId, kind: `security.${event.kind}`, title, body, path },
    now,
  );
  const letter = letterOf(event, mailbox.name, now, env.PUBLIC_ORIGIN);
  const to = [
    ...(mailbox.isVerified ? [mailbox.email] : []),
    ...(event.alsoTo ? [event.alsoTo] : []),
  ];
  for (const address of to) await postWithin(work, { to: address, ...letter });
}

/** The same in a transaction of its own, for changes made by the sign-in library. */
export async function announceSecurity(services: Services, event: SecurityEvent): Promise<void> {
  await transact(services, (work) => notifySecurityChange(work, services, event));
}
