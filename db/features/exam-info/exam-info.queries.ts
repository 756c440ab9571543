import type { ExamFact } from '@cascade/shared/features/exam-info/contract';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { examFacts } from './schema.ts';

const { id, section, text, address, sourceTitle, sourceUrl, checkedOn, rev } = examFacts;
const shown = { id, section, text, address, sourceTitle, sourceUrl, checkedOn, rev };

/** In the order in which the page shows them. */
export function listFacts(db: Executor): Promise<ExamFact[]> {
  return db.select(shown).from(examFacts).orderBy(asc(examFacts.place));
}

export async function lockFact(tx: Tx, factId: string): Promise<ExamFact | undefined> {
  const [row] = await tx.select(shown).from(examFacts).where(eq(id, factId)).for('update');
  return row;
}

/** The caller holds the row's lock. */
export async function writeFact(tx: Tx, { id: factId, ...fact }: ExamFact): Promise<void> {
  await tx.update(examFacts).set(fact).where(eq(id, factId));
}

/**
 * Takes those whose check is older than a day, each once for each check, however many ask.
 * @returns how many
 */
export async function takeOldChecks(tx: Tx, checkedBefore: string): Promise<number> {
  const taken = await tx
    .update(examFacts)
    .set({ warnedOf: checkedOn })
    .where(
      and(
        lt(checkedOn, checkedBefore),
        sql`${examFacts.warnedOf} is distinct from ${examFacts.checkedOn}`,
      ),
    )
    .returning({ id });
  return taken.length;
}
