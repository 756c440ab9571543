import { Box, Flex } from '@chakra-ui/react';
import { FlaskConical, Play } from 'lucide-react';
import { Moment } from '../../domain/posts/moment.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { CheckList } from './check-list.tsx';
import { CalendarCards, PlatformCards } from './platform-cards.tsx';
import { StatusReport } from './status-report.tsx';
import { usePlatformTests } from './use-platform-tests.ts';
import { ValidationSuite } from './validation-suite.tsx';

/** Whether this installation is well: tried now, on this very one (specification, section 2.26). */
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
            Last run: <Moment at={data.at} />
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
