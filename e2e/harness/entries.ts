import { noticesRead } from '@cascade/shared/features/notices/contract';
import { Attempt, attemptChanged } from '@cascade/shared/features/practice/contract';
import { Progress, progressChanged } from '@cascade/shared/features/progress/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Clients, HarnessMember } from './clients.ts';
import type { Harness } from './harness.ts';
import type { Command } from './traffic.ts';

export type Entry = { n: number; name: string; data: unknown };

export function readEntries(
  { harness }: Clients,
  member: HarnessMember,
): Promise<[Entry[], number]> {
  return readStream(harness, streamOf.member(member.id));
}

export async function readStream(harness: Harness, stream: string): Promise<[Entry[], number]> {
  const rows = await harness.database.sql<{ n: string; name: string; data: unknown }[]>`
    select n, name, data from stream_entries join (
      select id, name, data from live_events union all select id, name, data from row_events
    ) event on event.id = event_id
    where stream = ${stream} order by n`;
  const [head] = await harness.database.sql<{ last_n: string }[]>`
    select last_n from streams where stream = ${stream}`;
  return [rows.map(({ n, ...rest }) => ({ n: Number(n), ...rest })), Number(head?.last_n ?? 0)];
}

/** Recognises the event that an acknowledged command must cause in the member's stream. */
export function expectedEvent({ kind, target, ack }: Command): (entry: Entry) => boolean {
  if (kind === 'read')
    return ({ name, data }) =>
      name === noticesRead.name && noticesRead.data.parse(data).ids.includes(String(target));
  if (kind === 'save') {
    const { id, rev } = Attempt.parse(ack?.body);
    return ({ name, data }) => {
      if (name !== attemptChanged.name) return false;
      const { attempt } = attemptChanged.data.parse(data);
      return attempt.id === id && attempt.rev === rev;
    };
  }
  const { scenarioId, rev } = Progress.parse(ack?.body);
  return ({ name, data }) => {
    if (name !== progressChanged.name) return false;
    const { progress } = progressChanged.data.parse(data);
    return progress.scenarioId === scenarioId && progress.rev === rev;
  };
}

/** All commands were acknowledged, so each must have raised its row's `rev` by exactly one. */
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
