import type { Database } from '@cascade/db/client';
import { readStreams } from '@cascade/db/queries/streams';
import { REPLAY_LIMIT, type SyncReply, type SyncRequest } from '@cascade/shared/contracts/live';

/**
 * What a client lacks in the streams that it may read; one query, however many streams.
 *
 * A stream is answered with `resync` when its cursor belongs to another history (epoch), lies
 * ahead of ours, or so far back that events in between are no longer kept. A stream without a
 * cursor starts at its head.
 *
 * @param allowed streams of this socket; whatever else was asked for is left out
 * @param epoch this installation's history
 */
export async function answerSync(
  sql: Database['sql'],
  allowed: string[],
  epoch: string,
  request: SyncRequest,
): Promise<SyncReply> {
  const isOurs = request.epoch === epoch;
  const cursorOf = (stream: string) => (isOurs ? (request.cursors[stream] ?? null) : null);
  const asked = allowed.map((stream) => ({ stream, after: cursorOf(stream) }));
  const read = await readStreams(sql, asked, REPLAY_LIMIT);
  return {
    epoch,
    streams: read.map(({ s, head, events }) => {
      const cursor = cursorOf(s);
      if (cursor === null) return { s, head, events: [], resync: request.cursors[s] !== undefined };
      const isWhole = events.length === 0 ? cursor === head : events[0]?.n === cursor + 1;
      return { s, head, events: isWhole ? events : [], resync: !isWhole };
    }),
  };
}
