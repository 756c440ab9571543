import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { isLive, newcomer, secondDevice } from '../support/people.ts';

test('a status chosen on one device shows on the other, and persists', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomer(browser, baseURL ?? '');
  const desk = await context.newPage();
  await desk.goto('/scenarios');
  const phone = await secondDevice(context, desk);
  await phone.goto('/profile');
  await isLive(desk);
  await isLive(phone);
  const account = (page: typeof desk, status: string) =>
    page.getByRole('button', { name: `Account of Robin Newcomer, ${status}` });
  const picture = phone.getByRole('region', { name: 'At a glance' });
  await expect(account(phone, 'online')).toBeVisible();
  await expect(picture.getByText('online', { exact: true })).toBeAttached();

  await account(desk, 'online').click();
  await desk.getByText('Busy', { exact: true }).click();
  await expect(desk.getByRole('radio', { name: 'Busy' })).toBeChecked();
  await expect(account(desk, 'busy')).toBeVisible();
  await expect(account(phone, 'busy')).toBeVisible();
  await expect(picture.getByText('busy', { exact: true })).toBeAttached();

  await account(phone, 'busy').press('Enter');
  await phone.getByRole('radio', { name: 'Busy' }).press('ArrowRight');
  await expect(phone.getByText('You look offline, and cannot see who is online.')).toBeVisible();
  await expectClean(phone);
  await expect(account(desk, 'hidden')).toBeVisible();
  await desk.reload();
  await expect(account(desk, 'hidden')).toBeVisible();

  // The profile's switch overrides the choice on every device.
  await phone.keyboard.press('Escape');
  await phone.getByRole('switch', { name: 'Show when I am online' }).click();
  await account(desk, 'hidden').click();
  await expect(
    desk.getByText('Your profile keeps you offline. You cannot see who is online.'),
  ).toBeVisible();
  await phone.context().close();
  await context.close();
});
