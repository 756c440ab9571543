import type { Member } from '@cascade/shared/features/auth/contract';
import type { Page } from '../../feature.ts';
import { isFor } from './navigation/nav-items.ts';

type Titled = { title: string; description: string };

/** What the shell writes above a page; null where the page has its own heading. */
export function titleAbove(page: Page | undefined, member: Member | null): Titled | null {
  if (!member || page?.description === undefined || page.hasOwnTitle) return null;
  if (!isFor(member.role, page)) return null;
  return { title: page.title ?? page.label, description: page.description };
}

/** Of the tab and the heading while a page loads. */
export const nameOf = (page: Page | undefined): string =>
  page?.title ?? page?.label ?? page?.name ?? 'CASCade';
