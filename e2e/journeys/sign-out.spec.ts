import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from './support/clean.ts';
import {
  hasKeys,
  mark,
  messenger,
  openThread,
  twoMessengers,
  write,
} from './support/messengers.ts';
import { startMock } from './support/mock-exam.ts';
import { newcomer } from './support/people.ts';
import { startStation } from './support/timed-station.ts';
import { commands } from './support/waiting.ts';

const origin = () => test.info().project.use.baseURL ?? '';

/** Everything of our pages in this browser, as text. */
async function keptIn(page: Page, context: BrowserContext): Promise<string> {
  const stored = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        found.push(name, store, await asked(records.getAllKeys()), await asked(records.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request, { ignoreVary: true });
        // Our script and style files are the same for everyone.
        const isFile = /\/assets\//.test(request.url);
        found.push(
          name,
          request.url,
          [...(reply?.headers ?? [])],
          isFile ? '' : await reply?.text(),
        );
      }
    }
    return JSON.stringify(found);
  });
  return stored + JSON.stringify(await context.cookies());
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('removes all your data from this device');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
}

type Planted = { words: string[]; identity: string[]; attemptId: string; examId: string };

/** Types into every field that is stored locally, while offline. */
async function fillEverything(
  context: BrowserContext,
  page: Page,
  otherId: string,
  otherHandle: string,
): Promise<Planted> {
  context.setDefaultTimeout(30_000);
  const me = await (await context.request.get('/api/auth/user')).json();
  const mark = `planted${Date.now()}`;
  const examId = await startMock(context);
  const attemptId = await startStation(page);
  await page.getByLabel('Your notes').fill(`${mark}practice`);
  await expect(page.getByTestId('save-status')).toHaveText('Saved');

  const inExam = await context.newPage();
  await inExam.goto(`/exam-simulator/${examId}`);
  await inExam.getByRole('button', { name: 'Start Station' }).click();
  await inExam.getByLabel('Your notes').fill(`${mark}exam`);
  await expect(inExam.getByTestId('save-status')).toHaveText('Saved');

  const inForm = await context.newPage();
  await inForm.goto('/submit-scenario');
  await inForm.getByLabel('Title').fill(`${mark}submission`);
  await expect(inForm.getByText('Draft kept on this device')).toBeVisible();

  const inProfile = await context.newPage();
  await inProfile.goto('/profile');
  await inProfile.getByRole('button', { name: 'Edit Profile' }).click();
  await inProfile.getByRole('textbox', { name: 'Bio' }).fill(`${mark}profile`);

  const inThread = await context.newPage();
  await inThread.goto(`/messages/${otherId}`);
  const field = inThread.getByLabel(`Message to ${otherHandle}`);
  await field.fill(`${mark}sent`);
  await field.press('Enter');
  await expect(inThread.getByText(/^Waits on this device/)).toBeVisible();
  await field.fill(`${mark}message`);

  const onBoard = await context.newPage();
  await onBoard.goto('/community');
  await onBoard.getByRole('searchbox', { name: 'Search' }).fill(`${mark}search`);
  await onBoard.getByRole('button', { name: 'Create Post' }).first().click();
  await onBoard.getByLabel('Content').fill(`${mark}post`);

  const inReply = await context.newPage();
  await inReply.goto('/community/posts');
  await inReply
    .getByRole('link', { name: /^Reply/ })
    .first()
    .click();
  await inReply.getByLabel('Your reply').fill(`${mark}reply`);

  await context.route(commands, (route) => route.abort());
  const inBank = await context.newPage();
  await inBank.goto('/scenario/15');
  await inBank.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(inBank.locator('[data-live]')).toHaveText(/^(1 waiting|Sending 1)$/);

  const kept = await keptIn(inBank, context);
  for (const part of ['practice', 'exam', 'submission', 'message', 'bookmark'])
    expect(kept, part).toContain(part === 'bookmark' ? 'bookmark' : mark + part);
  expect(kept).toContain(me.publicId);
  expect(await keptIn(inProfile, context)).toContain(`${mark}profile`);
  return {
    words: [mark],
    identity: [me.id, me.publicId, me.handle, me.name, me.email, otherId, attemptId, examId],
    attemptId,
    examId,
  };
}

async function expectNothingLeft(context: BrowserContext, planted: Planted): Promise<void> {
  const cookies = async () => (await context.cookies()).map(({ name }) => name).join();
  for (const page of context.pages()) {
    const left = async () => {
      const kept = await keptIn(page, context).catch(() => 'the page is on its way');
      return [...planted.words, ...planted.identity, 'is on its way'].filter((one) =>
        kept.includes(one),
      );
    };
    await expect.poll(left).toEqual([]);
    const shown = await page.evaluate(() => document.body.innerText);
    for (const word of [...planted.words, ...planted.identity]) expect(shown).not.toContain(word);
  }
  expect(await cookies()).not.toContain('session');
}

