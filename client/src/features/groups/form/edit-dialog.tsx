import { editGroup, type GroupPage, getGroup } from '@cascade/shared/features/groups/contract';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { type GroupDraft, GroupForm, noSpecialty, sizeOf } from './group-form.tsx';

const labels = {
  name: 'Name',
  description: 'Description',
  specialty: 'Specialty',
  maxMembers: 'Size',
  isPrivate: 'Privacy',
} as const;
type FieldName = keyof typeof labels;
const names = Object.keys(labels) as FieldName[];

const draftIn = (group: GroupPage): GroupDraft => ({
  name: group.name,
  description: group.description,
  specialty: group.specialty,
  maxMembers: sizeOf(group.maxMembers),
  isPrivate: group.isPrivate,
});
const differing = (a: GroupDraft, b: GroupDraft) => names.filter((name) => a[name] !== b[name]);

function words(draft: GroupDraft, name: FieldName): string {
  if (name === 'isPrivate') return draft.isPrivate ? 'Private' : 'Public';
  if (name === 'maxMembers') return `${draft.maxMembers} people`;
  return draft[name] || 'empty';
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/** Somebody else edited the group; what they changed is shown before it can be overwritten. */
class Overtaken extends Error {
  constructor(readonly newest: GroupPage) {
    super('overtaken');
  }
}

type FormProps = { group: GroupPage; onClose: () => void };

function EditForm({ group, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const { id } = group;
  /** What the member has seen; a new one is named by the next attempt. */
  const [base, setBase] = useState(group);
  const [draft, setDraft] = useState(() => draftIn(group));
  const [changed, setChanged] = useState<FieldName[]>([]);

  async function send(wanted: GroupDraft, seen: GroupPage): Promise<void> {
    const { specialty } = wanted;
    if (specialty === '') throw noSpecialty();
    const given = Object.fromEntries(
      differing(draftIn(seen), wanted).map((name) => [name, wanted[name]]),
    );
    try {
      await call(editGroup, { params: { id }, body: { rev: seen.rev, ...given } });
    } catch (error) {
      if (!isStale(error)) throw error;
      const newest = await call(getGroup, { params: { id } });
      // Who joins or leaves raises the version too, and is nothing to ask about.
      if (differing(draftIn(seen), draftIn(newest)).length > 0) throw new Overtaken(newest);
      await send(wanted, newest);
    }
  }

  const { mutate, error, isPending } = useMutation<void, Error, GroupDraft>({
    mutationKey: [editGroup.name],
    mutationFn: (wanted) => send(wanted, base),
    onSuccess: onClose,
    onError: (failure, wanted) => {
      if (!(failure instanceof Overtaken)) return;
      const [before, after] = [draftIn(base), draftIn(failure.newest)];
      const theirs = differing(before, after);
      // What the member has not touched takes the newer value.
      const untouched = theirs.filter((name) => wanted[name] === before[name]);
      setDraft({ ...wanted, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) });
      setChanged(theirs);
      setBase(failure.newest);
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: keyOf(getGroup, { params: { id } }) }),
  });
  return (
    <GroupForm
      draft={draft}
      onChange={(part) => setDraft({ ...draft, ...part })}
      error={error instanceof Overtaken ? null : error}
      isBusy={isPending}
      action="Save changes"
      onSubmit={() => mutate(draft)}
    >
      {changed.length > 0 && (
        <Notice tone="warn" role="alert">
          <p>Somebody else has just changed this group. It now says:</p>
          <Box as="ul" ps="5">
            {changed.map((name) => (
              <Box as="li" key={name} overflowWrap="anywhere" whiteSpace="pre-line">
                {labels[name]}: {words(draftIn(base), name)}
              </Box>
            ))}
          </Box>
          <p>What you typed is still here. Save again if it should apply.</p>
        </Notice>
      )}
    </GroupForm>
  );
}

export function EditDialog({ group, isOpen, onClose }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog title="Edit group" isOpen={isOpen} onClose={onClose}>
      <EditForm group={group} onClose={onClose} />
    </Dialog>
  );
}
