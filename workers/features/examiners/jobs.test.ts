import { listLatestNotices } from '@cascade/db/domain/notices/notices.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { findAlert, writeAlert } from '@cascade/db/features/examiners/alerts.queries';
import { insertExaminer } from '@cascade/db/features/examiners/approval.queries';
import {
  examinerApplications,
  examinerEvidence,
  examinerServices,
} from '@cascade/db/features/examiners/schema';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { insertOutboxJob, listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { tellOfService } from '@cascade/shared/features/examiners/alerts';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chores } from '../../chores.ts';
import { Relay } from '../../outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';

const any = { search: '', serviceType: null, specialty: null };
const DAY_MS = 86_400_000;

describe('what workers do for examiners', () => {
  let redis: OwnRedis;
  let workers: TestWorkers;
  let eve: Person;
  let examinerId: string;
  beforeAll(async () => {
    redis = await startOwnRedis();
    workers = await startTestWorkers({ redisUrl: redis.url, chores: [] });
  });
  afterAll(async () => {
    await workers.close();
    await redis.stop();
  });
  beforeEach(async () => {
    const { orm, sql } = workers.database;
    await sql`delete from examiner_alerts`;
    eve = await makePerson(orm);
    const shown = {
      name: 'Dr Eve Castellane',
      qualification: 'MRCPsych',
      institution: 'Northbridge',
    };
    const more = { specialties: ['Psychosis'], bio: 'A bio', timeZone: 'Europe/London' };
    const row = { userId: eve.id, ...shown, ...more, experience: '5-10' as const };
    examinerId = (await orm.transaction((tx) => insertExaminer(tx, row, new Date()))).id;
  });

  async function service(state: 'published' | 'paused' = 'published'): Promise<string> {
    const id = newId();
    await workers.database.orm.insert(examinerServices).values({
      ...{ id, examinerId, state, serviceType: 'mock-exam', title: 'Four stations' },
      ...{ description: 'Four stations', minutes: 60, price: 4_500, features: [] },
      createdAt: new Date(),
      publishedAt: new Date(),
    });
    return id;
  }
  async function listener(wanted: Partial<typeof any> | object = {}, traits = {}) {
    const { orm } = workers.database;
    const person = await makePerson(orm, traits);
    await orm.transaction((tx) => writeAlert(tx, person.id, { ...any, ...wanted }, new Date()));
    return person;
  }
  /** All at once, side by side. */
  async function tell(ids: string[]) {
    const { orm } = workers.database;
    await orm.transaction(async (tx) => {
      for (const serviceId of ids) await insertOutboxJob(tx, tellOfService.name, { serviceId });
    });
    const relay = new Relay(workers);
    await waitFor(async () => {
      await relay.relayBatch();
      expect(await listWaitingJobs(orm)).toHaveLength(0);
    });
  }
  const mailsTo = async ({ email }: Person) =>
    (await listLatestMails(workers.database.orm)).filter(({ to }) => to === email);

  test('who looks for a service hears of the first one, once, by mail and bell', async () => {
    const { orm } = workers.database;
    const ana = await listener({ search: 'STATIONS', specialty: 'Psychosis' });
    const [one, two] = [await service(), await service()];
    await tell([one, two, one]);
    expect(await mailsTo(ana)).toHaveLength(1);
    expect(await findAlert(orm, ana.id)).toBeUndefined();
    const notices = await listLatestNotices(orm, ana.id, 10);
    expect(notices.map(({ path }) => path)).toEqual([`/examiners/${examinerId}`]);
  });

  test('nobody else hears of it: other wishes, blocked, unverified, and the examiner', async () => {
    const { orm, sql } = workers.database;
    const others = [
      await listener({ search: 'risk' }),
      await listener({ serviceType: 'consultation' }),
      await listener({ specialty: 'Mood Disorders' }),
      await listener({}, { emailVerified: false }),
    ];
    const blocked = await listener();
    await sql`insert into blocks (blocker_id, blocked_id, created_at)
      values (${eve.id}, ${blocked.id}, now())`;
    await orm.transaction((tx) => writeAlert(tx, eve.id, any, new Date()));
    await tell([await service()]);
    for (const person of [...others, blocked, eve]) {
      expect(await mailsTo(person)).toEqual([]);
      expect(await findAlert(orm, person.id)).toBeDefined();
    }
  });

  test('what was paused meanwhile is told to nobody', async () => {
    const ana = await listener();
    await tell([await service('paused')]);
    expect(await mailsTo(ana)).toEqual([]);
  });

  test('evidence is deleted 30 days after the decision, and not before one', async () => {
    const { orm } = workers.database;
    const daysAgo = (days: number) => new Date(workers.clock.now().getTime() - days * DAY_MS);
    const plant = async (state: 'submitted' | 'approved' | 'refused', days: number) => {
      const [id, person] = [newId(), await makePerson(orm)];
      const at = daysAgo(days);
      await orm.insert(examinerApplications).values({
        ...{ id, userId: person.id, name: 'A', qualification: 'B', institution: 'C' },
        ...{ experience: '5-10', specialties: 'D', hourlyRate: '1', availability: 'E' },
        ...{ bio: 'F', contact: 'G', state, createdAt: at, changedAt: at },
        decidedAt: state === 'submitted' ? null : at,
      });
      const content = Buffer.from('x');
      const file = { fileName: 'a.pdf', mediaType: 'application/pdf' as const, size: 1, content };
      await orm.insert(examinerEvidence).values({ id, applicationId: id, ...file, createdAt: at });
      return id;
    };
    const kept = [await plant('submitted', 90), await plant('approved', 29)];
    await plant('approved', 31);
    await plant('refused', 31);
    await chores.find(({ name }) => name === 'forget-old-evidence')?.run(workers);
    const left = await orm.select({ id: examinerEvidence.id }).from(examinerEvidence);
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  });
});
