import { DIRECT } from '@cascade/shared/features/analytics/referrer';
import type { Page } from '../../feature.ts';

/** `/admin/mails` is Admin mails. */
export function pageName(pages: readonly Page[], pattern: string): string {
  const name = pages.find(({ path }) => path === pattern)?.name;
  if (name !== undefined) return name;
  const words = pattern
    .split(/[/-]/)
    .filter((word) => word !== '' && !word.startsWith(':'))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const deviceName = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);
export const sourceName = (host: string) => (host === DIRECT ? 'Direct Traffic' : host);
