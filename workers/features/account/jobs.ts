import { eraseFace, eraseStream, rewriteNoticeEvents } from '@cascade/db/privacy/erase-member';
import { eraseTraces } from '@cascade/shared/features/account/erasure';
import { streamOf } from '@cascade/shared/kernel/event';
import { jobContracts } from '@cascade/shared/registry';
import type { Redis } from 'ioredis';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

/** Removes keys that are named after a person, such as counters of their requests. */
async function deleteKeysNaming(redis: Redis, id: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `*${id}*`, count: 1_000 }))
    if (keys.length > 0) await redis.unlink(...(keys as string[]));
}

/** What is left of a deleted account outside of its own rows. Doing it twice is the same as once. */
export function accountErasureJobs({ jobs, redis }: Services): BoundJob[] {
  return [
    handleJob(eraseTraces, async ({ tx }, { noticeIds, jobs: gone, ...erased }) => {
      const { userId, publicId, handle, avatarSeed } = erased;
      await rewriteNoticeEvents(tx, noticeIds);
      await eraseFace(tx, { handle, avatarSeed });
      // Something that was under way at the deletion may have told them once more.
      await eraseStream(tx, streamOf.member(userId));
      for (const { name, queue } of jobContracts) {
        const ids = gone.filter(({ job }) => job === name).map(({ id }) => id);
        if (ids.length > 0) await jobs.forgetFailed(queue, ids);
      }
      for (const id of [userId, publicId]) await deleteKeysNaming(redis, id);
    }),
  ];
}
