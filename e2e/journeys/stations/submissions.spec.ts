import { expect, type Locator, type Page, test } from '@playwright/test';
import { gatewayOrigins } from '../support/gateways.ts';
import { contextOf, isLive, newcomer } from '../support/people.ts';

const levels = ['Excellent', 'Good', 'Average', 'Poor', 'Very poor'];

async function fillDomain(page: Page, at: number, name: string): Promise<void> {
  const domain = page.getByRole('group', { name: `Domain ${at}` });
  await domain.getByLabel('Name of the domain').fill(name);
  for (const level of levels)
    await domain.getByLabel(level, { exact: true }).fill(`${level} at ${name}.`);
}

async function fillForm(page: Page, title: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('Sleep Medicine');
  await page.getByLabel('Difficulty').selectOption('Foundation');
  await page.getByLabel('Setting').fill('Sleep clinic');
  await page.getByLabel('Scenario number').fill('slp.xx');
  await next.click();
  await page.getByLabel('Scenario description').fill('Ms Odalys Fenn, 33, drives trams at night.');
  await page.getByLabel('Task instructions').fill('Take a history of her sleep.');
  await next.click();
  await page.getByLabel('Background').fill('She nearly missed a signal on Tuesday.');
  await page.getByLabel('Presentation').fill('Yawns, jokes, looks at her watch.');
  await page.getByLabel(/^Cooperative/).fill('I could sleep standing, love.');
  await next.click();
  await fillDomain(page, 1, 'History');
  await fillDomain(page, 2, 'Safety');
  await page.getByLabel('Global rating').fill('Passes who asks about the signal.');
  await next.click();
  await page.getByLabel('Learning points').fill('Ask about driving.');
  await next.click();
}

