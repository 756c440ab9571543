import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  databaseKinds,
  deviceKeys,
  entryKinds,
  preferenceKeys,
  VISITOR_ID,
} from '../../../client/src/device/registry.ts';
import { playedByTwo } from './circuit-cast.ts';
import type { Messenger } from './messengers.ts';
import { startMock } from './mock-exam.ts';
import { QueuedCalls } from './queued-calls.ts';
import { startStation } from './timed-station.ts';

/** Everything of our pages in this browser, as text. */
export async function keptIn(page: Page, context: BrowserContext): Promise<string> {
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

const ofTheDevice: readonly string[] = [
  ...preferenceKeys,
  ...Object.values(deviceKeys),
  VISITOR_ID,
];

/** The kinds of the registry that have content in any tab; whatever it does not list by its name. */
async function kindsIn(context: BrowserContext): Promise<string[]> {
  const kinds = context.pages().map(async (page) => {
    const { keys, databases } = await page.evaluate(async () => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const databases: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await asked(indexedDB.open(name));
        let records = 0;
        for (const store of database.objectStoreNames)
          records += await asked(database.transaction(store).objectStore(store).count());
        database.close();
        if (records > 0) databases.push(name);
      }
      return { keys: Object.keys({ ...localStorage, ...sessionStorage }), databases };
    });
    return [
      ...keys
        .filter((key) => !ofTheDevice.includes(key))
        .map((key) => /^member:[^:]+:([^:]+):/.exec(key)?.[1] ?? key),
      ...databases.map((name) => name.split(':')[0] ?? name),
    ];
  });
  return [...new Set((await Promise.all(kinds)).flat())].sort();
}

/** A running station is left first: it hides the header. */
export async function signOut(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  const account = page.getByRole('button', { name: /^Account of/ });
  await expect(leave.or(account)).toBeVisible();
  if (await leave.isVisible()) {
    await leave.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  }
  await account.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('removes all your data from this device');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
}

type Planted = { words: string[]; identity: string[]; attemptId: string; examId: string };

