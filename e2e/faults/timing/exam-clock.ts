import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import type { Harness } from '../../harness/harness.ts';
import { Mock } from '../../harness/mock.ts';
import { judgeMock } from '../../harness/mock-invariants.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, inMilliseconds, type Outcome, type Size } from '../fault.ts';

/** Two rounds of ten and a half minutes take forty-two seconds in all, or four. */
const speedOf = ({ isPatient }: Size) => (isPatient ? 30 : 300);
const WRONG_BY_MS = 3 * 60_000;
const EDGE_MS = 20;

type Act = (mock: Mock, launchedAt: number) => Promise<void>;

/** Injects a fault during a mock, then waits for its end and counts. */
async function duringMock(harness: Harness, size: Size, act: Act): Promise<Outcome> {
  const mock = await Mock.gather(harness, speedOf(size));
  try {
    const launchedAt = await mock.launch();
    await act(mock, launchedAt);
    const { counts, broken } = await judgeMock(mock, launchedAt);
    const late = mock.devices.flatMap((device) =>
      mock
        .moves(device)
        .map(({ at }, phase) => at - (mock.planned(launchedAt)[phase]?.startsAt ?? at)),
    );
    const notes = [
      `${mock.devices.length} sockets, ${counts.expected} deliveries; phases were announced late by ${inMilliseconds(late)}`,
    ];
    return { counts, broken, notes };
  } finally {
    await mock.disperse();
  }
}

const startOf = (mock: Mock, launchedAt: number, phase: number) =>
  mock.planned(launchedAt)[phase]?.startsAt ?? 0;

const nextBell = (mock: Mock, launchedAt: number) =>
  mock.planned(launchedAt).find(({ startsAt }) => startsAt - EDGE_MS > Date.now())?.startsAt;

async function waitForInstant(instant: number): Promise<void> {
  const left = instant - Date.now();
  if (left > 0) await sleep(left);
}

const killAtBell: Fault = {
  name: 'exam clock: each gateway killed at a bell',
  run: (harness, size) =>
    duringMock(harness, size, async (mock, launchedAt) => {
      for (const { process } of harness.gateways) {
        const bell = nextBell(mock, launchedAt);
        if (bell === undefined) break; // the short form may be over by then
        await waitForInstant(bell - EDGE_MS);
        await process.end('SIGKILL');
        await process.start();
      }
      await waitUntil('every device is live again', () => mock.devices.every((it) => it.isQuiet));
    }),
};

const wrongDates: Fault = {
  name: 'exam clock: gateways wrong by minutes, either way',
  isLong: true,
  run: async (harness, size) => {
    const restart = async (burdens: NodeJS.ProcessEnv[]) => {
      for (const [at, { process }] of harness.gateways.entries()) {
        process.burden = burdens[at] ?? {};
        await process.end('SIGKILL');
        await process.start();
      }
    };
    const wrongBy = (ms: number) => ({
      NODE_OPTIONS: `--import=${join(repositoryRoot(), 'e2e/harness/wrong-date.mjs')}`,
      WRONG_DATE_MS: String(ms),
    });
    await restart([wrongBy(WRONG_BY_MS), wrongBy(-WRONG_BY_MS)]);
    try {
      return await duringMock(harness, size, async () => {});
    } finally {
      await restart([]);
    }
  },
};

const restartAll: Fault = {
  name: 'exam clock: everything restarted in the middle',
  isLong: true,
  run: (harness, size) =>
    duringMock(harness, size, async (mock, launchedAt) => {
      await waitForInstant(startOf(mock, launchedAt, 1) + 1_000);
      for (const { process } of harness.gateways) await process.end('SIGKILL');
      await harness.services.kill('redis');
      await harness.services.kill('postgres');
      // It stays down over a bell and a half.
      await waitForInstant(startOf(mock, launchedAt, 2) + 500);
      await harness.services.revive();
      for (const { process } of harness.gateways) await process.start();
      await waitUntil('every device is live again', () => mock.devices.every((it) => it.isQuiet));
    }),
};

export const examClock: Fault[] = [killAtBell, wrongDates, restartAll];
