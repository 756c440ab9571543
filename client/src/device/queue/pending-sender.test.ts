// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOthers } from '../forgetting.ts';
import { endOwner } from '../owner.ts';
import { PretendLocks } from '../testing/pretend-locks.ts';
import { openStore } from './pending-store.ts';
import { Device, pathOf, press } from './testing/device.ts';
import { problem } from './testing/pretend-server.ts';

let device: Device;
let member = '';
beforeEach(async () => {
  member = newId();
  device = await Device.open();
});
afterEach(() => {
  device.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('commands are sent one after the other, in their order, each with its id as its key', async () => {
  const commands = [press(member, 1), press(member, 2), press(member, 1, false)];
  for (const command of commands) await device.store.add(command);
  await device.openTab(member).open();
  expect(device.server.came).toEqual(
    commands.map(({ id }, index) => ({
      path: pathOf([1, 2, 1][index] ?? 0),
      key: id,
      member,
    })),
  );
  expect(device.server.bookmarks.get(pathOf(1))).toEqual({ bookmarked: false, rev: 2 });
  expect(await device.waitingOf(member)).toEqual([]);
  expect(device.shown[0]).toEqual([]);
});

test('an unsent command stays first in the queue, also on the next page', async () => {
  const [first, second] = [press(member, 1), press(member, 2)];
  device.server.isAway = true;
  const before = device.openTab(member);
  await before.keep(first);
  await before.keep(second);
  await before.drain();
  expect(device.server.came.every(({ key }) => key === first.id)).toBe(true);
  expect(device.shown[0]?.map(({ id }) => id)).toEqual([first.id, second.id]);
  before.close();

  device.server.isAway = false;
  device.server.came.length = 0;
  await device.openTab(member).open();
  expect(device.server.came.map(({ key }) => key)).toEqual([first.id, second.id]);
});

test('a command whose reply was lost is sent again with its key, and lands once', async () => {
  const command = press(member, 1);
  device.server.next('lost');
  const sender = device.openTab(member);
  await sender.keep(command);
  await sender.drain();
  await vi.waitFor(async () => expect(await device.waitingOf(member)).toEqual([]));
  expect(device.server.came.map(({ key }) => key)).toEqual([command.id, command.id]);
  expect(device.server.bookmarks.get(pathOf(1))).toEqual({ bookmarked: true, rev: 1 });
});

test('Retry-After replaces the backoff', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const command = press(member, 1);
  device.server.isAway = true;
  const sender = device.openTab(member);
  await sender.keep(command);
  for (let absence = 0; absence < 10; absence += 1) await sender.drain();
  device.server.isAway = false;
  const unavailable = problem(503, 'unavailable', 'The service is temporarily unavailable.');
  unavailable.headers.set('Retry-After', '1');
  device.server.next(() => unavailable);
  await sender.drain();
  expect(await device.waitingOf(member)).toEqual([command.id]);
  const settled = async () => expect(await device.waitingOf(member)).toEqual([]);
  await vi.waitFor(settled, { timeout: 10_000 });
});

test('a command added twice with one id is stored once', async () => {
  const command = press(member, 1);
  await Promise.all([device.store.add(command), device.store.add(command)]);
  expect(await device.waitingOf(member)).toEqual([command.id]);
});

test('one member’s commands are neither sent nor shown while another is signed in', async () => {
  const [ana, ben] = [newId(), newId()];
  const hers = press(ana, 1);
  await device.store.add(hers);
  await device.openTab(ben).open();
  expect(device.server.came).toEqual([]);
  expect(device.shown[0]).toEqual([]);
  expect(await device.waitingOf(ana)).toEqual([hers.id]);
  await device.openTab(ana).open();
  expect(device.server.came).toMatchObject([{ key: hers.id, member: ana }]);
});

test('a toggle overtaken by another device is sent once more', async () => {
  device.server.press(pathOf(1));
  const command = press(member, 1, true);
  await device.store.add(command);
  await device.openTab(member).open();
  expect(device.server.bookmarks.get(pathOf(1))).toEqual({ bookmarked: true, rev: 3 });
  expect(new Set(device.server.came.map(({ key }) => key)).size).toBe(2);
});

test('but not when the member has pressed again meanwhile', async () => {
  device.server.press(pathOf(1));
  await device.store.add(press(member, 1, true));
  await device.store.add(press(member, 1, false));
  await device.openTab(member).open();
  // On elsewhere, then off, on and off: the last press wins.
  expect(device.server.bookmarks.get(pathOf(1))).toEqual({ bookmarked: false, rev: 4 });
});

test('every tab shows what one of them has sent', async () => {
  const here = device.openTab(member);
  const there = device.openTab(member);
  await there.open();
  await here.keep(press(member, 1));
  await here.drain();
  await vi.waitFor(() => expect(device.settled.map(({ tab }) => tab).sort()).toEqual([0, 1]));
  expect(device.settled.map(({ rev }) => rev)).toEqual([1, 1]);
  await vi.waitFor(() => expect(device.shown).toEqual([[], []]));
});

test('a tab that is suspended while it sends does not hold up the others', async () => {
  vi.stubGlobal('navigator', { locks: new PretendLocks().manager });
  const [first, second] = [press(member, 1), press(member, 2)];
  device.server.next(() => new Promise<Response>(() => {}));
  const asleep = device.openTab(member);
  await asleep.keep(first);
  await vi.waitFor(() => expect(device.server.came).toHaveLength(1));
  await device.openTab(member, 1).keep(second);
  await vi.waitFor(async () => expect(await device.waitingOf(member)).toEqual([]));
  expect(device.server.came.map(({ key }) => key)).toEqual([first.id, first.id, second.id]);
  expect(device.server.bookmarks.get(pathOf(1))).toEqual({ bookmarked: true, rev: 1 });
});

test('after sign-out the database is deleted, and a sending tab cannot recreate it', async () => {
  device.server.next('cut');
  const sender = device.openTab(member);
  await sender.keep(press(member, 1));
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await names()).not.toEqual([]);
  endOwner();
  await forgetOthers();
  await sender.keep(press(member, 2)).catch(() => undefined);
  expect(await names()).toEqual([]);
});

test('without storage, commands still wait in the tab', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  device.store = await openStore(newId());
  device.server.next('cut');
  const sender = device.openTab(member);
  await sender.keep(press(member, 1));
  await vi.waitFor(() => expect(device.server.bookmarks.get(pathOf(1))?.rev).toBe(1));
  await vi.waitFor(() => expect(device.shown[0]).toEqual([]));
});
