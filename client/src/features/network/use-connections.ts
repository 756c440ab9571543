import {
  acceptConnection,
  askToConnect,
  type Connection,
  declineConnection,
  listConnections,
  removeConnection,
  takeBackConnection,
} from '@cascade/shared/features/network/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { toast } from '../../ui/toast/toasts.ts';

export type PersonLike = Connection['person'];

export function useConnections() {
  return useQuery(queryOf(listConnections, {}));
}

export type Step =
  | { step: 'ask'; note: string }
  | { step: 'accept' | 'decline' | 'take-back' | 'remove' };

const plain = {
  accept: acceptConnection,
  decline: declineConnection,
  'take-back': takeBackConnection,
  remove: removeConnection,
} as const;

const failures: Record<Step['step'], string> = {
  ask: 'Your request was not sent',
  accept: 'The request was not accepted',
  decline: 'The request was not declined',
  'take-back': 'Your request was not withdrawn',
  remove: 'The connection was not removed',
};

function send({ id }: PersonLike, step: Step): Promise<Connection[]> {
  const params = { userId: id };
  if (step.step === 'ask') return call(askToConnect, { params, body: { note: step.note } });
  return call(plain[step.step], { params });
}

/** The list is read again, because a reply may be older than events that came meanwhile. */
export function useStep(person: PersonLike, done?: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (step: Step) => send(person, step),
    onSuccess: () => done?.(),
    onError: (error, { step }) =>
      toast({ title: failures[step], description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listConnections, {}) }),
  });
  return { take: mutate, isBusy: isPending };
}
