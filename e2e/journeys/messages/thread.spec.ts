import { expect, type Locator, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import {
  fieldTo,
  hasKeys,
  mark,
  messageWith,
  openThread,
  rowOf,
  texts,
  twoMessengers,
  write,
} from '../support/messengers.ts';
import { isLive, newcomer } from '../support/people.ts';
import { phone } from '../support/timed-station.ts';

test.describe('messages', () => {
  test('two people on two gateways see each other type, send, read, come and go', async ({
    browser,
  }) => {
    test.slow(); // the encryption library loads on two devices
    const { ana, ben } = await twoMessengers(browser);
    await hasKeys(ben);
    await isLive(ben.page);

    await ana.page.goto('/messages');
    await expect(ana.page.getByText('Select a conversation')).toBeVisible();
    await ana.page.getByRole('button', { name: 'New Message' }).click();
    await ana.page.getByLabel('Handle').fill(ben.handle.slice(0, 6));
    await ana.page.getByRole('button', { name: ben.handle }).click();
    await expect(ana.page).toHaveURL(new RegExp(`/messages/${ben.publicId}$`));
    await expect(ana.page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await fieldTo(ana.page, ben).fill('   ');
    await expect(ana.page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await write(ana.page, ben, 'Shall we practise on Tuesday?');
    await expect(mark(ana.page, 'Shall we practise on Tuesday?', 'sent')).toBeVisible();

    const row = rowOf(ben.page, ana);
    await expect(row).toContainText('Shall we practise on Tuesday?');
    await expect(row).toContainText('1 unread');
    await expect(row.locator('[data-presence="online"]')).toBeVisible();
    const nav = ben.page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: /^Messages\s+1 unread$/ })).toBeVisible();
    const heightOf = async (what: Locator) =>
      (await what.locator('xpath=..').boundingBox())?.height;
    expect(await heightOf(ben.page.getByRole('region', { name: 'Conversations' }))).toBe(600);
    expect(await heightOf(ben.page.getByRole('list', { name: 'Conversations' }))).toBe(450);
    await row.click();
    await expect(texts(ben.page)).toHaveText(['Shall we practise on Tuesday?']);
    await expect(ben.page.getByText('1 new message', { exact: true })).toBeVisible();
    await expect(mark(ana.page, 'Shall we practise on Tuesday?', 'read')).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

    const writing = ana.page.getByRole('heading', { name: ben.handle }).locator('xpath=..');
    await expect(writing).not.toContainText('Writing');
    await fieldTo(ben.page, ana).pressSequentially('Yes');
    await expect(writing).toContainText('Writing');
    await fieldTo(ben.page, ana).press('Shift+Enter');
    await fieldTo(ben.page, ana).pressSequentially('At seven?');
    await fieldTo(ben.page, ana).press('Enter');
    await expect(texts(ana.page)).toHaveText(['Shall we practise on Tuesday?', 'Yes\nAt seven?']);
    await expect(writing).not.toContainText('Writing');
    await expect(rowOf(ana.page, ben)).toContainText('Yes At seven?');

    await ben.context.close();
    await expect(rowOf(ana.page, ben).locator('[data-presence="offline"]')).toBeVisible();
    await ana.context.close();
  });

  test('a message can be answered, edited and deleted, on both sides', async ({ browser }) => {
    test.slow();
    const { ana, ben } = await twoMessengers(browser);
    await hasKeys(ben);
    await openThread(ana.page, ben);
    await write(ana.page, ben, 'Is the MSE station marked?');
    await openThread(ben.page, ana);
    // It arrives while the thread is open, so it is also announced.
    await write(ana.page, ben, 'A word too many');
    await expect(messageWith(ben.page, 'A word too many')).toBeVisible();
    const act = async (page: typeof ana.page, text: string, what: string) => {
      const message = messageWith(page, text);
      await message.getByRole('button', { name: 'What can be done with this message' }).click();
      await message.getByRole('button', { name: what }).click();
    };
    await act(ben.page, 'Is the MSE station marked?', 'Reply');
    await write(ben.page, ana, 'Yes, yesterday');
    const answer = messageWith(ana.page, 'Yes, yesterday');
    await expect(answer.getByRole('button', { name: /^You Is the MSE/ })).toBeVisible();

    await act(ana.page, 'Is the MSE station marked?', 'Edit');
    const change = ana.page.getByLabel('Change your message');
    await expect(change).toHaveValue('Is the MSE station marked?');
    await change.fill('Is the risk station marked?');
    await change.press('Enter');
    const changed = messageWith(ben.page, 'Is the risk station marked?');
    await expect(changed).toContainText('edited');

    await act(ana.page, 'A word too many', 'Delete');
    await ana.page.getByRole('button', { name: 'Delete for both' }).click();
    for (const { page } of [ana, ben]) {
      await expect(page.getByText('This message was deleted')).toBeVisible();
      await expect(page.getByText('A word too many')).toHaveCount(0);
    }
    await expectClean(ana.page);
    await ben.page.setViewportSize(phone);
    await expectClean(ben.page);
    await ben.page.getByRole('button', { name: `${ana.handle} Is the risk` }).click();
    await expect(ben.page.locator('[data-message]:focus')).toContainText('Is the risk station');
    // On a phone the conversation fills the screen, and Back leads to its row.
    await expect(fieldTo(ben.page, ana)).toBeInViewport({ ratio: 1 });
    await expect(ben.page.getByRole('navigation', { name: 'Daily' })).toHaveCount(0);
    await ben.page.getByRole('button', { name: 'All conversations' }).click();
    await expect(rowOf(ben.page, ana)).toBeFocused();
    await expectClean(ben.page);
    await ana.context.close();
    await ben.context.close();
  });

  test('a member with an unverified address is told kindly, with a next step', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomer(browser, baseURL ?? '');
    const page = await context.newPage();
    await page.goto('/messages');
    await expect(page.getByText('One step before you write')).toBeVisible();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText(/A new link is on its way/)).toBeVisible();
    await context.close();
  });

  test('a reader further up keeps their place, sees that there is something new, and can jump there', async ({
    browser,
  }) => {
    test.setTimeout(300_000); // many messages are typed, encrypted and sent
    const { ana, ben } = await twoMessengers(browser);
    await hasKeys(ben);
    await hasKeys(ana);
    await openThread(ben.page, ana);
    await write(ben.page, ana, 'Hello');
    await openThread(ana.page, ben);
    for (let n = 1; n <= 52; n++) await write(ana.page, ben, `Line ${n}`);
    // They are typed faster than encrypted: the last one leaves after those before it.
    const left = messageWith(ana.page, 'Line 52').locator('[data-mark=sent], [data-mark=read]');
    await expect(left).toBeVisible({ timeout: 120_000 });
    await expect(texts(ben.page).last()).toHaveText('Line 52');
    await ben.page.reload();
    await expect(texts(ben.page)).toHaveCount(50);
    await expect(messageWith(ben.page, 'Line 52')).toBeInViewport();

    const first = messageWith(ben.page, 'Line 3');
    await first.scrollIntoViewIfNeeded();
    const top = () => first.boundingBox().then((box) => Math.round(box?.y ?? Number.NaN));
    await ben.page.getByRole('button', { name: 'Show older messages' }).click();
    await expect(texts(ben.page)).toHaveCount(53);
    await expect(first).toBeInViewport();
    await expect(ben.page.getByRole('button', { name: 'Show older messages' })).toHaveCount(0);

    const before = await top();
    await write(ana.page, ben, 'Something new');
    await expect(ben.page.getByRole('button', { name: '1 new message' })).toBeVisible();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
    // Not on screen, so not read.
    await expect(mark(ana.page, 'Something new', 'sent')).toBeVisible();
    await ben.page.getByRole('button', { name: '1 new message' }).click();
    await expect(messageWith(ben.page, 'Something new')).toBeInViewport();
    await expect(mark(ana.page, 'Something new', 'read')).toBeVisible();
    await ana.context.close();
    await ben.context.close();
  });
});
