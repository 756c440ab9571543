import type { NewMail } from '@cascade/db/features/mail/mail.queries';
import { greeting } from '@cascade/shared/domain/people/greeting';

type Letter = Omit<NewMail, 'id'>;
type To = { name: string; email: string; link: string };

const letter = ({ name, email, link }: To, subject: string, ...lines: string[]): Letter => ({
  to: email,
  subject,
  body: [greeting(name), ...lines, link, 'CASCade'].join('\n\n'),
});

export const questionEmail = (to: To, question: string): Letter =>
  letter(
    to,
    'A question about your examiner application',
    'We have a question about your application as an examiner:',
    question,
    'Please answer on this page and not by mail, which nobody reads:',
  );

export const approvedEmail = (to: To, text: string): Letter =>
  letter(
    to,
    'You are now an examiner on CASCade',
    'Your examiner profile has been approved.',
    text,
    'Add your services and hours here. Nothing is shown to members before you publish it:',
  );

export const refusedEmail = (to: To, text: string): Letter =>
  letter(
    to,
    'Your examiner application',
    'We have not approved your application as an examiner. The reason is:',
    text,
    'You can read it again and apply anew here:',
  );

export const suspendedEmail = (to: To, text: string): Letter =>
  letter(
    to,
    'You are suspended as an examiner',
    'Your services are no longer shown, and nobody can book you. The reason is:',
    text,
    'What you offered is kept here:',
  );

export const reinstatedEmail = (to: To, text: string): Letter =>
  letter(
    to,
    'Your suspension as an examiner has ended',
    'Your services are shown again.',
    text,
    'You can change them here:',
  );
