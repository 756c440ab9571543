import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Watches } from '../testing/admin-watch.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { waitFor } from '../testing/listener.ts';

const NEVER_MS = 2_000_000_000;

describe('the admin namespace', () => {
  let here: TestGateway;
  let there: TestGateway;
  /** Publishes no pictures, so nothing makes it check rights by itself. */
  let still: TestGateway;
  const watches = new Watches();
  beforeAll(async () => {
    here = await startGateway({ watching: { everyMs: 10 } });
    const database = here.database as never;
    there = await startGateway({ watching: { everyMs: 10 }, database });
    still = await startGateway({ watching: { everyMs: NEVER_MS }, database });
  });
  afterEach(() => watches.closeAll());
  afterAll(async () => {
    await still.close();
    await there.close();
    await here.close();
  });

  const admin = () => here.person({ role: 'admin' });
  const letIn = async (gateway: TestGateway, person: Person) => {
    const watch = watches.open(gateway, person);
    await new Promise<void>((resolve, reject) => {
      watch.socket.once('connect', resolve);
      void watch.refusal.then((reason) => reject(new Error(`refused: ${reason}`)));
    });
    return watch;
  };
  const setRole = ({ id }: Person, role: string) =>
    here.database.sql`update users set role = ${role} where id = ${id}`;

  test('members, examiners, strangers and other sites are refused and get no pictures', async () => {
    const outsiders = [
      watches.open(here, await here.person()),
      watches.open(here, await here.person({ role: 'examiner' })),
      watches.open(here, null),
      watches.open(here, await admin(), { origin: 'https://evil.example' }),
    ];
    const reasons = await Promise.all(outsiders.map(({ refusal }) => refusal));
    expect(reasons.slice(0, 2)).toEqual(['forbidden', 'forbidden']);
    expect(reasons.every(Boolean)).toBe(true);
    const inside = await letIn(here, await admin());
    await waitFor(() => expect(inside.snapshots().length).toBeGreaterThan(2));
    for (const { frames, socket } of outsiders) {
      expect(frames).toEqual([]);
      expect(socket.connected).toBe(false);
    }
  });

  test('a member’s existing connection does not open the namespace', async () => {
    const ana = await here.person();
    const watch = watches.open(here, ana);
    await watch.refusal;
    const again = watch.socket.io.socket('/admin');
    const reason = new Promise((resolve) => again.once('connect_error', resolve));
    again.connect();
    expect(await reason).toMatchObject({ message: 'forbidden' });
    expect(watch.frames).toEqual([]);
  });

  test('an admin who loses the role is disconnected with the reason on both gateways', async () => {
    const [eve, other] = [await admin(), await admin()];
    const lost = [await letIn(here, eve), await letIn(still, eve)];
    const kept = await letIn(still, other);
    await setRole(eve, 'member');
    here.live.recheck(eve.id);
    for (const { bye } of lost) expect(await bye).toEqual({ code: 'forbidden' });
    await waitFor(() => expect(lost.map(({ socket }) => socket.connected)).toEqual([false, false]));
    expect(kept.socket.connected).toBe(true);
    expect(await watches.open(still, eve).refusal).toBe('forbidden');
  });

  test('an admin whose role changed without a recheck gets no further picture', async () => {
    const [eve, other] = [await admin(), await admin()];
    const [lost, kept] = [await letIn(there, eve), await letIn(there, other)];
    await waitFor(() => expect(lost.frames.length).toBeGreaterThan(0));
    await setRole(eve, 'member');
    expect(await lost.bye).toEqual({ code: 'forbidden' });
    const [received, before] = [lost.frames.length, kept.frames.length];
    await waitFor(() => expect(kept.frames.length).toBeGreaterThan(before + 3));
    expect(lost.frames.length).toBe(received);
  });

  test('signing out closes the socket on both gateways', async () => {
    const eve = await admin();
    const watch = await letIn(still, eve);
    const out = await here.call(eve, '/api/auth/sign-out', { method: 'POST', body: {} });
    expect(out.status).toBe(200);
    expect(await watch.bye).toEqual({ code: 'signed_out' });
    expect(await watches.open(still, eve).refusal).toBeTruthy();
  });

  test('an eleventh page of one admin is refused', async () => {
    const eve = await admin();
    await Promise.all(Array.from({ length: 10 }, () => letIn(here, eve)));
    expect(await watches.open(here, eve).refusal).toBe('too_many');
  });

  test('the namespace accepts no events from clients', async () => {
    const watch = await letIn(here, await admin());
    const answers: unknown[] = [];
    for (const name of ['command', 'sync', 'clock', 'watched', 'snapshot'])
      watch.socket.emit(name, {}, (answer: unknown) => answers.push(answer));
    const before = watch.frames.length;
    await waitFor(() => expect(watch.frames.length).toBeGreaterThan(before + 3));
    expect(answers).toEqual([]);
    expect(watch.snapshots().every(({ gateways }) => gateways.length > 0)).toBe(true);
  });
});
