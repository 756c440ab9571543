import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@cascade/db/client';
import { startServices } from '@cascade/db/embedded/services';
import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { migrateDatabase } from '@cascade/db/migrate';
import { seedDatabase } from '@cascade/db/seed/seed';
import { repositoryRoot } from '@cascade/shared/node/root';

const SECRET = 'only for measuring, and long enough for it';

export type Stack = {
  origin: string;
  /** Of a signed-in member. */
  cookie: string;
  database: Database;
  databaseUrl: string;
  redisUrl: string;
  close(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilReady(origin: string, gateway: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (gateway.exitCode !== null) throw new Error('The gateway ended before it was ready.');
    const isReady = await fetch(`${origin}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The gateway was not ready in time.');
}

/** One built gateway as a process of its own, on throwaway services, with limits out of the way. */
export async function startStack(): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cascade-bench-'));
  const services = await startServices({ dataDir, throwaway: true });
  await migrateDatabase(services.databaseUrl);
  await seedDatabase(services.databaseUrl, { demo: false, say: () => {} });
  const database = openDatabase(services.databaseUrl);
  const member = await makePerson(database.orm);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const gateway = spawn(process.execPath, [join(repositoryRoot(), 'gateway/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SESSION_SECRET: SECRET,
      PUBLIC_ORIGIN: origin,
      RATE_LIMIT_SCALE: '1000000',
    },
  });
  await untilReady(origin, gateway);
  return {
    origin,
    cookie: cookieOf(member.token, SECRET),
    database,
    databaseUrl: services.databaseUrl,
    redisUrl: services.redisUrl,
    close: async () => {
      const ended = new Promise((resolve) => gateway.once('exit', resolve));
      gateway.kill('SIGTERM');
      await ended;
      await database.close();
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
