import type {
  SubmissionDossier,
  SubmissionLogEntry,
} from '@cascade/shared/features/submissions/review';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { statusLooks } from '../status-badge.tsx';
import { dossierQuery } from '../submission-queries.ts';
import { SubmittedParts } from './submitted-parts.tsx';
import { VersionDifferences } from './version-differences.tsx';

function ReviewLog({ log }: { log: SubmissionLogEntry[] }) {
  if (log.length === 0) return null;
  return (
    <section>
      <chakra.h3 textStyle="subheading" mb="3" borderTopWidth="1px" borderColor="border" pt="4">
        Decisions so far
      </chakra.h3>
      <chakra.ol listStyle="none" display="grid" gap="3">
        {log.map(({ id, at, actorHandle, statusBefore, statusAfter, notes }) => (
          <li key={id}>
            <Box>
              {statusBefore && statusLooks[statusBefore].label} →{' '}
              {statusAfter && statusLooks[statusAfter].label}
            </Box>
            <Box textStyle="small" color="muted">
              {actorHandle}, <Moment at={at} />
            </Box>
            {notes && (
              <Box textStyle="small" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {notes}
              </Box>
            )}
          </li>
        ))}
      </chakra.ol>
    </section>
  );
}

type Props = { id: string; title: string; isOpen: boolean; onClose: () => void };

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
