import { listLatestNotices } from '@cascade/db/domain/notices/notices.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { insertOutboxJob, listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { tellDone } from '@cascade/shared/features/feedback/ideas';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Relay } from '../../outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';

describe('telling that an idea is done', () => {
  let redis: OwnRedis;
  let workers: TestWorkers;
  let author: Person;
  let voter: Person;
  let bystander: Person;
  beforeAll(async () => {
    redis = await startOwnRedis();
    workers = await startTestWorkers({ redisUrl: redis.url });
    const { orm } = workers.database;
    [author, voter, bystander] = await Promise.all([
      makePerson(orm),
      makePerson(orm),
      makePerson(orm),
    ]);
  });
  afterAll(async () => {
    await workers.close();
    await redis.stop();
  });

  type Fields = { by?: Person | null; title?: string | null; state?: string };
  async function idea({ by = author, title = 'A calmer bell', state = 'done' }: Fields) {
    const { sql } = workers.database;
    const id = newId();
    await sql`insert into feedback (id, user_id, type, title, description, state, created_at,
        settled_at, idea_title, idea_text, published_at)
      values (${id}, ${by?.id ?? null}, 'feature', 'x', 'y', ${state}, now(),
        ${state === 'done' ? sql`now()` : null}, ${title}, ${title && 'Text'},
        ${title ? sql`now()` : null})`;
    return id;
  }
  const vote = (id: string, person: Person) => workers.database.sql`
    insert into feedback_votes (feedback_id, user_id, voted_at) values (${id}, ${person.id}, now())`;
  /** As often as it was enqueued, side by side. */
  async function tell(id: string, times = 1) {
    const { orm } = workers.database;
    await orm.transaction(async (tx) => {
      for (let n = 0; n < times; n += 1)
        await insertOutboxJob(tx, tellDone.name, { feedbackId: id });
    });
    const relay = new Relay(workers);
    await waitFor(async () => {
      await relay.relayBatch();
      expect(await listWaitingJobs(orm)).toHaveLength(0);
    });
  }
  const heard = async (person: Person, id: string) =>
    (await listLatestNotices(workers.database.orm, person.id, 50))
      .filter(({ path }) => path === `/feedback?idea=${id}`)
      .map(({ title, body }) => [title, body]);

  test('the author and those who voted hear once, also when it is marked twice, and nobody else', async () => {
    const id = await idea({});
    await vote(id, voter);
    await vote(id, author);
    await tell(id, 3);
    await tell(id);
    expect(await heard(author, id)).toEqual([['Done: A calmer bell', 'You told us. Thank you.']]);
    expect(await heard(voter, id)).toEqual([['Done: A calmer bell', 'You voted for it.']]);
    expect(await heard(bystander, id)).toEqual([]);
  });

  test('who votes after it was done and undone hears the next time, and the others do not again', async () => {
    const { sql } = workers.database;
    const id = await idea({ by: null });
    await vote(id, voter);
    await tell(id);
    await vote(id, bystander);
    await tell(id);
    expect(await heard(voter, id)).toHaveLength(1);
    expect(await heard(bystander, id)).toHaveLength(1);
    await sql`delete from feedback where id = ${id}`;
  });

  test('nobody hears of what is not done any more, or was deleted', async () => {
    const id = await idea({ state: 'planned' });
    await vote(id, voter);
    await tell(id);
    await tell(newId());
    expect(await heard(author, id)).toEqual([]);
    expect(await heard(voter, id)).toEqual([]);
  });

  test('of what is not public only the author hears, without the words that were theirs', async () => {
    const id = await idea({ title: null });
    await tell(id);
    expect(await heard(author, id)).toEqual([
      ['Done: What you wrote to us', 'You told us. Thank you.'],
    ]);
  });
});
