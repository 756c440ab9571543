import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { OIDC_CLIENT } from '../gateway/testing/oidc-client.ts';
import { launchOptions } from './journeys/support/browser.ts';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.E2E_PORT ?? 4173);
const origin = `http://localhost:${port}`;
/** Another host name than ours, because browsers keep cookies by host name, not by port. */
const oidcIssuer = `http://127.0.0.1:${port + 50}`;
/** Made once: the processes that run the tests read this file again. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'cascade-e2e-'));
const dataDir = process.env.E2E_DATA_DIR;
const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;

const launch = await launchOptions();

/** Journeys in a real browser through the proxy to two gateways, started in the ordinary way. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  metadata: { dataDir },
  outputDir: '../test-results',
  fullyParallel: true,
  // Each has two to four browsers; with a third, two processors are so busy that time limits pass.
  workers: 2,
  forbidOnly: true,
  // Generous: the tests check that something arrives, and a busy machine is slow.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    // Pages live for seconds, in which optimising their scripts takes longer than it saves.
    launchOptions: { ...launch, args: [...launch.args, '--js-flags=--no-opt'] },
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // It caches a whole build for each new browser; the journeys about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'journeys', testIgnore: ['*failover.spec.ts', 'outages.spec.ts'] },
    // They kill processes and data services of their own, and wait more than they work.
    { name: 'outages', testMatch: 'outages.spec.ts', fullyParallel: false },
    // They kill the gateways that all others use, so each runs alone.
    {
      name: 'failover',
      testMatch: '*failover.spec.ts',
      workers: 1,
      dependencies: ['journeys', 'outages'],
    },
  ],
  webServer: [
    {
      command: 'node scripts/start.mjs --gateways 2',
      cwd: root,
      url: `${origin}/readyz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      stdout: 'ignore',
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '1000',
        LOG_LEVEL: 'warn',
        METRICS_PORT: '0',
        OIDC_ISSUER: oidcIssuer,
        OIDC_CLIENT_ID: OIDC_CLIENT.id,
        OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
        OIDC_NAME: 'Trust Login',
        // A developer's own database must not be touched.
        CASCADE_ENV_FILE: 'none',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      },
    },
    {
      command: `node --import tsx e2e/harness/oidc-provider.ts ${port + 50} ${origin}`,
      cwd: root,
      url: `${oidcIssuer}/.well-known/openid-configuration`,
      stdout: 'ignore',
    },
  ],
});
