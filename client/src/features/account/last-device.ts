import { getBackup } from '@cascade/shared/features/key-server/backup';
import { listDevices } from '@cascade/shared/features/key-server/devices';
import { listConversations } from '@cascade/shared/features/messaging/contract';
import { call } from '../../api/call.ts';

const WITHIN_MS = 3_000;

/**
 * Whether the member could never read their messages again after signing out here: they have
 * some, no other device of theirs is approved, and there is no recovery key. False when the server
 * does not answer in time, because that must not keep anybody signed in.
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
