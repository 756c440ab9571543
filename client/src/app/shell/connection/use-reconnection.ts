import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What could not be loaded without a network is asked for again as soon as there is one. */
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
