import { calendarProviders } from '@cascade/shared/domain/meetings/calendar-providers';
import {
  type MeetingPlatformId,
  meetingPlatforms,
} from '@cascade/shared/domain/meetings/platforms';
import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  CalendarDays,
  Gamepad2,
  Globe,
  Headset,
  type LucideIcon,
  MonitorPlay,
  Phone,
  Presentation,
  Radio,
  UsersRound,
  Video,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/data/card.tsx';
import { StateBadge } from './state-badge.tsx';
import type { TriedPlatform } from './use-platform-tests.ts';

const icons: Record<MeetingPlatformId, LucideIcon> = {
  zoom: Video,
  teams: UsersRound,
  'google-meet': MonitorPlay,
  webex: Globe,
  gotomeeting: Presentation,
  skype: Phone,
  discord: Gamepad2,
  jitsi: Radio,
  bluejeans: Headset,
};

type Tried = Pick<TriedPlatform, 'state' | 'sentence'>;

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '3',
    gridTemplateColumns: {
      base: '1fr',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
  },
});

type EntryProps = {
  Icon: LucideIcon;
  name: string;
  hint?: string;
  tried: Tried | undefined;
  children?: ReactNode;
};

function Entry({ Icon, name, hint, tried, children }: EntryProps) {
  return (
    <Card asChild>
      <li>
        <Flex gap="3" align="start">
          <Box color="accent" pt="0.5">
            <Icon size={22} aria-hidden />
          </Box>
          <Box flex="1" minWidth="0">
            <Flex wrap="wrap" justify="space-between" columnGap="3" rowGap="1">
              <chakra.h3 textStyle="subheading">{name}</chakra.h3>
              {tried && <StateBadge state={tried.state} />}
            </Flex>
            {hint && (
              <Box textStyle="small" color="muted">
                {hint}
              </Box>
            )}
            {tried && <Box mt="2">{tried.sentence}</Box>}
            {children}
          </Box>
        </Flex>
      </li>
    </Card>
  );
}

/** No real meeting exists. */
export function PlatformCards({ tried }: { tried: Map<string, TriedPlatform> | undefined }) {
  return (
    <List>
      {meetingPlatforms.map(({ id, name, maxParticipants }) => {
        const result = tried?.get(id);
        return (
          <Entry
            key={id}
            Icon={icons[id]}
            name={name}
            hint={`Up to ${maxParticipants.toLocaleString('en-GB')} people`}
            tried={result}
          >
            {result && (
              <Box textStyle="small" color="muted" mt="2" overflowWrap="anywhere">
                {result.meeting.link}
                <br />
                {result.meeting.meetingId}
                {result.meeting.dialIn && `, ${result.meeting.dialIn}`}
              </Box>
            )}
          </Entry>
        );
      })}
    </List>
  );
}

export function CalendarCards({ tried }: { tried: Map<string, Tried> | undefined }) {
  return (
    <List>
      {calendarProviders.map(({ id, name }) => (
        <Entry key={id} Icon={CalendarDays} name={name} tried={tried?.get(id)} />
      ))}
    </List>
  );
}
