import { type Person, startSession } from '@cascade/db/factories/people';
import { describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { refusedHandshake, waitFor } from '../testing/listener.ts';
import { twoGateways } from '../testing/two-gateways.ts';

describe('the handshake of the live layer', () => {
  const two = twoGateways();

  const bookmark = (gateway: TestGateway, person: Person, id = 14) =>
    gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST' });

  test('signed-out, forged and cross-site connections are refused', async () => {
    const ana = await two.here.person();
    const forged = two.listeners.connect(two.here, null, {
      cookie: `cascade.session_token=${ana.token}.AAAA`,
    });
    const foreign = two.listeners.connect(two.here, ana.token, { origin: 'https://evil.example' });
    for (const { refusal } of [two.listeners.connect(two.here, null), forged, foreign])
      expect(await refusal).toBeTruthy();
    await bookmark(two.here, ana);
    expect(foreign.events).toEqual([]);
  });

  test('long polling is refused', async () => {
    const reply = await fetch(`${two.here.origin}/live/?EIO=4&transport=polling`);
    expect(reply.status).toBe(400);
  });

  test('ending a session closes its socket on the other gateway but not the member’s others', async () => {
    const ana = await two.here.person();
    const phone = { ...ana, token: await startSession(two.here.database.orm, ana.id) };
    const [desk, pocket] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.there, phone),
    ];
    const closed = new Promise((resolve) => pocket.socket.once('disconnect', resolve));
    const sessions = (await two.here.call(ana, '/api/account/sessions')).body;
    const { id } = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    await two.here.call(ana, `/api/account/sessions/${id}`, { method: 'DELETE' });
    await closed;
    expect(desk.socket.connected).toBe(true);
    await bookmark(two.here, ana);
    const received = ['notice.posted', 'progress.changed'];
    await waitFor(() => expect(desk.events.map(({ e }) => e)).toEqual(received));
    expect(pocket.events).toEqual([]);
  });

  test('an eleventh socket of one member is refused with the reason', async () => {
    const ana = await two.here.person();
    const open = await Promise.all(
      Array.from({ length: 10 }, () => two.listeners.open(two.here, ana)),
    );
    const extra = two.listeners.connect(two.here, ana.token);
    const reason = new Promise((resolve) => extra.socket.once('bye', resolve));
    expect(await reason).toEqual({ code: 'too_many' });
    for (const { socket } of open) expect(socket.connected).toBe(true);
  });

  test('a closing gateway closes only its own sockets', async () => {
    const ana = await two.here.person();
    const leaving = await startGateway({ database: two.here.database as never });
    const [here, there] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(leaving, ana),
    ];
    const gone = new Promise((resolve) => there.socket.once('disconnect', resolve));
    await leaving.close();
    await gone;
    // The closing gateway's messages arrive before Ana's next action.
    await bookmark(two.there, ana);
    await waitFor(() => expect(here.events).toHaveLength(1));
    expect(here.socket.connected).toBe(true);
  });

  test('a recheck of all sockets closes those without a live session', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    const [stays, goes] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.here, ben),
    ];
    const bye = new Promise((resolve) => goes.socket.once('bye', resolve));
    await two.here.database.sql`delete from sessions where user_id = ${ben.id}`;
    two.there.live.recheck(null);
    expect(await bye).toEqual({ code: 'signed_out' });
    await bookmark(two.there, ana);
    await waitFor(() => expect(stays.events).toHaveLength(1));
  });
});

describe('the limit of handshakes', () => {
  // Six handshakes a minute.
  const two = twoGateways({ env: { RATE_LIMIT_SCALE: '0.05' } });

  test('strangers are counted by address and told when to return; members there still connect', async () => {
    const { origin } = two.here;
    for (let time = 0; time < 6; time++) expect((await refusedHandshake(origin)).status).toBe(400);
    const { status, retryAfter } = await refusedHandshake(origin);
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    for (let member = 0; member < 8; member++) {
      const { socket } = await two.listeners.open(two.here, await two.here.person());
      expect(socket.connected).toBe(true);
    }
  });

  test('a member who connects too often is told by the socket when to return', async () => {
    const [ana, ben] = [await two.here.person(), await two.here.person()];
    for (let time = 0; time < 6; time++)
      (await two.listeners.open(two.here, ana)).socket.disconnect();
    const extra = two.listeners.connect(two.here, ana.token);
    const reason = await new Promise((resolve) => extra.socket.once('bye', resolve));
    expect(reason).toEqual({ code: 'too_many', retryAfter: expect.any(Number) });
    expect((await two.listeners.open(two.here, ben)).socket.connected).toBe(true);
  });
});
