import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { verifiedNewcomer } from './community-people.ts';
import { gatewayOrigins } from './gateways.ts';
import { contextOf } from './people.ts';
import { isLive } from './two-devices.ts';

/** One post, by a word that only it has. */
const postWith = (page: Page, word: string) => page.getByRole('article').filter({ hasText: word });
const dataDirOf = () => String(test.info().config.metadata.dataDir);
let counter = 0;
const unheardOf = () => `word${process.pid}${Date.now()}${counter++}`;

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('posts, likes and replies appear on the other gateway without a reload', async ({
  browser,
  baseURL,
}) => {
  const dataDir = dataDirOf();
  const [here = '', there = ''] = gatewayOrigins(dataDir);
  const anas = await verifiedNewcomer(browser, baseURL ?? '', dataDir);
  const bens = await verifiedNewcomer(browser, baseURL ?? '', dataDir);
  const ana = await anas.newPage();
  const ben = await bens.newPage();
  await ana.goto(`${here}/cascade`);
  await ben.goto(`${there}/cascade`);
  await isLive(ana);
  await isLive(ben);
  await expect(ben.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
  await expect(ben.getByRole('article').first()).toBeVisible();

  const word = unheardOf();
  await ana.getByRole('button', { name: 'Create Post' }).click();
  await ana.getByLabel('Title').fill(`A title with ${word}`);
  await ana.getByLabel('Content').fill('Does **anybody** know?');
  await ana.getByRole('dialog').getByRole('button', { name: 'Create Post' }).click();
  await expect(ana.getByText('Post Created')).toBeVisible();
  await expect(postWith(ana, word)).toBeVisible();

  await ben.getByRole('button', { name: /new posts?$/ }).click();
  await expect(postWith(ben, word)).toBeVisible();
  await expect(postWith(ben, word).locator('strong')).toHaveText('anybody');

  await postWith(ben, word).getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(postWith(ben, word).getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const anasLike = postWith(ana, word).getByRole('button', { name: 'Like, 1 like' });
  await expect(anasLike).toHaveAttribute('aria-pressed', 'false');
  await anasLike.click();
  await expect(postWith(ben, word).getByRole('button', { name: 'Like, 2 likes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await ana.getByRole('link', { name: `A title with ${word}` }).click();
  await expect(ana.getByText('Nobody has answered yet.')).toBeVisible();
  await isLive(ana);
  await postWith(ben, word).getByRole('link', { name: 'Reply, 0 comments' }).click();
  await ben.getByLabel('Your reply').fill('Yes, I do.');
  await ben.getByRole('button', { name: 'Send reply' }).click();
  await expect(ana.getByText('Yes, I do.')).toBeVisible();
  await expect(ana.getByRole('heading', { name: '1 reply' })).toBeVisible();
  await clean(ana);
  await anas.close();
  await bens.close();
});

test('whoever asks anonymously is nobody to others, and themselves on their own page', async ({
  browser,
  baseURL,
}) => {
  const dataDir = dataDirOf();
  const asking = await verifiedNewcomer(browser, baseURL ?? '', dataDir);
  const reading = await contextOf(browser, 'ben', baseURL ?? '');
  const me = await (await asking.request.get('/api/auth/user')).json();
  const own = await asking.newPage();
  const word = unheardOf();
  await own.goto('/community');
  await own.getByRole('button', { name: 'Create Post' }).first().click();
  await own.getByLabel('Content').fill(`I am ashamed of this: ${word}`);
  await own.getByRole('switch', { name: 'Use handle instead of name' }).click();
  await clean(own);
  await own.getByRole('dialog').getByRole('button', { name: 'Create Post' }).click();
  await expect(own.getByText('Post created successfully!')).toBeVisible();
  await expect(postWith(own, word).getByText('You', { exact: true })).toBeVisible();

  const page = await reading.newPage();
  const heard: string[] = [];
  page.on('response', async (reply) => {
    if (reply.url().includes('/api/')) heard.push(await reply.text().catch(() => ''));
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  await page.goto(`/community?search=${word}`);
  await expect(postWith(page, word)).toBeVisible();
  await expect(postWith(page, word).getByText('anonymous')).toBeVisible();
  await expect(postWith(page, word).getByText('You', { exact: true })).toHaveCount(0);
  await postWith(page, word)
    .getByRole('link', { name: /^Reply/ })
    .click();
  await expect(page.getByLabel('Your reply')).toBeVisible();
  const seen = heard.join('\n') + (await page.content());
  for (const secret of [me.id, me.publicId, me.handle, me.avatarSeed, me.name, me.email])
    expect(seen).not.toContain(secret);
  await asking.close();
  await reading.close();
});

test('script, style and link injections stay text in every field', async ({ browser, baseURL }) => {
  const context = await verifiedNewcomer(browser, baseURL ?? '', dataDirOf());
  const word = unheardOf();
  const evil = [
    `<script>window.pwned=1</script>`,
    `<img src=x onerror="window.pwned=1">`,
    `<style>body{display:none}</style>`,
    `[click](javascript:window.pwned=1)`,
    `![x](javascript:window.pwned=1)`,
    `<a href="javascript:window.pwned=1">x</a>`,
    `"><svg onload=window.pwned=1>`,
  ].join(' ');
  const written = await context.request.post('/api/posts', {
    data: {
      type: 'exam_topic',
      title: `${word} ${evil.slice(0, 180)}`,
      content: `${word}\n\n${evil}\n\n\`\`\`\n${evil}\n\`\`\`\n- ${evil}\n> ${evil}`,
      examCenter: `<script>window.pwned=1</script>${evil.slice(0, 60)}`,
      stationType: `<img src=x onerror=window.pwned=1>`,
      tags: ['safe'],
    },
  });
  expect(written.status()).toBe(200);
  const { id } = await written.json();
  const inDiscussion = await context.request.post('/api/community/posts', {
    data: { title: `${word} <b>`, content: evil, category: `<img src=x onerror=window.pwned=1>` },
  });
  expect(inDiscussion.status()).toBe(200);
  const answered = await context.request.post(`/api/community/posts/${id}/replies`, {
    data: { content: evil },
  });
  expect(answered.status()).toBe(200);
  const page = await context.newPage();
  for (const path of [
    `/community/post/${id}`,
    '/community/posts',
    `/community?search=${word}`,
    `/community?search=${encodeURIComponent(evil.slice(0, 190))}`,
    `/cascade?tag=${encodeURIComponent('<script>window.pwned=1</script>')}`,
  ]) {
    await page.goto(path);
    if (!path.startsWith('/cascade') && !path.includes('script')) {
      const article = postWith(page, word).first();
      await expect(article).toContainText('<');
      for (const node of ['script', 'style', 'iframe', 'a[href^="javascript"]', '[onerror]'])
        await expect(page.locator(`main ${node}`)).toHaveCount(0);
    } else await expect(page.getByText('No posts found')).toBeVisible();
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  }
  await context.close();
});

test('advertisements say what they are, can be put away, and stay out of the exam', async ({
  browser,
  baseURL,
}) => {
  const context = await contextOf(browser, 'chi', baseURL ?? '');
  const page = await context.newPage();
  const counted = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/advertisements/impression') && reply.status() === 202,
  );
  await page.goto('/cascade');
  const ad = page.locator('[data-ad="community_feed"]').first();
  await ad.scrollIntoViewIfNeeded();
  await expect(ad).toContainText('Advertisement from Example');
  await counted;
  // After every fourth post.
  const order = await page
    .getByRole('feed')
    .locator('article, aside')
    .evaluateAll((nodes) => nodes.map(({ tagName }) => tagName));
  expect(order.slice(0, 5)).toEqual(['ARTICLE', 'ARTICLE', 'ARTICLE', 'ARTICLE', 'ASIDE']);
  const title = await ad.getByRole('heading').innerText();
  await ad.getByRole('button', { name: `Put away: ${title}` }).click();
  await expect(page.locator('[data-ad="community_feed"]')).toHaveCount(
    order.filter((tag) => tag === 'ASIDE').length - 1,
  );
  await page.goto('/exam-simulator');
  await expect(page.getByRole('button', { name: 'Start CASC Mock Examination' })).toBeVisible();
  await expect(page.locator('[data-ad]')).toHaveCount(0);
  await context.close();
});

test('a moderator reads what was reported, decides, and the author is told', async ({
  browser,
  baseURL,
}) => {
  const author = await verifiedNewcomer(browser, baseURL ?? '', dataDirOf());
  const reader = await contextOf(browser, 'ana', baseURL ?? '');
  const moderator = await contextOf(browser, 'admin', baseURL ?? '');
  const word = unheardOf();
  const { id } = await (
    await author.request.post('/api/community/posts', {
      data: { content: `Unkind words: ${word}`, isAnonymous: true },
    })
  ).json();
  const page = await reader.newPage();
  await page.goto(`/community/post/${id}`);
  await page.getByRole('button', { name: /^More about the post of/ }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByLabel('Details').fill('This is about a real person.');
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('A moderator will look at it. Thank you.')).toBeVisible();

  const desk = await moderator.newPage();
  await desk.goto('/admin/moderation');
  const entry = desk.getByRole('listitem').filter({ hasText: word });
  await expect(entry).toContainText('This is about a real person.');
  await entry.getByRole('button', { name: 'Hide' }).click();
  await desk.getByLabel('Reason').fill('A person could be recognised');
  await clean(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(entry).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Log' }).click();
  await expect(desk.getByText('A person could be recognised').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('This post is not here')).toBeVisible();
  const own = await author.newPage();
  await own.goto(`/community/post/${id}`);
  await expect(own.getByText('A moderator has hidden this. Only you see it.')).toBeVisible();
  await author.close();
  await reader.close();
  await moderator.close();
});

test('the boards can be used with the keyboard alone', async ({ browser, baseURL }) => {
  const context = await verifiedNewcomer(browser, baseURL ?? '', dataDirOf());
  const page = await context.newPage();
  await page.goto('/cascade');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'All Posts' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Trending' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('article').first()).toBeVisible();
  const menu = page.getByRole('button', { name: /^More about the post of/ }).first();
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await context.close();
});
