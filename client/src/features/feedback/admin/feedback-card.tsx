import {
  type FeedbackState,
  feedbackStates,
  type ReceivedFeedback,
  setFeedbackState,
  withdrawIdea,
} from '@cascade/shared/features/feedback/administration';
import { FEEDBACK_PATH, MOST_STARS } from '@cascade/shared/features/feedback/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { linkRecipe } from '../../../ui/actions/link-recipe.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { typeWords } from '../type-words.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useDeciding } from './use-deciding.ts';

export const stateWords: Record<FeedbackState, string> = {
  new: 'New',
  read: 'Read',
  planned: 'Planned',
  done: 'Done',
  declined: 'Declined',
};
const tones = {
  new: 'warn',
  read: 'quiet',
  planned: 'accent',
  done: 'success',
  declined: 'quiet',
} as const;
const MailLink = chakra('a', linkRecipe);

export function FeedbackCard({ feedback }: { feedback: ReceivedFeedback }) {
  const { rating, type, title, description, email, author, state, createdAt, idea } = feedback;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <chakra.h2 textStyle="subheading" overflowWrap="anywhere" minWidth="0">
            {title || 'Deleted with its author’s account'}
          </chakra.h2>
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" mt="1" textStyle="small" color="muted">
          <span>{typeWords[type].label}</span>
          <span>{rating === null ? 'No rating' : `${rating} of ${MOST_STARS} stars`}</span>
          <span>{author ?? 'A visitor, or a member who has left'}</span>
          {email && <MailLink href={`mailto:${email}`}>{email}</MailLink>}
          <Moment at={createdAt} />
        </Flex>
        <Box mt="3" whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure">
          {description}
        </Box>
        {idea && (
          <Box mt="4" p="4" bg="sunken" borderRadius="md">
            <Flex wrap="wrap" gap="2" justify="space-between" textStyle="small" color="muted">
              <TextLink to={`${FEEDBACK_PATH}?idea=${feedback.id}`}>Public idea</TextLink>
              <span>{idea.votes === 1 ? '1 vote' : `${idea.votes} votes`}</span>
            </Flex>
            <Box fontWeight="medium" mt="1" overflowWrap="anywhere">
              {idea.title}
            </Box>
            <Box whiteSpace="pre-line" overflowWrap="anywhere">
              {idea.text}
            </Box>
          </Box>
        )}
        <Deciding feedback={feedback} />
      </li>
    </Card>
  );
}

function Deciding({ feedback }: { feedback: ReceivedFeedback }) {
  const { id, rev, idea } = feedback;
  const [chosen, setChosen] = useState<FeedbackState | null>(null);
  const [opened, setOpened] = useState<'publish' | 'withdraw' | null>(null);
  const close = () => setOpened(null);
  const setState = useDeciding(setFeedbackState, 'State set');
  const withdraw = useDeciding(withdrawIdea, 'No longer public');
  const state = chosen ?? feedback.state;
  return (
    <Flex wrap="wrap" gap="3" align="end" mt="5">
      <Box flex="1" minWidth="40" maxWidth={{ sm: '56' }}>
        <SelectFilter
          label={`State of “${feedback.title}”`}
          isLabelHidden
          value={state}
          onChange={(value) =>
            setChosen(feedbackStates.find((one) => one === value) ?? feedback.state)
          }
          options={feedbackStates.map((value) => ({ value, label: stateWords[value] }))}
        />
      </Box>
      <Button
        look="outline"
        disabled={state === feedback.state}
        isBusy={setState.isPending}
        onClick={() =>
          setState.mutate(
            { params: { id }, body: { rev, state } },
            { onSettled: () => setChosen(null) },
          )
        }
      >
        Set state
      </Button>
      <Button look="outline" onClick={() => setOpened('publish')}>
        {idea ? 'Edit the public idea' : 'Make it a public idea'}
      </Button>
      {idea && (
        <Button look="quiet" isBusy={withdraw.isPending} onClick={() => setOpened('withdraw')}>
          Withdraw
        </Button>
      )}
      <PublishDialog feedback={feedback} isOpen={opened === 'publish'} onClose={close} />
      <ConfirmDialog
        title="Withdraw this idea?"
        isOpen={opened === 'withdraw'}
        onClose={close}
        action="Withdraw"
        isDangerous
        onConfirm={() => withdraw.mutate({ params: { id } })}
      >
        Nobody sees it any more, and its votes are deleted.
      </ConfirmDialog>
    </Flex>
  );
}
