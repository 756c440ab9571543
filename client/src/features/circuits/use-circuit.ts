import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { useStream } from '../../live/channel.ts';
import { circuitQuery } from './circuit-queries.ts';
import { myself } from './people/standing.ts';

/** Not there, not ours any more, or not an id at all. */
const absent = [403, 404, 422];

/** One circuit, kept fresh by its stream for as long as it is on the screen. */
export function useCircuit(id: string) {
  const { data, error, isFetching, refetch } = useQuery(circuitQuery(id));
  const isAbsent = error instanceof ApiError && absent.includes(error.status);
  // Somebody who is only invited does not hear what happens in it.
  const hasJoined = data !== undefined && myself(data)?.status === 'joined';
  useStream(hasJoined && !isAbsent ? data.live : undefined);
  if (isAbsent) return { state: 'absent' } as const;
  if (data) return { state: 'open', circuit: data } as const;
  if (error && !isFetching) return { state: 'failed', error, retry: () => void refetch() } as const;
  return { state: 'loading' } as const;
}
