import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startServices } from '../embedded/services.ts';

export type OwnRedis = { url: string; stop: () => Promise<void> };

export async function startOwnRedis(): Promise<OwnRedis> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cascade-redis-'));
  const env = { ...process.env, DATABASE_URL: inject('databaseUrl'), REDIS_URL: '' };
  const services = await startServices({ dataDir, env });
  return {
    url: services.redisUrl,
    stop: async () => {
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
