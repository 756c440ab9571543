import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { repositoryRoot } from '@cascade/shared/node/root';
import { and, eq, gt } from 'drizzle-orm';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Orm } from '../client.ts';
import { examSchedule } from '../features/exam-schedule/schema.ts';
import { streams } from '../live/schema.ts';
import { ContentError } from './content.ts';

/**
 * Adds missing example dates, until an admin has changed anything: what they removed stays away.
 * @returns how many
 * @throws ContentError naming invalid fields
 */
export async function seedSchedule(orm: Orm): Promise<number> {
  const name = 'schedule.yaml';
  const source = readFileSync(join(repositoryRoot(), 'db/content', name), 'utf8');
  const parsed = z.array(ExamDate.omit({ isExample: true, rev: true })).safeParse(parse(source));
  if (!parsed.success)
    throw new ContentError(
      parsed.error.issues
        .map((issue) => `${name}: ${issue.path.join('.')}: ${issue.message}`)
        .join('\n'),
    );
  const changed = await orm
    .select()
    .from(streams)
    .where(and(eq(streams.stream, streamOf.examSchedule()), gt(streams.lastN, 0)));
  if (changed.length > 0) return 0;
  const added = await orm
    .insert(examSchedule)
    .values(parsed.data.map((entry) => ({ ...entry, isExample: true })))
    .onConflictDoNothing()
    .returning({ id: examSchedule.id });
  return added.length;
}
