import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { hasKeys, type Messenger, messageWith, messenger } from '../support/messengers.ts';
import { isLive } from '../support/people.ts';
import { expectNowhereStored } from '../support/stored-words.ts';

type Group = { path: string; link: string };

/** A private group; `path` is that of its conversation. */
async function makeGroup(page: Page, origin: string, name: string): Promise<Group> {
  await page.goto(`${origin}/study-groups?create`);
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Specialty').selectOption('Psychotherapy');
  await dialog.getByText('Private', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const path = new URL(page.url()).pathname;
  return { path: `${path}/conversation`, link: new URL(link).pathname };
}

async function join({ page }: Messenger, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
}

const field = (page: Page) => page.getByLabel(/^Message to the group/);
const unsent = (page: Page) => page.locator('[data-mark="sending"], [data-mark="waiting"]');
const texts = (page: Page) =>
  page.getByRole('region', { name: /^Messages of/ }).locator('[data-text]');

async function open({ page }: Messenger, path: string): Promise<void> {
  await page.goto(path);
  await expect(field(page)).toBeVisible({ timeout: 30_000 });
  await isLive(page);
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

async function people(browser: Browser, count: number): Promise<Messenger[]> {
  const origins = gatewayOrigins(dataDirOf());
  const all: Messenger[] = [];
  for (let n = 0; n < count; n++) {
    const one = await messenger(browser, origins[n % 2] ?? '');
    await hasKeys(one);
    all.push(one);
  }
  return all;
}

test('members write, answer, change, delete, react and mention, live on two gateways', async ({
  browser,
}) => {
  test.slow();
  const [ana, ben] = await people(browser, 2);
  if (!ana || !ben) throw new Error('nobody is here');
  const { path, link } = await makeGroup(ana.page, '', `Circle ${unheardOf()}`);
  await join(ben, link);
  await ben.page.goto('/study-groups');
  await isLive(ben.page);
  await open(ana, path);
  await write(ana.page, 'Practise on Thursday?');
  await expect(ben.page.getByText('1 unread in groups').first()).toBeAttached();
  await open(ben, path);
  await expect(texts(ben.page)).toHaveText(['Practise on Thursday?']);
  await expect(ben.page.getByText('You can read messages from the moment you joined.')).toHaveCount(
    0,
  );
  await expect(messageWith(ana.page, 'Practise on Thursday?').getByText('Read by 1')).toBeVisible();
  await expect(ben.page.getByText(/unread in groups/)).toHaveCount(0);

  const question = messageWith(ben.page, 'Practise on Thursday?');
  const actions = { name: 'What can be done with this message' };
  await question.getByRole('button', actions).click();
  await question.getByRole('button', { name: 'React with celebration' }).click();
  await expect(
    messageWith(ana.page, 'Practise on Thursday?').getByText(`🎉 ${ben.handle}`),
  ).toBeVisible();
  await question.getByRole('button', actions).click();
  await question.getByRole('button', { name: 'Reply' }).click();
  await field(ben.page).pressSequentially(`At seven, @${ana.handle.slice(0, 3)}`);
  await expect(ana.page.getByText(`${ben.handle} is typing…`)).toBeVisible();
  await ben.page.getByRole('button', { name: `@${ana.handle}` }).click();
  await field(ben.page).press('Enter');
  await expect(ana.page.locator('[data-mention]')).toHaveText(`@${ana.handle}`);
  await expectClean(ana.page);

  const mine = messageWith(ana.page, 'Practise on Thursday?');
  await mine.getByRole('button', actions).click();
  await mine.getByRole('button', { name: 'Edit' }).click();
  await ana.page.getByLabel('Change your message').fill('Practise on Friday?');
  await ana.page.getByLabel('Change your message').press('Enter');
  await expect(texts(ben.page).first()).toHaveText('Practise on Friday?');
  const changed = messageWith(ana.page, 'Practise on Friday?');
  await changed.getByRole('button', actions).click();
  await changed.getByRole('button', { name: 'Delete' }).click();
  await ana.page.getByRole('button', { name: 'Delete for everybody' }).click();
  await expect(ben.page.getByText('This message was deleted').first()).toBeVisible();

  await ana.context.setOffline(true);
  await write(ana.page, 'Written in a lift');
  await expect(messageWith(ana.page, 'Written in a lift')).toBeVisible();
  await ana.context.setOffline(false);
  await expect(texts(ben.page).last()).toHaveText('Written in a lift', { timeout: 30_000 });
  for (const { context } of [ana, ben]) await context.close();
});

test('of 250 messages a removed member reads none after, and a new one none before', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const [ana, ben, chi, dan] = await people(browser, 4);
  if (!ana || !ben || !chi || !dan) throw new Error('nobody is here');
  const secret = `zinnober-${unheardOf()}-quittenbaum`;
  const { path, link } = await makeGroup(ana.page, '', `Circle ${unheardOf()}`);
  for (const one of [ben, chi]) await join(one, link);
  for (const one of [ana, ben, chi]) await open(one, path);
  let written = 0;
  const send = async (count: number, writers: Messenger[]) => {
    for (const end = written + count; written < end; ) {
      written += 1;
      const writer = writers[written % writers.length] ?? ana;
      await write(writer.page, `${secret} ${written}`);
    }
    for (const { page } of writers) await expect(unsent(page)).toHaveCount(0, { timeout: 120_000 });
  };
  /** One after the other; meanwhile the rest are on another page, and catch up when they return. */
  const sendInTurn = async (count: number, writers: Messenger[]) => {
    for (const { page } of writers) await page.goto('/study-groups');
    for (const [at, writer] of writers.entries()) {
      await open(writer, path);
      await send(Math.floor((count + at) / writers.length), [writer]);
      await writer.page.goto('/study-groups');
    }
    for (const writer of writers) await open(writer, path);
  };
  const reads = (page: Page) =>
    expect(texts(page).last()).toHaveText(`${secret} ${written}`, { timeout: 120_000 });

  await send(9, [ana, ben, chi]);
  await sendInTurn(90, [ana, ben, chi]);
  await send(1, [ana]);
  for (const { page } of [ana, ben, chi]) await reads(page);

  const admin = await ana.context.newPage();
  await admin.goto(path.replace('/conversation', ''));
  await admin.getByRole('button', { name: `More about ${chi.handle}` }).click();
  await admin.getByRole('button', { name: 'Remove from the group' }).click();
  const question = admin.getByRole('dialog', { name: `Remove ${chi.handle}?` });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(chi.page.getByText('You are no longer in this group')).toBeVisible();
  await admin.close();
  const seenLater: string[] = [];
  chi.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void seenLater.push(String(payload))),
  );
  await chi.page.reload();
  await send(9, [ana, ben]);
  await sendInTurn(40, [ana, ben]);
  await send(1, [ana]);
  for (const { page } of [ana, ben]) await reads(page);

  await join(dan, link);
  await open(dan, path);
  await expect(
    dan.page.getByText('You can read messages from the moment you joined.'),
  ).toBeVisible();
  await send(9, [ana, ben, dan]);
  await sendInTurn(90, [ana, ben, dan]);
  await send(1, [dan]);
  for (const { page } of [ana, ben, dan]) await reads(page);

  const older = dan.page.getByRole('button', { name: 'Show older messages' });
  await older.click();
  await expect(
    dan.page.getByText('You can read messages from the moment you joined.'),
  ).toBeVisible();
  await expect(texts(dan.page)).toHaveCount(100);
  const numbers = (await texts(dan.page).allTextContents())
    .map((text) => Number(text.split(' ').at(-1)))
    .sort((a, b) => a - b);
  expect(numbers[0]).toBe(151);
  expect(numbers.at(-1)).toBe(250);
  await expect(dan.page.locator('[data-order], [data-locked]')).toHaveCount(0);

  const id = path.split('/')[2];
  const refused = await chi.context.request.get(`/api/study-groups/${id}/messages`);
  expect(refused.status()).toBe(404);
  await expect(texts(chi.page)).toHaveCount(0);
  expect(seenLater.filter((frame) => frame.includes('group.message'))).toEqual([]);
  const known = { words: ana.handle, column: 'users.handle' };
  await expectNowhereStored(dataDirOf(), [secret, 'quittenbaum'], known);
  for (const { context } of [ana, ben, chi, dan]) await context.close();
});
