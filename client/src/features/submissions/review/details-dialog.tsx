import type { SubmissionDossier } from '@cascade/shared/features/submissions/review';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { dossierQuery } from '../submission-queries.ts';
import { ReviewLog } from './review-log.tsx';
import { SubmittedParts } from './submitted-parts.tsx';
import { VersionDifferences } from './version-differences.tsx';

type Props = { id: string; title: string; isOpen: boolean; onClose: () => void };

/** Everything that a reviewer decides by. */
export function DetailsDialog({ id, title, isOpen, onClose }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Details id={id} />
    </Dialog>
  );
}

function Details({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(dossierQuery(id));
  if (!data && error)
    return (
      <ErrorState
        level="h3"
        title="The submission could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Box role="status" aria-label="The submission is loading">
        <Skeleton height="64" width="full" />
      </Box>
    );
  const { submission, versions, log } = data;
  const [current, previous] = versions;
  return (
    <Stack gap="6">
      <Alike dossier={data} />
      {submission.isOriginal !== true && (
        <Notice>The author has not confirmed that this is their own work.</Notice>
      )}
      {current && previous && <VersionDifferences before={previous} after={current} />}
      <SubmittedParts submission={submission} />
      <ReviewLog log={log} />
    </Stack>
  );
}

function Alike({ dossier: { alike } }: { dossier: SubmissionDossier }) {
  if (alike.length === 0) return null;
  return (
    <Notice tone="warn">
      <Box textStyle="label">This resembles a station that exists already</Box>
      <chakra.ul listStyle="none">
        {alike.map(({ scenarioId, scenarioNumber, title, similarity }) => (
          <li key={scenarioId}>
            <TextLink to={`/scenario/${scenarioId}`}>
              {scenarioNumber} {title}
            </TextLink>
            , {Math.round(similarity * 100)}% of the wording
          </li>
        ))}
      </chakra.ul>
    </Notice>
  );
}
