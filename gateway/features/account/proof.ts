import type { Tx } from '@cascade/db/client';
import { findPasswordHash } from '@cascade/db/domain/people/accounts.queries';
import { findTwoFactor } from '@cascade/db/features/auth/second-factor.queries';
import { type Caller, writeProof } from '@cascade/db/features/auth/sessions.queries';
import type { Appender } from '@cascade/db/live/appender';
import { FRESH_PROOF_MS, proveAdmin, proveIdentity } from '@cascade/shared/features/account/proof';
import { AppError } from '@cascade/shared/kernel/app-error';
import { verifyPassword } from '@cascade/shared/node/password';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { takeCode } from '../../security/second-factor.ts';
import type { Services } from '../../services.ts';

type Proving = { db: Tx; live: Appender; caller: Caller };
type Given = { password?: string; code?: string | undefined };

async function isPassword(tx: Tx, { userId }: Caller, password: string): Promise<boolean> {
  const hash = await findPasswordHash(tx, userId);
  return hash !== null && (await verifyPassword(hash, password));
}

export function proofRoutes(services: Services): BoundRoute[] {
  const { clock, sessions } = services;

  /** Requires as much as a sign-in; every gateway accepts the proof from the next call on. */
  const prove = async (
    { db, live, caller }: Proving,
    { password, code }: Given,
    refusal: string,
  ) => {
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
    const now = clock.now();
    await writeProof(db, caller.sessionId, now, { hasSecondFactor: hasApp });
    live.afterCommit.push(() => sessions.forgetAll());
    return { freshUntil: new Date(now.getTime() + FRESH_PROOF_MS).toISOString() };
  };

  return [
    bind(proveIdentity, (context) => prove(context, context.body, 'The password is not right.')),
    bind(proveAdmin, (context) => {
      const { caller, body } = context;
      const isOwn = body.email.toLowerCase() === caller.email.toLowerCase();
      // Another member's address counts as a wrong password, and takes as long.
      const password = isOwn ? body.password : '';
      return prove(context, { password, code: body.code }, 'Invalid admin credentials');
    }),
  ];
}
