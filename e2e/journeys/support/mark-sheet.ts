import { expect, type Locator, type Page } from '@playwright/test';

/** On a phone: "Domain: mark" for each domain, then the rating and the notes. */
export const partsOf = (within: Page | Locator) =>
  within.getByRole('navigation', { name: 'Parts of the mark sheet' }).getByRole('button');

/** Marks every domain and the rating, also where one domain is shown at a time. */
export async function markSheet(
  within: Page | Locator,
  score: RegExp,
  rating: RegExp,
): Promise<void> {
  const domains = within.getByRole('group', { name: /\d+ %$/ });
  await expect(domains.or(partsOf(within)).first()).toBeVisible();
  const parts = await partsOf(within).all();
  if (parts.length === 0) {
    for (const domain of await domains.all())
      await domain.getByRole('radio', { name: score }).check();
    await within.getByRole('radio', { name: rating }).check();
    return;
  }
  await parts[0]?.click();
  for (const _ of parts.slice(0, -2)) await domains.getByRole('radio', { name: score }).click();
  await within.getByRole('radio', { name: rating }).click();
}
