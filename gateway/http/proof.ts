import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { FRESH_PROOF_MS } from '@cascade/shared/features/account/proof';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Services } from '../services.ts';

type Sessions = Pick<Services, 'sessions' | 'clock'>;
type Rule = (caller: Caller, now: Date) => boolean;

const isFresh: Rule = ({ provenAt }, now) => now.getTime() - Date.parse(provenAt) < FRESH_PROOF_MS;

const isElevated: Rule = ({ elevatedUntil, mayAdminister }, now) =>
  mayAdminister && elevatedUntil !== null && now.getTime() < Date.parse(elevatedUntil);

/** Reads the session anew before it says no, because another gateway may have taken the proof. */
async function holds(
  rule: Rule,
  { sessions, clock }: Sessions,
  caller: Caller,
  cookieHeader: string | undefined,
): Promise<boolean> {
  if (rule(caller, clock.now())) return true;
  const [known] = await sessions.readAll([cookieHeader]);
  return known?.userId === caller.userId && rule(known, clock.now());
}

/** @throws AppError proof_required */
export async function demandFreshProof(
  services: Sessions,
  caller: Caller,
  cookieHeader: string | undefined,
): Promise<void> {
  if (await holds(isFresh, services, caller, cookieHeader)) return;
  throw new AppError('proof_required', 'Please confirm that it is you, then try again.');
}

/** @throws AppError elevation_required */
export async function demandElevation(
  services: Sessions,
  caller: Caller,
  cookieHeader: string | undefined,
): Promise<void> {
  if (await holds(isElevated, services, caller, cookieHeader)) return;
  throw new AppError(
    'elevation_required',
    'Please enter your e-mail address and password again, then try again.',
  );
}
