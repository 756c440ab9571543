import {
  getLiveRound,
  getPractised,
  type LiveSheet,
  type LiveTurn,
  liveSheetSaved,
} from '@cascade/shared/features/groups/live-round';
import {
  getLiveSession,
  type LiveSession,
  type LiveView,
  liveSessionChanged,
  liveSessionTicked,
} from '@cascade/shared/features/groups/live-session';
import { getRunning } from '@cascade/shared/features/practice/running';
import { hearServerTime } from '../../../../api/server-time.ts';
import { recordTick } from '../../../../domain/clock/live/clock-contact.ts';
import { type EventHandler, onEvent } from '../../../../live/event-handler.ts';
import { isNewerLive } from './live-view.ts';

/** What decides the member's own part. */
const momentOf = ({ id, state, round, clock }: LiveSession) =>
  JSON.stringify([id, state, round?.number, round?.seats, clock?.phase]);

/** What was open in a round stays until the server says what the next phase opens. */
function withLive(view: LiveView, live: LiveSession): LiveView {
  if (!isNewerLive(view.live, live)) return view;
  const isSameRound = view.live?.id === live.id && view.turn?.round === live.round?.number;
  return { ...view, live, startsAt: live.startsAt, turn: isSameRound ? view.turn : null };
}

const liveChanged = onEvent(liveSessionChanged, (cache, { live }) => {
  const params = { id: live.groupId, sessionId: live.sessionId };
  const before = cache.read(getLiveSession, { params });
  cache.patch(getLiveSession, { params }, (view) => withLive(view, live));
  const known = before?.live ?? null;
  if (!isNewerLive(known, live)) return;
  if (known === null || known.clock?.rev !== live.clock?.rev) cache.refetch(getRunning, {});
  // Only the server opens what comes next, to each by their role.
  if (known === null || momentOf(known) !== momentOf(live)) {
    cache.refetch(getLiveSession, { params });
    cache.refetch(getLiveRound, { params });
  }
  if (known?.rounds.length !== live.rounds.length)
    cache.refetch(getPractised, { params: { id: live.groupId } });
});

function withSheet(turn: LiveTurn, sheet: LiveSheet): LiveTurn {
  const isNewer =
    turn.round === sheet.round && turn.sheet !== null && sheet.version > turn.sheet.version;
  return isNewer ? { ...turn, sheet } : turn;
}

const sheetSaved = onEvent(liveSheetSaved, (cache, { groupId, sessionId, sheet }) => {
  const params = { id: groupId, sessionId };
  cache.patch(getLiveSession, { params }, (view) => ({
    ...view,
    turn: view.turn && withSheet(view.turn, sheet),
  }));
  const ofRound = { params: { ...params, round: sheet.round } };
  cache.patch(getLiveRound, ofRound, (turn) => withSheet(turn, sheet));
});

/** Every second; renders nothing. */
const ticked = onEvent(liveSessionTicked, (_cache, { sessionId, serverNow }) => {
  recordTick(sessionId);
  hearServerTime(serverNow);
});

export const liveSessionEvents: EventHandler[] = [liveChanged, sheetSaved, ticked];
