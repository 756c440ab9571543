import type { TestProject } from 'vitest/node';
import { startServices } from '../embedded/services.ts';
import { throwawayFolder } from '../embedded/throwaway-folder.ts';
import { migrateDatabase } from '../migrate.ts';
import { seedDatabase } from '../seed/seed.ts';
import { createDatabase, dropDatabase, urlOf } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases, the template's name, and a Redis. */
    databaseUrl: string;
    templateName: string;
    redisUrl: string;
  }
}

/**
 * Those of TEST_DATABASE_URL and TEST_REDIS_URL, or throwaway ones. One database is migrated and
 * seeded; each test file uses a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  const started =
    databaseUrl && redisUrl
      ? { databaseUrl, redisUrl, stop: async () => {} }
      : await startServices({
          dataDir: throwawayFolder(),
          throwaway: true,
        });
  const templateName = `template_${process.pid}_${Date.now()}`;
  await createDatabase(started.databaseUrl, templateName);
  const templateUrl = urlOf(started.databaseUrl, templateName);
  await migrateDatabase(templateUrl);
  await seedDatabase(templateUrl, { demo: true, bookings: false, report: () => {} });
  project.provide('databaseUrl', started.databaseUrl);
  project.provide('templateName', templateName);
  project.provide('redisUrl', started.redisUrl);
  return async () => {
    await dropDatabase(started.databaseUrl, templateName);
    await started.stop();
  };
}
