import type { Person } from '@cascade/db/factories/people';
import type { LiveView } from '@cascade/shared/features/groups/live-session';
import {
  ABSENT_AFTER_MS,
  ANSWER_WITHIN_MS,
  THIRD_WITHIN_MS,
} from '@cascade/shared/features/practise-now/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { groupCall, groupDone } from '../../testing/groups.ts';
import { waitFor } from '../../testing/listener.ts';
import { practiseNowOf, wishes } from '../../testing/practise-now.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('practise now', () => {
  const two = twoGateways();
  const { state, join, leave, matchOf, enter, ask } = practiseNowOf(two);
  let ana: Person;
  let ben: Person;
  let eve: Person;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  afterEach(async () => {
    await two.here.database.sql`delete from practise_now_waiting`;
    await two.here.database.sql`delete from practise_now_matches`;
  });
  const sweep = () => Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
  const pass = async (ms: number) => {
    for (const gateway of [two.here, two.there]) gateway.clock.advance(ms);
    await sweep();
  };
  const attend = () => two.here.database.sql`
    update practise_now_waiting set last_seen = ${two.here.clock.now().toISOString()}`;
  const handles = (...people: Person[]) => people.map(({ handle }) => handle);

  test('two on two gateways land in one lobby with a station neither has met', async () => {
    await two.here.database.sql`
      insert into scenario_openings (user_id, scenario_id)
      select ${ana.id}, id from scenarios
      where category = 'Psychotherapy' and id <> (
        select min(id) from scenarios where category = 'Psychotherapy') on conflict do nothing`;
    const [{ id: unmet } = { id: 0 }] = await two.here.database.sql<{ id: number }[]>`
      select min(id) as id from scenarios where category = 'Psychotherapy'`;
    expect(await join(ana, { category: 'Psychotherapy', role: 'helper' })).toMatchObject({
      waiting: { wishes: { category: 'Psychotherapy' }, isBack: false },
      queue: { others: 0, estimateSeconds: null },
      match: null,
    });
    await join(ben, {}, two.there);
    const [mine, theirs] = await Promise.all([matchOf(ana), matchOf(ben)]);
    expect(mine).toEqual(theirs);
    expect(mine.people.map(({ handle }) => handle)).toEqual(handles(ana, ben));
    await enter(ana);
    expect((await state(ana)).match?.state).toBe('open');
    expect((await enter(ben, two.there)).match?.state).toBe('met');
    expect((await state(ana)).match?.state).toBe('met');
    const path = `/${mine.session?.groupId}/sessions/${mine.session?.sessionId}/live`;
    const { live } = (await groupDone(two.there, ben, 'GET', path)) as LiveView;
    expect(live?.queue.map(({ card }) => card.id)).toEqual([unmet]);
    expect(live?.people.map(({ isHere }) => isHere)).toEqual([true, true]);
    // The one who would rather help does not sit first.
    expect(live?.nextSeats.map(({ handle, roles }) => [handle, roles[0]])).toEqual([
      [ana.handle, 'role-player'],
      [ben.handle, 'candidate'],
    ]);
    // The last match is put away, or gone with the next wait.
    expect((await leave(ana)).match).toBeNull();
    expect(await join(ben)).toMatchObject({ match: null, waiting: { isBack: false } });
  });

  test('bad wishes, visitors and unverified members get a clear answer, and nothing is made', async () => {
    for (const body of [
      {},
      { ...wishes(), size: 'four' },
      { ...wishes(), category: 'Astrology' },
      { ...wishes(), extra: 1 },
    ])
      expect((await ask(ana, 'POST', body)).status).toBe(422);
    expect((await ask(null, 'GET')).status).toBe(401);
    const newcomer = await two.here.person({ emailVerified: false });
    expect((await ask(newcomer, 'POST', wishes())).status).toBe(403);
    expect((await ask(newcomer, 'GET')).body).toMatchObject({ waiting: null, match: null });
    expect(await two.here.database.sql`select 1 from practise_now_waiting`).toHaveLength(0);
  });

  test('joining again changes the wishes and keeps the place; leaving twice is as leaving once', async () => {
    const first = await join(ana, { size: 'three' });
    two.here.clock.advance(1_000);
    const again = await join(ana, { size: 'three', mode: 'text' });
    expect(again.waiting?.since).toBe(first.waiting?.since);
    expect(again.waiting?.wishes.mode).toBe('text');
    expect((await leave(ana)).waiting).toBeNull();
    expect((await leave(ana)).waiting).toBeNull();
  });

  test('a changed wish matches at once', async () => {
    await join(ana, { mode: 'voice' });
    await join(ben, { mode: 'text' });
    expect((await state(ana)).queue?.others).toBe(1);
    await join(ben, { mode: 'either' }, two.there);
    expect((await matchOf(ana)).mode).toBe('voice');
  });

  test('a pair that would take a third is matched after eight seconds, and three at once', async () => {
    await join(ana, { size: 'either' });
    await join(ben, { size: 'either' });
    await sweep();
    expect((await state(ana)).waiting).not.toBeNull();
    await pass(THIRD_WITHIN_MS);
    expect((await matchOf(ana)).people).toHaveLength(2);
    const others = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    for (const one of others) await join(one, { size: 'either' });
    for (const one of others) expect((await matchOf(one)).people).toHaveLength(3);
  });

  test.each(['avoid', 'block'] as const)('%s in either direction: never matched', async (kind) => {
    const bar = (one: Person, other: Person) =>
      kind === 'avoid'
        ? two.here.database.sql`insert into partner_wishes (user_id, other_id, wish, wished_at)
            values (${one.id}, ${other.id}, 'avoid', now())`
        : two.here.database.sql`insert into blocks (blocker_id, blocked_id, created_at)
            values (${one.id}, ${other.id}, now())`;
    await bar(ana, ben);
    await bar(eve, ana);
    await join(ana);
    await join(ben);
    await leave(ben);
    await join(eve);
    await sweep();
    // The count of those who wait is told, and not who they are.
    expect(await state(ana)).toMatchObject({ match: null, queue: { others: 1 } });
    await join(ben, {}, two.there);
    expect((await matchOf(ben)).people.map(({ handle }) => handle).sort()).toEqual(
      handles(ben, eve).sort(),
    );
    expect((await state(ana)).match).toBeNull();
  });

  test('a favourite is matched before somebody who has waited longer', async () => {
    await two.here.database.sql`insert into partner_wishes (user_id, other_id, wish, wished_at)
      values (${ana.id}, ${eve.id}, 'favourite', now())`;
    await join(ben, { role: 'candidate' });
    two.here.clock.advance(1);
    await join(eve, { role: 'candidate' });
    await join(ana);
    expect((await matchOf(ana)).people.map(({ handle }) => handle)).toContain(eve.handle);
  });

  test('who is not heard of for ten seconds leaves the queue; a device’s word keeps the place', async () => {
    await join(ana, { size: 'three' });
    await join(ben, { size: 'three' });
    const device = await two.listeners.open(two.there, ben);
    two.there.clock.advance(ABSENT_AFTER_MS + 1);
    expect(await device.command('practise-now.attend', {})).toMatchObject({
      d: { isWaiting: true },
    });
    two.here.clock.advance(ABSENT_AFTER_MS + 1);
    await sweep();
    expect((await state(ana)).waiting).toBeNull();
    expect((await state(ben)).waiting).not.toBeNull();
    await leave(ben);
    expect(await device.command('practise-now.attend', {})).toMatchObject({
      d: { isWaiting: false },
    });
  });

  test('somebody absent is not matched, even before a sweep', async () => {
    await join(ana);
    two.here.clock.advance(ABSENT_AFTER_MS + 1);
    await join(ben);
    await two.here.sweepClocks();
    expect(await state(ben)).toMatchObject({ match: null, queue: { others: 0 } });
  });

  test('who does not come in is out; the others are back at the head, and the session is gone', async () => {
    const first = await join(ana, { size: 'three' });
    two.here.clock.advance(1_000);
    await join(ben, { size: 'three' });
    await join(eve, { size: 'three' });
    const { session } = await matchOf(ana);
    await enter(ana);
    await enter(ben, two.there);
    await pass(ANSWER_WITHIN_MS - 1);
    expect((await state(ana)).match?.state).toBe('open');
    await pass(1);
    expect(await state(ana)).toMatchObject({
      match: null,
      waiting: { since: first.waiting?.since, isBack: true },
    });
    expect(await state(eve)).toMatchObject({ match: { state: 'missed' }, waiting: null });
    const path = `/${session?.groupId}/sessions/${session?.sessionId}`;
    expect((await groupDone(two.here, ana, 'GET', path)).status).toBe('cancelled');
    expect((await groupCall(two.here, eve, 'POST', `${path}/live/enter`, {})).status).toBe(409);
    await attend();
    await pass(61_000);
    expect((await groupCall(two.here, ana, 'GET', path)).status).toBe(404);
    expect((await state(eve)).match?.session).toBeNull();
    // A newcomer comes after those who are back.
    const [dan, finn] = await Promise.all([two.here.person(), two.here.person()]);
    await join(ana, { size: 'two' });
    await join(ben, { size: 'two' });
    await join(dan);
    await join(finn);
    expect((await matchOf(ana)).people.map(({ handle }) => handle)).toEqual(handles(ana, ben));
  });

  test('who declines does not keep the others waiting', async () => {
    await join(ana);
    await join(ben);
    await matchOf(ben);
    expect(await leave(ben, two.there)).toMatchObject({ match: null, waiting: null });
    expect(await state(ana)).toMatchObject({ match: null, waiting: { isBack: true } });
  });

  test('somebody who deletes their account in an open match does not hold the other one', async () => {
    await join(ana);
    await join(ben);
    await matchOf(ana);
    await enter(ana);
    await two.here.database.sql`delete from users where id = ${ben.id}`;
    await pass(ANSWER_WITHIN_MS);
    expect(await state(ana)).toMatchObject({ match: null, waiting: { isBack: true } });
  });

  test('the estimate is the median of recent waits for such wishes', async () => {
    for (const seconds of [10, 20, 90]) {
      const [one, other] = await Promise.all([two.here.person(), two.here.person()]);
      await join(one);
      await two.here.database.sql`
        update practise_now_waiting set since = since - make_interval(secs => ${seconds})`;
      await join(other, { size: 'either' });
      await enter(one);
      await enter(other);
    }
    expect((await join(ana)).queue).toEqual({ others: 0, estimateSeconds: 20 });
    expect((await join(eve, { mode: 'text', size: 'three' })).queue?.estimateSeconds).toBeNull();
    await waitFor(async () => expect((await state(ana)).queue?.others).toBe(1));
  });

  test('after a week nothing is known of a match', async () => {
    await join(ana);
    await join(ben);
    await enter(ana);
    await enter(ben);
    await two.here.database.sql`
      update practise_now_matches set matched_at = matched_at - interval '8 days'`;
    await sweep();
    expect((await state(ana)).match).toBeNull();
  });
});
