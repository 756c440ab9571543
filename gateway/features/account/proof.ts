import type { Tx } from '@cascade/db/client';
import { findPasswordHash } from '@cascade/db/domain/people/accounts.queries';
import { findTwoFactor } from '@cascade/db/features/auth/second-factor.queries';
import { type Caller, writeProof } from '@cascade/db/features/auth/sessions.queries';
import { FRESH_PROOF_MS, proveIdentity } from '@cascade/shared/features/account/proof';
import { AppError } from '@cascade/shared/kernel/app-error';
import { verifyPassword } from '@cascade/shared/node/password';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { takeCode } from '../../security/second-factor.ts';
import type { Services } from '../../services.ts';

type Given = { password?: string; code?: string | undefined };

async function isPassword(tx: Tx, { userId }: Caller, password: string): Promise<boolean> {
  const hash = await findPasswordHash(tx, userId);
  return hash !== null && (await verifyPassword(hash, password));
}

/**
 * Requires as much as a sign-in: the password, and a code where an authenticator app is on.
 * @param refusal the sentence for a wrong password
 * @returns when it was proven; every gateway accepts it from the next call on
 * @throws AppError bad_credentials, second_factor_required or too_many
 */
export async function prove(
  services: Services,
  { db, caller }: { db: Tx; caller: Caller },
  { password, code }: Given,
  refusal: string,
): Promise<Date> {
  if (password !== undefined && !(await isPassword(db, caller, password)))
    throw new AppError('bad_credentials', refusal);
  const factor = await findTwoFactor(db, caller.userId);
  const hasApp = factor?.verified === true;
  if (code === undefined && hasApp)
    throw new AppError('second_factor_required', 'Enter the code of your authenticator app.');
  if (code !== undefined) {
    if (!hasApp && password === undefined)
      throw new AppError('bad_credentials', 'You have no authenticator app. Use your password.');
    if (hasApp) await takeCode(services, caller.userId, code);
  }
  const now = services.clock.now();
  await writeProof(db, caller.sessionId, now, { hasSecondFactor: hasApp });
  return now;
}

export function proofRoutes(services: Services): BoundRoute[] {
  return [
    bind(proveIdentity, async ({ db, caller, live, body }) => {
      const now = await prove(services, { db, caller }, body, 'The password is not right.');
      live.afterCommit.push(() => services.sessions.forgetAll());
      return { freshUntil: new Date(now.getTime() + FRESH_PROOF_MS).toISOString() };
    }),
  ];
}
