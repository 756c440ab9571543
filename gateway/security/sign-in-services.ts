import type { Tx } from '@cascade/db/client';
import { listPasskeysOf, listProvidersOf } from '@cascade/db/features/auth/passkeys.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Env } from '@cascade/shared/node/env';

/** The issuer of this installation's OpenID Connect provider, as stored with links. */
export const issuerOf = ({ oidc }: Pick<Env, 'oidc'>): string | undefined =>
  oidc && new URL(oidc.issuer).href;

/** Display name of an issuer: from the settings, else its host. */
export const nameOfIssuer = (env: Pick<Env, 'oidc'>, issuer: string): string =>
  env.oidc && issuer === issuerOf(env) ? env.oidc.name : new URL(issuer).hostname;

/**
 * Refuses the removal of a member's last way to sign in, within its transaction. Links to a
 * provider that is no longer configured do not count.
 * @throws AppError conflict
 */
export async function demandWayIn(tx: Tx, env: Pick<Env, 'oidc'>, userId: string): Promise<void> {
  const usable = ['credential', issuerOf(env)];
  const ways = (await listProvidersOf(tx, userId)).filter((one) => usable.includes(one));
  const passkeys = await listPasskeysOf(tx, userId);
  if (ways.length + passkeys.length === 0)
    throw new AppError('conflict', 'This is your only way to sign in. Add another one first.');
}
