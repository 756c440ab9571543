import { underTabLock } from '../pending/tab-lock.ts';
import { deleteDeviceStore } from './device-store.ts';
import { listToForget, noteForgotten } from './to-forget.ts';

/**
 * Deletes what the messages of those members have left, also what an earlier page could not. It
 * is done before a member's messages are opened here again, or it would take the new keys.
 * @param publicId one member's alone; undefined is everybody's
 */
export async function goOnForgetting(publicId?: string): Promise<void> {
  const { signal } = new AbortController();
  for (const id of listToForget().filter((one) => publicId === undefined || one === publicId))
    await underTabLock(`forget:${id}`, signal, async () => {
      if (!listToForget().includes(id)) return; // another tab has done it meanwhile
      await deleteDeviceStore(id);
      noteForgotten(id);
    });
}
