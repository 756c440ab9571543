import {
  type AppointmentOutcome,
  FEWEST_APPOINTMENTS,
  listAppointments,
} from '@cascade/shared/features/study-partners/appointments';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Start } from '../practice-times.tsx';

const words: Record<AppointmentOutcome, string> = {
  came: 'You came',
  late: 'You came late',
  absent: 'You did not come',
  cancelled: 'You cancelled in time',
  'cancelled-late': 'You cancelled late',
};

/** The member's own alone; before the first, nothing is shown. */
export function Appointments() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(listAppointments, {}));
  if (!data && error && !isFetching)
    return (
      <Section title="Your appointments">
        <ErrorState
          level="h3"
          title="Your appointments could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  if (!data || data.appointments.length === 0) return null;
  const { appointments, share } = data;
  return (
    <Section title="Your appointments">
      <Box maxWidth="measure" mb="2">
        {share ? (
          <>
            Keeps {share.kept} of {share.of} appointments. People to whom you propose, or to whom
            you are suggested, see this sentence, and nothing else of this list.
          </>
        ) : (
          <>
            Nobody else sees this list. From your {FEWEST_APPOINTMENTS}th appointment on, people to
            whom you propose or are suggested see how many you have kept.
          </>
        )}
      </Box>
      <Box as="ul" listStyleType="none" aria-label="Your appointments" maxWidth="measure">
        {appointments.map(({ sessionId, startsAt, outcome }) => (
          <Flex
            as="li"
            key={sessionId}
            wrap="wrap"
            justify="space-between"
            columnGap="4"
            py="2"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Start at={startsAt} />
            <Box color="muted">{words[outcome]}</Box>
          </Flex>
        ))}
      </Box>
    </Section>
  );
}
