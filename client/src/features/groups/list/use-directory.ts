import {
  getGroupDirectoryStart,
  listGroups,
  listMyGroups,
  type StudyGroup,
} from '@cascade/shared/features/groups/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useStream } from '../../../live/channel.ts';
import { useStreamStart } from '../../../live/use-stream-start.ts';

/** Public groups and the member's own, kept up to date by the directory's stream. */
export function useDirectory() {
  const start = useStreamStart(getGroupDirectoryStart);
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
