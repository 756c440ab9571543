import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@cascade/db/client';
import { startServices } from '@cascade/db/embedded/services';
import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { migrateDatabase } from '@cascade/db/migrate';
import { seedDatabase } from '@cascade/db/seed/seed';
import { freePort, ServerProcess } from '../harness/server-process.ts';

const SECRET = 'only for measuring, and long enough for it';

export type Stack = {
  origin: string;
  cookie: string;
  database: Database;
  databaseUrl: string;
  redisUrl: string;
  close(): Promise<void>;
};

export async function startStack(): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cascade-bench-'));
  const services = await startServices({ dataDir, throwaway: true });
  await migrateDatabase(services.databaseUrl);
  await seedDatabase(services.databaseUrl, { demo: false, report: () => {} });
  const database = openDatabase(services.databaseUrl);
  const member = await makePerson(database.orm);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const gateway = new ServerProcess(
    'gateway/dist/main.js',
    {
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SESSION_SECRET: SECRET,
      PUBLIC_ORIGIN: origin,
      RATE_LIMIT_SCALE: '1000000',
    },
    port,
  );
  await gateway.start();
  return {
    origin,
    cookie: cookieOf(member.token, SECRET),
    database,
    databaseUrl: services.databaseUrl,
    redisUrl: services.redisUrl,
    close: async () => {
      await gateway.end('SIGTERM');
      await database.close();
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
