import type { Person } from '@cascade/db/factories/people';
import { MOST_OPEN_REQUESTS } from '@cascade/shared/features/network/contract';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { privateGroup } from '../../testing/groups.ts';
import { block, unblock } from '../../testing/messaging.ts';
import {
  connected,
  connectionCall,
  connectionDone,
  connectionsOf,
  shownTo,
} from '../../testing/network.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('connections', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const noticesOf = async (person: Person): Promise<{ kind: string; title: string }[]> =>
    (await two.here.call(person, '/api/notices')).body.notices;
  const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);
  const hide = (person: Person) =>
    two.here.database.sql`update profiles set is_public = false where user_id = ${person.id}`;

  test('a request is shown to both, accepted once, and removed for both', async () => {
    const note = 'We met at the course.';
    const sent = await connectionDone(two.here, ana, 'ask', ben, note);
    const person = {
      id: ben.publicId,
      userHandle: ben.handle,
      displayName: ben.handle,
      avatarSeed: expect.any(String),
    };
    expect(sent).toEqual([{ person, state: 'sent', note, at: expect.any(String) }]);
    expect(await connectionsOf(two.there, ben)).toMatchObject([
      { person: { id: ana.publicId, userHandle: ana.handle }, state: 'received', note },
    ]);
    expect(JSON.stringify(await connectionsOf(two.there, ben))).not.toContain(ana.email);
    expect(await kindsOf(ben)).toEqual(['connection.request']);
    expect(await connectionDone(two.there, ana, 'ask', ben, 'Once more')).toMatchObject([{ note }]);
    expect(await kindsOf(ben)).toEqual(['connection.request']);

    const accepted = await connectionDone(two.there, ben, 'accept', ana);
    expect(accepted).toMatchObject([{ state: 'connected', note: '' }]);
    expect(await connectionDone(two.here, ben, 'accept', ana)).toEqual(accepted);
    expect(await shownTo(two.here, ana)).toEqual([`connected ${ben.handle}`]);
    expect(await kindsOf(ben)).toEqual([]);
    expect(await noticesOf(ana)).toMatchObject([{ kind: 'connection.accepted' }]);
    expect(await connectionDone(two.here, ana, 'ask', ben)).toMatchObject([{ state: 'connected' }]);

    await connectionDone(two.there, ben, 'remove', ana);
    await connectionDone(two.there, ben, 'remove', ana);
    expect([await shownTo(two.here, ana), await shownTo(two.here, ben)]).toEqual([[], []]);
  });

  test('who is declined goes on waiting, asking again does not arrive, and the other can still ask', async () => {
    await connectionDone(two.here, ana, 'ask', ben, 'Please');
    const before = await connectionsOf(two.here, ana);
    await connectionDone(two.there, ben, 'decline', ana);
    await connectionDone(two.there, ben, 'decline', ana);
    expect(await shownTo(two.here, ben)).toEqual([]);
    expect(await kindsOf(ben)).toEqual([]);
    expect(await connectionsOf(two.here, ana)).toEqual(before);
    expect(await kindsOf(ana)).toEqual([]);

    await connectionDone(two.here, ana, 'take-back', ben);
    expect(await shownTo(two.here, ana)).toEqual([]);
    await connectionDone(two.here, ana, 'ask', ben, 'Again');
    expect(await shownTo(two.here, ana)).toEqual([`sent ${ben.handle}`]);
    expect([await shownTo(two.here, ben), await kindsOf(ben)]).toEqual([[], []]);

    await connectionDone(two.here, ben, 'ask', ana);
    expect(await shownTo(two.there, ana)).toEqual([`connected ${ben.handle}`]);
    expect(await shownTo(two.there, ben)).toEqual([`connected ${ana.handle}`]);
  });

  test('a request that is taken back is gone for both, with its notice, and cannot be accepted', async () => {
    await connectionDone(two.here, ana, 'ask', ben);
    await connectionDone(two.here, ana, 'take-back', ben);
    expect([await shownTo(two.here, ana), await shownTo(two.here, ben)]).toEqual([[], []]);
    expect(await kindsOf(ben)).toEqual([]);
    const late = await connectionCall(two.there, ben, 'accept', ana);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'This request was withdrawn. There is nothing to accept.',
    ]);
    await connectionDone(two.here, ana, 'ask', ben);
    expect(await shownTo(two.here, ben)).toEqual([`received ${ana.handle}`]);
  });

  test('blocked either way or hidden, the asker waits as for anybody, and nothing arrives', async () => {
    const [chi, dee, eve] = await Promise.all([
      two.here.person(),
      two.here.person(),
      two.here.person(),
    ]);
    await privateGroup(two.here, ana, [dee]);
    await block(two.here, ben, ana);
    await block(two.here, ana, chi);
    await hide(dee);
    const replies = [];
    for (const other of [ben, chi, dee, eve]) {
      const reply = await connectionCall(two.there, ana, 'ask', other, 'Hello');
      const own = reply.body.find(
        ({ person }: { person: { id: string } }) => person.id === other.publicId,
      );
      const { person: _, at: __, ...shown } = own;
      replies.push({ status: reply.status, shown });
    }
    expect(new Set(replies.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ status: 200, shown: { state: 'sent', note: 'Hello' } })]),
    );
    for (const other of [ben, chi, dee]) {
      expect([await shownTo(two.here, other), await noticesOf(other)]).toEqual([[], []]);
      const late = await connectionCall(two.there, other, 'accept', ana);
      expect(late.status).toBe(409);
    }
    expect(await shownTo(two.here, eve)).toEqual([`received ${ana.handle}`]);
    // Lifting the block does not bring it; asking from the other side connects.
    await unblock(two.here, ben, ana);
    expect(await shownTo(two.here, ben)).toEqual([]);
    await connectionDone(two.here, ben, 'ask', ana);
    expect(await shownTo(two.here, ben)).toEqual([`connected ${ana.handle}`]);
  });

  test('two who block each other are not connected by asking', async () => {
    await block(two.here, ben, ana);
    await connectionDone(two.here, ana, 'ask', ben);
    await connectionDone(two.here, ben, 'ask', ana);
    expect(await shownTo(two.there, ana)).toEqual([`sent ${ben.handle}`]);
    expect(await shownTo(two.there, ben)).toEqual([`sent ${ana.handle}`]);
  });

  test('blocking ends the connection for both, own requests, and hides theirs without a trace', async () => {
    const [chi, dee] = await Promise.all([two.here.person(), two.here.person()]);
    await connected(two.here, ana, ben);
    await connectionDone(two.here, ana, 'ask', chi);
    await connectionDone(two.here, dee, 'ask', ana, 'Please');
    const waiting = await connectionsOf(two.here, dee);
    for (const other of [ben, chi, dee]) await block(two.there, ana, other);
    expect(await shownTo(two.here, ana)).toEqual([]);
    expect(await shownTo(two.here, ben)).toEqual([]);
    expect([await shownTo(two.here, chi), await kindsOf(chi)]).toEqual([[], []]);
    expect(await connectionsOf(two.here, dee)).toEqual(waiting);
    expect(await kindsOf(ana)).not.toContain('connection.request');
  });

  test('somebody hidden who asks can be accepted, written to and blocked', async () => {
    await hide(ana);
    const person = `/api/people/${ana.publicId}`;
    expect((await two.here.call(ben, person)).status).toBe(404);
    await connectionDone(two.here, ana, 'ask', ben);
    expect((await two.here.call(ben, person)).status).toBe(404);
    await connectionDone(two.there, ben, 'accept', ana);
    expect((await two.here.call(ben, person)).status).toBe(200);
    await connectionDone(two.here, ben, 'remove', ana);
    expect((await two.here.call(ben, person)).status).toBe(404);
    await connectionDone(two.here, ana, 'ask', ben);
    await block(two.here, ben, ana);
    expect(await shownTo(two.here, ben)).toEqual([]);
  });

  test('strangers, oneself, visitors and members without a confirmed address are refused', async () => {
    const [hidden, unverified] = await Promise.all([
      two.here.person(),
      two.here.person({ emailVerified: false }),
    ]);
    await hide(hidden);
    for (const publicId of [hidden.publicId, unverified.publicId, newId()]) {
      const reply = await connectionCall(two.here, ana, 'ask', { publicId });
      expect([reply.status, reply.body.detail]).toEqual([404, 'There is no such member.']);
    }
    expect((await connectionCall(two.here, ana, 'ask', ana)).status).toBe(422);
    expect((await connectionCall(two.here, unverified, 'ask', ben)).status).toBe(403);
    expect((await connectionCall(two.here, null, 'ask', ben)).status).toBe(401);
    expect((await two.here.call(null, '/api/connections')).status).toBe(401);
    const long = await connectionCall(two.here, ana, 'ask', ben, 'x'.repeat(201));
    expect([long.status, long.body.errors]).toEqual([
      422,
      [{ field: 'note', message: 'must be at most 200 characters' }],
    ]);
    await connectionDone(two.here, ana, 'ask', ben, 'x'.repeat(200));
    for (const step of ['decline', 'take-back', 'remove'] as const)
      expect(await connectionDone(two.here, ana, step, { publicId: newId() })).toHaveLength(1);
  });

  test(`not more than ${MOST_OPEN_REQUESTS} requests wait, two at once count, and refused ones count too`, async () => {
    const others = await Promise.all(
      Array.from({ length: MOST_OPEN_REQUESTS + 1 }, () => two.here.person()),
    );
    const [first, second, ...rest] = others as [Person, Person, ...Person[]];
    for (const other of rest) await connectionDone(two.here, ana, 'ask', other);
    await connectionDone(two.here, rest[0] as Person, 'decline', ana);
    const both = await Promise.all([
      connectionCall(two.here, ana, 'ask', first),
      connectionCall(two.there, ana, 'ask', second),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await connectionsOf(two.here, ana)).toHaveLength(MOST_OPEN_REQUESTS);
    await connectionDone(two.here, ana, 'take-back', rest[1] as Person);
    await connectionDone(two.here, ana, 'ask', rest[1] as Person);
  });
});
