import {
  downloadGroupSession,
  type GroupSession,
  listSessionCalendars,
} from '@cascade/shared/features/groups/sessions';
import { pathOf, type ResponseOf } from '@cascade/shared/kernel/route';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { queryOf } from '../../../api/query-of.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

type Calendar = ResponseOf<typeof listSessionCalendars>[number];
type Props = { session: GroupSession /** The organiser's, which comes first. */; first: unknown };

const FILES: readonly string[] = ['apple', 'ical'];

function CalendarLink({ calendar, file }: { calendar: Calendar; file: string }) {
  const { id, name, address, isWholeSeries } = calendar;
  if (FILES.includes(id))
    return (
      <AnchorButton look="outline" href={file} download="session.ics">
        <CalendarPlus aria-hidden />
        {name}
      </AnchorButton>
    );
  return (
    <>
      <OutsideLink href={address}>{name}</OutsideLink>
      {!isWholeSeries && (
        <Box as="span" textStyle="small" color="muted">
          {' '}
          takes the first session alone
        </Box>
      )}
    </>
  );
}

/** A cancelled session has none: its file takes the entry out of the calendar. */
export function Calendars({ session, first }: Props) {
  const params = { id: session.groupId, sessionId: session.id };
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listSessionCalendars, { params }),
    staleTime: 0,
  });
  const file = pathOf(downloadGroupSession.path, params);
  if (session.status === 'cancelled')
    return (
      <Section title="Calendar">
        <Box color="muted" mb="3">
          Open this file to take the session out of your calendar.
        </Box>
        <AnchorButton look="outline" href={file} download="session.ics">
          <CalendarPlus aria-hidden />
          Calendar file
        </AnchorButton>
      </Section>
    );
  const ordered = data?.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  return (
    <Section title="Add to your calendar">
      {ordered && (
        <Box as="ul" listStyleType="none" display="grid" gap="3">
          {ordered.map((calendar) => (
            <li key={calendar.id}>
              <CalendarLink calendar={calendar} file={file} />
            </li>
          ))}
        </Box>
      )}
      {!ordered && (isFetching || !error) && (
        <Box role="status" aria-label="Loading the calendars" display="grid" gap="3">
          {['google', 'outlook', 'apple', 'ical'].map((line) => (
            <Skeleton key={line} height="6" width="40" />
          ))}
        </Box>
      )}
      {!ordered && error && !isFetching && (
        <ErrorState
          level="h3"
          title="The calendars could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
}
