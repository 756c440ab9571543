import { newId } from '@cascade/shared/kernel/id';
import type { Cursors, Envelope } from '@cascade/shared/live/protocol';
import { sql } from 'drizzle-orm';
import { texts } from '../arrays.ts';
import type { Database, Tx } from '../client.ts';
import { executePrepared } from '../prepared.ts';

export type NewEvent = {
  name: string;
  data: unknown;
  at: Date;
  /** The row that is this event by itself, in the view `row_events`; nothing is stored twice. */
  rowId?: string | undefined;
};

/**
 * Appends one event to all its streams in the caller's transaction. Stream counters are locked in
 * sorted order (no deadlocks) until commit, so numbers are dense and in commit order; a sequence
 * would assign numbers before commit.
 * @param to stream names; duplicates count once
 * @returns envelopes to deliver after commit, one per stream
 */
export async function appendEvent(tx: Tx, to: string[], event: NewEvent): Promise<Envelope[]> {
  const audience = [...new Set(to)].sort();
  if (audience.length === 0) return [];
  const id = event.rowId ?? newId();
  const at = event.at.toISOString();
  const stored = sql`, stored as (
      insert into live_events (id, name, data, at)
      values (${id}, ${event.name}, ${JSON.stringify(event.data)}::jsonb, ${at}))`;
  const rows = await executePrepared<{ stream: string; n: string }>(
    tx,
    sql`
    with advanced as (
      insert into streams (stream, last_n)
      select name, 1 from unnest(${texts(audience)}) with ordinality as asked (name, place)
      order by place
      on conflict (stream) do update set last_n = streams.last_n + 1
      returning stream, last_n
    )${event.rowId === undefined ? stored : sql``}
    insert into stream_entries (stream, n, event_id, at)
    select stream, last_n, ${id}::uuid, ${at}::timestamptz from advanced
    returning stream, n`,
  );
  return rows.map(({ stream, n }) => ({
    v: 1,
    s: stream,
    n: Number(n),
    e: event.name,
    t: event.at.getTime(),
    d: event.data,
  }));
}

/**
 * Locks streams until commit without appending. Lock before reading a count or other absolute
 * state for an event; otherwise a concurrent transaction could append an older state last.
 */
export async function lockStreams(tx: Tx, names: string[]): Promise<void> {
  await executePrepared(
    tx,
    sql`
    insert into streams (stream, last_n)
    select name, 0 from unnest(${texts([...new Set(names)].sort())}) with ordinality as asked (name, place)
    order by place
    on conflict (stream) do update set last_n = streams.last_n`,
  );
}

/** The id of this installation's history. */
export async function readEpoch(db: Database['sql']): Promise<string> {
  const [row] = await db<
    { epoch: string }[]
  >`select epoch from live_epochs order by started_at desc limit 1`;
  if (!row) throw new Error('The database has no live epoch; its migrations are not complete.');
  return row.epoch;
}

/**
 * Last numbers of streams; 0 without events. The limit keeps PostgreSQL from reading all streams
 * instead, which it thinks cheaper for a gateway's thousands.
 */
export async function readHeads(db: Database['sql'], names: string[]): Promise<Cursors> {
  const heads: Cursors = Object.fromEntries(names.map((name) => [name, 0]));
  if (names.length === 0) return heads;
  const rows = await db<{ stream: string; last_n: string }[]>`
    select asked.stream, found.last_n from unnest(${names}::text[]) as asked (stream)
    cross join lateral (
      select last_n from streams where streams.stream = asked.stream limit 1
    ) found`;
  for (const { stream, last_n } of rows) heads[stream] = Number(last_n);
  return heads;
}

export type StreamRead = { s: string; head: number; events: Envelope[] };

/**
 * For each cursor, in order, its stream's last number and up to `limit` later events; no events
 * for a null cursor. Streams may repeat. One statement, so heads and events are consistent.
 * No events either where one of them is gone, which makes the client fetch everything.
 *
 * The limits keep PostgreSQL from joining all events and messages to the entries at once: without
 * them a plan for many cursors reads those tables whole. A row is an event of its group's stream
 * alone, or of members' streams alone: senders choose the ids of rows, so two may have the same.
 */
export async function readStreams(
  db: Database['sql'],
  cursors: { stream: string; after: number | null }[],
  limit: number,
): Promise<StreamRead[]> {
  const names = cursors.map(({ stream }) => stream);
  const after = cursors.map((cursor) => cursor.after);
  const rows = await db<
    { place: string; head: string; n: string | null; e: string | null; t: number; d: unknown }[]
  >`
    select asked.place, coalesce(known.last_n, 0) as head, entry.n,
      coalesce(event.name, own.name) as e,
      (extract(epoch from coalesce(event.at, own.at)) * 1000)::float8 as t,
      coalesce(event.data, own.data) as d
    from unnest(${names}::text[], ${after}::bigint[]) with ordinality as asked (stream, after, place)
    left join lateral (
      select last_n from streams where streams.stream = asked.stream limit 1
    ) known on true
    left join lateral (
      select n, event_id, at from stream_entries
      where stream = asked.stream and n > asked.after order by n limit ${limit}
    ) entry on true
    left join lateral (
      select id, name, at, data from live_events
      where id = entry.event_id and at = entry.at limit 1
    ) event on true
    left join lateral (
      select name, at, data from row_events
      where id = entry.event_id and event.id is null
        and coalesce(row_events.stream = asked.stream, asked.stream like 'u:%') limit 1
    ) own on true
    order by asked.place, entry.n`;
  const read: StreamRead[] = names.map((s) => ({ s, head: 0, events: [] }));
  const broken = new Set<StreamRead>();
  for (const { place, head, n, e, t, d } of rows) {
    const stream = read[Number(place) - 1];
    if (!stream) continue;
    stream.head = Number(head);
    if (n === null) continue;
    if (e === null) broken.add(stream);
    else stream.events.push({ v: 1, s: stream.s, n: Number(n), e, t: Math.round(t), d });
  }
  for (const stream of broken) stream.events = [];
  return read;
}

export async function readStart(
  db: Database['sql'],
  stream: string,
  stations: string,
): Promise<{ epoch: string; n: number; stationsN: number }> {
  const [row] = await db<{ epoch: string; n: string; stationsN: string }[]>`
    select epoch, coalesce((select last_n from streams where stream = ${stream}), 0) as n,
      coalesce((select last_n from streams where stream = ${stations}), 0) as "stationsN"
    from live_epochs order by started_at desc limit 1`;
  if (!row) throw new Error('The database has no live epoch; its migrations are not complete.');
  return { epoch: row.epoch, n: Number(row.n), stationsN: Number(row.stationsN) };
}
