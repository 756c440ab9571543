import type { DeadJob } from '@cascade/shared/features/queues/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { jobTitle } from './job-words.ts';
import { Moment } from './moment.tsx';

type Props = { job: DeadJob; isBusy: boolean; onRetry: () => void; onDrop: () => void };

/** One job that failed for good, and what can be done about it. */
export function DeadJobCard({ job, isBusy, onRetry, onDrop }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const title = jobTitle(job.job);
  const attempts = job.failures === 1 ? '1 attempt' : `${job.failures} attempts`;
  const titleId = `dead-${job.id}`;
  const lastId = `dead-${job.id}-last`;
  return (
    <Card asChild>
      <li>
        <chakra.h3 id={titleId} textStyle="subheading">
          {title}
        </chakra.h3>
        <Box id={lastId} textStyle="small" color="muted">
          Given up after {attempts}, <Moment at={job.deadAt} />
        </Box>
        <Box textStyle="small" color="muted">
          Ordered <Moment at={job.createdAt} />
        </Box>
        {job.error && (
          <Box textStyle="small" mt="3" overflowWrap="anywhere">
            {job.error}
          </Box>
        )}
        <Flex wrap="wrap" gap="2" mt="4">
          <Button
            look="outline"
            size="sm"
            isBusy={isBusy}
            aria-describedby={`${titleId} ${lastId}`}
            onClick={onRetry}
          >
            Try again
          </Button>
          <Button
            look="quiet"
            size="sm"
            isBusy={isBusy}
            aria-describedby={`${titleId} ${lastId}`}
            onClick={() => setIsAsking(true)}
          >
            Give up
          </Button>
        </Flex>
        <ConfirmDialog
          title="Give this job up?"
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          action="Give up"
          onConfirm={onDrop}
        >
          “{title}” will be forgotten and never be done. This cannot be taken back.
        </ConfirmDialog>
      </li>
    </Card>
  );
}
