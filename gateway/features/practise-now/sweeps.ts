import { removePractice } from '@cascade/db/features/groups/remove-practice';
import {
  deleteMatchesBefore,
  listCancelledGroups,
  listDueMatches,
  listOpenMatches,
  readWork,
} from '@cascade/db/features/practise-now/matches.queries';
import { listQueues, weekBefore } from '@cascade/db/features/practise-now/waiting.queries';
import { type NowQueue, practiseNowCounted } from '@cascade/shared/features/practise-now/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { type Clocked, ClockRunner } from '../../domain/clock/clock-runner.ts';
import type { RunningClocks } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { dropAbsent } from './actions.ts';
import { settleMatch } from './answers.ts';
import { matchSoon, seenSince } from './matching.ts';

/** Somebody may be asking for a cancelled session until then. */
const REMOVED_AFTER_MS = 60_000;
/** A count that has not changed is sent again, as one may have been lost. */
const COUNTED_AGAIN_AFTER_MS = 5_000;

type Due = {
  id: string;
  endsAt: null;
  kind: 'absent' | 'match' | 'remove' | 'forget' | 'count';
  queue?: NowQueue;
};

const due = (kind: Due['kind'], id: string): Due => ({ id, endsAt: null, kind });

/** The queue: who is gone, who can be matched, what is over, and how many wait. */
function queueSweeps(services: Services): Clocked<Due> {
  const told = new Map<string, { text: string; at: number }>();
  return {
    name: 'who waits to practise now',
    listDue: async (db, now) => {
      const { waiting, absent, hasOld } = await readWork(db, seenSince(now), weekBefore(now));
      const cancelledBefore = new Date(now.getTime() - REMOVED_AFTER_MS);
      const cancelled = await listCancelledGroups(db, cancelledBefore);
      return [
        ...(waiting > 1 ? [due('match', 'match')] : []),
        ...absent.map((id) => due('absent', id)),
        ...cancelled.map(({ groupId }) => due('remove', groupId)),
        ...(hasOld ? [due('forget', 'forget')] : []),
      ];
    },
    step: async (work, row) => {
      if (row.kind === 'absent') await dropAbsent(work, row.id);
      // Not waited for: many matches must not delay a deadline.
      if (row.kind === 'match') void matchSoon(services);
      if (row.kind === 'remove') await removePractice(work, row.id);
      if (row.kind === 'forget') await deleteMatchesBefore(work.tx, weekBefore(work.now));
      return undefined;
    },
    listRunning: async (db) => {
      const queues = await listQueues(db, services.clock.now());
      return queues.map(({ userId, ...queue }) => ({ ...due('count', userId), queue }));
    },
    tick: async ({ id, queue }, now) => {
      if (!queue) return;
      const text = JSON.stringify(queue);
      const before = told.get(id);
      if (before?.text === text && now - before.at < COUNTED_AGAIN_AFTER_MS) return;
      told.set(id, { text, at: now });
      services.live.emit(practiseNowCounted, [streamOf.member(id)], queue, 'here');
    },
    keepOnly: (ids) => {
      for (const id of told.keys()) if (!ids.has(id)) told.delete(id);
    },
  };
}

type Deadline = { id: string; endsAt: Date | null };

/** Open matches and their deadlines, which nothing in the queue may delay. */
const matchClocks = (services: Services): Clocked<Deadline> => ({
  name: 'matches of who practises now',
  listRunning: listOpenMatches,
  listDue: async (db, now) => (await listDueMatches(db, now)).map((id) => ({ id, endsAt: null })),
  step: async (work, { id }) => {
    await settleMatch(work, services, id);
    return undefined;
  },
  tick: async () => {},
});

/** On every gateway; each step has a transaction of its own. */
export function nowClocks(services: Services): RunningClocks {
  const matches = new ClockRunner(services, matchClocks(services));
  const queue = new ClockRunner(services, queueSweeps(services));
  const both = [matches, queue];
  const inTurn = async (act: (one: RunningClocks) => Promise<void>) => {
    for (const one of both) await act(one);
  };
  return {
    start: () => {
      for (const one of both) one.start();
    },
    stop: () => inTurn((one) => one.stop()),
    sweep: () => inTurn((one) => one.sweep()),
    tick: () => inTurn((one) => one.tick()),
  };
}
