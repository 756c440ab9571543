import { getBackup } from '@cascade/shared/features/key-server/backup';
import { listDevices } from '@cascade/shared/features/key-server/devices';
import { listConversations } from '@cascade/shared/features/messaging/contract';
import { call } from '../../../api/call.ts';

const WITHIN_MS = 3_000;

/**
 * True if messages exist, but no other approved device and no recovery key. False without a timely
 * answer, which must not block sign-out.
 */
export async function losesMessages(): Promise<boolean> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    const [devices, backup, conversations] = await Promise.all([
      call(listDevices, { signal }),
      call(getBackup, { signal }),
      call(listConversations, { query: { limit: 1 }, signal }),
    ]);
    const approved = devices.filter(({ approvedBy }) => approvedBy !== null);
    const isLast = approved.length > 0 && approved.every(({ isThisSession }) => isThisSession);
    return isLast && backup === null && conversations.length > 0;
  } catch {
    return false;
  }
}
