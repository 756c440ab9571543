import { devices, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { contextOf, isLive, newcomer } from '../support/people.ts';

const LIST = '/admin/revenue/advertisements';

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('practice-makes-calm');
  await page.getByRole('button', { name: 'Sign in as admin' }).click();
}

/** A file as a camera would give it, drawn by the browser. */
const aPicture = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 450 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('It cannot be drawn.');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('an advertisement created in one browser is in the feed of another within a second, and its click moves the dashboard', async ({
  browser,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const title = `Rooms ${unheardOf()}`;
  // Clicks of a browser that says that it has no window are not charged.
  const member = await newcomer(browser, there, {
    userAgent: devices['Desktop Chrome'].userAgent,
  });
  const feed = await member.newPage();
  await feed.goto('/cascade');
  await isLive(feed);
  const beside = feed.locator('[data-ad="sidebar"]');
  await expect(beside).toHaveCount(1);

  const admin = await contextOf(browser, 'admin', here);
  const desk = await admin.newPage();
  await desk.goto(LIST);
  await expect(desk.getByText('Budget remaining')).toHaveCount(0);
  await signInAgain(desk);
  await expect(desk.getByText('Budget remaining').first()).toBeVisible();
  await isLive(desk);
  // One place beside the feed: what is there makes room.
  const name = (await beside.getByRole('heading').textContent()) ?? '';
  await desk.getByRole('button', { name: `Pause: ${name}` }).click();
  await expect(beside).toHaveCount(0);

  const form = await admin.newPage();
  await form.goto(LIST);
  await form.getByRole('link', { name: 'Create Ad' }).click();
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.reload();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await form.getByLabel('Text').fill('Eight rooms and one corridor.');
  await form.getByLabel('Target address').fill('https://example.com/rooms');
  await form.getByLabel('Advertiser', { exact: true }).fill('Example Rooms');
  await form.getByLabel('Advertiser’s e-mail address').fill('rooms@example.com');
  await form.getByLabel('First day').fill('2026-01-01');
  await form.getByLabel('Last day').fill('2099-12-31');
  const file = form.getByLabel('Picture to add');
  const page = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') };
  await file.setInputFiles(page);
  await expect(form.getByRole('alert')).toContainText('Only JPEG, PNG and WebP');
  const buffer = Buffer.from(await aPicture(form), 'base64');
  await file.setInputFiles({ name: 'rooms.png', mimeType: 'image/png', buffer });
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(title);
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 600);
  await expectClean(form);
  const counted = feed.waitForResponse((reply) =>
    reply.url().endsWith('/api/advertisements/impression'),
  );
  await form.getByRole('button', { name: 'Create advertisement' }).click();
  await expect(form.getByText('Advertisement created successfully', { exact: true })).toBeVisible();
  await expect(beside).toContainText(title, { timeout: 1_000 });
  await expect(beside.locator('img')).toHaveJSProperty('naturalWidth', 600);

  const listed = desk.getByRole('listitem', { name: title });
  await expect(listed).toContainText('Active');
  await expect(listed).toContainText('$1,000.00');
  await beside.scrollIntoViewIfNeeded();
  await counted;
  const opened = member.waitForEvent('page');
  await beside.getByRole('link').click();
  await opened;
  await expect(listed).toContainText('$999.50');
  await expectClean(desk);
  await form.getByRole('link', { name: 'Overview' }).click();
  await expect(form.getByText('Total Revenue', { exact: true })).toBeVisible();
  await expectClean(form);

  await desk.getByRole('button', { name: `End: ${title}` }).click();
  await desk.getByRole('button', { name: 'End it' }).click();
  await expect(beside).toHaveCount(0);
  await desk.getByRole('button', { name: `Resume: ${name}` }).click();
  await expect(beside).toContainText(name);
  for (const context of [admin, member]) await context.close();
});
