import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeProfile } from '@cascade/shared/features/profile/contract';
import { CLIENT_BUILD } from '@cascade/shared/kernel/client-build';
import { repositoryRoot } from '@cascade/shared/node/root';
import { io } from 'socket.io-client';
import { buildIn } from '../../../gateway/http/builds.ts';
import type { Device } from '../../harness/device.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, type Scene, underTraffic } from '../fault.ts';

type Build = { folder: string; entry: string };

function presentBuild(): Build {
  const folder = join(repositoryRoot(), 'client/dist');
  const entry = buildIn(folder);
  if (entry === null) throw new Error('The client has not been built.');
  return { folder, entry };
}

/** As the next release has it: another first script, and one part more. */
function laterBuild(present: Build, dataDir: string): Build {
  const folder = join(dataDir, 'later-client');
  const entry = '/assets/index-later.js';
  cpSync(present.folder, folder, { recursive: true });
  renameSync(join(folder, present.entry), join(folder, entry));
  const page = join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(present.entry, entry));
  writeFileSync(join(folder, 'assets/part-later.js'), 'export const isLater = true;\n');
  return { folder, entry };
}

const filesOf = ({ folder }: Build) =>
  readdirSync(join(folder, 'assets')).filter((name) => !name.endsWith('.br'));

/** Files that one build has and the other's gateway does not. */
async function foreignFiles(port: number, asked: Build, own: Build): Promise<string[]> {
  const wrong: string[] = [];
  const known = filesOf(own);
  for (const name of filesOf(asked).filter((file) => !known.includes(file))) {
    const reply = await fetch(`http://127.0.0.1:${port}/assets/${name}`);
    const content = Buffer.from(await reply.arrayBuffer());
    const isSame = content.equals(readFileSync(join(asked.folder, 'assets', name)));
    const isCached = reply.headers.get('cache-control')?.includes('immutable');
    const type = reply.headers.get('content-type') ?? '';
    if (reply.status !== 200 || !isSame || !isCached || !type.includes('javascript'))
      wrong.push(`${name}: ${reply.status}, ${type}`);
  }
  return wrong;
}

/** A change with a field that no gateway knows yet. @returns its status */
async function change(port: number, device: Device, build: Build | undefined): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}${changeProfile.path}`, {
    method: changeProfile.method.toUpperCase(),
    headers: {
      cookie: device.cookie,
      'content-type': 'application/json',
      ...(build ? { [CLIENT_BUILD]: build.entry } : {}),
    },
    body: JSON.stringify({ institution: 'St Elsewhere', isLaterField: true }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** A sync with such a field. @returns whether it was answered with streams */
async function isSynced(port: number, device: Device, build: Build): Promise<boolean> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: device.cookie },
    query: { [CLIENT_BUILD]: build.entry },
  });
  try {
    await waitUntil('the page is connected', () => socket.connected);
    const request = { epoch: null, cursors: {}, isLaterField: true };
    const answer: { streams?: unknown[] } = await socket.emitWithAck('sync', request);
    return answer.streams?.length === 1;
  } finally {
    socket.disconnect();
  }
}

async function meet({ harness, clients, expect }: Scene, builds: [Build, Build]): Promise<void> {
  const [device] = clients.devices;
  if (!device) throw new Error('There is no device.');
  for (const [place, { process }] of harness.gateways.entries()) {
    const { port } = process;
    const [own, other] = place === 0 ? builds : builds.toReversed();
    if (!own || !other) continue;
    const which = place === 0 ? 'the earlier gateway' : 'the later gateway';
    const wrong = await foreignFiles(port, other, own);
    expect(`${which} has the other build's files (${wrong.join('; ')})`, wrong.length === 0);
    const gone = await fetch(`http://127.0.0.1:${port}/assets/gone-4f9a.js`);
    expect(`${which} answers 404 for a file of no build`, gone.status === 404);
    expect(`${which} takes a call of the other build`, (await change(port, device, other)) === 200);
    expect(`${which} refuses a wrong field of its own`, (await change(port, device, own)) === 422);
    expect(`${which} refuses it without a build`, (await change(port, device, undefined)) === 422);
    expect(`${which} takes a sync of the other build`, await isSynced(port, device, other));
    expect(`${which} refuses a wrong frame of its own`, !(await isSynced(port, device, own)));
  }
}

/** Half of an upgrade: the second gateway is of the next build, and pages of both meet both. */
export const twoBuilds: Fault = {
  name: 'two builds side by side',
  run: (harness, size) =>
    underTraffic(harness, size, async (scene) => {
      const present = presentBuild();
      const later = laterBuild(present, harness.services.dataDir);
      const upgraded = harness.gateways[1]?.process;
      if (!upgraded) throw new Error('There is no second gateway.');
      try {
        await upgraded.end('SIGKILL');
        upgraded.burden = { CLIENT_DIR: later.folder };
        await upgraded.start();
        await meet(scene, [present, later]);
        await scene.traffic.progress(size.commands);
      } finally {
        upgraded.burden = {};
        await upgraded.end('SIGKILL');
        await upgraded.start();
      }
    }),
};
