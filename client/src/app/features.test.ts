import { pagePatterns } from '@cascade/shared/domain/pages/page-pattern';
import { routeContracts } from '@cascade/shared/registry';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { pageName } from '../features/analytics/page-name.ts';
import { pageAt, pages } from './features.ts';
import { offlineMutations } from './offline-mutations.ts';

test('the pages are those that the gateway knows, each once', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual([...pagePatterns].sort());
});

test('the router opens the page that its address is counted under', () => {
  const routes = pages.map(({ path }) => ({ path }));
  for (const pattern of pagePatterns) {
    const address = pattern.replaceAll(/:\w+/g, 'zz').replace('*', 'nowhere/at/all');
    expect([address, pageAt(address)?.path]).toEqual([address, pattern]);
    expect([address, matchRoutes(routes, address)?.[0]?.route.path]).toEqual([address, pattern]);
  }
});

test('entries of the navigation have places of their own, and five fit a phone', () => {
  const entries = pages.flatMap(({ nav }) => nav ?? []);
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length);
  expect(entries.filter(({ isDaily }) => isDaily).length).toBeLessThanOrEqual(5);
});

test('two conversations and their list share their state; other addresses do not', () => {
  const keyOf = (pathname: string) => pageAt(pathname)?.stateKey ?? pathname;
  expect(keyOf('/messages/one')).toBe(keyOf('/messages/two'));
  expect(keyOf('/messages/one')).toBe(keyOf('/messages'));
  expect(keyOf('/scenario/12')).not.toBe(keyOf('/scenario/13'));
});

test('a conversation fills a phone, the list of them does not', () => {
  expect(pageAt('/messages/0197f000-0000-4000-8000-000000000001')?.fillsPhone).toBe(true);
  expect(pageAt('/messages/0197f000-0000-4000-8000-000000000001/')?.fillsPhone).toBe(true);
  expect(pageAt('/messages')?.fillsPhone).toBeUndefined();
  expect(pageAt('/messages/one/two')?.fillsPhone).toBeUndefined();
  expect(pageAt('/scenario/12')?.fillsPhone).toBeUndefined();
});

test.each([
  ['/practice/14', 'practising'],
  ['/practice/attempt/0197f000', 'practising'],
  ['/partner/secret-token', 'practising'],
  ['/scenarios', 'browsing'],
  ['/scenario/14', 'browsing'],
  ['/category/Psychotherapy', 'browsing'],
  ['/quick-references/sleep-history', 'reading'],
  ['/quick-references', undefined],
  ['/', undefined],
  ['/progress', undefined],
  ['/profile', undefined],
  ['/account', undefined],
  ['/admin/mails', undefined],
  ['/scenariosandmore', undefined],
])('%s is told as %s', (path, activity) => {
  expect(pageAt(path)?.activity).toBe(activity);
});

test.each([
  ['/practice/attempt/0197f000', true],
  ['/exam-simulator/0197f000', true],
  ['/exam-simulator/live/0197f000', true],
  ['/exam-simulator/join/token', true],
  ['/partner/token', true],
  ['/study-groups/0197f000/sessions/0197f001', true],
  ['/exam-simulator', undefined],
  ['/practice/14', undefined],
])('keys are not prepared on %s: %s', (path, isTimed) => {
  expect(pageAt(path)?.isTimed).toBe(isTimed);
});

test('pages have names for people', () => {
  const name = (pattern: string) => pageName(pages, pattern);
  expect(name('/')).toBe('Homepage');
  expect(name('/scenarios')).toBe('Scenarios');
  expect(name('/community')).toBe('Community');
  expect(name('/admin')).toBe('Admin Dashboard');
  expect(name('/admin/message-reports')).toBe('Admin message reports');
  expect(name('/quick-references')).toBe('Quick references');
  expect(name('/*')).toBe('Pages that do not exist');
});

test('every call that may wait on the device has exactly one offline mutation', () => {
  const waiting = routeContracts.filter(({ delivery }) => delivery === 'offline');
  const namesOf = (routes: { name: string }[]) => routes.map(({ name }) => name).sort();
  expect(namesOf(offlineMutations.map(({ route }) => route))).toEqual(namesOf(waiting));
});
