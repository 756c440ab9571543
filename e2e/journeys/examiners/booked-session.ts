import type { Person } from '@cascade/db/factories/people';
import { expect, type Page, test } from '@playwright/test';
import type { Harness } from '../../harness/harness.ts';
import { stationNumbers } from '../support/circuit-cast.ts';
import { markOnScreen } from '../support/circuit-screens.ts';
import { expectClean } from '../support/clean.ts';
import { comeIn, queueStation } from '../support/study-group.ts';
import { cardOf } from '../support/withheld-texts.ts';

/** A round of fifteen and a half minutes takes ninety-three seconds. */
const SPEED = 10;
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 720 };
const [station] = stationNumbers;

export type Cast = {
  harness: Harness;
  admin: Page;
  examiner: Page;
  member: Page;
  people: { examiner: Person; member: Person };
};

/**
 * From the page of times to the paid place, through the provider's page.
 * @returns the booking's id
 */
async function book(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Hold this time' }).click();
  await page.getByRole('button', { name: 'Pay £45.50' }).click();
  await page.getByRole('button', { name: 'Pay with 3-D Secure' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/bookings\/[\da-f-]{36}/);
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Puts the start of a booked session at so many minutes from now. */
async function startIn({ database }: Harness, booking: string, minutes: number): Promise<void> {
  await database.sql`
    with moved as (
      select s.id, date_trunc('minute', now()) + make_interval(mins => ${minutes}) - s.starts_at as by
      from booking_sessions s join bookings b on b.session_id = s.id where b.id = ${booking})
    update booking_sessions s set starts_at = starts_at + by, ends_at = ends_at + by,
      busy = tstzrange(lower(busy) + by, upper(busy) + by)
    from moved where s.id = moved.id`;
}

/** How many mails with these words an address was sent. */
const mailsTo = ({ mails }: Harness, { email }: Person, word: RegExp) =>
  mails.texts.filter(({ to, text }) => to === email && word.test(text)).length;

async function expectBalances(page: Page, balances: Record<string, RegExp>): Promise<void> {
  await page.goto('/admin/ledger');
  const table = page.getByRole('table', { name: 'Balances by account and currency' });
  for (const [account, text] of Object.entries(balances))
    await expect(table.getByRole('row').filter({ hasText: account })).toHaveText(text);
}

/** @returns the booking's id, after both sides, their calendars, mails and the ledger have it */
export async function bookAndPay({ harness, admin, examiner, member, people }: Cast) {
  await examiner.goto('/bookings');
  await expect(examiner.getByText('No bookings yet')).toBeVisible();
  await member.setViewportSize(PHONE);
  const id = await book(member);
  await expectClean(member);
  await member.setViewportSize(DESKTOP);
  await test.step('the examiner has it without reloading', async () => {
    await expect(examiner.getByRole('link', { name: 'Four stations in an evening' })).toBeVisible();
  });
  await test.step('it is in both calendars', async () => {
    for (const page of [examiner, member]) {
      await page.goto('/calendar');
      await expect(
        page.getByText('With an examiner: Four stations in an evening').first(),
      ).toBeVisible();
    }
  });
  await test.step('both have a mail, and the ledger has the payment', async () => {
    for (const person of [people.examiner, people.member])
      await expect.poll(() => mailsTo(harness, person, /The session with .+ is on/)).toBe(1);
    await expectBalances(admin, {
      'Held at the provider': /£45\.50/,
      'Paid for sessions to come': /£45\.50/,
    });
  });
  return id;
}

/** Both come into the room; one station is played, marked and talked about. */
export async function holdSession({ harness, examiner, member, people }: Cast, id: string) {
  await startIn(harness, id, 5);
  for (const page of [member, examiner]) {
    await page.goto(`/bookings/${id}`);
    await page.getByRole('button', { name: 'Enter the room' }).click();
    await page.waitForURL(/\/study-groups\/.*\/sessions\//);
  }
  await examiner.goto(`${new URL(examiner.url()).pathname}?speed=${SPEED}`);
  await comeIn(member, people.member.handle);
  await comeIn(examiner, people.examiner.handle);
  const { title } = cardOf(station);
  await queueStation(member, station, title);
  for (const page of [member, examiner]) {
    await expect(page.getByRole('list', { name: 'Queue' }).getByText(title)).toBeVisible();
    await page.getByRole('button', { name: 'I am ready' }).click();
  }
  await examiner.getByRole('button', { name: 'Start the round' }).click();
  await expect(member.getByRole('heading', { name: 'You are the candidate' })).toBeVisible();
  await markOnScreen(examiner, 'Good', /^Pass/, 'You let her finish.');
  await expect(member.getByText('Rate yourself first.')).toBeVisible({ timeout: 150_000 });
  await member.getByText('Borderline Pass', { exact: true }).first().click();
  await expect(member.getByText('You let her finish.')).toBeVisible();
  await expect(member.getByText('16 / 20')).toBeVisible();
}

/** The session's time is over; the workers complete it, and the member writes a review. */
export async function completeAndReview({ harness, admin, examiner, member }: Cast, id: string) {
  for (const page of [member, examiner]) await page.goto(`/bookings/${id}`);
  await startIn(harness, id, -120);
  await expect(member.getByText('Completed', { exact: true })).toBeVisible({ timeout: 120_000 });
  await member.getByLabel('Stars').selectOption('5 stars');
  await member.getByLabel('Your review').fill('Kind and exact.');
  await member.getByRole('button', { name: 'Publish review' }).click();
  await expect(member.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  await examiner.getByLabel('Your answer').fill('Thank you.');
  await examiner.getByRole('button', { name: 'Publish answer' }).click();
  await expect(member.getByText('Thank you.')).toBeVisible();
  await expectBalances(admin, { 'Owed to examiners': /£40\.95/, 'Our fees': /£4\.55/ });
}

/** A second booking is cancelled in time, and its refund reaches the ledger. */
export async function cancelWithRefund({ harness, admin, examiner, member, people }: Cast) {
  await member.goto('/examiners');
  const card = member.getByRole('listitem').filter({ hasText: 'Four stations in an evening' });
  await card.getByRole('button', { name: 'Book Session' }).click();
  await member.getByRole('link', { name: 'Choose Date & Time' }).click();
  await expect(member.getByText('Kind and exact.')).toBeVisible();
  const id = await book(member);
  await examiner.goto(`/bookings/${id}`);
  await member.getByRole('button', { name: 'Cancel the session' }).click();
  const dialog = member.getByRole('dialog');
  await expect(dialog.getByText('£45.50 of £45.50 is given back.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  // The notification of it says it as well, on the screen or in a list that is closed.
  const refunded = member.getByText('£45.50 goes back to the card that paid.');
  await expect(refunded.filter({ visible: true }).first()).toBeVisible();
  await expect(examiner.getByText('The member cancelled it.')).toBeVisible();
  for (const person of [people.examiner, people.member])
    await expect.poll(() => mailsTo(harness, person, /does not take place/)).toBe(1);
  await expect
    .poll(async () => {
      const [row] = await harness.database.sql`
        select count(*)::int as done from refunds where payment_id = ${id} and state = 'done'`;
      return row?.done;
    })
    .toBe(1);
  await expectBalances(admin, { 'Held at the provider': /£45\.50/ });
  const refund = admin.getByRole('listitem').filter({ hasText: 'refund:' });
  await expect(refund).toHaveCount(1);
  await expect(refund).toContainText('£45.50');
}
