import type { ManagedMember } from '@cascade/shared/features/members/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Avatar } from '../../domain/people/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { actionsFor, labelsFor, type MemberAction, roleWords } from './member-actions.ts';

const placesWords = (places: number) =>
  places === 0
    ? 'Signed in nowhere'
    : `Signed in at ${places === 1 ? 'one place' : `${places} places`}`;

export function MemberCard({ member }: { member: ManagedMember }) {
  const [action, setAction] = useState<MemberAction | null>(null);
  const { id, handle, avatarSeed, role, isVerified, suspension, lastSeenOn, places } = member;
  const nameId = `member-${id}`;
  return (
    <Card asChild>
      <li aria-labelledby={nameId}>
        <Flex gap="3" align="center">
          <Avatar seed={avatarSeed} />
          <Box minWidth="0">
            <Flex wrap="wrap" columnGap="2" rowGap="1" align="center">
              <chakra.h2 id={nameId} textStyle="subheading" overflowWrap="anywhere">
                {handle}
              </chakra.h2>
              <Badge tone={role === 'member' ? 'quiet' : 'accent'}>{roleWords[role]}</Badge>
              {member.isSelf && <Badge>You</Badge>}
              {!isVerified && <Badge tone="warn">E-mail not verified</Badge>}
              {suspension && <Badge tone="danger">Suspended</Badge>}
            </Flex>
            <Box textStyle="small" color="muted" overflowWrap="anywhere">
              {member.maskedEmail}
            </Box>
          </Box>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" mt="3" textStyle="small" color="muted">
          <span>
            Joined <LongDate day={member.joinedOn} />
          </span>
          <span>
            {lastSeenOn ? (
              <>
                Last here <LongDate day={lastSeenOn} />
              </>
            ) : (
              'Not seen yet'
            )}
          </span>
          <span>{placesWords(places)}</span>
        </Flex>
        {suspension && (
          <Box textStyle="small" mt="3" overflowWrap="anywhere">
            Suspended on <LongDate day={suspension.since.slice(0, 10)} />: {suspension.reason}
          </Box>
        )}
        <Flex wrap="wrap" gap="2" mt="4" _empty={{ display: 'none' }}>
          {actionsFor(member).map((one) => (
            <Button
              key={one}
              look={one === 'suspend' ? 'quiet' : 'outline'}
              aria-describedby={nameId}
              onClick={() => setAction(one)}
            >
              {labelsFor(one, member).button}
            </Button>
          ))}
        </Flex>
        <ConfirmActionDialog member={member} action={action} onClose={() => setAction(null)} />
      </li>
    </Card>
  );
}
