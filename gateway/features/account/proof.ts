import type { Tx } from '@cascade/db/client';
import type { Appender } from '@cascade/db/live/appender';
import { findPasswordHash } from '@cascade/db/queries/account';
import { type Caller, writeProof } from '@cascade/db/queries/sessions';
import { FRESH_PROOF_MS, proveAdmin, proveIdentity } from '@cascade/shared/contracts/account-proof';
import { AppError } from '@cascade/shared/kernel/app-error';
import { verifyPassword } from '@cascade/shared/node/password';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

/** Notes that the caller has proved who they are; every gateway knows it with the next call. */
async function prove({ clock, sessions }: Services, tx: Tx, live: Appender, caller: Caller) {
  const now = clock.now();
  await writeProof(tx, caller.sessionId, now);
  live.afterCommit.push(() => sessions.forgetAll());
  return { freshUntil: new Date(now.getTime() + FRESH_PROOF_MS).toISOString() };
}

async function hasPassword(tx: Tx, { userId }: Caller, password: string): Promise<boolean> {
  const hash = await findPasswordHash(tx, userId);
  return hash !== null && (await verifyPassword(hash, password));
}

/** The step-up: a fresh proof of who the caller is, for calls that need one. */
export function proofRoutes(services: Services): BoundRoute[] {
  return [
    bind(proveIdentity, async ({ db, live, caller, body }) => {
      if (!(await hasPassword(db, caller, body.password)))
        throw new AppError('bad_credentials', 'The password is not right.');
      return prove(services, db, live, caller);
    }),
    bind(proveAdmin, async ({ db, live, caller, body }) => {
      const isOwn = body.email.toLowerCase() === caller.email.toLowerCase();
      // The password is tried in any case, so that the time tells nothing.
      const isRight = await hasPassword(db, caller, body.password);
      if (!isOwn || !isRight) throw new AppError('bad_credentials', 'Invalid admin credentials');
      return prove(services, db, live, caller);
    }),
  ];
}
