import { type Browser, expect, test } from '@playwright/test';
import {
  hasKeys,
  type Messenger,
  openThread,
  rowOf,
  texts,
  twoMessengers,
  write,
} from '../support/messengers.ts';
import { contextOf, isLive } from '../support/people.ts';

/** A new, signed-in device of the same member. */
async function newDevice(browser: Browser, origin: string, { context }: Messenger) {
  const device = await browser.newContext({ baseURL: origin });
  await device.addCookies(await context.cookies());
  return device.newPage();
}

test.describe('safety of messages', () => {
  test('a new device reads the history with the recovery key, and not without', async ({
    browser,
  }) => {
    test.slow();
    const { ana, ben, there } = await twoMessengers(browser);
    await hasKeys(ben);
    await openThread(ana.page, ben);
    await write(ana.page, ben, 'Before the new phone');
    await openThread(ben.page, ana);
    await expect(texts(ben.page)).toHaveText(['Before the new phone']);
    await ben.page.goto('/messages');
    await ben.page.getByRole('button', { name: 'Get a recovery key' }).click();
    await ben.page.getByRole('button', { name: 'Make the key' }).click();
    const key = (await ben.page.getByLabel('Recovery key', { exact: true }).innerText()).trim();
    expect(key.length).toBeGreaterThan(30);
    await ben.page.getByRole('button', { name: 'I have kept it' }).click();
    await expect(ben.page.getByText('Keep your messages safe')).toHaveCount(0);

    const phone = await newDevice(browser, there, ben);
    await phone.goto(`/messages/${ana.publicId}`);
    await expect(phone.getByText('This message cannot be read on this device').first()).toBeVisible(
      { timeout: 30_000 },
    );
    await phone.getByRole('button', { name: 'Enter the recovery key' }).click();
    const field = phone.getByLabel('Recovery key or passphrase');
    await field.fill('EsTx not the right key');
    await phone.getByRole('button', { name: 'Open my messages' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(key);
    await phone.getByRole('button', { name: 'Open my messages' }).click();
    await expect(texts(phone)).toHaveText(['Before the new phone']);
    await phone.context().close();
    await ana.context.close();
    await ben.context.close();
  });

  test('a person with new keys is shown as changed until accepted', async ({ browser }) => {
    test.slow();
    const { ana, ben, there } = await twoMessengers(browser);
    await hasKeys(ben);
    await openThread(ana.page, ben);
    await write(ana.page, ben, 'Hello');
    await openThread(ben.page, ana);
    await expect(texts(ben.page)).toHaveText(['Hello']);
    const codeOn = async ({ page }: Messenger) => {
      await page.getByRole('button', { name: 'Conversation menu' }).click();
      await page.getByRole('button', { name: 'Compare safety code' }).click();
      const code = await page.getByLabel('Safety code', { exact: true }).innerText();
      return code.replace(/\s+/g, ' ').trim();
    };
    expect(await codeOn(ana)).toBe(await codeOn(ben));
    await ana.page.getByRole('button', { name: 'The codes match' }).click();
    await expect(ana.page.getByText('You have compared this code and it matched.')).toBeVisible();
    await ana.page.keyboard.press('Escape');

    const phone = await newDevice(browser, there, ben);
    await phone.goto('/messages');
    await phone.getByRole('button', { name: 'I have neither' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Start again with new keys' });
    await dialog.getByRole('button', { name: 'Start again with new keys' }).click();
    const proof = phone.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password', { exact: true }).fill('a quiet evening');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(ana.page.getByText(`The safety code of ${ben.handle} has changed.`)).toBeVisible();
    await ana.page.getByRole('button', { name: 'Accept the change' }).click();
    await expect(ana.page.getByText(/has changed\. They may/)).toHaveCount(0);
    await phone.context().close();
    await ana.context.close();
    await ben.context.close();
  });

  test('a blocked person notices nothing, and is reported with the chosen messages', async ({
    browser,
  }) => {
    test.slow();
    const { ana, ben, here } = await twoMessengers(browser);
    await hasKeys(ben);
    await openThread(ana.page, ben);
    await write(ana.page, ben, 'Buy my notes');
    await write(ana.page, ben, 'You will fail without them');
    await openThread(ben.page, ana);
    await expect(texts(ben.page)).toHaveCount(2);
    const choose = async (what: string) => {
      await ben.page.getByRole('button', { name: 'Conversation menu' }).click();
      await ben.page.getByRole('button', { name: what, exact: true }).click();
    };
    await choose('Report');
    await ben.page.getByLabel('What happened').selectOption('spam');
    await ben.page.getByText('Buy my notes').last().click();
    await ben.page.getByRole('button', { name: 'Send the report' }).click();
    await expect(ben.page.getByText('Report sent', { exact: true })).toBeVisible();
    await choose('Block');
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await expect(ben.page.getByText(`You have blocked ${ana.handle}.`)).toBeVisible();

    await write(ana.page, ben, 'Are you there?');
    await expect(ana.page.locator('[data-mark="sent"], [data-mark="read"]')).toHaveCount(3);
    await ben.page.getByRole('button', { name: 'Unblock' }).last().click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
    await expect(ben.page.getByLabel(`Message to ${ana.handle}`)).toBeVisible();
    await expect(texts(ben.page)).toHaveCount(2);
    await expect(rowOf(ben.page, ana)).toContainText('You will fail without them');

    const admin = await contextOf(browser, 'admin', here);
    const page = await admin.newPage();
    await page.goto('/admin/message-reports');
    const report = page.getByRole('listitem').filter({ hasText: ben.handle });
    await expect(report).toContainText('Buy my notes');
    await expect(report).not.toContainText('You will fail without them');
    await isLive(page);
    await report.getByLabel('What was done').fill('Spoke to them');
    await report.getByRole('button', { name: 'Settle' }).click();
    await expect(report).toContainText('Spoke to them');
    await expect(report).not.toContainText('Buy my notes');
    await admin.close();
    await ana.context.close();
    await ben.context.close();
  });
});
