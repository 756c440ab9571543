import { listLatestNotices } from '@cascade/db/domain/notices/notices.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { insertOutboxJob, listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { remindOfGroupMessage } from '@cascade/shared/features/groups/conversation';
import { MAIL_AFTER_MS } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Relay } from '../../outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';

describe('notices of mentions and answers in a study group', () => {
  let redis: OwnRedis;
  let workers: TestWorkers;
  beforeAll(async () => {
    redis = await startOwnRedis();
    workers = await startTestWorkers({ redisUrl: redis.url });
  });
  afterAll(async () => {
    await workers.close();
    await redis.stop();
  });

  let ana: Person;
  let ben: Person;
  let chi: Person;
  let groupId: string;
  beforeEach(async () => {
    const { orm, sql } = workers.database;
    [ana, ben, chi] = await Promise.all([makePerson(orm), makePerson(orm), makePerson(orm)]);
    groupId = newId();
    await sql`insert into study_groups
        (id, name, description, specialty, max_members, is_private, created_at)
      values (${groupId}, 'Circle', '', 'Psychotherapy', 8, false, now())`;
    for (const { id } of [ana, ben, chi])
      await sql`insert into study_group_members (group_id, user_id, joined_at)
        values (${groupId}, ${id}, now())`;
  });

  type Written = { mentions?: Person[]; replyTo?: string };
  /** A message of Ana's with its job, or of somebody else. */
  async function written(
    { mentions = [], replyTo }: Written,
    by = ana,
    inGroup = groupId,
  ): Promise<string> {
    const { sql, orm } = workers.database;
    const id = newId();
    await sql`
      with placed as (
        update study_groups set last_place = last_place + 1 where id = ${inGroup}
        returning last_place)
      insert into study_group_messages
        (id, group_id, place, sender_id, reply_to, mentions, created_at, fingerprint)
      select ${id}, ${inGroup}, last_place, ${by.publicId}, ${replyTo ?? null},
        ${mentions.map(({ publicId }) => publicId)}::uuid[], now(), '' from placed`;
    await orm.transaction((tx) =>
      insertOutboxJob(tx, remindOfGroupMessage.name, { messageId: id, step: 'notice' }),
    );
    return id;
  }
  const noticesOf = (person: Person) => listLatestNotices(workers.database.orm, person.id, 50);
  const mailsTo = async (person: Person) =>
    (await listLatestMails(workers.database.orm)).filter(({ to }) => to === person.email);
  const waiting = async () =>
    (await listWaitingJobs(workers.database.orm)).filter(
      ({ job, dueAt }) => job === remindOfGroupMessage.name && !isLater(dueAt),
    );
  const isLater = (dueAt: Date | null) => dueAt !== null && dueAt > workers.clock.now();
  /** Everything that is due is done. */
  const passed = () =>
    waitFor(async () => {
      await new Relay(workers).relayBatch();
      expect(await waiting()).toEqual([]);
    });

  test('tell those who are mentioned or answered, without a word of the message', async () => {
    const first = await written({}, chi);
    await passed();
    await written({ mentions: [ben, ana], replyTo: first });
    await passed();
    expect(await noticesOf(ben)).toMatchObject([
      {
        kind: 'group.message',
        title: 'You were mentioned in “Circle”',
        body: '',
        path: `/study-groups/${groupId}/conversation`,
      },
    ]);
    expect(await noticesOf(chi)).toMatchObject([
      { title: 'Somebody has answered you in “Circle”' },
    ]);
    expect(await noticesOf(ana)).toEqual([]);
    workers.clock.advance(MAIL_AFTER_MS);
    await passed();
    const [mail] = await mailsTo(ben);
    expect(mail?.subject).toBe('You were mentioned in “Circle”');
    expect(mail?.body).toContain(`https://cascade.test/study-groups/${groupId}/conversation`);
    expect([await mailsTo(chi), await mailsTo(ana)]).toMatchObject([[{}], []]);
  });

  test('one at a time for each group, and one mail an hour for all of them', async () => {
    const { sql } = workers.database;
    const other = newId();
    await sql`insert into study_groups
        (id, name, description, specialty, max_members, is_private, created_at)
      values (${other}, 'Other', '', 'Psychotherapy', 8, false, now())`;
    await sql`insert into study_group_members (group_id, user_id, joined_at)
      values (${other}, ${ben.id}, now())`;
    for (const group of [groupId, groupId, other]) await written({ mentions: [ben] }, ana, group);
    await passed();
    expect((await noticesOf(ben)).map(({ title }) => title).sort()).toEqual([
      'You were mentioned in “Circle”',
      'You were mentioned in “Other”',
    ]);
    workers.clock.advance(MAIL_AFTER_MS);
    await passed();
    expect(await mailsTo(ben)).toHaveLength(1);
  });

  test('nobody is told who has read, left, blocked the writer or wants no mails, nor of a deleted message', async () => {
    const { sql } = workers.database;
    const [dan, eve] = await Promise.all([
      makePerson(workers.database.orm),
      makePerson(workers.database.orm),
    ]);
    await sql`insert into study_group_members (group_id, user_id, joined_at)
      values (${groupId}, ${dan.id}, now())`;
    await sql`insert into blocks (blocker_id, blocked_id, created_at)
      values (${chi.id}, ${ana.id}, now())`;
    await sql`update profiles set wants_emails = false where user_id = ${dan.id}`;
    const deleted = await written({ mentions: [dan] });
    await sql`update study_group_messages set deleted_at = now() where id = ${deleted}`;
    await written({ mentions: [ben, chi, dan, eve] });
    await sql`update study_group_members set read_up_to = 2
      where group_id = ${groupId} and user_id = ${ben.id}`;
    await passed();
    workers.clock.advance(MAIL_AFTER_MS);
    await passed();
    for (const person of [ben, chi, eve])
      expect([await noticesOf(person), await mailsTo(person)]).toEqual([[], []]);
    expect([await noticesOf(dan), await mailsTo(dan)]).toMatchObject([[{}], []]);
  });
});
