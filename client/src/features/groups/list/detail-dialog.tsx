import {
  joinGroup,
  leaveGroup,
  removeGroupMember,
  type StudyGroup,
} from '@cascade/shared/features/groups/contract';
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { GroupBadges, isFull, membersOf } from '../group-badges.tsx';
import { GroupDescription } from '../group-parts.tsx';
import { useJoin } from '../join/use-join.tsx';

import { MemberList } from '../member-list.tsx';
import { LeaveQuestion, RemoveQuestion } from '../member-questions.tsx';
import { useGroupAction } from '../use-group-action.ts';

type DetailProps = { group: StudyGroup; isListed: boolean; onLeft: () => void };

function Detail({ group, isListed, onLeft }: DetailProps) {
  const { id, isMember, isAdmin, description, members } = group;
  const params = { id };
  const [removed, setRemoved] = useState<StudyGroup['members'][number] | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { join, isBusy, question } = useJoin((acceptsBlocked) =>
    call(joinGroup, { params, body: { acceptsBlocked } }),
  );
  const removal = useGroupAction(id, 'Not removed', (memberId: string) =>
    call(removeGroupMember, { params: { id, memberId } }),
  );
  const leaving = useGroupAction(
    id,
    'You have not left',
    () => call(leaveGroup, { params }),
    onLeft,
  );
  return (
    <>
      <GroupBadges group={group} />
      {!isListed && (
        <Notice tone="warn" role="alert" mt="4">
          This group has just been deleted, or is no longer open to you.
        </Notice>
      )}
      <GroupDescription text={description} />
      <chakra.h3 textStyle="subheading" mt="6" mb="2">
        {membersOf(group)}
      </chakra.h3>
      <MemberList
        members={members}
        actionsFor={(member) =>
          isListed &&
          isAdmin &&
          !member.isAdmin && (
            <Button
              look="outline"
              size="sm"
              aria-label={`Remove ${member.userHandle}`}
              isBusy={removal.isBusy}
              onClick={() => setRemoved(member)}
            >
              Remove
            </Button>
          )
        }
      />
      {isListed && (
        <Flex wrap="wrap" gap="2" mt="6" justify="flex-end">
          {isMember ? (
            <>
              <Button look="outline" isBusy={leaving.isBusy} onClick={() => setIsLeaving(true)}>
                Leave
              </Button>
              <LinkButton to={`/study-groups/${id}`}>Open</LinkButton>
            </>
          ) : (
            <Button isBusy={isBusy} disabled={isFull(group)} onClick={join}>
              Join
            </Button>
          )}
        </Flex>
      )}
      {question}
      <RemoveQuestion
        member={removed}
        group={group}
        onClose={() => setRemoved(null)}
        onConfirm={removal.send}
      />
      <LeaveQuestion
        group={group}
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={() => leaving.send()}
      />
    </>
  );
}

type Props = {
  /** As it was when it was opened. */
  opened: StudyGroup | null;
  /** As it is now; undefined where it is gone. */
  listed: StudyGroup | undefined;
  onClose: () => void;
};

export function DetailDialog({ opened, listed, onClose }: Props) {
  const group = listed ?? opened;
  return (
    <Dialog title={group?.name ?? ''} isOpen={group !== null} onClose={onClose}>
      {group && <Detail group={group} isListed={listed !== undefined} onLeft={onClose} />}
    </Dialog>
  );
}
