import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBarePath } from './bare-path.mjs';
import { isOpen, launch, processesOf, waitFor } from './launched.mjs';

/**
 * `npm start` on a machine with Node only: embedded services, empty data folder, sign-in, Ctrl-C,
 * killed launcher, occupied port. Argument: the file for the report, `[{ name, ok, error? }]`.
 */
const READY_WITHIN_MS = 150_000;
const folder = mkdtempSync(join(tmpdir(), 'cascade-smoke-'));
const dataDir = join(folder, 'data');
const port = await freePort();
const origin = `http://localhost:${port}`;
const env = {
  ...process.env,
  PATH: makeBarePath(join(folder, 'bin')),
  PORT: String(port),
  DATA_DIR: dataDir,
  CASCADE_ENV_FILE: 'none',
};
const directly = [process.execPath, 'scripts/start.mjs'];
const report = [];
let launched;

await check('the launcher starts on a machine without PostgreSQL and Redis', async () => {
  launched = launch(env, directly);
  await launched.waitForText('CASCade is ready', READY_WITHIN_MS);
  expect(launched.text.match(/embedded, on 127\.0\.0\.1/g)?.length, 2, 'embedded services');
  expect((await fetch(`${origin}/readyz`)).status, 200, 'status of /readyz');
  expect(launched.text.includes('ana@example.com'), true, 'the demo accounts are printed');
});

await check('a demo member signs in and sees the stations', async () => {
  expect((await readStations()) > 0, true, 'there are stations');
});

await check('the client is served on the same origin', async () => {
  const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
  expect(page.status, 200, 'status of the first page');
  expect((await page.text()).includes('<div id="root">'), true, 'it is the client');
});

await check('a second start on the occupied port ends with a sentence', async () => {
  const second = launch({ ...env, DATA_DIR: join(folder, 'other') }, directly);
  await second.ended;
  expect(second.code, 1, 'exit code');
  expect(second.text.includes(`Port ${port} is taken`), true, 'the sentence');
});

await check('Ctrl-C stops everything with exit code 0', async () => {
  launched.signal('SIGINT');
  await waitFor('end', () => launched.code !== undefined, 40_000);
  expect(launched.code, 0, 'exit code');
  expect(await isOpen(port), false, 'the port is closed');
  expect(processesOf(dataDir).join(), '', 'processes left');
});

await check('a start after a killed launcher works and keeps the data', async () => {
  launched = launch(env, directly);
  await launched.waitForText('CASCade is ready', READY_WITHIN_MS);
  launched.signal('SIGKILL');
  await launched.ended;
  launched = launch(env);
  await launched.waitForText('CASCade is ready', READY_WITHIN_MS);
  expect((await readStations()) > 0, true, 'there are stations');
});

await check('nothing survives a killed npm start', async () => {
  launched.kill();
  await launched.ended;
  await waitFor('end of its processes', () => processesOf(dataDir).length === 0, 30_000);
  expect(await isOpen(port), false, 'the port is closed');
});

if (process.argv[2]) writeFileSync(process.argv[2], JSON.stringify(report));
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(report.every(({ ok }) => ok) ? 0 : 1);

async function check(name, work) {
  try {
    await work();
    report.push({ name, ok: true });
  } catch (error) {
    // The launcher's output explains the first failure; the others follow from it.
    const isFirst = report.every(({ ok }) => ok);
    const output = isFirst ? `\n${launched?.text.slice(-2_000) ?? ''}` : '';
    report.push({ name, ok: false, error: `${error.message}${output}` });
  }
  console.log(`${report.at(-1).ok ? '✓' : '✗'} ${name}`);
}

function expect(actual, wanted, what) {
  if (actual !== wanted) throw new Error(`${what}: expected ${wanted}, got ${actual}.`);
}

async function readStations() {
  const signIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'ana@example.com', password: 'practice-makes-calm' }),
  });
  expect(signIn.status, 200, 'status of the sign-in');
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const stations = await fetch(`${origin}/api/scenarios`, { headers: { cookie } });
  expect(stations.status, 200, 'status of /api/scenarios');
  return (await stations.json()).length;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}
