import type { PresenceActivity } from '@cascade/shared/features/presence/contract';

/** The kind of a page, which is all that others learn of it; null for what is nobody's business. */
export function activityOf(pathname: string): PresenceActivity | null {
  if (/^\/(practice|partner)\//.test(pathname)) return 'practising';
  if (/^\/(scenarios|category|scenario)(\/|$)/.test(pathname)) return 'browsing';
  if (/^\/quick-references\/./.test(pathname)) return 'reading';
  return null;
}
