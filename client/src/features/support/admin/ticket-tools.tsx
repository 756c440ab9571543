import {
  assignTicket,
  closeTicket,
  getTicket,
  listTicketAdmins,
  mergeTicket,
  reopenTicket,
  sortTicket,
  TicketDossier,
} from '@cascade/shared/features/support/administration';
import {
  type Category,
  categories,
  categoryWords,
  type Priority,
  priorities,
  priorityWords,
  responseTimes,
} from '@cascade/shared/features/support/words';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TitledCard } from '../../../ui/data/titled-card.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

type Props = { dossier: TicketDossier };

/** What a change answers, or what another admin has changed meanwhile, is shown at once. */
function useTicketChange(id: string) {
  const cache = useQueryClient();
  const keep = (dossier: TicketDossier) =>
    cache.setQueryData(keyOf(getTicket, { params: { id } }), dossier);
  return useMutation({
    mutationFn: (change: () => Promise<TicketDossier>) => change(),
    onSuccess: keep,
    onError: (error) => {
      const newest =
        error instanceof ApiError && error.code === 'stale'
          ? TicketDossier.safeParse(error.current).data
          : undefined;
      if (newest) keep(newest);
    },
  });
}

const refuse = (error: Error) =>
  toast({ title: 'Not changed', description: sentenceOf(error), tone: 'destructive' });

export function TicketTools({ dossier }: Props) {
  const { ticket, history } = dossier;
  const { id, rev, state, category, priority, assignee } = ticket;
  const me = useMember();
  const admins = useQuery(queryOf(listTicketAdmins, {}));
  const change = useTicketChange(id);
  const params = { id };
  const act = (what: () => Promise<TicketDossier>) => change.mutate(what, { onError: refuse });
  const assign = (assigneeId: string | null) =>
    act(() => call(assignTicket, { params, body: { rev, assigneeId } }));
  const sort = (changed: { category?: Category; priority?: Priority }) =>
    act(() => call(sortTicket, { params, body: { rev, category, priority, ...changed } }));
  const known = admins.data ?? [];
  const people =
    assignee && !known.some((one) => one.id === assignee.id) ? [...known, assignee] : known;
  return (
    <Stack as="aside" aria-label="This request" gap="6" minWidth="0">
      {state !== 'merged' && (
        <TitledCard title="Handling">
          <Stack gap="4">
            <SelectFilter
              label="Assigned to"
              value={assignee?.id ?? ''}
              onChange={(value) => assign(value || null)}
              options={[
                { value: '', label: 'Nobody yet' },
                ...people.map((one) => ({ value: one.id, label: one.handle })),
              ]}
            />
            {assignee?.id !== me.publicId && (
              <Button look="outline" isBusy={change.isPending} onClick={() => assign(me.publicId)}>
                Assign to me
              </Button>
            )}
            <SelectFilter
              label="Priority"
              value={priority}
              onChange={(value) => sort({ priority: value as Priority })}
              options={priorities.map((value) => ({
                value,
                label: `${priorityWords[value]}, ${responseTimes[value]}`,
              }))}
            />
            <SelectFilter
              label="Category"
              value={category}
              onChange={(value) => sort({ category: value as Category })}
              options={categories.map((value) => ({ value, label: categoryWords[value] }))}
            />
            {state === 'closed' ? (
              <Button
                isBusy={change.isPending}
                onClick={() => act(() => call(reopenTicket, { params, body: { rev } }))}
              >
                Reopen
              </Button>
            ) : (
              <Button
                look="outline"
                isBusy={change.isPending}
                onClick={() => act(() => call(closeTicket, { params, body: { rev } }))}
              >
                Close
              </Button>
            )}
            <Merging dossier={dossier} />
          </Stack>
        </TitledCard>
      )}
      <History history={history} />
    </Stack>
  );
}

function Merging({ dossier: { ticket } }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [into, setInto] = useState('');
  const { mutate, error, isPending, reset } = useTicketChange(ticket.id);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        Merge into another request
      </Button>
      <Dialog title={`Merge ${ticket.number}`} isOpen={isOpen} onClose={close}>
        <FormFrame
          shown={['into']}
          error={error}
          isBusy={isPending}
          action="Merge"
          onSubmit={() =>
            mutate(
              () =>
                call(mergeTicket, {
                  params: { id: ticket.id },
                  body: { rev: ticket.rev, into },
                }),
              { onSuccess: close },
            )
          }
        >
          {(refused) => (
            <>
              <Box>
                Its messages and notes move there, and its links lead there. It has to be a request
                of the same person. This cannot be undone.
              </Box>
              <Field label="Number of the other request" error={refused('into')}>
                {(control) => (
                  <TextInput
                    {...control}
                    autoComplete="off"
                    placeholder="CAS-1042"
                    value={into}
                    onChange={({ target }) => setInto(target.value)}
                  />
                )}
              </Field>
            </>
          )}
        </FormFrame>
      </Dialog>
    </>
  );
}

const actionWords: Record<string, string> = {
  'support.answer': 'answered',
  'support.note': 'wrote a note',
  'support.assign': 'assigned it',
  'support.sort': 'sorted it',
  'support.merge': 'merged it',
  'support.close': 'closed it',
  'support.reopen': 'reopened it',
};

const valuesOf = (state: Record<string, unknown> | null) =>
  Object.values(state ?? {})
    .map((value) => (value === null ? 'nobody' : String(value)))
    .join(', ');

function History({ history }: Pick<TicketDossier, 'history'>) {
  return (
    <TitledCard title="History">
      {history.length === 0 ? (
        <Box textStyle="small" color="muted">
          No admin has changed it yet.
        </Box>
      ) : (
        <chakra.ol listStyle="none" display="grid" gap="3" textStyle="small">
          {history.map(({ at, actor, action, before, after }) => (
            <chakra.li key={`${at} ${action}`} overflowWrap="anywhere">
              {actor} {actionWords[action] ?? action}
              {after &&
                action !== 'support.note' &&
                `: ${before ? `${valuesOf(before)} → ` : ''}${valuesOf(after)}`}
              <Box color="muted">
                <Moment at={at} />
              </Box>
            </chakra.li>
          ))}
        </chakra.ol>
      )}
    </TitledCard>
  );
}
