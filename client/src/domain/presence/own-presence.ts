import {
  choosePresence,
  getOwnPresence,
  type OwnPresence,
  type PresenceChoice,
} from '@cascade/shared/features/presence/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { liveStateAtom } from '../../live/live-state.ts';
import { toast } from '../../ui/toast/toasts.ts';
import type { ShownPresence } from '../people/presence-words.ts';
import { isIdleAtom } from './attendance.ts';

const ownPresenceQuery = queryOf(getOwnPresence, {});

/** Undefined until known. */
export function useOwnChoice(): OwnPresence | undefined {
  return useQuery(ownPresenceQuery).data;
}

export function useOwnStatus(): ShownPresence {
  const own = useOwnChoice();
  const isLive = useAtomValue(liveStateAtom) === 'live';
  const isIdle = useAtomValue(isIdleAtom);
  if (!isLive || !own) return 'offline';
  if (!own.isShown || own.choice === 'hidden') return 'hidden';
  if (own.choice === 'busy') return 'busy';
  return isIdle ? 'away' : 'online';
}

/** Calls run in sequence; failures are reverted. */
export function useChoosing() {
  const queryClient = useQueryClient();
  const show = (choice: PresenceChoice) =>
    queryClient.setQueryData(ownPresenceQuery.queryKey, (old) => old && { ...old, choice });
  return useMutation({
    scope: { id: 'presence' },
    mutationFn: (choice: PresenceChoice) => call(choosePresence, { body: { choice } }),
    onMutate: (choice) => {
      const before = queryClient.getQueryData(ownPresenceQuery.queryKey)?.choice;
      show(choice);
      return before;
    },
    onError: (failure, choice, before) => {
      // Unless a later choice is pending.
      if (before && queryClient.getQueryData(ownPresenceQuery.queryKey)?.choice === choice)
        show(before);
      toast({
        title: 'Status not changed',
        description: sentenceOf(failure),
        tone: 'destructive',
      });
    },
  });
}
