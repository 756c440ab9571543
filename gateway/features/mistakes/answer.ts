import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { listAdminIds } from '@cascade/db/domain/people/accounts.queries';
import {
  findMistake,
  type ListedMistake,
  lockMistake,
  readMistakeCounts,
  writeAnswer,
} from '@cascade/db/features/mistakes/mistakes.queries';
import {
  type answerMistake,
  mistakeChanged,
  type Outcome,
  type ReportedMistake,
} from '@cascade/shared/features/mistakes/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../http/work.ts';

const outcomeWords: Record<Outcome, string> = {
  mended: 'Mended',
  'not-a-mistake': 'Not a mistake',
  duplicate: 'Reported already',
};

function pathOf({ scenarioId, guideId, part }: ListedMistake): string {
  return scenarioId === null
    ? `/quick-references/${guideId}`
    : `/scenario/${scenarioId}?tab=${part}`;
}

export function reported(row: ListedMistake): ReportedMistake {
  const { id, kind, text, quote, title, part, edition, currentEdition, reporter, others } = row;
  const { outcome, sentence, settledAt } = row;
  return {
    id,
    kind,
    text,
    quote,
    place: {
      kind: row.scenarioId === null ? 'guide' : 'station',
      title,
      part,
      path: pathOf(row),
      edition,
      currentEdition,
    },
    reporter,
    createdAt: new Date(row.createdAt).toISOString(),
    others,
    answer:
      outcome === null || sentence === null || settledAt === null
        ? null
        : { outcome, sentence, at: new Date(settledAt).toISOString() },
  };
}

/** @throws AppError not_found; conflict when another admin has answered it */
export async function answer(
  work: CallerWork,
  id: string,
  { outcome, sentence }: BodyOf<typeof answerMistake>,
): Promise<ReportedMistake> {
  const { tx, live, caller, now } = work;
  const held = await lockMistake(tx, id);
  const found = held && (await findMistake(tx, id));
  if (!held || !found) throw new AppError('not_found', 'There is no such report.');
  if (held.settledAt !== null)
    throw new AppError('conflict', 'Somebody else has answered this report already.');
  const { reporterId } = held;
  const admins = (await listAdminIds(tx)).map((adminId) => streamOf.member(adminId));
  await live.lock([...admins, ...(reporterId === null ? [] : [streamOf.member(reporterId)])]);
  await writeAnswer(tx, id, { outcome, sentence }, now);
  await live.append(mistakeChanged, admins, { id, counts: await readMistakeCounts(tx) });
  await recordAudit(tx, {
    actor: caller,
    action: 'mistake.answer',
    subject: { kind: 'mistake', id },
    before: { outcome: null },
    after: { outcome, sentence },
    at: now,
  });
  if (reporterId !== null)
    await postNotice(
      work,
      {
        userId: reporterId,
        kind: 'mistake.answered',
        title: `${outcomeWords[outcome]}: ${found.title}`,
        body: sentence,
        path: pathOf(found),
      },
      now,
    );
  const after = await findMistake(tx, id);
  if (!after) throw new Error('An answered report is missing.');
  return reported(after);
}
