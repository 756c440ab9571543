import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from './launch-error.mjs';
import { dataFolder, inRoot } from './place.mjs';

export function readSettings(argv) {
  const { gateways, dev } = readArguments(argv);
  // Tests set `none`, so that a developer's own database is not used.
  const wantsFile = process.env.CASCADE_ENV_FILE !== 'none' && existsSync(inRoot('.env'));
  if (wantsFile) process.loadEnvFile(inRoot('.env'));
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new LaunchError(`PORT must be a number from 1 to 65535, not '${process.env.PORT}'.`);
  const isProduction = process.env.NODE_ENV === 'production';
  const dataDir = dataFolder();
  mkdirSync(dataDir, { recursive: true });
  // As root, PostgreSQL runs as another account and must be able to enter.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  return {
    gateways,
    dev,
    port,
    host: process.env.HOST || '127.0.0.1',
    connectionsPerAddress: numberOf('CONNECTIONS_PER_ADDRESS', 512),
    isProduction,
    dataDir,
    sessionSecret: sessionSecret(dataDir, isProduction),
    origin: process.env.PUBLIC_ORIGIN || `http://localhost:${port}`,
    address: `http://localhost:${port}`,
    trustedProxies: Number(process.env.TRUST_PROXY || 0),
  };
}

function numberOf(name, byDefault) {
  const value = Number(process.env[name] || byDefault);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new LaunchError(`${name} must be a whole number, not '${process.env[name]}'.`);
}

function readArguments(argv) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        gateways: { type: 'string', default: '1' },
        dev: { type: 'boolean', default: false },
      },
    });
    const gateways = Number(values.gateways);
    if (!Number.isInteger(gateways) || gateways < 1 || gateways > 16)
      throw new Error('--gateways takes a number from 1 to 16');
    if (values.dev && gateways > 1) throw new Error('--dev runs one gateway');
    return { gateways, dev: values.dev };
  } catch (error) {
    throw new LaunchError(`${error.message}.\nUsage: npm start [-- --gateways N], npm run dev`);
  }
}

function sessionSecret(dataDir, isProduction) {
  if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET;
  if (isProduction)
    throw new LaunchError(
      'SESSION_SECRET is missing. In production it must be set: at least 32 random characters, ' +
        'the same on every machine.',
    );
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

export async function refuseTakenPort(port) {
  // Some systems allow one program on loopback and another on all interfaces.
  for (const host of ['127.0.0.1', undefined]) {
    const problem = await tryToListen(port, host);
    if (problem === 'EADDRINUSE')
      throw new LaunchError(
        `Port ${port} is taken by another program. Stop that, or choose another port: ` +
          `PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
      );
    if (problem === 'EACCES')
      throw new LaunchError(
        `Port ${port} needs more rights than this account has; set another PORT.`,
      );
  }
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
