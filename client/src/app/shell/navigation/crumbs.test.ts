import { expect, test } from 'vitest';
import { pageAt, pages } from '../../features.ts';
import { crumbsOf } from './crumbs.ts';

test('Home has no breadcrumbs', () => {
  expect(crumbsOf('/')).toEqual([]);
});

test('a known path goes by its label', () => {
  expect(crumbsOf('/scenarios')).toEqual([{ label: 'Home', to: '/' }, { label: 'Practice' }]);
  expect(crumbsOf('/admin/message-reports').slice(1)).toEqual([
    { label: 'Admin', to: '/admin' },
    { label: 'Reports' },
  ]);
});

test('crumbs of a page lead to pages, up to Home', () => {
  for (const { path } of pages.filter((page) => !page.hasNoCrumbs && page.path !== '/*')) {
    const above = crumbsOf(path).slice(0, -1);
    expect([path, above[0]]).toEqual([path, path === '/' ? undefined : { label: 'Home', to: '/' }]);
    for (const { to } of above) expect([path, pageAt(to ?? '')?.path]).not.toEqual([path, '/*']);
  }
});

test('the address of a practice partner, which is a key, is not shown', () => {
  expect(crumbsOf('/partner/secret')).toEqual([]);
  expect(crumbsOf('/partner/secret/more')).toEqual([]);
});

test('a station and a category lead back to the list, although their paths name no page', () => {
  expect(crumbsOf('/scenario/12')).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Practice', to: '/scenarios' },
    { label: '12' },
  ]);
  expect(crumbsOf('/scenario/12/candidate').slice(2)).toEqual([
    { label: '12', to: '/scenario/12' },
    { label: 'Candidate' },
  ]);
  expect(crumbsOf('/category/Child%20%26%20Adolescent').at(-1)).toEqual({
    label: 'Child & Adolescent',
  });
});

test('a mock exam leads back to the others without showing its key', () => {
  expect(crumbsOf('/exam-simulator/0197f000-0000-7000-8000-000000000001')).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Exam Simulator', to: '/exam-simulator' },
    { label: 'Session' },
  ]);
});

test('a conversation leads back to the list without showing its key', () => {
  expect(crumbsOf('/messages/0197f000-0000-4000-8000-000000000001').slice(1)).toEqual([
    { label: 'Messages', to: '/messages' },
    { label: 'Conversation' },
  ]);
  expect(crumbsOf('/messages').slice(1)).toEqual([{ label: 'Messages' }]);
});

test('an unknown segment is capitalised and leads nowhere', () => {
  expect(crumbsOf('/nowhere/at-all').slice(1)).toEqual([{ label: 'Nowhere' }, { label: 'At-all' }]);
});

test('a segment that cannot be decoded is shown as it is', () => {
  expect(crumbsOf('/%E0%A4%A').at(-1)).toEqual({ label: '%E0%A4%A' });
});
