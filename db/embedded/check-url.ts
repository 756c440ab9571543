import { Redis } from 'ioredis';
import connect from 'postgres';
import { ServiceError } from './service-error.ts';

const OLDEST_POSTGRES = 150_000;
const CONNECT_WITHIN_S = 10;

/**
 * Connects to DATABASE_URL once.
 * @returns version and location, without the password
 * @throws ServiceError with the cause
 */
export async function checkDatabaseUrl(url: string): Promise<string> {
  const place = placeOf('DATABASE_URL', url, ['postgres:', 'postgresql:']);
  const sql = connect(url, { max: 1, connect_timeout: CONNECT_WITHIN_S, onnotice: () => {} });
  try {
    const rows = await sql<{ number: string; version: string }[]>`
      select current_setting('server_version_num') as number,
             current_setting('server_version') as version`;
    const found = rows[0];
    if (found && Number(found.number) < OLDEST_POSTGRES)
      throw new ServiceError(`DATABASE_URL: PostgreSQL ${found.version} is too old; 15 is needed.`);
    return `${found?.version.split(' ')[0]} at ${place}`;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(`DATABASE_URL: ${databaseReason(error, place)}`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The same for REDIS_URL. */
export async function checkRedisUrl(url: string): Promise<string> {
  const place = placeOf('REDIS_URL', url, ['redis:', 'rediss:']);
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_WITHIN_S * 1_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown;
  redis.on('error', (error: unknown) => {
    reason = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    return place;
  } catch (error) {
    throw new ServiceError(`REDIS_URL: ${networkReason(reason ?? error, place)}`);
  } finally {
    redis.disconnect();
  }
}

function placeOf(name: string, text: string, schemes: readonly string[]): string {
  if (!URL.canParse(text)) throw new ServiceError(`${name} is not an address that can be read.`);
  const url = new URL(text);
  if (!schemes.includes(url.protocol))
    throw new ServiceError(
      `${name} must start with ${schemes.map((it) => `${it}//`).join(' or ')}.`,
    );
  return `${url.host}${url.pathname === '/' ? '' : url.pathname}`;
}

function databaseReason(error: unknown, place: string): string {
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `${place} refuses this user or password.`;
    case '3D000':
      return `the database in ${place} does not exist; create it first.`;
    case '57P03':
      return `${place} is still starting up; try again in a moment.`;
    case 'CONNECT_TIMEOUT':
      return `${place} does not answer within ${CONNECT_WITHIN_S} seconds.`;
    default:
      return networkReason(error, place);
  }
}

function networkReason(error: unknown, place: string): string {
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `nothing listens at ${place}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${place} cannot be found.`;
    default:
      return `${place} cannot be used (${error instanceof Error ? error.message : String(error)}).`;
  }
}

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'code' in error ? error.code : undefined;
}
