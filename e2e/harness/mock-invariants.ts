import { isDeepStrictEqual } from 'node:util';
import type { CircuitView } from '@cascade/shared/features/circuits/station';
import type { Device } from './device.ts';
import { readStream } from './entries.ts';
import type { Counts } from './invariants.ts';
import type { Mock, Seat } from './mock.ts';
import { waitUntil } from './wait-until.ts';

/** Tolerance for early announcements: the difference of two estimates of one clock. */
const CLOCK_ERROR_MS = 250;

async function over(mock: Mock): Promise<void> {
  await waitUntil('the mock is over for everyone', () =>
    mock.devices.every(
      (device) => device.isQuiet && mock.moves(device).at(-1)?.clock.phase === 'over',
    ),
  ).catch(() => {});
}

function plain(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return { ...answer, serverNow: 0, live: null };
}

async function differencesOf(device: Device): Promise<number> {
  const screens = await device.compare();
  return screens.filter(({ shown, fresh }) => !isDeepStrictEqual(plain(shown), plain(fresh)))
    .length;
}

/** Content a candidate received before the results. */
async function disclosedTo({ role, device }: Seat): Promise<number> {
  if (role !== 'candidate') return 0;
  const views = (await device.compare()).flatMap(({ shown, fresh }) => [shown, fresh]);
  return views.filter((view) => {
    const { turn, schemes = [] } = (view ?? {}) as Partial<CircuitView>;
    return schemes.length > 0 || (turn && (turn.actorBrief || turn.markScheme)) || false;
  }).length;
}

/**
 * Counts violations at the end of the mock: events not applied, repeated or out of order; screens
 * that differ from a reload; disclosed content; and describes clock failures.
 */
export async function judgeMock(
  mock: Mock,
  launchedAt: number,
): Promise<{ counts: Counts; broken: string[] }> {
  await over(mock);
  const [entries, head] = await readStream(mock.harness, mock.stream);
  const counts: Counts = {
    lost: 0,
    duplicate: 0,
    foreign: 0,
    notDense:
      entries.filter(({ n }, at) => n !== at + 1).length + (head === entries.length ? 0 : 1),
    differs: 0,
    expected: 0,
  };
  const broken = new Set<string>();
  const planned = mock.planned(launchedAt);
  for (const seat of mock.seats) {
    const { device } = seat;
    const numbers = device.followed.flatMap(({ event }) => event.n ?? []);
    const wanted = entries.filter(({ n }) => n > seat.from);
    counts.expected += wanted.length;
    counts.lost += wanted.filter(({ n }) => !numbers.includes(n)).length;
    counts.duplicate += numbers.length - new Set(numbers).size;
    counts.notDense += numbers.filter((n, at) => at > 0 && n !== (numbers[at - 1] ?? 0) + 1).length;
    counts.foreign += device.received.filter(
      ({ s, n, d }) =>
        s !== device.stream &&
        (s !== mock.stream ||
          (n !== undefined &&
            !entries.some((one) => one.n === n && isDeepStrictEqual(one.data, d)))),
    ).length;
    counts.foreign += await disclosedTo(seat);
    counts.differs += await differencesOf(device);
    const moves = mock.moves(device);
    const announced = moves.map(({ clock }) => `${clock.phase} ${clock.round}`);
    if (
      !isDeepStrictEqual(
        announced,
        planned.map(({ phase, round }) => `${phase} ${round}`),
      )
    )
      broken.add(`every phase is announced once and in order; it was ${announced.join(', ')}`);
    for (const [at, { clock, at: announcedAt }] of moves.entries()) {
      const { startsAt = 0, phase = '', round = 0 } = planned[at] ?? {};
      const endsAt = planned[at + 1]?.startsAt ?? null;
      if (clock.endsAt !== endsAt) broken.add(`${phase} ${round} ends at its planned instant`);
      if (announcedAt < startsAt - CLOCK_ERROR_MS)
        broken.add(`${phase} ${round} is not announced early`);
    }
  }
  return { counts, broken: [...broken] };
}
