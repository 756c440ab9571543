import { atom, getDefaultStore } from 'jotai';
import { forgetFirstReads } from '../api/first-reads.ts';
import { deviceKeys } from './registry.ts';
import { readDeviceKey, writeDeviceKey } from './storage.ts';

/** Set by an offline sign-out; until the server knows, calls carry no cookies. */
const isNoted = (): boolean => readDeviceKey(deviceKeys.signOutDue) !== null;

const dueAtom = atom(isNoted());
export const isSignOutDueAtom = atom((get) => get(dueAtom));

function note(isDue: boolean): void {
  // Where storage is blocked the session expires on the server.
  writeDeviceKey(deviceKeys.signOutDue, isDue ? '1' : null);
  getDefaultStore().set(dueAtom, isDue);
}

export const noteSignOutDue = (): void => note(true);

let underWay: Promise<boolean> | undefined;

async function end(): Promise<boolean> {
  // The page asked with the session that ends.
  forgetFirstReads();
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => undefined);
  const isEnded = answer !== undefined && answer.status < 500 && answer.status !== 429;
  if (isEnded) note(false);
  return isEnded;
}

/** @returns whether calls may carry cookies */
export async function endDueSession(): Promise<boolean> {
  if (!isNoted()) return true;
  underWay ??= end().finally(() => {
    underWay = undefined;
  });
  return underWay;
}
