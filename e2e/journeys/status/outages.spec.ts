import { expect, type Page, test } from '@playwright/test';
import { Harness } from '../../harness/harness.ts';

/** An answer is kept for some seconds, and the page asks each half minute. */
const within = { timeout: 90_000 };

test.describe('the status page while a service is down', () => {
  let harness: Harness;
  test.beforeAll(async () => {
    harness = await Harness.start({ gateways: 1, workers: 1 });
  });
  test.afterAll(() => harness.stop());

  const address = () => `http://localhost:${harness.gateways[0]?.process.port}/status`;
  const part = (page: Page, name: string) =>
    page
      .getByRole('list', { name: 'Parts of CASCade' })
      .getByRole('listitem')
      .filter({ hasText: name });
  async function shows(page: Page, states: Record<string, string>) {
    for (const [name, state] of Object.entries(states))
      await expect(part(page, name)).toContainText(state, within);
  }
  const well = {
    Platform: 'Operational',
    Scenarios: 'Operational',
    Messaging: 'Operational',
    'Study Groups': 'Operational',
  };

  test('says what is slower without Redis, and that all is well again', async ({ page }) => {
    test.slow();
    await page.goto(address());
    await shows(page, well);
    await harness.services.kill('redis');
    await shows(page, {
      Platform: 'Live updates are slower; what you send is kept.',
      Scenarios: 'Operational',
      Messaging: 'Degraded',
      'Study Groups': 'Degraded',
    });
    await harness.services.revive();
    await shows(page, well);
  });

  test('tells an outage without PostgreSQL, also to somebody who only arrives then', async ({
    page,
    browser,
  }) => {
    test.slow();
    await page.goto(address());
    await shows(page, well);
    // Of an installation that has just begun, no whole minute may be measured yet.
    const history = page
      .getByRole('region', { name: 'Platform, last ninety days' })
      .or(page.getByText(/^Nothing has been measured yet/));
    await expect(history).toBeVisible(within);
    await harness.services.kill('postgres');
    await shows(page, { Platform: 'Nothing can be loaded or saved at the moment.' });

    const late = await browser.newPage();
    await late.goto(address());
    await shows(late, {
      Platform: 'Outage',
      Scenarios: 'Outage',
      Messaging: 'Outage',
      'Study Groups': 'Outage',
    });
    await expect(late.getByText('CASCade does not work at the moment.')).toBeVisible();

    await harness.services.revive();
    for (const one of [page, late]) await shows(one, well);
    // What could not be stored while it was down is stored now.
    await expect
      .poll(async () => {
        const rows = await harness.database.sql`
            select 1 from status_minutes where platform = 2`;
        return rows.length;
      }, within)
      .toBeGreaterThan(0);
    await late.close();
  });
});
