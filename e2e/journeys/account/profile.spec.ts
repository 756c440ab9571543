import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { newcomer } from '../support/people.ts';

const pngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQYlWNgaGggjBhGFTEMviAAAKEAkAFa6WneAAAAAElFTkSuQmCC';

test.describe('a profile', () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ browser, baseURL }) => {
    context = await newcomer(browser, baseURL ?? '');
    page = await context.newPage();
    await page.goto('/profile');
  });
  test.afterEach(() => context.close());

  const card = () => page.getByRole('region', { name: 'At a glance' });

  test('is edited, validated, shown on the card and kept; a failure loses nothing', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('First name').fill('Zoë');
    await page.getByLabel('Last name').fill('Quill');
    await page
      .getByRole('textbox', { name: 'Bio' })
      .fill('CT3 in Leeds.\n\nLooking for a partner.');
    await page.getByLabel('Specialty').selectOption('Forensic Psychiatry');
    await page.getByLabel('Training level').selectOption('Core Training CT1-CT3');
    await page.getByLabel('Institution').fill('Harbourside Deanery');
    const year = new Date().getFullYear() + 1;
    const date = page.getByLabel('Exam date');
    const save = page.getByRole('button', { name: 'Save changes' });
    await date.focus();
    // In the browser's order of month and day.
    await page.keyboard.type('02302027');
    await save.click();
    await expect(page.getByText(/^This day does not exist/)).toBeVisible();
    await date.fill('1024-01-01');
    await save.click();
    await expect(page.getByText('Enter a date between 2000 and 2099')).toBeVisible();
    await date.fill(`${year}-03-12`);
    await context.setOffline(true);
    await save.click();
    await expect(
      page.getByText('Failed to update profile. Please try again.').first(),
    ).toBeVisible();
    await context.setOffline(false);
    await save.click();
    await expect(page.getByText('Profile Updated').first()).toBeVisible();
    await page.reload();
    for (const text of ['Zoë Quill', 'Forensic Psychiatry', 'Core Training CT1-CT3'])
      await expect(card()).toContainText(text);
    await expect(card()).toContainText(`12 March ${year}`);
    await expect(card()).toContainText(/\d+ ?Days to the exam/);
    await expect(page.getByText('Looking for a partner.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Zoë Quill' })).toBeVisible();
  });

  test('keeps typed text on reload and on leaving; Cancel discards it', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('textbox', { name: 'Bio' }).fill('Half a sentence');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Half a sentence');
    await expect(page.getByText('What you had typed and not saved is back.')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'CASCade, home' }).click();
    await expect(page.getByText('Your profile is not saved yet').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Half a sentence');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('');
  });

  test('a new handle needs confirmation, and replaces the old one everywhere', async () => {
    const { handle } = await (await context.request.get('/api/profile')).json();
    await page.getByRole('button', { name: 'New handle' }).click();
    await page.getByRole('button', { name: `Keep ${handle}` }).click();
    const shown = page.getByRole('region', { name: 'Privacy Controls' });
    await expect(shown.getByText(handle, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'New handle' }).click();
    await page.getByRole('button', { name: 'Take a new handle' }).click();
    await expect(page.getByText(/^You are \w+ now\.$/).first()).toBeVisible();
    const { handle: next } = await (await context.request.get('/api/profile')).json();
    expect(next).not.toBe(handle);
    await expect(shown.getByText(next, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('banner').getByText(next, { exact: true })).toBeVisible();
    await expect(page.getByText(handle, { exact: true })).toHaveCount(0);
  });

  test('a picture is previewed, saved and removed; a disguised file is refused', async () => {
    const file = page.getByLabel('Picture file');
    const picture = card().getByRole('img', { name: 'Your picture' });
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
    await file.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pngBase64, 'base64'),
    });
    await expect(page.getByRole('img', { name: 'Preview of your new picture' })).toBeVisible();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(picture).toHaveAttribute('src', /^\/api\/avatars\/[\w-]{36}$/);
    const kept = await picture.getAttribute('src');

    await file.setInputFiles({
      name: 'holiday.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await expect(page.getByText(/^This file is not a picture that can be shown/)).toBeVisible();
    // The browser can draw this one, so only the server rejects it.
    await file.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    });
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByText('Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep the old one' }).click();
    await file.setInputFiles({
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await expect(page.getByText(/larger than 5 MB/)).toBeVisible();
    await expect(picture).toHaveAttribute('src', kept ?? '');

    await page.getByRole('button', { name: 'Remove, use the drawn one' }).click();
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
  });
});
