import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { keyedCall } from '../../gateway/testing/keyed-call.ts';
import { write, written } from '../../gateway/testing/support.ts';
import { Relay } from '../../workers/outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../workers/testing/workers.ts';
import { MailCatcher } from '../harness/mail-catcher.ts';

const redisUrl = await ownRedisDatabase();

describe('mails about requests for support', () => {
  let gateway: TestGateway;
  let workers: TestWorkers;
  let catcher: MailCatcher;
  beforeAll(async () => {
    catcher = await MailCatcher.start();
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    const database = gateway.database as TestWorkers['database'];
    workers = await startTestWorkers({ redisUrl, database, smtpUrl: catcher.url, chores: [] });
  });
  afterAll(async () => {
    await workers.close();
    await gateway.close();
    await catcher.stop();
  });

  /** All that the mail server was given for an address, once there are so many. */
  async function caught(to: string, count: number): Promise<string[]> {
    await waitFor(async () => {
      await new Relay(workers).relayBatch();
      expect(catcher.texts.filter((one) => one.to === to)).toHaveLength(count);
    });
    return catcher.texts.filter((one) => one.to === to).map(({ text }) => text);
  }

  const headersOf = (mail: string) => mail.slice(0, mail.indexOf('\r\n\r\n'));
  const namesIn = (mail: string) =>
    headersOf(mail)
      .split('\r\n')
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
      .sort();

  test('nothing that people enter becomes a header or another receiver', async () => {
    const plain = 'plain@example.org';
    await written(gateway, null, { email: plain });
    const [usual = ''] = await caught(plain, 1);
    const injected = 'Bcc: eve@example.net\r\nX-Injected: yes\r\n\r\nBuy pills';
    const refused = [
      { email: `sam@example.org\r\n${injected}` },
      { email: 'sam@example.org\nBcc: eve@example.net' },
      { email: 'sam@example.org, eve@example.net' },
      { email: '<eve@example.net> sam@example.org' },
      { email: `"x\r\n${injected}"@example.org` },
      { subject: `Help\r\n${injected}` },
      { subject: 'Help\rBcc: eve@example.net' },
      { category: `technical\r\n${injected}` },
    ];
    for (const change of refused)
      expect((await write(gateway, null, change)).status, JSON.stringify(change)).toBe(422);

    // Where lines are allowed they stay in the body, also of an admin.
    const email = 'sam@example.org';
    const { id } = await written(gateway, null, {
      email,
      subject: '=?utf-8?q?x=0D=0ABcc:_eve=40example.net?=',
      description: injected,
    });
    const [receipt = ''] = await caught(email, 1);
    const admin = await gateway.person({ role: 'admin', name: `Eve\r\n${injected}` });
    const path = `/api/admin/support/${id}/answers`;
    const answer = await keyedCall(gateway, admin, 'POST', path, { text: `.\r\n${injected}` });
    expect(answer.status).toBe(200);
    const mails = await caught(email, 2);
    for (const mail of mails) {
      expect(namesIn(mail)).toEqual(expect.arrayContaining(['from', 'to', 'subject']));
      expect(namesIn(mail).filter((name) => !namesIn(usual).includes(name))).toEqual([]);
      expect(headersOf(mail)).not.toMatch(/eve|injected|pills/i);
    }
    expect(catcher.texts.filter(({ to }) => to.includes('eve'))).toEqual([]);
    // A mail that a stranger can have sent to anybody carries no word of theirs.
    expect(receipt).not.toMatch(/pills|eve/i);
    expect(mails.find((mail) => mail !== receipt)).toContain('X-Injected: yes');
  });

  test('mails are plain text, so that HTML in them is text too', async () => {
    const email = 'html@example.org';
    const { id } = await written(gateway, null, { email });
    const [receipt = ''] = await caught(email, 1);
    const admin = await gateway.person({ role: 'admin' });
    const text = '<script>alert(1)</script>';
    await keyedCall(gateway, admin, 'POST', `/api/admin/support/${id}/answers`, { text });
    const mail = (await caught(email, 2)).find((one) => one !== receipt) ?? '';
    expect(headersOf(mail)).toMatch(/^Content-Type: text\/plain; charset=utf-8$/im);
    expect(mail).toContain(text);
  });
});
