import type { Person } from '@cascade/db/factories/people';
import type { LiveSession } from '@cascade/shared/features/groups/live-session';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { markedSheet, READING_MS, TASK_MS, wordsIn } from '../../../testing/circuit.ts';
import { groupCall, joinOpen } from '../../../testing/groups.ts';
import { waitFor } from '../../../testing/listener.ts';
import { heldSession } from '../../../testing/live-sessions.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

const MARKING_MS = 120_000;
const TALK_MS = 300_000;
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
  /** Both gateways' clocks; sweeps begin at the same moment. */
  const pass = async (ms: number) => {
    for (const gateway of [two.here, two.there]) gateway.clock.advance(ms);
    await Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
  };
  const attend = () =>
    two.here.database
      .sql`update study_group_live_people set seen_at = ${two.here.clock.now().toISOString()}`;
  /** Time passes while everybody's device says that they are here. */
  const passHere = async (ms: number) => {
    for (const gateway of [two.here, two.there]) gateway.clock.advance(ms);
    await attend();
    await Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
  };
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

  test('two whole rounds: phases run by themselves, roles turn, each sees their parts alone', async () => {
    await held.gathered([14, 24]);
    await live.start(ana);
    expect([await rolesOf(ana), await rolesOf(ben), await rolesOf(eve)]).toEqual([
      ['candidate'],
      ['role-player'],
      ['examiner'],
    ]);
    const sees = async () => [await seen(ana), await seen(ben), await seen(eve)];
    const task = ofStation(14, 'task');
    const open = [task, ofStation(14, 'brief'), ofStation(14, 'task', 'brief', 'scheme')];
    expect(await sees()).toEqual(open);
    await passHere(READING_MS);
    expect(await sees()).toEqual(open);
    await passHere(TASK_MS);
    expect((await live.view(ana)).live?.clock?.phase).toBe('marking');
    expect(await sees()).toEqual([[], [], ofStation(14, 'task', 'brief', 'scheme')]);
    const sheet = markedSheet(4);
    expect((await live.ask(eve, 'PUT', '/rounds/1/sheet', { version: 0, sheet })).status).toBe(200);
    await live.ask(ben, 'PUT', '/rounds/1/note', { text: 'You let me finish.' });
    await passHere(MARKING_MS);
    const parts = ofStation(14, 'task', 'brief', 'scheme');
    expect(await sees()).toEqual([parts, parts, parts]);
    expect((await live.view(ana)).turn?.results).toBeNull();
    const rated = await live.ask(ana, 'PUT', '/rounds/1/self-rating', {
      globalRating: 'Borderline Pass',
      comment: 'I forgot the children.',
    });
    expect(rated.body.results).toMatchObject({
      sheets: [{ examiner: { handle: eve.handle }, markHundredths: 1_600 }],
      notes: [{ by: { handle: ben.handle }, text: 'You let me finish.' }],
    });
    expect(JSON.stringify(rated.body)).not.toContain('a private remark');
    await passHere(TALK_MS);
    const second = (await live.view(ana)).live;
    expect([second?.round?.number, second?.clock?.phase]).toEqual([2, 'reading']);
    expect([await rolesOf(ana), await rolesOf(ben), await rolesOf(eve)]).toEqual([
      ['examiner'],
      ['candidate'],
      ['role-player'],
    ]);
    await passHere(READING_MS + TASK_MS);
    await passHere(MARKING_MS);
    await passHere(TALK_MS);
    const after = (await live.view(ana)).live;
    expect(after).toMatchObject({ state: 'lobby', round: null, queue: [] });
    expect(after?.rounds.map(({ number, seats }) => [number, seats[0]?.handle])).toEqual([
      [1, ana.handle],
      [2, ben.handle],
    ]);
    await live.ask(ana, 'POST', '/clock', { command: 'end', rev: after?.rev });
    expect((await live.view(ben)).live?.state).toBe('over');
    expect((await live.round(ana, 1)).results?.sheets).toHaveLength(1);
    const sessions = await groupCall(two.here, ben, 'GET', `/${held.groupId}/sessions`);
    expect(sessions.body.map(({ status }: { status: string }) => status)).toEqual(['completed']);
  });

  test('a round becomes an attempt: complete with the examiner’s marks, open without', async () => {
    await held.gathered([14, 24]);
    await live.start(ana);
    await passHere(READING_MS + TASK_MS);
    await live.ask(eve, 'PUT', '/rounds/1/sheet', { version: 0, sheet: markedSheet(3) });
    await passHere(MARKING_MS);
    await passHere(TALK_MS);
    const attempts = async (who: Person) =>
      (await two.here.call(who, '/api/practice/attempts')).body.map(
        (one: { markHundredths: number | null; completedAt: string | null }) => [
          one.markHundredths,
          one.completedAt !== null,
        ],
      );
    expect(await attempts(ana)).toEqual([[1_200, true]]);
    expect((await two.here.call(ana, '/api/stats')).body.completedScenarios).toBe(1);
    await passHere(READING_MS + TASK_MS);
    await passHere(MARKING_MS);
    await passHere(TALK_MS);
    expect(await attempts(ben)).toEqual([[null, false]]);
    expect(await attempts(eve)).toEqual([]);
    const { body } = await groupCall(two.here, eve, 'GET', `/${held.groupId}/practised`);
    expect(body.rounds.map(({ card }: { card: { id: number } }) => card.id)).toEqual([24, 14]);
  });

  test('the candidate gets the station by no other way before the talk', async () => {
    const { body: earlier } = await two.here.call(ana, '/api/practice/attempts', {
      method: 'POST',
      body: { scenarioId: 14 },
    });
    await held.gathered([14, 24]);
    const tries: [string, string, unknown?][] = [
      ['GET', '/api/scenarios/14'],
      ['GET', '/api/scenarios/24'],
      ['GET', '/api/scenarios/14/candidate'],
      ['POST', '/api/practice/attempts', { scenarioId: 14 }],
      ['POST', '/api/practice/attempts', { scenarioId: 24 }],
      ['GET', `/api/practice/attempts/${earlier.id}`],
      ['POST', `/api/practice/attempts/${earlier.id}/reveal`, {}],
      ['POST', `/api/practice/attempts/${earlier.id}/partners`, {}],
      ['GET', `${held.path}/rounds/1`],
      ['PUT', `${held.path}/rounds/1/sheet`, { version: 0, sheet: markedSheet(3) }],
      ['PUT', `${held.path}/rounds/1/note`, { text: 'a note' }],
    ];
    const probe = async (who: Person) => {
      const texts = [];
      for (const [method, path, body] of tries) {
        const reply = await two.here.call(
          who,
          path,
          body === undefined ? { method } : { method, body },
        );
        texts.push(reply.text);
      }
      return wordsIn(texts.join('\n')).filter((word) => !word.endsWith('name'));
    };
    expect(await probe(ana)).toEqual([]);
    await live.start(ana);
    expect(await probe(ana)).toEqual(ofStation(14, 'task'));
    await passHere(READING_MS + TASK_MS);
    expect(await probe(ana)).toEqual([]);
    await passHere(MARKING_MS);
    expect(await probe(ana)).toEqual(expect.arrayContaining(ofStation(14, 'brief', 'scheme')));
    expect((await probe(ana)).filter((word) => word.startsWith('24'))).toEqual([]);
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

  test('a sheet is saved from the version that was read, and by its examiner alone', async () => {
    await held.gathered([14]);
    await live.start(ana);
    await passHere(READING_MS);
    const save = (by: Person, version: number, sheet = markedSheet(4)) =>
      live.ask(by, 'PUT', '/rounds/1/sheet', { version, sheet });
    expect((await save(ana, 0)).status).toBe(403);
    expect((await save(eve, 0, markedSheet(4, {}, 12))).status).toBe(422);
    const both = await Promise.all([save(eve, 0), save(eve, 0, markedSheet(2))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = both.find(({ status }) => status === 409);
    expect(stale?.body.current.version).toBe(1);
    expect((await save(eve, 1)).body.version).toBe(2);
    expect((await live.view(ana)).turn?.sheet).toBeNull();
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
