import { newId } from '@cascade/shared/kernel/id';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { titlesIn } from '../support/calendar-feed.ts';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { isLive, newcomer } from '../support/people.ts';

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const agenda = (page: Page) => page.getByText('Agenda', { exact: true }).click();

/** Makes the secret address on the screen. */
async function subscribe(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page
    .getByRole('textbox', { name: 'Address of your calendar' })
    .inputValue();
  return new URL(address).pathname;
}

test('a session planned in one browser is in the other’s calendar and in both feeds, until it is cancelled', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const [ana, ben] = await Promise.all(
    [here, there].map(async (origin) => {
      const context = await verifiedNewcomer(browser, baseURL ?? '');
      const page = await context.newPage();
      return { context, page, origin };
    }),
  );
  if (!ana || !ben) throw new Error('There is nobody.');
  const word = unheardOf();
  const group = await (
    await ana.context.request.post('/api/study-groups', {
      headers: { 'Idempotency-Key': newId() },
      data: { name: `Circle ${word}`, specialty: 'Psychotherapy' },
    })
  ).json();
  await ben.context.request.post(`/api/study-groups/${group.id}/join`, { data: {} });
  for (const { page, origin } of [ana, ben]) {
    await page.goto(`${origin}/calendar`);
    await agenda(page);
    await expect(page.getByText('Nothing planned for these days')).toBeVisible();
    await isLive(page);
  }
  const feeds = [await subscribe(ana.page), await subscribe(ben.page)];
  await expectClean(ben.page);

  // Another page of the same member plans it: their own open calendar learns of it too.
  const planning = await ana.context.newPage();
  await planning.goto(`${here}/study-groups/${group.id}`);
  await planning.getByRole('button', { name: 'Plan a session' }).click();
  const plan = dialog(planning, 'Plan a session');
  await plan.getByLabel('Title').fill(`Psychosis ${word}`);
  await plan.getByLabel('Date and time').fill(`${dayAfter(3)}T19:30`);
  await plan.getByLabel('Time zone').selectOption('Europe/London');
  await plan.getByLabel('Repeats').selectOption('Every week');
  await plan.getByRole('button', { name: 'Plan the session' }).click();
  const sessions = (page: Page) => page.getByRole('link', { name: `Psychosis ${word}` });
  for (const { page } of [ana, ben]) {
    await expect(sessions(page)).toHaveCount(4);
    await expect(page.getByText('19:30 to 20:30').first()).toBeVisible();
  }
  for (const [at, { context }] of [ana, ben].entries())
    expect(await titlesIn(context, feeds[at] ?? '')).toEqual([`Psychosis ${word}`]);

  await ben.page.getByText('Month', { exact: true }).click();
  await sessions(ben.page).first().click();
  await expect(
    ben.page.getByRole('heading', { level: 1, name: `Psychosis ${word}` }),
  ).toBeVisible();
  await ben.page.goBack();
  await agenda(ben.page);
  await expect(sessions(ben.page)).toHaveCount(4);

  await planning.getByRole('button', { name: 'Cancel the series' }).click();
  await dialog(planning, `Cancel “Psychosis ${word}”?`)
    .getByRole('button', { name: 'Cancel the series' })
    .click();
  for (const { page } of [ana, ben])
    await expect(page.getByText('Nothing planned for these days')).toBeVisible();
  for (const [at, { context }] of [ana, ben].entries())
    expect(await titlesIn(context, feeds[at] ?? '')).toEqual([]);

  await ben.page.getByRole('button', { name: 'End it' }).click();
  await dialog(ben.page, 'End the address?').getByRole('button', { name: 'End it' }).click();
  await expect(ben.page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await ben.context.request.get(feeds[1] ?? '')).status()).toBe(404);
  for (const { context } of [ana, ben]) await context.close();
});

/** Holds a finger on one thing until it can be dragged, and lets it go over another. */
async function dragByTouch(page: Page, what: Locator, to: { x: number; y: number }) {
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await send('touchStart', from);
  await expect(page.locator('[data-dragging]')).toBeAttached();
  for (let step = 1; step <= 10; step += 1)
    await send('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 10,
      y: from.y + ((to.y - from.y) * step) / 10,
    });
  await send('touchEnd');
}

