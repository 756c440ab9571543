import { type Database, openDatabase } from '@cascade/db/client';
import type { Person } from '@cascade/db/factories/people';
import { transact } from '@cascade/db/live/transact';
import {
  ANSWER_WITHIN_MS,
  modeWishes,
  roleWishes,
  sizeWishes,
} from '@cascade/shared/features/practise-now/contract';
import { findMatch } from '@cascade/shared/features/practise-now/matching';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../testing/listener.ts';
import { practiseNowOf, wishes } from '../../testing/practise-now.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { matchOnce } from './matching.ts';

const MANY = 40;

describe('many at once', () => {
  const two = twoGateways();
  const { state, join, leave, matchOf, enter } = practiseNowOf(two);
  const at = (which: number) => (which % 2 === 0 ? two.here : two.there);
  let people: Person[];
  beforeEach(async () => {
    people = await Promise.all(Array.from({ length: MANY }, () => two.here.person()));
  });
  afterEach(async () => {
    await two.here.database.sql`delete from practise_now_waiting`;
    await two.here.database.sql`delete from practise_now_matches`;
  });
  const rows = () => two.here.database.sql<
    { matches: number; inTwo: number; both: number; wrongSize: number; stations: number }[]
  >`select
      (select count(*) from practise_now_matches where state = 'open')::int as matches,
      (select count(*) from (select user_id from practise_now_people p
        join practise_now_matches m on m.id = p.match_id and m.state = 'open'
        group by user_id having count(*) > 1) twice)::int as "inTwo",
      (select count(*) from practise_now_waiting w join practise_now_people p
        on p.user_id = w.user_id and p.is_current)::int as both,
      (select count(*) from practise_now_matches m where state = 'open' and size <> (
        select count(*) from study_group_members g where g.group_id = m.group_id))::int
        as "wrongSize",
      (select count(*) from practise_now_matches m
        join study_group_live_sessions l on l.session_id = m.session_id
        join study_group_live_stations s on s.live_id = l.id where m.state = 'open')::int
        as stations`;
  const settled = () =>
    waitFor(async () => {
      await Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
      const left = await two.here.database.sql<{ id: string }[]>`
      select user_id as id from practise_now_waiting`;
      expect(left).toHaveLength(0);
    });

  test('everybody who presses at once on two gateways is in exactly one match', async () => {
    await Promise.all(people.map((one, which) => join(one, {}, at(which))));
    await settled();
    const half = MANY / 2;
    expect((await rows())[0]).toEqual({
      matches: half,
      inTwo: 0,
      both: 0,
      wrongSize: 0,
      stations: half,
    });
  });

  test('changing wishes, leaving and returning during matching puts no member in two matches and leaves no possible match undone', async () => {
    await Promise.all(
      people.map(async (one, which) => {
        const drawn = {
          size: sizeWishes[which % 3] ?? 'either',
          role: roleWishes[(which >> 1) % 3] ?? 'any',
          mode: modeWishes[(which >> 2) % 3] ?? 'either',
        };
        await join(one, drawn, at(which));
        if (which % 4 === 0) await join(one, { ...drawn, mode: 'either' }, at(which + 1));
        if (which % 5 === 0) await leave(one, at(which));
        if (which % 10 === 0) await join(one, drawn, at(which + 1));
      }),
    );
    for (const gateway of [two.here, two.there]) gateway.clock.advance(9_000);
    await two.here.database.sql`update practise_now_waiting
      set last_seen = ${two.here.clock.now().toISOString()}`;
    const fitting = async () => {
      await Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
      const left = await Promise.all(
        people.map(async (one) => ({ id: one.id, waiting: (await state(one)).waiting })),
      );
      return findMatch(
        left.flatMap(({ id, waiting }) =>
          waiting ? [{ id, since: 0, wishes: waiting.wishes }] : [],
        ),
        { isBarred: () => false, isFavourite: () => false },
        1e9,
      );
    };
    // A match under way is another one's to finish.
    await waitFor(async () => expect(await fitting()).toBeUndefined());
    expect((await rows())[0]).toMatchObject({ inTwo: 0, both: 0, wrongSize: 0 });
  });

  test('two connections that match the same people make one match', async () => {
    const others: Database[] = [
      openDatabase(two.here.env.DATABASE_URL),
      openDatabase(two.here.env.DATABASE_URL),
    ];
    const now = two.here.clock.now();
    for (const { id } of people.slice(0, 3))
      await two.here.database.sql`insert into practise_now_waiting
        (user_id, size, role, mode, since, last_seen)
        values (${id}, 'three', 'any', 'either', ${now.toISOString()}, ${now.toISOString()})`;
    const made = await Promise.all(
      others.map((database) =>
        transact({ ...two.here, database }, (work) => matchOnce(work, two.here)),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ matches: 1, inTwo: 0, both: 0 });
    await Promise.all(others.map((database) => database.close()));
  });

  test('a crash between the steps of a match leaves everything as it was, and the sweep matches', async () => {
    const [ana, ben] = people as [Person, Person];
    const now = two.here.clock.now().toISOString();
    for (const { id } of [ana, ben])
      await two.here.database.sql`insert into practise_now_waiting
        (user_id, size, role, mode, since, last_seen)
        values (${id}, 'two', 'any', 'either', ${now}, ${now})`;
    const crash = transact(two.here, async (work) => {
      expect(await matchOnce(work, two.here)).toBe(true);
      throw new Error('the gateway dies here');
    });
    await expect(crash).rejects.toThrow('dies here');
    expect((await state(ana)).waiting).not.toBeNull();
    expect(
      await two.here.database.sql`select 1 from study_groups where kind = 'practice'
      and created_by in (${ana.id}, ${ben.id})`,
    ).toHaveLength(0);
    await two.there.sweepClocks();
    expect((await matchOf(ben)).people).toHaveLength(2);
  });

  test('both gateways settle a match at its deadline: one of them does', async () => {
    const [ana, ben] = people as [Person, Person];
    await join(ana);
    await join(ben);
    await enter(ana);
    for (const gateway of [two.here, two.there]) gateway.clock.advance(ANSWER_WITHIN_MS);
    await Promise.all([
      two.here.sweepClocks(),
      two.there.sweepClocks(),
      // In the same moment the late one asks, too.
      two.here.call(ben, '/api/practise-now/answer', { method: 'POST' }),
    ]);
    expect((await state(ana)).waiting?.isBack).toBe(true);
    expect((await state(ben)).match?.state).toBe('missed');
    const told = await two.here.database.sql`select 1 from live_events e
      join stream_entries s on s.event_id = e.id
      where e.name = 'practise-now.dissolved' and s.stream = ${`u:${ana.id}`}`;
    expect(told).toHaveLength(1);
  });

  test('who presses while being matched keeps the match', async () => {
    const [ana, ben] = people as [Person, Person];
    await Promise.all([
      join(ana),
      join(ben, {}, two.there),
      join(ana, { mode: 'voice' }, two.there),
      join(ben, { mode: 'voice' }),
    ]);
    await matchOf(ana);
    await Promise.all([join(ana, wishes()), join(ben, wishes(), two.there)]);
    expect((await matchOf(ana)).id).toBe((await matchOf(ben)).id);
    expect((await rows())[0]).toMatchObject({ matches: 1, both: 0 });
  });
});
