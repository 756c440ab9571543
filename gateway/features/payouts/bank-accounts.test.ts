import type { Person } from '@cascade/db/factories/people';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, addBank, ask, bankFields, PAYOUTS, readyBank } from '../../testing/banking.ts';
import { bankingWorld } from '../../testing/banking-world.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { type Listener, Listeners, startOf, waitFor } from '../../testing/listener.ts';

describe('bank accounts', { timeout: 120_000 }, () => {
  const world = bankingWorld();
  const { get, list, accounts, fill, settle } = world;
  const listeners = new Listeners();
  afterEach(() => listeners.closeAll());

  test('an account is added once for a key, verified at the provider, and the first is the primary one', async () => {
    const key = newId();
    const add = (body: object, by = key) =>
      keyedCall(world.gateway, world.admin, 'POST', ACCOUNTS, body, by);
    const replies = await Promise.all([add(bankFields), add(bankFields), add(bankFields)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await add({ ...bankFields, bankName: 'Other' })).body.code).toBe('id_conflict');
    expect(await accounts()).toEqual([
      {
        ...bankFields,
        id: key,
        isPrimary: true,
        stripeAccountStatus: 'pending',
        createdAt: expect.any(String),
      },
    ]);
    const page = await fetch(replies[0]?.body.url);
    expect(await page.text()).toContain('Everything is complete');
    const { account } = await addBank(world.gateway, world.admin);
    expect(account.isPrimary).toBe(false);
    const link = `${ACCOUNTS}/${account.id}/onboarding`;
    expect((await world.gateway.call(world.admin, link, { method: 'POST' })).body.url).toMatch(
      /onboarding/,
    );
  });

  test('the fields have defaults, and what is required is asked for by its field', async () => {
    const { accountHolderName, businessName, bankName } = bankFields;
    const short = { accountHolderName, businessName, bankName };
    const { account } = (await keyedCall(world.gateway, world.admin, 'POST', ACCOUNTS, short)).body;
    expect(account).toMatchObject(bankFields);
    for (const name of ['accountHolderName', 'businessName', 'bankName']) {
      const reply = await keyedCall(world.gateway, world.admin, 'POST', ACCOUNTS, {
        ...short,
        [name]: ' ',
      });
      expect(reply.status).toBe(422);
      expect(reply.body.errors[0]).toMatchObject({
        field: name,
        message: expect.stringMatching(/ is required$/),
      });
    }
    for (const wrong of [{ country: 'XX' }, { accountType: 'gold' }, { businessType: 'club' }])
      expect(
        (await keyedCall(world.gateway, world.admin, 'POST', ACCOUNTS, { ...short, ...wrong }))
          .status,
      ).toBe(422);
  });

  test('there is exactly one primary account, however many are added, chosen and removed at once', async () => {
    const ids = (
      await Promise.all(Array.from({ length: 6 }, () => addBank(world.gateway, world.admin)))
    ).map(({ account }) => account.id);
    const primaries = async () =>
      (await accounts()).filter((one: { isPrimary: boolean }) => one.isPrimary);
    expect(await primaries()).toHaveLength(1);
    await Promise.all(
      ids.map((id) =>
        world.gateway.call(world.admin, `${ACCOUNTS}/${id}/primary`, { method: 'POST' }),
      ),
    );
    expect(await primaries()).toHaveLength(1);
    const removed = await Promise.all(
      ids
        .slice(1)
        .map((id) => world.gateway.call(world.admin, `${ACCOUNTS}/${id}`, { method: 'DELETE' })),
    );
    expect(removed.every(({ status }) => status === 200)).toBe(true);
    expect((await accounts()).map((one: { id: string }) => one.id)).toEqual([ids[0]]);
    expect(await primaries()).toHaveLength(1);
    const again = await world.gateway.call(world.admin, `${ACCOUNTS}/${ids[1]}`, {
      method: 'DELETE',
    });
    expect(again.body).toEqual({ removed: true });
    expect(
      (await world.gateway.call(world.admin, `${ACCOUNTS}/${newId()}`, { method: 'DELETE' }))
        .status,
    ).toBe(404);
  });

  test('an account to which a payout is on its way stays', async () => {
    const bank = await readyBank(world.gateway, world.admin);
    await fill(10_000);
    const { id } = (await ask(world.gateway, world.admin, '5.00')).body;
    const remove = () =>
      world.gateway.call(world.admin, `${ACCOUNTS}/${bank}`, { method: 'DELETE' });
    expect((await remove()).body.detail).toMatch(/still on its way/);
    await settle(id, 'done');
    expect((await remove()).status).toBe(200);
    expect(await accounts()).toEqual([]);
    expect((await list())[0]?.bankName).toBe(bankFields.bankName);
  });

  test('only an elevated session follows what moves, and no longer than its half hour', async () => {
    const stream = streamOf.payouts();
    const plain = await world.gateway.person({ role: 'admin' });
    const member = await world.gateway.person();
    await world.gateway.elevate(member);
    const { n } = await get(`${PAYOUTS}/start`);
    const open = async (person: Person) => {
      const listener = await listeners.open(world.gateway, person);
      await listener.sync((await startOf(world.gateway, person)).epoch, { [stream]: n });
      return listener;
    };
    const [desk, ...others] = [await open(world.admin), await open(plain), await open(member)];
    const told = ({ events }: { events: { e: string }[] }) =>
      events.filter(({ e }) => e === 'payouts.moved').length;
    await readyBank(world.gateway, world.admin);
    await waitFor(() => expect(told(desk)).toBe(1));
    world.gateway.clock.advance(31 * 60_000);
    world.gateway.live.recheck(null);
    const followedBy = async (listener: Listener) =>
      (await listener.sync(null, { [stream]: n })).streams.map(({ s }) => s);
    await expect.poll(() => followedBy(desk)).not.toContain(stream);
    const late = await open(world.admin);
    expect(await followedBy(late)).not.toContain(stream);
    await world.gateway.elevate(world.admin);
    const again = await open(world.admin);
    await readyBank(world.gateway, world.admin);
    await waitFor(() => expect(told(again)).toBeGreaterThan(0));
    // An answer comes after the events before it.
    for (const { socket } of [desk, late, ...others]) await socket.emitWithAck('clock');
    expect([told(desk), ...others.map(told), told(late)]).toEqual([1, 0, 0, 0]);
  });
});
