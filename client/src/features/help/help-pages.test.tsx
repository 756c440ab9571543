// @vitest-environment jsdom
import { answerHelp, type HelpArticle, listHelp } from '@cascade/shared/features/help/contract';
import { getStatus } from '@cascade/shared/features/status/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { allOperational } from '../../testing/factories/status.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { ArticlePage } from './article-page.tsx';
import { HelpPage } from './help-page.tsx';

const article = (id: string, change: Partial<HelpArticle> = {}): HelpArticle => ({
  id,
  group: 'Getting Started',
  title: `About ${id}`,
  body: ['1. Press the link.', '2. Choose a new one.'],
  keywords: [],
  page: null,
  related: [],
  quickAnswer: null,
  ...change,
});
const articles = [
  article('password', { title: 'Reset your password', quickAnswer: 1, page: '/forgot-password' }),
  article('groups', { group: 'Study Groups', title: 'Find a group', related: ['password'] }),
];

describe('help', () => {
  test('shows quick answers and the four groups, and finds while typing', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(listHelp, articles);
    server.answer(getStatus, allOperational);
    const { address } = renderScreen(<HelpPage />, { at: '/help', pattern: '/help' });
    const quick = await screen.findByRole('region', { name: 'Quick answers' });
    expect(within(quick).getByText('Press the link.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Messaging & Community' })).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'pasword');
    expect(await screen.findByText('1 article(s) found')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Quick answers' })).toBeNull();
    expect(address()).toBe('/help?q=pasword');
  });

  test('begins with the articles of the page where help was asked for, or of the one above it', async ({
    server,
    renderScreen,
  }) => {
    const all = [...articles, article('clock', { title: 'The clock', page: '/scenarios' })];
    server.answer(getStatus, allOperational);
    server.answer(listHelp, all);
    const asked = async (about: string) => {
      const { unmount } = renderScreen(<HelpPage />, { at: `/help?about=${about}` });
      await screen.findByRole('region', { name: 'Quick answers' });
      const region = screen.queryByRole('region', { name: 'On the page where you were' });
      const links = region ? within(region).getAllByRole('link') : [];
      const titles = links.map(({ textContent }) => textContent);
      unmount();
      return titles;
    };
    expect(await asked('/forgot-password')).toEqual(['Reset your password']);
    expect(await asked('/scenario/:id')).toEqual(['The clock']);
    expect(await asked('/calendar')).toEqual([]);
    expect(await asked('/nowhere')).toEqual([]);
  });

  test('says so when nothing is found, and when it could not be loaded', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getStatus, allOperational);
    server.refuse(listHelp, { status: 503, code: 'unavailable' });
    renderScreen(<HelpPage />, { at: '/help?q=zebra', pattern: '/help' });
    expect(await screen.findByText('Help could not be loaded')).toBeTruthy();
    server.answer(listHelp, articles);
    await user.click(button('Retry'));
    expect(await screen.findByText('No articles found')).toBeTruthy();
  });
});

describe('a help article', () => {
  const place = (id: string) => ({ at: `/help/${id}`, pattern: '/help/:articleId' });

  test('leads to its page and to what to read next, and takes an answer', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(listHelp, articles);
    server.answer(answerHelp, { counted: true });
    renderScreen(<ArticlePage />, place('groups'));
    await screen.findByRole('heading', { level: 1, name: 'Find a group' });
    expect(screen.getByRole('link', { name: 'Reset your password' })).toBeTruthy();
    await user.click(button('Yes'));
    expect(await screen.findByText(/^Thank you/)).toBeTruthy();
    expect(server.calls(answerHelp).map(({ params, body }) => [params.id, body])).toEqual([
      ['groups', { isUseful: true }],
    ]);
  });

  test('that does not exist says so', async ({ server, renderScreen }) => {
    server.answer(listHelp, articles);
    renderScreen(<ArticlePage />, place('nothing'));
    expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeTruthy();
  });
});
