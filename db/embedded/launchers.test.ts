import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import connect from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identify, isAlive, isGoneWithin, type ProcessIdentity } from './process-identity.ts';
import { readRunning } from './running-services.ts';
import { type DataServices, startServices } from './services.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cascade-launchers-'));
const launchers: ChildProcess[] = [];
const start = (): Promise<DataServices> => startServices({ dataDir, env: { PATH: '' } });

beforeAll(async () => {
  const services = await start();
  await query(services.databaseUrl, 'create table kept as select 42 as number');
  await services.stop();
});
afterEach(() => {
  for (const launcher of launchers.splice(0)) launcher.kill('SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('launchers that share a data folder', () => {
  test('data, ports and password survive a restart, and the password file is private', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    expect(second.databaseUrl).toBe(first.databaseUrl);
    expect(await query(second.databaseUrl, 'select number from kept')).toEqual([{ number: 42 }]);
    await second.stop();
    const logs = readdirSync(join(dataDir, 'logs')).map((name) => join('logs', name));
    const secrets = readdirSync(dataDir).filter((name) => /\.(password|conf)$/.test(name));
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    for (const name of [...secrets, ...logs])
      expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  test('a killed launcher leaves no service behind', async () => {
    const launcher = await launch();
    const running = runningNow();
    launcher.kill('SIGKILL');
    for (const identity of running) expect(await isGoneWithin(identity, 20_000)).toBe(true);
  });

  test('the next start works while the services of a killed launcher are still stopping', async () => {
    const launcher = await launch();
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    const services = await start();
    expect(await query(services.databaseUrl, 'select number from kept')).toEqual([{ number: 42 }]);
    await services.stop();
  });

  test('the services stay until the last launcher leaves', async () => {
    await launch();
    const services = await start();
    const running = runningNow();
    await services.stop();
    expect(running.every(isAlive)).toBe(true);
    launchers[0]?.kill('SIGKILL');
    for (const identity of running) expect(await isGoneWithin(identity, 20_000)).toBe(true);
  });

  test('files left after a power cut about ended or unrelated processes are ignored', async () => {
    const cluster = readdirSync(dataDir).find((name) => /^postgres-\d+-embedded$/.test(name)) ?? '';
    // This process represents an unrelated one that received the server's process id.
    writeFileSync(
      join(dataDir, cluster, 'postmaster.pid'),
      [process.pid, join(dataDir, cluster), 0, 1, '', '127.0.0.1', '', 'ready'].join('\n'),
    );
    const stale = { identity: { pid: process.pid, startedAt: 'before' }, port: 1 };
    writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ redis: stale }));
    writeFileSync(join(dataDir, 'services.lock'), JSON.stringify(stale.identity));
    const services = await start();
    expect(await query(services.databaseUrl, 'select number from kept')).toEqual([{ number: 42 }]);
    await services.stop();
  });
});

async function launch(): Promise<ChildProcess> {
  const program = `
    const { startServices } = await import(${JSON.stringify(new URL('./services.ts', import.meta.url).href)});
    await startServices({ dataDir: ${JSON.stringify(dataDir)}, env: { PATH: '' } });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const launcher = spawn(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  launchers.push(launcher);
  await once(launcher.stdout, 'data');
  return launcher;
}

function runningNow(): ProcessIdentity[] {
  const { postgres, redis } = readRunning(dataDir);
  const found = [postgres, redis].flatMap((service) => (service ? [service.identity] : []));
  expect(found.map(({ pid }) => identify(pid))).toEqual(found);
  expect(found).toHaveLength(2);
  return found;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = connect(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}
