import type { NewMail } from '@cascade/db/features/mail/mail.queries';
import type { TicketRow } from '@cascade/db/features/support/tickets.queries';
import { numberWords, responseTimes } from '@cascade/shared/features/support/words';

type Letter = Omit<NewMail, 'id'>;
type About = Pick<TicketRow, 'email' | 'number' | 'priority' | 'subject'>;

/**
 * Nothing that people wrote stands in a subject line, and nothing of it in a mail that a stranger
 * can have sent to any address: the form must not carry advertisements to others.
 */
const subjectOf = ({ number }: About, words: string) => `[${numberWords(number)}] ${words}`;

export function receivedEmail(ticket: About, link: string): Letter {
  return {
    to: ticket.email,
    subject: subjectOf(ticket, 'We have your request'),
    body: [
      'Hello,',
      `Thank you for writing to CASCade. Your request has the number ${numberWords(ticket.number)}. We answer within ${responseTimes[ticket.priority]}; business days are Monday to Friday, 09:00 to 17:00 in London.`,
      'You can read the conversation and write more here. Keep this link to yourself, as it opens the conversation for anybody who has it:',
      link,
      'If you have not written to us, somebody has entered your address. Then there is nothing to do.',
      'CASCade',
    ].join('\n\n'),
  };
}

export function answeredEmail(ticket: About, answer: string, link: string): Letter {
  return {
    to: ticket.email,
    subject: subjectOf(ticket, 'An answer to your request'),
    body: [
      'Hello,',
      `We have answered your request “${ticket.subject}”:`,
      answer,
      'Please answer on this page and not by mail, which nobody reads:',
      link,
      'CASCade',
    ].join('\n\n'),
  };
}

export function newLinkEmail(ticket: About, link: string): Letter {
  return {
    to: ticket.email,
    subject: subjectOf(ticket, 'A new link to your request'),
    body: [
      'Hello,',
      'Somebody, we hope you, asked for a new link to this conversation. It opens it for anybody who has it:',
      link,
      'If it was not you, please ignore this mail.',
      'CASCade',
    ].join('\n\n'),
  };
}
