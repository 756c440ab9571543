import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { FreeTime } from '@cascade/shared/features/bookings/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freeTimesQuery } from '../../../domain/bookings/free-times-query.ts';
import { useMarketStream } from '../../../domain/examiners/use-market-stream.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { zoneName } from '../../../ui/page/instant.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';

const dayWords = dateFormat({ dateStyle: 'full' });
const clockWords = dateFormat({ timeStyle: 'short' });
/** Days shown at first, and with each further press. */
const DAYS_AT_ONCE = 7;

function byDay(times: readonly FreeTime[]): [string, FreeTime[]][] {
  const days = new Map<string, FreeTime[]>();
  for (const time of times) {
    const day = dayWords.format(new Date(time.startsAt));
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return [...days];
}

type Props = {
  serviceId: string;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
};

/** The next four weeks by day, by the reader's own clocks. */
export function FreeTimes({ serviceId, chosen, onChoose }: Props) {
  const [shown, setShown] = useState(DAYS_AT_ONCE);
  const stream = useMarketStream();
  const times = useQuery({ ...freeTimesQuery(serviceId), enabled: stream.isReady });
  const { data } = times;
  const error = stream.error ?? times.error;
  if (!data && !error) return <SkeletonCards count={3} columns="1fr" label="Loading free times" />;
  if (!data)
    return (
      <ErrorState
        level="h2"
        title="The free times could not be loaded"
        error={error}
        onRetry={() => void (stream.isReady ? times.refetch() : stream.refetch())}
      />
    );
  const days = byDay(data.times);
  if (days.length === 0)
    return (
      <Box color="muted">
        There are no free times in the next four weeks. Please come back later, or write to the
        examiner.
      </Box>
    );
  return (
    <Box>
      <Box textStyle="small" color="muted" mb="4">
        Times are by your clock ({zoneName()}).
      </Box>
      {days.slice(0, shown).map(([day, times]) => (
        <Box key={day} as="section" aria-label={day} mb="5">
          <chakra.h3 textStyle="label" mb="2">
            {day}
          </chakra.h3>
          <Flex wrap="wrap" gap="2">
            {times.map(({ startsAt, placesLeft }) => (
              <Button
                key={startsAt}
                look="outline"
                aria-pressed={chosen === startsAt}
                borderColor={chosen === startsAt ? 'accent' : undefined}
                bg={chosen === startsAt ? 'accent.subtle' : undefined}
                onClick={() => onChoose(startsAt)}
              >
                <time dateTime={startsAt}>{clockWords.format(new Date(startsAt))}</time>
                {data.service.places > 1 && ` · ${placesLeft} left`}
              </Button>
            ))}
          </Flex>
        </Box>
      ))}
      {days.length > shown && (
        <Button look="outline" onClick={() => setShown(shown + DAYS_AT_ONCE)}>
          Show later days
        </Button>
      )}
    </Box>
  );
}