test('on a phone an entry is added, dragged to another day, and found there after a reload', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const context = await newcomer(browser, baseURL ?? '', {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/calendar');
  await expect(page.getByText('Nothing planned for these days')).toBeVisible();
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const form = dialog(page, 'New entry');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await form.getByLabel('Title').fill('Read about lithium');
  const today = dayAfter(0);
  await form.getByLabel('Date and time').fill(`${today}T10:00`);
  await expectClean(page, { within: 'dialog[open]' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Read about lithium' })).toBeVisible();
  await expectClean(page);

  await page.getByText('3 days', { exact: true }).click();
  const entry = page.getByTitle('Read about lithium (Own entry)');
  await entry.scrollIntoViewIfNeeded();
  const next = page.locator(`[data-date="${dayAfter(1)}"]`).last();
  const [box, column] = [await entry.boundingBox(), await next.boundingBox()];
  if (!box || !column) throw new Error('The grid is not there.');
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PATCH' && reply.url().includes('/calendar/entries/'),
  );
  await dragByTouch(page, entry, {
    x: column.x + column.width / 2,
    y: box.y + box.height / 2,
  });
  expect((await saved).status()).toBe(200);
  await expectClean(page);
  await page.reload();
  const tomorrow = page.getByRole('region', { name: /^Tomorrow, / });
  await expect(tomorrow.getByRole('button', { name: 'Read about lithium' })).toBeVisible();
  await expect(tomorrow.getByText('10:00 to 11:00')).toBeVisible();

  // The same by the keyboard.
  await page.getByText('3 days', { exact: true }).click();
  await entry.focus();
  await page.keyboard.press('Enter');
  const edit = dialog(page, 'Your entry');
  await edit.getByLabel('Date and time').fill(`${dayAfter(2)}T11:30`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await page.getByText('Month', { exact: true }).click();
  await expectClean(page);
  await agenda(page);
  await expect(page.getByText('11:30 to 12:30')).toBeVisible();
  await context.close();
});

test('an entry dragged with the mouse moves on the member’s other device too; one that is refused goes back', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const context = await newcomer(browser, baseURL ?? '', { timezoneId: 'America/New_York' });
  const [page, other] = [await context.newPage(), await context.newPage()];
  const entry = await (
    await context.request.post('/api/calendar/entries', {
      headers: { 'Idempotency-Key': newId() },
      data: {
        title: 'Read about lithium',
        when: {
          kind: 'timed',
          startsAt: `${dayAfter(0)}T17:00:00.000Z`,
          durationMinutes: 45,
          timeZone: 'America/New_York',
        },
      },
    })
  ).json();
  await other.goto(`${there}/calendar`);
  await agenda(other);
  await isLive(other);
  await page.goto(`${here}/calendar`);
  await expect(page.getByText('Times are in America/New York.')).toBeVisible();
  const shown = page.getByTitle('Read about lithium (Own entry)');
  const dragTo = async (day: string) => {
    const cell = page.locator(`[data-date="${day}"]`).last();
    await shown.hover();
    await page.mouse.down();
    const box = await cell.boundingBox();
    if (!box) throw new Error('The day is not there.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  };
  await dragTo(dayAfter(2));
  const dayOf = async () => {
    const reply = await context.request.get(`/api/calendar/entries/${entry.id}`);
    return String((await reply.json()).when.startsAt).slice(0, 10);
  };
  await expect.poll(dayOf).toBe(dayAfter(2));
  const moved = other.getByRole('region').filter({ hasText: 'Read about lithium' });
  await expect(moved.getByRole('heading')).not.toContainText(/Today|Tomorrow/);
  await expect(moved.getByText(/^1[23]:00 to 1[23]:45$/)).toBeVisible();

  await page.route('**/api/calendar/entries/*', (route) => route.abort());
  await dragTo(dayAfter(1));
  await expect(page.getByText('Not moved', { exact: true })).toBeVisible();
  expect(await dayOf()).toBe(dayAfter(2));
  const cell = page.locator(`[data-date="${dayAfter(2)}"]`).last();
  const [back, day] = [await shown.boundingBox(), await cell.boundingBox()];
  expect(back && day && back.x >= day.x && back.x < day.x + day.width).toBe(true);
  await context.close();
});
