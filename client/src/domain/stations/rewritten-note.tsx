import { findEarlierEdition } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { DayOfInstant } from '../../ui/page/instant.tsx';
import { Notice } from '../../ui/states/notice.tsx';

type Props = { scenarioId: number /** The attempt on screen. */; attemptId?: string };

/** For those who have practised an earlier edition alone. A failed request shows nothing. */
export function RewrittenNote({ scenarioId, attemptId }: Props) {
  const { data: earlier } = useQuery(queryOf(findEarlierEdition, { params: { scenarioId } }));
  if (!earlier) return null;
  const isShown = earlier.attemptId === attemptId;
  if (attemptId !== undefined && !isShown) return null;
  return (
    <Notice tone="accent" role="note" mb="6" _print={{ display: 'none' }}>
      <Box>
        <strong>This station was rewritten.</strong>{' '}
        {isShown ? (
          <>
            Your marks are for the edition that you practised.{' '}
            <TextLink to={`/scenario/${scenarioId}`}>See the new edition</TextLink>
          </>
        ) : (
          <>
            You practised an earlier edition on <DayOfInstant at={earlier.practisedAt} />, and{' '}
            <TextLink to={`/practice/attempt/${earlier.attemptId}`}>that attempt</TextLink> is kept
            as it was.
          </>
        )}
      </Box>
    </Notice>
  );
}
