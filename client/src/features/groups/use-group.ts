import { type GroupPage as Group, getGroup } from '@cascade/shared/features/groups/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-of.ts';
import { useStream } from '../../live/channel.ts';

/** Missing, hidden from the member, or not an id at all. */
const absent = [404, 422];

/** A group that is followed while it is shown, as a member or as a visitor. */
export function useGroup(id: string) {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getGroup, { params: { id } }));
  const absence = error instanceof ApiError && absent.includes(error.status) ? error : undefined;
  const isMember = data?.isMember === true && !absence;
  /** As the member last saw it. */
  const [own, setOwn] = useState<Group | null>(null);
  if (isMember && own !== data) setOwn(data);
  const isOut = own !== null && !isMember;
  useStream(absence || isOut ? undefined : data?.live);
  return { data: absence ? undefined : data, own, isOut, absence, error, isFetching, refetch };
}
