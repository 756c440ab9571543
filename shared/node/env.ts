import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/** Tests compare README's table, `.env.example` and the Compose file with it. */

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true');

const port = z.coerce.number().int().min(0).max(65535);

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

export const envSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: blankAsAbsent(port.default(3000)),
  HOST: blankAsAbsent(z.string().default('127.0.0.1')),
  /** Serves Prometheus metrics, on loopback unless METRICS_HOST is set; 0 turns it off. */
  METRICS_PORT: blankAsAbsent(port.default(0)),
  METRICS_HOST: blankAsAbsent(z.string().default('127.0.0.1')),
  DATABASE_PASSWORD_FILE: blankAsAbsent(z.string().optional()),
  REDIS_PASSWORD_FILE: blankAsAbsent(z.string().optional()),
  SESSION_SECRET_FILE: blankAsAbsent(z.string().optional()),
  DATABASE_URL: postgresUrl,
  /** A pooler in transaction mode, for calls alone; all else needs connections of its own. */
  DATABASE_POOLED_URL: blankAsAbsent(postgresUrl.optional()),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must start with redis:// or rediss://'),
  /** Signs cookies and links. Required in production; launchers generate one otherwise. */
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters'),
  /** The previous secret, for reading what was encrypted under it. */
  SESSION_SECRET_BEFORE: blankAsAbsent(
    z.string().min(32, 'must be at least 32 characters').optional(),
  ),
  OIDC_ISSUER: blankAsAbsent(z.url({ protocol: /^https?$/ }).optional()),
  OIDC_CLIENT_ID: blankAsAbsent(z.string().max(200).optional()),
  OIDC_CLIENT_SECRET: blankAsAbsent(z.string().optional()),
  OIDC_CLIENT_SECRET_FILE: blankAsAbsent(z.string().optional()),
  OIDC_NAME: blankAsAbsent(z.string().trim().max(40).optional()),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
  /** Where rooms for planned sessions are made; without it organisers paste their own links. */
  JITSI_URL: blankAsAbsent(z.url({ protocol: /^https$/ }).optional()),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((address) => address.trim().toLowerCase())
        .filter(Boolean),
    ),
  SMTP_URL: blankAsAbsent(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
  ),
  MAIL_FROM: blankAsAbsent(z.string().default('CASCade <no-reply@localhost>')),
  LOG_LEVEL: blankAsAbsent(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  SECURITY_CONTACT: blankAsAbsent(
    z
      .string()
      .regex(/^(mailto:|https:\/\/)/, 'must start with mailto: or https://')
      .optional(),
  ),
  /** Open connections per address; 0 is unlimited. Loopback is not counted. */
  CONNECTIONS_PER_ADDRESS: blankAsAbsent(z.coerce.number().int().min(0).default(512)),
  TRUST_PROXY: blankAsAbsent(z.coerce.number().int().min(0).max(5).default(0)),
  /** Multiplies every rate limit; at most 1 in production. */
  RATE_LIMIT_SCALE: blankAsAbsent(z.coerce.number().positive().default(1)),
  GATEWAY_ID: blankAsAbsent(z.string().default(`${hostname()}-${process.pid}`)),
  CLIENT_DIR: blankAsAbsent(z.string().optional()),
  DATABASE_POOL: blankAsAbsent(z.coerce.number().int().min(1).max(100).default(10)),
  DEMO: flag,
  /** `test` moves no money; `off` hides what costs something. */
  PAYMENTS: blankAsAbsent(z.enum(['off', 'test', 'stripe']).default('test')),
  /** Where the test provider answers; `npm start` starts it. */
  TEST_PROVIDER_URL: blankAsAbsent(z.url({ protocol: /^http$/ }).default('http://127.0.0.1:3999')),
  STRIPE_SECRET_KEY: blankAsAbsent(z.string().optional()),
  STRIPE_SECRET_KEY_FILE: blankAsAbsent(z.string().optional()),
  /** Comma-separated, one for each endpoint at Stripe. */
  STRIPE_WEBHOOK_SECRET: blankAsAbsent(z.string().optional()),
  STRIPE_WEBHOOK_SECRET_FILE: blankAsAbsent(z.string().optional()),
  /** What we keep of a price, in hundredths of a per cent. */
  PLATFORM_FEE_BASIS_POINTS: blankAsAbsent(
    z.coerce.number().int().min(0).max(10_000).default(1000),
  ),
});

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

export type PaymentSettings =
  | { mode: 'off' }
  | { mode: 'test'; url: string }
  | { mode: 'stripe'; key: string; webhookSecrets: string[] };

export type Env = z.infer<typeof envSchema> & {
  isProduction: boolean;
  oidc: OidcSettings | undefined;
  payments: PaymentSettings;
};

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * With the values of its `…_FILE` variables. Containers pass secrets as files, because child
 * processes inherit the environment.
 * @throws ConfigurationError naming the variable whose file cannot be read
 */
