import type { ReviewedSubmission } from '@cascade/shared/features/submissions/review';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';
import { lazyStep, useStepsAhead } from '../../../feature.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { useReview } from './use-review.ts';

const Completing = lazyStep(async () => (await import('./completion-form.tsx')).Completing);
const steps = [Completing];

type Open = 'details' | 'status' | 'completion' | 'approval' | null;

export function ReviewCard({ submission }: { submission: ReviewedSubmission }) {
  const [open, setOpen] = useState<Open>(null);
  const { approve } = useReview();
  useStepsAhead(steps);
  const { id, title, status, version, reviewedAt, reviewNotes, scenarioId } = submission;
  const isOpen = status !== 'approved';
  const titleId = `submission-${id}`;
  const close = () => setOpen(null);
  const button = { size: 'md', 'aria-describedby': titleId } as const;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" gap="2" mb="2">
          <StatusBadge status={status} />
          <CategoryBadge category={submission.category} />
          <DifficultyBadge difficulty={submission.difficulty} />
        </Flex>
        <chakra.h2 id={titleId} textStyle="subheading" overflowWrap="anywhere">
          {title}
        </chakra.h2>
        <Box textStyle="small" color="muted" mt="1" overflowWrap="anywhere">
          {submission.scenarioNumber} · {submission.duration} · {submission.setting}
        </Box>
        <Box textStyle="small" color="muted" mt="1">
          Submitted <Moment at={submission.submittedAt} /> by {submission.authorHandle}
          {version > 1 && `, version ${version}`}
        </Box>
        {reviewedAt && (
          <Box textStyle="small" color="muted" mt="1">
            Reviewed <Moment at={reviewedAt} />
          </Box>
        )}
        {reviewNotes && (
          <Box mt="3" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {reviewNotes}
          </Box>
        )}
        <Flex direction={{ base: 'column', sm: 'row' }} wrap="wrap" gap="2" mt="4">
          <Button {...button} onClick={() => setOpen('details')}>
            Review Details
          </Button>
          {isOpen && (
            <>
              <Button {...button} look="outline" onClick={() => setOpen('status')}>
                Review & Update Status
              </Button>
              <Button {...button} look="outline" onClick={() => setOpen('completion')}>
                Complete & Approve
              </Button>
              <Button
                {...button}
                look="outline"
                isBusy={approve.isPending}
                onClick={() => setOpen('approval')}
              >
                Quick Approve
              </Button>
            </>
          )}
          {scenarioId !== null && (
            <LinkButton {...button} look="outline" to={`/scenario/${scenarioId}`}>
              Open the station
            </LinkButton>
          )}
        </Flex>
        <DetailsDialog id={id} title={title} isOpen={open === 'details'} onClose={close} />
        <StatusDialog submission={submission} isOpen={open === 'status'} onClose={close} />
        <Dialog title="Complete & Approve" isOpen={open === 'completion'} onClose={close}>
          <Completing id={id} onClose={close} />
        </Dialog>
        <ConfirmDialog
          title="Approve this scenario?"
          isOpen={open === 'approval'}
          onClose={close}
          action="Approve and publish"
          onConfirm={() => approve.mutate({ params: { id }, body: { version } })}
        >
          Every member can practise “{title}” from now on. Its author is told. This cannot be
          undone.
        </ConfirmDialog>
      </li>
    </Card>
  );
}
