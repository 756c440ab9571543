/** Keys that survive sign-out: device settings, and notes about unfinished work. */
export const preferenceKeys = [
  'colour-mode',
  'bells-muted',
  'single-key-shortcuts',
  'back-to-back',
] as const;
/** A random id, with the device owner's consent; removed at sign-out. */
export const VISITOR_ID = 'visitor-id';
const staying: readonly string[] = [
  ...preferenceKeys,
  'device-member',
  'messages.to-forget',
  'sign-out-due',
  VISITOR_ID,
];

const PREFIX = 'member:';
/** For visitors without an account, such as a partner. */
const GUEST = 'guest';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuid.test(text);

/** @param owner a public id; null for a guest */
export const entryKey = (owner: string | null, name: string, id: string): string =>
  `${PREFIX}${owner ?? GUEST}:${name}:${id}`;

/** Both storages; empty where the browser blocks them. */
export function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

export const isEntryKey = (key: string): boolean => key.startsWith(PREFIX);

export const isEntryOf = (owner: string | null, key: string): boolean =>
  key.startsWith(`${PREFIX}${owner ?? GUEST}:`);

/** Removes every entry except the allowed keys and `owner`'s own, unknown keys included. */
export function removeEntriesExcept(owner: string | null): void {
  for (const storage of storages())
    for (const key of Object.keys(storage))
      if (!staying.includes(key) && !isEntryOf(owner, key)) storage.removeItem(key);
}
