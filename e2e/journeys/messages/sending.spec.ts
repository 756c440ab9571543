import { expect, type Page, test } from '@playwright/test';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import {
  fieldTo,
  hasKeys,
  mark,
  messageWith,
  messenger,
  openThread,
  texts,
  twoMessengers,
  write,
} from '../support/messengers.ts';

/** The server accepts calls over the socket, but its replies are lost. */
async function losingReplies(page: Page): Promise<{ isLost: boolean; mayPass: boolean }> {
  const state = { isLost: false, mayPass: false };
  await page.routeWebSocket(/\/live\//, (client) => {
    const server = client.connectToServer();
    const called = new Set<string>();
    client.onMessage((frame) => {
      // socket.io: 42<ack>["call", …] is answered by 43<ack>[…].
      const [, ack] = /^42(\d+)\["call"/.exec(String(frame)) ?? [];
      if (ack) called.add(ack);
      server.send(frame);
    });
    server.onMessage((frame) => {
      const [, ack] = /^43(\d+)\[/.exec(String(frame)) ?? [];
      if (ack && called.has(ack) && !state.mayPass) state.isLost = true;
      else client.send(frame);
    });
  });
  return state;
}

test.describe('sending messages', () => {
  test('a reload during sending leaves one message, once, on both sides', async ({ browser }) => {
    test.slow();
    const { ana, ben } = await twoMessengers(browser);
    await hasKeys(ben);
    const reply = await losingReplies(ana.page);
    await openThread(ana.page, ben);
    await write(ana.page, ben, 'Only once, please');
    await expect.poll(() => reply.isLost).toBe(true);
    reply.mayPass = true;
    await ana.page.reload();
    await expect(mark(ana.page, 'Only once, please', 'sent')).toBeVisible();
    await expect(texts(ana.page)).toHaveText(['Only once, please']);
    await openThread(ben.page, ana);
    await expect(texts(ben.page)).toHaveText(['Only once, please']);
    await ana.context.close();
    await ben.context.close();
  });

  test('what is typed while a message is being stored stays, and one that cannot be stored comes back before it', async ({
    browser,
  }) => {
    const { ana, ben } = await twoMessengers(browser);
    await hasKeys(ben);
    await openThread(ana.page, ben);
    const field = fieldTo(ana.page, ben);
    const failure = ana.page.getByText('This device could not keep your message');
    await field.fill('First');
    // In one task, so that nothing can have been stored in between.
    const sendAndType = (typed: string) =>
      field.evaluate((element: HTMLTextAreaElement, next) => {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        const { set } =
          Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
        set?.call(element, next);
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }, typed);
    const failToStoreOnce = () =>
      ana.page.evaluate(() => {
        const { add } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.add = () => {
          IDBObjectStore.prototype.add = add;
          throw new DOMException('Full', 'QuotaExceededError');
        };
      });
    await sendAndType('Second');
    await expect(mark(ana.page, 'First', 'sent')).toBeVisible({ timeout: 30_000 });
    await expect(field).toHaveValue('Second');
    await failToStoreOnce();
    await sendAndType('Third');
    await expect(failure).toBeVisible();
    await expect(field).toHaveValue('Second\nThird');
    await expect(texts(ana.page)).toHaveText(['First']);
    await field.press('Enter');
    await expect(mark(ana.page, 'Second Third', 'sent')).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(failure).toHaveCount(0);
    await expect(texts(ana.page)).toHaveText(['First', 'Second Third']);
    await failToStoreOnce();
    await field.fill('Fourth');
    await field.press('Enter');
    await expect(failure).toBeVisible();
    await ana.page.reload();
    await expect(field).toHaveValue('Fourth');
    await ana.context.close();
    await ben.context.close();
  });

  test('ten messages written offline arrive once each, in order', async ({ browser }) => {
    test.slow();
    const { ana, ben } = await twoMessengers(browser);
    await hasKeys(ana);
    await openThread(ben.page, ana);
    await write(ben.page, ana, 'How was it?');
    await openThread(ana.page, ben);
    await expect(texts(ana.page)).toHaveText(['How was it?']);
    await ana.context.setOffline(true);
    const lines = Array.from({ length: 10 }, (_, n) => `Station ${n + 1}: fine`);
    for (const line of lines) await write(ana.page, ben, line);
    await expect(mark(ana.page, 'Station 10: fine', 'waiting')).toBeVisible();
    await ana.context.setOffline(false);
    await expect(texts(ben.page)).toHaveText(['How was it?', ...lines]);
    await expect(texts(ana.page)).toHaveText(['How was it?', ...lines]);
    await expect(mark(ana.page, 'Station 10: fine', 'read')).toBeVisible();
    await ana.context.close();
    await ben.context.close();
  });

  test('a first message to someone without keys waits, shows it, and is readable later', async ({
    browser,
  }) => {
    test.slow();
    const { ana, ben } = await twoMessengers(browser);
    await openThread(ana.page, ben);
    await write(ana.page, ben, 'Welcome to CASCade');
    await expect(mark(ana.page, 'Welcome to CASCade', 'waiting_for_keys')).toContainText(
      `Waits on this device until ${ben.handle} can receive encrypted messages`,
    );
    await hasKeys(ben);
    await expect(mark(ana.page, 'Welcome to CASCade', 'sent')).toBeVisible();
    await openThread(ben.page, ana);
    await expect(texts(ben.page)).toHaveText(['Welcome to CASCade']);
    await ana.context.close();
    await ben.context.close();
  });

  test('a refused message shows why and can be discarded; a message that is too long is not sent', async ({
    browser,
  }) => {
    test.slow();
    const { ana, ben } = await twoMessengers(browser);
    await hasKeys(ben);
    await openThread(ana.page, ben);
    for (const text of ['One', 'Two', 'Three', 'Four']) await write(ana.page, ben, text);
    const fourth = messageWith(ana.page, 'Four');
    await expect(fourth).toContainText('Please wait for an answer before you write more.');
    await expect(mark(ana.page, 'Three', 'sent')).toBeVisible();
    await fourth.getByRole('button', { name: 'Discard' }).click();
    await expect(texts(ana.page)).toHaveText(['One', 'Two', 'Three']);

    await fieldTo(ana.page, ben).fill('x'.repeat(5_001));
    await expect(ana.page.getByText(/too long by 1 letter/)).toBeVisible();
    await expect(ana.page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await fieldTo(ana.page, ben).fill('A draft that stays');
    await ana.page.reload();
    await expect(fieldTo(ana.page, ben)).toHaveValue('A draft that stays');
    await ana.context.close();
    await ben.context.close();
  });
});

test('a dialog that cannot be fetched says so, the page stays, and it opens once it can', async ({
  browser,
}) => {
  const [here = ''] = gatewayOrigins(dataDirOf());
  const { page, context } = await messenger(browser, here);
  const script = /\/assets\/all-later-parts-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto('/messages');
  const opener = page.getByRole('button', { name: 'New Message' });
  await opener.click();
  await expect(page.getByText('This could not be loaded', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(script);
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'New message' })).toBeVisible();
  await context.close();
});
