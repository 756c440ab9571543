import { deviceKeys, VISITOR_ID } from './registry.ts';
import { isUuid, readDeviceKey, removeEntriesExcept, writeDeviceKey } from './storage.ts';
import { noteToForget } from './to-forget.ts';

const NOBODY = 'nobody';

/** Other tabs may have changed. */
let ownerOfTab: string | null | undefined;
/** Screens of a member who has signed out may still be shown. */
let hasEnded = false;

/**
 * Stored, so that other tabs notice a sign-out and offline pages know the member.
 * @returns null when signed out, undefined when never recorded
 */
export function recordedOwner(): string | null | undefined {
  const recorded = readDeviceKey(deviceKeys.owner);
  if (recorded === null) return undefined;
  return isUuid(recorded) ? recorded : null;
}

function record(publicId: string | null): void {
  writeDeviceKey(deviceKeys.owner, publicId ?? NOBODY);
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

/** Not after a sign-out on this page: its screens must not store for a visitor what a member typed. */
export const isVisitor = (): boolean => !ownerOfTab && !hasEnded;

/** As on a page that is opened anew; tests share one page. */
export function forgetTab(): void {
  ownerOfTab = undefined;
  hasEnded = false;
}

/** Databases of other members are deleted by `finishForgetting`. */
export function beginOwner(publicId: string): void {
  const before = recordedOwner();
  if (before && before !== publicId) noteToForget(before);
  ownerOfTab = publicId;
  hasEnded = false;
  record(publicId);
  removeEntriesExcept(publicId);
}

/** A member signed in since in another tab keeps their entries. */
export function endOwner(): void {
  const recorded = recordedOwner() ?? null;
  const gone = ownerOfTab ?? recorded;
  if (gone) noteToForget(gone);
  hasEnded ||= gone !== null;
  const staying = recorded === gone ? null : recorded;
  ownerOfTab = null;
  if (staying === null) record(null);
  removeEntriesExcept(staying);
  // Visitors who never signed in keep what is theirs.
  if (!gone) return;
  writeDeviceKey(VISITOR_ID, null);
  writeDeviceKey(deviceKeys.trial, null);
  writeDeviceKey(deviceKeys.partnerSeat, null);
}
