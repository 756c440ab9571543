import { listSocialPosts } from '@cascade/shared/features/community/boards';
import {
  followPerson,
  followTag,
  listFollowing,
  unfollowPerson,
  unfollowTag,
} from '@cascade/shared/features/community/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { toast } from '../../ui/toast/toasts.ts';

type Change = { person: string; follows: boolean } | { tag: string; follows: boolean };

function order(change: Change) {
  if ('tag' in change) {
    const params = { tag: change.tag };
    return change.follows ? call(followTag, { params }) : call(unfollowTag, { params });
  }
  const params = { userId: change.person };
  return change.follows ? call(followPerson, { params }) : call(unfollowPerson, { params });
}

export function useFollowing() {
  const queryClient = useQueryClient();
  const { data } = useQuery(queryOf(listFollowing, {}));
  const change = useMutation({
    mutationFn: order,
    onSuccess: (following) => {
      queryClient.setQueryData(keyOf(listFollowing, {}), following);
      void queryClient.invalidateQueries({ queryKey: [listSocialPosts.name] });
    },
    onError: (error) =>
      toast({ title: 'Not changed', description: sentenceOf(error), tone: 'destructive' }),
  });
  return {
    people: data?.people ?? [],
    tags: data?.tags ?? [],
    change: (wanted: Change) => change.mutate(wanted),
  };
}
