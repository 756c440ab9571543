import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { HARNESS_SECRET, Harness } from '../../harness/harness.ts';
import { isLive } from '../support/people.ts';

/** With two gateways, workers and a mail server of its own, which the other journeys lack. */
test.describe('a request for support', () => {
  let harness: Harness;
  test.beforeAll(async () => {
    harness = await Harness.start({ gateways: 2, workers: 1, isProxied: false });
  });
  test.afterAll(() => harness.stop());

  const originOf = (gateway: number) =>
    `http://localhost:${harness.gateways[gateway]?.process.port}`;

  async function adminOn(browser: Browser, gateway: number): Promise<BrowserContext> {
    const person = await makePerson(harness.database.orm, { role: 'admin' });
    const context = await browser.newContext({ baseURL: originOf(gateway) });
    const [name = '', value = ''] = cookieOf(person.token, HARNESS_SECRET).split('=');
    await context.addCookies([{ name, value, url: originOf(gateway) }]);
    return context;
  }

  /** The link in the newest mail to an address, once there are so many. */
  async function linkTo(email: string, count: number): Promise<string> {
    const mails = () => harness.mails.texts.filter(({ to }) => to === email);
    await expect.poll(() => mails().length).toBe(count);
    const path = /\/support\/tickets\/[\w-]+/.exec(mails().at(-1)?.text ?? '')?.[0];
    if (!path) throw new Error('The mail has no link.');
    return path;
  }

  const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });

  test('written signed out, answered by an admin, read and answered by the link in the mail, all live', async ({
    browser,
  }) => {
    const email = `sam.${Date.now()}@example.org`;
    const admin = await adminOn(browser, 0);
    const queue = await admin.newPage();
    await queue.goto('/admin/support');
    await isLive(queue);
    await expect(queue.getByText('No requests')).toBeVisible();

    const stranger = await browser.newContext({ baseURL: originOf(1) });
    const form = await stranger.newPage();
    const html = '<img src=x onerror="document.title=1"> & it is silent';
    await test.step('somebody without an account writes', async () => {
      await form.goto('/support');
      await form.getByRole('button', { name: 'Send request' }).click();
      await expect(form.getByText('Enter a subject')).toBeVisible();
      await expect(form.getByText('Enter your e-mail address')).toBeVisible();
      await form.getByLabel('Category').selectOption('scenarios');
      await form.getByRole('radio', { name: /^Critical/ }).check();
      await form.getByLabel('Contact e-mail').fill(email);
      await form.getByLabel('Subject').fill('The bell of AMH.14');
      await form.getByLabel('Description').fill(html);
      await form.reload();
      await expect(form.getByLabel('Subject')).toHaveValue('The bell of AMH.14');
      await expect(form.getByRole('radio', { name: /^Critical/ })).toBeChecked();
      await form.context().setOffline(true);
      await form.getByRole('button', { name: 'Send request' }).click();
      await expect(form.getByText(/^CASCade cannot be reached/).first()).toBeVisible();
      await form.context().setOffline(false);
      await expect(form.getByLabel('Description')).toHaveValue(html);
      await form.getByRole('button', { name: 'Send request' }).click();
      await expect(
        form.getByRole('heading', { name: /^We have your request CAS-\d+$/ }),
      ).toBeFocused();
    });

    await test.step('the admin, on another gateway, sees it without reloading, and answers', async () => {
      await expect(queue.getByRole('tab', { name: 'Open (1)' })).toBeVisible();
      await expect(queue.getByText('Critical', { exact: true })).toBeVisible();
      await queue.getByRole('link', { name: 'The bell of AMH.14' }).click();
      await expect(messages(queue)).toContainText(html);
      await queue.getByRole('button', { name: 'Assign to me' }).click();
      await expect(queue.getByRole('button', { name: 'Assign to me' })).toBeHidden();
      await queue.getByRole('tab', { name: 'Note' }).click();
      await queue.getByLabel('Note for admins').fill('Perhaps the old phone');
      await queue.getByRole('button', { name: 'Keep note' }).click();
      await expect(messages(queue)).toContainText('Perhaps the old phone');
      await queue.getByRole('tab', { name: 'Answer' }).click();
      await queue.getByLabel('Answer to the person').fill('Please turn the sound on.');
      await queue.getByRole('button', { name: 'Send answer' }).click();
      await expect(queue.getByText('Waiting for the person')).toBeVisible();
    });

    const linked = await stranger.newPage();
    await test.step('the person opens the link of the mail and writes back', async () => {
      await linked.goto(await linkTo(email, 2));
      await expect(messages(linked)).toContainText('Please turn the sound on.');
      await expect(messages(linked)).toContainText(html);
      await expect(messages(linked)).not.toContainText('Perhaps the old phone');
      await expect(linked).toHaveTitle(/^The bell of AMH\.14/);
      await linked.getByLabel('Your message').fill('It was on. It is still silent.');
      await linked.getByRole('button', { name: 'Send message' }).click();
      await expect(messages(linked)).toContainText('It is still silent.');
      await expect(linked.getByLabel('Your message')).toHaveValue('');
    });

    await test.step('the admin sees it without reloading; a later answer reaches the open page', async () => {
      await expect(messages(queue)).toContainText('It is still silent.');
      await queue.getByLabel('Answer to the person').fill('We have mended it.');
      await queue.getByRole('button', { name: 'Send answer' }).click();
      await expect(messages(linked)).toContainText('We have mended it.');
      await queue.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(linked.getByText('Not solved yet?')).toBeVisible();
    });
    for (const context of [admin, stranger]) await context.close();
  });
});
