import { isUuid, removeEntriesExcept, VISITOR_ID } from './entry-keys.ts';
import { noteToForget } from './to-forget.ts';

/**
 * Whose data this device may hold. Stored, so that other tabs notice a sign-out, and pages opened
 * offline know it.
 */
const OWNER = 'device-member';
const NOBODY = 'nobody';

/** This tab's member; other tabs may have changed. */
let ownerOfTab: string | null | undefined;

/** @returns the public id, null when signed out, undefined when never recorded */
export function recordedOwner(): string | null | undefined {
  try {
    const recorded = localStorage.getItem(OWNER);
    if (recorded === null) return undefined;
    return isUuid(recorded) ? recorded : null;
  } catch {
    return undefined; // storage is blocked
  }
}

function record(publicId: string | null): void {
  try {
    localStorage.setItem(OWNER, publicId ?? NOBODY);
  } catch {
    // Storage is blocked.
  }
}

/**
 * The member whose data this tab may use; undefined after a sign-out in another tab, so that this
 * tab writes nothing back.
 */
export function currentOwner(): string | undefined {
  const recorded = recordedOwner();
  if (ownerOfTab === undefined) ownerOfTab = recorded;
  return recorded && recorded === ownerOfTab ? recorded : undefined;
}

/** This tab's member, without comparing with the device's record. */
export function believedOwner(): string | null | undefined {
  return ownerOfTab;
}

/**
 * Records a sign-in. Other members' entries are removed at once, their databases by
 * `finishForgetting`.
 */
export function beginOwner(publicId: string): void {
  const before = recordedOwner();
  if (before && before !== publicId) noteToForget(before);
  ownerOfTab = publicId;
  record(publicId);
  removeEntriesExcept(publicId);
}

/**
 * Records a sign-out and removes the member's entries. A member signed in since in another tab
 * keeps theirs.
 */
export function endOwner(): void {
  const recorded = recordedOwner() ?? null;
  const gone = ownerOfTab ?? recorded;
  if (gone) noteToForget(gone);
  const staying = recorded === gone ? null : recorded;
  ownerOfTab = null;
  if (staying === null) record(null);
  removeEntriesExcept(staying);
  // Visitors who never signed in keep their id.
  if (gone) removeVisitorId();
}

function removeVisitorId(): void {
  try {
    localStorage.removeItem(VISITOR_ID);
  } catch {
    // Storage is blocked.
  }
}
