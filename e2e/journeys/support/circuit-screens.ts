import { expect, type Page } from '@playwright/test';
import type { Player } from './circuit-cast.ts';
import { markSheet } from './mark-sheet.ts';

const unlikely = 'ADD.';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

export async function planOnScreen(
  page: Page,
  name: string,
  speed: number,
  numbers: readonly string[],
): Promise<string> {
  await page.goto(`/exam-simulator/live/new?speed=${speed}`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Stations').selectOption(String(numbers.length));
  await button(page, 'Make the plan').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Stations' }).click();
  // A drawn station may be needed at another place, so all are replaced first.
  for (const place of numbers.keys()) await replaceOnScreen(page, place, unlikely);
  for (const [place, number] of numbers.entries()) await replaceOnScreen(page, place, number);
  return page.url().split('/').at(-1) ?? '';
}

async function replaceOnScreen(page: Page, place: number, number: string): Promise<void> {
  await button(page, `Choose another station for place ${place + 1}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(number);
  const found = dialog.getByRole('button', { name: new RegExp(`^${number}`) }).first();
  const [title = ''] = (await found.innerText()).split('\n');
  await found.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(title.replace(/^\S+ /, ''), { exact: true })).toBeVisible();
}

export async function linksOnScreen(page: Page): Promise<(role: string) => Promise<string>> {
  await page.getByRole('tab', { name: 'People' }).click();
  await button(page, 'Show invitation links').click();
  return (role) => page.getByRole('textbox', { name: `${role} link` }).inputValue();
}

export async function joinOnScreen({ page }: Player, link: string, role: string): Promise<void> {
  await page.goto(new URL(link).pathname);
  await button(page, `Join as ${role}`).click();
  await expect(page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible();
  await button(page, 'Test the bell').click();
  await expect(page.getByText('Tested. Bells also appear on screen.')).toBeVisible();
  await button(page, 'I am ready').click();
  await expect(button(page, 'You are ready')).toBeVisible();
}

export async function launchOnScreen(page: Page): Promise<void> {
  await button(page, 'Launch').click();
  const dialog = page.getByRole('dialog', { name: 'Launch all the same?' });
  await dialog.getByRole('button', { name: 'Launch' }).click();
}

export async function markOnScreen(
  page: Page,
  level: string,
  rating: RegExp,
  word: string,
): Promise<void> {
  const sheet = page.getByRole('region', { name: /^Mark sheets?$/ });
  await markSheet(sheet, new RegExp(`^\\d ${level}$`), rating);
  await sheet.getByLabel(/^Did well/).fill(word);
  await expect(sheet.getByText('Complete', { exact: true })).toBeVisible();
  await expect(sheet.getByTestId('save-status')).toHaveText('Saved');
}

export type ShownPhase = { phase: string; headings: string[] };

/**
 * Records all headings a page shows in each phase, so that tests need not look at the right
 * second. Call before opening the page.
 */
export async function noteShownPhases(page: Page): Promise<() => Promise<ShownPhase[]>> {
  await page.addInitScript(() => {
    const noting = window as unknown as { shownPhases: ShownPhase[] };
    const noted: ShownPhase[] = [];
    noting.shownPhases = noted;
    const order = ['Reading', 'Task', 'Changeover'];
    let [last, round] = [3, 0];
    const note = () => {
      const [, name] = /^\S+ (Reading|Task|Changeover) · /.exec(document.title) ?? [];
      if (!name) return;
      if (name !== order[last]) {
        if (order.indexOf(name) < last) round += 1;
        last = order.indexOf(name);
        noted.push({ phase: `${name} ${round}`, headings: [] });
      }
      const headings = noted.at(-1)?.headings ?? [];
      for (const { textContent } of document.querySelectorAll('main h2, main h3'))
        if (textContent && !headings.includes(textContent)) headings.push(textContent);
    };
    const everything = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document, everything);
  });
  return () =>
    page.evaluate(() => (window as unknown as { shownPhases: ShownPhase[] }).shownPhases);
}
