// @vitest-environment jsdom
import { searchScenarios } from '@cascade/shared/features/insight/contract';
import { listAttempts } from '@cascade/shared/features/practice/contract';
import { listProgress } from '@cascade/shared/features/progress/contract';
import { getScenario, listScenarios } from '@cascade/shared/features/scenarios/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { anAttemptSummary } from '../../testing/factories/attempt.ts';
import { aCard } from '../../testing/factories/station.ts';
import { test } from '../../testing/screen-test.tsx';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { CategoryPage } from './category-page.tsx';
import { ScenarioPage } from './scenario-page.tsx';
import { ScenariosPage } from './scenarios-page.tsx';

const category = 'Child & Adolescent';
const stations = [
  aCard({ id: 1, scenarioNumber: 'AMH.01', title: 'Nights', skill: 'Risk Assessment' }),
  aCard({ id: 2, scenarioNumber: 'AMH.02', title: 'Grief', difficulty: 'Advanced' }),
  aCard({ id: 3, scenarioNumber: 'CAP.01', title: 'School', category, difficulty: 'Advanced' }),
  aCard({ id: 4, scenarioNumber: 'CAP.02', title: 'Home', category }),
];
const started = () =>
  screen
    .queryAllByRole('link', { name: /^Start Scenario/ })
    .map((link) => Number(link.getAttribute('href')?.split('/').at(-1)));
const choose = (label: string) => screen.getByRole('combobox', { name: label });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

function answerStations(server: TestGateway): void {
  server.answer(listScenarios, stations);
  server.answer(listProgress, [{ scenarioId: 2, completed: true, bookmarked: false, rev: 1 }]);
  server.answer(listAttempts, [anAttemptSummary({ card: aCard({ id: 1 }) })]);
  server.answer(searchScenarios, []);
}

test('filters of the address combine, are written back, and clear together', async ({
  renderScreen,
  server,
  user,
}) => {
  answerStations(server);
  const { address } = renderScreen(<ScenariosPage />, {
    at: '/scenarios?category=Child+%26+Adolescent&difficulty=Advanced',
  });
  expect(await screen.findByText('Showing 1 of 4 scenarios')).toBeTruthy();
  expect(started()).toEqual([3]);
  await user.selectOptions(choose('Difficulty'), 'All Difficulties');
  await user.selectOptions(choose('Category'), 'All Categories');
  await user.selectOptions(choose('Show'), 'Unseen');
  expect(address()).toBe('/scenarios?show=unseen');
  await waitFor(() => expect(started()).toEqual([3, 4]));
  await user.selectOptions(choose('Skill'), 'Risk Assessment');
  expect(await screen.findByText('No scenarios found')).toBeTruthy();
  expect(
    screen.getByText('Try adjusting your filters or search query to find scenarios.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('Showing 4 of 4 scenarios')).toBeTruthy();
  expect(address()).toBe('/scenarios');
});

test('on a phone a button opens the filters, and says how many are chosen', async ({
  renderScreen,
  server,
  user,
}) => {
  answerStations(server);
  renderScreen(<ScenariosPage />, { at: '/scenarios' });
  const filters = await screen.findByRole('button', { name: 'Filters' });
  expect(filters.getAttribute('aria-expanded')).toBe('false');
  await user.click(filters);
  expect(filters.getAttribute('aria-expanded')).toBe('true');
  await user.selectOptions(choose('Difficulty'), 'Advanced');
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  await waitFor(() => expect(started()).toEqual([2, 3]));
});

test('a long list is drawn in parts, to its end, and keeps the room of what is to come', async ({
  renderScreen,
  server,
}) => {
  const many = Array.from({ length: 90 }, (_, at) => aCard({ id: at + 1, title: `One ${at}` }));
  server.answer(listScenarios, many);
  server.answer(listProgress, []);
  const steps: { drawn: number; places: number }[] = [];
  const watcher = new MutationObserver(() => {
    const places = document.querySelectorAll('ul:has(a[href^="/scenario/"]) > li').length;
    if (places > 0) steps.push({ drawn: started().length, places });
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  renderScreen(<ScenariosPage />, { at: '/scenarios' });
  await waitFor(() => expect(started()).toEqual(many.map(({ id }) => id)), { timeout: 5_000 });
  watcher.disconnect();
  expect(steps[0]?.drawn).toBeLessThan(many.length);
  expect(new Set(steps.map(({ places }) => places))).toEqual(new Set([many.length]));
});

test('a search uses the server’s hits, and offline still the titles of the cards', async ({
  renderScreen,
  server,
  user,
}) => {
  answerStations(server);
  server.answer(searchScenarios, ({ query: { q } }) => (q === 'tram' ? [{ id: 4, rank: 1 }] : []));
  renderScreen(<ScenariosPage />, { at: '/scenarios?q=tram' });
  await waitFor(() => expect(started()).toEqual([4]));
  server.disconnect();
  await user.clear(search());
  await user.type(search(), 'grief');
  expect(await screen.findByText('Showing 1 of 4 scenarios')).toBeTruthy();
  expect(started()).toEqual([2]);
});

test('a list that cannot be loaded says so, and Retry loads it', async ({
  renderScreen,
  server,
  user,
}) => {
  answerStations(server);
  server.disconnect();
  renderScreen(<ScenariosPage />, { at: '/scenarios' });
  expect((await screen.findByRole('alert')).textContent).toContain('CASCade cannot be reached');
  server.reconnect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Showing 4 of 4 scenarios')).toBeTruthy();
});

test('a category has its own list, counts by difficulty and search', async ({
  renderScreen,
  server,
  user,
}) => {
  answerStations(server);
  renderScreen(<CategoryPage />, {
    at: `/category/${encodeURIComponent(category)}`,
    pattern: '/category/:category',
  });
  expect(await screen.findByText('2 scenarios available')).toBeTruthy();
  expect(started().sort()).toEqual([3, 4]);
  await user.click(screen.getByRole('checkbox', { name: 'Advanced (1)' }));
  expect(await screen.findByText('1 scenarios available')).toBeTruthy();
  await user.type(search(), 'zzz');
  expect(await screen.findByText('Try adjusting your filters or search terms.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('2 scenarios available')).toBeTruthy();
});

test('an address without a number, and a number without a station, each say so', async ({
  renderScreen,
  server,
}) => {
  const pattern = '/scenario/:id';
  const wrong = renderScreen(<ScenarioPage />, { at: '/scenario/abc', pattern });
  expect(screen.getByRole('heading', { name: 'Invalid scenario ID' })).toBeTruthy();
  wrong.unmount();
  server.refuse(getScenario, { status: 404, code: 'not_found' });
  renderScreen(<ScenarioPage />, { at: '/scenario/9999', pattern });
  expect(await screen.findByRole('heading', { name: 'Scenario Not Found' })).toBeTruthy();
  expect(screen.getByText(/doesn't exist or has been removed/)).toBeTruthy();
});
