import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { parse } from 'yaml';
import type { Orm } from '../client.ts';
import { type AuthoredFact, ExamInfoFile } from '../content/exam-info-file.ts';
import { examFacts } from '../features/exam-info/schema.ts';
import { ContentError } from './content.ts';

/** @throws ContentError naming every wrong field */
export function readExamInfo(folder = join(repositoryRoot(), 'db/content')): AuthoredFact[] {
  const name = 'exam-info.yaml';
  const parsed = ExamInfoFile.safeParse(parse(readFileSync(join(folder, name), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new ContentError(
    parsed.error.issues
      .map(({ path, message }) => `${name}: ${path.join('.') || '(file)'}: ${message}`)
      .join('\n'),
  );
}

/**
 * Synchronises the table with the file. What an admin has changed or checked (a higher `rev`) keeps
 * their version; only its place follows.
 * @returns how many were written
 */
export async function seedExamInfo(orm: Orm, facts: AuthoredFact[]): Promise<number> {
  const unchanged = eq(examFacts.rev, 1);
  const ids = facts.map(({ id }) => id);
  await orm.delete(examFacts).where(and(unchanged, notInArray(examFacts.id, ids)));
  const own = (column: string) =>
    sql`case when exam_facts.rev = 1 then excluded.${sql.identifier(column)}
      else exam_facts.${sql.identifier(column)} end`;
  const columns = ['text', 'address', 'source_title', 'source_url', 'checked_on'];
  const isDifferent = sql.join(
    ['place', 'section', ...columns].map(
      (column) =>
        sql`exam_facts.${sql.identifier(column)} is distinct from ${
          columns.includes(column) ? own(column) : sql`excluded.${sql.identifier(column)}`
        }`,
    ),
    sql` or `,
  );
  const written = await orm
    .insert(examFacts)
    .values(facts.map((fact, place) => ({ ...fact, place })))
    .onConflictDoUpdate({
      target: examFacts.id,
      set: {
        place: sql`excluded.place`,
        section: sql`excluded.section`,
        text: own('text'),
        address: own('address'),
        sourceTitle: own('source_title'),
        sourceUrl: own('source_url'),
        checkedOn: own('checked_on'),
      },
      setWhere: isDifferent,
    })
    .returning({ id: examFacts.id });
  return written.length;
}
