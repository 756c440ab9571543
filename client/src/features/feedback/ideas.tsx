import {
  type IdeaState,
  isOpenToVotes,
  type ShownIdea,
} from '@cascade/shared/features/feedback/ideas';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { ChevronUp, Lightbulb } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { useIdeas, useVote } from './use-ideas.ts';

const stateLooks: Record<
  IdeaState,
  { label: string; tone: 'quiet' | 'accent' | 'success' } | null
> = {
  open: null,
  planned: { label: 'Planned', tone: 'accent' },
  done: { label: 'Done', tone: 'success' },
  declined: { label: 'Declined', tone: 'quiet' },
};

const box = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  width: '14',
  minHeight: '14',
  borderRadius: 'md',
  fontVariantNumeric: 'tabular-nums',
} as const;
const Votes = chakra('div', { base: { ...box, color: 'muted', bg: 'sunken' } });
const VoteButton = chakra('button', {
  base: {
    ...box,
    cursor: 'pointer',
    borderWidth: '1px',
    borderColor: 'line',
    fontWeight: 'medium',
    _hover: { borderColor: 'accent', color: 'accent', bg: 'accent.subtle' },
    '&[aria-pressed=true]': { bg: 'accent', color: 'accent.on', borderColor: 'accent' },
  },
});

const voteWords = (votes: number) => (votes === 1 ? '1 vote' : `${votes} votes`);

export function Ideas() {
  const { data, error, isPending, refetch } = useIdeas();
  const { state } = useCurrentUser();
  const [params] = useSearchParams();
  return (
    <section aria-labelledby="ideas">
      <chakra.h2 id="ideas" textStyle="heading" mb="1">
        Public ideas
      </chakra.h2>
      <Box color="muted" mb="4" maxWidth="measure">
        What others have asked for, most wanted first.{' '}
        {state === 'signed-out' ? (
          <>
            <TextLink to="/login?returnTo=%2Ffeedback">Sign in</TextLink> to vote.
          </>
        ) : (
          'If you vote for one, your bell tells you when it is done.'
        )}
      </Box>
      {isPending && <SkeletonCards count={2} columns="1fr" label="Loading ideas" />}
      {!isPending && !data && (
        <ErrorState title="The ideas could not be loaded" error={error} onRetry={refetch} />
      )}
      {Boolean(data && error) && <StaleNotice error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Lightbulb />}
          title="No public ideas yet"
          hint="Write what you miss. An admin may make it an idea that others can vote for."
        />
      )}
      {data && data.length > 0 && (
        <Stack as="ul" aria-label="Public ideas" listStyleType="none" gap="3">
          {data.map((idea) => (
            <IdeaCard key={idea.id} idea={idea} isWanted={params.get('idea') === idea.id} />
          ))}
        </Stack>
      )}
    </section>
  );
}

/** @param isWanted whether the address names it */
function IdeaCard({ idea, isWanted }: { idea: ShownIdea; isWanted: boolean }) {
  const { title, text, state } = idea;
  const look = stateLooks[state];
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return (
    <Card asChild pad="none" p="4" borderColor={isWanted ? 'accent' : 'border'}>
      <li ref={card}>
        <Flex gap="4" align="start">
          <Vote idea={idea} />
          <Box minWidth="0">
            <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
              {title}
            </chakra.h3>
            {look && (
              <Badge tone={look.tone} mt="1">
                {look.label}
              </Badge>
            )}
            <Box mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
              {text}
            </Box>
          </Box>
        </Flex>
      </li>
    </Card>
  );
}

function Vote({ idea }: { idea: ShownIdea }) {
  const { id, title, votes, hasVoted } = idea;
  const { member } = useCurrentUser();
  const { mutate } = useVote();
  if (!member || !isOpenToVotes(idea))
    return (
      <Votes>
        <Box aria-hidden fontWeight="medium">
          {votes}
        </Box>
        <Box aria-hidden textStyle="caption">
          {votes === 1 ? 'vote' : 'votes'}
        </Box>
        <VisuallyHidden>{voteWords(votes)}</VisuallyHidden>
      </Votes>
    );
  return (
    <VoteButton
      type="button"
      aria-pressed={hasVoted}
      aria-label={`Vote for “${title}”, ${voteWords(votes)}`}
      onClick={() => mutate({ params: { id }, body: { isWanted: !hasVoted } })}
    >
      <ChevronUp size={20} aria-hidden />
      {votes}
    </VoteButton>
  );
}
