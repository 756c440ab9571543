import { streamOf } from '@cascade/shared/kernel/event';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useStream } from '../../../live/channel.ts';
import { startLive } from '../../../live/start-live.ts';

const loadAppliers = async () => (await import('../../live-events.ts')).eventHandlers;

/** Keeps one live connection open for as long as somebody is signed in. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const { member } = useCurrentUser();
  const memberId = member?.id;
  useStream(member ? { stream: streamOf.stations(), n: member.live.stationsN } : undefined);
  // The cursor of the first answer: what came after it is replayed. Later answers do not restart.
  const start = useRef(member?.live);
  start.current = member?.live;
  useEffect(() => {
    if (memberId === undefined || !start.current) return undefined;
    return startLive(start.current, queryClient, loadAppliers);
  }, [memberId, queryClient]);
}
