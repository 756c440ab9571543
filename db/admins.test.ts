import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdminError, runAdminCommand } from './admins.ts';
import { type FreshDatabase, freshDatabase } from './factories/fresh-database.ts';
import { makePerson } from './factories/people.ts';

describe('npm run admin', () => {
  let database: FreshDatabase;
  const run = (line: string, allowed: string[] = []) =>
    runAdminCommand({ database, allowed }, line.split(' '));
  const roleOf = async (id: string) =>
    (await database.sql<{ role: string }[]>`select role from users where id = ${id}`)[0]?.role;

  beforeAll(async () => {
    database = await freshDatabase();
    await database.sql`update users set role = 'member'`;
  });
  afterAll(() => database.close());

  test('grants to the owner of a confirmed address, with audit entry, notice and mail', async () => {
    expect(await run('list')).toEqual(['There is no admin yet.']);
    const ana = await makePerson(database.orm);
    expect(await run(`grant ${ana.email.toUpperCase()}`)).toEqual([
      expect.stringContaining('is an admin now'),
    ]);
    expect(await roleOf(ana.id)).toBe('admin');
    expect(await run('list')).toEqual([expect.stringContaining(ana.handle)]);
    expect((await run('list')).join()).not.toContain(ana.email);
    const [entry] = await database.sql`
      select actor_id, actor_handle, action, before, after from audit_log
      where subject_id = ${ana.publicId}`;
    expect(entry).toEqual({
      actor_id: null,
      actor_handle: 'command line',
      action: 'member.role',
      before: { role: 'member' },
      after: { role: 'admin' },
    });
    const notices = await database.sql`
      select 1 from notices n, mails m where n.user_id = ${ana.id} and m.to_address = ${ana.email}`;
    expect(notices).toHaveLength(1);
    const sessions = await database.sql`select 1 from sessions where user_id = ${ana.id}`;
    expect(sessions).toHaveLength(0);
  });

  test('never grants to an address that is only claimed, or missing from ADMIN_EMAILS', async () => {
    const claimed = await makePerson(database.orm, { emailVerified: false });
    await expect(run(`grant ${claimed.email}`)).rejects.toThrow(AdminError);
    const ben = await makePerson(database.orm);
    await expect(run(`grant ${ben.email}`, ['boss@example.net'])).rejects.toThrow(/ADMIN_EMAILS/);
    expect([await roleOf(claimed.id), await roleOf(ben.id)]).toEqual(['member', 'member']);
    await run(`grant ${ben.email}`, [ben.email]);
    expect(await roleOf(ben.id)).toBe('admin');
  });

  test('revokes, but never the last admin', async () => {
    const admins = await database.sql<{ email: string }[]>`
      select email from users where role = 'admin' order by id`;
    for (const { email } of admins.slice(1)) await run(`revoke ${email}`);
    await expect(run(`revoke ${admins[0]?.email}`)).rejects.toThrow('the only admin');
    await expect(run('promote somebody')).rejects.toThrow('Usage');
  });
});
