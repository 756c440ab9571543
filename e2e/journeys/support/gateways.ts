import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The gateways' process ids of this run, by the data folder in their environment. Linux only. */
export function gatewayPids(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid) || pid === process.pid) return false;
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return (
          command.includes('gateway/dist/main.js') &&
          environmentOf(pid).includes(`DATA_DIR=${dataDir}`)
        );
      } catch {
        return false;
      }
    });
}

/** The process that listens at one of `gatewayOrigins`. */
export function gatewayPidAt(dataDir: string, origin: string): number {
  const port = `PORT=${new URL(origin).port}`;
  const pid = gatewayPids(dataDir).find((one) => environmentOf(one).includes(port));
  if (pid === undefined) throw new Error(`No gateway of this run listens at ${origin}.`);
  return pid;
}

/** What this run's gateways were started with, for states that no API call can create. */
export function installationOf(dataDir: string): { databaseUrl: string; sessionSecret: string } {
  const environment = gatewayPids(dataDir).flatMap(environmentOf);
  const entryOf = (name: string) => {
    const entry = environment.find((line) => line.startsWith(`${name}=`));
    if (!entry) throw new Error(`No gateway of this run has ${name}.`);
    return entry.slice(name.length + 1);
  };
  return { databaseUrl: entryOf('DATABASE_URL'), sessionSecret: entryOf('SESSION_SECRET') };
}

export const databaseUrl = (dataDir: string) => installationOf(dataDir).databaseUrl;

function environmentOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
}

/** The gateways' own addresses, bypassing the proxy. */
export function gatewayOrigins(dataDir: string): string[] {
  const ports = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8'));
  return Object.entries(ports)
    .filter(([name]) => /\/gateway-\d+$/.test(name))
    .map(([, port]) => `http://localhost:${port}`);
}

/** After some were killed: a process that was started again is there before it listens. */
export async function expectAllReady(dataDir: string): Promise<void> {
  for (const origin of gatewayOrigins(dataDir)) {
    const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
    await expect.poll(isReady, { message: origin, timeout: 60_000 }).toBe(true);
  }
}
