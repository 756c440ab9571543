import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import type { PracticeSession } from '@cascade/shared/features/study-partners/proposals';
import { Flex } from '@chakra-ui/react';
import { useMember } from '../../../api/current-user.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { lengthWords, Start, startWords } from '../practice-times.tsx';
import { CardList, PersonCard } from './proposal-parts.tsx';

type Props = { sessions: PracticeSession[]; now: number };

export function UpcomingSessions({ sessions, now }: Props) {
  const { publicId } = useMember();
  return (
    <CardList aria-label="Your next sessions">
      {sessions.map((session) => (
        <PersonCard
          key={session.sessionId}
          people={session.members.filter(({ id }) => id !== publicId)}
          detail={
            <>
              <Start at={session.startsAt} />, {lengthWords(session.durationMinutes)}
            </>
          }
        >
          <Flex wrap="wrap" justify="space-between" align="center" gap="3" mt="4">
            {Date.parse(session.startsAt) <= now && <Badge tone="success">Going on now</Badge>}
            <LinkButton
              look="outline"
              ms="auto"
              to={sessionPathOf({ groupId: session.groupId, id: session.sessionId })}
              aria-label={`Open the session on ${startWords(session.startsAt)}`}
            >
              Open the session
            </LinkButton>
          </Flex>
        </PersonCard>
      ))}
    </CardList>
  );
}
