import { enterLiveSession } from '@cascade/shared/features/groups/live-session';
import {
  ABSENT_AFTER_MS,
  ATTEND_EVERY_MS,
  answerPractiseNow,
  attendPractiseNow,
  getPractiseNow,
  joinPractiseNow,
  leavePractiseNow,
  type NowMatch,
  type NowState,
  type NowWaiting,
  type Wishes,
} from '@cascade/shared/features/practise-now/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';
import { serverNow, timedCall } from '../../api/server-time.ts';
import { bellsMutedAtom, soundBell } from '../../domain/bells/bell-sound.ts';
import { onTick } from '../../domain/clock/ticks.ts';
import { command, whenLive } from '../../live/channel.ts';
import { toast } from '../../ui/toast/toasts.ts';

const nowQuery = queryOptions<NowState>({
  queryKey: keyOf(getPractiseNow, {}),
  queryFn: ({ signal }) => timedCall(getPractiseNow, { signal }),
  staleTime: 0,
});

export const usePractiseNow = () => useQuery(nowQuery);

/**
 * The state is read again, because a reply may be older than an event that came meanwhile.
 * @param failed "You are not in the queue"
 */
function useAction<Args>(failed: string, send: (args: Args) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onError: (error) =>
      toast({ title: failed, description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries(nowQuery),
  });
  return { send: mutate, isBusy: isPending };
}

export const useJoin = () =>
  useAction('You are not in the queue', (body: Wishes) => call(joinPractiseNow, { body }));

export const useLeave = () =>
  useAction<void>('You are still in the queue', () => call(leavePractiseNow, {}));

/** In ms; after longer the member may be doing something else. */
const JOINS_AGAIN_WITHIN_MS = 60_000;

/**
 * Says every few seconds that the member waits. A device that was out of contact for so long that
 * they left the queue joins again by itself, if it was not for long.
 * @returns whether contact was lost for longer than that
 */
export function useAttendance(
  waiting: NowWaiting | null,
  hasMatch: boolean,
  join: (wishes: Wishes) => void,
): boolean {
  const queryClient = useQueryClient();
  const [isCut, setIsCut] = useState(false);
  const last = useRef<{ at: number; wishes: Wishes } | null>(null);
  const isWaiting = waiting !== null;
  useEffect(() => {
    if (waiting) {
      last.current = { at: last.current?.at ?? performance.now(), wishes: waiting.wishes };
      setIsCut(false);
      return;
    }
    const before = last.current;
    last.current = null;
    if (!before || hasMatch) return;
    const silentMs = performance.now() - before.at;
    if (silentMs < ABSENT_AFTER_MS) return;
    if (silentMs < JOINS_AGAIN_WITHIN_MS) join(before.wishes);
    else setIsCut(true);
  }, [waiting, hasMatch, join]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const attend = () =>
      void command(attendPractiseNow, {})
        .then((reply) => {
          if (!reply.isWaiting) return queryClient.invalidateQueries(nowQuery);
          if (last.current) last.current.at = performance.now();
          return undefined;
        })
        // The next interval tries again.
        .catch(() => undefined);
    let attendedAt = Number.NEGATIVE_INFINITY;
    // Timers of a page in the background are slowed down; this one is not.
    const stopTicks = onTick(() => {
      if (performance.now() - attendedAt < ATTEND_EVERY_MS) return;
      attendedAt = performance.now();
      attend();
    });
    const stop = whenLive(attend);
    return () => {
      stopTicks();
      stop();
    };
  }, [isWaiting, queryClient]);
  return isCut;
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const useIsInFront = () =>
  useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');

const ENTER_AGAIN_AFTER_MS = 1_000;
const ENTERED_ATTEMPTS = 15;
const isUnheard = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

async function comeIn({ session }: NowMatch): Promise<void> {
  if (!session) throw new Error('This session has been removed.');
  const params = { id: session.groupId, sessionId: session.sessionId };
  await call(enterLiveSession, { params });
  await call(answerPractiseNow, {});
}

/**
 * Rings when somebody is matched, and comes in as soon as the page is in front.
 * @returns `startedId`: which match this device has set out to come into, which may be over before
 *   it has heard so; `enteredId`: which it knows that it has come into
 */
export function useComeIn(match: NowMatch | null) {
  const queryClient = useQueryClient();
  const isMuted = useAtomValue(bellsMutedAtom);
  const isInFront = useIsInFront();
  const [startedId, setStartedId] = useState<string | null>(null);
  const openId = match?.state === 'open' ? match.id : null;
  const { mutate, data, variables, isPending, error } = useMutation({
    mutationFn: async (which: NowMatch) => {
      await comeIn(which);
      return which.id;
    },
    retry: (count, failure) => count < ENTERED_ATTEMPTS && isUnheard(failure),
    retryDelay: ENTER_AGAIN_AFTER_MS,
    onSettled: () => queryClient.invalidateQueries(nowQuery),
  });
  const latest = useRef({ match, isMuted });
  latest.current = { match, isMuted };
  useEffect(() => {
    if (openId === null) return undefined;
    soundBell('task-starts', latest.current.isMuted);
    void navigator.setAppBadge?.(1).catch(() => undefined);
    return () => void navigator.clearAppBadge?.().catch(() => undefined);
  }, [openId]);
  const join = useCallback(() => {
    const { match: which } = latest.current;
    if (!which) return;
    setStartedId(which.id);
    mutate(which);
  }, [mutate]);
  useEffect(() => {
    if (openId !== null && isInFront) join();
  }, [openId, isInFront, join]);
  const isOfThis = variables?.id === match?.id;
  return {
    startedId,
    enteredId: data ?? null,
    isBusy: isPending && isOfThis,
    error: isOfThis ? error : null,
    join,
  };
}

/** In whole seconds. */
export function useElapsed(since: string): number {
  const elapsed = () => Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 1_000));
  const [shown, setShown] = useState(elapsed);
  useEffect(() => {
    const from = Date.parse(since);
    const read = () => setShown(Math.max(0, Math.floor((serverNow() - from) / 1_000)));
    read();
    return onTick(read);
  }, [since]);
  return shown;
}
