import { eraseFace, eraseStream, rewriteNoticeEvents } from '@cascade/db/privacy/erase-member';
import { eraseTraces } from '@cascade/shared/features/account/erasure';
import { streamOf } from '@cascade/shared/kernel/event';
import { jobContracts } from '@cascade/shared/registry';
import type { Redis } from 'ioredis';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

async function deleteKeysNaming(redis: Redis, id: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `*${id}*`, count: 1_000 }))
    if (keys.length > 0) await redis.unlink(...(keys as string[]));
}

/** Erases traces of a deleted account outside its own rows. Idempotent. */
export function accountErasureJobs({ jobs, redis }: Services): BoundJob[] {
  return [
    handleJob(eraseTraces, async ({ tx }, { noticeIds, jobs: gone, ...erased }) => {
      const { userId, publicId, handle, avatarSeed } = erased;
      await rewriteNoticeEvents(tx, noticeIds);
      await eraseFace(tx, { handle, avatarSeed });
      // A call concurrent with the deletion may have appended another event.
      await eraseStream(tx, streamOf.member(userId));
      for (const { name, queue } of jobContracts) {
        const ids = gone.filter(({ job }) => job === name).map(({ id }) => id);
        if (ids.length > 0) await jobs.forgetFailed(queue, ids);
      }
      for (const id of [userId, publicId]) await deleteKeysNaming(redis, id);
    }),
  ];
}
