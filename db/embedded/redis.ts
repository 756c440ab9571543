import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tailOf } from './log-tail.ts';
import { takePort } from './ports.ts';
import { identify, isAlive } from './process-identity.ts';
import { readRunning, type ServiceOptions, type StartedService } from './running-services.ts';
import { findOnPath } from './search-path.ts';
import { ServiceError } from './service-error.ts';

/** BullMQ's scripts need at least this. */
const OLDEST_MAJOR = 6;
const READY_WITHIN_MS = 30_000;

type RedisProgram = { kind: 'binary' | 'embedded'; version: string; file: string };

/** Starts Redis in the data folder, or joins the one that already runs there. */
export async function startRedis(options: ServiceOptions): Promise<StartedService> {
  const program = findRedis(options);
  const running = (await joinRunning(options.dataDir)) ?? (await launch(program, options));
  const url = `redis://127.0.0.1:${running.port}`;
  return { kind: program.kind, version: program.version, url, running };
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

async function joinRunning(dataDir: string): Promise<Running | undefined> {
  const recorded = readRunning(dataDir).redis;
  if (!recorded || !isAlive(recorded.identity)) return undefined;
  return (await answers(recorded.port)) ? recorded : undefined;
}

async function launch(program: RedisProgram, options: ServiceOptions): Promise<Running> {
  const logFile = join(options.dataDir, 'logs', 'redis.log');
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const refused: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await takePort(options.dataDir, 'redis', { avoid: refused });
    const running = await launchOn(port, program, logFile, options);
    if (running) return running;
    refused.push(port);
  }
  throw new ServiceError(`Redis did not start:\n${tailOf(logFile)}`);
}

async function launchOn(
  port: number,
  program: RedisProgram,
  logFile: string,
  options: ServiceOptions,
): Promise<Running | undefined> {
  const output = openSync(logFile, 'w');
  const [command, args] =
    program.kind === 'embedded'
      ? [process.execPath, [program.file, String(port)]]
      : [program.file, argumentsFor(port, program, options)];
  const child = spawn(command, args, {
    cwd: options.dataDir,
    detached: true,
    stdio: ['ignore', output, output],
    // Flags meant for our own process, such as a loader, would only slow the embedded one down.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  closeSync(output);
  let hasEnded = false;
  child.once('error', () => {
    hasEnded = true;
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  child.unref();
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!hasEnded && Date.now() < giveUpAt) {
    const identity = child.pid ? identify(child.pid) : undefined;
    if (identity && (await answers(port)) && !hasEnded) {
      child.once('exit', () => options.onEnd('Redis'));
      return { identity, port };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  return undefined;
}

function argumentsFor(port: number, program: RedisProgram, options: ServiceOptions): string[] {
  // Append-only files of a newer major do not open in an older one, so each has its own folder.
  const folder = join(options.dataDir, `redis-${program.version.split('.')[0]}`);
  mkdirSync(folder, { recursive: true });
  return [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--daemonize', 'no'],
    ...['--save', '', '--appendonly', options.throwaway ? 'no' : 'yes'],
    ...['--maxmemory-policy', 'noeviction'],
  ];
}

/** True once PING is answered; a Redis that still loads its file answers with an error. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (reply) => finish(reply.toString().startsWith('+PONG')));
  });
}
