import { atom, getDefaultStore } from 'jotai';

/** What a call lacks: a proof that is fresh, or a second factor shown in this session. */
type ProofNeed = 'proof_required' | 'second_factor_required';

/** What the person at this screen is being asked to prove, if anything. */
export const proofNeedAtom = atom<ProofNeed | null>(null);

export const isProofNeed = (code: string): code is ProofNeed =>
  code === 'proof_required' || code === 'second_factor_required';

const store = getDefaultStore();
let asked: { outcome: Promise<boolean>; settle: (isProven: boolean) => void } | undefined;

/**
 * Asks the person at this screen to prove who they are, once for all calls that wait for it.
 * @returns whether they did
 */
export function askForProof(need: ProofNeed = 'proof_required'): Promise<boolean> {
  if (!asked) {
    let settle: (isProven: boolean) => void = () => undefined;
    const outcome = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    asked = { outcome, settle };
    store.set(proofNeedAtom, need);
  }
  return asked.outcome;
}

/** Closes the question; calls that wait for it are made again, or fail. */
export function answerProof(isProven: boolean): void {
  asked?.settle(isProven);
  asked = undefined;
  store.set(proofNeedAtom, null);
}
