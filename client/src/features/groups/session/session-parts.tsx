import { meetingPlatforms } from '@cascade/shared/domain/meetings/platforms';
import type { Recurrence } from '@cascade/shared/domain/meetings/recurrence';
import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { type GroupSession, sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { Box, Flex } from '@chakra-ui/react';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { zoneName } from '../../../ui/page/instant.tsx';
import { currentStart } from './session-times.ts';

export const recurrenceWords: Record<Recurrence, string> = {
  none: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
};

export const reminderWords: Record<GroupSession['reminderMinutes'], string> = {
  5: '5 minutes before',
  15: '15 minutes before',
  30: '30 minutes before',
  60: '1 hour before',
  1440: '1 day before',
};

export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const wholeHours = hours === 1 ? '1 hour' : `${hours} hours`;
  if (hours === 0) return `${rest} minutes`;
  return rest === 0 ? wholeHours : `${wholeHours} ${rest} minutes`;
}

export const platformName = (id: GroupSession['meetingPlatform']): string =>
  meetingPlatforms.find((one) => one.id === id)?.name ?? id;

const whole = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const here = dateFormat({ ...whole, timeZoneName: 'short' });

type WhenProps = { start: Date; session: Pick<GroupSession, 'timeZone'> };

/** By the reader's clocks; those of the session's zone too, where they show another time. */
export function When({ start, session: { timeZone } }: WhenProps) {
  const own = zoneName();
  const by = (zone: string) => new Intl.DateTimeFormat('en-GB', { ...whole, timeZone: zone });
  const there = timeZone === own ? null : by(timeZone).format(start);
  return (
    <>
      <time dateTime={start.toISOString()}>{here.format(start)}</time>
      {there !== null && there !== by(own).format(start) && (
        <Box as="span" textStyle="small" color="muted" display="block">
          {there} in {timeZone.replaceAll('_', ' ')}
        </Box>
      )}
    </>
  );
}

const isCancelled = ({ status }: GroupSession) => status === 'cancelled';

type BadgesProps = { session: GroupSession; start: Date | null; now: Date };

export function SessionBadges({ session, start, now }: BadgesProps) {
  const isRunning = start !== null && start <= now;
  return (
    <Flex wrap="wrap" gap="2">
      {isCancelled(session) && <Badge tone="danger">Cancelled</Badge>}
      {!isCancelled(session) && start === null && <Badge>Over</Badge>}
      {isRunning && <Badge tone="success">Going on now</Badge>}
      {session.recurrence !== 'none' && <Badge>{recurrenceWords[session.recurrence]}</Badge>}
    </Flex>
  );
}

export function SessionLink({ session }: { session: GroupSession }) {
  return (
    <TextLink to={sessionPathOf(session)} overflowWrap="anywhere">
      {session.title}
    </TextLink>
  );
}

type PlaceProps = { session: GroupSession; now: Date; isOwnPage?: boolean };

/** Only what leads somewhere: once a session is over, nothing. */
export function MeetingPlace({ session, now, isOwnPage = false }: PlaceProps) {
  const { meetingLink, meetingPlatform } = session;
  if (currentStart(session, now) === null) return <>{platformName(meetingPlatform)}</>;
  if (meetingLink)
    return <OutsideLink href={meetingLink}>Join on {platformName(meetingPlatform)}</OutsideLink>;
  return (
    <>
      {platformName(meetingPlatform)}. Until the organiser gives a link,{' '}
      {isOwnPage ? 'this page is its place' : 'the page of the session is its place'}.
    </>
  );
}
