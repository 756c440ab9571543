import './lib/node-version.mjs';
import './lib/say.mjs';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { answers } from './lib/child-process.mjs';
import { createFleet, describeCast } from './lib/fleet.mjs';
import { installIfStale } from './lib/install.mjs';
import { LaunchError, printProblem } from './lib/launch-error.mjs';
import { createProxy } from './lib/proxy.mjs';
import { say } from './lib/say.mjs';
import { readSettings, refuseTakenPort } from './lib/settings.mjs';
import { onStopSignals } from './lib/stop-signals.mjs';

const started = { front: undefined, fleet: undefined, services: undefined };
let stopping;

onStopSignals({
  first: (why) => void stop(0, why),
  again: () => {
    // The data services have their own guard, which stops them when we are gone.
    started.fleet?.killAll();
    process.exit(130);
  },
});

try {
  await launch(readSettings(process.argv.slice(2)));
} catch (error) {
  if (!stopping) printProblem(error);
  await stop(1);
}

async function launch(settings) {
  say(`CASCade on Node ${process.versions.node}`);
  await refuseTakenPort(settings.port);
  await installIfStale(say);
  if (!settings.dev) await buildIfStale(say);
  clearLogs(settings);

  const { takePort } = await loadTypeScript('db/embedded/ports.ts');
  const { startServices } = await loadTypeScript('db/embedded/services.ts');
  const lost = (sentence) => {
    if (stopping) return;
    console.error(`\n${sentence}`);
    void stop(1);
  };
  say('Starting the data services');
  started.services = startServices({
    dataDir: settings.dataDir,
    log: say,
    onEnd: (name) => lost(`${name} ended unexpectedly; its log is in ${settings.dataDir}/logs.`),
  });
  const usesTestProvider = !settings.isProduction && (process.env.PAYMENTS || 'test') === 'test';
  const providerPort = usesTestProvider
    ? await takePort(settings.dataDir, `${settings.port}/test-provider`, {
        avoid: [settings.port],
      })
    : undefined;
  const env = environment(settings, await started.services, providerPort);
  endIfStopping();

  started.fleet = createFleet({ settings, env, onLost: lost });
  say('Preparing the database');
  await started.fleet.prepareDatabase();
  endIfStopping();
  if (providerPort !== undefined) started.fleet.startTestProvider(providerPort, settings.address);
  const metrics = await metricsPorts(settings, takePort);
  started.fleet.startWorkers({ METRICS_PORT: metrics.of('workers'), PORT: '0' });
  if (settings.dev) await startDevelopment(settings, takePort, metrics);
  else if (settings.gateways > 1) await startBehindProxy(settings, takePort, metrics);
  else {
    say('Starting the gateway and the workers');
    await started.fleet.startGateway('gateway-1', settings.port, {
      HOST: settings.host,
      METRICS_PORT: metrics.of('gateway-1'),
    });
  }
  endIfStopping();
  for (const line of await metrics.lines()) say(line);
  printAddress(settings);
}

async function startBehindProxy(settings, takePort, metrics) {
  const ports = [];
  for (let i = 1; i <= settings.gateways; i += 1)
    ports.push(
      await takePort(settings.dataDir, `${settings.port}/gateway-${i}`, {
        from: settings.port + 1,
        avoid: [settings.port, ...ports],
      }),
    );
  say(`Starting ${settings.gateways} gateways and the workers`);
  await Promise.all(
    ports.map((port, i) =>
      started.fleet.startGateway(`gateway-${i + 1}`, port, {
        METRICS_PORT: metrics.of(`gateway-${i + 1}`),
        TRUST_PROXY: String(settings.trustedProxies + 1),
      }),
    ),
  );
  const { limitConnections, SERVER_LIMITS } = await loadTypeScript(
    'shared/node/connection-limit.ts',
  );
  const proxy = createProxy({
    ports,
    trustedProxies: settings.trustedProxies,
    limits: SERVER_LIMITS,
    guard: (server) => limitConnections(server, settings.connectionsPerAddress),
  });
  await proxy.listen(settings.port, settings.host);
  started.front = proxy;
  ports.forEach((port, i) => {
    say(`gateway-${i + 1} listens on http://127.0.0.1:${port}`);
  });
}