/** Fills all that the registry of the device lists, through the screens. */
export async function fillEverything(
  { context, page }: Messenger,
  other: Messenger,
): Promise<Planted> {
  const { publicId: otherId, handle: otherHandle } = other;
  context.setDefaultTimeout(30_000);
  (await QueuedCalls.of(context)).hold();
  const me = await (await context.request.get('/api/auth/user')).json();
  const mark = `planted${Date.now()}`;
  const examId = await startMock(context);
  const attemptId = await startStation(page);
  await page.getByLabel('Your notes').fill(`${mark}practice`);
  await expect(page.getByTestId('save-status')).toHaveText('Saved');
  await page.route(/\/attempts\/[^/]+\/clock$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Pause' }).click();

  await page.getByRole('switch', { name: 'Pass the phone' }).click();
  await page.getByRole('button', { name: 'Role player', exact: true }).click();
  await page.getByRole('button', { name: 'I am the role player' }).click();
  await page.getByLabel('Told: Home').click();
  expect(await keptIn(page, context)).toContain(`${attemptId}:`);

  const inExam = await context.newPage();
  await inExam.goto(`/exam-simulator/${examId}`);
  await inExam.getByRole('button', { name: 'Start Station' }).click();
  await expect(inExam.getByRole('log', { name: 'Bells' })).toHaveText(/^Bell: /);
  await inExam.getByLabel('Your notes').fill(`${mark}exam`);
  await expect(inExam.getByTestId('save-status')).toHaveText('Saved');

  const inThread = await context.newPage();
  await inThread.goto(`/messages/${otherId}`);
  const field = inThread.getByLabel(`Message to ${otherHandle}`);
  await field.fill(`${mark}sent`);
  await field.press('Enter');
  await expect(inThread.getByText(/^Waits on this device/)).toBeVisible();
  await field.fill(`${mark}message`);

  const inCircuit = await context.newPage();
  const saves = /\/api\/circuits\/[^/]+\/(sheets|impressions)\//;
  await inCircuit.route(saves, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await inCircuit.goto(`/exam-simulator/live/${await playedByTwo({ context }, other)}`);
  await inCircuit.getByLabel(/^Did well/).fill(`${mark}marks`);
  await inCircuit.getByLabel(/^A word for the candidate/).fill(`${mark}impression`);
  await inCircuit.getByRole('textbox', { name: 'Message to everybody' }).fill('Well done');
  await inCircuit.getByRole('button', { name: 'Send' }).click();
  await inCircuit.getByRole('button', { name: 'Put this message away' }).click();

  const inForms = await context.newPage();
  await inForms.route('**/api/availability', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  /** One tab for all forms: what it keeps outlives the next page. */
  const draft = async (path: string, word: string, fill: () => Promise<void>) => {
    await inForms.goto(path);
    await fill();
    await expect.poll(() => keptIn(inForms, context)).toContain(mark + word);
  };
  await draft('/submit-scenario', 'submission', () =>
    inForms.getByLabel('Title').fill(`${mark}submission`),
  );
  await draft('/profile', 'profile', async () => {
    await inForms.getByRole('button', { name: 'Edit Profile' }).click();
    await inForms.getByRole('textbox', { name: 'Bio' }).fill(`${mark}profile`);
  });
  await draft('/community', 'post', async () => {
    await inForms.getByRole('searchbox', { name: 'Search' }).fill(`${mark}search`);
    await inForms.getByRole('button', { name: 'Create Post' }).first().click();
    await inForms.getByLabel('Content').fill(`${mark}post`);
  });
  await draft('/study-groups?create', 'group', () =>
    inForms.getByRole('dialog').getByLabel('Name').fill(`${mark}group`),
  );
  await draft('/feedback', 'feedback', () => inForms.getByLabel('Title').fill(`${mark}feedback`));
  await draft('/quick-references/sleep-history', 'mistake', async () => {
    await inForms.getByRole('button', { name: 'Something is wrong here' }).click();
    await inForms.getByLabel('What should it say?').fill(`${mark}mistake`);
  });
  await draft('/community/posts', 'reply', async () => {
    await inForms
      .getByRole('link', { name: /^Reply/ })
      .first()
      .click();
    await inForms.getByLabel('Your reply').fill(`${mark}reply`);
  });
  await draft('/support', 'support', () => inForms.getByLabel('Subject').fill(`${mark}support`));
  const asked = await context.request.post('/api/support', {
    data: { category: 'technical', email: me.email, subject: 'A bell', description: 'Silent' },
  });
  await draft(`/support/requests/${(await asked.json()).id}`, 'answer', () =>
    inForms.getByLabel('Your message').fill(`${mark}answer`),
  );
  await inForms.goto('/');
  await inForms.getByRole('button', { name: 'Not now' }).click();
  await inForms.goto('/free-hours');
  await inForms.getByRole('gridcell').first().click();

  const inBank = await context.newPage();
  await inBank.goto('/scenario/15');
  await inBank.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(inBank.locator('[data-live]')).toHaveText(/^(1 waiting|Sending 1)$/);

  const registered = [...Object.keys(entryKinds), ...databaseKinds].sort();
  await expect.poll(() => kindsIn(context)).toEqual(registered);
  const kept = await keptIn(inBank, context);
  for (const part of ['practice', 'exam', 'message', 'marks', 'impression'])
    expect(kept, part).toContain(mark + part);
  expect(kept).toContain(me.publicId);
  return {
    words: [mark],
    identity: [me.id, me.publicId, me.handle, me.name, me.email, otherId, attemptId, examId],
    attemptId,
    examId,
  };
}

export async function expectNothingLeft(context: BrowserContext, planted: Planted): Promise<void> {
  const cookies = async () => (await context.cookies()).map(({ name }) => name).join();
  for (const page of context.pages()) {
    const left = async () => {
      const kept = await keptIn(page, context).catch(() => 'the page is on its way');
      return [...planted.words, ...planted.identity, 'is on its way'].flatMap((one) => {
        const at = kept.indexOf(one);
        return at < 0 ? [] : [kept.slice(Math.max(0, at - 60), at + one.length)];
      });
    };
    await expect.poll(left).toEqual([]);
    const shown = await page.evaluate(() => document.body.innerText);
    for (const word of [...planted.words, ...planted.identity]) expect(shown).not.toContain(word);
  }
  expect(await kindsIn(context)).toEqual([]);
  expect(await cookies()).not.toContain('session');
}
