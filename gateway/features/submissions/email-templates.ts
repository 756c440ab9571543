import { greeting } from '@cascade/shared/domain/people/greeting';
import type { SubmissionStatus } from '@cascade/shared/features/submissions/parts';

const OWN_PATH = '/submit-scenario?tab=mine';

export type Verdict = {
  title: string;
  status: SubmissionStatus;
  notes: string | null;
  station: { id: number; scenarioNumber: string } | null;
};

type Words = { subject: string; sentence: string; path: string };

/** The author's notice; undefined for changes that need none. */
export function wordsOf({ title, status, station }: Verdict): Words | undefined {
  if (status === 'approved' && station)
    return {
      subject: 'Your station was approved',
      sentence: `“${title}” is now open to everybody as ${station.scenarioNumber}. Thank you.`,
      path: `/scenario/${station.id}`,
    };
  if (status === 'needs_revision')
    return {
      subject: 'Your station needs a revision',
      sentence: `The reviewer asks for changes to “${title}”. You can hand it in again.`,
      path: OWN_PATH,
    };
  if (status === 'rejected')
    return {
      subject: 'Your station was not accepted',
      sentence: `“${title}” was not accepted this time. Thank you for the work you put into it.`,
      path: OWN_PATH,
    };
  return undefined;
}

/** The same as a mail; plain text, so no markup can be injected. */
export function decisionEmail(
  { subject, sentence, path }: Words,
  notes: string | null,
  to: { name: string; email: string },
  origin: string,
) {
  return {
    to: to.email,
    subject,
    body: [
      greeting(to.name),
      sentence,
      ...(notes ? [`The reviewer wrote:\n${notes}`] : []),
      new URL(path, origin).toString(),
      'You can turn these mails off in your profile, under Privacy Controls.',
      'CASCade',
    ].join('\n\n'),
  };
}
