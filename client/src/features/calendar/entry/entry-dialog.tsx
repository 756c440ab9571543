import { type CalendarEntry, getCalendarEntry } from '@cascade/shared/features/calendar/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, type FieldErrors, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { zoneName } from '../../../ui/page/instant.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useCalendarChange } from '../use-calendar-change.ts';
import { changeIn, draftOf, type EntryDraft, emptyEntry, entryIn } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';

const shown = [
  'kind',
  'title',
  'note',
  'scenarioId',
  'when.startsAt',
  'when.durationMinutes',
  'when.firstDay',
  'when.lastDay',
];
const fieldsOf = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? error.fields : [];

type FormProps = {
  draft: EntryDraft;
  plannedIn?: string | null;
  onChange: (draft: EntryDraft) => void;
  error: Error | null;
  isBusy: boolean;
  onSubmit: () => void;
  /** Beside the button that saves. */
  children?: ReactNode;
};

/** A refusal is shown by its field, which is focused; another one above the button. */
function EntryForm(props: FormProps) {
  const { draft, plannedIn = null, onChange, error, isBusy, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const fields = fieldsOf(error);
  const hasRefusedField = fields.some(({ field }) => shown.includes(field));
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="5">
        <EntryFields
          draft={draft}
          zone={zoneName()}
          plannedIn={plannedIn}
          onChange={onChange}
          refused={(name) => fields.find(({ field }) => field === name)?.message}
        />
        {error && !hasRefusedField && (
          <Notice tone="danger" role="alert">
            {sentenceOf(error)}
          </Notice>
        )}
        <Flex wrap="wrap" gap="3" justify="flex-end">
          {children}
          <Button type="submit" isBusy={isBusy}>
            Save
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

function NewEntry({ at, onClose }: { at: string; onClose: () => void }) {
  const [id] = useState(newId);
  const [draft, setDraft] = useState(() => emptyEntry(at));
  const { add } = useCalendarChange();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => add(id, entryIn(draft, zoneName())),
    onSuccess: onClose,
  });
  return (
    <EntryForm
      draft={draft}
      onChange={setDraft}
      error={error}
      isBusy={isPending}
      onSubmit={() => mutate()}
    />
  );
}

const overtaken = new ApiError({
  status: 409,
  detail: 'You changed this entry on another device. Save again to replace that with what is here.',
});

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/** An edit on the version that the member saw; what they typed stays when there is a newer one. */
function EditEntry({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const zone = zoneName();
  const [base, setBase] = useState(entry);
  const [draft, setDraft] = useState(() => draftOf(entry, zone));
  const { change, remove, reread } = useCalendarChange();
  const saving = useMutation({
    mutationFn: async () => change(base, changeIn(draftOf(base, zone), draft, zone)),
    onSuccess: onClose,
    onError: async (error) => {
      if (!isStale(error)) return;
      reread();
      setBase(await call(getCalendarEntry, { params: { id: entry.id } }));
    },
  });
  const removing = useMutation({
    mutationFn: () => remove(entry.id),
    onSuccess: () => {
      toast({ title: 'Entry removed', description: entry.title });
      onClose();
    },
  });
  const { when } = entry;
  return (
    <EntryForm
      draft={draft}
      plannedIn={when.kind === 'timed' && when.timeZone !== zone ? when.timeZone : null}
      onChange={setDraft}
      error={isStale(saving.error) ? overtaken : (saving.error ?? removing.error)}
      isBusy={saving.isPending}
      onSubmit={() => saving.mutate()}
    >
      {base.scenarioId !== null && (
        <TextLink to={`/practice/${base.scenarioId}`} me="auto" alignSelf="center">
          Practise this station
        </TextLink>
      )}
      <Button look="outline" isBusy={removing.isPending} onClick={() => removing.mutate()}>
        Remove
      </Button>
    </EntryForm>
  );
}

/** An entry, or where a new one would be: a day, or a day and an hour. */
export type Opened = { entry: CalendarEntry } | { at: string };

type Props = { opened: Opened | null; onClose: () => void };

export function EntryDialog({ opened, onClose }: Props) {
  const isNew = opened !== null && 'at' in opened;
  return (
    <Dialog title={isNew ? 'New entry' : 'Your entry'} isOpen={opened !== null} onClose={onClose}>
      {opened && 'at' in opened && <NewEntry at={opened.at} onClose={onClose} />}
      {opened && 'entry' in opened && <EditEntry entry={opened.entry} onClose={onClose} />}
    </Dialog>
  );
}
