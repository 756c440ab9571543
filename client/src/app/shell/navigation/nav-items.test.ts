import { expect, test } from 'vitest';
import { isActive, navItemsFor, pagesFor } from './nav-items.ts';

test('an entry is active on its own path and on every path below it', () => {
  expect(isActive('/scenarios', '/scenarios')).toBe(true);
  expect(isActive('/scenarios', '/scenarios/12')).toBe(true);
});

test('an entry is not active on a path that only begins with the same letters', () => {
  expect(isActive('/admin', '/administration')).toBe(false);
  expect(isActive('/scenario', '/scenarios')).toBe(false);
});

test('the three boards are one entry', () => {
  for (const path of ['/community', '/community/posts', '/cascade'])
    expect(isActive('/community', path)).toBe(true);
  expect(navItemsFor('member').map(({ path }) => path)).not.toContain('/cascade');
});

test('Home is active on Home alone, although every path is below it', () => {
  expect(isActive('/', '/')).toBe(true);
  expect(isActive('/', '/scenarios')).toBe(false);
});

test('admins find Platform Tests in the navigation, as the specification describes it', () => {
  expect(navItemsFor('admin')).toContainEqual(
    expect.objectContaining({
      path: '/testing',
      label: 'Platform Tests',
      description: 'System status and testing',
    }),
  );
  expect(navItemsFor('member').map(({ path }) => path)).not.toContain('/testing');
});

test('entries for admins are shown to admins and to nobody else', () => {
  const isAdmins = ({ path }: { path: string }) => path.startsWith('/admin');
  expect(navItemsFor('admin').filter(isAdmins)).toMatchObject([{ path: '/admin' }]);
  expect(pagesFor('admin').filter(isAdmins).length).toBeGreaterThan(1);
  expect(pagesFor('examiner').some(isAdmins)).toBe(false);
  expect(pagesFor('member').some(isAdmins)).toBe(false);
});
