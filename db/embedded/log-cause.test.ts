import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { causeIn } from './log-cause.ts';
import { startRedis } from './redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'cascade-cause-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = Array.from({ length: 30 }, (_, at) => `#${at} 0x0000 in frame ${at}`);

async function startWith(lines: string[]): Promise<string> {
  const home = mkdtempSync(join(folder, 'redis-'));
  const words = join(home, 'words');
  writeFileSync(words, lines.join('\n'));
  const program = join(home, 'redis-server');
  const version = 'if [ "$1" = --version ]; then echo "Redis server v=7.0.0"; exit 0; fi';
  writeFileSync(program, `#!/bin/sh\n${version}\n/bin/cat '${words}'\nexit 1\n`);
  chmodSync(program, 0o755);
  const started = startRedis({
    dataDir: home,
    throwaway: true,
    env: { PATH: home },
    log: () => {},
    onEnd: () => {},
  });
  return started.then(
    () => 'it started',
    (error: Error) => error.message,
  );
}

describe('a Redis that does not start', () => {
  test('is reported with its cause, despite a long log after it', async () => {
    const message = await startWith([
      '1:C # Redis is starting',
      '=== REDIS BUG REPORT START: Cut & paste starting from here ===',
      '1:M # Fatal error loading the DB: Permission denied. Exiting.',
      ...report,
      'Node.js v20.19.0',
    ]);
    expect(message).toContain('Redis did not start:\n1:M # Fatal error loading the DB');
    expect(message).toContain('Node.js v20.19.0');
    expect(message.split('\n').length).toBeLessThan(13);
    expect(message).toMatch(/The whole log is .*redis\.log\.$/);
  });

  test('without a named failure is reported with the last lines of its log', async () => {
    const message = await startWith(['first', ...report]);
    expect(message).not.toContain('first');
    expect(message).toContain('#29 0x0000 in frame 29');
  });

  test('that cannot be run is reported', async () => {
    const home = mkdtempSync(join(folder, 'broken-'));
    const program = join(home, 'redis-server');
    const version = 'if [ "$1" = --version ]; then echo "Redis server v=7.0.0"; /bin/rm "$0"; fi';
    writeFileSync(program, `#!/bin/sh\n${version}\n`);
    chmodSync(program, 0o755);
    const options = { throwaway: true, env: { PATH: home }, log: () => {}, onEnd: () => {} };
    await expect(startRedis({ dataDir: home, ...options })).rejects.toThrow(/ENOENT/);
  });
});

test('a missing or empty log is named', () => {
  expect(causeIn(join(folder, 'none.log'))).toContain('none.log');
});
