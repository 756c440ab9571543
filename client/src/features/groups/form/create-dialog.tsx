import {
  createGroup,
  groupSizes,
  groupSpecialties,
} from '@cascade/shared/features/groups/contract';
import { newId } from '@cascade/shared/kernel/id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { isRecord, isText, shapeOf } from '../../../device/shape.ts';
import { useKept } from '../../../device/use-kept.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { putGroup } from '../use-group-action.ts';
import { emptyDraft, type GroupDraft, GroupForm, noSpecialty } from './group-form.tsx';

const isDraft = (stored: unknown): stored is GroupDraft =>
  isRecord(stored) &&
  isText(stored.name) &&
  isText(stored.description) &&
  ['', ...groupSpecialties].some((specialty) => specialty === stored.specialty) &&
  groupSizes.some((size) => size === stored.maxMembers) &&
  typeof stored.isPrivate === 'boolean';

const entries = memberEntries(
  'group-form',
  shapeOf(
    (stored): stored is { id: string; draft: GroupDraft } =>
      isRecord(stored) && isText(stored.id) && isDraft(stored.draft),
  ),
);

export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  // A lost answer is asked for again under the same id, so that one group is made.
  const kept = useKept(entries, 'group', () => ({ id: newId(), draft: emptyDraft }));
  const { id, draft } = kept.value;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending, reset } = useMutation({
    mutationKey: [createGroup.name],
    mutationFn: async ({ specialty, ...rest }: GroupDraft) => {
      if (specialty === '') throw noSpecialty();
      return call(createGroup, { body: { ...rest, specialty }, idempotencyKey: id });
    },
    onSuccess: (page) => {
      kept.forget();
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
        onChange={(part) => kept.keep({ id, draft: { ...draft, ...part } })}
        error={error}
        isBusy={isPending}
        action="Create Group"
        onSubmit={() => mutate(draft)}
      />
    </Dialog>
  );
}
