import { writeFileSync } from 'node:fs';
import { openDatabase } from '@cascade/db/client';
import { chromium, expect, type Page, test } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { databaseUrl, gatewayOrigins } from '../support/gateways.ts';
import { type Messenger, messenger, openThread, texts, write } from '../support/messengers.ts';
import { PASSWORD } from '../support/people.ts';
import {
  acquaint,
  acquainted,
  ask,
  expectApproved,
  filmOf,
  panel,
  pictureOf,
  recoveryKeyOf,
  request,
  secondBrowser,
} from '../support/second-device.ts';

test('a second device is approved by scanning its code with the camera', async ({ browser }) => {
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  // Its browser's camera plays this file.
  const seen = test.info().outputPath('seen.y4m');
  const { args = [], ...options } = await launchOptions();
  const withCamera = await chromium.launch({
    ...options,
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${seen}`,
    ],
  });
  const ana = await messenger(withCamera, here);
  const ben = await messenger(browser, there);
  await acquaint(ana, ben);
  await recoveryKeyOf(ana);
  const second = await secondBrowser(browser, there, ana);
  const phone = await second.newPage();
  await openThread(phone, ben);
  await write(phone, ben, 'Written before it was approved');
  await expect(phone.getByText('Waits until this device is approved')).toBeVisible();
  await expect(phone.getByText('From my laptop')).toHaveCount(0);

  await ask(phone, ana.page);
  writeFileSync(seen, await filmOf(phone, await pictureOf(phone)));
  await request(ana.page).getByRole('button', { name: 'Scan the code' }).click();
  await panel(phone).getByRole('button', { name: 'Yes, approve this device' }).click();
  await expect(request(ana.page)).toContainText('is approved');
  await expect(panel(phone)).toHaveCount(0);
  await openThread(phone, ben);
  const all = ['From my laptop', 'I can read it', 'Written before it was approved'];
  await expect(texts(phone)).toHaveText(all);
  await expect(texts(ben.page)).toHaveText(all);
  await second.close();
  await ben.context.close();
  await withCamera.close();
});

test('a second device is approved by a photo of its code, where there is no camera', async ({
  browser,
}) => {
  const { ana, ben, here } = await acquainted(browser);
  await recoveryKeyOf(ana);
  const second = await secondBrowser(browser, here, ana);
  const phone = await second.newPage();
  await ask(phone, ana.page);
  await expectClean(phone);
  await request(ana.page).getByRole('button', { name: 'Scan the code' }).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Scan the code' });
  await expect(dialog.getByText('The camera cannot be used here.')).toBeVisible();
  await expectClean(ana.page);
  const field = dialog.getByLabel('Use a photo of the code');
  await field.setInputFiles({
    name: 'desk.png',
    mimeType: 'image/png',
    buffer: await ana.page.screenshot(),
  });
  await expect(dialog.getByText('No code was found in this picture.')).toBeVisible();
  await field.setInputFiles({
    name: 'code.jpg',
    mimeType: 'image/jpeg',
    buffer: await pictureOf(phone),
  });
  await panel(phone).getByRole('button', { name: 'Yes, approve this device' }).click();
  await expect(request(ana.page)).toContainText('is approved');
  await expectApproved(phone, ben);
  await second.close();
  await ana.context.close();
  await ben.context.close();
});

test('a second device is approved by a short code, and not when the codes differ', async ({
  browser,
}) => {
  const { ana, ben, here } = await acquainted(browser);
  await recoveryKeyOf(ana);
  const second = await secondBrowser(browser, here, ana);
  const phone = await second.newPage();
  const codeOn = async (page: Page) => {
    const code = page.getByRole('list', { name: 'Short code' });
    await expect(code.getByRole('listitem')).toHaveCount(7);
    return code.innerText();
  };
  await ask(phone, ana.page);
  await panel(phone).getByRole('button', { name: 'Compare a short code instead' }).click();
  expect(await codeOn(ana.page)).toBe(await codeOn(phone));
  await expectClean(phone);
  await request(ana.page).getByRole('button', { name: 'They don’t match' }).click();
  await expect(panel(phone)).toContainText('The codes were not the same');
  await request(ana.page).getByRole('button', { name: 'Close' }).click();
  await panel(phone).getByRole('button', { name: 'Ask again' }).click();
  await request(ana.page).getByRole('button', { name: 'Approve', exact: true }).click();
  await request(ana.page).getByRole('button', { name: 'Compare a short code instead' }).click();
  expect(await codeOn(ana.page)).toBe(await codeOn(phone));
  for (const side of [request(ana.page), panel(phone)])
    await side.getByRole('button', { name: 'They match' }).click();
  await expectApproved(phone, ben);
  await second.close();
  await ana.context.close();
  await ben.context.close();
});

test('a second device is approved by the recovery key', async ({ browser }) => {
  const { ana, ben, here } = await acquainted(browser);
  const key = await recoveryKeyOf(ana);
  const second = await secondBrowser(browser, here, ana);
  const phone = await second.newPage();
  await phone.goto('/messages');
  await panel(phone).getByRole('button', { name: 'Enter the recovery key' }).click();
  await phone.getByLabel('Recovery key or passphrase').fill(key);
  await phone.getByRole('button', { name: 'Open my messages' }).click();
  await expectApproved(phone, ben);
  await second.close();
  await ana.context.close();
  await ben.context.close();
});

/** As if a member signed in an hour ago. */
async function provenLongAgo({ publicId }: Messenger): Promise<void> {
  const database = openDatabase(databaseUrl(dataDirOf()), { max: 1 });
  try {
    await database.sql`
      update sessions set proven_at = now() - interval '1 hour'
      where user_id = (select id from users where public_id = ${publicId})`;
  } finally {
    await database.close();
  }
}

test('a device that was removed can neither read nor write, and its page is signed out', async ({
  browser,
}) => {
  const { ana, ben, here } = await acquainted(browser);
  const key = await recoveryKeyOf(ana);
  const second = await secondBrowser(browser, here, ana);
  const phone = await second.newPage();
  await phone.goto('/messages');
  await panel(phone).getByRole('button', { name: 'Enter the recovery key' }).click();
  await phone.getByLabel('Recovery key or passphrase').fill(key);
  await phone.getByRole('button', { name: 'Open my messages' }).click();
  await expectApproved(phone, ben);

  await provenLongAgo(ana);
  await ana.page.goto('/account/devices');
  const rows = ana.page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText('Approved', { exact: true })).toHaveCount(2);
  await expectClean(ana.page);
  const other = rows.filter({ hasNotText: 'This device' });
  await other.getByRole('button', { name: /^Rename/ }).click();
  await ana.page.getByLabel('Name', { exact: true }).fill('Old phone');
  await ana.page.getByRole('button', { name: 'Save' }).click();
  await ana.page.getByRole('button', { name: 'Remove Old phone' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const proof = ana.page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(rows).toHaveCount(1);

  // Its page loses the session at once, and its cookie is invalid.
  await expect(phone.getByText('I can read it')).toHaveCount(0);
  for (const path of ['/api/messages/conversations', `/api/messages/${ben.publicId}`])
    expect((await second.request.get(path)).status()).toBe(401);
  await openThread(ana.page, ben);
  await write(ben.page, ana, 'Not for the old phone');
  await expect(texts(ana.page).last()).toHaveText('Not for the old phone');
  await ana.page.getByRole('button', { name: /^Notices/ }).click();
  await expect(ana.page.getByText('A device was removed from your messages').first()).toBeVisible();
  await second.close();
  await ana.context.close();
  await ben.context.close();
});

test('new keys take the password, and both people are told', async ({ browser }) => {
  const { ana, ben, here } = await acquainted(browser);
  const second = await secondBrowser(browser, here, ana);
  // All approved devices are lost, and there is no recovery key.
  const left = await ana.context.request.post('/api/auth/sign-out', {
    data: {},
    headers: { origin: here },
  });
  expect(left.ok()).toBe(true);
  const phone = await second.newPage();
  await phone.goto('/messages');
  await panel(phone).getByRole('button', { name: 'Start again with new keys' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Start again with new keys' });
  await expectClean(phone);
  await dialog.getByRole('button', { name: 'Start again with new keys' }).click();
  const proof = phone.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText('Nothing was changed');
  await dialog.getByRole('button', { name: 'Start again with new keys' }).click();
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel(phone)).toHaveCount(0);
  await expect(ben.page.getByText(`The safety code of ${ana.handle} has changed.`)).toBeVisible();
  await phone.getByRole('button', { name: /^Notices/ }).click();
  await expect(phone.getByText('Your identity for messages was replaced').first()).toBeVisible();
  await second.close();
  await ana.context.close();
  await ben.context.close();
});
