import { editGroup, type GroupPage, getGroup } from '@cascade/shared/features/groups/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type GroupDraft, GroupForm, noSpecialty, sizeOf } from './group-form.tsx';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { differing, type Edited, useEdit } from './use-edit.ts';

const labels: Record<keyof GroupDraft, string> = {
  name: 'Name',
  description: 'Description',
  specialty: 'Specialty',
  maxMembers: 'Size',
  isPrivate: 'Privacy',
};

const draftIn = (group: GroupPage): GroupDraft => ({
  name: group.name,
  description: group.description,
  specialty: group.specialty,
  maxMembers: sizeOf(group.maxMembers),
  isPrivate: group.isPrivate,
});

function words(draft: GroupDraft, name: keyof GroupDraft): string {
  if (name === 'isPrivate') return draft.isPrivate ? 'Private' : 'Public';
  if (name === 'maxMembers') return `${draft.maxMembers} people`;
  return draft[name] || 'empty';
}

type FormProps = { group: GroupPage; onClose: () => void };

function EditForm({ group, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const params = { id: group.id };
  const [value, setValue] = useState<Edited<GroupDraft, GroupPage>>(() => ({
    base: group,
    draft: draftIn(group),
    changed: [],
  }));
  const { save, error, isBusy } = useEdit({
    name: editGroup.name,
    value,
    onChange: setValue,
    draftIn,
    send: async (seen, { specialty, ...rest }) => {
      if (specialty === '') throw noSpecialty();
      const wanted = { ...rest, specialty };
      const given = differing(draftIn(seen), wanted).map((name) => [name, wanted[name]]);
      await call(editGroup, { params, body: { rev: seen.rev, ...Object.fromEntries(given) } });
    },
    load: () => call(getGroup, { params }),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(getGroup, { params }) }),
  });
  const { base, draft, changed } = value;
  return (
    <GroupForm
      draft={draft}
      onChange={(part) => setValue({ ...value, draft: { ...draft, ...part } })}
      error={error}
      isBusy={isBusy}
      action="Save changes"
      onSubmit={save}
    >
      <OvertakenNotice
        what="group"
        lines={changed.map((name) => `${labels[name]}: ${words(draftIn(base), name)}`)}
      />
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
