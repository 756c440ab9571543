import { type Person, startSession } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { Listeners, waitFor } from '../testing/listener.ts';

describe('the handshake of the live layer', () => {
  let one: TestGateway;
  let two: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    one = await startGateway();
    two = await startGateway({ database: one.database as never });
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const bookmark = (gateway: TestGateway, person: Person, id = 14) =>
    gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST' });

  test('signed-out, forged and cross-site connections are refused', async () => {
    const ana = await one.person();
    const forged = listeners.connect(one, null, {
      cookie: `cascade.session_token=${ana.token}.AAAA`,
    });
    const foreign = listeners.connect(one, ana.token, { origin: 'https://evil.example' });
    for (const { refusal } of [listeners.connect(one, null), forged, foreign])
      expect(await refusal).toBeTruthy();
    await bookmark(one, ana);
    expect(foreign.events).toEqual([]);
  });

  test('long polling is refused', async () => {
    const reply = await fetch(`${one.origin}/live/?EIO=4&transport=polling`);
    expect(reply.status).toBe(400);
  });

  test('ending a session closes its socket on the other gateway but not the member’s others', async () => {
    const ana = await one.person();
    const phone = { ...ana, token: await startSession(one.database.orm, ana.id) };
    const [desk, pocket] = [await listeners.open(one, ana), await listeners.open(two, phone)];
    const closed = new Promise((resolve) => pocket.socket.once('disconnect', resolve));
    const sessions = (await one.call(ana, '/api/account/sessions')).body;
    const { id } = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    await one.call(ana, `/api/account/sessions/${id}`, { method: 'DELETE' });
    await closed;
    expect(desk.socket.connected).toBe(true);
    await bookmark(one, ana);
    const received = ['notice.posted', 'progress.changed'];
    await waitFor(() => expect(desk.events.map(({ e }) => e)).toEqual(received));
    expect(pocket.events).toEqual([]);
  });

  test('an eleventh socket of one member is refused with the reason', async () => {
    const ana = await one.person();
    const open = await Promise.all(Array.from({ length: 10 }, () => listeners.open(one, ana)));
    const extra = listeners.connect(one, ana.token);
    const reason = new Promise((resolve) => extra.socket.once('bye', resolve));
    expect(await reason).toEqual({ code: 'too_many' });
    for (const { socket } of open) expect(socket.connected).toBe(true);
  });

  test('a closing gateway closes only its own sockets', async () => {
    const ana = await one.person();
    const leaving = await startGateway({ database: one.database as never });
    const [here, there] = [await listeners.open(one, ana), await listeners.open(leaving, ana)];
    const gone = new Promise((resolve) => there.socket.once('disconnect', resolve));
    await leaving.close();
    await gone;
    // The closing gateway's messages arrive before Ana's next action.
    await bookmark(two, ana);
    await waitFor(() => expect(here.events).toHaveLength(1));
    expect(here.socket.connected).toBe(true);
  });

  test('a recheck of all sockets closes those without a live session', async () => {
    const [ana, ben] = [await one.person(), await one.person()];
    const [stays, goes] = [await listeners.open(one, ana), await listeners.open(one, ben)];
    const bye = new Promise((resolve) => goes.socket.once('bye', resolve));
    await one.database.sql`delete from sessions where user_id = ${ben.id}`;
    two.live.recheck(null);
    expect(await bye).toEqual({ code: 'signed_out' });
    await bookmark(two, ana);
    await waitFor(() => expect(stays.events).toHaveLength(1));
  });
});
