import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { contextOf, signIn } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const guidePath = '/quick-references/suicide-risk-assessment';
const guideTitle = 'Suicide risk assessment in seven minutes';

const personalCalls = [
  '/api/auth/user',
  '/api/auth/get-session',
  '/api/profile',
  '/api/account/sessions',
  '/api/account/export',
  '/api/progress/14',
  '/api/practice/suggestion',
  '/api/scenarios',
  '/api/scenarios/14',
  '/api/stats',
];

async function keptByWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        paths.push(pathname + search);
      }
    return paths;
  });
}

test.describe('quick references', () => {
  test('are searched and filtered in the URL, and open as a numbered guide', async ({ page }) => {
    await signIn(page, 'ana');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Quick references' }).click();
    await expect(page.getByText(/^\d+ reference\(s\) found$/)).toBeVisible();
    const total = Number.parseInt((await page.getByText(/found$/).textContent()) ?? '', 10);
    expect(total).toBeGreaterThan(1);

    await page.getByLabel('Specialty').selectOption('Emergency Psychiatry');
    await page.getByRole('searchbox').fill('SUICIDE');
    const query = new URLSearchParams({ specialty: 'Emergency Psychiatry', search: 'suicide' });
    const some = (await (await page.request.get(`/api/quick-references?${query}`)).json()).length;
    expect(some).toBeLessThan(total);
    await expect(page.getByText(`${some} reference(s) found`)).toBeVisible();
    await expect(page).toHaveURL(/q=SUICIDE&specialty=Emergency\+Psychiatry/);
    await page.reload();
    await expect(page.getByText(`${some} reference(s) found`)).toBeVisible();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: guideTitle });
    await expect(card).toContainText('7 sections');
    await expect(card).toContainText('+4 more');
    await expect(card).toContainText(/Updated \d{1,2} [A-Z][a-z]+ \d{4}/);

    await page.getByRole('link', { name: guideTitle }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(guideTitle);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(9);
    await page.getByRole('navigation', { name: 'In this guide' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/#section-7$/);
    await expect(page.locator('#section-7')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Print Guide' })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Practice Scenarios' }),
    ).toHaveAttribute('href', '/scenarios');
    await page.getByRole('link', { name: 'Back to Quick References' }).click();
    await expect(page.getByText(`${total} reference(s) found`)).toBeVisible();

    await page.getByRole('searchbox').fill('zzz');
    await expect(page.getByText('No references found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  });

  test('a missing guide says so, whatever its name', async ({ page }) => {
    await signIn(page, 'ana');
    for (const name of ['no-such-guide', 'No_Such']) {
      await page.goto(`/quick-references/${name}`);
      await expect(page.getByRole('heading', { name: 'Reference Not Found' })).toBeVisible();
    }
  });

  test('a guide leads to the stations that use it, once they are asked for', async ({ page }) => {
    await signIn(page, 'ana', '/quick-references/ect-explained');
    const section = page.getByRole('region', { name: 'Stations that use this guide' });
    await expect(section.getByText(/^Show \d+ stations? /)).toBeVisible();
    await expect(section.getByRole('link').first()).toBeHidden();
    await section.getByText(/^Show \d+ stations? /).click();
    await section.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/scenario\/\d+$/);
  });

  test('on paper a guide is printed alone', async ({ page }) => {
    await signIn(page, 'ana', guidePath);
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print Guide' })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  });
});

test.describe('offline', () => {
  let context: BrowserContext;
  let page: Page;
  let refusals: string[];
  test.beforeEach(async ({ browser, baseURL }) => {
    context = await contextOf(browser, 'ana', baseURL ?? '');
    page = await context.newPage();
    refusals = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refusals.push(message.text());
    });
  });
  test.afterEach(() => context.close());

  test('an opened guide can be read after a reload, and the page recovers online', async () => {
    await page.goto(guidePath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(guideTitle);
    await keptByWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(guideTitle);
    await page.getByRole('link', { name: 'Back to Quick References' }).click();
    await expect(page.getByText(/^\d+ reference\(s\) found$/)).toBeVisible();

    await page.goto('/');
    await expect(page.getByText('CASCade cannot be reached').first()).toBeVisible();
    await page.getByRole('link', { name: 'Read the quick references' }).click();
    await expect(page.getByText(/^\d+ reference\(s\) found$/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    expect(refusals).toEqual([]);
  });

  test('guides are cached, and no other response is', async () => {
    await page.goto('/quick-references');
    await keptByWorker(page);
    for (const path of ['/', '/scenarios', '/profile', guidePath]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    }
    const answers = await page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
      personalCalls,
    );
    expect(answers).toEqual(personalCalls.map(() => 200));
    const kept = await keptAddresses(page);
    const calls = kept.filter((path) => path.startsWith('/api/'));
    expect(calls).toContain('/api/quick-references');
    expect(
      calls.filter((path) => !/^\/api\/(quick-references(\/[a-z-]+)?|specialties)$/.test(path)),
    ).toEqual([]);
    expect(kept.filter((path) => !/^\/(api|assets)\//.test(path)).sort()).toEqual([
      '/',
      '/icon.svg',
      '/manifest.webmanifest',
    ]);
  });

  test("the cached page's nonce matches its own header", async () => {
    await page.goto('/');
    await keptByWorker(page);
    const { policy, html } = await page.evaluate(async () => {
      const kept = await caches.match('/');
      return {
        policy: kept?.headers.get('content-security-policy') ?? '',
        html: (await kept?.text()) ?? '',
      };
    });
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(html).toContain(`content="${nonce}"`);
  });

  test('worker and manifest are revalidated each time', async () => {
    for (const path of ['/sw.js', '/manifest.webmanifest'])
      expect((await context.request.get(path)).headers()['cache-control']).toBe('no-cache');
  });
});
