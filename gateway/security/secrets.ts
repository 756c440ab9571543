import { createHash } from 'node:crypto';
import type { Env } from '@cascade/shared/node/env';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

type Secrets = Pick<Env, 'SESSION_SECRET' | 'SESSION_SECRET_BEFORE'>;

/** A number that stays with a secret, and goes in front of what was encrypted under it. */
const versionOf = (secret: string): number =>
  createHash('sha256').update(`version ${secret}`).digest().readUInt32BE();

/**
 * The installation's secrets as the sign-in library takes them: the first encrypts, all decrypt.
 * While SESSION_SECRET_BEFORE is set, what was encrypted under it can still be read.
 */
export function secretsOf({ SESSION_SECRET, SESSION_SECRET_BEFORE }: Secrets) {
  const all = [SESSION_SECRET, ...(SESSION_SECRET_BEFORE ? [SESSION_SECRET_BEFORE] : [])];
  return all.map((value) => ({ version: versionOf(value), value }));
}

/** The same for encrypting and decrypting ourselves. */
function secretConfigOf(env: Secrets) {
  const secrets = secretsOf(env);
  return {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: secrets[0]?.version ?? 0,
  };
}

export type Keyed = { env: Secrets };

/** As the sign-in library keeps secrets: encrypted under a key made from the installation's. */
export const encrypted = ({ env }: Keyed, data: string): Promise<string> =>
  symmetricEncrypt({ key: secretConfigOf(env), data });

export const decrypted = ({ env }: Keyed, data: string): Promise<string> =>
  symmetricDecrypt({ key: secretConfigOf(env), data });
