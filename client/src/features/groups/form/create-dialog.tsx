import { createGroup } from '@cascade/shared/features/groups/contract';
import { newId } from '@cascade/shared/kernel/id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { draftOf, keepDraft } from '../../../device/queue/drafts.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { putGroup } from '../use-group-action.ts';
import { emptyDraft, type GroupDraft, GroupForm, noSpecialty } from './group-form.tsx';

const NAME = 'group:name';
const DESCRIPTION = 'group:description';

/** Words are kept on the device until the group exists, the choices while the page is open. */
function useGroupDraft() {
  const [draft, setDraft] = useState<GroupDraft>(() => ({
    ...emptyDraft,
    name: draftOf(NAME),
    description: draftOf(DESCRIPTION),
  }));
  function change(part: Partial<GroupDraft>) {
    setDraft((old) => ({ ...old, ...part }));
    if (part.name !== undefined) keepDraft(NAME, part.name);
    if (part.description !== undefined) keepDraft(DESCRIPTION, part.description);
  }
  return { draft, change };
}

export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { draft, change } = useGroupDraft();
  // A lost answer is asked for again under the same id, so that one group is made.
  const [id] = useState(newId);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending, reset } = useMutation({
    mutationKey: [createGroup.name],
    mutationFn: async ({ specialty, ...rest }: GroupDraft) => {
      if (specialty === '') throw noSpecialty();
      return call(createGroup, { body: { ...rest, specialty }, idempotencyKey: id });
    },
    onSuccess: (page) => {
      change({ name: '', description: '' });
      putGroup(queryClient, page);
      void navigate(`/study-groups/${page.id}`, { replace: true });
    },
  });
  function close() {
    reset();
    onClose();
  }
  return (
    <Dialog title="Create Group" isOpen={isOpen} onClose={close}>
      <GroupForm
        draft={draft}
        onChange={change}
        error={error}
        isBusy={isPending}
        action="Create Group"
        onSubmit={() => mutate(draft)}
      />
    </Dialog>
  );
}
