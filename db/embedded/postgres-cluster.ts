import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';
import { ServiceError } from './service-error.ts';

export type PostgresCluster = { folder: string; password: string };

const SUPERUSER = 'cascade';

export function openCluster(
  account: PostgresAccount,
  dataDir: string,
  options: { throwaway: boolean; log: (line: string) => void },
): PostgresCluster {
  const name = `postgres-${account.binaries.major}-${account.binaries.kind}`;
  const folder = join(account.home, name);
  const secret = join(dataDir, `${name}.password`);
  if (existsSync(join(folder, 'PG_VERSION'))) {
    if (existsSync(secret)) return { folder, password: readFileSync(secret, 'utf8').trim() };
    throw new ServiceError(
      `The database in ${folder} has lost its password file ${secret}. Put the file back, or ` +
        'remove both to start with an empty database.',
    );
  }
  sayOfOthers(account.home, name, options.log);
  const password = randomBytes(24).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  createCluster(account, folder, password, options.throwaway);
  return { folder, password };
}

export function clusterUrl(cluster: PostgresCluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/**
 * Created next to its final path and renamed, so that a killed start leaves no partial cluster.
 */
function createCluster(
  account: PostgresAccount,
  folder: string,
  password: string,
  throwaway: boolean,
): void {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.first-password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  account.own(draft);
  account.own(passwordFile);
  let problem = '';
  for (const locale of localesFor(account.binaries.major)) {
    problem = initialise(account, draft, passwordFile, [
      ...locale,
      ...(throwaway ? ['--no-sync'] : []),
    ]);
    if (problem === '') break;
    for (const entry of readdirSync(draft)) rmSync(join(draft, entry), { recursive: true });
  }
  rmSync(passwordFile, { force: true });
  if (problem !== '') {
    rmSync(draft, { recursive: true, force: true });
    throw new ServiceError(`PostgreSQL could not create its data folder: ${problem}`);
  }
  renameSync(draft, folder);
}

function initialise(
  account: PostgresAccount,
  draft: string,
  passwordFile: string,
  extra: readonly string[],
): string {
  const [command, args] = account.command(account.binaries.initdb, [
    ...['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', ...extra],
  ]);
  const result = spawnSync(command, args, {
    ...account.ids,
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', LANG: 'C' },
  });
  if (result.status === 0) return '';
  const words = `${result.error?.message ?? ''}\n${result.stderr ?? ''}`.trim();
  return words.split('\n').slice(-4).join(' ') || `initdb ended with ${result.status}`;
}

/** Case folding must cover non-ASCII letters; C.UTF-8 is not everywhere, so C comes last. */
function localesFor(major: number): string[][] {
  const system = [['--locale=C.UTF-8'], ['--locale=C']];
  const builtIn = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return major >= 17 ? [builtIn, ...system] : system;
}

function sayOfOthers(home: string, name: string, log: (line: string) => void): void {
  if (!existsSync(home)) return;
  const other = readdirSync(home).find(
    (entry) => /^postgres-\d+-\w+$/.test(entry) && entry !== name,
  );
  if (other)
    log(`The data in ${join(home, other)} belongs to another PostgreSQL and is left alone.`);
}
