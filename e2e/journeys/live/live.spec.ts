import { expect, test } from '@playwright/test';
import { isLive, newcomer, secondDevice } from '../support/people.ts';

test('a station completed on one device shows on the other without a reload', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomer(browser, baseURL ?? '');
  const desk = await context.newPage();
  await desk.goto('/scenario/14');
  const phone = await secondDevice(context, desk);
  await phone.goto('/scenario/14');
  await isLive(desk);
  await isLive(phone);

  await desk.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(phone.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await phone.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
  await phone.context().close();
  await context.close();
});
