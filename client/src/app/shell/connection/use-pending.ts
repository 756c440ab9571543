import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { startPending } from '../../../device/queue/start-pending.ts';

const loadKinds = async () => (await import('../../offline-mutations.ts')).offlineMutations;

/** Keeps and sends what the signed-in member asks for, and nobody else's. */
export function usePending(): void {
  const queryClient = useQueryClient();
  const { member } = useCurrentUser();
  const id = member?.id;
  const publicId = member?.publicId;
  useEffect(() => {
    if (id === undefined || publicId === undefined) return undefined;
    return startPending({ id, publicId }, queryClient, loadKinds);
  }, [id, publicId, queryClient]);
}
