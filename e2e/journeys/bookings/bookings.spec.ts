import { openDatabase } from '@cascade/db/client';
import { makeExaminer } from '@cascade/db/factories/examiners';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, verifiedNewcomer } from '../support/community-people.ts';
import { databaseUrl, gatewayOrigins } from '../support/gateways.ts';

const PHONE = { width: 360, height: 780 };

async function handleOf(context: BrowserContext): Promise<string> {
  return String((await (await context.request.get('/api/auth/user')).json()).handle);
}

/** To the first free time of a service, held and paid at the provider's page. */
async function book(page: Page, serviceId: string): Promise<string> {
  await page.goto(`/bookings/new/${serviceId}`);
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Hold this time' }).click();
  await page.getByRole('button', { name: 'Pay £50' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/bookings\/[\da-f-]{36}/);
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('two people on two gateways: a session is booked, paid, held and reviewed, and another cancelled', async ({
  browser,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const [ana, eve] = await Promise.all([
    verifiedNewcomer(browser, here),
    verifiedNewcomer(browser, there),
  ]);
  const database = openDatabase(databaseUrl(dataDirOf()), { max: 1 });
  const [examiner] = await database.sql`
    select id from users where handle = ${await handleOf(eve)}`;
  const { serviceId } = await makeExaminer(database.orm, examiner?.id);

  const evePage = await eve.newPage();
  await evePage.goto('/bookings');
  await expect(evePage.getByText('No bookings yet')).toBeVisible();
  const anaPage = await ana.newPage();
  await anaPage.setViewportSize(PHONE);
  const first = await book(anaPage, serviceId);
  await expectClean(anaPage);
  // The examiner has the page open at another gateway.
  await expect(evePage.getByRole('link', { name: 'One hour on risk' })).toBeVisible();
  const calendar = await eve.newPage();
  await calendar.goto('/calendar');
  await expect(calendar.getByText('With an examiner: One hour on risk').first()).toBeVisible();

  // The session is over; the workers notice.
  await database.sql`
    update booking_sessions set starts_at = starts_at - interval '30 days',
      ends_at = ends_at - interval '30 days',
      busy = tstzrange(lower(busy) - interval '30 days', upper(busy) - interval '30 days')
    where id = (select session_id from bookings where id = ${first})`;
  await expect(anaPage.getByText('Completed', { exact: true })).toBeVisible({ timeout: 120_000 });
  await anaPage.getByLabel('Stars').selectOption('5 stars');
  await anaPage.getByLabel('Your review').fill('Kind and exact.');
  await anaPage.getByRole('button', { name: 'Publish review' }).click();
  await expect(anaPage.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  await evePage.getByRole('link', { name: 'One hour on risk' }).click();
  await evePage.getByLabel('Your answer').fill('Thank you.');
  await evePage.getByRole('button', { name: 'Publish answer' }).click();
  await expect(anaPage.getByText('Thank you.')).toBeVisible();

  const second = await book(anaPage, serviceId);
  await anaPage.getByRole('button', { name: 'Cancel the session' }).click();
  await anaPage.getByRole('dialog').getByText('£50 of £50 is given back.').waitFor();
  await anaPage.getByRole('dialog').getByRole('button', { name: 'Cancel the session' }).click();
  await expect(anaPage.getByText('£50 goes back to the card that paid.')).toBeVisible();
  await evePage.goto(`/bookings/${second}`);
  await expect(evePage.getByText('By the member it was cancelled.')).toBeVisible();
  await expect
    .poll(async () => {
      const [row] = await database.sql`
        select count(*)::int as done from refunds where payment_id = ${second} and state = 'done'`;
      return row?.done;
    })
    .toBe(1);
  await database.close();
  await Promise.all([ana.close(), eve.close()]);
});
