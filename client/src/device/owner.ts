import { isUuid, removeEntriesExcept, VISITOR_ID } from './entry-keys.ts';
import { noteToForget } from './to-forget.ts';

/** Stored, so that other tabs notice a sign-out and offline pages know the member. */
const OWNER = 'device-member';
const NOBODY = 'nobody';

/** Other tabs may have changed. */
let ownerOfTab: string | null | undefined;

/** @returns null when signed out, undefined when never recorded */
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

/** Undefined after a sign-out in another tab, so that this tab writes nothing back. */
export function currentOwner(): string | undefined {
  const recorded = recordedOwner();
  if (ownerOfTab === undefined) ownerOfTab = recorded;
  return recorded && recorded === ownerOfTab ? recorded : undefined;
}

/** Not compared with the device's record. */
export function believedOwner(): string | null | undefined {
  return ownerOfTab;
}

/** Databases of other members are deleted by `finishForgetting`. */
export function beginOwner(publicId: string): void {
  const before = recordedOwner();
  if (before && before !== publicId) noteToForget(before);
  ownerOfTab = publicId;
  record(publicId);
  removeEntriesExcept(publicId);
}

/** A member signed in since in another tab keeps their entries. */
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
