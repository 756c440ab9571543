import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { block } from '../../testing/messaging.ts';
import { connectionDone, shownTo } from '../../testing/network.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const NOTE = 'We met in Zanzibar';

describe('the audience of connections', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  const told = ({ events }: Listener) =>
    events
      .filter(({ e }) => e.startsWith('connection.'))
      .map(({ d }) => d as { connection?: { state: string; person: { id: string } } })
      .map(({ connection }) => connection?.state ?? 'ended');
  /** Everything before it has arrived once this has. */
  async function settled(listener: Listener, person: Person): Promise<void> {
    const count = listener.events.filter(({ e }) => e === 'progress.changed').length;
    await two.here.call(person, '/api/scenarios/30/bookmark', {
      method: 'POST',
      headers: { 'Idempotency-Key': newId() },
    });
    await waitFor(() =>
      expect(listener.events.filter(({ e }) => e === 'progress.changed')).toHaveLength(count + 1),
    );
  }

  test('each of the two learns what changes for them, on every gateway, and strangers nothing', async () => {
    const anas = await two.listeners.open(two.there, ana);
    const bens = await two.listeners.open(two.here, ben);
    const eves = await two.listeners.open(two.there, eve);
    await connectionDone(two.here, ana, 'ask', ben, NOTE);
    await waitFor(() => expect(told(bens)).toEqual(['received']));
    await connectionDone(two.there, ben, 'accept', ana);
    await waitFor(() => expect(told(anas)).toEqual(['sent', 'connected']));
    await connectionDone(two.there, ben, 'remove', ana);
    await waitFor(() => expect(told(anas)).toEqual(['sent', 'connected', 'ended']));
    await waitFor(() => expect(told(bens)).toEqual(['received', 'connected', 'ended']));
    await settled(eves, eve);
    const text = JSON.stringify(eves.events);
    for (const secret of [NOTE, ana.handle, ben.handle, ana.publicId, ben.publicId])
      expect(text).not.toContain(secret);
    const all = JSON.stringify([...anas.events, ...bens.events].map(({ d }) => d));
    for (const secret of [ana.id, ben.id, ana.email, ben.email]) expect(all).not.toContain(secret);
  });

  test('a refusal, a block and a withheld request send the asker nothing', async () => {
    const anas = await two.listeners.open(two.there, ana);
    const bens = await two.listeners.open(two.here, ben);
    await connectionDone(two.here, ana, 'ask', ben, NOTE);
    await connectionDone(two.there, ben, 'decline', ana);
    await waitFor(() => expect(told(bens)).toEqual(['received', 'ended']));
    await block(two.here, ben, ana);
    await settled(anas, ana);
    expect(told(anas)).toEqual(['sent']);
    await connectionDone(two.here, ana, 'take-back', ben);
    await connectionDone(two.here, ana, 'ask', ben, NOTE);
    await settled(bens, ben);
    expect(told(bens)).toEqual(['received', 'ended']);
  });

  test('nobody’s reading calls name who else is connected', async () => {
    await connectionDone(two.here, ana, 'ask', ben, NOTE);
    for (const path of ['/api/connections', '/api/suggested-connections', '/api/mentors']) {
      const { text } = await two.there.call(eve, path);
      expect([path, text.includes(NOTE), text.includes(ana.publicId)]).toEqual([
        path,
        false,
        false,
      ]);
    }
  });

  test('a deleted account leaves the lists and bells of the others', async () => {
    const bens = await two.listeners.open(two.there, ben);
    await connectionDone(two.here, ana, 'ask', ben);
    await connectionDone(two.here, eve, 'ask', ana);
    await connectionDone(two.here, ana, 'accept', eve);
    const { sql } = two.here.database;
    await sql`update sessions set proven_at = ${two.here.clock.now().toISOString()}
      where user_id = ${ana.id}`;
    const deleted = await two.here.call(ana, '/api/auth/delete-user', { method: 'POST', body: {} });
    expect([deleted.status, deleted.text]).toEqual([200, expect.any(String)]);
    await waitFor(() => expect(told(bens)).toEqual(['received', 'ended']));
    expect([await shownTo(two.there, ben), await shownTo(two.there, eve)]).toEqual([[], []]);
    const { notices } = (await two.there.call(ben, '/api/notices')).body;
    expect(notices).toEqual([]);
    const [left] = await sql`
      select (select count(*) from connections where low_id = ${ana.id} or high_id = ${ana.id})
        + (select count(*) from connection_requests
          where asker_id = ${ana.id} or asked_id = ${ana.id}) as count`;
    expect(Number(left?.count)).toBe(0);
  });
});
