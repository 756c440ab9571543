import { expect, test } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { partsOf } from '../support/mark-sheet.ts';
import { newcomerOnPhone } from '../support/timed-station.ts';

test('the keyboard alone builds a mock, sits, pauses and marks its station, and reads the result', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  const press = (key: string) => page.keyboard.press(key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/exam-simulator');
  await tabTo(page, page.getByRole('tab', { name: 'By blueprint' }));
  await press('ArrowRight');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search stations' }));
  await page.keyboard.type('by a farmer');
  await tabTo(page, page.getByRole('checkbox', { name: /^AMH\.14 / }));
  await press('Space');
  await expect(page.getByText('1 of 16 stations, 11 min')).toBeVisible();
  await tabTo(page, button('Start CASC Mock Examination'));
  await press('Enter');

  // Space controls the clock, except in the notes.
  await expect(page.getByRole('heading', { name: 'Station 1 of 1' })).toBeVisible();
  await expect(button('Start Station')).toBeVisible();
  await press('Space');
  await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
  await expect(button('Pause Station')).toBeVisible();
  await press('Space');
  await expect(button('Start Station')).toBeVisible();
  await press('Space');
  await expect(button('Pause Station')).toBeVisible();
  await tabTo(page, page.getByLabel('Your notes'));
  await page.keyboard.type('Who holds the key?');
  await expect(page.getByLabel('Your notes')).toHaveValue('Who holds the key?');
  await expect(button('Pause Station')).toBeVisible();

  await tabTo(page, button('Complete Station'));
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button('Complete Station')).toBeFocused();
  await press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Complete now' }));
  await press('Enter');

  const domain = page.getByRole('group', { name: /\d+ %$/ });
  await tabTo(page, domain.getByRole('radio').first());
  for (const part of (await partsOf(page).all()).slice(0, -2)) {
    await expect(part).toHaveAttribute('aria-current', 'step');
    await press('4');
    await expect(part).toHaveAccessibleName(/: 4 Good$/);
  }
  await expect(page.getByRole('radio', { name: 'Pass', exact: true })).toBeFocused();
  await press('Space');
  await press('Enter');
  await expect(page.getByRole('group', { name: 'Notes' })).toBeFocused();
  await tabTo(page, button('Complete Station'));
  await press('Enter');

  await expect(page.getByText('Congratulations! You have completed your station.')).toBeVisible();
  await expect(page.getByText('PASS', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Show domains of station 1' }));
  await press('Enter');
  await expect(page.getByRole('table', { name: 'Domains of station 1' })).toBeVisible();
  await context.close();
});
