import { noticesRead } from '@cascade/shared/features/notices/contract';
import type { HarnessMember } from './clients.ts';
import type { Entry } from './entries.ts';
import type { Harness } from './harness.ts';
import type { Command } from './traffic.ts';

/**
 * Effects of one member's commands that happened more than once. All commands were acknowledged,
 * so each must have raised its row's `rev` by exactly one.
 */
export async function rowsTwice(
  { database }: Harness,
  member: HarnessMember,
  commands: Command[],
  entries: Entry[],
): Promise<number> {
  const about = (kind: Command['kind'], target: Command['target']) =>
    commands.filter((command) => command.kind === kind && command.target === target).length;
  let twice = 0;
  const rows = await database.sql<{ id: number; rev: number }[]>`
    select scenario_id as id, rev from scenario_progress where user_id = ${member.id}`;
  for (const id of member.stationIds) {
    const rev = rows.find((row) => row.id === id)?.rev ?? 0;
    twice += Math.abs(rev - about('bookmark', id) - Math.min(1, about('complete', id)));
  }
  const [attempts] = await database.sql<{ count: number; rev: number }[]>`
    select count(*)::int as count, max(rev)::int as rev from attempts where user_id = ${member.id}`;
  twice += Math.abs((attempts?.count ?? 0) - 1);
  twice += Math.abs((attempts?.rev ?? 0) - member.firstRev - about('save', member.attempt.id));
  const completed = member.stationIds.filter((id) => about('complete', id) > 0).length;
  const [days] = await database.sql<{ count: number }[]>`
    select coalesce(sum(stations_completed), 0)::int as count
    from activity_days where user_id = ${member.id}`;
  twice += Math.abs((days?.count ?? 0) - completed);
  const read = entries
    .filter(({ name }) => name === noticesRead.name)
    .flatMap(({ data }) => noticesRead.data.parse(data).ids);
  return twice + read.length - new Set(read).size;
}