async function startDevelopment(settings, takePort, metrics) {
  const { serveClient, watchSources } = await import('./lib/development.mjs');
  const port = await takePort(settings.dataDir, `${settings.port}/gateway-1`, {
    from: settings.port + 1,
    avoid: [settings.port],
  });
  say('Starting the gateway, the workers and the client with hot reload');
  await started.fleet.startGateway('gateway-1', port, {
    METRICS_PORT: metrics.of('gateway-1'),
    TRUST_PROXY: String(settings.trustedProxies + 1),
  });
  started.front = await serveClient(settings, port);
  watchSources((room) => started.fleet.restart(room));
}

function environment(settings, services, providerPort) {
  return {
    ...process.env,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    SESSION_SECRET: settings.sessionSecret,
    PUBLIC_ORIGIN: settings.origin,
    // Only the public server listens on HOST; the gateways behind the proxy do not.
    HOST: '127.0.0.1',
    ...(providerPort === undefined
      ? {}
      : { TEST_PROVIDER_URL: `http://127.0.0.1:${providerPort}` }),
    DEMO: process.env.DEMO || (settings.isProduction ? '0' : '1'),
  };
}

/** METRICS_PORT=0 disables metrics; another number is the first gateway's, the others follow. */
async function metricsPorts(settings, takePort) {
  const wanted = process.env.METRICS_PORT;
  const ports = new Map();
  const names = [...Array(settings.gateways).keys()].map((i) => `gateway-${i + 1}`);
  if (wanted !== '0')
    for (const name of [...names, 'workers']) {
      const from = wanted ? Number(wanted) + ports.size : undefined;
      const avoid = [settings.port, ...ports.values()];
      const isFirst = wanted && name === 'gateway-1';
      const key = `${settings.port}/${name}-metrics`;
      ports.set(name, isFirst ? from : await takePort(settings.dataDir, key, { from, avoid }));
    }
  return {
    of: (name) => String(ports.get(name) ?? 0),
    lines: async () => {
      const addresses = [...ports].map(([name, port]) => [
        name,
        `http://127.0.0.1:${port}/metrics`,
      ]);
      const isServed = await Promise.all(addresses.map(([, address]) => answers(address)));
      return addresses
        .filter((_, i) => isServed[i])
        .map(([name, address]) => `Metrics of ${name}: ${address}`);
    },
  };
}

async function loadTypeScript(name) {
  const { register } = await import('tsx/esm/api');
  loadTypeScript.isReady ??= register();
  return import(new URL(`../${name}`, import.meta.url).href);
}

function clearLogs(settings) {
  const folder = join(settings.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.startsWith(`${settings.port}-`)) rmSync(join(folder, name), { force: true });
}

function printAddress(settings) {
  const isElsewhere = settings.origin !== settings.address;
  console.log(
    `\nCASCade is ready: ${settings.address}${isElsewhere ? ` (public: ${settings.origin})` : ''}`,
  );
  for (const line of describeCast(settings)) console.log(line);
  console.log('Ctrl-C stops everything.\n');
}

/** A stop request during a step must prevent the next one. */
function endIfStopping() {
  if (stopping) throw new LaunchError('Stopped.');
}

function stop(code, why) {
  stopping ??= (async () => {
    if (why) say(`${why}: stopping`);
    try {
      started.front?.close();
      await started.fleet?.stopAll();
      await started.front?.destroy();
      // They may be half started; a failed start has cleaned up after itself.
      await (await started.services?.catch(() => undefined))?.stop();
      if (why) say('Everything has stopped');
    } catch (error) {
      printProblem(error);
      process.exit(1);
    }
    process.exit(code);
  })();
  return stopping;
}
