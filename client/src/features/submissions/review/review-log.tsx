import type { SubmissionLogEntry } from '@cascade/shared/features/submissions/review';
import { Box, chakra } from '@chakra-ui/react';
import { Moment } from '../moment.tsx';
import { statusLooks } from '../status-badge.tsx';

/** Who decided what, newest first. */
export function ReviewLog({ log }: { log: SubmissionLogEntry[] }) {
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
