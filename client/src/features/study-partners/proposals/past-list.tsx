import type {
  PracticeSession,
  Proposal,
  ProposalStatus,
} from '@cascade/shared/features/study-partners/proposals';
import { Flex } from '@chakra-ui/react';
import { useMember } from '../../../api/current-user.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { lengthWords, Start } from '../practice-times.tsx';
import { ProposeButton } from '../propose/propose-button.tsx';
import type { Past } from './proposal-order.ts';
import { CardList, PersonCard } from './proposal-parts.tsx';
import { WishButtons } from './wish-buttons.tsx';

const words: Record<ProposalStatus, string> = {
  // Only one whose times have passed is here while it is open.
  open: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export function PastList({ past }: { past: Past[] }) {
  return (
    <CardList aria-label="Past proposals and sessions">
      {past.map((one) =>
        one.kind === 'session' ? (
          <PastSession key={one.session.sessionId} session={one.session} />
        ) : (
          <PastProposal key={one.proposal.id} proposal={one.proposal} />
        ),
      )}
    </CardList>
  );
}

function PastSession({ session }: { session: PracticeSession }) {
  const { publicId } = useMember();
  const others = session.members.filter(({ id }) => id !== publicId);
  return (
    <PersonCard
      people={others}
      detail={
        <>
          Session, <Start at={session.startsAt} />, {lengthWords(session.durationMinutes)}{' '}
          {session.isCancelled && <Badge tone="danger">Cancelled</Badge>}
        </>
      }
    >
      {others.map((person) => (
        <Flex key={person.id} wrap="wrap" gap="2" mt="4">
          <ProposeButton person={person} look="outline" label="Propose times" />
          {!session.isCancelled && <WishButtons person={person} />}
        </Flex>
      ))}
    </PersonCard>
  );
}

function PastProposal({ proposal }: { proposal: Proposal }) {
  const { publicId } = useMember();
  const isMine = proposal.proposer.id === publicId;
  return (
    <PersonCard
      people={[isMine ? proposal.receiver : proposal.proposer]}
      detail={
        <>
          {isMine ? 'Proposed by you' : 'Proposed to you'} on{' '}
          <DayOfInstant at={proposal.proposedAt} /> <Badge>{words[proposal.status]}</Badge>
        </>
      }
    />
  );
}
