import { openDatabase } from '@cascade/db/client';
import { cookieOf, insertPassword, makePerson } from '@cascade/db/factories/people';
import { hashPassword } from '@cascade/shared/node/password';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins, installationOf } from '../support/gateways.ts';
import { PASSWORD } from '../support/people.ts';

/** An admin of our own: other journeys end the half hour of the demo admin. */
async function ownAdmin(browser: Browser, baseURL: string) {
  const { databaseUrl, sessionSecret } = installationOf(dataDirOf());
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    const person = await makePerson(database.orm, { role: 'admin' });
    await insertPassword(database.orm, person.id, await hashPassword(PASSWORD));
    const context: BrowserContext = await browser.newContext({ baseURL });
    const [name = '', value = ''] = cookieOf(person.token, sessionSecret).split('=');
    await context.addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Lax' }]);
    return { context, email: person.email };
  } finally {
    await database.close();
  }
}

async function stepUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in as admin' }).click();
}

const payoutIn = (page: Page, amount: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: amount }) });

test('an admin connects a bank account, is paid what came in, and sees it arrive on two gateways', async ({
  browser,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const { context, email } = await ownAdmin(browser, here);
  const page = await context.newPage();
  await page.goto('/admin/revenue/payouts');
  await stepUp(page, email);
  await expect(page.getByText('Please connect a bank account first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request payout' })).toBeDisabled();
  await expectClean(page);

  await test.step('the account is verified at the provider, whose word arrives without a reload', async () => {
    await page.getByRole('navigation', { name: 'Revenue' }).getByText('Banking').click();
    await expect(page.getByText('No bank account yet')).toBeVisible();
    await expectClean(page);
    await page.getByLabel('Account holder').fill('Alex Example');
    await page.getByLabel('Business name').fill('Example Ltd');
    await page.getByLabel('Bank', { exact: true }).fill('First Example Bank');
    await page.getByRole('button', { name: 'Add bank account' }).click();
    await page.getByRole('button', { name: 'Everything is complete', exact: true }).click();
    await page.waitForURL('**/admin/revenue/banking');
    const account = page.getByRole('listitem', { name: 'First Example Bank' });
    await expect(account.getByText('Active', { exact: true })).toBeVisible();
    await expect(account.getByText('Primary', { exact: true })).toBeVisible();
    await expectClean(page);
  });

  // The same session at another gateway: cookies are kept by host, not by port.
  const other = await context.newPage();
  await other.goto(`${there}/admin/revenue/payouts`);
  await expect(other.getByText('No payouts yet')).toBeVisible();

  await test.step('money from an advertiser comes in', async () => {
    await page.getByRole('navigation', { name: 'Revenue' }).getByText('Payouts').click();
    await page.getByLabel('Advertiser', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Amount received in US dollars').fill('100');
    await page.getByLabel('Reference').fill('WIRE 7');
    await page.getByRole('button', { name: 'Record money received' }).click();
    await expect(page.getByText('$100.00 recorded', { exact: true })).toBeVisible();
    for (const one of [page, other])
      await expect(one.getByText('$100.00', { exact: true }).first()).toBeVisible();
  });

  await test.step('more than there is, and nothing, are refused in a sentence', async () => {
    const amount = page.getByLabel('Amount in US dollars');
    await amount.fill('0');
    await page.getByRole('button', { name: 'Request payout' }).click();
    await expect(page.getByText('Please enter a valid amount').first()).toBeVisible();
    await amount.fill('100.01');
    await page.getByRole('button', { name: 'Request payout' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'There is not enough to pay out $100.01: $100.00 is available.',
    );
    await expectClean(page);
  });

  await test.step('a payout is asked for, and completed without a reload', async () => {
    await page.getByLabel('Amount in US dollars').fill('60.50');
    await page.getByRole('button', { name: 'Request payout' }).click();
    await expect(page.getByText('Payout requested', { exact: true })).toBeVisible();
    for (const one of [page, other]) {
      const payout = payoutIn(one, '$60.50');
      await expect(payout).toContainText('Monthly advertising revenue payout');
      await expect(payout.getByText('Completed', { exact: true })).toBeVisible();
      await expect(one.getByText('$39.50', { exact: true }).first()).toBeVisible();
    }
    await expectClean(page);
  });

  await test.step('an account that is refused at the bank fails, and the payout goes elsewhere', async () => {
    await page.goto('/admin/revenue/banking');
    await page.getByRole('button', { name: 'Change details: First Example Bank' }).click();
    await page
      .getByRole('button', { name: 'Everything is complete, and the bank refuses payouts' })
      .click();
    await page.waitForURL('**/admin/revenue/banking');
    await page.goto('/admin/revenue/payouts');
    await page.getByLabel('Amount in US dollars').fill('10');
    await page.getByRole('button', { name: 'Request payout' }).click();
    const payout = payoutIn(page, '$10.00');
    await expect(payout.getByText('Failed', { exact: true })).toBeVisible();
    await expect(payoutIn(other, '$10.00').getByText('Failed', { exact: true })).toBeVisible();
    await expectClean(page);
  });

  await page.goto('/admin/audit?kind=payouts');
  for (const deed of [
    'Connected a bank account',
    'Requested a payout',
    'Recorded money from an advertiser',
  ])
    await expect(page.getByText(deed).first()).toBeVisible();
  await context.close();
});
