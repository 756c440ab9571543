import { matchPath } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { pageAt } from './features.ts';

/** Fetches the script of the page at a path and what it reads first; failures are left to it. */
export async function warmPage(pathname: string): Promise<void> {
  const page = pageAt(pathname);
  if (!page?.Screen.preload) return;
  try {
    const { prefetch } = await page.Screen.preload();
    const match = matchPath(page.path, pathname);
    if (match) prefetch?.(queryClient, match.params);
  } catch {
    // Offline, or during a release.
  }
}
