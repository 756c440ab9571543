import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import {
  type Caller,
  findElevation,
  writeElevation,
} from '@cascade/db/features/auth/sessions.queries';
import { ELEVATION_MS, getElevation, loginAdmin } from '@cascade/shared/features/account/elevation';
import { AppError } from '@cascade/shared/kernel/app-error';
import { networkOf } from '@cascade/shared/node/network';
import { type BoundRoute, bind, type RequestOf } from '../../http/bind.ts';
import { admitGuess, forgiveGuess } from '../../security/guessing.ts';
import { accountKey, trustedDeviceOf } from '../../security/trusted-device.ts';
import type { Services } from '../../services.ts';
import { prove } from './proof.ts';

const REFUSAL = 'Invalid admin credentials';

const entryOf = ({ userId, handle, publicId }: Caller, at: Date) => ({
  actor: { userId, handle },
  subject: { kind: 'member', id: publicId },
  before: null,
  at,
});

export function elevationRoutes(services: Services): BoundRoute[] {
  const { clock, database, env, limits, sessions } = services;

  /** In the same buckets as sign-in, so that one does not add guesses to the other. */
  const guessOf = ({ caller, from }: Pick<RequestOf<typeof loginAdmin>, 'caller' | 'from'>) => {
    const account = accountKey(env.SESSION_SECRET, caller.email);
    const device = trustedDeviceOf(from, env, account, clock.now());
    return { network: networkOf(from.address), account, device };
  };

  /** Outside the transaction of the call, which is undone. What was typed is not written down. */
  const recordRefusal = (caller: Caller, { code }: AppError) =>
    database.orm.transaction((tx) =>
      recordAudit(tx, {
        ...entryOf(caller, clock.now()),
        action: 'admin.refuse-login',
        after: { outcome: code },
      }),
    );

  return [
    bind(loginAdmin, async ({ db, live, caller, body, from }) => {
      const guess = guessOf({ caller, from });
      await admitGuess(limits, guess);
      const isOwn = body.email.toLowerCase() === caller.email.toLowerCase();
      // Another address counts as a wrong password, and takes as long.
      const given = { password: isOwn ? body.password : '', code: body.code };
      const at = await prove(services, { db, caller }, given, REFUSAL).catch(
        async (error: unknown) => {
          if (error instanceof AppError) await recordRefusal(caller, error);
          throw error;
        },
      );
      await forgiveGuess(limits, guess, true);
      const until = new Date(at.getTime() + ELEVATION_MS);
      await writeElevation(db, caller.sessionId, until);
      await recordAudit(db, {
        ...entryOf(caller, at),
        action: 'admin.login',
        after: { endsAt: until.toISOString() },
      });
      live.afterCommit.push(() => sessions.forgetAll());
      return { elevatedUntil: until.toISOString() };
    }),
    bind(getElevation, async ({ db, caller }) => {
      // Read again: another gateway may have taken the sign-in a moment ago.
      const until = await findElevation(db, caller.sessionId);
      const isOpen = until !== null && clock.now() < until;
      return { elevatedUntil: isOpen ? until.toISOString() : null };
    }),
  ];
}
