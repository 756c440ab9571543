import type { Person } from '@cascade/db/factories/people';
import type { LiveView } from '@cascade/shared/features/groups/live-session';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupDone } from '../../testing/groups.ts';
import {
  askToPractise,
  minutesAhead,
  partnerCall,
  partnerDone,
  practiceOf,
  proposed,
  take,
} from '../../testing/proposing.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

type Fields = Record<string, unknown>;
const CANNOT = 'You cannot propose a session to this member.';

describe('proposing a practice session', () => {
  const two = twoGateways({ env: { JITSI_URL: 'https://meet.example.org' } });
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const noticesOf = async (person: Person): Promise<{ kind: string; path: string }[]> =>
    (await two.here.call(person, '/api/notices')).body.notices;
  const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);
  const mailsTo = (person: Person) => two.here.database.sql<{ subject: string; body: string }[]>`
    select subject, body from mails where to_address = ${person.email} order by created_at`;
  const groupsOf = (person: Person) => two.here.database.sql`
    select 1 from study_group_members where user_id = ${person.id}`;

  test('one tap makes the session, with its page, its queue and its reminder', async () => {
    const proposal = await proposed(two.here, ana, ben, { note: ' Risk? ', stationIds: [24] });
    expect(proposal).toMatchObject({
      proposer: { id: ana.publicId, userHandle: ana.handle },
      receiver: { id: ben.publicId, userHandle: ben.handle },
      times: [minutesAhead(two.here, 1_440), minutesAhead(two.here, 1_560)],
      durationMinutes: 60,
      note: 'Risk?',
      stationCount: 1,
      status: 'open',
      session: null,
    });
    expect(await practiceOf(two.there, ben)).toEqual({ proposals: [proposal], sessions: [] });
    expect(await noticesOf(ben)).toMatchObject([{ kind: 'study-partners.proposed' }]);
    expect((await mailsTo(ben))[0]?.body).toContain(ana.handle);
    const { body: taken } = await take(two.there, ben, proposal, 1);
    expect(taken).toMatchObject({ status: 'accepted', session: { startsAt: proposal.times[1] } });
    const { groupId, sessionId } = taken.session;
    const [own, other] = [await practiceOf(two.here, ana), await practiceOf(two.there, ben)];
    expect(own).toEqual(other);
    expect(own).toMatchObject({
      proposals: [taken],
      sessions: [{ groupId, sessionId, startsAt: proposal.times[1], isCancelled: false }],
    });
    const path = `/${groupId}/sessions/${sessionId}`;
    expect((await groupDone(two.here, ana, 'GET', path)).status).toBe('scheduled');
    expect(
      await two.here.database.sql`
      select 1 from outbox where data->>'sessionId' = ${sessionId}`,
    ).toHaveLength(1);
    expect(await noticesOf(ana)).toMatchObject([
      { kind: 'study-partners.accepted', path: `/study-groups${path}` },
    ]);
    expect(await kindsOf(ben)).toEqual([]);
    expect((await mailsTo(ana))[0]?.body).toContain(path);
    two.here.clock.advance(1_550 * 60_000);
    const { live } = (await groupDone(two.here, ben, 'POST', `${path}/live/enter`, {})) as LiveView;
    expect(live?.queue.map(({ card }) => card.id)).toEqual([24]);
    two.here.clock.advance(-1_550 * 60_000);
  });

  test('a surprise is of stations that neither has met', async () => {
    const { sql } = two.here.database;
    await sql`insert into scenario_openings (user_id, scenario_id)
      select ${ana.id}, id from scenarios where id > 40 on conflict do nothing`;
    const proposal = await proposed(two.here, ana, ben, { isSurprise: true });
    const { body } = await take(two.there, ben, proposal);
    const [row] = await sql<{ station_ids: number[] }[]>`
      select station_ids from study_group_sessions where id = ${body.session.sessionId}`;
    expect(row?.station_ids).toHaveLength(3);
    expect(new Set(row?.station_ids).size).toBe(3);
    expect(Math.max(...(row?.station_ids ?? []))).toBeLessThanOrEqual(40);
  });

  const at = (minutes: number) => () => minutesAhead(two.here, minutes);
  test.each<[string, () => Fields, string, RegExp]>([
    ['no time', () => ({ times: [] }), 'times', /at least one/],
    ['four times', () => ({ times: [60, 90, 120, 150].map((m) => at(m)()) }), 'times', /at most 3/],
    ['one time twice', () => ({ times: [at(60)(), at(60)()] }), 'times', /once/],
    ['a time in ten minutes', () => ({ times: [at(10)()] }), 'times', /15 minutes/],
    ['a time in fifteen days', () => ({ times: [at(15 * 1_440)()] }), 'times', /14 days/],
    ['twenty minutes', () => ({ durationMinutes: 20 }), 'durationMinutes', /at least 30/],
    ['three hours', () => ({ durationMinutes: 180 }), 'durationMinutes', /at most 120/],
    ['a long note', () => ({ note: 'x'.repeat(301) }), 'note', /300/],
    ['six stations', () => ({ stationIds: [1, 2, 3, 4, 5, 6] }), 'stationIds', /at most 5/],
    ['an unknown station', () => ({ stationIds: [99_999] }), 'stationIds', /cannot be played/],
    ['an unknown zone', () => ({ timeZone: 'Europe/Atlantis' }), 'timeZone', /known/],
  ])('%s is refused by its field, and nothing is half made', async (_, fields, field, message) => {
    const refused = await askToPractise(two.here, ana, ben, fields());
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, field]);
    expect(refused.body.errors[0].message).toMatch(message);
    expect((await practiceOf(two.here, ana)).proposals).toEqual([]);
    expect(await kindsOf(ben)).toEqual([]);
  });

  test('fifteen minutes and fourteen days ahead are both allowed', async () => {
    const times = [minutesAhead(two.here, 15), minutesAhead(two.here, 14 * 1_440)];
    expect((await proposed(two.here, ana, ben, { times })).times).toEqual(times);
  });

  test('a repeat with its key makes one proposal; another member’s key is refused', async () => {
    const key = newId();
    const replies = await Promise.all(
      [two.here, two.there, two.here].map((gateway) => askToPractise(gateway, ana, ben, {}, key)),
    );
    expect(replies.map(({ status, body }) => [status, body.id])).toEqual(
      replies.map(() => [200, key]),
    );
    const chi = await two.here.person();
    expect((await askToPractise(two.here, chi, ben, {}, key)).status).toBe(409);
    expect(await kindsOf(ben)).toEqual(['study-partners.proposed']);
  });

  test('one is open between two people, by either of them, and a refusal names it', async () => {
    await proposed(two.here, ana, ben);
    const [again, back] = [
      await askToPractise(two.here, ana, ben),
      await askToPractise(two.here, ben, ana),
    ];
    expect([again.status, back.status]).toEqual([409, 409]);
    expect(again.body.detail).toMatch(`Your proposal to ${ben.handle} is still open`);
    expect(back.body.detail).toMatch(`${ana.handle} has proposed times to you`);
  });

  test('proposals of two people to each other at once make one', async () => {
    const replies = await Promise.all([
      askToPractise(two.here, ana, ben),
      askToPractise(two.there, ben, ana),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('ten are open at most', async () => {
    const others = await Promise.all(Array.from({ length: 11 }, () => two.here.person()));
    for (const other of others.slice(0, 9)) await proposed(two.here, ana, other);
    const last = await Promise.all(
      others.slice(9).map((other) => askToPractise(two.there, ana, other)),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = last.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe('You can have 10 open proposals at a time.');
  });

  test('a member who cannot be proposed to gets the same answer, whatever the reason', async () => {
    const { sql } = two.here.database;
    const block = (by: Person, other: Person) =>
      two.here.call(by, `/api/people/${other.publicId}/block`, { method: 'PUT' });
    const avoid = (by: Person, other: Person) =>
      partnerDone(two.here, by, 'PUT', `/wishes/${other.publicId}`, { wish: 'avoid' });
    const reasons: Record<string, (other: Person) => Promise<unknown>> = {
      'has blocked': (other) => block(other, ana),
      'is blocked': (other) => block(ana, other),
      avoids: (other) => avoid(other, ana),
      'is avoided': (other) => avoid(ana, other),
      suspended: (other) => sql`insert into bans (id, user_id, scope, reason, started_at)
        values (${newId()}, ${other.id}, 'account', 'a reason', now())`,
      unverified: (other) => sql`update users set email_verified = false where id = ${other.id}`,
      hidden: (other) => sql`update profiles set is_public = false where user_id = ${other.id}`,
      nobody: (other) => sql`delete from users where id = ${other.id}`,
    };
    for (const [reason, arrange] of Object.entries(reasons)) {
      const other = await two.here.person();
      await arrange(other);
      const { status, body } = await askToPractise(two.here, ana, other);
      expect([reason, status, body.code, body.detail]).toEqual([reason, 404, 'not_found', CANNOT]);
    }
    expect((await askToPractise(two.here, ana, ana)).body.detail).toBe(CANNOT);
    expect((await practiceOf(two.here, ana)).proposals).toEqual([]);
  });

  test('a block after a proposal shows the proposer nothing', async () => {
    const proposal = await proposed(two.here, ana, ben);
    await two.here.call(ben, `/api/people/${ana.publicId}/block`, { method: 'PUT' });
    expect((await practiceOf(two.here, ana)).proposals).toEqual([proposal]);
    expect((await askToPractise(two.here, ana, ben)).body.detail).toMatch('is still open');
    const refused = await take(two.here, ben, proposal);
    expect(refused.body.detail).toBe(`You have blocked ${ana.handle}. Unblock them first.`);
  });

  test('a proposer who blocks meanwhile seems to have withdrawn', async () => {
    const proposal = await proposed(two.here, ana, ben);
    await two.here.call(ana, `/api/people/${ben.publicId}/block`, { method: 'PUT' });
    const reply = await take(two.here, ben, proposal);
    expect([reply.status, reply.body.status]).toEqual([200, 'withdrawn']);
    expect(await groupsOf(ben)).toEqual([]);
  });

  test('without a verified address nobody proposes', async () => {
    const newcomer = await two.here.person({ emailVerified: false });
    expect((await askToPractise(two.here, newcomer, ben)).status).toBe(403);
    expect((await partnerCall(two.here, null, 'GET', '/proposals')).status).toBe(401);
  });
});
