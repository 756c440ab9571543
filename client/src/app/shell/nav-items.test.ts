import { expect, test } from 'vitest';
import { isActive, navItemsFor } from './nav-items.ts';

test('an entry is active on its own path and on every path below it', () => {
  expect(isActive('/scenarios', '/scenarios')).toBe(true);
  expect(isActive('/scenarios', '/scenarios/12')).toBe(true);
});

test('an entry is not active on a path that only begins with the same letters', () => {
  expect(isActive('/admin', '/administration')).toBe(false);
  expect(isActive('/scenario', '/scenarios')).toBe(false);
});

test('Home is active on Home alone, although every path is below it', () => {
  expect(isActive('/', '/')).toBe(true);
  expect(isActive('/', '/scenarios')).toBe(false);
});

test('entries for admins are shown to admins and to nobody else', () => {
  const isMails = ({ path }: { path: string }) => path === '/admin/mails';
  expect(navItemsFor('admin').some(isMails)).toBe(true);
  expect(navItemsFor('examiner').some(isMails)).toBe(false);
  expect(navItemsFor('member').some(isMails)).toBe(false);
});
