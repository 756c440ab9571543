// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { newId } from '@cascade/shared/kernel/id';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseName } from './databases.ts';
import { finishForgetting, forgetOthers } from './forgetting.ts';
import { beginOwner, endOwner, forgetTab } from './owner.ts';
import { listToForget, noteToForget } from './to-forget.ts';

const namesOf = async (publicId: string) =>
  (await indexedDB.databases()).filter(({ name }) => name?.includes(publicId)).length;

async function fill(publicId: string): Promise<void> {
  for (const name of [
    databaseName('pending', publicId),
    databaseName('messages', publicId),
    databaseName('keys', publicId, 'DEVICE'),
    databaseName('keys', publicId, 'DEVICE::meta'),
  ])
    (await openDB(name, 1)).close();
}

let ana = '';
let ben = '';
afterEach(forgetTab);
beforeEach(async () => {
  localStorage.clear();
  ana = newId();
  ben = newId();
  await fill(ana);
  await fill(ben);
});

test('an interrupted deletion is finished by the next page, for that member only', async () => {
  noteToForget(ana); // the page is closed
  expect(await namesOf(ana)).toBe(4);
  await finishForgetting();
  expect([await namesOf(ana), await namesOf(ben)]).toEqual([0, 4]);
  expect(listToForget()).toEqual([]);
});

test('a member who signs in again keeps newer data', async () => {
  noteToForget(ana);
  await finishForgetting(ana);
  await fill(ana);
  await finishForgetting();
  expect(await namesOf(ana)).toBe(4);
});

test('only the signed-in member’s databases remain', async () => {
  beginOwner(ben);
  await forgetOthers();
  expect([await namesOf(ana), await namesOf(ben)]).toEqual([0, 4]);
  endOwner();
  await forgetOthers();
  expect(await namesOf(ben)).toBe(0);
});

test('nothing is deleted while the member is unknown', async () => {
  await forgetOthers();
  expect([await namesOf(ana), await namesOf(ben)]).toEqual([4, 4]);
});
