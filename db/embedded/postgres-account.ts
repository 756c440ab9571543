import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { ServiceError } from './service-error.ts';

/**
 * PostgreSQL refuses to run as root. Root therefore uses a user namespace with uid 1000, or, where
 * that is forbidden, the user `nobody`.
 */
export type PostgresAccount = {
  binaries: PostgresBinaries;
  home: string;
  command: (file: string, args: readonly string[]) => [string, string[]];
  ids: { uid?: number; gid?: number };
  own: (path: string) => void;
};

const UNSHARE = ['--user', '--map-user=1000', '--map-group=1000', '--'];

export function choosePostgresAccount(
  binaries: PostgresBinaries,
  dataDir: string,
): PostgresAccount {
  if (process.getuid?.() !== 0)
    return {
      binaries,
      home: dataDir,
      command: (file, args) => [file, [...args]],
      ids: {},
      own() {},
    };
  const account = inNamespace(binaries, dataDir) ?? asNobody(binaries, dataDir);
  if (account) return account;
  throw new ServiceError(
    'PostgreSQL refuses to run as root, and neither a user namespace (unshare) nor the user ' +
      "'nobody' can be used here. Start as an ordinary user, or set DATABASE_URL.",
  );
}

function inNamespace(binaries: PostgresBinaries, dataDir: string): PostgresAccount | undefined {
  const account: PostgresAccount = {
    binaries,
    home: dataDir,
    command: (file, args) => ['unshare', [...UNSHARE, file, ...args]],
    ids: {},
    own() {},
  };
  return canWork(account) ? account : undefined;
}

function asNobody(binaries: PostgresBinaries, dataDir: string): PostgresAccount | undefined {
  const ids = idsOfNobody();
  if (!ids) return undefined;
  const account: PostgresAccount = {
    binaries,
    home: dataDir,
    command: (file, args) => [file, [...args]],
    ids,
    own: (path) => chownSync(path, ids.uid, ids.gid),
  };
  const sheltered = join(dataDir, 'nobody');
  mkdirSync(sheltered, { recursive: true });
  account.own(sheltered);
  if (canWork({ ...account, home: sheltered })) return { ...account, home: sheltered };

  // A checkout under /root is unreadable for `nobody`: data, and if necessary the programs, go
  // elsewhere.
  const home = publicHome(dataDir, ids);
  if (!home) return undefined;
  if (canWork({ ...account, home })) return { ...account, home };
  const copied = { ...account, home, binaries: copyOf(binaries, home) };
  return canWork(copied) ? copied : undefined;
}

function publicHome(dataDir: string, ids: { uid: number; gid: number }): string | undefined {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const home = `/var/tmp/cascade-${name}`;
  const found = lstatSync(home, { throwIfNoEntry: false });
  if (found) return found.isDirectory() && found.uid === ids.uid ? home : undefined;
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, ids.uid, ids.gid);
  return home;
}

function canWork(account: PostgresAccount): boolean {
  return (
    runs(account, account.binaries.postgres, ['--version']) &&
    runs(account, 'test', ['-w', account.home])
  );
}

function runs(account: PostgresAccount, file: string, args: readonly string[]): boolean {
  const [command, all] = account.command(file, args);
  return spawnSync(command, all, { ...account.ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

function copyOf(binaries: PostgresBinaries, home: string): PostgresBinaries {
  const from = dirname(dirname(binaries.postgres));
  const to = join(home, `programs-${binaries.major}-${binaries.kind}`);
  if (!existsSync(to)) {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    chmodSync(to, 0o755);
  }
  return {
    ...binaries,
    initdb: join(to, 'bin', 'initdb'),
    postgres: join(to, 'bin', 'postgres'),
  };
}

function idsOfNobody(): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
