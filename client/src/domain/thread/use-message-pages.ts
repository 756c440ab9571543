import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import type { SentMessage } from '../../e2ee/sealed-message.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { THREAD_PAGE, withOlder } from './messages.ts';

const MOST_AT_ONCE = 100;

type Page = { before?: string | undefined; limit: number };

export type MessagePages<M extends SentMessage> = ReturnType<typeof useMessagePages<M>>;

/**
 * A conversation's messages, page by page.
 * @param key of the query; the same while the conversation is
 * @param fetchPage latest first; the same while the conversation is
 */
export function useMessagePages<M extends SentMessage>(
  key: QueryKey,
  fetchPage: (page: Page, signal?: AbortSignal) => Promise<M[]>,
) {
  const queryClient = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  const [isComplete, setIsComplete] = useState(false);
  const loading = useRef<Promise<boolean>>(undefined);
  const query = useQuery<M[]>({
    queryKey: key,
    // As many as were loaded, so that readers keep their place.
    queryFn: async ({ signal }) => {
      const wanted = queryClient.getQueryData<M[]>(key)?.length ?? 0;
      const thread = await fetchPage({ limit: THREAD_PAGE }, signal);
      let isFull = thread.length === THREAD_PAGE;
      while (isFull && thread.length < wanted) {
        const page = await fetchPage({ limit: MOST_AT_ONCE, before: thread.at(-1)?.id }, signal);
        thread.push(...page);
        isFull = page.length === MOST_AT_ONCE;
      }
      return thread;
    },
  });
  const hasMore = (query.data?.length ?? 0) >= THREAD_PAGE && !isComplete;

  const loadOlder = useCallback(async (): Promise<boolean> => {
    const before = queryClient.getQueryData<M[]>(key)?.at(-1)?.id;
    setIsLoading(true);
    try {
      const page = await fetchPage({ limit: THREAD_PAGE, before });
      queryClient.setQueryData<M[]>(key, (old = []) => withOlder(old, page));
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
  }, [queryClient, key, fetchPage]);

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
      const isThere = () => queryClient.getQueryData<M[]>(key)?.some((m) => m.id === id);
      let isMore = hasMore;
      while (!isThere() && isMore) isMore = await older();
      return isThere() ?? false;
    },
    [queryClient, key, hasMore, older],
  );

  return { ...query, hasMore, isLoadingOlder: isLoading, older, reach };
}
