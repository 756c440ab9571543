import { getThread } from '@cascade/shared/features/messaging/contract';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { useMessagePages } from '../../../domain/thread/use-message-pages.ts';
import { threadOf } from '../cache/thread.ts';

export function useThread(otherId: string) {
  const key = useMemo(() => keyOf(getThread, threadOf(otherId)), [otherId]);
  const fetchPage = useCallback(
    (query: { before?: string | undefined; limit: number }, signal?: AbortSignal) =>
      call(getThread, { params: { userId: otherId }, query, ...(signal ? { signal } : {}) }),
    [otherId],
  );
  return useMessagePages(key, fetchPage);
}
