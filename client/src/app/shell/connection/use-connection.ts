import { streamOf } from '@cascade/shared/kernel/event';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { startPending } from '../../../device/queue/start-pending.ts';
import { useStream } from '../../../live/channel.ts';
import { startLive } from '../../../live/start-live.ts';

const loadQueue = async () => (await import('../../background.ts')).queueParts;

export function usePending(): void {
  const queryClient = useQueryClient();
  const { member } = useCurrentUser();
  const id = member?.id;
  const publicId = member?.publicId;
  useEffect(() => {
    if (id === undefined || publicId === undefined) return undefined;
    return startPending({ id, publicId }, queryClient, loadQueue);
  }, [id, publicId, queryClient]);
}

const loadLive = async () => (await import('../../background.ts')).liveParts;

export function useLive(): void {
  const queryClient = useQueryClient();
  const { member } = useCurrentUser();
  const memberId = member?.id;
  useStream(member ? { stream: streamOf.stations(), n: member.live.stationsN } : undefined);
  // Events are replayed from the first answer's cursor; later answers do not restart.
  const start = useRef(member?.live);
  start.current = member?.live;
  useEffect(() => {
    if (memberId === undefined || !start.current) return undefined;
    return startLive(start.current, queryClient, loadLive);
  }, [memberId, queryClient]);
}

export function useReconnection(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const askAgain = () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      });
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [queryClient]);
}
