import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { markedSheet, READING_MS, TASK_MS, wordsIn } from '../../../testing/circuit.ts';
import { groupCall } from '../../../testing/groups.ts';
import { heldSession, timeOf } from '../../../testing/live-sessions.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

const MARKING_MS = 120_000;
const TALK_MS = 300_000;
const ofStation = (id: 14 | 24, ...parts: string[]) => parts.map((part) => `${id} ${part}`);

describe('rounds of a live session', () => {
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
  const { passHere } = timeOf(two);
  const rolesOf = async (who: Person) => (await live.view(who)).turn?.roles;
  /** Without the queue and earlier rounds, whose cards everybody in the session has. */
  const seen = async (who: Person) =>
    wordsIn(JSON.stringify({ ...(await live.view(who)).turn, card: null }));

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
});
