import { getThread, type Message } from '@cascade/shared/features/messaging/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { THREAD_PAGE, threadOf, withOlder } from '../cache/thread.ts';

const MOST_AT_ONCE = 100;

export type ThreadState = ReturnType<typeof useThread>;

export function useThread(otherId: string) {
  const queryClient = useQueryClient();
  const key = useMemo(() => keyOf(getThread, threadOf(otherId)), [otherId]);
  const [isLoading, setIsLoading] = useState(false);
  const [isComplete, setIsComplete] = useState(false);
  const loading = useRef<Promise<boolean>>(undefined);
  const query = useQuery<Message[]>({
    queryKey: key,
    // As many as were loaded, so that readers keep their place.
    queryFn: async ({ signal }) => {
      const wanted = queryClient.getQueryData<Message[]>(key)?.length ?? 0;
      const thread = await call(getThread, { ...threadOf(otherId), signal });
      let isFull = thread.length === THREAD_PAGE;
      while (isFull && thread.length < wanted) {
        const page = await call(getThread, {
          params: { userId: otherId },
          query: { limit: MOST_AT_ONCE, before: thread.at(-1)?.id },
          signal,
        });
        thread.push(...page);
        isFull = page.length === MOST_AT_ONCE;
      }
      return thread;
    },
  });
  const hasMore = (query.data?.length ?? 0) >= THREAD_PAGE && !isComplete;

  const loadOlder = useCallback(async (): Promise<boolean> => {
    const before = queryClient.getQueryData<Message[]>(key)?.at(-1)?.id;
    setIsLoading(true);
    try {
      const page = await call(getThread, {
        params: { userId: otherId },
        query: { limit: THREAD_PAGE, before },
      });
      queryClient.setQueryData<Message[]>(key, (old = []) => withOlder(old, page));
      setIsComplete(page.length < THREAD_PAGE);
      return page.length === THREAD_PAGE;
    } catch (error) {
      toast({
        title: 'Older messages were not loaded',
        description: sentenceOf(error),
        tone: 'destructive',
      });
      return false;
    } finally {
      setIsLoading(false);
      loading.current = undefined;
    }
  }, [queryClient, key, otherId]);

  /**
   * Concurrent calls share a request.
   * @returns whether there are more
   */
  const older = useCallback((): Promise<boolean> => {
    loading.current ??= loadOlder();
    return loading.current;
  }, [loadOlder]);

  /** @returns whether it was found */
  const reach = useCallback(
    async (id: string): Promise<boolean> => {
      const isThere = () => queryClient.getQueryData<Message[]>(key)?.some((m) => m.id === id);
      let isMore = hasMore;
      while (!isThere() && isMore) isMore = await older();
      return isThere() ?? false;
    },
    [queryClient, key, hasMore, older],
  );

  return { ...query, hasMore, isLoadingOlder: isLoading, older, reach };
}
