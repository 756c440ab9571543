import { atom, getDefaultStore } from 'jotai';
import { ApiError } from './api-error.ts';

export type ProofNeed = 'proof_required' | 'second_factor_required' | 'elevation_required';

export const proofNeedAtom = atom<ProofNeed | null>(null);

export const isProofNeed = (code: string): code is ProofNeed =>
  /^(proof|second_factor|elevation)_required$/.test(code);

const store = getDefaultStore();
type Asked = {
  promise: Promise<boolean>;
  resolve: (isProven: boolean) => void;
  reject: (error: Error) => void;
};
let asked: Asked | undefined;

/**
 * @returns whether a proof was given
 * @throws ApiError when the dialog could not load
 */
export function askForProof(need: ProofNeed = 'proof_required'): Promise<boolean> {
  if (!asked) {
    let resolve: Asked['resolve'] = () => undefined;
    let reject: Asked['reject'] = () => undefined;
    const promise = new Promise<boolean>((...settle) => {
      [resolve, reject] = settle;
    });
    asked = { promise, resolve, reject };
    store.set(proofNeedAtom, need);
  }
  return asked.promise;
}

export function answerProof(isProven: boolean): void {
  asked?.resolve(isProven);
  asked = undefined;
  store.set(proofNeedAtom, null);
}

export function failProof(cause: unknown): void {
  const detail =
    'The window that asks for your password could not be loaded. Check your connection, then try again.';
  asked?.reject(new ApiError({ status: 0, code: 'unreachable', detail, cause }));
  asked = undefined;
  store.set(proofNeedAtom, null);
}
