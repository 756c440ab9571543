/** Survive sign-out. */
export const preferenceKeys = [
  'colour-mode',
  'bells-muted',
  'single-key-shortcuts',
  'back-to-back',
] as const;
/** With the device owner's consent; removed at sign-out. */
export const VISITOR_ID = 'visitor-id';
const staying: readonly string[] = [
  ...preferenceKeys,
  'device-member',
  'messages.to-forget',
  'sign-out-due',
  VISITOR_ID,
];

const PREFIX = 'member:';
/** Visitors without an account. */
const GUEST = 'guest';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuid.test(text);

/** @param owner null for a guest */
export const entryKey = (owner: string | null, name: string, id: string): string =>
  `${PREFIX}${owner ?? GUEST}:${name}:${id}`;

/** Empty where the browser blocks storage. */
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

/** Unknown keys are removed too. */
export function removeEntriesExcept(owner: string | null): void {
  for (const storage of storages())
    for (const key of Object.keys(storage))
      if (!staying.includes(key) && !isEntryOf(owner, key)) storage.removeItem(key);
}
