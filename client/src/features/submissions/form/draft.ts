import { z } from 'zod';

/**
 * What was typed and not handed in yet, on this device. The key names the member, so that nobody
 * who signs in afterwards finds it, and the submission that is being revised.
 */
const keyOf = (memberId: string, submissionId: string | null) =>
  `submission-draft:${memberId}:${submissionId ?? 'new'}`;

const Draft = z.record(z.string(), z.unknown());

export function readDraft(
  memberId: string,
  submissionId: string | null,
): Record<string, unknown> | null {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(keyOf(memberId, submissionId)) ?? 'null'));
  } catch {
    return null;
  }
}

/** @returns whether it is kept */
export function keepDraft(memberId: string, submissionId: string | null, values: unknown): boolean {
  try {
    localStorage.setItem(keyOf(memberId, submissionId), JSON.stringify(values));
    return true;
  } catch {
    return false; // storage may be blocked or full; the form itself still holds what was typed
  }
}

export function forgetDraft(memberId: string, submissionId: string | null): void {
  try {
    localStorage.removeItem(keyOf(memberId, submissionId));
  } catch {
    // As above.
  }
}
