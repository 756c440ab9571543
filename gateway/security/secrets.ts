import { createHash } from 'node:crypto';
import type { Env } from '@cascade/shared/node/env';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

type Secrets = Pick<Env, 'SESSION_SECRET' | 'SESSION_SECRET_BEFORE'>;

/** Version stored in front of data encrypted under this secret. */
const versionOf = (secret: string): number =>
  createHash('sha256').update(`version ${secret}`).digest().readUInt32BE();

/**
 * The installation's secrets for the sign-in library: the first encrypts, all decrypt. With
 * SESSION_SECRET_BEFORE set, older data stays readable.
 */
export function secretsOf({ SESSION_SECRET, SESSION_SECRET_BEFORE }: Secrets) {
  const all = [SESSION_SECRET, ...(SESSION_SECRET_BEFORE ? [SESSION_SECRET_BEFORE] : [])];
  return all.map((value) => ({ version: versionOf(value), value }));
}

function secretConfigOf(env: Secrets) {
  const secrets = secretsOf(env);
  return {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: secrets[0]?.version ?? 0,
  };
}

export type Keyed = { env: Secrets };

/** Encrypts as the sign-in library does, under a key derived from the installation's. */
export const encrypted = ({ env }: Keyed, data: string): Promise<string> =>
  symmetricEncrypt({ key: secretConfigOf(env), data });

export const decrypted = ({ env }: Keyed, data: string): Promise<string> =>
  symmetricDecrypt({ key: secretConfigOf(env), data });
