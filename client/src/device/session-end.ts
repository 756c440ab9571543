import { atom, getDefaultStore } from 'jotai';

/**
 * The member has signed out on this device while the server was away. Until the server has heard
 * of it, no call carries their cookie.
 */
const DUE = 'sign-out-due';

function isNoted(): boolean {
  try {
    return localStorage.getItem(DUE) !== null;
  } catch {
    return false;
  }
}

const dueAtom = atom(isNoted());
export const isSignOutDueAtom = atom((get) => get(dueAtom));

function note(isDue: boolean): void {
  try {
    if (isDue) localStorage.setItem(DUE, '1');
    else localStorage.removeItem(DUE);
  } catch {
    // Nothing can be noted; the session ends on the server with its time.
  }
  getDefaultStore().set(dueAtom, isDue);
}

export const noteSignOutDue = (): void => note(true);

let underWay: Promise<boolean> | undefined;

async function end(): Promise<boolean> {
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

/**
 * Ends the session that was left, if there is one, before anything else is asked of the server.
 * @returns whether calls may carry cookies again
 */
export async function endDueSession(): Promise<boolean> {
  if (!isNoted()) return true;
  underWay ??= end().finally(() => {
    underWay = undefined;
  });
  return underWay;
}