const pendingTab = (page: Page): Locator => page.getByRole('tab', { name: /^Pending Review \(/ });

async function pendingCount(page: Page): Promise<number> {
  return Number(/\d+/.exec((await pendingTab(page).textContent()) ?? '')?.[0]);
}

test.describe('submissions', () => {
  test.describe.configure({ mode: 'default' });

  test('a station is submitted, reviewed live on another gateway, and open to everyone', async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const [, otherGateway = ''] = gatewayOrigins(test.info().config.metadata.dataDir as string);
    const author = await contextOf(browser, 'chi', baseURL ?? '');
    const reviewer = await contextOf(browser, 'admin', baseURL ?? '');
    const reader = await newcomer(browser, baseURL ?? '');
    const title = `The tram driver ${Date.now()} <b>& co</b>`;

    const admin = await reviewer.newPage();
    await admin.goto(`${otherGateway}/admin`);
    await expect(pendingTab(admin)).toBeVisible();
    await isLive(admin);
    const before = await pendingCount(admin);
    const list = await reader.newPage();
    await list.goto('/scenarios');
    await expect(list.getByText(/^Showing/)).toBeVisible();
    await isLive(list);

    const page = await author.newPage();
    await page.goto('/profile');
    await page.getByRole('main').getByRole('link', { name: 'Submit Scenario' }).click();
    await fillForm(page, title);
    const preview = page.getByRole('region', { name: 'What a candidate would see' });
    await expect(preview).toContainText(title);
    await expect(preview).toContainText('Take a history of her sleep.');
    await expect(preview).not.toContainText('nearly missed a signal');
    await expect(page.getByText('Draft kept on this device')).toBeVisible();
    await page.reload();
    await expect(page.getByText('What you had typed is back.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByRole('button', { name: '6. Check and submit' }).click();
    await page.getByRole('button', { name: 'Submit Scenario' }).click();
    await expect(page.getByText('Please confirm that this is your own work.')).toBeVisible();
    await page.getByText(/^This is my own work/).click();
    await page.getByRole('button', { name: 'Submit Scenario' }).click();
    await expect(page.getByText('Scenario Submitted').first()).toBeVisible();
    const own = page.getByRole('listitem').filter({ hasText: title });
    await expect(own).toContainText('Pending');

    // Without a reload, on the other gateway.
    await expect(pendingTab(admin)).toHaveText(`Pending Review (${before + 1})`);
    const card = admin.getByRole('listitem').filter({ hasText: title });
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Review Details' }).click();
    const details = admin.getByRole('dialog', { name: title });
    await expect(details).toContainText('She nearly missed a signal on Tuesday.');
    await expect(details).toContainText('Very poor at Safety.');
    await details.getByRole('button', { name: 'Close' }).click();

    await card.getByRole('button', { name: 'Review & Update Status' }).click();
    const status = admin.getByRole('dialog', { name: 'Review & Update Status' });
    await expect(status.getByLabel('Status')).toHaveValue('under_review');
    await status.getByLabel('Status').selectOption('');
    await expect(status.getByRole('button', { name: 'Submit Review' })).toBeDisabled();
    await status.getByLabel('Status').selectOption('needs_revision');
    await status.getByLabel(/^Review notes/).fill('Please add <i>what she drinks</i>.');
    await status.getByRole('button', { name: 'Submit Review' }).click();
    await expect(
      admin.getByText('Submission review has been updated successfully.').first(),
    ).toBeVisible();
    await expect(own).toContainText('Needs revision');
    await expect(own).toContainText('Please add <i>what she drinks</i>.');
    await own.getByRole('link', { name: 'Revise and submit again' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByRole('button', { name: '3. Actor brief' }).click();
    await page.getByLabel('Background').fill('Eight coffees a shift. She nearly missed a signal.');
    await page.getByRole('button', { name: '6. Check and submit' }).click();
    await page.getByText(/^This is my own work/).click();
    await page.getByRole('button', { name: 'Submit again' }).click();
    await expect(own).toContainText('version 2');

    await expect(card).toContainText('version 2');
    await card.getByRole('button', { name: 'Review Details' }).click();
    await expect(details).toContainText('Changed since version 1');
    await expect(details.locator('ins')).toContainText('Eight coffees a shift.');
    await details.getByRole('button', { name: 'Close' }).click();

    await card.getByRole('button', { name: 'Complete & Approve' }).click();
    const completion = admin.getByRole('dialog', { name: 'Complete & Approve' });
    await completion.getByLabel('Weight in percent').first().fill('70');
    await completion.getByRole('button', { name: 'Approve Scenario' }).click();
    await expect(
      completion.getByText('The weights of the domains must add up to 100.'),
    ).toBeVisible();
    await completion.getByLabel('Weight in percent').nth(1).fill('30');
    await completion.getByLabel('Areas of concern').fill('Says nothing about the trams.');
    await completion.getByRole('button', { name: 'Approve Scenario' }).click();
    await expect(admin.getByText('Scenario Approved').first()).toBeVisible();
    await expect(pendingTab(admin)).toHaveText(`Pending Review (${before})`);
    await admin.getByRole('tab', { name: /^Reviewed \(/ }).click();
    await expect(card).toContainText('Approved');

    // Another person's open list shows it without a reload, complete.
    await list.getByRole('searchbox', { name: 'Search' }).fill('tram driver');
    const found = list.getByRole('listitem').filter({ hasText: title });
    await expect(found).toBeVisible();
    await found.getByRole('link', { name: /Start Scenario/ }).click();
    await expect(list.getByText('Ms Odalys Fenn, 33, drives trams at night.')).toBeVisible();
    await list.getByRole('tab', { name: 'Mark Scheme' }).click();
    await list.getByRole('button', { name: 'Show them now' }).click();
    await expect(list.getByText('Says nothing about the trams.')).toBeVisible();

    await expect(own).toContainText('Approved');
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByText('Your station was approved')).toBeVisible();
    await expect
      .poll(async () => {
        const mails = await (await reviewer.request.get('/api/admin/mails')).json();
        return mails
          .filter(
            ({ to, body }: { to: string; body: string | null }) =>
              to === 'chi@example.com' && body?.includes(title),
          )
          .map(({ subject, status: sent }: { subject: string; status: string }) => [subject, sent]);
      })
      .toEqual([
        ['Your station was approved', 'kept'],
        ['Your station needs a revision', 'kept'],
      ]);
    for (const context of [author, reviewer, reader]) await context.close();
  });

  test('a step shows what is missing, field by field, and loses nothing', async ({
    browser,
    baseURL,
  }) => {
    const context = await contextOf(browser, 'chi', baseURL ?? '');
    const page = await context.newPage();
    await page.goto('/submit-scenario');
    await page.getByLabel('Setting').fill('Ward');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Please give the station a title.')).toBeVisible();
    await expect(page.getByText('Please choose a category.')).toBeVisible();
    await expect(page.getByLabel('Setting')).toHaveValue('Ward');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.getByRole('button', { name: '6. Check and submit' }).click();
    await expect(page.getByText('Something is still missing')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Mark scheme', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Mark scheme' })).toBeFocused();
    await context.close();
  });

  test('a member without a verified address is told kindly', async ({ browser, baseURL }) => {
    const context = await newcomer(browser, baseURL ?? '');
    const page = await context.newPage();
    await page.goto('/submit-scenario');
    await expect(page.getByText('Please verify your e-mail first')).toBeVisible();
    await context.close();
  });
});
