import { createServer } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { checkDatabaseUrl, checkRedisUrl } from './check-url.ts';

const good = inject('databaseUrl');

describe('unusable DATABASE_URL and REDIS_URL fail with a sentence', () => {
  test.each([
    ['mysql://localhost/x', 'DATABASE_URL must start with postgres:// or postgresql://.'],
    ['somewhere', 'DATABASE_URL is not an address that can be read.'],
    ['postgres://a:b@127.0.0.1:1/x', 'DATABASE_URL: nothing listens at 127.0.0.1:1/x.'],
    ['postgres://a:b@nowhere.invalid/x', 'the host of nowhere.invalid/x cannot be found'],
    [changed({ password: 'guess' }), 'refuses this user or password'],
    [changed({ pathname: '/no_such' }), 'no_such does not exist'],
  ])('%s', async (url, sentence) => {
    await expect(checkDatabaseUrl(url)).rejects.toThrow(sentence);
  });

  test('a valid one is reported with version and place, without the password', async () => {
    const place = await checkDatabaseUrl(good);
    expect(place).toContain(new URL(good).host);
    expect(place).not.toContain(new URL(good).password);
  });

  test('REDIS_URL', async () => {
    const port = await freePort();
    await expect(checkRedisUrl('http://localhost')).rejects.toThrow('must start with redis://');
    await expect(checkRedisUrl(`redis://127.0.0.1:${port}`)).rejects.toThrow('nothing listens');
    expect(await checkRedisUrl(inject('redisUrl'))).toContain('127.0.0.1');
  });
});

function changed(parts: { password?: string; pathname?: string }): string {
  return Object.assign(new URL(good), parts).href;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
