import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { isForAdmins } from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  groupCall,
  groupDone,
  joinOpen,
  makeGroup,
  privateGroup,
  readGroup,
} from '../../testing/groups.ts';
import { type Listener, startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const SECRET_NAME = 'Zanzibar circle';
const SECRET_WORDS = 'We read Kraepelin aloud';

describe('the audience of a study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  const hidden = (others: Person[] = []) =>
    privateGroup(two.here, ana, others, { name: SECRET_NAME, description: SECRET_WORDS });
  const namesOf = ({ events }: Listener) => events.map(({ e }) => e);
  /** Everything before it has arrived once this has. */
  async function settled(listener: Listener, person: Person): Promise<void> {
    await two.here.call(person, '/api/scenarios/30/bookmark', {
      method: 'POST',
      headers: { 'Idempotency-Key': newId() },
    });
    await waitFor(() => expect(namesOf(listener)).toContain('progress.changed'));
  }
  async function follow(person: Person, streams: string[]): Promise<Listener> {
    const listener = await two.listeners.open(two.there, person);
    const { epoch } = await startOf(two.there, person);
    await listener.sync(epoch, Object.fromEntries(streams.map((stream) => [stream, 0])));
    return listener;
  }

  test('no call tells a stranger anything of a private group, by the whole list of contracts', async () => {
    const { id } = await hidden([ben]);
    const fill = (path: string, group: string) =>
      path.replace(/:(\w+)/g, (_, name: string) =>
        name === 'id' ? group : name === 'token' ? 'x'.repeat(32) : ana.publicId,
      );
    const read = routeContracts.filter(
      ({ method, access }) => method === 'get' && !isForAdmins({ access }),
    );
    expect(read.length).toBeGreaterThan(60);
    for (const { path } of read) {
      const { text } = await two.there.call(eve, fill(path, id));
      expect([path, text.includes(SECRET_NAME), text.includes(SECRET_WORDS)]).toEqual([
        path,
        false,
        false,
      ]);
    }
    const own = routeContracts.filter(({ name }) => name.startsWith('groups.'));
    expect(own.length).toBeGreaterThan(12);
    for (const { name, method, path } of own) {
      const answerFor = async (group: string) => {
        const body =
          {
            'groups.edit': { rev: 1 },
            'groups.set-admin': { isAdmin: true },
            'groups.show-exam-date': { isShown: true },
          }[name] ?? (name === 'groups.answer-request' ? { accepts: true } : {});
        const reply = await two.there.call(eve, fill(path, group), {
          method: method.toUpperCase(),
          headers: { 'Idempotency-Key': newId() },
          ...(method === 'get' ? {} : { body }),
        });
        const { requestId: _own, ...shown } = reply.body;
        return { name, status: reply.status, shown };
      };
      // As if there were no such group.
      expect(await answerFor(id)).toEqual(await answerFor(newId()));
    }
  });

  test('a stranger’s socket gets nothing of a group’s stream, and the directory nothing of a private one', async () => {
    const { id } = await hidden([ben]);
    const eves = await follow(eve, [`g:${id}`, 'g:1', 'd:groups', 'd:other']);
    await groupDone(two.here, ana, 'PATCH', `/${id}/members/${ben.publicId}`, { isAdmin: true });
    await settled(eves, eve);
    expect(JSON.stringify(eves.events)).not.toContain(SECRET_NAME);
    const { epoch } = await startOf(two.there, eve);
    const { streams } = await eves.sync(epoch, { [`g:${id}`]: 0, 'd:groups': 0 });
    expect(streams.map(({ s }) => s).sort()).toEqual(['d:groups', `u:${eve.id}`]);
    expect(JSON.stringify(streams)).not.toContain(SECRET_NAME);
  });

  test('members learn of each change, strangers of a public group what its list shows', async () => {
    const { id } = await makeGroup(two.here, ana);
    const anas = await follow(ana, [`g:${id}`]);
    const eves = await follow(eve, ['d:groups']);
    const joined = await joinOpen(two.here, ben, id);
    const changed = {
      e: 'group.changed',
      d: { group: expect.objectContaining({ memberCount: 2 }) },
    };
    await waitFor(() =>
      expect(anas.events).toContainEqual(expect.objectContaining({ s: `g:${id}`, ...changed })),
    );
    await waitFor(() =>
      expect(eves.events).toContainEqual(expect.objectContaining({ s: 'd:groups', ...changed })),
    );
    expect(JSON.stringify([anas.events, eves.events])).not.toMatch(
      new RegExp(`${ana.email}|${ben.email}`),
    );
    await groupDone(two.here, ana, 'PATCH', `/${id}`, { rev: joined.rev, isPrivate: true });
    await waitFor(() => expect(namesOf(eves)).toContain('group.withdrawn'));
    await waitFor(() => expect(namesOf(anas).filter((e) => e === 'group.changed')).toHaveLength(2));
    const last = eves.events.filter(({ e }) => e === 'group.changed').at(-1);
    expect(last?.d).toMatchObject({ group: { isPrivate: false } });
  });

  test('requests and the link reach admins only', async () => {
    const { id } = await hidden([ben]);
    const [anas, bens] = [await follow(ana, [`g:${id}`]), await follow(ben, [`g:${id}`])];
    await groupCall(two.here, eve, 'POST', `/${id}/requests`, { note: 'Please' });
    await waitFor(() => expect(namesOf(anas)).toContain('group.administered'));
    await settled(bens, ben);
    expect(namesOf(bens)).not.toContain('group.administered');
    expect(JSON.stringify(bens.events)).not.toContain(eve.handle);
  });

  test('a removed member’s devices leave before the reply, on both gateways', async () => {
    const { id } = await hidden([ben]);
    const bens = await follow(ben, [`g:${id}`]);
    const elsewhere = await two.listeners.open(two.here, ben);
    const { epoch } = await startOf(two.here, ben);
    await elsewhere.sync(epoch, { [`g:${id}`]: 0 });
    await groupDone(two.here, ana, 'DELETE', `/${id}/members/${ben.publicId}`);
    await groupDone(two.here, ana, 'POST', `/${id}/invitation`);
    const page = await readGroup(two.here, ana, id);
    await groupDone(two.here, ana, 'PATCH', `/${id}`, { rev: page.rev, name: 'Without Ben' });
    await settled(bens, ben);
    await waitFor(() => expect(namesOf(elsewhere)).toContain('progress.changed'));
    for (const listener of [bens, elsewhere]) {
      expect(namesOf(listener)).toContain('group.unlisted');
      expect(JSON.stringify(listener.events)).not.toContain('Without Ben');
      const { streams } = await listener.sync(epoch, { [`g:${id}`]: 0 });
      expect(streams.map(({ s }) => s)).toEqual([`u:${ben.id}`]);
    }
  });

  test('a deleted group ends for its members, and a deleted account leaves its groups in order', async () => {
    const { id } = await makeGroup(two.here, ana);
    await joinOpen(two.here, ben, id);
    const alone = await makeGroup(two.here, ana, { name: 'Alone' });
    const bens = await follow(ben, [`g:${id}`]);
    const { sql } = two.here.database;
    await sql`update sessions set proven_at = ${two.here.clock.now().toISOString()}
      where user_id = ${ana.id}`;
    const deleted = await two.here.call(ana, '/api/auth/delete-user', { method: 'POST', body: {} });
    expect([deleted.status, deleted.text]).toEqual([200, expect.any(String)]);
    await waitFor(() =>
      expect(bens.events).toContainEqual(
        expect.objectContaining({
          e: 'group.listed',
          d: {
            group: expect.objectContaining({ id, isAdmin: true }),
            administration: expect.anything(),
          },
        }),
      ),
    );
    const page = await readGroup(two.there, ben, id);
    expect(page.members.map((member) => [member.id, member.isAdmin])).toEqual([
      [ben.publicId, true],
    ]);
    expect((await groupCall(two.there, ben, 'GET', `/${alone.id}`)).status).toBe(404);
    await groupDone(two.here, ben, 'DELETE', `/${id}`);
    await waitFor(() => expect(namesOf(bens)).toContain('group.unlisted'));
    expect(await groupDone(two.there, ben, 'GET', '/my-groups')).toEqual([]);
  });
});
