import './lib/node-version.mjs';
import './lib/say.mjs';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installIfStale } from './lib/install.mjs';
import { printProblem } from './lib/launch-error.mjs';
import { say } from './lib/say.mjs';
import { onStopSignals } from './lib/stop-signals.mjs';

/**
 * `npm test`: everything that CI runs. `npm test -- unit browser` runs those groups alone (check,
 * content, unit, build, faults, browser, compose, embedded, exposure). The last line has the
 * counts.
 */
const OWN_VARIABLES = [
  ...[
    'NODE_ENV',
    'PORT',
    'HOST',
    'METRICS_PORT',
    'METRICS_HOST',
    'DATABASE_URL',
    'REDIS_URL',
    'DATA_DIR',
  ],
  ...[
    'SESSION_SECRET',
    'PUBLIC_ORIGIN',
    'JITSI_URL',
    'ADMIN_EMAILS',
    'SMTP_URL',
    'MAIL_FROM',
    'LOG_LEVEL',
  ],
  ...['TRUST_PROXY', 'RATE_LIMIT_SCALE', 'GATEWAY_ID', 'CLIENT_DIR', 'DATABASE_POOL', 'DEMO'],
  ...['REDIS_PASSWORD_FILE', 'SESSION_SECRET_FILE', 'SESSION_SECRET_BEFORE'],
  ...['SECURITY_CONTACT', 'CONNECTIONS_PER_ADDRESS', 'DATABASE_PASSWORD_FILE'],
  ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLIENT_SECRET_FILE'],
  ...['OIDC_NAME'],
];
const LINES_PER_FAILURE = 40;
const SLOWEST = 15;

const folder = mkdtempSync(join(tmpdir(), 'cascade-test-'));
const total = { passed: 0, failures: [], notRun: [], times: [], timings: [] };
let services;
let dataDir;

onStopSignals({ first: () => void finish(130), again: () => process.exit(130) });

try {
  await runEverything(process.argv.slice(2));
} catch (error) {
  printProblem(error);
  total.failures.push({ name: 'set-up', text: String(error?.message ?? error) });
}
await finish();

async function runEverything(groups) {
  await installIfStale(say);
  const { steps } = await import('./lib/test-steps.mjs');
  const wanted = steps.filter((step) => groups.length === 0 || groups.includes(step.group));
  const needsServices = wanted.some((step) => ['unit', 'browser'].includes(step.group));
  const env = { ...cleanEnvironment(), ...(needsServices ? await startThrowawayServices() : {}) };
  const context = { env, reports: folder, say };
  const together = wanted.filter(({ isQuiet }) => isQuiet);
  await Promise.all(together.map((step) => runStep(step, context)));
  for (const step of wanted.filter(({ isQuiet }) => !isQuiet)) await runStep(step, context);
}

async function runStep(step, context) {
  if (!step.isQuiet) console.log(`\n— ${step.name}`);
  const startedAt = Date.now();
  const outcome = await step.run(context).catch((error) => ({
    passed: 0,
    failures: [{ name: step.name, text: String(error?.message ?? error) }],
    notRun: [],
  }));
  const seconds = (Date.now() - startedAt) / 1000;
  const failed = outcome.failures.length;
  if (step.isQuiet) console.log(`\n— ${step.name}`);
  console.log(
    `  ${failed > 0 ? 'FAILED' : 'ok'} (${outcome.passed} passed, ${failed} failed, ${seconds.toFixed(1)} s)`,
  );
  // Again at the end: a log that is cut off keeps them here.
  for (const { name, text } of outcome.failures) console.log(`  ✗ ${name}\n${shorten(text, 8)}`);
  total.passed += outcome.passed;
  total.failures.push(...outcome.failures.map((failure) => ({ ...failure, step: step.name })));
  total.notRun.push(...outcome.notRun);
  total.timings.push(...(outcome.timings ?? []));
  total.times.push({ name: step.name, seconds });
}

/** A developer's settings must neither affect the tests nor be changed. */
function cleanEnvironment() {
  const env = { ...process.env };
  for (const name of OWN_VARIABLES) delete env[name];
  env.CASCADE_ENV_FILE = 'none';
  // Temporary files of the runners are removed with ours.
  env.TMPDIR = join(folder, 'tmp');
  mkdirSync(env.TMPDIR);
  return env;
}

async function startThrowawayServices() {
  const { register } = await import('tsx/esm/api');
  register();
  const { startServices } = await import('../db/embedded/services.ts');
  const { throwawayFolder } = await import('../db/embedded/throwaway-folder.ts');
  say('Starting throwaway data services');
  dataDir = throwawayFolder();
  const starting = startServices({ dataDir, throwaway: true, log: say });
  services = starting;
  const started = await starting;
  if (started.postgres === 'embedded')
    total.notRun.push("integration tests on the system's PostgreSQL: none on PATH, embedded used");
  if (started.redis === 'embedded')
    total.notRun.push('integration tests on a real Redis: no redis-server on PATH, embedded used');
  return {
    TEST_DATABASE_URL: started.databaseUrl,
    TEST_REDIS_URL: started.redisUrl,
    TEST_SERVICES: JSON.stringify({ postgres: started.postgres, redis: started.redis }),
  };
}

async function finish(code) {
  await (await services?.catch(() => undefined))?.stop();
  for (const one of [folder, dataDir]) if (one) rmSync(one, { recursive: true, force: true });
  if (code !== undefined) process.exit(code);

  if (total.failures.length > 0) console.log('\nFailures');
  for (const { step, name, text } of total.failures) {
    console.log(`\n✗ ${step ? `${step} › ` : ''}${name}`);
    console.log(shorten(text));
  }
  printTimes('Time', total.times);
  const slowest = total.timings.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) printTimes('Slowest', slowest);
  if (total.notRun.length > 0) console.log('\nNot run');
  for (const name of total.notRun) console.log(`  ${name}`);
  const failed = total.failures.length;
  console.log(`\n${total.passed} passed, ${failed} failed`);
  process.exit(failed > 0 || total.passed === 0 ? 1 : 0);
}

function printTimes(title, times) {
  console.log(`\n${title}`);
  for (const { name, seconds } of times)
    console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function shorten(text, most = LINES_PER_FAILURE) {
  const isNoise = (line) => /^\s+at .*[\\/]node_modules[\\/]|^\s+at node:/.test(line);
  const all = stripVTControlCharacters(text).trimEnd().split('\n');
  const lines = all.filter((line) => !isNoise(line));
  const shown = lines.slice(0, most).map((line) => `    ${line}`);
  if (lines.length > shown.length) shown.push(`    … ${lines.length - shown.length} more lines`);
  return shown.join('\n');
}
