import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { lockFact, writeFact } from '@cascade/db/features/exam-info/exam-info.queries';
import { type ExamFact, examFactChanged } from '@cascade/shared/features/exam-info/contract';
import type { ExamFactFields } from '@cascade/shared/features/exam-info/fields';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { CallerWork } from '../../http/work.ts';

/** @throws AppError not_found; stale when somebody else has changed it since `rev` */
async function lockAt({ tx, live }: CallerWork, id: string, rev: number): Promise<ExamFact> {
  await live.lock([streamOf.examInfo()]);
  const fact = await lockFact(tx, id);
  if (!fact) throw new AppError('not_found', 'There is no such statement any more.');
  if (fact.rev !== rev)
    throw new AppError('stale', 'Somebody else has just changed this statement.', {
      current: fact,
    });
  return fact;
}

async function keep(
  { tx, live, caller, now }: CallerWork,
  action: 'change' | 'check',
  before: ExamFact,
  after: ExamFact,
): Promise<ExamFact> {
  const audited = ({ id: _, rev: __, section: ___, ...fields }: ExamFact) => fields;
  await writeFact(tx, after);
  await recordAudit(tx, {
    actor: caller,
    action: `exam-info.${action}`,
    subject: { kind: 'exam-fact', id: after.id },
    before: audited(before),
    after: audited(after),
    at: now,
  });
  await live.append(examFactChanged, [streamOf.examInfo()], { fact: after });
  return after;
}

/** Other words or another source have not been compared yet, unless the admin says so. */
export async function changeFact(
  work: CallerWork,
  id: string,
  { rev, fact, isChecked }: { rev: number; fact: ExamFactFields; isChecked: boolean },
): Promise<ExamFact> {
  const before = await lockAt(work, id, rev);
  const isSame =
    fact.text === before.text &&
    fact.address === before.address &&
    fact.sourceTitle === before.sourceTitle &&
    fact.sourceUrl === before.sourceUrl;
  if (isSame && !isChecked) return before;
  const checkedOn = isChecked ? dayOf(work.now) : null;
  return keep(work, 'change', before, { ...before, ...fact, checkedOn, rev: rev + 1 });
}

export async function checkFact(work: CallerWork, id: string, rev: number): Promise<ExamFact> {
  const before = await lockAt(work, id, rev);
  const checkedOn = dayOf(work.now);
  if (before.checkedOn === checkedOn) return before;
  return keep(work, 'check', before, { ...before, checkedOn, rev: rev + 1 });
}
