import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { startPending } from '../../pending/start-pending.ts';

const loadKinds = async () => (await import('../pending-kinds.ts')).pendingKinds;

/** Keeps and sends what the signed-in member asks for, and nobody else's. */
export function usePending(): void {
  const queryClient = useQueryClient();
  const { member } = useCurrentUser();
  const memberId = member?.id;
  useEffect(() => {
    if (memberId === undefined) return undefined;
    return startPending(memberId, queryClient, loadKinds);
  }, [memberId, queryClient]);
}
