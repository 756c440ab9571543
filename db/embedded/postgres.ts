import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import connect from 'postgres';
import { causeIn } from './log-cause.ts';
import { takePort } from './ports.ts';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { findPostgres } from './postgres-binaries.ts';
import { clusterUrl, openCluster, type PostgresCluster } from './postgres-cluster.ts';
import { commandOf, identify, isAlive, isGoneWithin } from './process-identity.ts';
import type { ServiceOptions, StartedService } from './running-services.ts';
import { ServiceError } from './service-error.ts';

const DATABASE = 'cascade';
const READY_WITHIN_MS = 90_000;

export async function startPostgres(options: ServiceOptions): Promise<StartedService> {
  const found = await findPostgres(options.env, options.log);
  const account = choosePostgresAccount(found, options.dataDir);
  const cluster = openCluster(account, options.dataDir, options);
  const running = (await joinRunning(cluster)) ?? (await launch(account, cluster, options));
  await createDatabase(cluster, running.port);
  return {
    kind: account.binaries.kind,
    version: String(account.binaries.major),
    url: clusterUrl(cluster, running.port, DATABASE),
    running: { ...running, home: account.home },
  };
}

type Running = Pick<StartedService['running'], 'identity' | 'port'>;

/** A killed launcher may leave the server running, or only its `postmaster.pid`. */
async function joinRunning(cluster: PostgresCluster): Promise<Running | undefined> {
  const file = join(cluster.folder, 'postmaster.pid');
  const [pid, , , port] = linesOf(file).map(Number);
  if (!pid) return undefined;
  const identity = identify(pid);
  if (!identity || !commandOf(pid).includes(cluster.folder)) {
    rmSync(file, { force: true });
    return undefined;
  }
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (isAlive(identity)) {
    const state = port ? await probe(cluster, port) : 'busy';
    if (state === 'ready' && port) return { identity, port };
    if (Date.now() > giveUpAt)
      throw new ServiceError(
        `PostgreSQL (process ${pid}) runs in ${cluster.folder} but does not answer. End it and start again.`,
      );
    await isGoneWithin(identity, 200);
  }
  return undefined;
}

async function launch(
  account: PostgresAccount,
  cluster: PostgresCluster,
  options: ServiceOptions,
): Promise<Running> {
  const logFile = join(options.dataDir, 'logs', 'postgres.log');
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const refused: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await takePort(options.dataDir, 'postgres', { avoid: refused });
    const running = await launchOn(port, account, cluster, logFile, options);
    if (running) return running;
    refused.push(port);
  }
  throw new ServiceError(`PostgreSQL did not start:\n${causeIn(logFile)}`);
}

async function launchOn(
  port: number,
  account: PostgresAccount,
  cluster: PostgresCluster,
  logFile: string,
  options: ServiceOptions,
): Promise<Running | undefined> {
  const [command, args] = account.command(account.binaries.postgres, [
    '-D',
    cluster.folder,
    ...settingsFor(port, options.throwaway).flatMap((setting) => ['-c', setting]),
  ]);
  const output = openSync(logFile, 'w', 0o600);
  // Detached: Ctrl-C must not stop the database before the gateways.
  const child = spawn(command, args, {
    ...account.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(output);
  let hasEnded = false;
  child.once('error', (error) => {
    appendFileSync(logFile, `${error.message}\n`);
    hasEnded = true;
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  child.unref();
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!hasEnded && Date.now() < giveUpAt) {
    const identity = child.pid ? identify(child.pid) : undefined;
    if (identity && (await probe(cluster, port)) === 'ready') {
      child.once('exit', () => options.onEnd('PostgreSQL'));
      return { identity, port };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  return undefined;
}

function settingsFor(port: number, throwaway: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    'logging_collector=off',
    // Error details quote rows, which hold what people wrote.
    'log_error_verbosity=terse',
  ];
  if (!throwaway) return settings;
  return [
    ...settings,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=4GB',
  ];
}

/** Only our password is accepted, so a reply proves that the server is ours. */
async function probe(cluster: PostgresCluster, port: number): Promise<'ready' | 'busy'> {
  const sql = connectTo(cluster, port);
  try {
    await sql`select 1`;
    return 'ready';
  } catch {
    return 'busy';
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function createDatabase(cluster: PostgresCluster, port: number): Promise<void> {
  const sql = connectTo(cluster, port);
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function connectTo(cluster: PostgresCluster, port: number) {
  return connect(clusterUrl(cluster, port, 'postgres'), {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
  });
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
