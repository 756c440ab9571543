import type { IncomingHttpHeaders } from 'node:http';
import {
  deletePasskey,
  listPasskeysOf,
  listProvidersOf,
  lockSignInMethods,
  renamePasskey as writePasskeyName,
} from '@cascade/db/features/auth/passkeys.queries';
import {
  beginTwoFactor,
  deleteTwoFactor,
  findTwoFactor,
  turnTwoFactorOn,
  writeBackupCodes,
} from '@cascade/db/features/auth/second-factor.queries';
import { writeProof } from '@cascade/db/features/auth/sessions.queries';
import { listIdentitiesOf } from '@cascade/db/features/auth/sign-in-services.queries';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSignInMethods,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
} from '@cascade/shared/features/account/factors';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { CallerWork } from '../../http/work.ts';
import { notifySecurityChange, type SecurityEvent } from '../../security/events.ts';
import { countRecoveryCodes, newRecoveryCodes, takeCode } from '../../security/second-factor.ts';
import { encrypted } from '../../security/secrets.ts';
import { demandWayIn, issuerOf, nameOfIssuer } from '../../security/sign-in-services.ts';
import { base32Of, newTotpSecret, totpUri } from '../../security/totp.ts';
import type { Services } from '../../services.ts';

type Called = CallerWork & { from: { headers: IncomingHttpHeaders } };

export function secondFactorRoutes(services: Services): BoundRoute[] {
  const { clock, sessions } = services;
  const sealed = (codes: string[]) => encrypted(services, JSON.stringify(codes));
  const notify = (work: Called, kind: SecurityEvent['kind'], detail?: string) =>
    notifySecurityChange(work, services, {
      userId: work.userId,
      kind,
      userAgent: work.from.headers['user-agent'],
      ...(detail === undefined ? {} : { detail }),
    });

  return [
    bind(getSignInMethods, async ({ db, caller }) => {
      const factor = await findTwoFactor(db, caller.userId);
      const providers = await listProvidersOf(db, caller.userId);
      const passkeys = await listPasskeysOf(db, caller.userId);
      const linked = await listIdentitiesOf(db, caller.userId);
      const hasApp = factor?.verified === true;
      return {
        hasPassword: providers.includes('credential'),
        hasApp,
        recoveryCodesLeft: hasApp ? await countRecoveryCodes(services, factor.backupCodes) : 0,
        passkeys: passkeys.map(({ name, createdAt, lastUsedAt, ...passkey }) => ({
          ...passkey,
          name: name ?? 'Passkey',
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        services: linked.map(({ id, issuer, linkedAt }) => ({
          id,
          name: nameOfIssuer(services.env, issuer),
          isOffered: issuer === issuerOf(services.env),
          linkedAt: linkedAt.toISOString(),
        })),
        offeredService: services.env.oidc?.name ?? null,
      };
    }),
    bind(beginSecondFactor, async ({ db, caller }) => {
      const secret = newTotpSecret();
      const row = {
        id: newId(),
        userId: caller.userId,
        secret: await encrypted(services, secret),
        backupCodes: await sealed([]),
      };
      if (!(await beginTwoFactor(db, row)))
        throw new AppError('conflict', 'An authenticator app is in use. Remove it first.');
      return { uri: totpUri(secret, caller.email), secret: base32Of(secret) };
    }),
    bind(confirmSecondFactor, async (context) => {
      const { db, live, caller, body } = context;
      const factor = await findTwoFactor(db, caller.userId);
      if (factor?.verified !== false)
        throw new AppError('conflict', 'Begin again with a new secret.');
      await takeCode(services, caller.userId, body.code);
      const recoveryCodes = newRecoveryCodes();
      if (!(await turnTwoFactorOn(db, caller.userId, await sealed(recoveryCodes))))
        throw new AppError('conflict', 'An authenticator app is in use already.');
      await writeProof(db, caller.sessionId, clock.now(), { hasSecondFactor: true });
      live.afterCommit.push(() => sessions.forgetAll());
      await notify(context, 'second-factor-added');
      return { recoveryCodes };
    }),
    bind(renewRecoveryCodes, async (context) => {
      const { db, caller } = context;
      const factor = await findTwoFactor(db, caller.userId);
      if (!factor?.verified) throw new AppError('conflict', 'There is no authenticator app yet.');
      const recoveryCodes = newRecoveryCodes();
      await writeBackupCodes(db, caller.userId, await sealed(recoveryCodes));
      await notify(context, 'recovery-codes-renewed');
      return { recoveryCodes };
    }),
    bind(removeSecondFactor, async (context) => {
      if (!(await deleteTwoFactor(context.db, context.caller.userId)))
        throw new AppError('not_found', 'There is no authenticator app.');
      await notify(context, 'second-factor-removed');
      return { removed: true as const };
    }),
    bind(renamePasskey, async ({ db, caller, params, body }) => {
      if (!(await writePasskeyName(db, caller.userId, params.id, body.name))) throw noPasskey();
      return { name: body.name };
    }),
    bind(removePasskey, async (context) => {
      const { db, caller, params } = context;
      await lockSignInMethods(db, caller.userId);
      const gone = await deletePasskey(db, caller.userId, params.id);
      if (!gone) throw noPasskey();
      await demandWayIn(db, services.env, caller.userId);
      await notify(context, 'passkey-removed', gone.name ?? undefined);
      return { removed: true as const };
    }),
  ];
}

const noPasskey = () => new AppError('not_found', 'There is no such passkey.');
