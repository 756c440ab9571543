import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson, type Person } from '@cascade/db/factories/people';
import {
  findProposal,
  insertProposal,
  listProposalsOf,
} from '@cascade/db/features/study-partners/proposals.queries';
import { retention } from '@cascade/shared/domain/privacy/retention';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, practising, ZONE } from '../../testing/practising.ts';
import { startTestWorkers, type TestWorkers } from '../../testing/workers.ts';

const redisUrl = await ownRedisDatabase();

const DAY_MS = 1_440 * MINUTE_MS;

describe('proposals, by the clock', () => {
  let workers: TestWorkers;
  let ana: Person;
  let ben: Person;
  beforeAll(async () => {
    workers = await startTestWorkers({ redisUrl, chores: [] });
  });
  afterAll(() => workers.close());
  const { run, soon, eventsOf } = practising(() => workers);
  beforeEach(async () => {
    const { orm } = workers.database;
    [ana, ben] = await Promise.all([makePerson(orm), makePerson(orm)]);
  });

  async function proposal(times: Date[]): Promise<string> {
    const id = newId();
    await workers.database.orm.transaction((tx) =>
      insertProposal(tx, {
        id,
        proposerId: ana.id,
        receiverId: ben.id,
        times,
        durationMinutes: 60,
        timeZone: ZONE,
        note: '',
        stationIds: [],
        isSurprise: false,
        proposedAt: workers.clock.now(),
        expiresAt: times.at(-1) ?? soon(0),
      }),
    );
    return id;
  }

  test('a proposal expires when its last time has passed, and both are told once', async () => {
    const { orm } = workers.database;
    const id = await proposal([soon(60), soon(120)]);
    await run('expire-proposals', soon(119));
    expect((await findProposal(orm, id))?.row.status).toBe('open');
    await run('expire-proposals', soon(121));
    const [expired] = await listProposalsOf(orm, ana.id, soon(121));
    expect(expired).toMatchObject({ id, status: 'expired', rev: 2 });
    for (const person of [ana, ben])
      expect(
        (await eventsOf(person, 'study-partners.proposal-changed')).map(({ data }) => data),
      ).toEqual([{ proposal: expired }]);
  });

  test('closed proposals go 90 days after they were made; open ones do not', async () => {
    const { orm } = workers.database;
    const id = await proposal([soon(60)]);
    const at = new Date(soon(0).getTime() + (retention.practiceSessions + 1) * DAY_MS);
    await run('forget-old-practice', at);
    expect(await findProposal(orm, id)).toBeDefined();
    await run('expire-proposals', at);
    await run('forget-old-practice', at);
    expect(await findProposal(orm, id)).toBeUndefined();
  });
});
