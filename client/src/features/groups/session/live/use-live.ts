import type { RoundPhase } from '@cascade/shared/features/groups/live-rules';
import { roundSegments } from '@cascade/shared/features/groups/live-rules';
import {
  ABSENT_AFTER_MS,
  ATTEND_EVERY_MS,
  attendLiveSession,
  enterLiveSession,
  type LiveSession,
  type LiveView,
} from '@cascade/shared/features/groups/live-session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../../api/call.ts';
import {
  type ClockMoment,
  type PlannedClock,
  plannedClockOf,
} from '../../../../domain/clock/live/use-shown-clock.ts';
import { command, whenLive } from '../../../../live/channel.ts';
import { type Held, liveParams, liveQuery } from './live-view.ts';

export type RoundClock = PlannedClock<RoundPhase>;
export type RoundMoment = ClockMoment<RoundPhase>;

/** Of the round under way; null between rounds. Only reading differs between stations. */
export function useRoundClock(live: LiveSession | null): RoundClock | null {
  const clock = live?.state === 'running' ? live.clock : null;
  return useMemo(
    () =>
      clock && plannedClockOf({ speed: clock.speed, segments: roundSegments(clock.round) }, clock),
    [clock],
  );
}

/** In ms. */
const ASKED_AGAIN_AFTER_MS = 2_000;

/** Asks again while the clock has moved on and the event of it has not come. */
export function useLateView(held: Held, view: LiveView | undefined, moment: RoundMoment | null) {
  const queryClient = useQueryClient();
  const { groupId, sessionId } = held;
  const isLate = moment !== null && view?.live?.clock?.phase !== moment.phase;
  useEffect(() => {
    if (!isLate) return undefined;
    const timer = setInterval(
      () =>
        void queryClient.invalidateQueries({
          queryKey: liveQuery({ groupId, sessionId }).queryKey,
        }),
      ASKED_AGAIN_AFTER_MS,
    );
    return () => clearInterval(timer);
  }, [isLate, queryClient, groupId, sessionId]);
}

/**
 * Says every 15 seconds that the member is here. A device that was out of contact for so long that
 * the member counts as absent comes in again by itself; who left, or left on another device, stays
 * out.
 */
export function useLiveAttendance(held: Held, isIn: boolean): void {
  const queryClient = useQueryClient();
  const { groupId, sessionId } = held;
  const attendedAt = useRef<number | null>(null);
  useEffect(() => {
    if (isIn) {
      attendedAt.current ??= performance.now();
      return;
    }
    const wasCut =
      attendedAt.current !== null && performance.now() - attendedAt.current > ABSENT_AFTER_MS;
    attendedAt.current = null;
    if (!wasCut) return;
    const params = liveParams({ groupId, sessionId });
    call(enterLiveSession, { params })
      .then((view) => queryClient.setQueryData(liveQuery({ groupId, sessionId }).queryKey, view))
      // "Come in" is on the screen.
      .catch(() => undefined);
  }, [isIn, queryClient, groupId, sessionId]);
  useEffect(() => {
    if (!isIn) return undefined;
    const attend = () =>
      void command(attendLiveSession, { groupId, sessionId })
        .then(() => {
          attendedAt.current = performance.now();
        })
        // The next interval tries again.
        .catch(() => undefined);
    attend();
    const timer = setInterval(attend, ATTEND_EVERY_MS);
    const stop = whenLive(attend);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isIn, groupId, sessionId]);
}
