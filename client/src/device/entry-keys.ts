/** What may stay in storage after sign-out: settings of the device, and notes of unfinished work. */
export const preferenceKeys = [
  'colour-mode',
  'bells-muted',
  'single-key-shortcuts',
  'back-to-back',
] as const;
/** A random id that a device's owner has allowed; it goes when they sign out. */
export const VISITOR_ID = 'visitor-id';
const staying: readonly string[] = [
  ...preferenceKeys,
  'device-member',
  'messages.to-forget',
  'sign-out-due',
  VISITOR_ID,
];

const PREFIX = 'member:';
/** Nobody is signed in: a partner's page, for example. */
const GUEST = 'guest';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuid.test(text);

/** Where one entry of a member lies. @param owner a public id; null is a guest */
export const entryKey = (owner: string | null, name: string, id: string): string =>
  `${PREFIX}${owner ?? GUEST}:${name}:${id}`;

/** Both storages; none where the browser blocks them. */
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

/**
 * Removes whatever is not on the list of what may stay and does not belong to `owner`, so that a
 * key nobody thought of goes as well.
 */
export function removeEntriesExcept(owner: string | null): void {
  for (const storage of storages())
    for (const key of Object.keys(storage))
      if (!staying.includes(key) && !isEntryOf(owner, key)) storage.removeItem(key);
}
