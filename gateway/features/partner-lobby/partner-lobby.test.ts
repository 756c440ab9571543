import type { Person } from '@cascade/db/factories/people';
import {
  LOBBY_AWAY_AFTER_MS,
  type PartnerLobby,
} from '@cascade/shared/features/partner-lobby/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { partnerLobbiesOf, visitor } from '../../testing/partner-lobbies.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('two people before the clock', () => {
  const two = twoGateways();
  const { ask, open, join, ready, read, attend, next, leave, attempts } = partnerLobbiesOf(two);
  let ana: Person;
  let ben: Person;
  const guest = visitor('g');
  const stranger = visitor('s');
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const both = async (who: Person, other: Person | typeof guest, lobby: PartnerLobby) => {
    await ready(who, lobby);
    return ready(other, lobby, { at: two.there });
  };
  const toldOf = ({ events }: Listener) =>
    events.filter(({ e }) => e.startsWith('partner-lobby.')).map(({ d }) => d);

  test('the clock starts for both once both are ready, and each is led to their own part', async () => {
    const { token } = await open(ana);
    await join(guest, token, two.there);
    expect((await ready(ana, { token, round: 1 })).start).toBeNull();
    const theirs = await ready(guest, { token, round: 1 }, { at: two.there });
    const mine = await read(ana, token);
    expect(mine).toMatchObject({ role: 'candidate', seat: 'host', own: { isReady: true } });
    expect(theirs).toMatchObject({ role: 'both', seat: 'guest', other: { isReady: true } });
    expect(mine.start?.startedAt).toBe(theirs.start?.startedAt);
    const [attempt] = await attempts(ana);
    expect(mine.start?.path).toBe(`/practice/attempt/${attempt?.id}`);
    const part = await two.there.call(
      null,
      `/api/practice${theirs.start?.path.replace(/\?.*/, '')}`,
    );
    expect(part.body).toMatchObject({
      view: 'examiner',
      clock: { startedAt: mine.start?.startedAt },
    });
    expect((await two.here.call(ana, `/api/practice/attempts/${attempt?.id}/lobby`)).body).toEqual({
      token,
    });
    expect((await two.here.call(ben, `/api/practice/attempts/${attempt?.id}/lobby`)).body).toBe(
      null,
    );
  });

  test('a role player gets the brief alone, the candidate no way to a part', async () => {
    const lobby = await open(ana, { partnerRole: 'role-player' });
    await join(guest, lobby.token);
    const { start } = await both(ana, guest, lobby);
    const part = await two.here.call(null, `/api/practice${start?.path.replace(/\?.*/, '')}`);
    expect(part.body).toMatchObject({ view: 'role-player', markScheme: null, candidateTask: null });
    expect(JSON.stringify(await read(ana, lobby.token))).not.toContain('/partner/');
  });

  test('the link shows nothing of the station before joining, and nothing of the part before the clock', async () => {
    const { token } = await open(ana);
    for (const who of [guest, ben]) {
      const seen = await read(who, token);
      expect(seen).toMatchObject({ seat: null, station: null, start: null, own: null });
      expect(JSON.stringify(seen)).not.toMatch(/suicid|Pritchard|AMH\.14/i);
    }
    const joined = await join(guest, token);
    expect(joined.station?.scenarioNumber).toBe('AMH.14');
    expect(JSON.stringify(joined)).not.toMatch(/Pritchard|lambing|markScheme|actorBrief/);
  });

  test('a tick can be taken back before the start, not after it', async () => {
    const lobby = await open(ana);
    await join(guest, lobby.token);
    await ready(ana, lobby);
    expect((await ready(ana, lobby, { isReady: false })).own?.isReady).toBe(false);
    expect((await ready(guest, lobby)).start).toBeNull();
    const begun = await ready(ana, lobby);
    expect(await ready(ana, lobby, { isReady: false })).toEqual(begun);
    expect(await attempts(ana)).toHaveLength(1);
  });

  test('nobody starts alone: the clock waits for a partner who is away, and starts as they return', async () => {
    const lobby = await open(ana);
    await join(guest, lobby.token);
    await ready(guest, lobby);
    for (const gateway of [two.here, two.there]) gateway.clock.advance(LOBBY_AWAY_AFTER_MS);
    const waiting = await ready(ana, lobby);
    expect(waiting).toMatchObject({ start: null, other: { isHere: false, isReady: true } });
    expect((await attend(guest, lobby.token, two.there)).start).not.toBeNull();
    expect(await attempts(ana)).toHaveLength(1);
  });

  test('the seat is one person’s: others with the link are refused, and see no station', async () => {
    const { token } = await open(ana);
    await join(guest, token);
    expect(await join(guest, token)).toMatchObject({ seat: 'guest' });
    for (const who of [stranger, ben]) {
      expect((await ask(who, `/${token}/join`)).body).toMatchObject({ code: 'conflict' });
      for (const path of ['attend', 'ready', 'next']) {
        const body = path === 'ready' ? { round: 1, isReady: true } : { after: 1, isSwap: false };
        const sent = path === 'attend' ? {} : body;
        const reply = await ask(who, `/${token}/${path}`, { body: sent });
        expect(reply.body, path).toMatchObject({ status: 403 });
      }
      expect(await read(who, token)).toMatchObject({ seat: null, isFull: true, station: null });
      await leave(who, token);
      expect((await ask(who, `/${token}/renew`)).status).toBeGreaterThanOrEqual(401);
    }
    expect((await read(guest, token)).seat).toBe('guest');
    expect((await ask(null, `/${token}/join`)).body).toMatchObject({ code: 'conflict' });
  });

  test('swapped roles: the partner’s attempt is theirs, the host gets the part, and a station new to both', async () => {
    const lobby = await open(ana);
    await join(ben, lobby.token);
    await both(ana, ben, lobby);
    const swapped = await next(ben, lobby.token, 1, true, two.there);
    expect(swapped).toMatchObject({ round: 2, role: 'candidate', start: null });
    expect(swapped.station?.id).not.toBe(14);
    expect(await next(ana, lobby.token, 1, false)).toMatchObject({ round: 2, role: 'both' });
    await both(ana, ben, swapped);
    expect((await read(ben, lobby.token)).start?.path).toMatch(/^\/practice\/attempt\//);
    expect((await read(ana, lobby.token)).start?.path).toMatch(/^\/partner\//);
    expect([await attempts(ana), await attempts(ben)].map(({ length }) => length)).toEqual([1, 1]);
    const same = await next(ana, lobby.token, 2);
    expect(same).toMatchObject({ round: 3, role: 'both', isFull: true });
  });

  test('without an account the partner goes on with the same roles, and cannot swap', async () => {
    const lobby = await open(ana);
    await join(guest, lobby.token);
    const early = await ask(guest, `/${lobby.token}/next`, { body: { after: 1, isSwap: false } });
    expect(early.body).toMatchObject({ code: 'conflict' });
    expect(await both(ana, guest, lobby)).toMatchObject({ canSwap: false });
    const swap = await ask(guest, `/${lobby.token}/next`, { body: { after: 1, isSwap: true } });
    expect(swap.body).toMatchObject({ code: 'conflict' });
    expect(await next(guest, lobby.token, 1)).toMatchObject({ round: 2, role: 'both' });
  });

  test('a partner who signs in after joining keeps the seat, and can be the candidate', async () => {
    const lobby = await open(ana);
    await join(guest, lobby.token);
    const body = 'key' in guest ? { key: guest.key } : {};
    const signedIn = await ask(ben, `/${lobby.token}/attend`, { body });
    expect(signedIn.body).toMatchObject({ seat: 'guest', canSwap: true });
    expect(await read(ben, lobby.token)).toMatchObject({ seat: 'guest' });
    // The key alone opens nothing any more.
    expect(await read(guest, lobby.token)).toMatchObject({ seat: null, station: null });
  });

  test.each([
    { scenarioId: 14 },
    { scenarioId: 0, partnerRole: 'both' },
    { scenarioId: 14, partnerRole: 'candidate' },
    { scenarioId: 14, partnerRole: 'both', speed: 601 },
    { scenarioId: 14, partnerRole: 'both', hostId: 'x' },
  ])('%o opens no lobby', async (body) => {
    expect((await ask(ana, '', { body })).status).toBe(422);
  });

  test('what is no link, or no station, is said so', async () => {
    expect(
      (await ask(ana, '', { body: { scenarioId: 999_999, partnerRole: 'both' } })).status,
    ).toBe(404);
    expect((await ask(null, `/${'a'.repeat(32)}`, { method: 'GET' })).status).toBe(404);
    expect((await ask(null, '/short', { method: 'GET' })).status).toBe(422);
    const { token } = await open(ana, { scenarioId: null });
    expect((await ask(ana, `/${token}/ready`, { body: { round: 0, isReady: true } })).status).toBe(
      422,
    );
  });

  test('both are told, each what a fresh reply says, and nobody else', async () => {
    const eve = await two.here.person();
    const { token } = await open(ana);
    const [mine, other, theirs, outside] = await Promise.all([
      two.listeners.open(two.here, ana),
      two.listeners.open(two.there, ana),
      two.listeners.open(two.there, ben),
      two.listeners.open(two.here, eve),
    ]);
    const expectFresh = async (listener: Listener, who: Person, count: number) => {
      await waitFor(() => expect(toldOf(listener)).toHaveLength(count));
      expect(toldOf(listener).at(-1)).toEqual({ lobby: await read(who, token) });
    };
    await read(eve, token);
    await join(ben, token, two.there);
    await expectFresh(mine, ana, 1);
    await expectFresh(theirs, ben, 1);
    await ready(ana, { token, round: 1 });
    await ready(ben, { token, round: 1 }, { at: two.there });
    await expectFresh(mine, ana, 3);
    await expectFresh(other, ana, 3);
    await expectFresh(theirs, ben, 3);
    await attend(ana, token);
    const renewed = await two.here.call(ana, `/api/partner-lobbies/${token}/renew`, {
      method: 'POST',
      body: {},
    });
    expect(renewed.body).toMatchObject({ isFull: false, other: null });
    await waitFor(() => expect(toldOf(mine)).toHaveLength(4));
    await ready(ana, { token: renewed.body.token, round: 1 });
    // Who joined by the link before hears nothing more, and it leads nowhere.
    expect(toldOf(theirs)).toHaveLength(3);
    expect((await ask(ben, `/${token}/attend`)).status).toBe(404);
    expect((await ask(eve, `/${token}`, { method: 'GET' })).status).toBe(404);
    expect(toldOf(outside)).toEqual([]);
    expect(JSON.stringify(toldOf(mine))).not.toContain('/partner/');
    expect(JSON.stringify([...toldOf(mine), ...toldOf(theirs)])).not.toContain(ana.id);
  });

  test('the host’s leaving ends the link, the partner’s frees the seat', async () => {
    const { token } = await open(ana);
    await join(guest, token);
    expect((await leave(guest, token)).body).toEqual({ left: true });
    expect((await leave(guest, token)).body).toEqual({ left: true });
    expect(await read(ana, token)).toMatchObject({ other: null, isFull: false });
    expect(await join(stranger, token)).toMatchObject({ seat: 'guest' });
    await leave(ana, token);
    expect((await ask(stranger, `/${token}/attend`)).status).toBe(404);
  });
});
