import { expect, test } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { partsOf } from '../support/mark-sheet.ts';
import { newcomerOnPhone } from '../support/timed-station.ts';

test('the keyboard alone starts, pauses, ends, marks and reads the result of a station', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  const press = (key: string) => page.keyboard.press(key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/practice/14');
  await tabTo(page, button('Start reading'));
  await press('Enter');
  await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();

  // Space controls the clock, except in the notes.
  await press('Space');
  await expect(button('Resume')).toBeVisible();
  await press('Space');
  await expect(button('Pause')).toBeVisible();
  await tabTo(page, page.getByLabel('Your notes'));
  await page.keyboard.type('Who holds the key?');
  await expect(page.getByLabel('Your notes')).toHaveValue('Who holds the key?');
  await expect(button('Pause')).toBeVisible();

  await tabTo(page, button('Finish now'));
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button('Finish now')).toBeFocused();
  await press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Finish now' }));
  await press('Enter');

  const domain = page.getByRole('group', { name: /\d+ %$/ });
  await tabTo(page, domain.getByRole('radio').first());
  const domains = (await partsOf(page).all()).slice(0, -2);
  expect(domains.length).toBeGreaterThanOrEqual(3);
  for (const part of domains) {
    await expect(part).toHaveAttribute('aria-current', 'step');
    await press('ArrowRight');
    await press('ArrowRight');
    await expect(domain.getByRole('radio', { name: /^3 Average/ })).toBeChecked();
    await press('Enter');
  }
  await expect(page.getByRole('radio', { name: 'Pass', exact: true })).toBeFocused();
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Borderline Pass/ })).toBeChecked();
  await press('Enter');
  await tabTo(page, page.getByText('Checklist', { exact: true }));
  await press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: /^Asks directly about thoughts/ }));
  await press('Space');
  await expect(page.getByText('2 of 20 points ticked')).toBeVisible();
  await tabTo(page, page.getByLabel(/One thing to change/), 'Shift+Tab');
  await page.keyboard.type('Ask about the key sooner.');
  await tabTo(page, button('Finish marking'));
  await press('Enter');

  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(page.getByTestId('result-mark')).toHaveText('12 / 20');
  await tabTo(page, button('Again'));
  await context.close();
});
