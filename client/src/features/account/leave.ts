import { isOutage } from '../../api/api-error.ts';
import { forgetOthers } from '../../device/forgetting.ts';
import { endOwner } from '../../device/owner.ts';
import { noteSignOutDue } from '../../device/session-end.ts';
import { countUnsent, forgetKeys } from '../../e2ee/keys.ts';
import { signOut } from './auth-calls.ts';

/** How long leaving waits for databases that another tab may hold open; the next page goes on. */
const WITHIN_MS = 2_000;

/** Messages on this device that were not sent; they are deleted with the keys. */
export const countUnsentMessages = (): Promise<number> => countUnsent().catch(() => 0);

/** Removes all of the member from this device: what was typed, what waits, keys and copies. */
export async function forgetMember(): Promise<void> {
  endOwner();
  await forgetKeys().catch(() => undefined);
  const tooLong = new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  await Promise.race([forgetOthers().catch(() => undefined), tooLong]);
}

/** Ends the session. While the server is away the device is cleared all the same. */
export async function signOutHere(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    if (!isOutage(error)) throw error;
    noteSignOutDue();
  }
  await forgetMember();
}

/** Loads the landing page afresh, so that nothing of the member stays in this tab's memory. */
export function leave(): void {
  window.location.assign('/');
}
