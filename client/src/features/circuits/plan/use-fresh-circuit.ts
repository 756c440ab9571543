import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { circuitQuery } from '../circuit-queries.ts';

const triedAtMost = 4;
const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/**
 * After a conflict, retries once on the latest state.
 * @returns a function that sends `send`'s result
 * @throws ApiError
 */
export function useFreshCircuit(id: string) {
  const queryClient = useQueryClient();
  return async <Answer>(
    known: Circuit,
    send: (circuit: Circuit) => Promise<Answer>,
  ): Promise<Answer> => {
    let circuit = queryClient.getQueryData(circuitQuery(id).queryKey) ?? known;
    for (let tried = 1; ; tried += 1) {
      try {
        return await send(circuit);
      } catch (error) {
        if (!isStale(error) || tried === triedAtMost) throw error;
        circuit = await queryClient.fetchQuery({ ...circuitQuery(id), staleTime: 0 });
      }
    }
  };
}
