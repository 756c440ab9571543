import { listProgress, type Progress } from '@cascade/shared/features/progress/contract';
import type { QueryClient } from '@tanstack/react-query';
import { mergedUnlessRestored } from '../../../api/history.ts';
import { queryOf } from '../../../api/query-of.ts';

/** By `rev`, so that late replies never replace newer ones. */
export function latestOfEach(known: readonly Progress[], arrived: readonly Progress[]): Progress[] {
  const latest = new Map(known.map((progress) => [progress.scenarioId, progress]));
  for (const progress of arrived) {
    const before = latest.get(progress.scenarioId);
    if (!before || before.rev <= progress.rev) latest.set(progress.scenarioId, progress);
  }
  return [...latest.values()];
}

export const progressQuery = {
  ...queryOf(listProgress, {}),
  structuralSharing: mergedUnlessRestored((known, arrived) =>
    latestOfEach((known ?? []) as Progress[], arrived as Progress[]),
  ),
};

export function withQueued(
  list: readonly Progress[],
  wanted: readonly { scenarioId: number; flags: Partial<Progress> }[],
): Progress[] {
  const shown = new Map(list.map((progress) => [progress.scenarioId, progress]));
  for (const { scenarioId, flags } of wanted)
    shown.set(scenarioId, { ...progressOf([...shown.values()], scenarioId), ...flags });
  return [...shown.values()];
}

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

/** @returns false when newer data is known */
export function applyProgress(queryClient: QueryClient, reply: Progress): boolean {
  const list = queryClient.getQueryData(progressQuery.queryKey) ?? [];
  if (progressOf(list, reply.scenarioId).rev > reply.rev) return false;
  // One row would pass for the whole list.
  queryClient.setQueryData(
    progressQuery.queryKey,
    (known) => known && latestOfEach(known, [reply]),
  );
  return true;
}
