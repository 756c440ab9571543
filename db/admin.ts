import { envSchema, withSecretsOfFiles } from '@cascade/shared/node/env';
import { AdminError, runAdminCommand } from './admins.ts';
import { openDatabase } from './client.ts';

/** Entry point of `npm run admin`, in a container `node db/dist/admin.js`. */
async function main(): Promise<void> {
  const needed = envSchema.pick({ DATABASE_URL: true, ADMIN_EMAILS: true });
  const env = needed.safeParse(withSecretsOfFiles(process.env));
  if (!env.success) throw new AdminError('DATABASE_URL is missing or wrong.');
  const database = openDatabase(env.data.DATABASE_URL, { max: 1 });
  try {
    const setting = { database, allowed: env.data.ADMIN_EMAILS };
    for (const line of await runAdminCommand(setting, process.argv.slice(2)))
      process.stdout.write(`${line}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof AdminError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
