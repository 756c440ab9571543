import { isUuid, removeEntriesExcept, VISITOR_ID } from './entry-keys.ts';
import { noteToForget } from './to-forget.ts';

/**
 * Whose data this device may hold. It is recorded on the device, so that every tab sees at once
 * that somebody has signed out, and so that a page opened while the server is away knows it too.
 */
const OWNER = 'device-member';
const NOBODY = 'nobody';

/** The member this tab works for; other tabs may have moved on. */
let ownerOfTab: string | null | undefined;

/** @returns the member's public id, null for nobody, undefined where it was never recorded */
export function recordedOwner(): string | null | undefined {
  try {
    const recorded = localStorage.getItem(OWNER);
    if (recorded === null) return undefined;
    return isUuid(recorded) ? recorded : null;
  } catch {
    return undefined; // storage is blocked, so nothing is kept either
  }
}

function record(publicId: string | null): void {
  try {
    localStorage.setItem(OWNER, publicId ?? NOBODY);
  } catch {
    // As above.
  }
}

/**
 * The member whose data this tab may read and write; undefined once another tab has signed them
 * out, so that a page which has not noticed yet cannot write anything back.
 */
export function currentOwner(): string | undefined {
  const recorded = recordedOwner();
  if (ownerOfTab === undefined) ownerOfTab = recorded;
  return recorded && recorded === ownerOfTab ? recorded : undefined;
}

/** What this tab believes, whether or not the device agrees. */
export function believedOwner(): string | null | undefined {
  return ownerOfTab;
}

/**
 * A member has signed in on this device. What anybody else left is removed: entries at once,
 * databases by `finishForgetting`.
 */
export function beginOwner(publicId: string): void {
  const before = recordedOwner();
  if (before && before !== publicId) noteToForget(before);
  ownerOfTab = publicId;
  record(publicId);
  removeEntriesExcept(publicId);
}

/**
 * The member of this tab has gone: from now on nothing of theirs is read, written or left in
 * storage. Somebody else who has signed in since, in another tab, keeps what is theirs.
 */
export function endOwner(): void {
  const recorded = recordedOwner() ?? null;
  const gone = ownerOfTab ?? recorded;
  if (gone) noteToForget(gone);
  const staying = recorded === gone ? null : recorded;
  ownerOfTab = null;
  if (staying === null) record(null);
  removeEntriesExcept(staying);
  // A visitor who never signed in has allowed it for themself, and keeps it.
  if (gone) removeVisitorId();
}

function removeVisitorId(): void {
  try {
    localStorage.removeItem(VISITOR_ID);
  } catch {
    // As above.
  }
}