test('after sign-out nothing of the member is left on the device, in any of its tabs', async ({
  browser,
}) => {
  const other = await messenger(browser, origin());
  const ana = await messenger(browser, origin(), { serviceWorkers: 'allow' });
  const planted = await fillEverything(ana.context, ana.page, other.publicId, other.handle);
  await signOut(ana.page);
  await expect(ana.page).toHaveURL('/');
  await expect(ana.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expectNothingLeft(ana.context, planted);

  // Back shows no cached page.
  await ana.page.goBack();
  await expect(ana.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await ana.page.content()).not.toContain(planted.words[0]);
  await ana.context.close();
  await other.context.close();
});

test('while the server is away the device is cleared, and the next member sees nothing', async ({
  browser,
}) => {
  const other = await messenger(browser, origin());
  const ana = await messenger(browser, origin(), { serviceWorkers: 'allow' });
  const planted = await fillEverything(ana.context, ana.page, other.publicId, other.handle);
  const { attemptId, examId } = planted;
  await ana.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Files are cached once they have passed the service worker.
  await ana.page.goto('/login');
  await expect(ana.page).toHaveURL('/');
  await ana.page.goto(`/practice/attempt/${attemptId}`);
  await expect(ana.page.getByLabel('Your notes')).toBeVisible();
  await ana.context.setOffline(true);

  // While signed in, her station opens offline.
  await ana.page.reload();
  await expect(ana.page.getByLabel('Your notes')).toHaveValue(`${planted.words[0]}practice`);

  const open = ana.context.pages().at(-1) ?? ana.page;
  await signOut(open);
  await expect(open.getByText(/You are signed out and your data is removed/)).toBeVisible();
  const cookies = await ana.context.cookies();
  for (const page of ana.context.pages()) {
    const kept = async () => {
      const text = await keptIn(page, ana.context).catch(() => 'on its way');
      return [...planted.words, ...planted.identity, 'on its way'].filter((one) =>
        text.includes(one),
      );
    };
    await expect.poll(kept).toEqual([]);
  }
  for (const path of [`/practice/attempt/${attemptId}`, `/exam-simulator/${examId}`, '/profile']) {
    await ana.page.goto(path);
    await expect(ana.page.getByText('cannot be reached').first()).toBeVisible();
    expect(await ana.page.content()).not.toContain(planted.words[0]);
  }

  // A second member's sign-in fails: still no data of the first.
  await ana.page.goto('/login');
  await ana.page.getByLabel('E-mail').fill('ben@example.com');
  await ana.page.getByLabel('Password', { exact: true }).fill('practice-makes-calm');
  await ana.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(ana.page.getByText(/cannot be reached/).first()).toBeVisible();
  await ana.page.goto(`/practice/attempt/${attemptId}`);
  await expect(ana.page.getByText('cannot be reached').first()).toBeVisible();
  expect(await ana.page.content()).not.toContain(planted.words[0]);

  // Back online the session ends on the server, without a new sign-in.
  await ana.context.setOffline(false);
  await ana.page.goto('/');
  await expect(ana.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect(ana.page.getByText(/You are signed out and your data/)).toBeHidden();
  const thief = await browser.newContext({ baseURL: origin() });
  await thief.addCookies(cookies);
  await expect.poll(async () => (await thief.request.get('/api/auth/user')).json()).toBeNull();
  await thief.close();
  await ana.context.close();
  await other.context.close();
});

test('another member who signs in on the device takes nothing over, not even offline', async ({
  browser,
}) => {
  const first = await newcomer(browser, origin());
  const page = await first.newPage();
  const attemptId = await startStation(page);
  const word = `planted${Date.now()}`;
  await page.getByLabel('Your notes').fill(word);
  await expect(page.getByTestId('save-status')).toHaveText('Saved');
  const { publicId } = await (await first.request.get('/api/auth/user')).json();
  expect(await keptIn(page, first)).toContain(word);

  // The first session is replaced without signing out.
  const second = await newcomer(browser, origin());
  await first.clearCookies();
  await first.addCookies(await second.cookies());
  await page.goto('/progress');
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible();
  await expect.poll(() => keptIn(page, first)).not.toContain(word);
  await expect.poll(() => keptIn(page, first)).not.toContain(publicId);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.setOffline(true);
  await page.goto(`/practice/attempt/${attemptId}`);
  await expect(page.getByText('cannot be reached').first()).toBeVisible();
  expect(await page.content()).not.toContain(word);
  await first.close();
  await second.close();
});

test('a session that was ended elsewhere takes what the device kept along', async ({ browser }) => {
  const context = await newcomer(browser, origin());
  const page = await context.newPage();
  await startStation(page);
  const word = `planted${Date.now()}`;
  await page.getByLabel('Your notes').fill(word);
  await expect(page.getByTestId('save-status')).toHaveText('Saved');
  expect(await keptIn(page, context)).toContain(word);
  const elsewhere = await browser.newContext({ baseURL: origin() });
  await elsewhere.addCookies(await context.cookies());
  expect(
    (
      await elsewhere.request.post('/api/auth/sign-out', {
        data: {},
        headers: { origin: origin() },
      })
    ).ok(),
  ).toBe(true);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => keptIn(page, context)).not.toContain(word);
  await elsewhere.close();
  await context.close();
});

test('the last approved device warns that messages are lost without a recovery key, and leads to one', async ({
  browser,
}) => {
  const { ana, ben } = await twoMessengers(browser);
  await hasKeys(ben);
  await openThread(ana.page, ben);
  await write(ana.page, ben, 'Only here');
  await expect(mark(ana.page, 'Only here', 'sent')).toBeVisible();
  const beginSignOut = async () => {
    await ana.page.getByRole('button', { name: /^Account of/ }).click();
    await ana.page.getByRole('button', { name: 'Sign out' }).click();
  };
  await beginSignOut();
  const dialog = ana.page.getByRole('dialog');
  await expect(dialog).toContainText('you will not be able to read your messages again');
  await expectClean(ana.page);
  // Still signed in, with the keys.
  await dialog.getByRole('link', { name: 'Make a recovery key' }).click();
  await expect(ana.page).toHaveURL('/account/devices');
  await ana.page.getByRole('button', { name: 'Get a recovery key' }).click();
  await ana.page.getByRole('button', { name: 'Make the key' }).click();
  await ana.page.getByRole('button', { name: 'I have kept it' }).click();
  await beginSignOut();
  await expect(ana.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await (await ana.context.request.get('/api/auth/user')).json()).toBeNull();
  await ana.context.close();
  await ben.context.close();
});
