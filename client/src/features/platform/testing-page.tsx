import type { PlatformCheck } from '@cascade/shared/features/platform/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { FlaskConical, Play } from 'lucide-react';
import { TimeAgo } from '../../domain/posts/time-ago.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { CalendarCards, PlatformCards } from './platform-cards.tsx';
import { StateBadge } from './state-badge.tsx';
import { StatusReport } from './status-report.tsx';
import { usePlatformTests } from './use-platform-tests.ts';
import { ValidationSuite } from './validation-suite.tsx';

/** Specification, section 2.26. */
export function TestingPage() {
  const { mutate, data, isPending } = usePlatformTests();
  return (
    <>
      <Flex wrap="wrap" align="center" gap="4">
        <Button isBusy={isPending} onClick={() => mutate()}>
          <Play aria-hidden />
          Run All Platform Tests
        </Button>
        {data && (
          <Box textStyle="small" color="muted" role="status">
            Last run: <TimeAgo at={data.at} />
          </Box>
        )}
      </Flex>
      <Section title="This installation">
        {isPending ? (
          <SkeletonCards
            count={4}
            columns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))"
            label="The tests are running"
          />
        ) : data ? (
          <CheckList checks={data.checks} />
        ) : (
          <EmptyState
            level="h3"
            icon={<FlaskConical />}
            title="Nothing has been tried yet"
            hint="The tests look at the database, Redis, the queues and workers, the live connection, mail, the clock and the content. They change nothing."
          />
        )}
      </Section>
      <Section title="Meeting platforms">
        <Box color="muted" maxWidth="measure" mb="4">
          Links, IDs and dial-in numbers are made up on this device, and only their form is looked
          at. No meeting is made, and nobody’s service is called.
        </Box>
        <PlatformCards tried={data?.platforms} />
      </Section>
      <Section title="Calendar providers">
        <CalendarCards tried={data?.calendars} />
      </Section>
      <Section title="Validation suite">
        <ValidationSuite />
      </Section>
      <Section title="Status report">
        <StatusReport />
      </Section>
    </>
  );
}

function CheckList({ checks }: { checks: PlatformCheck[] }) {
  return (
    <chakra.ul
      listStyle="none"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}
    >
      {checks.map(({ id, name, state, sentence, durationMs }) => (
        <Card key={id} asChild>
          <li>
            <Flex justify="space-between" align="start" gap="3">
              <chakra.h3 textStyle="subheading">{name}</chakra.h3>
              <StateBadge state={state} />
            </Flex>
            <Box mt="1" overflowWrap="anywhere">
              {sentence}
            </Box>
            <Box textStyle="small" color="muted" mt="1">
              {durationMs} ms
            </Box>
          </li>
        </Card>
      ))}
    </chakra.ul>
  );
}
