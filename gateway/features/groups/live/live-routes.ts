import type { Tx } from '@cascade/db/client';
import { isGroupMember } from '@cascade/db/features/groups/groups.queries';
import { readPractised } from '@cascade/db/features/groups/live-rounds.queries';
import { inSnapshot, readHead } from '@cascade/db/live/snapshot.queries';
import {
  getLiveRound,
  getPractised,
  saveLiveNote,
  saveLiveSelfRating,
  saveLiveSheet,
} from '@cascade/shared/features/groups/live-round';
import {
  chooseLiveSeats,
  commandLiveSession,
  enterLiveSession,
  getLiveSession,
  handOverLiveSession,
  type LiveView,
  leaveLiveSession,
  queueLiveStation,
  setLiveReady,
  unqueueLiveStation,
} from '@cascade/shared/features/groups/live-session';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { type BoundRoute, bind } from '../../../http/bind.ts';
import type { MemberWork } from '../../../http/work.ts';
import type { Services } from '../../../services.ts';
import { noSuchGroup } from '../policy.ts';
import { currentStart, findCurrent, opensAt, requireSession, type Which } from './live-access.ts';
import * as actions from './live-actions.ts';
import { command, handOver } from './live-commands.ts';
import { rateSelf, saveNote, saveSheet } from './live-marking.ts';
import { turnFor } from './live-turn.ts';
import { cardOf, liveView } from './live-view.ts';

type Caller = { userId: string; now: Date };

async function viewFor(tx: Tx, which: Which, caller: Caller): Promise<LiveView> {
  const { userId, now } = caller;
  const session = await requireSession(tx, which, userId, now);
  const { startsAt, next } = await currentStart(tx, which, session, now);
  const live = await findCurrent(tx, which, startsAt);
  const shown = live ? startsAt : (startsAt ?? next);
  const stream = streamOf.group(which.groupId);
  const isRunning = live?.row.state === 'running';
  return {
    live: live ? liveView(live) : null,
    startsAt: shown?.toISOString() ?? null,
    opensAt: next ? opensAt(next).toISOString() : null,
    turn: live && isRunning ? await turnFor(tx, live, live.row.round, caller) : null,
    serverNow: now.getTime(),
    stream: { stream, n: await readHead(tx, stream) },
  };
}

type Params = { params: { id: string; sessionId: string } };
const whichOf = ({ params }: Params): Which => ({
  groupId: params.id,
  sessionId: params.sessionId,
});

/** Carries out a change and answers with what the caller sees after it. */
async function answered(
  context: MemberWork & Params,
  act: (work: MemberWork, which: Which) => Promise<void>,
): Promise<LiveView> {
  const which = whichOf(context);
  await act(context, which);
  return viewFor(context.tx, which, context);
}

export function liveSessionRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(getLiveSession, ({ caller, ...context }) =>
      inSnapshot(database, (tx) =>
        viewFor(tx, whichOf(context), { userId: caller.userId, now: clock.now() }),
      ),
    ),
    bind(enterLiveSession, (context) => answered(context, actions.enter)),
    bind(leaveLiveSession, (context) => answered(context, actions.leave)),
    bind(setLiveReady, (context) =>
      answered(context, (work, which) => actions.beReady(work, which, context.body.isReady)),
    ),
    bind(queueLiveStation, (context) =>
      answered(context, (work, which) => actions.queue(work, which, context.key, context.body)),
    ),
    bind(unqueueLiveStation, (context) =>
      answered(context, (work, which) => actions.unqueue(work, which, context.params.entryId)),
    ),
    bind(chooseLiveSeats, (context) =>
      answered(context, (work, which) => actions.chooseSeats(work, which, context.body)),
    ),
    bind(commandLiveSession, (context) =>
      answered(context, (work, which) => command(work, which, context.body)),
    ),
    bind(handOverLiveSession, (context) =>
      answered(context, (work, which) => handOver(work, which, context.body.personId)),
    ),
    bind(getLiveRound, ({ caller, ...context }) =>
      inSnapshot(database, async (tx) => {
        const which = whichOf(context);
        const { userId } = caller;
        const now = clock.now();
        const session = await requireSession(tx, which, userId, now);
        const { startsAt } = await currentStart(tx, which, session, now);
        const live = await findCurrent(tx, which, startsAt);
        const turn = live && (await turnFor(tx, live, context.params.round, { userId, now }));
        if (!turn) throw new AppError('not_found', 'There is no such round.');
        return turn;
      }),
    ),
    bind(saveLiveSheet, (context) =>
      saveSheet(context, { ...whichOf(context), round: context.params.round }, context.body),
    ),
    bind(saveLiveSelfRating, (context) =>
      rateSelf(context, { ...whichOf(context), round: context.params.round }, context.body),
    ),
    bind(saveLiveNote, (context) =>
      saveNote(context, { ...whichOf(context), round: context.params.round }, context.body.text),
    ),
    bind(getPractised, async ({ db, caller, params }) => {
      if (!(await isGroupMember(db, params.id, caller.userId))) throw noSuchGroup();
      const { rounds, categories } = await readPractised(db, params.id);
      return {
        rounds: rounds.flatMap(({ snapshot, launchedAt }) =>
          snapshot && launchedAt ? [{ card: cardOf(snapshot), at: launchedAt.toISOString() }] : [],
        ),
        categories,
      };
    }),
  ];
}
