import { expect, test } from '@playwright/test';
import { gatewayOrigins } from '../support/gateways.ts';
import { contextOf, newcomer } from '../support/people.ts';

const tablet =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('an admin on one gateway sees a member arrive on the other, and leave', async ({
  browser,
}) => {
  const [one = '', two = ''] = gatewayOrigins(test.info().config.metadata.dataDir as string);
  const watching = await contextOf(browser, 'admin', two);
  const page = await watching.newPage();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Live traffic' }).click();
  await expect(page.getByRole('table', { name: 'Gateways' }).getByRole('row')).toHaveCount(3);
  const tablets = page.locator('dt:text-is("Tablets") + dd');
  await expect(tablets).toHaveText('0');

  const arriving = await newcomer(browser, one, { userAgent: tablet });
  await (await arriving.newPage()).goto('/scenarios');
  await expect(tablets).toHaveText('1');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^These figures are \d+ seconds? old$/)).toBeVisible();
  await arriving.close();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(tablets).toHaveText('0');

  await watching.setOffline(true);
  await expect(page.getByText('Paused: no connection')).toBeVisible();
  await expect(tablets).toHaveText('0');
  await watching.setOffline(false);
  await expect(page.getByText('updated every second')).toBeVisible();
  await watching.close();
});
