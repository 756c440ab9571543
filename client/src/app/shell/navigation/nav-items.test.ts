import { expect, test } from 'vitest';
import { pageAt } from '../../features.ts';
import { activePath, isFor, navItemsFor } from './nav-items.ts';

const items = navItemsFor('admin');
const pathsFor = (role: 'admin' | 'member' | 'examiner') =>
  navItemsFor(role).map(({ path }) => path);

test('the entries come in one order, those for admins last and for nobody else', () => {
  const everybodys = [
    '/',
    '/scenarios',
    '/quick-references',
    '/exam-simulator',
    '/community',
    '/progress',
    '/messages',
    '/study-groups',
    '/examiners',
    '/bookings',
    '/calendar',
    '/social-export',
  ];
  expect(pathsFor('member')).toEqual(everybodys);
  expect(pathsFor('examiner')).toEqual(everybodys);
  expect(pathsFor('admin')).toEqual([...everybodys, '/admin', '/analytics', '/testing']);
});

test('an entry is active on its own path and on every path below it', () => {
  expect(activePath(items, '/scenarios')).toBe('/scenarios');
  expect(activePath(items, '/scenarios/12')).toBe('/scenarios');
});

test('an entry is not active on a path that only begins with the same letters', () => {
  expect(activePath(items, '/administration')).toBeUndefined();
  expect(activePath(items, '/scenario')).toBeUndefined();
});

test('a page without an entry of its own marks that of its entry or parent', () => {
  const daily = items.filter(({ nav }) => nav.isDaily);
  for (const path of ['/quick-references', '/quick-references/ect', '/scenario/12', '/practice/12'])
    expect([path, activePath(daily, path)]).toEqual([path, '/scenarios']);
});

test('the three boards are one entry', () => {
  for (const path of ['/community', '/community/posts', '/cascade'])
    expect(activePath(items, path)).toBe('/community');
  expect(pathsFor('member')).not.toContain('/cascade');
});

test('Home is active on Home alone, although every path is below it', () => {
  expect(activePath(items, '/')).toBe('/');
  expect(activePath(items, '/profile')).toBeUndefined();
});

test('admins find Platform Tests in the menu, as the specification describes it, else below Admin', () => {
  const entry = items.find(({ path }) => path === '/testing');
  expect(entry).toMatchObject({
    label: 'Platform Tests',
    description: 'System status and testing',
    entry: '/admin',
  });
  expect(activePath(items, '/testing')).toBe('/testing');
  expect(
    activePath(
      items.filter((item) => item !== entry),
      '/testing',
    ),
  ).toBe('/admin');
});

test('titles of pages for admins are shown to admins and to nobody else', () => {
  for (const path of ['/admin', '/admin/mails', '/testing']) {
    const page = pageAt(path);
    expect(
      page && (['admin', 'examiner', 'member'] as const).filter((role) => isFor(role, page)),
    ).toEqual(['admin']);
  }
});
