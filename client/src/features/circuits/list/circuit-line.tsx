import type { CircuitSummary } from '@cascade/shared/features/circuits/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router';
import { Card } from '../../../ui/data/card.tsx';
import { wishNames } from '../role-words.ts';
import { StateBadge } from '../state-badge.tsx';
import { ZonedTime } from '../zoned-time.tsx';

const Target = chakra(Link, {
  base: {
    textStyle: 'subheading',
    _hover: { color: 'accent' },
    // The whole card is the target.
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});

const standingNames = { owner: 'Proctor', 'co-proctor': 'Co-proctor' };

function roleOf({ me }: CircuitSummary): string {
  const wish = wishNames[me.wish];
  return me.standing === 'participant' ? wish : standingNames[me.standing];
}

/** One circuit of the member's list. */
export function CircuitLine({ circuit }: { circuit: CircuitSummary }) {
  const { id, name, state, mode, scheduledFor, places, me, ownerHandle } = circuit;
  const isInvited = me.status === 'invited';
  return (
    <Card isLink asChild>
      <li>
        <Flex wrap="wrap" gap="2" mb="2">
          <StateBadge state={state} />
        </Flex>
        <Target to={`/exam-simulator/live/${id}`}>{name}</Target>
        {scheduledFor && (
          <Box mt="1">
            <ZonedTime at={scheduledFor} />
          </Box>
        )}
        <Box textStyle="small" color="muted" mt="1">
          {isInvited
            ? `${ownerHandle} invites you as ${wishNames[me.wish].toLowerCase()}`
            : roleOf(circuit)}
          {' · '}
          {mode === 'trio' ? 'Trio' : `${places} ${places === 1 ? 'place' : 'places'}`}
        </Box>
      </li>
    </Card>
  );
}
