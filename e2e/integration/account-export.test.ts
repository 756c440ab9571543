import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { cookieOf } from '@cascade/db/factories/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from '../../gateway/testing/archive.ts';
import { startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../workers/testing/workers.ts';
import { type Planted, plant } from './planting.ts';

const redisUrl = await ownRedisDatabase();

describe('the account export', () => {
  let gateway: TestGateway;
  let workers: TestWorkers;
  let planted: Planted;
  beforeAll(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    workers = await startTestWorkers({
      redisUrl,
      database: gateway.database as TestWorkers['database'],
      chores: [],
    });
    planted = await plant(gateway);
    await waitFor(async () => {
      const rows = await gateway.database.sql`
        select 1 from page_views where referrer like ${`${planted.words.referrer}%`}`;
      expect(rows).toHaveLength(1);
    });
  });
  afterAll(async () => {
    await workers.close();
    await gateway.close();
  });

  /** A quote in another person's report, a post that she deleted, and a note of admins. */
  const others: string[] = ['deletedPost', 'quotedOfOwn', 'supportNote'];

  test('contains every word of the member that they may see', async () => {
    const reply = await gateway.call(planted.ana, '/api/account/export');
    expect(reply.status).toBe(200);
    const missing = Object.entries(planted.words)
      .filter(([, word]) => !reply.text.includes(word))
      .map(([place]) => place);
    expect(missing).toEqual(others);
    const { records } = reply.body;
    const picture = Buffer.from(records.profile.picture[0].webpBase64, 'base64').toString('hex');
    expect(picture).toBe(planted.picture);
    expect(records.account.sessions).toHaveLength(1);
    const subjects = records.account.mails.map(({ subject }: { subject: string }) => subject);
    expect(subjects).toContain('Choose a new CASCade password');
    expect(records.keys.devices).toMatchObject([{ deviceId: 'ANADEVICE' }]);
    expect(records.activity.pageViews).toHaveLength(1);
    expect(records.circuits.marksReceived).toHaveLength(1);
    expect(records.safety.bans).toHaveLength(1);
  });

  test('contains no secret, and nothing that others keep private', async () => {
    const { sql } = gateway.database;
    const { text, body } = await gateway.call(planted.ana, '/api/account/export');
    const [secrets] = await sql<{ token: string; password: string; link: string }[]>`
      select s.token, a.password, v.identifier as link from users u
      join sessions s on s.user_id = u.id join accounts a on a.user_id = u.id
      join verifications v on v.value = u.id::text where u.id = ${planted.ana.id}`;
    for (const secret of Object.values(secrets ?? { none: '' })) {
      expect(secret.length).toBeGreaterThan(10);
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(planted.ben.email);
    expect(text).not.toContain(planted.ben.id);
    expect(text).not.toContain('a private remark');
    expect(JSON.stringify(body.records.circuits.marksGiven)).not.toContain(planted.ben.handle);
  });

  test('contains no other member’s data', async () => {
    const theirs = (await gateway.call(planted.ben, '/api/account/export')).text;
    const shared = [
      'First',
      'Last',
      'message',
      'reply',
      'feedText',
      'circuitName',
      'groupName',
      'requestNote',
      'connectionNote',
      'draftName',
      'quotedOfOwn',
      'namedTitle',
    ];
    const found = Object.entries(planted.words).filter(([, word]) => theirs.includes(word));
    expect(found.map(([place]) => place).filter((place) => !shared.includes(place))).toEqual([]);
  });

  test('contains marks of a circuit only once they are published', async () => {
    const { sat } = planted.circuits;
    const { sql } = gateway.database;
    const marks = async () =>
      (await gateway.call(planted.ana, '/api/account/export')).body.records.circuits.marksReceived;
    await sql`update circuits set state = 'marking' where id = ${sat}`;
    expect(await marks()).toHaveLength(0);
    await sql`update circuits set state = 'published' where id = ${sat}`;
    expect(await marks()).toHaveLength(1);
  });

  test('the archive contains the same as readable files', async () => {
    const reply = await fetch(`${gateway.origin}/api/account/export.zip`, {
      headers: { cookie: cookieOf(planted.ana.token, gateway.env.SESSION_SECRET) },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    const files = filesOf(new Uint8Array(await reply.arrayBuffer()));
    const names = [...files.keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        'README.txt',
        'account.json',
        'profile.json',
        'picture.webp',
        'practice.json',
        'practice.csv',
        'mock-exams.json',
        'circuits.json',
        'messages.json',
        'community.json',
        'notices.json',
        'submissions.json',
        'safety.json',
        'keys.json',
        'activity.json',
      ]),
    );
    const textOf = (name: string) => files.get(name) ?? '';
    const readme = textOf('README.txt');
    for (const name of names.filter((one) => one !== 'README.txt'))
      expect(readme).toContain(`- ${name}: `);
    const all = names.map(textOf).join('\n');
    for (const [place, word] of Object.entries(planted.words))
      expect([place, all.includes(word)]).toEqual([place, !others.includes(place)]);
    expect(textOf('practice.csv')).toContain(planted.words.notes);
  });

  test('is refused when signed out', async () => {
    for (const path of ['/api/account/export', '/api/account/export.zip'])
      expect((await gateway.call(null, path)).status).toBe(401);
  });
});
