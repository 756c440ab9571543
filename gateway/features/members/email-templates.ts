import { greeting } from '@cascade/shared/domain/people/greeting';

type Addressee = { email: string; handle: string };

/** Sent to a verified address only. */
export const suspensionEmail = ({ email, handle }: Addressee, reason: string) => ({
  to: email,
  subject: 'Your CASCade account is suspended',
  body: [
    greeting(handle),
    'An admin has suspended your account. You have been signed out, and cannot sign in until it is lifted. What you have done here is kept.',
    `The reason they gave: ${reason}`,
    'If you think that this is a mistake, please write to the people who run this installation.',
    'CASCade',
  ].join('\n\n'),
});

export const suspensionLiftedEmail = ({ email, handle }: Addressee, origin: string) => ({
  to: email,
  subject: 'You can sign in to CASCade again',
  body: [
    greeting(handle),
    'The suspension of your account has been lifted. Everything is as you left it:',
    new URL('/login', origin).href,
    'CASCade',
  ].join('\n\n'),
});
