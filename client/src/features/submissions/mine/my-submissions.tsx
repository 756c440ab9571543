import type { OwnSubmission } from '@cascade/shared/features/submissions/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { mySubmissionsQuery } from '../submission-queries.ts';

function SubmissionCard({ submission }: { submission: OwnSubmission }) {
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

export function MySubmissions() {
  const { data, error, refetch } = useQuery(mySubmissionsQuery);
  if (!data && error)
    return (
      <ErrorState
        title="Your submissions could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonCards count={3} label="Your submissions are loading" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<FilePlus2 />}
        title="No submissions yet"
        hint="A station that you write helps everybody who practises after you."
      />
    );
  return (
    <chakra.ul
      listStyle="none"
      display="grid"
      gap="4"
      maxWidth="measure"
      aria-label="My Submissions"
    >
      {data.map((submission) => (
        <SubmissionCard key={submission.id} submission={submission} />
      ))}
    </chakra.ul>
  );
}
