import type { LiveRound } from '@cascade/shared/features/groups/live-round';
import type { LiveSession } from '@cascade/shared/features/groups/live-session';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMember } from '../../../../api/current-user.ts';
import { PartsSkeleton } from '../../../../domain/marking/parts-skeleton.tsx';
import { ResultParts } from '../../../../domain/stations/result-parts.tsx';
import { CategoryBadge } from '../../../../domain/stations/station-badges.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { type Held, useLiveRound } from './live-view.ts';
import { CandidateResults } from './round/candidate-results.tsx';

function OwnRound({ held, round }: { held: Held; round: LiveRound }) {
  const { data, error, isFetching, refetch } = useLiveRound(held, round.number);
  if (!data && (isFetching || !error)) return <PartsSkeleton label="Loading the round…" />;
  if (!data)
    return (
      <ErrorState
        level="h3"
        title="The round could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const isCandidate = data.roles.includes('candidate');
  return (
    <Box mt="3">
      {data.results && <CandidateResults turn={data} results={data.results} />}
      {isCandidate && !data.results && (
        <Box color="muted" maxWidth="measure">
          You did not rate yourself in this round, so its results stayed closed. What the examiner
          marked is in your progress.
        </Box>
      )}
      {data.note !== '' && (
        <Box whiteSpace="pre-line" overflowWrap="anywhere">
          Your note: {data.note}
        </Box>
      )}
      <ResultParts {...data} />
    </Box>
  );
}

function PastRound({ held, round }: { held: Held; round: LiveRound }) {
  const { publicId } = useMember();
  const candidate = round.seats.find(({ roles }) => roles.includes('candidate'));
  const isMine = candidate?.personId === publicId;
  const [isOpen, setIsOpen] = useState(isMine);
  return (
    <Box as="li" py="3" borderTopWidth="1px" borderColor="border">
      <Flex wrap="wrap" align="center" gap="2" textStyle="eyebrow" color="muted">
        Round {round.number}
        <CategoryBadge category={round.card.category} />
      </Flex>
      <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
        {round.card.title}
      </chakra.h3>
      <Box color="muted">
        {isMine ? 'You sat it.' : candidate ? `${candidate.handle} sat it.` : 'Nobody sat it.'}
      </Box>
      <chakra.details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <chakra.summary cursor="pointer" py="2" fontWeight="medium">
          {isMine ? 'Your marks' : 'Your part'}
        </chakra.summary>
        {isOpen && <OwnRound held={held} round={round} />}
      </chakra.details>
    </Box>
  );
}

export function PastRounds({ held, live }: { held: Held; live: LiveSession }) {
  return (
    <Box as="ol" listStyleType="none" aria-label="Rounds">
      {live.rounds.map((round) => (
        <PastRound key={round.number} held={held} round={round} />
      ))}
    </Box>
  );
}
