import { getDefaultStore } from 'jotai';
import { expect, test } from 'vitest';
import { answerProof, askForProof, failProof, proofNeedAtom } from './proof.ts';

test('waiting calls fail with a sentence when the dialog cannot load', async () => {
  const waiting = [askForProof(), askForProof('second_factor_required')];
  failProof(new TypeError('Failed to fetch dynamically imported module'));
  for (const call of waiting) await expect(call).rejects.toThrow(/could not be loaded/);
  expect(getDefaultStore().get(proofNeedAtom)).toBeNull();
  const next = askForProof();
  expect(getDefaultStore().get(proofNeedAtom)).toBe('proof_required');
  answerProof(true);
  expect(await next).toBe(true);
});
