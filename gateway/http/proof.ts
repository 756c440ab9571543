import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { FRESH_PROOF_MS } from '@cascade/shared/features/account/proof';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Services } from '../services.ts';

const isFresh = ({ provenAt }: Caller, now: Date): boolean =>
  now.getTime() - Date.parse(provenAt) < FRESH_PROOF_MS;

/**
 * Reads the session anew before refusing, because another gateway may have taken the proof.
 * @throws AppError proof_required
 */
export async function demandFreshProof(
  { sessions, clock }: Pick<Services, 'sessions' | 'clock'>,
  caller: Caller,
  cookieHeader: string | undefined,
): Promise<void> {
  if (isFresh(caller, clock.now())) return;
  const [known] = await sessions.readAll([cookieHeader]);
  if (known?.userId === caller.userId && isFresh(known, clock.now())) return;
  throw new AppError('proof_required', 'Please confirm that it is you, then try again.');
}
