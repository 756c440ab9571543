import { listNotices } from '@cascade/shared/features/notices/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { enqueue, useWaiting } from '../../device/queue/pending-queue.ts';
import { readPending } from './pending.ts';
import { readOver, type Which } from './read-over.ts';

/** The bell's list, with what was read here and still waits to be sent. */
export function useNotices() {
  const { data, error, refetch } = useQuery(queryOf(listNotices, {}));
  const waiting = useWaiting(readPending);
  const list = useMemo(
    () =>
      waiting.reduce(
        (known, { args, createdAt }) =>
          known && readOver(known, args.body ?? {}, new Date(createdAt).toISOString()),
        data,
      ),
    [data, waiting],
  );
  const read = (which: Which) => void enqueue(readPending, { body: which });
  return { list, error, refetch, read };
}
