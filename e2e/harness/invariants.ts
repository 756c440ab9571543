import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { Clients, HarnessMember } from './clients.ts';
import type { Device } from './device.ts';
import { type Entry, expectedEvent, readEntries, rowsTwice } from './entries.ts';
import type { Traffic } from './traffic.ts';
import { waitUntil } from './wait-until.ts';

/** Must be zero after every fault. */
export type Counts = {
  lost: number;
  duplicate: number;
  foreign: number;
  notDense: number;
  differs: number;
  expected: number;
};

async function quiet(clients: Clients): Promise<void> {
  const heads = new Map<HarnessMember, number>();
  for (const member of clients.members) heads.set(member, (await readEntries(clients, member))[1]);
  await waitUntil('every device is live and has read its stream', () =>
    clients.members.every((member) =>
      member.devices.every(
        (device) => device.isQuiet && device.knows(heads.get(member) ?? Number.NaN),
      ),
    ),
  ).catch(() => {});
}

/** Received frames that are not exactly events of the device's own stream. */
function foreignTo(device: Device, entries: Entry[]): number {
  const isOwn = ({ s, n, e, d }: Envelope) => {
    const entry = entries.find((one) => one.n === n);
    return (
      s === device.stream &&
      (n === undefined || (entry?.name === e && isDeepStrictEqual(entry.data, d)))
    );
  };
  return device.received.filter((event) => !isOwn(event)).length;
}

type Reading = Pick<Counts, 'lost' | 'duplicate' | 'notDense' | 'expected'>;

function readingOf(device: Device, entries: Entry[]): Reading {
  const wanted = entries.map(({ n }) => n).filter((n) => n > device.start.n);
  const applied = new Set(device.applied);
  const duplicate = device.applied.length - applied.size;
  const isExcused = device.resyncs.length > 0;
  const lost = isExcused ? 0 : wanted.filter((n) => !applied.has(n)).length;
  const jumps = device.applied.filter(
    (n, at) => n !== (device.applied[at - 1] ?? device.start.n) + 1 && !device.resyncs.includes(at),
  ).length;
  return { lost, duplicate, notDense: lost > 0 ? 0 : jumps, expected: wanted.length };
}

async function differencesOf(device: Device): Promise<number> {
  const screens = await device.compare();
  return screens.filter(({ shown, fresh }) => !isDeepStrictEqual(plain(shown), plain(fresh)))
    .length;
}

/** Station lists are unordered, and the server's time changes. */
function plain(answer: unknown): unknown {
  if (Array.isArray(answer))
    return [...answer].sort((a, b) => Number(a?.scenarioId) - Number(b?.scenarioId));
  if (typeof answer === 'object' && answer !== null && 'serverNow' in answer)
    return { ...answer, serverNow: 0 };
  return answer;
}

/**
 * Counts violations once all is quiet: acknowledged commands without their event on a device,
 * effects that happened twice, frames for other members, gaps, and screens that differ from a
 * reload.
 */
export async function judge(clients: Clients, traffic: Traffic | undefined): Promise<Counts> {
  await traffic?.stop();
  await quiet(clients);
  const total: Counts = { lost: 0, duplicate: 0, foreign: 0, notDense: 0, differs: 0, expected: 0 };
  for (const member of clients.members) {
    const [entries, head] = await readEntries(clients, member);
    const acked = traffic?.acked.filter((command) => command.member === member) ?? [];
    const unkept = acked.filter((command) => !entries.some(expectedEvent(command)));
    total.lost += unkept.length * member.devices.length;
    total.notDense += entries.filter(({ n }, at) => n !== at + 1).length;
    total.notDense += head === entries.length ? 0 : 1;
    total.duplicate += await rowsTwice(clients.harness, member, acked, entries);
    for (const device of member.devices) {
      const reading = readingOf(device, entries);
      total.lost += reading.lost;
      total.duplicate += reading.duplicate;
      total.expected += reading.expected;
      total.notDense += reading.notDense;
      total.foreign += foreignTo(device, entries);
      total.differs += await differencesOf(device);
    }
  }
  return total;
}
