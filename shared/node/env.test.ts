import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://cascade:secret@db/cascade',
  REDIS_URL: 'redis://:secret@redis:6379',
  SESSION_SECRET: 'q8Zr1vX0pKf3sLw9TyBn5dGhJm2cVa7e',
  PUBLIC_ORIGIN: 'https://cascade.example',
  SMTP_URL: 'smtp://mail:1025',
  PAYMENTS: 'off',
};

describe('production configuration', () => {
  test('is accepted when it is safe', () => {
    expect(readEnv(production).isProduction).toBe(true);
    expect(readEnv({ ...production, PUBLIC_ORIGIN: 'http://localhost:3000' }).HOST).toBe(
      '127.0.0.1',
    );
  });

  test.each([
    [
      'a secret that is no secret',
      { SESSION_SECRET: 'a'.repeat(40) },
      /SESSION_SECRET is too easy/,
    ],
    ['an address without TLS', { PUBLIC_ORIGIN: 'http://cascade.example' }, /https:\/\//],
    ['no way to send mail', { SMTP_URL: '' }, /SMTP_URL is missing/],
    ['limits that were raised', { RATE_LIMIT_SCALE: '2' }, /RATE_LIMIT_SCALE/],
    ['a provider that takes no money', { PAYMENTS: '' }, /PAYMENTS is missing.*PAYMENTS=off/],
    ['the same one by name', { PAYMENTS: 'test' }, /PAYMENTS is missing/],
  ])('%s is refused with a sentence, and accepted in development', (_what, change, sentence) => {
    expect(() => readEnv({ ...production, ...change })).toThrow(ConfigurationError);
    expect(() => readEnv({ ...production, ...change })).toThrow(sentence);
    expect(readEnv({ ...production, ...change, NODE_ENV: '' }).isProduction).toBe(false);
  });
});

describe('payments', () => {
  const stripe = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_ours, whsec_connected',
  };

  test('are off, by Stripe with the secret of each endpoint, or of the test provider', () => {
    expect(readEnv(production).payments).toEqual({ mode: 'off' });
    expect(readEnv({ ...production, ...stripe }).payments).toEqual({
      mode: 'stripe',
      key: 'sk_live_x',
      webhookSecrets: ['whsec_ours', 'whsec_connected'],
    });
    expect(readEnv({ ...production, NODE_ENV: '', PAYMENTS: '' }).payments.mode).toBe('test');
  });

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('by Stripe need %s', (name) => {
    expect(() => readEnv({ ...production, ...stripe, [name]: '' })).toThrow(`${name} is missing`);
  });
});

describe('an OpenID Connect provider', () => {
  const oidc = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'cascade',
    OIDC_CLIENT_SECRET: 'between the two',
  };

  test('is configured, with its own name or its host’s', () => {
    expect(readEnv(production).oidc).toBeUndefined();
    expect(readEnv({ ...production, ...oidc }).oidc).toEqual({
      issuer: 'https://id.example',
      clientId: 'cascade',
      clientSecret: 'between the two',
      name: 'id.example',
    });
    expect(readEnv({ ...production, ...oidc, OIDC_NAME: 'Trust Login' }).oidc?.name).toBe(
      'Trust Login',
    );
  });

  test.each(Object.keys(oidc))('is refused without %s', (name) => {
    expect(() => readEnv({ ...production, ...oidc, [name]: '' })).toThrow(`${name} is missing`);
  });

  test('needs https, except for this machine outside production', () => {
    const near = { ...production, ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' };
    const far = { ...production, ...oidc, OIDC_ISSUER: 'http://id.example' };
    for (const source of [near, far, { ...far, NODE_ENV: '' }])
      expect(() => readEnv(source)).toThrow('OIDC_ISSUER must start with https://.');
    expect(readEnv({ ...near, NODE_ENV: '' }).oidc?.name).toBe('127.0.0.1');
  });
});

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cascade-env-'));
  const fileWith = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('supply the secret and the passwords missing from the URLs', () => {
    const env = readEnv({
      ...production,
      SESSION_SECRET: '',
      SESSION_SECRET_FILE: fileWith('secret', `${production.SESSION_SECRET}\n`),
      DATABASE_URL: 'postgres://cascade@db/cascade',
      DATABASE_POOLED_URL: 'postgres://cascade@pooler:6432/cascade',
      DATABASE_PASSWORD_FILE: fileWith('database', 'p/w#1\n'),
      REDIS_PASSWORD_FILE: fileWith('redis', 'unused'),
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'cascade',
      OIDC_CLIENT_SECRET_FILE: fileWith('oidc', 'between the two\n'),
    });
    expect(env.oidc?.clientSecret).toBe('between the two');
    expect(env.SESSION_SECRET).toBe(production.SESSION_SECRET);
    expect(env.DATABASE_URL).toBe('postgres://cascade:p%2Fw%231@db/cascade');
    expect(env.DATABASE_POOLED_URL).toBe('postgres://cascade:p%2Fw%231@pooler:6432/cascade');
    expect(env.REDIS_URL).toBe(production.REDIS_URL);
  });

  test('a missing file is named', () => {
    const source = { ...production, REDIS_PASSWORD_FILE: join(folder, 'missing') };
    expect(() => readEnv(source)).toThrow(/REDIS_PASSWORD_FILE names a file that cannot be read/);
    rmSync(folder, { recursive: true });
  });
});
