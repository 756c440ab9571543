import type { OwnSubmission } from '@cascade/shared/features/submissions/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CategoryBadge } from '../../../domain/stations/category-badge.tsx';
import { DifficultyBadge } from '../../../domain/stations/difficulty-badge.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Moment } from '../moment.tsx';
import { StatusBadge } from '../status-badge.tsx';

/** One of the member's own: where it stands, what the reviewer wrote, and what to do next. */
export function SubmissionCard({ submission }: { submission: OwnSubmission }) {
  const { id, title, category, difficulty, status, version, reviewNotes, scenarioId } = submission;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" gap="2" mb="2">
          <StatusBadge status={status} />
          <CategoryBadge category={category} />
          <DifficultyBadge difficulty={difficulty} />
        </Flex>
        <chakra.h2 textStyle="subheading" overflowWrap="anywhere">
          {title}
        </chakra.h2>
        <Box textStyle="small" color="muted" mt="1">
          Submitted <Moment at={submission.submittedAt} />
          {version > 1 && `, version ${version}`}
        </Box>
        {reviewNotes && (
          <Notice mt="4">
            <chakra.h3 textStyle="label">The reviewer wrote</chakra.h3>
            <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
              {reviewNotes}
            </Box>
          </Notice>
        )}
        {status === 'needs_revision' && (
          <LinkButton mt="4" look="outline" to={`/submit-scenario?revise=${id}`}>
            Revise and submit again
          </LinkButton>
        )}
        {scenarioId !== null && (
          <LinkButton mt="4" look="outline" to={`/scenario/${scenarioId}`}>
            Open the station
          </LinkButton>
        )}
      </li>
    </Card>
  );
}
