import { listNotices, readNotices } from '@cascade/shared/features/notices/contract';
import { z } from 'zod';
import { keyOf } from '../../api/query-of.ts';
import { offlineMutation } from '../../device/queue/offline-mutation.ts';
import { readOver } from './read-over.ts';

/**
 * The reply's list is not taken: a repeat gets the first reply, and what was posted since would
 * go missing.
 */
export const readPending = offlineMutation(readNotices, {
  failure: 'Not marked as read',
  wants: z.undefined(),
  settle: (cache, _reply, { args, createdAt }) => {
    const readAt = new Date(createdAt).toISOString();
    cache.setQueryData(
      keyOf(listNotices, {}),
      (known: z.infer<typeof listNotices.response> | undefined) =>
        known && readOver(known, args.body ?? {}, readAt),
    );
    return undefined;
  },
});
