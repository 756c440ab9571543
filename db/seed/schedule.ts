import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { repositoryRoot } from '@cascade/shared/node/root';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Orm } from '../client.ts';
import { examSchedule } from '../features/exam-schedule/schema.ts';
import { ContentError } from './content.ts';

/**
 * Adds missing example dates; admins' changes stay.
 * @returns how many
 * @throws ContentError naming invalid fields
 */
export async function seedSchedule(orm: Orm): Promise<number> {
  const name = 'schedule.yaml';
  const source = readFileSync(join(repositoryRoot(), 'db/content', name), 'utf8');
  const parsed = z.array(ExamDate.omit({ isExample: true })).safeParse(parse(source));
  if (!parsed.success)
    throw new ContentError(
      parsed.error.issues
        .map((issue) => `${name}: ${issue.path.join('.')}: ${issue.message}`)
        .join('\n'),
    );
  const added = await orm
    .insert(examSchedule)
    .values(parsed.data.map((entry) => ({ ...entry, isExample: true })))
    .onConflictDoNothing()
    .returning({ id: examSchedule.id });
  return added.length;
}
