import type { GroupPage } from '@cascade/shared/features/groups/contract';
import { type GroupSession, listGroupSessions } from '@cascade/shared/features/groups/sessions';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { PlanDialog } from '../plan/plan-dialog.tsx';
import { Attendance, ComingCount } from '../session/attendance.tsx';
import { MeetingPlace, SessionBadges, SessionLink, When } from '../session/session-parts.tsx';
import { inOrder, type Timed, useNow } from '../session/session-times.ts';

type Of = { group: GroupPage; now: Date };

function NextSession({ group, session, start, now }: Of & Timed) {
  const { members } = group;
  return (
    <Card>
      <Box textStyle="eyebrow" color="muted" mb="1">
        {start <= now ? 'Now' : 'Next session'}
      </Box>
      <chakra.h3 textStyle="subheading" mb="1">
        <SessionLink session={session} />
      </chakra.h3>
      <Box mb="2">
        <When start={start} session={session} />
      </Box>
      <SessionBadges session={session} start={start} now={now} />
      <Box textStyle="small" mt="2" mb="4">
        <MeetingPlace session={session} now={now} />
      </Box>
      <Attendance session={session} members={members} start={start} hasBegun={start <= now} />
    </Card>
  );
}

function LaterSession({ group, session, start, now }: Of & Timed) {
  return (
    <Box as="li" py="3" borderTopWidth="1px" borderColor="border">
      <SessionLink session={session} />
      <Box>
        <When start={start} session={session} />
      </Box>
      <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" textStyle="small" color="muted">
        <SessionBadges session={session} start={start} now={now} />
        <span>
          <ComingCount session={session} members={group.members} start={start} />
        </span>
      </Flex>
    </Box>
  );
}

function PastSessions({ sessions, now }: { sessions: GroupSession[]; now: Date }) {
  if (sessions.length === 0) return null;
  return (
    <chakra.details mt="4">
      <chakra.summary textStyle="label" color="accent" cursor="pointer" py="2" width="max">
        Past and cancelled ({sessions.length})
      </chakra.summary>
      <Box as="ul" listStyleType="none" mt="2">
        {sessions.map((session) => (
          <Flex as="li" key={session.id} wrap="wrap" columnGap="3" rowGap="1" py="2">
            <SessionLink session={session} />
            <Box color="muted">
              <LongDate day={session.start.slice(0, 10)} />
            </Box>
            <SessionBadges session={session} start={null} now={now} />
          </Flex>
        ))}
      </Box>
    </chakra.details>
  );
}

function SessionList({ group }: { group: GroupPage }) {
  const now = useNow();
  // Read after the group, whose stream tells of changes, and again each time the page is opened.
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listGroupSessions, { params: { id: group.id } }),
    staleTime: 0,
  });
  const retry = () => void refetch();
  if (!data && (isFetching || !error))
    return (
      <Card role="status" aria-label="Loading the sessions" display="grid" gap="3">
        <Skeleton height="6" width="40" />
        <Skeleton height="5" width="64" />
        <Skeleton height="10" width="full" />
      </Card>
    );
  if (!data)
    return (
      <ErrorState
        level="h3"
        title="The sessions could not be loaded"
        error={error}
        onRetry={retry}
      />
    );
  const { ahead, past } = inOrder(data, now);
  const [next, ...later] = ahead;
  return (
    <>
      {error && <StaleNotice error={error} onRetry={retry} />}
      {next ? (
        <NextSession group={group} now={now} {...next} />
      ) : (
        <Box color="muted">
          No session is planned. Any member can plan one; the others are told and say whether they
          come.
        </Box>
      )}
      <Box as="ul" listStyleType="none" mt="2" aria-label="Later sessions">
        {later.map((one) => (
          <LaterSession key={one.session.id} group={group} now={now} {...one} />
        ))}
      </Box>
      <PastSessions sessions={past} now={now} />
    </>
  );
}

export function Sessions({ group }: { group: GroupPage }) {
  const [params, setParams] = useSearchParams();
  const setPlanning = (isPlanning: boolean) =>
    setParams(isPlanning ? { plan: '' } : {}, { replace: true });
  return (
    <Section title="Sessions">
      <SessionList group={group} />
      <Button mt="4" look="outline" onClick={() => setPlanning(true)}>
        <CalendarPlus aria-hidden />
        Plan a session
      </Button>
      <PlanDialog
        groupId={group.id}
        isOpen={params.has('plan')}
        onClose={() => setPlanning(false)}
      />
    </Section>
  );
}
