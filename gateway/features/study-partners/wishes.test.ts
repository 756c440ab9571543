import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { isForAdmins } from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupDone } from '../../testing/groups.ts';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { partnerCall, partnerDone, practiceOf, proposed, take } from '../../testing/proposing.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('what a member wishes about others', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const wish = (by: Person, of: Person, choice: string) =>
    partnerCall(two.here, by, 'PUT', `/wishes/${of.publicId}`, { wish: choice });
  const wishes = (by: Person) => partnerDone(two.there, by, 'GET', '/wishes');
  const told = ({ events }: Listener) =>
    events.filter(({ e }) => e === 'study-partners.wish-changed').map(({ d }) => d);

  test('a wish is kept, changed and taken back, and one’s own devices follow', async () => {
    const anas = await two.listeners.open(two.there, ana);
    const first = (await wish(ana, ben, 'favourite')).body;
    expect(first).toMatchObject({
      personId: ben.publicId,
      wish: { person: { id: ben.publicId, userHandle: ben.handle }, wish: 'favourite' },
    });
    expect(await wishes(ana)).toEqual([first.wish]);
    expect((await wish(ana, ben, 'favourite')).body).toEqual(first);
    const second = (await wish(ana, ben, 'avoid')).body;
    expect(await wishes(ana)).toEqual([second.wish]);
    const path = `/wishes/${ben.publicId}`;
    for (let nth = 0; nth < 2; nth++)
      expect(await partnerDone(two.here, ana, 'DELETE', path)).toEqual({
        personId: ben.publicId,
        wish: null,
      });
    expect(await wishes(ana)).toEqual([]);
    await waitFor(() => expect(told(anas)).toHaveLength(3));
    expect(told(anas)).toEqual([first, second, { personId: ben.publicId, wish: null }]);
  });

  test('about oneself, nobody, or in another word there is none', async () => {
    expect((await wish(ana, ana, 'favourite')).status).toBe(404);
    expect((await wish(ana, { ...ben, publicId: newId() }, 'favourite')).status).toBe(404);
    expect((await wish(ana, ben, 'hate')).status).toBe(422);
    expect(await wishes(ana)).toEqual([]);
  });

  test('somebody with a hidden profile can be wished about by who practised with them alone', async () => {
    const eve = await two.here.person();
    await take(two.here, ben, await proposed(two.here, ana, ben));
    await two.here.database.sql`
      update profiles set is_public = false where user_id = ${ben.id}`;
    expect((await wish(eve, ben, 'avoid')).status).toBe(404);
    expect((await wish(ana, ben, 'avoid')).status).toBe(200);
  });

  test('nobody else is told, by any reply or event', async () => {
    await take(two.here, ben, await proposed(two.here, ana, ben));
    const [{ groupId, sessionId } = { groupId: '', sessionId: '' }] = (
      await practiceOf(two.here, ben)
    ).sessions;
    const everything = async () => {
      const ids: Record<string, string> = {
        id: groupId,
        groupId,
        sessionId,
        userId: ana.publicId,
        personId: ana.publicId,
      };
      const replies: Record<string, string> = {};
      for (const { method, access, path, media } of routeContracts) {
        if (method !== 'get' || isForAdmins({ access }) || media !== 'application/json') continue;
        const at = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId());
        const { status, text } = await two.there.call(ben, at);
        replies[path] = `${status} ${text}`;
      }
      return replies;
    };
    /** What differs between any two moments is compared without its numbers. */
    const still = (replies: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(replies).map(([path, text]) => [
          path,
          text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').replace(/\d+/g, '0'),
        ]),
      );
    const bens = await two.listeners.open(two.there, ben);
    // The day of the last visit is noted by the first.
    await everything();
    const [before, again] = [still(await everything()), still(await everything())];
    const steady = Object.keys(before).filter((path) => before[path] === again[path]);
    expect(steady.length).toBeGreaterThan(Object.keys(before).length * 0.8);
    for (const path of ['/api/study-partners/wishes', '/api/account/export'])
      expect(steady).toContain(path);
    for (const choice of ['favourite', 'avoid']) {
      expect((await wish(ana, ben, choice)).status).toBe(200);
      const replies = await everything();
      const now = still(replies);
      for (const path of steady) expect([path, now[path]]).toEqual([path, before[path]]);
      for (const [path, text] of Object.entries(replies))
        expect([path, text]).toEqual([path, expect.not.stringContaining('"wish"')]);
    }
    // An event that Ben does get shows that none before it was held back.
    const path = `/${groupId}/sessions/${sessionId}/cancel`;
    await groupDone(two.here, ana, 'POST', path, {});
    await waitFor(() =>
      expect(bens.events.map(({ e }) => e)).toContain('study-partners.session-changed'),
    );
    expect(told(bens)).toEqual([]);
    expect(JSON.stringify(bens.events)).not.toMatch(/favourite|avoid/);
  });

  test('quiet hours are one’s own, and one’s own devices follow', async () => {
    const anas = await two.listeners.open(two.there, ana);
    const bens = await two.listeners.open(two.there, ben);
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Asia/Kolkata' };
    expect(await partnerDone(two.here, ana, 'PUT', '/quiet-hours', { quietHours })).toEqual({
      quietHours,
    });
    expect(await partnerDone(two.there, ana, 'GET', '/quiet-hours')).toEqual({ quietHours });
    expect(await partnerDone(two.there, ben, 'GET', '/quiet-hours')).toEqual({ quietHours: null });
    const refused = await partnerCall(two.here, ana, 'PUT', '/quiet-hours', {
      quietHours: { ...quietHours, to: '22:00' },
    });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'quietHours.to']);
    await partnerDone(two.here, ana, 'PUT', '/quiet-hours', { quietHours: null });
    const events = ({ events: all }: Listener) =>
      all.filter(({ e }) => e === 'study-partners.quiet-hours-changed').map(({ d }) => d);
    await waitFor(() => expect(events(anas)).toEqual([{ quietHours }, { quietHours: null }]));
    expect(events(bens)).toEqual([]);
  });

  test('a mail of a proposal waits for the end of quiet hours, or is not written at all', async () => {
    const { sql } = two.here.database;
    const dueOf = async (person: Person) =>
      sql<{ due_at: string | null }[]>`
        select o.due_at from mails m join outbox o on o.data ->> 'mailId' = m.id::text
        where m.to_address = ${person.email}`;
    const at = (hours: number) =>
      new Date(two.here.clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    const quietHours = { from: at(-1), to: at(3), timeZone: 'UTC' };
    await partnerDone(two.here, ben, 'PUT', '/quiet-hours', { quietHours });
    await proposed(two.here, ana, ben);
    const [due] = await dueOf(ben);
    expect(new Date(due?.due_at ?? 0).toISOString().slice(11, 16)).toBe(quietHours.to);
    const chi = await two.here.person();
    await sql`update profiles set wants_emails = false where user_id = ${chi.id}`;
    await proposed(two.here, ana, chi);
    expect(await dueOf(chi)).toEqual([]);
  });

  test('a second proposal within a day writes no second mail', async () => {
    const first = await proposed(two.here, ana, ben);
    await partnerDone(two.here, ana, 'POST', `/proposals/${first.id}/withdraw`);
    await proposed(two.here, ana, ben);
    const mails = await two.here.database.sql`
      select 1 from mails where to_address = ${ben.email}`;
    expect(mails).toHaveLength(1);
  });
});
