import { streamOf } from '@cascade/shared/kernel/event';
import type { Clients, HarnessMember } from './clients.ts';
import type { Harness } from './harness.ts';

export type Entry = { n: number; name: string; data: unknown };

export function readEntries(
  { harness }: Clients,
  member: HarnessMember,
): Promise<[Entry[], number]> {
  return readStream(harness, streamOf.member(member.id));
}

/** A stream's events and its last number. */
export async function readStream(harness: Harness, stream: string): Promise<[Entry[], number]> {
  const rows = await harness.database.sql<{ n: string; name: string; data: unknown }[]>`
    select n, name, data from stream_entries join live_events on live_events.id = event_id
    where stream = ${stream} order by n`;
  const [head] = await harness.database.sql<{ last_n: string }[]>`
    select last_n from streams where stream = ${stream}`;
  return [rows.map(({ n, ...rest }) => ({ n: Number(n), ...rest })), Number(head?.last_n ?? 0)];
}
