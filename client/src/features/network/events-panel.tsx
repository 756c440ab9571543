import { listNetworkEvents, type NetworkEvent } from '@cascade/shared/features/network/upcoming';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { queryOf } from '../../api/query-of.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PlannedMoment, zoneName } from '../../ui/page/instant.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardGrid, ListState } from './list-state.tsx';

const repeats: Record<NetworkEvent['recurrence'], string | null> = {
  none: null,
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
};

function EventCard({ event }: { event: NetworkEvent }) {
  const { groupId, sessionId, title, groupName, specialty, startsAt, duration } = event;
  const { recurrence, freePlaces, isMember } = event;
  return (
    <Card asChild display="flex" flexDirection="column" gap="3">
      <li>
        <Flex wrap="wrap" gap="2">
          <Badge>{specialty}</Badge>
          {repeats[recurrence] && <Badge>{repeats[recurrence]}</Badge>}
          {isMember && <Badge>Your group</Badge>}
        </Flex>
        <Box>
          <chakra.h2 textStyle="subheading" overflowWrap="anywhere">
            {title}
          </chakra.h2>
          <Box color="muted" overflowWrap="anywhere">
            {groupName}
          </Box>
        </Box>
        <Box>
          <PlannedMoment at={startsAt} />, {duration} minutes
        </Box>
        {!isMember && (
          <Box textStyle="small" color="muted">
            {freePlaces === 1 ? '1 free place' : `${freePlaces} free places`} in the group
          </Box>
        )}
        <Flex mt="auto">
          <LinkButton
            look="outline"
            to={
              isMember
                ? `/study-groups/${groupId}/sessions/${sessionId}`
                : `/study-groups/${groupId}`
            }
            aria-label={isMember ? `Open “${title}”` : `See the group of “${title}”`}
          >
            {isMember ? 'Open' : 'See the group'}
          </LinkButton>
        </Flex>
      </li>
    </Card>
  );
}

export function EventsPanel({ search }: { search: string }) {
  // Read again each time: sessions of strangers' groups come by no event.
  const query = useQuery({ ...queryOf(listNetworkEvents, {}), gcTime: 0 });
  const wanted = search.trim().toLowerCase();
  return (
    <ListState query={query} what="the events">
      {(all) => {
        const found = all.filter(({ title, groupName, specialty }) =>
          `${title}\n${groupName}\n${specialty}`.toLowerCase().includes(wanted),
        );
        if (all.length === 0)
          return (
            <EmptyState
              icon={<CalendarDays />}
              title="No events are planned"
              hint="Sessions of public study groups appear here. Plan one with your own group."
              action={<LinkButton to="/study-groups">Open study groups</LinkButton>}
            />
          );
        if (found.length === 0)
          return <EmptyState title="No event found" hint="No title and no group contains this." />;
        return (
          <>
            <CardGrid label="Events">
              {found.map((event) => (
                <EventCard key={event.sessionId} event={event} />
              ))}
            </CardGrid>
            <Box textStyle="small" color="muted" mt="4">
              Times are shown for {zoneName()}.
              {found.some(({ isMember }) => !isMember) &&
                ' Join a group to take part in its sessions.'}
            </Box>
          </>
        );
      }}
    </ListState>
  );
}
