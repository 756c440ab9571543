import type { Board } from '@cascade/shared/features/community/contract';
import { getBoardStart } from '@cascade/shared/features/community/threads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useStream, whenLive } from '../../live/channel.ts';

/** Counts are not numbered, so they are refetched after a reconnection. */
export function useBoardLive(board: Board | undefined, names: readonly string[]): void {
  const queryClient = useQueryClient();
  const start = useQuery({
    ...queryOf(getBoardStart, { params: { board: board ?? 'feed' } }),
    enabled: board !== undefined,
    gcTime: 0,
  });
  useStream(board === undefined ? undefined : start.data);
  const key = names.join(' ');
  useEffect(
    () =>
      whenLive(() => {
        for (const name of key.split(' ')) void queryClient.invalidateQueries({ queryKey: [name] });
      }),
    [queryClient, key],
  );
}
