import { type Browser, expect, type Page, test } from '@playwright/test';
import { titlesIn } from '../support/calendar-feed.ts';
import {
  openPlayer,
  type Player,
  stationNumbers,
  verifiedMember,
} from '../support/circuit-cast.ts';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { isLive } from '../support/people.ts';
import { comeIn } from '../support/study-group.ts';
import { cardOf } from '../support/withheld-texts.ts';

const PAGE = '/study-partners/proposals';
const station = { number: stationNumbers[1], title: cardOf(stationNumbers[1]).title };

const member = async (browser: Browser, origin: string): Promise<Player> =>
  openPlayer(browser, origin, await verifiedMember(browser, origin));

const publicIdOf = async ({ context }: Player): Promise<string> =>
  (await (await context.request.get('/api/auth/user')).json()).publicId;

/** London's clocks, as the field shows them. */
const london = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  })
    .format(at)
    .replace(' ', 'T');

/** Their open calendar, and the address to which other calendars subscribe. */
async function calendarOf({ context }: Player, origin: string) {
  const page = await context.newPage();
  await goTo(page, `${origin}/calendar`);
  await page.getByText('Agenda', { exact: true }).click();
  const made = await context.request.post(`${origin}/api/calendar/feed`, { data: {} });
  const feed = new URL((await made.json()).address).pathname;
  return {
    shows: async (titles: string[]) => {
      const links = page.getByRole('link', { name: 'Practice session' });
      // A session across midnight is under both of its days.
      const different = () =>
        links.evaluateAll((all) => new Set(all.map((link) => link.getAttribute('href'))).size);
      await expect.poll(different).toBe(titles.length);
      expect(await titlesIn(context, `${origin}${feed}`)).toEqual(titles);
    },
  };
}

const goTo = async (page: Page, path = PAGE) => {
  await page.goto(path);
  await isLive(page);
};

test('a proposal in one browser is taken in the other with one tap, and cancelled again', async ({
  browser,
}) => {
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const ana = await member(browser, here);
  const ben = await member(browser, there);
  await goTo(ben.page);
  await expect(ben.page.getByRole('heading', { name: 'No proposals yet' })).toBeVisible();
  const calendars = [await calendarOf(ana, here), await calendarOf(ben, there)];
  for (const calendar of calendars) await calendar.shows([]);

  await test.step('Ana proposes two times and a station', async () => {
    await goTo(ana.page, `${PAGE}?to=${await publicIdOf(ben)}`);
    const dialog = ana.page.getByRole('dialog', { name: `Practise with ${ben.handle}` });
    await dialog
      .getByRole('textbox', { name: 'Date and time' })
      .fill(london(Date.now() + 50 * 60_000));
    await dialog.getByRole('button', { name: 'Add another time' }).click();
    await dialog.getByRole('textbox', { name: 'Time 2' }).fill(london(Date.now() + 26 * 3_600_000));
    await dialog.getByText('Choose stations now').click();
    await dialog.getByRole('button', { name: 'Choose a station' }).click();
    const picker = ana.page.getByRole('dialog', { name: 'Choose a station' });
    await picker.getByRole('searchbox').fill(station.number);
    await picker
      .getByRole('button', { name: new RegExp(`^${station.number}`) })
      .first()
      .click();
    await dialog.getByLabel(/^Note/).fill('Shall we do risk?');
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    const sent = ana.page.getByRole('region', { name: 'Waiting for others' });
    await expect(sent.getByText('1 hour, 1 station chosen')).toBeVisible();
  });

  const session =
    await test.step('Ben, on another gateway, takes the first with one tap', async () => {
      const waiting = ben.page.getByRole('region', { name: 'Waiting for your answer' });
      await expect(waiting.getByText('Shall we do risk?')).toBeVisible();
      await expect(ben.page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
      await waiting
        .getByRole('button', { name: /^Take this time/ })
        .first()
        .click();
      await expect(
        ben.page.getByRole('heading', { level: 1, name: 'Practice session' }),
      ).toBeVisible();
      return new URL(ben.page.url()).pathname;
    });

  await test.step('both calendars and both feeds have it', async () => {
    for (const calendar of calendars) await calendar.shows(['Practice session']);
  });

  await test.step('both are in the lobby, with the station in the queue', async () => {
    const next = ana.page.getByRole('region', { name: 'Your next sessions' });
    await next.getByRole('link', { name: /^Open the session/ }).click();
    await expect(ana.page).toHaveURL(new RegExp(`${session}$`));
    for (const { page, handle } of [ana, ben]) await comeIn(page, handle);
    for (const { page } of [ana, ben])
      await expect(
        page.getByRole('list', { name: 'Queue' }).getByText(station.title),
      ).toBeVisible();
  });

  await test.step('Ben cancels, and Ana sees it wherever she is', async () => {
    await ana.page.goto(PAGE);
    await expect(ana.page.getByRole('region', { name: 'Your next sessions' })).toBeVisible();
    await ben.page.getByRole('button', { name: 'Cancel the session' }).click();
    await ben.page
      .getByRole('dialog', { name: 'Cancel “Practice session”?' })
      .getByRole('button', { name: 'Cancel the session' })
      .click();
    await expect(ben.page.getByText('Cancelled').first()).toBeVisible();
    const past = ana.page.getByRole('region', { name: 'Past' });
    await expect(past.getByText('Cancelled')).toBeVisible();
    await expect(ana.page.getByRole('region', { name: 'Your next sessions' })).toBeHidden();
    for (const calendar of calendars) await calendar.shows([]);
  });
  for (const { errors, context } of [ana, ben]) {
    expect(errors).toEqual([]);
    await context.close();
  }
});
