import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { buildIfStale } from '../build.mjs';
import { describePages, describeSize, measureFirstScreen, measurePages } from '../size.mjs';
import { checks, runCheck } from './checks.mjs';
import { inRoot } from './place.mjs';
import { run, runNode } from './run.mjs';
import { readOwnReport, readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const MINUTE = 60_000;
/** The whole takes 75 to 85 minutes on two slow cores; ends a runner that hangs. */
const DEADLINE = Date.now() + 87 * MINUTE;
const within = (minutes) => Math.max(1_000, Math.min(minutes * MINUTE, DEADLINE - Date.now()));
const tool = (...parts) => inRoot('node_modules', ...parts);

/**
 * The parts of `npm test`: quiet ones concurrently, then the others in order. Each returns its
 * counts.
 * @param context `env` for children, `reports` (folder), `say`
 */
export const steps = [
  ...checks.map((check) => ({
    group: 'check',
    name: check.name,
    isQuiet: true,
    run: async () => one(check.name, await runCheck(check)),
  })),
  { group: 'content', name: 'content', isQuiet: true, run: checkContent },
  { group: 'unit', name: 'unit and integration tests', run: runVitest },
  { group: 'build', name: 'build', run: build },
  { group: 'build', name: 'size of the first screen', run: checkSize },
  { group: 'faults', name: 'fault tests, short form', run: runFaults },
  { group: 'browser', name: 'browser journeys', run: runPlaywright },
  { group: 'compose', name: 'compose file', run: checkCompose },
  { group: 'embedded', name: 'start with embedded services', run: runSmoke('embedded') },
  { group: 'exposure', name: 'what a start opens to the network', run: runSmoke('exposure') },
];

async function checkContent({ env }) {
  const { code, text } = await runNode(tool('tsx', 'dist', 'cli.mjs'), ['db/content/check.ts'], {
    env,
    output: 'collect',
    timeoutMs: within(2),
  });
  return one('content', { isGood: code === 0, text });
}

async function runVitest({ env, reports }) {
  const report = join(reports, 'vitest.json');
  const { code } = await runNode(
    tool('vitest', 'vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env, timeoutMs: within(40) },
  );
  return readVitestReport(report, code);
}

async function build({ say }) {
  await buildIfStale(say);
  return one('build', { isGood: true });
}

async function checkSize({ say }) {
  const size = measureFirstScreen();
  const pages = measurePages();
  const text = `${describeSize(size)}; ${describePages(pages)}`;
  say(text);
  return one('size of the scripts', { isGood: size.isWithin && pages.isWithin, text });
}

/** Uses its own data services, because it kills them. */
async function runFaults({ env, reports }) {
  const report = join(reports, 'faults.json');
  const { code } = await runNode(
    tool('tsx', 'dist', 'cli.mjs'),
    ['e2e/faults/main.ts', '--short', '--report', report],
    { env, timeoutMs: within(10) },
  );
  return readOwnReport(report, code, 'the fault tests');
}

async function runPlaywright({ env, reports }) {
  const report = join(reports, 'playwright.json');
  const { code, text } = await runNode(
    tool('@playwright', 'test', 'cli.js'),
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(await freePort()) },
      output: 'both',
      timeoutMs: within(66),
    },
  );
  return readPlaywrightReport(report, code, text);
}

/**
 * A port that is free together with those that the journeys' servers derive from it. Below the
 * range that the system gives to outgoing connections: one of them could take it before the
 * servers, which prepare a database first, listen.
 */
async function freePort() {
  // TypeScript: can be loaded since the data services have been started.
  const { isFree } = await import('../../db/embedded/ports.ts');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(20_000, 30_000);
    const free = await Promise.all([port, port + 1, port + 2, port + 50].map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Error('No free port was found for the journeys.');
}

async function checkCompose({ env }) {
  const command = composeCommand();
  if (!command)
    return { passed: 0, failures: [], notRun: ['compose file: no docker-compose here'] };
  const { code, text } = await run(command[0], [...command.slice(1), 'config', '-q'], {
    env: { ...env, ...composeSettings },
    output: 'collect',
    timeoutMs: within(1),
  });
  return one('compose file', { isGood: code === 0, text });
}

/** The compose file requires it. */
const composeSettings = { SMTP_URL: 'smtp://mail:1025' };

function composeCommand() {
  const known = [['docker', 'compose'], ['docker-compose']];
  return known.find(([command, ...args]) => {
    try {
      execFileSync(command, [...args, 'version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

function runSmoke(name) {
  return async ({ env, reports }) => {
    const report = join(reports, `${name}.json`);
    const { code } = await runNode(inRoot('e2e', 'smoke', `${name}.mjs`), [report], {
      env,
      timeoutMs: within(5),
    });
    return readOwnReport(report, code, `the smoke test ${name}`);
  };
}

function one(name, { isGood, text = '', notRun }) {
  if (isGood && notRun) return { passed: 0, failures: [], notRun: [notRun] };
  return isGood
    ? { passed: 1, failures: [], notRun: [] }
    : { passed: 0, failures: [{ name, text }], notRun: [] };
}
