import { listProgress, type Progress } from '@cascade/shared/features/progress/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';

/**
 * Of two lists, each station's latest state. An older `rev` never overwrites a newer one, whether
 * it comes with a late reply or with a list that was read before the reply.
 */
export function latestOfEach(known: readonly Progress[], arrived: readonly Progress[]): Progress[] {
  const latest = new Map(known.map((progress) => [progress.scenarioId, progress]));
  for (const progress of arrived) {
    const before = latest.get(progress.scenarioId);
    if (!before || before.rev <= progress.rev) latest.set(progress.scenarioId, progress);
  }
  return [...latest.values()];
}

/** Every station that the member has touched; whatever is put here is merged by `rev`. */
export const progressQuery = {
  ...queryOf(listProgress, {}),
  structuralSharing: (known: unknown, arrived: unknown): unknown =>
    latestOfEach((known ?? []) as Progress[], arrived as Progress[]),
};

/** What the member has asked for already shows, although the server has not answered. */
export function withWanted(
  list: readonly Progress[],
  wanted: readonly { scenarioId: number; flags: Partial<Progress> }[],
): Progress[] {
  const shown = new Map(list.map((progress) => [progress.scenarioId, progress]));
  for (const { scenarioId, flags } of wanted)
    shown.set(scenarioId, { ...progressOf([...shown.values()], scenarioId), ...flags });
  return [...shown.values()];
}

/** How far the member is with a station; one that was never touched is at the start. */
export function progressOf(list: readonly Progress[], scenarioId: number): Progress {
  return (
    list.find((progress) => progress.scenarioId === scenarioId) ?? {
      scenarioId,
      completed: false,
      bookmarked: false,
      rev: 0,
    }
  );
}

/** Puts a reply into the list. @returns false when something later is known already */
export function applyProgress(queryClient: QueryClient, reply: Progress): boolean {
  const list = queryClient.getQueryData(progressQuery.queryKey) ?? [];
  if (progressOf(list, reply.scenarioId).rev > reply.rev) return false;
  // A list that was never read stays unread: one row would pass for all of them.
  queryClient.setQueryData(
    progressQuery.queryKey,
    (known) => known && latestOfEach(known, [reply]),
  );
  return true;
}
