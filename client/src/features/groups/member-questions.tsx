import type { GroupMember, GroupShared } from '@cascade/shared/features/groups/contract';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type Closing = { onClose: () => void };

type RemoveProps = Closing & {
  /** Null closes it. */
  member: GroupMember | null;
  group: Pick<GroupShared, 'name'>;
  onConfirm: (memberId: string) => void;
};

export function RemoveQuestion({ member, group, onClose, onConfirm }: RemoveProps) {
  return (
    <ConfirmDialog
      title={`Remove ${member?.userHandle ?? ''}?`}
      isOpen={member !== null}
      onClose={onClose}
      action="Remove"
      isDangerous
      onConfirm={() => member && onConfirm(member.id)}
    >
      They are told that an admin has removed them from “{group.name}”. They cannot come back by a
      link, only if an admin accepts their request.
    </ConfirmDialog>
  );
}

type LeaveProps = Closing & {
  group: Pick<GroupShared, 'name' | 'isPrivate'>;
  isOpen: boolean;
  onConfirm: () => void;
};

export function LeaveQuestion({ group, isOpen, onClose, onConfirm }: LeaveProps) {
  return (
    <ConfirmDialog
      title={`Leave “${group.name}”?`}
      isOpen={isOpen}
      onClose={onClose}
      action="Leave"
      onConfirm={onConfirm}
    >
      {group.isPrivate
        ? 'It is private: to come back you need a link, or an admin who accepts your request.'
        : 'You can join again at any time, unless it is full by then.'}
    </ConfirmDialog>
  );
}
