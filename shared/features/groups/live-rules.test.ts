import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LiveRole, liveRoles } from './live-round.ts';
import {
  liveDisclosure,
  roundSegments,
  type Seating,
  seatsByTurn,
  type Turns,
} from './live-rules.ts';
import { livePhases, MOST_PARTICIPANTS } from './live-session.ts';

const nobody = (id: string): Turns => ({ id, candidate: 0, rolePlayer: 0, examiner: 0 });

/** Roles of each round, by person, when nobody comes or goes. */
function rounds(people: number, count: number): Seating[][] {
  let turns = Array.from({ length: people }, (_, index) => nobody(`p${index}`));
  return Array.from({ length: count }, () => {
    const seats = seatsByTurn(turns, MOST_PARTICIPANTS);
    const has = (id: string, role: LiveRole) =>
      seats.find((seat) => seat.id === id)?.roles.includes(role) ? 1 : 0;
    turns = turns.map((one) => ({
      id: one.id,
      candidate: one.candidate + has(one.id, 'candidate'),
      rolePlayer: one.rolePlayer + has(one.id, 'role-player'),
      examiner: one.examiner + has(one.id, 'examiner'),
    }));
    return seats;
  });
}

describe('seats that turn by themselves', () => {
  test('one person cannot hold a round', () => {
    expect(seatsByTurn([], MOST_PARTICIPANTS)).toEqual([]);
    expect(seatsByTurn([nobody('a')], MOST_PARTICIPANTS)).toEqual([]);
  });

  test('of two people one sits and the other plays and examines, and they change over', () => {
    expect(rounds(2, 2)).toEqual([
      [
        { id: 'p0', roles: ['candidate'] },
        { id: 'p1', roles: ['role-player', 'examiner'] },
      ],
      [
        { id: 'p0', roles: ['role-player', 'examiner'] },
        { id: 'p1', roles: ['candidate'] },
      ],
    ]);
  });

  test('three people have each role once in three rounds', () => {
    const all = rounds(3, 3);
    for (const id of ['p0', 'p1', 'p2'])
      expect(
        all.flatMap((seats) => seats.find((seat) => seat.id === id)?.roles ?? []).sort(),
      ).toEqual(['candidate', 'examiner', 'role-player']);
  });

  test('with any number each round has one of each, and all sit equally often', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: MOST_PARTICIPANTS }), (people) => {
        const all = rounds(people, people);
        for (const seats of all) {
          expect(seats).toHaveLength(people);
          for (const role of ['candidate', 'role-player', 'examiner'] as const)
            expect(seats.filter(({ roles }) => roles.includes(role))).toHaveLength(1);
        }
        const sat = all.flat().filter(({ roles }) => roles.includes('candidate'));
        expect(new Set(sat.map(({ id }) => id)).size).toBe(people);
      }),
    );
  });

  test('those beyond the most who take turns observe', () => {
    const many = Array.from({ length: MOST_PARTICIPANTS + 2 }, (_, index) => nobody(`p${index}`));
    const last = seatsByTurn(many, MOST_PARTICIPANTS).slice(-2);
    expect(last.map(({ roles }) => roles)).toEqual([['observer'], ['observer']]);
  });

  test('a late arrival sits before anybody sits twice', () => {
    const turns = [
      { id: 'a', candidate: 1, rolePlayer: 0, examiner: 1 },
      { id: 'b', candidate: 1, rolePlayer: 1, examiner: 0 },
      nobody('late'),
    ];
    const seats = seatsByTurn(turns, MOST_PARTICIPANTS);
    expect(seats.find(({ id }) => id === 'late')?.roles).toEqual(['candidate']);
  });
});

describe('what a live session discloses', () => {
  test('brief and scheme reach no candidate or observer before the talk', () => {
    for (const role of ['candidate', 'observer'] as const)
      for (const phase of ['reading', 'task', 'marking'] as const)
        expect(liveDisclosure([role], phase)).toMatchObject({
          brief: false,
          scheme: false,
          feedback: false,
        });
  });

  test('the role player has the brief while they play, the examiner the scheme also after it', () => {
    expect(liveDisclosure(['role-player'], 'task')).toMatchObject({ brief: true, scheme: false });
    expect(liveDisclosure(['examiner'], 'task')).toMatchObject({ scheme: true, feedback: false });
    expect(liveDisclosure(['examiner'], 'marking')).toMatchObject({ scheme: true });
  });

  test('the talk opens everything to everybody', () => {
    for (const role of liveRoles)
      expect(Object.values(liveDisclosure([role], 'talk'))).not.toContain(false);
  });
});

test('a round has four phases, and a station may ask for four minutes of reading', () => {
  expect(roundSegments(1).map(({ phase }) => phase)).toEqual([...livePhases]);
  expect(roundSegments(1)[0]?.ms).toBe(90_000);
  expect(roundSegments(1, '4min')[0]?.ms).toBe(240_000);
});
