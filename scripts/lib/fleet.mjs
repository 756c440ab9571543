import { join } from 'node:path';
import { startChild, waitUntilReady } from './child-process.mjs';
import { LaunchError } from './launch-error.mjs';
import { say } from './say.mjs';

/** The steps of a gateway's stop take 26 s at most. */
const GRACE_MS = 28_000;
const RESTARTS_PER_MINUTE = 5;

/** @param options.onLost called with a sentence when the launch cannot continue */
export function createFleet({ settings, env, onLost }) {
  const members = [];
  let isStopping = false;
  return {
    prepareDatabase,
    startGateway,
    startTestProvider,
    startWorkers,
    restart,
    stopAll,
    killAll,
  };

  async function prepareDatabase() {
    const preparation = enlist('database', 'db', env);
    const code = await preparation.child.ended;
    members.splice(members.indexOf(preparation), 1);
    if (code !== 0) throw new LaunchError('The database could not be prepared; see above.');
  }

  async function startGateway(name, port, own) {
    const gateway = enlist(name, 'gateway', {
      ...env,
      ...own,
      PORT: String(port),
      GATEWAY_ID: name,
    });
    const isReady = await waitUntilReady(gateway.child, port);
    if (!isReady && !isStopping)
      throw new LaunchError(`${name} did not get ready; its log is ${gateway.logFile}.`);
  }

  function startTestProvider(port, webhookOrigin) {
    enlist('test-provider', 'shared', {
      ...env,
      DATA_DIR: settings.dataDir,
      PORT: String(port),
      WEBHOOK_ORIGIN: webhookOrigin,
    });
  }

  function startWorkers(own) {
    enlist('workers', 'workers', { ...env, ...own });
  }

  function enlist(name, room, ownEnv) {
    const logFile = join(settings.dataDir, 'logs', `${settings.port}-${name}.log`);
    const member = { name, room, env: ownEnv, logFile, endings: [], child: undefined };
    members.push(member);
    start(member);
    return member;
  }

  function start(member) {
    member.child = startChild({
      name: member.name,
      script: scriptOf(member.room, settings.dev),
      nodeFlags: settings.dev ? ['--import', import.meta.resolve('tsx')] : [],
      env: member.env,
      logFile: member.logFile,
      onEnd: (code, signal) => handleEnd(member, signal ?? `code ${code}`),
    });
  }

  function handleEnd(member, how) {
    if (isStopping || member.room === 'db') return;
    if (settings.dev)
      return say(`${member.name} ended (${how}); it starts again with the next change`);
    const now = Date.now();
    member.endings = [...member.endings.filter((at) => now - at < 60_000), now];
    const mayRestart = settings.gateways > 1 && member.endings.length <= RESTARTS_PER_MINUTE;
    if (!mayRestart)
      return onLost(`${member.name} ended unexpectedly (${how}); its log is ${member.logFile}.`);
    say(`${member.name} ended unexpectedly (${how}) and is started again`);
    setTimeout(() => {
      if (!isStopping) start(member);
    }, 250 * member.endings.length);
  }

  /** For hot reload: the old process ends before the new one takes its port. */
  async function restart(room) {
    for (const member of members.filter((it) => it.room === room)) {
      await member.child.stop(5_000);
      if (!isStopping) start(member);
    }
  }

  /** Gateways first, so that no new work comes in while the workers finish. */
  async function stopAll() {
    isStopping = true;
    for (const room of ['db', 'gateway', 'workers', 'shared'])
      await Promise.all(
        members.filter((member) => member.room === room).map((it) => it.child.stop(GRACE_MS)),
      );
  }

  function killAll() {
    isStopping = true;
    for (const member of members) member.child.kill();
  }
}

function scriptOf(room, isDevelopment) {
  if (room === 'shared')
    return isDevelopment ? 'shared/node/test-provider/main.ts' : 'shared/dist/test-provider.js';
  const name = room === 'db' ? 'prepare' : 'main';
  return isDevelopment ? `${room}/${name}.ts` : `${room}/dist/${name}.js`;
}

export function describeCast(settings) {
  if (settings.isProduction) return [];
  return [
    'Demo accounts, password practice-makes-calm:',
    '  ana@example.com, ben@example.com, chi@example.com  members',
    '  eve@example.com, rohan@example.com, mei@example.com  examiners',
    '  noor@example.com                                   waits to become one',
    '  admin@example.com                                  site admin',
  ];
}
