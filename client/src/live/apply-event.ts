import type { Envelope } from '@cascade/shared/live/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { cacheViewOf } from './cache-view.ts';
import type { EventHandler } from './event-handler.ts';

/** By route name prefix; '' is every route. */
const routesOf: Record<string, string[]> = {
  x: ['circuits.'],
  p: ['community.'],
  s: ['scenarios.', 'stats.', 'insight.'],
  u: [''],
};
/** A replay fetches once. */
const FETCH_AFTER_MS = 250;

/**
 * An event that cannot be applied still moved the cursor, so whatever its stream keeps fresh is
 * refetched.
 */
export function eventApplier(
  queryClient: QueryClient,
  handlers: readonly EventHandler[],
): (event: Envelope) => void {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const cache = cacheViewOf(queryClient);
  const outdated = new Set<string>();

  function isApplied({ e, d }: Envelope): boolean {
    try {
      return byName.get(e)?.apply(cache, d) ?? false;
    } catch (error) {
      reportError(error);
      return false;
    }
  }
  function fetchOutdated(): void {
    const names = [...outdated];
    outdated.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [route] }) => names.some((name) => String(route).startsWith(name)),
    });
  }
  return (event) => {
    if (isApplied(event) || event.n === undefined) return;
    if (outdated.size === 0) setTimeout(fetchOutdated, FETCH_AFTER_MS);
    for (const name of routesOf[event.s.split(':')[0] ?? ''] ?? ['']) outdated.add(name);
  };
}
