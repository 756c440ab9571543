import {
  attendPartnerLobby,
  getPartnerLobby,
  joinPartnerLobby,
  LOBBY_SEEN_EVERY_MS,
  leavePartnerLobby,
  nextInPartnerLobby,
  type PartnerLobby,
  readyInPartnerLobby,
  renewPartnerLobby,
} from '@cascade/shared/features/partner-lobby/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { mergedUnlessRestored } from '../../api/history.ts';
import { queryOf } from '../../api/query-of.ts';
import { deviceEntry } from '../../device/device-entry.ts';
import { deviceKeys } from '../../device/registry.ts';
import { isText, shapeOf } from '../../device/shape.ts';
import { onTick } from '../../domain/clock/ticks.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** Without a live connection, so that they see the clock start at once. */
const VISITOR_SEEN_EVERY_MS = 1_000;

/** One key for all lobbies of the device. */
const seatEntry = deviceEntry(deviceKeys.partnerSeat, shapeOf(isText), 1);
/** Where the browser stores nothing, the seat lasts as long as the page. */
let made: string | undefined;

function seatKey(): string {
  made ??= crypto.randomUUID().replaceAll('-', '');
  return seatEntry.find() ?? made;
}

function newerOf(known: unknown, arrived: unknown): unknown {
  const before = known as PartnerLobby | undefined;
  const after = arrived as PartnerLobby;
  return before && before.seat === after.seat && before.rev > after.rev ? before : after;
}

type Seat = { token: string; key: string | undefined; isVisitor?: boolean };

/** The caller's way into a lobby; undefined while it is not known who they are. */
function useSeat(token: string): Seat | undefined {
  const { state, member } = useCurrentUser();
  if (state === 'loading') return undefined;
  // Somebody who signs in after joining keeps the seat.
  if (member) return { token, key: seatEntry.find() ?? undefined };
  return { token, key: seatKey(), isVisitor: true };
}

const lobbyQuery = ({ token, key }: Seat) => ({
  ...queryOf(getPartnerLobby, { params: { token }, query: key === undefined ? {} : { key } }),
  structuralSharing: mergedUnlessRestored(newerOf),
});

/** @param everyMs how often it is asked for, without a live connection */
export function useLobby(token: string, everyMs: number | false = false) {
  const seat = useSeat(token);
  return useQuery({
    ...lobbyQuery(seat ?? { token, key: undefined }),
    enabled: seat !== undefined && token !== '',
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** What the two may do; each reply is the lobby as it is after it. */
export function useLobbyActions(token: string) {
  const queryClient = useQueryClient();
  const seat = useSeat(token);
  const key = seat?.key;
  const isVisitor = seat?.isVisitor === true;
  const [attendError, setAttendError] = useState<Error | null>(null);
  const { put, ask } = useMemo(() => {
    const { queryKey } = lobbyQuery({ token, key });
    return {
      put: (lobby: PartnerLobby) => {
        queryClient.setQueryData<PartnerLobby>(
          queryKey,
          (old) => newerOf(old, lobby) as PartnerLobby,
        );
      },
      ask: () => queryClient.invalidateQueries({ queryKey }),
    };
  }, [token, key, queryClient]);
  const keyed = key === undefined ? {} : { key };
  const params = { token };
  const refused = (title: string) => (failure: Error) => {
    toast({ title, description: sentenceOf(failure), tone: 'destructive' });
    void ask();
  };
  const join = useMutation({
    mutationFn: () => {
      if (isVisitor && key !== undefined) seatEntry.keep(key);
      return call(joinPartnerLobby, { params, body: keyed });
    },
    onSuccess: put,
    onError: refused('You have not joined'),
  });
  const ready = useMutation({
    mutationFn: (body: { round: number; isReady: boolean }) =>
      call(readyInPartnerLobby, { params, body: { ...keyed, ...body } }),
    onSuccess: put,
    onError: refused('Your answer was not sent'),
  });
  const next = useMutation({
    mutationFn: (body: { after: number; isSwap: boolean }) =>
      call(nextInPartnerLobby, { params, body: { ...keyed, ...body } }),
    onSuccess: put,
    onError: refused('The next station was not opened'),
  });
  const leave = useMutation({
    mutationFn: () => call(leavePartnerLobby, { params, body: keyed }),
    onError: refused('You are still in the lobby'),
  });
  const renew = useMutation({
    mutationFn: () => call(renewPartnerLobby, { params }),
    onError: refused('The link is the same'),
  });
  const attend = useCallback(async () => {
    try {
      put(await call(attendPartnerLobby, { params: { token }, body: key ? { key } : {} }));
      setAttendError(null);
    } catch (failure) {
      setAttendError(failure as Error);
      void ask();
    }
  }, [token, key, put, ask]);
  return { join, ready, next, leave, renew, attend, attendError, isVisitor };
}

/** Says every few seconds that the caller is in the lobby, also from a page in the background. */
export function useAttendance(
  isIn: boolean,
  { attend, isVisitor }: Pick<ReturnType<typeof useLobbyActions>, 'attend' | 'isVisitor'>,
): void {
  useEffect(() => {
    if (!isIn) return undefined;
    const everyMs = isVisitor ? VISITOR_SEEN_EVERY_MS : LOBBY_SEEN_EVERY_MS;
    let at = performance.now();
    let isAsking = true;
    const ask = async () => {
      await attend();
      isAsking = false;
    };
    void ask();
    return onTick(() => {
      if (isAsking || performance.now() - at < everyMs) return;
      at = performance.now();
      isAsking = true;
      void ask();
    });
  }, [isIn, isVisitor, attend]);
}
