import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { readMailbox } from '@cascade/db/features/study-partners/partners.queries';
import type { ProposalRow } from '@cascade/db/features/study-partners/proposals.queries';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { PROPOSALS_PATH } from '@cascade/shared/features/study-partners/proposals';
import { quietUntil } from '@cascade/shared/features/study-partners/quiet-hours';
import { newId } from '@cascade/shared/kernel/id';
import type { MemberWork } from '../../http/work.ts';

/** Mails about proposals. They wait for the end of the reader's quiet hours. */

const whenOf = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)}, ${timeZone.replaceAll('_', ' ')} time`;

type Text = { subject: string; lines: string[]; path: string };

async function write(
  { tx, now, enqueue, services }: MemberWork,
  userId: string,
  zone: string,
  text: (when: (at: Date) => string) => Text,
): Promise<void> {
  const mailbox = await readMailbox(tx, userId);
  if (!mailbox?.wantsMail) return;
  const { name, email, quietHours } = mailbox;
  const { subject, lines, path } = text((at) => whenOf(at, quietHours?.timeZone ?? zone));
  const mailId = newId();
  const body = [
    greeting(name),
    ...lines,
    new URL(path, services.env.PUBLIC_ORIGIN).toString(),
    'You can turn these mails off in your profile, under Privacy Controls.',
    'CASCade',
  ].join('\n\n');
  await insertMail(tx, { id: mailId, to: email, subject, body });
  const dueAt = quietHours && quietUntil(quietHours, now);
  await enqueue(sendMail, { mailId }, dueAt ? { dueAt } : {});
}

export function writeOfProposal(
  work: MemberWork,
  { receiverId, times, timeZone, durationMinutes }: ProposalRow,
  proposer: string,
): Promise<void> {
  return write(work, receiverId, timeZone, (when) => ({
    subject: `${proposer} proposes a practice session`,
    lines: [
      `${proposer} would like to practise with you for ${durationMinutes} minutes:`,
      times.map((at) => `- ${when(at)}`).join('\n'),
      'Take one of these times, or decline, at:',
    ],
    path: PROPOSALS_PATH,
  }));
}

export function writeOfAcceptance(
  work: MemberWork,
  { proposerId, timeZone, takenAt }: ProposalRow,
  session: { groupId: string; sessionId: string },
  receiver: string,
): Promise<void> {
  return write(work, proposerId, timeZone, (when) => ({
    subject: `${receiver} has taken one of your times`,
    lines: [
      `You practise with ${receiver}${takenAt ? ` on ${when(takenAt)}` : ''}.`,
      'The session has its own page, where you can add it to your calendar:',
    ],
    path: sessionPathOf({ groupId: session.groupId, id: session.sessionId }),
  }));
}
