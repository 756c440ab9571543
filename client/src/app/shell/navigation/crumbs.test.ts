import { expect, test } from 'vitest';
import { pageAt, pages } from '../../features.ts';
import { crumbsOf } from './crumbs.ts';

test('Home has no breadcrumbs', () => {
  expect(crumbsOf('/', null)).toEqual([]);
});

test('a known path goes by its label', () => {
  expect(crumbsOf('/scenarios', null)).toEqual([{ label: 'Home', to: '/' }, { label: 'Practice' }]);
  expect(crumbsOf('/admin/message-reports', null).slice(1)).toEqual([
    { label: 'Admin', to: '/admin' },
    { label: 'Reports' },
  ]);
});

test('crumbs of a page lead to pages, up to Home', () => {
  for (const { path } of pages.filter((page) => !page.hasNoCrumbs && page.path !== '/*')) {
    const above = crumbsOf(path, null).slice(0, -1);
    expect([path, above[0]]).toEqual([path, path === '/' ? undefined : { label: 'Home', to: '/' }]);
    for (const { to } of above) expect([path, pageAt(to ?? '')?.path]).not.toEqual([path, '/*']);
  }
});

test('the address of a practice partner, which is a key, is not shown', () => {
  expect(crumbsOf('/partner/secret', null)).toEqual([]);
  expect(crumbsOf('/partner/secret/more', null)).toEqual([]);
});

test('a station and a category lead back to the list, although their paths name no page', () => {
  expect(crumbsOf('/scenario/12', null)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Practice', to: '/scenarios' },
    { label: 'A scenario' },
  ]);
});

test('a page with a key in its address goes by its own title, and never by the key', () => {
  const lastOf = (path: string, title: string | null) => crumbsOf(path, title).at(-1)?.label;
  expect(lastOf('/scenario/12', 'Letters already written')).toBe('Letters already written');
  expect(lastOf('/category/Forensic', 'Forensic')).toBe('Forensic');
  expect(lastOf('/quick-references/ect', null)).toBe('A quick reference');
  // A label is shorter than the title of the tab.
  expect(lastOf('/scenario/12/candidate', 'Candidate, 1:30 left')).toBe('Candidate');
  expect(crumbsOf('/scenario/12/candidate', null).slice(2)).toEqual([
    { label: 'A scenario', to: '/scenario/12' },
    { label: 'Candidate' },
  ]);
});

test('a mock exam leads back to the others without showing its key', () => {
  expect(crumbsOf('/exam-simulator/0197f000-0000-7000-8000-000000000001', null)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Exam Simulator', to: '/exam-simulator' },
    { label: 'Session' },
  ]);
});

test('a conversation leads back to the list without showing its key', () => {
  expect(crumbsOf('/messages/0197f000-0000-4000-8000-000000000001', null).slice(1)).toEqual([
    { label: 'Messages', to: '/messages' },
    { label: 'Conversation' },
  ]);
  expect(crumbsOf('/messages', null).slice(1)).toEqual([{ label: 'Messages' }]);
});

test('an unknown segment is capitalised and leads nowhere', () => {
  expect(crumbsOf('/nowhere/at-all', null).slice(1)).toEqual([
    { label: 'Nowhere' },
    { label: 'At-all' },
  ]);
});

test('a segment that cannot be decoded is shown as it is', () => {
  expect(crumbsOf('/%E0%A4%A', null).at(-1)).toEqual({ label: '%E0%A4%A' });
});
