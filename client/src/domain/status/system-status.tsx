import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { statusParts } from '@cascade/shared/features/status/contract';
import { Box, Flex } from '@chakra-ui/react';
import { isOutage, sentenceOf } from '../../api/api-error.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { TitledCard } from '../../ui/data/titled-card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PartList } from './part-list.tsx';
import { useSystemStatus } from './use-system-status.ts';

const time = dateFormat({ timeStyle: 'short' });

/** Without an answer it may be either side, and saying "Operational" would be a guess. */
const noAnswer =
  'CASCade does not answer. Either your connection is down, or CASCade is. This page retries automatically.';

export function whyNoStatus(error: unknown): string {
  return isOutage(error) ? noAnswer : sentenceOf(error);
}

/** Specification, section 2.23: the status on the Support page; a compact card for any page. */
export function SystemStatusCard() {
  const { data, error, isFetching } = useSystemStatus();
  return (
    <TitledCard title="System status">
      {data && !error && <PartList parts={data.parts} />}
      {!data && !error && <PartsSkeleton />}
      {error && !isFetching && (
        <Box color="muted" role="status">
          {whyNoStatus(error)}
        </Box>
      )}
      {error && isFetching && <PartsSkeleton />}
      <Flex
        wrap="wrap"
        justify="space-between"
        gap="2"
        mt="4"
        textStyle="small"
        color="muted"
        minHeight="6"
      >
        {data && !error ? (
          <span>Checked at {time.format(new Date(data.measuredAt))}</span>
        ) : (
          <span />
        )}
        <TextLink to="/status">Details</TextLink>
      </Flex>
    </TitledCard>
  );
}

/** As high as the list, so that nothing jumps. */
export function PartsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading system status…</VisuallyHidden>
      <Box aria-hidden>
        {statusParts.map((part) => (
          <Flex key={part} justify="space-between" py="3">
            <Skeleton width="24" />
            <Skeleton width="24" />
          </Flex>
        ))}
      </Box>
    </div>
  );
}
