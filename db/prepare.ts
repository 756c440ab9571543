import { ConfigurationError, envSchema } from '@cascade/shared/node/env';
import { migrateDatabase } from './migrate.ts';
import { ContentError } from './seed/content.ts';
import { seedDatabase } from './seed/seed.ts';

/** Entry of the one-shot `migrate` service: schema, then content, then done. */
async function prepare(): Promise<void> {
  const needed = envSchema.pick({ NODE_ENV: true, DATABASE_URL: true, DEMO: true });
  const env = needed.safeParse(process.env);
  if (!env.success) throw new ConfigurationError('DATABASE_URL is missing or wrong.');
  await migrateDatabase(env.data.DATABASE_URL);
  await seedDatabase(env.data.DATABASE_URL, {
    demo: env.data.DEMO && env.data.NODE_ENV !== 'production',
    say: (line) => process.stdout.write(`${line}\n`),
  });
}

prepare().catch((error: unknown) => {
  const isExpected = error instanceof ConfigurationError || error instanceof ContentError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
