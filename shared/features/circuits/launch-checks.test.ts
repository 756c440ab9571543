import { describe, expect, test } from 'vitest';
import { fillSeats } from './fill-seats.ts';
import { type LaunchPlan, launchChecks, type PlannedSeat } from './launch-checks.ts';

const station = (id: number) => ({
  id,
  category: `Category ${id}`,
  difficulty: 'Foundation' as const,
  skill: 'Explanation' as const,
});
const person = (id: string, change: Partial<LaunchPlan['people'][number]> = {}) => ({
  id,
  handle: id,
  isProctor: false,
  isReady: true,
  hasJoined: true,
  ...change,
});
const seat = (personId: string, role: PlannedSeat['role'], place: number): PlannedSeat => ({
  personId,
  role,
  place,
});
const sound: LaunchPlan = {
  mode: 'circuit',
  preset: 'uniform',
  places: 2,
  stations: [station(1), null],
  seats: [seat('ana', 'candidate', 0), seat('eve', 'examiner', 0), seat('eve', 'role-player', 0)],
  people: [person('ana'), person('eve'), person('pat', { isProctor: true })],
  seen: new Set(),
};
const codes = (change: Partial<LaunchPlan>) =>
  launchChecks({ ...sound, ...change }).map(({ level, code }) => `${level} ${code}`);

describe('checks before a launch', () => {
  test('a valid plan has no findings: one person may examine and play one place', () => {
    expect(codes({})).toEqual([]);
  });

  test.each<[string, Partial<LaunchPlan>]>([
    ['error two-places', { seats: [...sound.seats, seat('eve', 'candidate', 1)] }],
    ['error two-places', { seats: [...sound.seats, seat('ana', 'candidate', 1)] }],
    ['error seat-taken', { seats: [...sound.seats, seat('pat', 'examiner', 0)] }],
    ['error seat-unknown', { seats: [...sound.seats, seat('pat', 'observer', 2)] }],
    ['error no-examiner', { seats: sound.seats.filter(({ role }) => role !== 'examiner') }],
    ['error no-role-player', { seats: sound.seats.filter(({ role }) => role !== 'role-player') }],
    ['error no-candidate', { seats: sound.seats.slice(1) }],
    ['error no-station', { stations: [null, null], seats: sound.seats.slice(0, 1) }],
    ['error proctor-sits', { seats: [...sound.seats, seat('pat', 'candidate', 1)] }],
    ['error sixteen-places', { preset: 'two-circuits' }],
    ['error not-joined', { people: [person('ana', { hasJoined: false }), person('eve')] }],
    ['warning seen', { seen: new Set(['ana:1']) }],
    ['warning not-ready', { people: [person('ana', { isReady: false }), person('eve')] }],
  ])('rule 4: %s', (code, change) => {
    expect(codes(change)).toContain(code);
  });

  test('rule 4: an unbalanced mix is a warning, not an error', () => {
    const stations = Array.from({ length: 16 }, (_, at) => station(at + 1));
    const staffed = stations.flatMap((_, place) => [
      seat(`e${place}`, 'examiner', place),
      seat(`e${place}`, 'role-player', place),
    ]);
    const people = [person('ana'), ...stations.map((_, place) => person(`e${place}`))];
    const seats = [seat('ana', 'candidate', 0), ...staffed];
    expect(new Set(codes({ places: 16, stations, seats, people }))).toEqual(
      new Set(['warning mix']),
    );
  });

  test('rule 1: a trio is exactly three people, who run it themselves', () => {
    const trio = {
      mode: 'trio' as const,
      places: 1,
      stations: [station(1)],
      people: [person('ana', { isProctor: true }), person('ben'), person('chi')],
      seats: [
        seat('ana', 'candidate', 0),
        seat('ben', 'candidate', 1),
        seat('chi', 'candidate', 2),
      ],
    };
    expect(codes(trio)).toEqual([]);
    expect(codes({ ...trio, seats: trio.seats.slice(1) })).toEqual(['error trio-of-three']);
  });

  test('filling seats gives a plan without errors, and keeps existing seats', () => {
    const people = [
      { id: 'ana', wish: 'candidate' as const },
      { id: 'eve', wish: 'examiner' as const },
      { id: 'fin', wish: 'examiner' as const },
      { id: 'rob', wish: 'role-player' as const },
      { id: 'sam', wish: 'standby' as const },
    ];
    const rotation = { mode: 'circuit' as const, preset: 'uniform' as const, places: 2 };
    const stations = [station(1), station(2)];
    const seats = fillSeats(rotation, stations, [seat('ana', 'candidate', 1)], people);
    expect(seats).toEqual([
      seat('ana', 'candidate', 1),
      seat('eve', 'examiner', 0),
      seat('fin', 'examiner', 1),
      seat('rob', 'role-player', 0),
      seat('fin', 'role-player', 1),
    ]);
    const checked = launchChecks({
      ...sound,
      ...rotation,
      stations,
      seats,
      people: people.map(({ id }) => person(id)),
    });
    expect(checked.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
