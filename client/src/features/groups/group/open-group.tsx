import { type GroupPage, joinGroup } from '@cascade/shared/features/groups/contract';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EditDialog } from '../form/edit-dialog.tsx';
import { GroupBadges, isFull } from '../group-badges.tsx';
import { GroupDescription } from '../group-parts.tsx';
import { useJoin } from '../join/use-join.tsx';
import { LeaveQuestion } from '../member-questions.tsx';
import { ExamDates } from './exam-dates.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { Invitation } from './invitation.tsx';
import { Members } from './members.tsx';
import { Practised } from './practised.tsx';
import { Requests } from './requests.tsx';
import { Sessions } from './sessions.tsx';
import type { Going } from './use-going.ts';

export type OpenGroupProps = { group: GroupPage; going: Going };

function VisitorAction({ group }: { group: GroupPage }) {
  const { join, isBusy, question } = useJoin((acceptsBlocked) =>
    call(joinGroup, { params: { id: group.id }, body: { acceptsBlocked } }),
  );
  return (
    <>
      <Button isBusy={isBusy} disabled={isFull(group)} onClick={join}>
        Join
      </Button>
      {question}
    </>
  );
}

type Asking = 'edit' | 'leave' | 'delete' | null;

function MemberActions({ group, going }: OpenGroupProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const leave = { key: 'leave', label: 'Leave the group', onChoose: () => setAsking('leave') };
  const remove = { key: 'delete', label: 'Delete the group', onChoose: () => setAsking('delete') };
  return (
    <>
      {group.isAdmin && (
        <Button look="outline" onClick={() => setAsking('edit')}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      <ActionMenu
        label="More about this group"
        actions={group.isAdmin ? [leave, remove] : [leave]}
      />
      <EditDialog group={group} isOpen={asking === 'edit'} onClose={close} />
      <LeaveQuestion
        group={group}
        isOpen={asking === 'leave'}
        onClose={close}
        onConfirm={going.leave}
      />
      <ConfirmDialog
        title={`Delete “${group.name}”?`}
        isOpen={asking === 'delete'}
        onClose={close}
        action="Delete"
        isDangerous
        onConfirm={going.remove}
      >
        “{group.name}” ends for all of its members, with its invitation and its requests. This
        cannot be undone.
      </ConfirmDialog>
    </>
  );
}

export function OpenGroup({ group, going }: OpenGroupProps) {
  const { administration } = group;
  return (
    <>
      <PageHeader
        title={group.name}
        actions={
          group.isMember ? (
            <MemberActions group={group} going={going} />
          ) : (
            <VisitorAction group={group} />
          )
        }
      />
      <Box mt={{ base: '-2', md: '-4' }}>
        <GroupBadges group={group} />
        <GroupDescription text={group.description} />
      </Box>
      {group.isMember && <GroupTabs groupId={group.id} />}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        columnGap="12"
        alignItems="start"
      >
        <Box minWidth="0">
          {group.isMember && <Sessions group={group} />}
          <Members group={group} />
          {group.isMember && <Practised groupId={group.id} />}
        </Box>
        {group.isMember && (
          <Flex direction="column" minWidth="0">
            <ExamDates groupId={group.id} />
            {administration && (
              <>
                <Requests groupId={group.id} requests={administration.requests} />
                <Invitation groupId={group.id} invitation={administration.invitation} />
              </>
            )}
          </Flex>
        )}
      </Grid>
    </>
  );
}
