import type { GroupPage } from '@cascade/shared/features/groups/contract';
import { cancelGroupSession, type GroupSession } from '@cascade/shared/features/groups/sessions';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { GroupDescription } from '../group-parts.tsx';
import { EditSessionDialog } from '../plan/edit-session-dialog.tsx';
import { AnswerButtons, Attendance } from './attendance.tsx';
import { Calendars } from './calendars.tsx';
import { LiveSession } from './live/live-session.tsx';
import { liveQuery } from './live/live-view.ts';
import { isInRound } from './live/live-words.ts';
import {
  durationWords,
  MeetingPlace,
  recurrenceWords,
  reminderWords,
  SessionBadges,
  When,
} from './session-parts.tsx';
import { currentStart, laterStarts, useNow } from './session-times.ts';
import { useSessionAction } from './use-session-action.ts';

type Props = { group: GroupPage; session: GroupSession };

const LATER_DATES = 4;

function OrganiserActions({ session }: { session: GroupSession }) {
  const [params, setParams] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  const { id, groupId, recurrence, title } = session;
  const isSeries = recurrence !== 'none';
  const cancel = useSessionAction(session, 'Not cancelled', () =>
    call(cancelGroupSession, { params: { id: groupId, sessionId: id } }),
  );
  const setEditing = (isEditing: boolean) =>
    setParams(isEditing ? { edit: '' } : {}, { replace: true });
  return (
    <>
      <Button look="outline" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button look="outline" isBusy={cancel.isBusy} onClick={() => setIsAsking(true)}>
        <CalendarX2 aria-hidden />
        {isSeries ? 'Cancel the series' : 'Cancel the session'}
      </Button>
      <EditSessionDialog
        session={session}
        isOpen={params.has('edit')}
        onClose={() => setEditing(false)}
      />
      <ConfirmDialog
        title={`Cancel “${title}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action={isSeries ? 'Cancel the series' : 'Cancel the session'}
        isDangerous
        onConfirm={() => cancel.send()}
      >
        {isSeries && 'All sessions of the series are cancelled. '}
        All members of the group are told. This cannot be undone, but you can plan a new session.
      </ConfirmDialog>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.dt textStyle="small" color="muted">
        {label}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </Box>
  );
}

function Facts({ session, now }: { session: GroupSession; now: Date }) {
  const { duration, recurrence, until, organiser, reminderMinutes } = session;
  return (
    <chakra.dl display="grid" gap="3">
      <Fact label="Where">
        <MeetingPlace session={session} now={now} isOwnPage />
      </Fact>
      <Fact label="Length">{durationWords(duration)}</Fact>
      {recurrence !== 'none' && (
        <Fact label="Repeats">
          {recurrenceWords[recurrence]}
          {until !== null && (
            <>
              {' '}
              until <LongDate day={until} />
            </>
          )}
        </Fact>
      )}
      <Fact label="Reminder">{reminderWords[reminderMinutes]}</Fact>
      <Fact label="Waiting room">{session.waitingRoomEnabled ? 'Yes' : 'No'}</Fact>
      <Fact label="Recording">
        {session.recordingEnabled ? 'The session is recorded' : 'The session is not recorded'}
      </Fact>
      <Fact label="Planned by">{organiser ? organiser.userHandle : 'A deleted member'}</Fact>
    </chakra.dl>
  );
}

function LaterDates({ group, session, start }: Props & { start: Date }) {
  const later = laterStarts(session, start, LATER_DATES);
  if (later.length === 0) return null;
  return (
    <chakra.details mt="6">
      <chakra.summary textStyle="label" color="accent" cursor="pointer" py="2" width="max">
        Later dates
      </chakra.summary>
      <Box as="ul" listStyleType="none" display="grid" gap="5" mt="3">
        {later.map((at) => (
          <li key={at.getTime()}>
            <Box mb="2">
              <When start={at} session={session} />
            </Box>
            <AnswerButtons session={session} members={group.members} start={at} />
          </li>
        ))}
      </Box>
    </chakra.details>
  );
}

function Plan({ group, session, start, now }: Props & { start: Date | null; now: Date }) {
  const { state } = useLocation();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
      columnGap="12"
      alignItems="start"
    >
      <Box minWidth="0">
        {start && (
          <Section title="Who is coming">
            <Attendance
              session={session}
              members={group.members}
              start={start}
              hasBegun={start <= now}
            />
            <LaterDates group={group} session={session} start={start} />
          </Section>
        )}
      </Box>
      <Flex direction="column" minWidth="0">
        <Section title="The plan">
          <Facts session={session} now={now} />
        </Section>
        {(start || session.status === 'cancelled') && (
          <Calendars session={session} first={state?.calendar} />
        )}
      </Flex>
    </Grid>
  );
}

export function OpenSession({ group, session }: Props) {
  const { publicId } = useMember();
  const now = useNow();
  const start = currentStart(session, now);
  const mayChange =
    group.isAdmin || group.kind === 'practice' || session.organiser?.id === publicId;
  const held = { groupId: group.id, sessionId: session.id };
  const { data: view } = useQuery(liveQuery(held));
  // In exam mode the round is all there is.
  const isBusy = isInRound(view?.live ?? null, publicId);
  return (
    <>
      {isBusy ? (
        <VisuallyHidden as="h1">{session.title}</VisuallyHidden>
      ) : (
        <>
          <PageHeader
            title={session.title}
            eyebrow={<TextLink to={`/study-groups/${group.id}`}>{group.name}</TextLink>}
            description={
              start ? (
                <When start={start} session={session} />
              ) : (
                <LongDate day={session.start.slice(0, 10)} />
              )
            }
            actions={mayChange && start && <OrganiserActions session={session} />}
          />
          <Box mt={{ base: '-2', md: '-4' }}>
            <SessionBadges session={session} start={start} now={now} />
            <GroupDescription text={session.description} />
          </Box>
        </>
      )}
      <LiveSession {...held} />
      {!isBusy && <Plan group={group} session={session} start={start} now={now} />}
    </>
  );
}
