import { keptShares, listAppointmentsOf } from '@cascade/db/domain/people/appointments.queries';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { writeQuietHours } from '@cascade/db/features/study-partners/partners.queries';
import { listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { transact } from '@cascade/db/live/transact';
import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { retention } from '@cascade/shared/domain/privacy/retention';
import { remindOfSession } from '@cascade/shared/features/groups/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, practising, ZONE } from '../../testing/practising.ts';
import { startTestWorkers, type TestWorkers } from '../../testing/workers.ts';
import { groupJobs } from '../groups/jobs.ts';

const redisUrl = await ownRedisDatabase();

describe('practice sessions, by the clock', () => {
  let workers: TestWorkers;
  let ana: Person;
  let ben: Person;
  beforeAll(async () => {
    workers = await startTestWorkers({ redisUrl, chores: [] });
  });
  afterAll(() => workers.close());
  const { run, soon, after, eventsOf, practice, comes } = practising(() => workers);
  beforeEach(async () => {
    const { orm } = workers.database;
    [ana, ben] = await Promise.all([makePerson(orm), makePerson(orm)]);
  });
  const outcomes = async (person: Person) =>
    (await listAppointmentsOf(workers.database.orm, person.id)).map(({ outcome }) => outcome);

  test('after the planned end each member’s outcome is noted once, and told to them alone', async () => {
    const session = await practice([ana, ben]);
    await comes(session, [
      [ana, -3],
      [ben, 9],
    ]);
    await run('settle-practice', after(session.startsAt, 59));
    expect(await outcomes(ana)).toEqual([]);
    await run('settle-practice', after(session.startsAt, 60));
    expect([await outcomes(ana), await outcomes(ben)]).toEqual([['came'], ['late']]);
    for (const [person, outcome] of [
      [ana, 'came'],
      [ben, 'late'],
    ] as const)
      expect(
        (await eventsOf(person, 'study-partners.appointment-noted')).map(({ data }) => data),
      ).toEqual([
        {
          appointment: {
            sessionId: session.id,
            startsAt: session.startsAt.toISOString(),
            outcome,
          },
          share: null,
        },
      ]);
  });

  test('who did not come is absent, and who came alone came', async () => {
    const session = await practice([ana, ben]);
    await comes(session, [[ana, 20]]);
    const missed = await practice([ana, ben], soon(300));
    await run('settle-practice', after(missed.startsAt, 61));
    expect([await outcomes(ana), await outcomes(ben)]).toEqual([
      ['absent', 'came'],
      ['absent', 'absent'],
    ]);
  });

  test('of a cancelled session only who cancelled it has an outcome', async () => {
    const startsAt = soon(300);
    await practice([ana, ben], startsAt, { cancelledBy: ben, cancelledAt: after(startsAt, -120) });
    await practice([ana, ben], startsAt, { cancelledBy: ben, cancelledAt: after(startsAt, -119) });
    await run('settle-practice', after(startsAt, 61));
    expect(await outcomes(ana)).toEqual([]);
    expect((await outcomes(ben)).sort()).toEqual(['cancelled', 'cancelled-late']);
  });

  test('sessions of other study groups have no appointments', async () => {
    const session = await practice([ana, ben], soon(60), { kind: 'group' });
    await run('settle-practice', after(session.startsAt, 61));
    expect(await outcomes(ana)).toEqual([]);
  });

  test('a share is shown from the fifth on, without those cancelled in time', async () => {
    const { orm, sql } = workers.database;
    const note = async (outcome: string) => {
      const { id } = await practice([ana, ben]);
      await sql`update study_group_sessions set settled_at = now() where id = ${id}`;
      await sql`insert into appointments (session_id, user_id, starts_at, outcome)
        values (${id}, ${ana.id}, now(), ${outcome})`;
    };
    for (const outcome of ['came', 'late', 'absent', 'cancelled', 'cancelled-late'])
      await note(outcome);
    expect(await keptShares(orm, [ana.id, ben.id])).toEqual(new Map());
    await note('came');
    expect(await keptShares(orm, [ana.id, ben.id])).toEqual(
      new Map([[ana.id, { kept: 3, of: 5 }]]),
    );
    expect(await keptShares(orm, [])).toEqual(new Map());
  });

  test('practice groups go 90 days after their session, with what they hold, and nothing else', async () => {
    const { sql } = workers.database;
    const [old, young, other] = [
      await practice([ana, ben], soon(60)),
      await practice([ana, ben], soon(60 + 2_880)),
      await practice([ana, ben], soon(60), { kind: 'group' }),
    ];
    await comes(old, [[ana, 0]]);
    const [attempts] = await sql`select count(*)::int as count from attempts`;
    const at = after(old.startsAt, 61 + retention.practiceSessions * 1_440);
    await run('settle-practice', at);
    await run('forget-old-practice', at);
    const rows = await sql<{ id: string }[]>`select id from study_groups
      where id = any(${[old.groupId, young.groupId, other.groupId]})`;
    expect(rows.map(({ id }) => id).sort()).toEqual([young.groupId, other.groupId].sort());
    expect(await eventsOf(ana, 'study-partners.session-left')).toMatchObject([
      { data: { groupId: old.groupId } },
    ]);
    expect(await sql`select 1 from appointments where session_id = ${old.id}`).toEqual([]);
    const [kept] = await sql`select count(*)::int as count from attempts`;
    expect(kept).toEqual(attempts);
  });

  test('mails of reminders wait for the end of quiet hours, and are left out after the start', async () => {
    const { orm, sql } = workers.database;
    const now = workers.clock.now();
    const wall = (minutes: number) => wallClockOf(after(now, minutes), ZONE).slice(11);
    const quiet = (to: string) => ({ from: wall(-60), to, timeZone: ZONE });
    const chi = await makePerson(orm);
    await orm.transaction(async (tx) => {
      await writeQuietHours(tx, ana.id, quiet(wall(10)));
      await writeQuietHours(tx, ben.id, quiet(wall(200)));
    });
    const session = await practice([ana, ben, chi], soon(15));
    const bound = groupJobs(workers).find(({ contract }) => contract === remindOfSession);
    const startsAt = session.startsAt.toISOString();
    await transact(workers, async (work) =>
      bound?.process(work, { sessionId: session.id, rev: 1, startsAt }),
    );
    const mails = await listLatestMails(orm);
    const dueOf = async (person: Person) => {
      const mail = mails.find(({ to }) => to === person.email);
      if (!mail) return 'no mail';
      const [row] = await sql<{ due_at: string | null }[]>`
        select due_at from outbox where data ->> 'mailId' = ${mail.id}`;
      return row?.due_at ? new Date(row.due_at).toISOString() : 'at once';
    };
    const end = new Date(Math.floor(after(now, 10).getTime() / MINUTE_MS) * MINUTE_MS);
    expect([await dueOf(ana), await dueOf(ben), await dueOf(chi)]).toEqual([
      end.toISOString(),
      'no mail',
      'at once',
    ]);
    const notices = await sql`select 1 from notices where kind = 'group.session-soon'
      and user_id = any(${[ana.id, ben.id, chi.id]})`;
    expect(notices).toHaveLength(3);
    expect(await listWaitingJobs(orm)).not.toEqual([]);
  });
});
