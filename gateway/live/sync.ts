import type { Database } from '@cascade/db/client';
import { readStreams, type StreamRead } from '@cascade/db/live/streams.queries';
import { REPLAY_LIMIT, type SyncReply, type SyncRequest } from '@cascade/shared/live/protocol';
import { Batch } from '../domain/batching/batch.ts';

type Cursor = { stream: string; after: number | null };
/** Reads the events that one client lacks. */
export type ReadLacking = (cursors: Cursor[]) => Promise<StreamRead[]>;

/**
 * After an outage all clients reconnect within seconds, and a statement for each would delay them.
 */
export function lackingReader(sql: Database['sql']): ReadLacking {
  const batch = new Batch(
    async (asks: Cursor[][]) => {
      const read = await readStreams(sql, asks.flat(), REPLAY_LIMIT);
      return asks.map((asked) => read.splice(0, asked.length));
    },
    { most: 32, atOnce: 2 },
  );
  return (cursors) => batch.ask(cursors);
}

/**
 * The events that a client lacks. Answers `resync` when a cursor is of another history (epoch),
 * ahead of ours, or older than the kept events or than what the member may read; without a cursor a stream starts at its head.
 * @param reader the socket's streams, and the numbers before which it may read nothing of some of them
 * @param epoch this installation's history
 */
export async function answerSync(
  readLacking: ReadLacking,
  reader: { streams: Iterable<string>; starts?: ReadonlyMap<string, number> },
  epoch: string,
  request: SyncRequest,
): Promise<SyncReply> {
  const isOurs = request.epoch === epoch;
  // Read anew each time: another sync of this socket may let it into a stream meanwhile.
  const startOf = (stream: string) => reader.starts?.get(stream) ?? 0;
  const cursorOf = (stream: string) => (isOurs ? (request.cursors[stream] ?? null) : null);
  const asked = [...reader.streams].map((stream) => {
    const after = cursorOf(stream);
    return { stream, after: after === null || after < startOf(stream) ? null : after };
  });
  const read = await readLacking(asked);
  return {
    epoch,
    streams: read.map(({ s, head, events }) => {
      const cursor = cursorOf(s);
      if (cursor === null || cursor < startOf(s))
        return { s, head, events: [], resync: request.cursors[s] !== undefined };
      const isWhole = events.length === 0 ? cursor === head : events[0]?.n === cursor + 1;
      return { s, head, events: isWhole ? events : [], resync: !isWhole };
    }),
  };
}
