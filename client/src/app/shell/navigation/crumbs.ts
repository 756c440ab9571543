import type { Crumb } from '../../../ui/page/breadcrumbs.tsx';
import { pageAt } from '../../features.ts';

/**
 * Empty on Home.
 * @param title what the page calls itself, shown where its address has only a key
 */
export function crumbsOf(pathname: string, title: string | null): Crumb[] {
  const trail = trailOf(pathname.split('/').filter(Boolean));
  const last = trail.pop();
  if (!last || trail.length === 0) return [];
  const page = pageAt(pathname);
  const isNamedByItself = page?.label === null && page.path !== '/*';
  return [...trail, { label: isNamedByItself ? (title ?? last.label) : last.label }];
}

function trailOf(segments: string[]): Crumb[] {
  const path = `/${segments.join('/')}`;
  const page = pageAt(path);
  if (page?.hasNoCrumbs) return [];
  const last = segments.at(-1);
  const isPage = page !== undefined && page.path !== '/*';
  const label = (isPage && (page.label ?? page.name)) || capitalised(last ?? '');
  const crumb = isPage ? { label, to: path } : { label };
  if (last === undefined) return [crumb];
  const above = trailOf(page?.parent?.split('/').filter(Boolean) ?? segments.slice(0, -1));
  return above.length > 0 ? [...above, crumb] : [];
}

function capitalised(segment: string): string {
  const text = decoded(segment);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
