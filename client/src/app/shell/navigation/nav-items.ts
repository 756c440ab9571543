import type { Role } from '@cascade/shared/features/auth/role';
import type { NavPage, Page, PagePath } from '../../../feature.ts';
import { pageAt, pages } from '../../features.ts';

const navPages = pages
  .filter((page): page is NavPage => page.nav !== undefined)
  .sort((one, other) => one.nav.order - other.nav.order);

/** For convenience; the server enforces it. */
export const isFor = (role: Role, page: Page): boolean =>
  page.access !== 'admin' || role === 'admin';

/** In order. */
export function navItemsFor(role: Role): NavPage[] {
  return navPages.filter((page) => isFor(role, page));
}

/**
 * The entry to mark: its own page, one below it, or one that names it as entry or parent. Home has none below, because
 * everything is below `/`.
 */
export function activePath(items: readonly NavPage[], pathname: string): string | undefined {
  const isAt = ({ path }: NavPage) =>
    pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const page = pageAt(pathname);
  const entry: PagePath | undefined = page?.entry ?? page?.parent;
  return (items.find(isAt) ?? items.find(({ path }) => path === entry))?.path;
}
