import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Approval, ApprovalStep } from './keys-state.ts';
import { sessionNow } from './session.ts';
import { approvalAtom, signedOutError } from './shown.ts';

/** Approval of this member's devices by each other, as screens show it. */

/** Which of the member's devices are approved, and what is under way; null until that is known. */
export function useApproval(): Approval | null {
  useEffect(
    () =>
      void sessionNow()
        ?.ask('wake')
        .catch(() => undefined),
    [],
  );
  return useAtomValue(approvalAtom);
}

/**
 * Takes a step of an approval. @param id of the approval; none to start one
 * @param code what was read from the new device's screen @throws ApiError
 */
export async function approve(step: ApprovalStep, id = '', code: number[] = []): Promise<void> {
  const session = sessionNow();
  if (!session) throw signedOutError();
  await session.ask('approve', step, id, code);
}

/**
 * Begins another identity in place of one whose keys are lost. Ask for a fresh proof before.
 * @throws ApiError
 */
export async function startAgain(): Promise<void> {
  const session = sessionNow();
  if (!session) throw signedOutError();
  await session.ask('startAgain');
}
