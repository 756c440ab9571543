import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, postWith, unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { isLive } from '../support/people.ts';

test('posts, likes and replies appear on the other gateway without a reload', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const dataDir = dataDirOf();
  const [here = '', there = ''] = gatewayOrigins(dataDir);
  const anas = await verifiedNewcomer(browser, baseURL ?? '');
  const bens = await verifiedNewcomer(browser, baseURL ?? '');
  const ana = await anas.newPage();
  const ben = await bens.newPage();
  await ana.goto(`${here}/cascade`);
  await ben.goto(`${there}/cascade`);
  await isLive(ana);
  await isLive(ben);
  await expect(ben.getByRole('region', { name: 'Posts' })).toHaveAttribute('aria-busy', 'false');
  await expect(ben.getByRole('article').first()).toBeVisible();

  const word = unheardOf();
  await ana.getByRole('button', { name: 'Create Post' }).click();
  await ana.getByLabel('Title').fill(`A title with ${word}`);
  await ana.getByLabel('Content').fill('Does **anybody** know?');
  await ana.getByRole('dialog').getByRole('button', { name: 'Create Post' }).click();
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
  await expect(ana.getByRole('article').getByText('Yes, I do.')).toBeVisible();
  await expect(ana.getByRole('heading', { name: '1 reply' })).toBeVisible();
  await expectClean(ana);
  await anas.close();
  await bens.close();
});

test('script, style and link injections stay text in every field', async ({ browser, baseURL }) => {
  const context = await verifiedNewcomer(browser, baseURL ?? '');
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
      title: `${word} ${evil.slice(0, 160)}`,
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

test('the boards can be used with the keyboard only', async ({ browser, baseURL }) => {
  const context = await verifiedNewcomer(browser, baseURL ?? '');
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

  await page.getByRole('link', { name: 'Discussion Feed' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'CASCade Community' })).toBeVisible();
  const write = page.getByRole('button', { name: 'Create Post' }).first();
  await write.press('Enter');
  await expect(page.getByText('Posting as a handle made for this thread')).toBeVisible();
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(write).toBeFocused();
  await context.close();
});
