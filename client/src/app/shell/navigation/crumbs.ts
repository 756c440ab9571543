import type { Crumb } from '../../../ui/page/breadcrumbs.tsx';
import { pageAt } from '../../features.ts';

/** Empty on Home. */
export function crumbsOf(pathname: string): Crumb[] {
  const trail = trailOf(pathname.split('/').filter(Boolean));
  const last = trail.pop();
  return last && trail.length > 0 ? [...trail, { label: last.label }] : [];
}

function trailOf(segments: string[]): Crumb[] {
  const path = `/${segments.join('/')}`;
  const page = pageAt(path);
  if (page?.hasNoCrumbs) return [];
  const last = segments.at(-1);
  const label = page?.label ?? capitalised(last ?? '');
  const crumb = page?.path === '/*' ? { label } : { label, to: path };
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
