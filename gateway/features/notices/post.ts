import { type NewNotice, postNotice } from '@cascade/db/live/post-notice';
import { transact } from '@cascade/db/live/transact';
import type { Services } from '../../services.ts';

/** Puts a notice on a member's bell where nothing else is being changed. */
export async function announce(services: Services, notice: NewNotice): Promise<void> {
  await transact(services, (work) => postNotice(work, notice, services.clock.now()));
}
