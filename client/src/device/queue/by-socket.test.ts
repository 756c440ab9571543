// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachTransport } from '../../api/socket-transport.ts';
import { Device, lastToast, pathOf, press } from './testing/device.ts';
import { problem } from './testing/pretend-server.ts';

let device: Device;
let member = '';
beforeEach(async () => {
  member = newId();
  device = await Device.open();
  device.server.connect();
});
afterEach(() => {
  device.close();
  attachTransport(undefined);
  vi.unstubAllGlobals();
});

const sent = (by: 'socket' | undefined, key: string, station = 1) => ({
  ...(by && { by }),
  path: pathOf(station),
  key,
  member,
});

test('commands go over the socket in their order, each with its id as its key and its member', async () => {
  const [first, second] = [press(member, 1), press(member, 2)];
  for (const command of [first, second]) await device.store.add(command);
  await device.openTab(member).open();
  expect(device.server.came).toEqual([sent('socket', first.id), sent('socket', second.id, 2)]);
  expect(device.settled.map(({ rev }) => rev)).toEqual([1, 1]);
  expect(await device.waitingOf(member)).toEqual([]);
});

test('a command whose answer over the socket was lost goes by HTTP with its key, and lands once', async () => {
  const command = press(member, 1);
  await device.store.add(command);
  device.server.next('lost');
  await device.openTab(member).open();
  expect(device.server.came).toEqual([sent('socket', command.id), sent(undefined, command.id)]);
  expect(device.server.bookmarks.get(pathOf(1))).toEqual({ bookmarked: true, rev: 1 });
  expect(await device.waitingOf(member)).toEqual([]);
});

test('when neither way brings an answer it stays, and is sent again with its key', async () => {
  const command = press(member, 1);
  device.server.next('lost', 'lost');
  await device.openTab(member).keep(command);
  await vi.waitFor(async () => expect(await device.waitingOf(member)).toEqual([]));
  const ways = ['socket', undefined, 'socket'] as const;
  expect(device.server.came).toEqual(ways.map((by) => sent(by, command.id)));
  expect(device.server.bookmarks.get(pathOf(1))).toEqual({ bookmarked: true, rev: 1 });
});

test('with another member signed in it is kept, the session checked once, and nothing is sent by HTTP', async () => {
  const command = press(member, 1);
  await device.store.add(command);
  await device.store.add(press(member, 2));
  device.server.next(() => problem(401, 'other_member', 'Another member is signed in.'));
  await device.openTab(member).open();
  expect(device.server.came).toEqual([sent('socket', command.id)]);
  expect(device.foreign).toBe(1);
  expect(await device.waitingOf(member)).toHaveLength(2);
  expect(lastToast()).toBeUndefined();
});

test('a definite refusal is dropped and shown, and the next command follows', async () => {
  await device.store.add(press(member, 9999));
  await device.store.add(press(member, 2));
  device.server.next(() => problem(404, 'not_found', 'There is no such station.'));
  await device.openTab(member).open();
  expect(device.server.came.map(({ by }) => by)).toEqual(['socket', 'socket']);
  expect(await device.waitingOf(member)).toEqual([]);
  expect(lastToast()?.description).toBe('There is no such station.');
});
