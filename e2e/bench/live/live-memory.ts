import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from '../../harness/server-process.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { ratios, type Series, spread } from '../measure.ts';
import { LiveSetup, type Side } from './live-setup.ts';

const PAIRS = 5;
const SOCKETS = 2_000;
const MORE_ROOMS = ['g:bench', 'p:bench'];

async function aliveKib(processes: ServerProcess[], reports: string): Promise<number> {
  let bytes = 0;
  for (const { pid } of processes) {
    const file = join(reports, String(pid));
    rmSync(file, { force: true });
    process.kill(pid, 'SIGWINCH');
    await waitUntil('the server has reported its heap', () => existsSync(file));
    bytes += Number(readFileSync(file, 'utf8'));
  }
  return bytes / 1024;
}

async function kibEach(setup: LiveSetup, side: Side, reports: string): Promise<number> {
  for (const process of setup.processes(side)) {
    await process.end('SIGKILL');
    await process.start(side === 'ours' ? '/readyz' : '/');
  }
  // Warm-up: the first sockets cause compilation and open pools.
  await setup.open(side, 200);
  await setup.load.run('close');
  await sleep(3_000);
  const before = await aliveKib(setup.processes(side), reports);
  await setup.open(side, SOCKETS);
  for (const room of MORE_ROOMS) await setup.load.run('gather', room);
  await sleep(5_000);
  const after = await aliveKib(setup.processes(side), reports);
  await setup.load.run('close');
  return (after - before) / SOCKETS;
}

/** G4: memory of an idle, signed-in socket in three rooms, compared with bare socket.io. */
export async function benchLiveMemory(): Promise<string[]> {
  const reports = mkdtempSync(join(tmpdir(), 'cascade-heaps-'));
  // Servers inherit both; others ignore them.
  process.env.HEAP_REPORTS = reports;
  process.env.NODE_OPTIONS = `--import ${new URL('./report-heap.mjs', import.meta.url).href}`;
  const setup = await LiveSetup.build(SOCKETS);
  try {
    const ours: Series = [];
    const bare: Series = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      ours.push(await kibEach(setup, 'ours', reports));
      bare.push(await kibEach(setup, 'bare', reports));
    }
    return [
      `Live heap of an idle socket in three rooms, ${SOCKETS} sockets on two fresh processes`,
      `  signed in: ${spread(ours, 1)} KiB, bare socket.io: ${spread(bare, 1)} KiB, ` +
        `ratio ${spread(ratios(ours, bare))} (goal at most 1.35)`,
    ];
  } finally {
    await setup.close();
    delete process.env.NODE_OPTIONS;
    rmSync(reports, { recursive: true, force: true });
  }
}
