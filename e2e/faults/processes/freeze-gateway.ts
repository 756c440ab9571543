import { kill } from 'node:process';
import type { Device } from '../../harness/device.ts';
import type { Gateway, Harness } from '../../harness/harness.ts';
import { Mock } from '../../harness/mock.ts';
import { judgeMock } from '../../harness/mock-invariants.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, inMilliseconds, type Outcome, type Scene, underTraffic } from '../fault.ts';

/** Two rounds of ten and a half minutes take this long, and the freeze falls into them. */
const timesOf = (isPatient: boolean) =>
  isPatient ? { speed: 30, frozenMs: 30_000 } : { speed: 60, frozenMs: 12_000 };

const ACK_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 2_500;
const DOUBT_WITHIN_MS = 10_000;
const BELL_WITHIN_MS = 2_500;
const PACE_MS = 50;

async function hasLocks({ database }: Harness, { name }: Gateway): Promise<boolean> {
  const rows = await database.sql`
    select 1 from pg_stat_activity
    where application_name = ${`cascade calls ${name}`} and backend_xid is not null
      and wait_event = 'ClientRead'`;
  return rows.length > 0;
}

/** As a paused machine: the process stands still in the middle of transactions. */
async function freeze(harness: Harness, gateway: Gateway): Promise<void> {
  const { pid } = gateway.process;
  await waitUntil('the gateway is stopped while it holds locks', async () => {
    kill(pid, 'SIGSTOP');
    const held = await hasLocks(harness, gateway);
    await sleep(PACE_MS); // what it had sent has arrived
    if (held && (await hasLocks(harness, gateway))) return true;
    kill(pid, 'SIGCONT');
    return false;
  });
}

/** Waits of one member's commands to the healthy gateway. */
async function ackWaits({ traffic, clients }: Scene, isOver: () => boolean): Promise<number[]> {
  const each = clients.members.map(async (member) => {
    const waits: number[] = [];
    const healthy = member.devices[1];
    while (healthy && !isOver()) {
      const { firstSentAt, ack } = await traffic.bookmark(member, healthy);
      waits.push((ack?.at ?? Number.POSITIVE_INFINITY) - firstSentAt);
      await sleep(PACE_MS);
    }
    return waits;
  });
  return (await Promise.all(each)).flat();
}

/** Times of `/readyz` until it says ready; infinite when it says something else. */
async function readyTimes(port: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const askedAt = performance.now();
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(2 * READY_WITHIN_MS),
    }).then(
      async (reply) => (await reply.arrayBuffer()) && reply.ok,
      () => false,
    );
    times.push(isReady ? performance.now() - askedAt : Number.POSITIVE_INFINITY);
    await sleep(PACE_MS);
  }
  return times;
}

/** How long each device went on to look live. */
async function doubtTimes(devices: Device[], isOver: () => boolean): Promise<number[]> {
  const startedAt = performance.now();
  return Promise.all(
    devices.map(async (device) => {
      while (device.state === 'live' && !isOver()) await sleep(PACE_MS);
      return isOver() ? Number.POSITIVE_INFINITY : performance.now() - startedAt;
    }),
  );
}

async function whileFrozen(scene: Scene, mock: Mock): Promise<void> {
  const { harness, clients, size, expect, note } = scene;
  const [frozen, healthy] = harness.gateways;
  if (!frozen || !healthy) throw new Error('Two gateways are needed.');
  const onFrozen = clients.members.flatMap(({ devices }) => devices.slice(0, 1));
  await freeze(harness, frozen);
  let isThawed = false;
  const isOver = () => isThawed;
  try {
    const measures = Promise.all([
      ackWaits(scene, isOver),
      readyTimes(healthy.process.port, isOver),
      doubtTimes([...onFrozen, ...mock.devicesOn(0)], isOver),
    ]);
    await sleep(timesOf(size.isPatient).frozenMs);
    isThawed = true;
    kill(frozen.process.pid, 'SIGCONT');
    const [acks, ready, doubts] = await measures;
    const isWithin = (times: number[], ms: number) =>
      times.length > 0 && times.every((time) => time <= ms);
    note(`acknowledged after ${inMilliseconds(acks)}; ready after ${inMilliseconds(ready)}`);
    note(`its devices doubt it after ${inMilliseconds(doubts)}`);
    expect('the healthy gateway acknowledges within five seconds', isWithin(acks, ACK_WITHIN_MS));
    expect('the healthy gateway stays ready, and says so', isWithin(ready, READY_WITHIN_MS));
    expect('no device shows a frozen gateway as live', isWithin(doubts, DOUBT_WITHIN_MS));
  } finally {
    kill(frozen.process.pid, 'SIGCONT');
  }
}

/** How late the phases were announced to those whose gateway was healthy. */
function bellsOf(mock: Mock, launchedAt: number): number[] {
  const planned = mock.planned(launchedAt);
  return mock
    .devicesOn(1)
    .flatMap((device) =>
      mock.moves(device).map(({ at }, phase) => at - (planned[phase]?.startsAt ?? at)),
    );
}

/** SIGSTOP: its transactions keep their locks, and its connections stay open. */
export const freezeGateway: Fault = {
  name: 'SIGSTOP of a gateway that holds locks, during a mock',
  run: async (harness, size): Promise<Outcome> => {
    const mock = await Mock.gather(harness, timesOf(size.isPatient).speed);
    let launchedAt = 0;
    try {
      const outcome = await underTraffic(harness, size, async (scene) => {
        launchedAt = await mock.launch();
        await whileFrozen(scene, mock);
      });
      const { counts, broken } = await judgeMock(mock, launchedAt);
      const late = bellsOf(mock, launchedAt);
      const isLate = late.length === 0 || late.some((ms) => ms > BELL_WITHIN_MS);
      for (const [name, count] of Object.entries(counts))
        outcome.counts[name as keyof typeof counts] += count;
      return {
        counts: outcome.counts,
        broken: [...outcome.broken, ...broken, ...(isLate ? ['bells ring in time'] : [])],
        notes: [...outcome.notes, `phases were announced late by ${inMilliseconds(late)}`],
      };
    } finally {
      await mock.disperse();
    }
  },
};
