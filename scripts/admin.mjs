import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfStale } from './lib/install.mjs';
import { printProblem } from './lib/launch-error.mjs';
import { dataFolder, inRoot } from './lib/place.mjs';
import { runNode } from './lib/run.mjs';

/** `npm run admin`: lists and changes the admins of this installation. */
let services;
try {
  if (process.env.CASCADE_ENV_FILE !== 'none' && existsSync(inRoot('.env')))
    process.loadEnvFile(inRoot('.env'));
  await installIfStale(() => {});
  await buildIfStale(() => {});
  const { register } = await import('tsx/esm/api');
  register();
  const { startServices } = await import(
    new URL('../db/embedded/services.ts', import.meta.url).href
  );
  services = await startServices({ dataDir: dataFolder() });
  const script = join('db', 'dist', 'admin.js');
  const env = { ...process.env, DATABASE_URL: services.databaseUrl };
  const { code } = await runNode(script, process.argv.slice(2), { env });
  process.exitCode = code;
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
} finally {
  await services?.stop();
}
