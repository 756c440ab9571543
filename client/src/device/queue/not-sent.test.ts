// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device, lastToast, pathOf, press } from './testing/device.ts';
import { problem } from './testing/pretend-server.ts';

const DAY_MS = 24 * 3_600_000;

let device: Device;
let member = '';
beforeEach(async () => {
  member = newId();
  device = await Device.open();
});
afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

test('a definite refusal is dropped and shown, and the next command follows', async () => {
  await device.store.add(press(member, 9999));
  await device.store.add(press(member, 2));
  device.server.next(() => problem(404, 'not_found', 'There is no such station.'));
  await device.openTab(member).open();
  expect(await device.waitingOf(member)).toEqual([]);
  expect(device.server.bookmarks.get(pathOf(2))?.bookmarked).toBe(true);
  expect(lastToast()).toMatchObject({
    title: 'Bookmark not saved',
    description: 'There is no such station.',
    tone: 'destructive',
  });
});

test('several refusals are shown together', async () => {
  await device.store.add(press(member, 9998));
  await device.store.add(press(member, 9999));
  const none = () => problem(404, 'not_found', 'There is no such station.');
  device.server.next(none, none);
  await device.openTab(member).open();
  expect(lastToast()).toMatchObject({
    title: '2 changes were not saved',
    description: 'Bookmark not saved: There is no such station.',
  });
});

test('a proxy’s own refusal does not drop a command', async () => {
  const command = press(member, 1);
  device.server.next(() => new Response('<h1>Blocked</h1>', { status: 403 }));
  const sender = device.openTab(member);
  await sender.keep(command);
  await sender.drain();
  expect(lastToast()).toBeUndefined();
  await vi.waitFor(async () => expect(await device.waitingOf(member)).toEqual([]));
  expect(device.server.came.map(({ key }) => key)).toEqual([command.id, command.id]);
});

test('signed out: the command is kept, the session checked once, and it is sent after sign-in', async () => {
  const command = press(member, 1);
  await device.store.add(command);
  device.server.next(() => problem(401, 'signed_out', 'Please sign in to continue.'));
  const sender = device.openTab(member);
  await sender.open();
  expect(device.foreign).toBe(1);
  expect(device.server.came).toHaveLength(1);
  expect(await device.waitingOf(member)).toEqual([command.id]);
  sender.close();
  await device.openTab(member).open();
  expect(await device.waitingOf(member)).toEqual([]);
});

test('a command with repeated server errors lets the others pass', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await device.store.add(press(member, 1));
  await device.store.add(press(member, 2));
  const stumble = () => problem(500, 'unexpected', 'Something went wrong.');
  device.server.next(stumble, stumble, stumble, stumble, stumble);
  await device.openTab(member).open();
  await vi.waitFor(async () => expect(await device.waitingOf(member)).toEqual([]));
  expect(device.server.bookmarks.get(pathOf(1))).toBeUndefined();
  expect(device.server.bookmarks.get(pathOf(2))?.rev).toBe(1);
  expect(lastToast()?.description).toBe('Something went wrong.');
});

test('a command older than 30 days is dropped and shown', async () => {
  await device.store.add({ ...press(member, 1), createdAt: Date.now() - 31 * DAY_MS });
  await device.store.add({ ...press(newId(), 1), createdAt: Date.now() - 61 * DAY_MS });
  await device.openTab(member).open();
  expect(device.server.came).toEqual([]);
  expect(await device.waitingOf(member)).toEqual([]);
  expect(lastToast()?.description).toContain('more than 30 days');
});

test('a command of an unknown build is skipped and blocks no others', async () => {
  const strange = { ...press(member, 1), route: 'some.future' };
  const odd = { ...press(member, 1), wants: 'something else' };
  for (const command of [strange, odd, press(member, 2)]) await device.store.add(command);
  await device.openTab(member).open();
  expect(device.server.came.map(({ path }) => path)).toEqual([pathOf(2)]);
  expect(await device.waitingOf(member)).toEqual([strange.id, odd.id]);
});
