// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, expect, test } from 'vitest';
import { DeviceStore } from './device-store.ts';
import { goOnForgetting } from './forgetting.ts';
import { noteToForget } from './to-forget.ts';

const namesOf = async (publicId: string) =>
  (await indexedDB.databases()).filter(({ name }) => name?.includes(publicId)).length;

let ana = '';
beforeEach(() => {
  localStorage.clear();
  ana = newId();
});

test('what a page could not delete is deleted by the next one, and nothing of others', async () => {
  const ben = newId();
  const [hers, his] = [
    await DeviceStore.open(ana, () => {}),
    await DeviceStore.open(ben, () => {}),
  ];
  hers.close();
  his.close();
  noteToForget(ana); // and here the page is closed
  expect(await namesOf(ana)).toBe(1);
  await goOnForgetting();
  expect(await namesOf(ana)).toBe(0);
  expect(await namesOf(ben)).toBe(1);
});

test('whoever signs in again keeps what they have made since', async () => {
  noteToForget(ana);
  await goOnForgetting(ana);
  const again = await DeviceStore.open(ana, () => {});
  await goOnForgetting();
  again.close();
  expect(await namesOf(ana)).toBe(1);
});
