import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import connect from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres } from './postgres-binaries.ts';
import { isAlive } from './process-identity.ts';
import { readRunning } from './running-services.ts';
import { type DataServices, startServices } from './services.ts';

const WITHIN = { timeout: 60_000, interval: 100 };

describe('PostgreSQL upgraded while it runs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cascade-upgrade-'));
  const machine = mkdtempSync(join(tmpdir(), 'cascade-machine-'));
  const lines: string[] = [];
  const ended: string[] = [];
  let services: DataServices;

  /** Puts a program of the machine in place, as a package manager does: beside, then renamed. */
  const install = (name: string, file: string, release: number) => {
    const beside = join(machine, 'bin', `${name}.new`);
    writeFileSync(beside, `#!/bin/sh\n# release ${release}\nexec '${file}' "$@"\n`);
    chmodSync(beside, 0o755);
    renameSync(beside, join(machine, 'bin', name));
  };
  let real: { postgres: string; initdb: string };

  beforeAll(async () => {
    chmodSync(machine, 0o755);
    mkdirSync(join(machine, 'bin'));
    real = await findPostgres(process.env, () => {});
    install('postgres', real.postgres, 1);
    install('initdb', real.initdb, 1);
    services = await startServices({
      dataDir,
      throwaway: true,
      env: { PATH: join(machine, 'bin') },
      log: (line) => lines.push(line),
      onEnd: (name) => ended.push(name),
    });
  }, 120_000);
  afterAll(async () => {
    await services.stop();
    rmSync(machine, { recursive: true, force: true });
  });

  test('is restarted at the same address with its data, without reporting an end', async () => {
    expect(services.postgres).toBe('binary');
    const sql = connect(services.databaseUrl, { max: 1, onnotice: () => {} });
    await sql`create table kept as select 42 as number`;
    const before = readRunning(dataDir).postgres;
    if (!before) throw new Error('PostgreSQL was not noted');
    install('postgres', real.postgres, 2);
    await vi.waitFor(() => expect(isAlive(before.identity)).toBe(false), WITHIN);
    await vi.waitFor(async () => {
      expect([...(await sql`select number from kept`)]).toEqual([{ number: 42 }]);
    }, WITHIN);
    await vi.waitFor(() => {
      const after = readRunning(dataDir).postgres;
      expect(after?.identity).not.toEqual(before.identity);
      expect(after?.port).toBe(before.port);
    }, WITHIN);
    expect(lines).toContain(
      'PostgreSQL was replaced on this machine while it was running. It is started again.',
    );
    expect(ended).toEqual([]);
    await sql.end();
  });

  test('and removed continues as long as it can, and reports the problem', async () => {
    const before = readRunning(dataDir).postgres;
    if (!before) throw new Error('PostgreSQL was not noted');
    rmSync(join(machine, 'bin', 'postgres'));
    await vi.waitFor(
      () => expect(lines.join('\n')).toMatch(/PostgreSQL \d+ was removed from this machine/),
      WITHIN,
    );
    expect(isAlive(before.identity)).toBe(true);
    expect(ended).toEqual([]);
  });

  test('an unexpected end is still reported', async () => {
    const running = readRunning(dataDir).postgres;
    if (!running) throw new Error('PostgreSQL was not noted');
    process.kill(running.identity.pid, 'SIGQUIT');
    await vi.waitFor(() => expect(ended).toEqual(['PostgreSQL']), WITHIN);
  });
});
