import {
  getGroupDirectoryStart,
  listGroups,
  listMyGroups,
  type StudyGroup,
} from '@cascade/shared/features/groups/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useStream } from '../../../live/channel.ts';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

/** Public groups and the member's own, kept up to date by the directory's stream. */
export function useDirectory() {
  const start = useQuery({ ...queryOf(getGroupDirectoryStart, {}), gcTime: START_KEPT_MS });
  useStream(start.data);
  // Read after the start of their stream, so that no change falls between the two.
  const enabled = start.data !== undefined;
  const all = useQuery({ ...queryOf(listGroups, {}), enabled });
  const mine = useQuery({ ...queryOf(listMyGroups, {}), enabled });
  const shown = ({ data, error, isFetching, refetch }: typeof all) => ({
    groups: data,
    error: start.error ?? error,
    isLoading: start.isFetching || isFetching,
    retry: () => void (enabled ? refetch() : start.refetch()),
  });
  return { all: shown(all), mine: shown(mine) };
}

export function matching(groups: StudyGroup[], search: string): StudyGroup[] {
  const wanted = search.trim().toLowerCase();
  return groups.filter(({ name, specialty }) =>
    `${name}\n${specialty}`.toLowerCase().includes(wanted),
  );
}
