import type { Message } from '@cascade/shared/features/messaging/contract';
import { expect, type Page, test } from '@playwright/test';
import {
  hasKeys,
  type Messenger,
  openThread,
  texts,
  twoMessengers,
  write,
} from '../support/messengers.ts';

/**
 * Shows this page a manipulated thread.
 * @param change latest first
 */
async function showThread(
  page: Page,
  other: Messenger,
  change: (thread: Message[]) => Message[],
): Promise<void> {
  const thread = new RegExp(`/api/messages/${other.publicId}(\\?|$)`);
  await page.unroute(thread);
  await page.route(thread, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: change(await response.json()) });
  });
  await page.reload();
}

test('messages changed by a server are shown as locked, missing or out of order', async ({
  browser,
}) => {
  test.slow();
  const { ana, ben } = await twoMessengers(browser);
  await hasKeys(ben);
  await openThread(ana.page, ben);
  await write(ana.page, ben, 'Shall we practise?');
  await openThread(ben.page, ana);
  await expect(texts(ben.page)).toHaveText(['Shall we practise?']);
  for (const text of ['Yes', 'But not on Friday', 'Saturday is fine'])
    await write(ben.page, ana, text);
  await expect(texts(ana.page)).toHaveCount(4);
  const thread = ana.page.getByRole('region', { name: /^Messages with/ });

  await showThread(ana.page, ben, (messages) =>
    messages.map((message, at) =>
      at === 3
        ? { ...message, senderId: message.receiverId, receiverId: message.senderId }
        : message,
    ),
  );
  await expect(thread.locator('[data-locked="unverified"]')).toHaveText(
    `Not verified: this may not be from ${ben.handle}`,
  );
  await expect(texts(ana.page)).toHaveText(['Yes', 'But not on Friday', 'Saturday is fine']);

  await showThread(ana.page, ben, (messages) => messages.filter((_, at) => at !== 1));
  await expect(thread.getByText(`1 message from ${ben.handle} is missing here.`)).toBeVisible();
  await expect(texts(ana.page)).toHaveText(['Shall we practise?', 'Yes', 'Saturday is fine']);

  await showThread(ana.page, ben, ([last, friday, yes, ...older]) =>
    last && friday && yes
      ? [last, { ...yes, place: friday.place }, { ...friday, place: yes.place }, ...older]
      : [],
  );
  await expect(thread.locator('[data-locked="altered"]')).toHaveCount(2);
  await expect(texts(ana.page)).toHaveText(['Shall we practise?', 'Saturday is fine']);

  await showThread(ana.page, ben, (messages) => messages);
  await expect(texts(ana.page)).toHaveCount(4);
  await expect(thread.locator('[data-locked], [data-order]')).toHaveCount(0);
  await ana.context.close();
  await ben.context.close();
});

test('a line shows where messages written during a block are missing', async ({ browser }) => {
  test.slow();
  const { ana, ben } = await twoMessengers(browser);
  await hasKeys(ben);
  await openThread(ana.page, ben);
  await write(ana.page, ben, 'Hello');
  await openThread(ben.page, ana);
  await expect(texts(ben.page)).toHaveText(['Hello']);
  await write(ben.page, ana, 'Hello Ana');
  await expect(texts(ana.page)).toHaveText(['Hello', 'Hello Ana']);
  const blocked = `/api/people/${ana.publicId}/block`;
  const headers = { origin: new URL(ben.page.url()).origin };
  expect((await ben.context.request.put(blocked, { headers })).ok()).toBe(true);
  await write(ana.page, ben, 'Are you there?');
  await write(ana.page, ben, 'Please answer');
  await expect(ana.page.locator('[data-mark="sent"], [data-mark="read"]')).toHaveCount(3);
  expect((await ben.context.request.delete(blocked, { headers })).ok()).toBe(true);
  await write(ana.page, ben, 'See you on Thursday');
  await expect(texts(ben.page)).toHaveText(['Hello', 'Hello Ana', 'See you on Thursday']);
  await expect(
    ben.page.getByText(
      `2 messages from ${ana.handle} are missing here. They may have been sent while you had blocked them.`,
    ),
  ).toBeVisible();
  await expect(ana.page.locator('[data-order]')).toHaveCount(0);
  await ana.context.close();
  await ben.context.close();
});
