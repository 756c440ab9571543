import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Check, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { presenceOf, useSlowNow } from '../presence/presence.ts';
import { PresenceMark } from '../presence/presence-mark.tsx';
import { seatText, wishNames } from '../role-words.ts';

type PersonRowProps = {
  person: CircuitPerson;
  isTrio: boolean;
  isMe: boolean;
  /** Server time. */
  now: number;
  showsReadiness: boolean;
  actions?: ReactNode;
};

const standingNames = { owner: 'Proctor', 'co-proctor': 'Co-proctor', participant: null };

function PersonRow({ person, isTrio, isMe, now, showsReadiness, actions }: PersonRowProps) {
  const { handle, avatarSeed, standing, seats, wish, isReady, hasTestedSound } = person;
  const place =
    seats.length > 0
      ? seats.map((seat) => seatText(seat, isTrio)).join(', ')
      : `${wishNames[wish]}, no seat yet`;
  const role = seats.length === 0 && standing !== 'participant' ? null : place;
  return (
    <Flex as="li" align="center" gap="3" py="2" borderTopWidth="1px" borderColor="border">
      <Avatar seed={avatarSeed} size="sm" />
      <Box flex="1" minWidth="0">
        <Flex wrap="wrap" align="center" columnGap="2">
          <Box as="span" fontWeight="medium" overflowWrap="anywhere">
            {handle}
            {isMe && ' (you)'}
          </Box>
          <PresenceMark presence={presenceOf(person, now)} />
          {showsReadiness && hasTestedSound && (
            <Box color="muted" title="Has heard the bell">
              <Volume2 size={18} role="img" aria-label="Has heard the bell" />
            </Box>
          )}
          {showsReadiness && isReady && (
            <Badge tone="success">
              <Check size={14} aria-hidden />
              Ready
            </Badge>
          )}
        </Flex>
        <Box textStyle="small" color="muted">
          {[standingNames[standing], role].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {actions}
    </Flex>
  );
}

type Props = {
  circuit: Circuit;
  actionsFor?: (person: CircuitPerson) => ReactNode;
};

export function PeopleList({ circuit, actionsFor }: Props) {
  const now = useSlowNow();
  return (
    <Box as="ul" listStyleType="none">
      {circuit.people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          isTrio={circuit.mode === 'trio'}
          isMe={person.id === circuit.me.personId}
          now={now}
          showsReadiness={circuit.clock === null}
          actions={actionsFor?.(person)}
        />
      ))}
    </Box>
  );
}
