import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { contextOf, isLive } from '../support/people.ts';

test('an admin changes and checks a statement; a member on another gateway sees it at once, a visitor on arrival', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const text = `Documents are due in time ${unheardOf()}`;
  const member = await (await verifiedNewcomer(browser, baseURL ?? '')).newPage();
  await member.setViewportSize({ width: 360, height: 780 });
  await member.goto(`${there}/exam-info`);
  const points = member.getByRole('region', { name: 'Key points' });
  await expect(points.getByText(/closing date/)).toBeVisible();
  await isLive(member);

  const admin = await (await contextOf(browser, 'admin', baseURL ?? '')).newPage();
  await admin.goto(`${here}/admin/exam-info`);
  await admin.getByRole('button', { name: /^Change: Documents are due/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Change statement' });
  const field = dialog.getByLabel('Text');
  const before = await field.inputValue();
  await field.fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('The text is required')).toBeVisible();
  await expectClean(admin);
  await field.fill(text);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(points.getByText(text)).toBeVisible();

  const entry = admin.getByRole('listitem').filter({ hasText: text });
  await expect(entry.getByText('Not yet checked', { exact: true })).toBeVisible();
  await entry.getByRole('button', { name: /^Checked today/ }).click();
  await expect(entry.getByText(/^Checked on /)).toBeVisible();
  await expect(points.getByText(/^Checked on /)).toBeVisible();

  await visitor.goto('/exam-info');
  await expect(visitor.getByText(text)).toBeVisible();
  await expect(visitor.getByText('CASCade is independent')).toBeVisible();
  await expectClean(visitor);

  await entry.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('Text').fill(before);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(points.getByText(before)).toBeVisible();
  for (const page of [member, admin]) await page.context().close();
});
