import {
  type GroupMember,
  type GroupPage,
  removeGroupMember,
  setGroupAdmin,
} from '@cascade/shared/features/groups/contract';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { PresenceFrame } from '../../../domain/people/presence-dot.tsx';
import { usePresence } from '../../../domain/presence/use-presence.ts';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { membersOf } from '../group-badges.tsx';
import { MemberList } from '../member-list.tsx';
import { RemoveQuestion } from '../member-questions.tsx';
import { useGroupAction } from '../use-group-action.ts';

export function Members({ group }: { group: GroupPage }) {
  const { id, members, isAdmin } = group;
  const { publicId } = useMember();
  const presenceOf = usePresence(members.map((member) => member.id));
  const [removed, setRemoved] = useState<GroupMember | null>(null);
  const [isSteppingDown, setIsSteppingDown] = useState(false);
  const removal = useGroupAction(id, 'Not removed', (memberId: string) =>
    call(removeGroupMember, { params: { id, memberId } }),
  );
  const standing = useGroupAction(
    id,
    'Nothing was changed',
    ({ memberId, becomes }: { memberId: string; becomes: boolean }) =>
      call(setGroupAdmin, { params: { id, memberId }, body: { isAdmin: becomes } }),
  );

  function actionsFor(member: GroupMember) {
    if (!isAdmin) return null;
    const isMe = member.id === publicId;
    if (member.isAdmin && !isMe) return null;
    const promote = {
      key: 'promote',
      label: 'Make admin',
      onChoose: () => standing.send({ memberId: member.id, becomes: true }),
    };
    const remove = {
      key: 'remove',
      label: 'Remove from the group',
      onChoose: () => setRemoved(member),
    };
    const stepDown = {
      key: 'step-down',
      label: 'Step down as admin',
      onChoose: () => setIsSteppingDown(true),
    };
    return (
      <ActionMenu
        label={`More about ${member.userHandle}`}
        actions={isMe ? [stepDown] : [promote, remove]}
      />
    );
  }

  return (
    <Section title="Members">
      <Box color="muted" mb="3">
        {membersOf(group)}
      </Box>
      <MemberList
        members={members}
        actionsFor={actionsFor}
        frameFor={(member, picture) => (
          <PresenceFrame status={presenceOf(member.id).status}>{picture}</PresenceFrame>
        )}
      />
      <RemoveQuestion
        member={removed}
        group={group}
        onClose={() => setRemoved(null)}
        onConfirm={removal.send}
      />
      <ConfirmDialog
        title="Step down as admin?"
        isOpen={isSteppingDown}
        onClose={() => setIsSteppingDown(false)}
        action="Step down"
        onConfirm={() => standing.send({ memberId: publicId, becomes: false })}
      >
        You stay in the group. Only another admin can make you an admin again.
      </ConfirmDialog>
    </Section>
  );
}
