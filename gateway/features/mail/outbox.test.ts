import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const SECRET = 'token=abcdef0123456789';

describe('the mails that admins see in production', () => {
  let gateway: TestGateway;
  const id = newId();

  beforeAll(async () => {
    gateway = await startGateway({
      env: {
        NODE_ENV: 'production',
        PAYMENTS: 'off',
        RATE_LIMIT_SCALE: '1',
        PUBLIC_ORIGIN: 'https://cascade.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
    });
    const body = `Dear Ana,\n\nhttps://cascade.example/reset-password?${SECRET}\n\nCASCade`;
    await insertMail(gateway.database.orm, { id, to: 'ana@example.org', subject: 'New', body });
  });
  afterAll(() => gateway.close());

  test('hide addresses and links, and each read is in the audit log', async () => {
    const admin = await gateway.person({ role: 'admin' });
    await gateway.database.sql`
      update sessions set second_factor_at = now() where user_id = ${admin.id}`;
    const asAdmin = (path: string, method = 'GET') => gateway.call(admin, path, { method });
    const list = await asAdmin('/api/admin/mails');
    expect(list.body[0]).toMatchObject({ id, to: 'a…@example.org', body: null, hasText: true });
    expect(list.text).not.toContain(SECRET);
    const read = await asAdmin(`/api/admin/mails/${id}/read`, 'POST');
    expect(read.status).toBe(200);
    expect(read.body.body).toBe('Dear Ana,\n\n(link hidden)\n\nCASCade');
    const entries = await gateway.database.sql`
      select action, subject_id, after from audit_log where actor_id = ${admin.id}`;
    expect(entries).toEqual([
      {
        action: 'mail.read',
        subject_id: id,
        after: { to: 'a…@example.org', subject: 'New' },
      },
    ]);
  });
});
