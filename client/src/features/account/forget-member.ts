import { isOutage } from '../../api/api-error.ts';
import { send } from '../../api/send.ts';
import { forgetOthers } from '../../device/forgetting.ts';
import { endOwner } from '../../device/owner.ts';
import { noteSignOutDue } from '../../device/session-end.ts';
import { countUnsent, forgetKeys } from '../../e2ee/keys.ts';

/** Another tab may hold databases open; the next page continues. */
const WITHIN_MS = 2_000;

/** Deleted with the keys. */
export const countUnsentMessages = (): Promise<number> => countUnsent().catch(() => 0);

export async function forgetMember(): Promise<void> {
  endOwner();
  await forgetKeys().catch(() => undefined);
  const tooLong = new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  await Promise.race([forgetOthers().catch(() => undefined), tooLong]);
}

/** Clears the device even when the server is away. */
export async function signOutHere(): Promise<void> {
  try {
    await send({ method: 'post', path: '/api/auth/sign-out', body: {} });
  } catch (error) {
    if (!isOutage(error)) throw error;
    noteSignOutDue();
  }
  await forgetMember();
}
