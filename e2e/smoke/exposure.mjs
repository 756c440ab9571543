import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, listeningOf, waitFor } from './launched.mjs';

/**
 * The ports that a started product opens, with one gateway, two behind the proxy, and in
 * production; and unfinished requests. Argument: the file for the report, `[{ name, ok, error?
 * }]`.
 */
const READY_WITHIN_MS = 150_000;
const HEAD_WITHIN_MS = 15_000 + 2_000;
const folder = mkdtempSync(join(tmpdir(), 'cascade-exposure-'));
const report = [];

await check('npm start exposes nothing to the network', () => started({}, [], isLoopback));

await check('with HOST two gateways expose the public port only', () =>
  started({ HOST: '0.0.0.0' }, ['--gateways', '2'], async (port, dataDir) => {
    const open = listeningOf(dataDir).filter((one) => !one.startsWith('127.'));
    expect(open.join(), `0.0.0.0:${port}`, 'what is open to the network');
    await closesHalfRequests(port);
  }),
);

await check('production exposes the public port only, and refuses the demo data', async () => {
  const production = {
    NODE_ENV: 'production',
    PAYMENTS: 'off',
    HOST: '0.0.0.0',
    SESSION_SECRET: 'q8Zr1vX0pKf3sLw9TyBn5dGhJm2cVa7eRu4i',
    PUBLIC_ORIGIN: 'https://cascade.example',
    SMTP_URL: 'smtp://127.0.0.1:1025',
  };
  await started(production, [], async (port, dataDir) => {
    const open = listeningOf(dataDir).filter((one) => !one.startsWith('127.'));
    expect(open.join(), `0.0.0.0:${port}`, 'what is open to the network');
  });
  const refused = launch({ ...environment(await freePort(), 'demo-data'), ...production }, [
    process.execPath,
    'scripts/start.mjs',
  ]);
  await refused.ended;
  expect(refused.code, 1, 'exit code on the data folder of the demo');
  expect(refused.text.includes('holds the demo accounts'), true, 'the sentence');
});

if (process.argv[2]) writeFileSync(process.argv[2], JSON.stringify(report));
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(report.every(({ ok }) => ok) ? 0 : 1);

async function isLoopback(_port, dataDir) {
  const listening = listeningOf(dataDir);
  expect(listening.length >= 3, true, 'gateway, PostgreSQL and Redis listen');
  expect(listening.filter((one) => !one.startsWith('127.')).join(), '', 'open to the network');
}

/** Two hundred unfinished requests are closed while complete ones are answered. */
async function closesHalfRequests(port) {
  const halves = ['GET / HTTP/1.1\r\nHost: x\r\n', 'POST /api/x HTTP/1.1\r\nHost: x\r\nX-'];
  const sockets = Array.from({ length: 200 }, (_, n) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(halves[n % halves.length]));
    socket.on('error', () => {});
    return socket;
  });
  await waitFor('connection', () => sockets.every((one) => !one.connecting), 10_000);
  expect((await fetch(`http://localhost:${port}/healthz`)).status, 200, 'an answer meanwhile');
  for (const socket of sockets) socket.resume();
  await waitFor(
    'end of half requests',
    () => sockets.every((one) => one.closed),
    HEAD_WITHIN_MS * 2,
  );
}

async function started(settings, args, work) {
  const port = await freePort();
  const name = settings.NODE_ENV === 'production' ? 'production-data' : 'demo-data';
  const env = { ...environment(port, name), ...settings };
  const launched = launch(env, [process.execPath, 'scripts/start.mjs', ...args]);
  try {
    await launched.waitForText('CASCade is ready', READY_WITHIN_MS);
    await work(port, env.DATA_DIR);
  } catch (error) {
    throw new Error(`${error.message}\n${launched.text.slice(-2_000)}`);
  } finally {
    launched.signal('SIGINT');
    await launched.ended;
  }
}

function environment(port, name) {
  return {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, name),
    CASCADE_ENV_FILE: 'none',
  };
}

async function check(name, work) {
  try {
    await work();
    report.push({ name, ok: true });
  } catch (error) {
    report.push({ name, ok: false, error: error.message });
  }
  console.log(`${report.at(-1).ok ? '✓' : '✗'} ${name}`);
}

function expect(actual, wanted, what) {
  if (actual !== wanted) throw new Error(`${what}: expected ${wanted}, got ${actual}.`);
}

/** Below those that the system gives to connections, one of which could take a port of the gateways behind. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