export function withSecretsOfFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = (name: string): string | undefined => {
    const file = source[name];
    if (!file) return undefined;
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      throw new ConfigurationError(`${name} names a file that cannot be read: ${file}.`);
    }
  };
  const withPassword = (url: string | undefined, password: string | undefined) => {
    if (!url || !password || !URL.canParse(url)) return url;
    const full = new URL(url);
    if (full.password === '') full.password = password;
    return full.href;
  };
  const databasePassword = read('DATABASE_PASSWORD_FILE');
  return {
    ...source,
    DATABASE_URL: withPassword(source.DATABASE_URL, databasePassword),
    DATABASE_POOLED_URL: withPassword(source.DATABASE_POOLED_URL, databasePassword),
    REDIS_URL: withPassword(source.REDIS_URL, read('REDIS_PASSWORD_FILE')),
    SESSION_SECRET: source.SESSION_SECRET || read('SESSION_SECRET_FILE'),
    OIDC_CLIENT_SECRET: source.OIDC_CLIENT_SECRET || read('OIDC_CLIENT_SECRET_FILE'),
    STRIPE_SECRET_KEY: source.STRIPE_SECRET_KEY || read('STRIPE_SECRET_KEY_FILE'),
    STRIPE_WEBHOOK_SECRET: source.STRIPE_WEBHOOK_SECRET || read('STRIPE_WEBHOOK_SECRET_FILE'),
  };
}

/**
 * Reads and validates the configuration.
 * @throws ConfigurationError with one printable line per invalid variable
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = envSchema.safeParse(withSecretsOfFiles(source));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return source[name] === undefined ? `${name} is missing.` : `${name} ${issue.message}.`;
    });
    throw new ConfigurationError(lines.join('\n'));
  }
  const isProduction = parsed.data.NODE_ENV === 'production';
  const env = {
    ...parsed.data,
    isProduction,
    oidc: oidcOf(parsed.data, isProduction),
    payments: paymentsOf(parsed.data),
  };
  if (env.isProduction) refuseUnsafe(env);
  return env;
}

const FEWEST_CHARACTERS = 10;
/** Traffic to these hosts cannot be intercepted. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The configured provider, if any.
 * @throws ConfigurationError when a setting is missing, or traffic would be unencrypted
 */
function oidcOf(
  { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: z.infer<typeof envSchema>,
  isProduction: boolean,
): OidcSettings | undefined {
  const given = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  if (Object.values(given).every((value) => value === undefined)) return undefined;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    const missing = Object.entries(given).filter(([, value]) => value === undefined);
    throw new ConfigurationError(
      missing.map(([name]) => `${name} is missing. The OIDC settings go together.`).join('\n'),
    );
  }
  const { protocol, hostname } = new URL(OIDC_ISSUER);
  if (protocol !== 'https:' && (isProduction || !LOOPBACK.has(hostname)))
    throw new ConfigurationError('OIDC_ISSUER must start with https://.');
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? hostname,
  };
}

/** @throws ConfigurationError when a setting is missing */
function paymentsOf({
  PAYMENTS,
  TEST_PROVIDER_URL,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
}: z.infer<typeof envSchema>): PaymentSettings {
  if (PAYMENTS === 'off') return { mode: 'off' };
  if (PAYMENTS === 'test') return { mode: 'test', url: TEST_PROVIDER_URL };
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) {
    const given = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
    const missing = Object.entries(given).filter(([, value]) => !value);
    throw new ConfigurationError(
      missing.map(([name]) => `${name} is missing. PAYMENTS=stripe needs it.`).join('\n'),
    );
  }
  const webhookSecrets = STRIPE_WEBHOOK_SECRET.split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  return { mode: 'stripe', key: STRIPE_SECRET_KEY, webhookSecrets };
}

/** @throws ConfigurationError with one line for each setting that production must not have */
function refuseUnsafe(env: Env): void {
  const origin = new URL(env.PUBLIC_ORIGIN);
  const wrong = [
    env.RATE_LIMIT_SCALE > 1 && 'RATE_LIMIT_SCALE cannot be above 1 in production.',
    new Set(env.SESSION_SECRET).size < FEWEST_CHARACTERS &&
      'SESSION_SECRET is too easy to guess. Make one, for example with: openssl rand -base64 48',
    origin.protocol !== 'https:' &&
      !LOOPBACK.has(origin.hostname) &&
      'PUBLIC_ORIGIN must start with https:// in production.',
    env.SMTP_URL === undefined &&
      'SMTP_URL is missing. In production mails must be sent: they carry sign-in links, which ' +
        'admins must not be able to read.',
    env.payments.mode === 'test' &&
      'PAYMENTS is missing. The test provider takes no money, so production needs PAYMENTS=stripe ' +
        'or PAYMENTS=off.',
  ].filter((line) => line !== false);
  if (wrong.length > 0) throw new ConfigurationError(wrong.join('\n'));
}
