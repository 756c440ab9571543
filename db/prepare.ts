import { ConfigurationError, envSchema, withSecretsOfFiles } from '@cascade/shared/node/env';
import { openDatabase } from './client.ts';
import { claimInstallation } from './installation/installation.ts';
import { migrateDatabase } from './migrate.ts';
import { ContentError } from './seed/content.ts';
import { seedDatabase } from './seed/seed.ts';

async function prepare(): Promise<void> {
  const needed = envSchema.pick({ NODE_ENV: true, DATABASE_URL: true, DEMO: true });
  const env = needed.safeParse(withSecretsOfFiles(process.env));
  if (!env.success) throw new ConfigurationError('DATABASE_URL is missing or wrong.');
  await migrateDatabase(env.data.DATABASE_URL);
  const isProduction = env.data.NODE_ENV === 'production';
  const demo = env.data.DEMO && !isProduction;
  const database = openDatabase(env.data.DATABASE_URL, { max: 1 });
  try {
    if (isProduction || demo)
      await claimInstallation(database.orm, isProduction ? 'production' : 'demo');
  } finally {
    await database.close();
  }
  await seedDatabase(env.data.DATABASE_URL, {
    demo,
    report: (line) => process.stdout.write(`${line}\n`),
  });
}

prepare().catch((error: unknown) => {
  const isExpected = error instanceof ConfigurationError || error instanceof ContentError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
