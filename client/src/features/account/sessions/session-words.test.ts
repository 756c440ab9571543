import type { AccountSession } from '@cascade/shared/features/account/sessions';
import { expect, test } from 'vitest';
import { networkWords, wayWords } from './session-words.ts';

const session: AccountSession = {
  id: '019a0000-0000-7000-8000-000000000001',
  device: 'phone',
  browser: 'Safari on iOS',
  place: { kind: 'public', network: '203.0.113.x' },
  isSameNetwork: false,
  createdAt: '2027-03-01T10:00:00.000Z',
  lastSeenAt: '2027-03-02T10:00:00.000Z',
  signedInWith: 'password',
  hasSecondFactor: false,
  isCurrent: false,
};

test.each([
  [{}, 'with the password'],
  [{ hasSecondFactor: true }, 'with the password; second factor confirmed later'],
  [{ signedInWith: 'passkey', hasSecondFactor: true }, 'with a passkey'],
  [{ signedInWith: null }, ''],
  [{ signedInWith: null, hasSecondFactor: true }, 'second factor confirmed'],
] as const)('%j began %s', (fields, words) => {
  expect(wayWords({ ...session, ...fields })).toBe(words);
});

test.each([
  [{}, 'Network 203.0.113.x'],
  [{ isSameNetwork: true }, 'Network 203.0.113.x, the same as now'],
  [{ isSameNetwork: true, isCurrent: true }, 'Network 203.0.113.x'],
  [{ place: { kind: 'private', network: '192.168.1.x' } }, 'Private network 192.168.1.x'],
  [{ place: { kind: 'server', network: null } }, 'From the computer that runs CASCade'],
  [{ place: { kind: 'unknown', network: null }, isSameNetwork: true }, 'Network not recorded'],
] as const)('of %j it is said: %s', (fields, words) => {
  expect(networkWords({ ...session, ...fields })).toBe(words);
});
