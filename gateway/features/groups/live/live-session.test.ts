import type { Person } from '@cascade/db/factories/people';
import type { LiveSession } from '@cascade/shared/features/groups/live-session';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { READING_MS, wordsIn } from '../../../testing/circuit.ts';
import { groupCall, joinOpen } from '../../../testing/groups.ts';
import { waitFor } from '../../../testing/listener.ts';
import { heldSession, timeOf } from '../../../testing/live-sessions.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

const ofStation = (id: 14 | 24, ...parts: string[]) => parts.map((part) => `${id} ${part}`);

describe('a live session of a study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let held: Awaited<ReturnType<typeof heldSession>>;
  let live: ReturnType<typeof held.at>;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    held = await heldSession(two.here, [ana, ben, eve]);
    live = held.at(two.here);
  });
  const { pass, passHere } = timeOf(two);
  const rolesOf = async (who: Person) => (await live.view(who)).turn?.roles;
  /** Without the queue and earlier rounds, whose cards everybody in the session has. */
  const seen = async (who: Person) =>
    wordsIn(JSON.stringify({ ...(await live.view(who)).turn, card: null }));

  test('the lobby shows who is here, and opens an hour before', async () => {
    expect((await live.view(ana)).live).toBeNull();
    const { live: lobby } = await live.enter(ana);
    expect(lobby).toMatchObject({ state: 'lobby', host: { handle: ana.handle }, round: null });
    two.here.clock.advance(1);
    await live.enter(ben);
    await live.ask(ben, 'PUT', '/ready', { isReady: true });
    const { live: both } = await held.at(two.there).view(eve);
    expect(both?.people.map(({ handle, isHere, isReady }) => [handle, isHere, isReady])).toEqual([
      [ana.handle, true, false],
      [ben.handle, true, true],
    ]);
    await live.ask(ben, 'POST', '/leave', {});
    expect((await live.view(ana)).live?.people.map(({ isHere }) => isHere)).toEqual([true, false]);
  });

  test('a session that starts later than in an hour has no lobby yet', async () => {
    const later = await heldSession(two.here, [ana]);
    await two.here.database.sql`
      update study_group_sessions set start = '2099-01-01T10:00' where id = ${later.sessionId}`;
    const reply = await later.at(two.here).ask(ana, 'POST', '/enter', {});
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      'The lobby opens an hour before the session starts.',
    ]);
  });

  test('strangers and removed members get nothing', async () => {
    await held.gathered([14]);
    const mallory = await two.here.person();
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/rounds/1'],
      ['POST', '/enter'],
    ] as const)
      expect(
        (await live.ask(mallory, method, rest, method === 'GET' ? undefined : {})).status,
      ).toBe(404);
    await live.start(ana);
    const screen = await two.listeners.open(two.there, eve);
    await screen.sync(null, { [`g:${held.groupId}`]: 0 });
    const plan = `/${held.groupId}/sessions/${held.sessionId}`;
    const cancelled = await groupCall(two.here, ana, 'POST', `${plan}/cancel`, {});
    expect([cancelled.status, cancelled.body.detail]).toEqual([
      409,
      'This session is being held. End it first.',
    ]);
    await groupCall(two.here, ana, 'DELETE', `/${held.groupId}/members/${ben.publicId}`);
    await waitFor(() => {
      const told = screen.events
        .filter(({ e }) => e === 'group.live-changed')
        .map(({ d }) => (d as { live: LiveSession }).live.people.map(({ handle }) => handle));
      expect(told.at(-1)).toEqual([ana.handle, eve.handle]);
    });
    expect((await live.ask(ben, 'GET', '')).status).toBe(404);
    const { live: now } = await live.view(ana);
    expect(now?.people.map(({ handle }) => handle)).toEqual([ana.handle, eve.handle]);
  });

  test('who comes late observes until the next round, and who is not heard of is left out of it', async () => {
    await held.gathered([14, 24], [ana, ben]);
    await live.start(ana);
    await live.enter(eve);
    expect(await rolesOf(eve)).toEqual(['observer']);
    expect(await seen(eve)).toEqual(ofStation(14, 'task'));
    await two.here.database.sql`
      update study_group_live_people p set seen_at = now() - interval '1 day'
      from users u where u.id = p.user_id and u.public_id = ${ben.publicId}`;
    await two.here.sweepClocks();
    expect((await live.view(ana)).live?.people.map(({ isHere }) => isHere)).toEqual([
      true,
      false,
      true,
    ]);
    expect((await live.view(ana)).live?.nextSeats.map(({ handle }) => handle)).toEqual([
      ana.handle,
      eve.handle,
    ]);
  });

  test('seats can be chosen for the next round', async () => {
    await held.gathered([14]);
    const seats = {
      candidateId: eve.publicId,
      rolePlayerId: ana.publicId,
      examinerId: ana.publicId,
    };
    await live.ask(ben, 'PUT', '/seats', { seats });
    const wrong = { ...seats, examinerId: eve.publicId };
    expect((await live.ask(ben, 'PUT', '/seats', { seats: wrong })).status).toBe(409);
    await live.start(ana);
    expect([await rolesOf(ana), await rolesOf(ben), await rolesOf(eve)]).toEqual([
      ['role-player', 'examiner'],
      ['observer'],
      ['candidate'],
    ]);
  });

  test('the host alone commands the clock while they are here; a repeated command does nothing', async () => {
    await held.gathered([14, 24]);
    const refused = await live.ask(ben, 'POST', '/clock', { command: 'start' });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      `${ana.handle} is the host and is here. Ask them.`,
    ]);
    const { live: begun } = await live.start(ana);
    const rev = begun?.clock?.rev;
    const pause = () => live.ask(ana, 'POST', '/clock', { command: 'pause', rev });
    expect((await pause()).body.live.clock.pausedAt).not.toBeNull();
    const paused = (await pause()).body.live.clock;
    await passHere(READING_MS);
    expect((await live.view(ana)).live?.clock).toEqual(paused);
    await live.ask(ana, 'POST', '/clock', { command: 'resume', rev: paused.rev });
    await live.ask(ana, 'POST', '/leave', {});
    const left = (await live.view(ben)).live;
    const skip = { command: 'skip', rev: left?.clock?.rev };
    const skips = await Promise.all([
      live.ask(ben, 'POST', '/clock', skip),
      held.at(two.there).ask(eve, 'POST', '/clock', skip),
    ]);
    expect(skips.map(({ status }) => status)).toEqual([200, 200]);
    expect((await live.view(ben)).live?.clock?.phase).toBe('task');
    await live.ask(ben, 'PUT', '/host', { personId: eve.publicId });
    expect((await live.view(ana)).live?.host?.handle).toBe(eve.handle);
  });

  test('the queue takes stations by hand, by skill, and one that nobody here has met', async () => {
    await held.gathered([], [ana, ben]);
    const add = (body: Record<string, unknown>) => live.ask(ben, 'POST', '/queue', body);
    expect((await add({ by: 'station', scenarioId: 14 })).status).toBe(200);
    expect((await add({ by: 'station', scenarioId: 14 })).body.detail).toBe(
      'This station is in the queue already.',
    );
    expect((await add({ by: 'station', scenarioId: 99_999 })).status).toBe(404);
    const bySkill = (await add({ by: 'skill', skill: 'Explanation' })).body.live.queue[1];
    expect(bySkill.card.skill).toBe('Explanation');
    await two.here.database.sql`
      insert into scenario_openings (user_id, scenario_id)
      select ${ana.id}, id from scenarios where id not in (24, 14) on conflict do nothing`;
    expect((await add({ by: 'unmet' })).body.live.queue[2].card.id).toBe(24);
    expect((await add({ by: 'unmet' })).body.detail).toBe(
      'Somebody here has met every station. Add one by hand or by skill.',
    );
    await live.ask(ana, 'DELETE', `/queue/${bySkill.id}`);
    await live.ask(ana, 'DELETE', `/queue/${newId()}`);
    expect((await live.view(eve)).live?.queue.map(({ card }) => card.id)).toEqual([14, 24]);
  });

  test('a lobby that stays empty ends, and a session of a series is held again next time', async () => {
    await live.enter(ana);
    await live.ask(ana, 'POST', '/leave', {});
    await pass(31 * 60_000);
    expect((await live.view(ben)).live?.state).toBe('over');
    await joinOpen(two.here, await two.here.person(), held.groupId);
    expect((await live.ask(ben, 'POST', '/enter', {})).status).toBe(409);
  });
});
