import { getAlert, removeAlert, setAlert } from '@cascade/shared/features/examiners/alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import type { Filters } from './filters.ts';

type Props = { wanted: Filters };

/** One alert a member; a newer one replaces it. */
export function GetNotified({ wanted }: Props) {
  const cache = useQueryClient();
  const { data } = useQuery(queryOf(getAlert, {}));
  const body = {
    search: wanted.search,
    serviceType: wanted.serviceType || null,
    specialty: wanted.specialty || null,
  };
  const known = data?.alert;
  const isSet =
    known?.search === body.search &&
    known.serviceType === body.serviceType &&
    known.specialty === body.specialty;
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isSet ? call(removeAlert, {}) : call(setAlert, { body })),
    onSuccess: (reply) => {
      cache.setQueryData(keyOf(getAlert, {}), reply);
      if (reply.alert)
        toast({
          title: 'You will be notified',
          description: 'We send you one mail when the first fitting service is published.',
        });
    },
    onError: (error) =>
      toast({ title: 'Not changed', description: sentenceOf(error), tone: 'destructive' }),
  });
  return (
    <Button isBusy={isPending} onClick={() => mutate()}>
      {isSet ? 'Stop notifying me' : 'Get Notified'}
    </Button>
  );
}
