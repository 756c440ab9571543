import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { causeIn } from './log-cause.ts';
import { takePort } from './ports.ts';
import { identify, isAlive } from './process-identity.ts';
import { readRunning, type ServiceOptions, type StartedService } from './running-services.ts';
import { findOnPath } from './search-path.ts';
import { ServiceError } from './service-error.ts';

const OLDEST_MAJOR = 6;
const READY_WITHIN_MS = 30_000;

type RedisProgram = { kind: 'binary' | 'embedded'; version: string; file: string };

type Redis = { program: RedisProgram; password: Password };
type Password = { file: string; text: string };

export async function startRedis(options: ServiceOptions): Promise<StartedService> {
  const program = findRedis(options);
  const password = passwordOf(options.dataDir);
  const running =
    (await joinRunning(options.dataDir, password)) ??
    (await launch({ program, password }, options));
  const url = `redis://:${password.text}@127.0.0.1:${running.port}`;
  return { kind: program.kind, version: program.version, url, running };
}

/** Once per data folder, because other accounts of this machine can reach loopback. */
function passwordOf(dataDir: string): Password {
  const file = join(dataDir, 'redis.password');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  return { file, text: readFileSync(file, 'utf8').trim() };
}

function findRedis(options: ServiceOptions): RedisProgram {
  const file = findOnPath('redis-server', options.env) ?? findOnPath('valkey-server', options.env);
  const version = file ? versionOf(file) : undefined;
  if (file && version) {
    if (Number(version.split('.')[0]) >= OLDEST_MAJOR) return { kind: 'binary', version, file };
    options.log(
      `Redis ${version} on PATH is older than ${OLDEST_MAJOR}; the embedded one is used.`,
    );
  }
  if (options.env.NODE_ENV === 'production')
    throw new ServiceError(
      'Redis is missing. In production set REDIS_URL, or install redis-server (or valkey-server) ' +
        'on PATH; the embedded one is for development only.',
    );
  const entry = fileURLToPath(new URL('./redis-process.mjs', import.meta.url));
  return { kind: 'embedded', version: 'js', file: entry };
}

function versionOf(file: string): string | undefined {
  try {
    return /v=(\S+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))?.[1];
  } catch {
    return undefined;
  }
}

type Running = StartedService['running'];

async function joinRunning(dataDir: string, password: Password): Promise<Running | undefined> {
  const recorded = readRunning(dataDir).redis;
  if (!recorded || !isAlive(recorded.identity)) return undefined;
  return (await answers(recorded.port, password)) ? recorded : undefined;
}

async function launch(redis: Redis, options: ServiceOptions): Promise<Running> {
  const logFile = join(options.dataDir, 'logs', 'redis.log');
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const refused: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await takePort(options.dataDir, 'redis', { avoid: refused });
    const running = await launchOn(port, redis, logFile, options);
    if (running) return running;
    refused.push(port);
  }
  throw new ServiceError(`Redis did not start:\n${causeIn(logFile)}`);
}

async function launchOn(
  port: number,
  { program, password }: Redis,
  logFile: string,
  options: ServiceOptions,
): Promise<Running | undefined> {
  const output = openSync(logFile, 'w', 0o600);
  const [command, args] =
    program.kind === 'embedded'
      ? [process.execPath, [program.file, String(port), password.file]]
      : [program.file, [settingsFileFor(port, program, password, options)]];
  const child = spawn(command, args, {
    cwd: options.dataDir,
    detached: true,
    stdio: ['ignore', output, output],
    // Flags of this process, such as a loader, would only slow it down.
    env: { ...process.env, NODE_OPTIONS: '' },
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
    if (identity && (await answers(port, password)) && !hasEnded) {
      child.once('exit', () => options.onEnd('Redis'));
      return { identity, port };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  return undefined;
}

function settingsFileFor(
  port: number,
  program: RedisProgram,
  password: Password,
  options: ServiceOptions,
): string {
  // Older majors cannot read append-only files of newer ones, so each has its own folder.
  const folder = join(options.dataDir, `redis-${program.version.split('.')[0]}`);
  mkdirSync(folder, { recursive: true });
  const settings = [
    ...[`port ${port}`, 'bind 127.0.0.1', `dir ${JSON.stringify(folder)}`, 'daemonize no'],
    ...['save ""', `appendonly ${options.throwaway ? 'no' : 'yes'}`],
    ...['maxmemory-policy noeviction', `requirepass ${password.text}`],
  ];
  const file = join(options.dataDir, 'redis.conf');
  rmSync(file, { force: true });
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  return file;
}

/**
 * Whether PING is answered; a Redis still loading answers with an error. Only our password is
 * accepted, so a reply proves that the server is ours.
 */
function answers(port: number, password: Password): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    const finish = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('connect', () => socket.write(`AUTH ${password.text}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
      if (reply.startsWith('-') || reply.split('\r\n').length > 2)
        finish(reply.startsWith('+OK\r\n+PONG'));
    });
  });
}
