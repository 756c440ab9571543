import { atom, getDefaultStore } from 'jotai';

/** Whether the person at this screen is being asked to prove who they are. */
export const isProofAskedAtom = atom(false);

const store = getDefaultStore();
let asked: { outcome: Promise<boolean>; settle: (isProven: boolean) => void } | undefined;

/**
 * Asks the person at this screen to prove who they are, once for all calls that wait for it.
 * @returns whether they did
 */
export function askForProof(): Promise<boolean> {
  if (!asked) {
    let settle: (isProven: boolean) => void = () => undefined;
    const outcome = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    asked = { outcome, settle };
    store.set(isProofAskedAtom, true);
  }
  return asked.outcome;
}

/** Closes the question; calls that wait for it are made again, or fail. */
export function answerProof(isProven: boolean): void {
  asked?.settle(isProven);
  asked = undefined;
  store.set(isProofAskedAtom, false);
}
