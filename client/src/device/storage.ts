import { deviceKeys, preferenceKeys, VISITOR_ID } from './registry.ts';

const PREFIX = 'member:';
/** Visitors without an account. */
const GUEST = 'guest';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const staying: readonly string[] = [...preferenceKeys, ...Object.values(deviceKeys), VISITOR_ID];

export const isUuid = (text: string): boolean => uuid.test(text);

/** @param owner null for a guest */
export const entryKey = (owner: string | null, kind: string, id: string): string =>
  `${PREFIX}${owner ?? GUEST}:${kind}:${id}`;

/** Local, then session storage; empty where the browser blocks them. */
export function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

type DeviceKey = (typeof deviceKeys)[keyof typeof deviceKeys] | typeof VISITOR_ID;

/** Null also where storage is blocked. */
export const readDeviceKey = (key: DeviceKey): string | null => storages()[0]?.getItem(key) ?? null;

/**
 * @param value null removes it
 * @returns false where storage is full or blocked
 */
export function writeDeviceKey(key: DeviceKey, value: string | null): boolean {
  const [device] = storages();
  try {
    if (value === null) device?.removeItem(key);
    else device?.setItem(key, value);
    return device !== undefined;
  } catch {
    return false;
  }
}

export const isEntryKey = (key: string): boolean => key.startsWith(PREFIX);

export const isEntryOf = (owner: string | null, key: string): boolean =>
  key.startsWith(`${PREFIX}${owner ?? GUEST}:`);

/** Unknown keys are removed too. */
export function removeEntriesExcept(owner: string | null): void {
  for (const storage of storages())
    for (const key of Object.keys(storage))
      if (!staying.includes(key) && !isEntryOf(owner, key)) storage.removeItem(key);
}
