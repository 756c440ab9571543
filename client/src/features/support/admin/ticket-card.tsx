import type { Ticket } from '@cascade/shared/features/support/administration';
import { categoryWords, priorityWords } from '@cascade/shared/features/support/words';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { DueBadge } from './due-badge.tsx';

const stateWords = {
  open: 'Open',
  waiting: 'Waiting for the person',
  closed: 'Closed',
  merged: 'Merged',
} as const;

const urgent = { critical: 'danger', high: 'warn', normal: 'quiet', low: 'quiet' } as const;

export function TicketBadges({ ticket }: { ticket: Ticket }) {
  const { priority, category, state, dueAt, assignee } = ticket;
  return (
    <Flex wrap="wrap" gap="2">
      {dueAt ? <DueBadge dueAt={dueAt} /> : <Badge>{stateWords[state]}</Badge>}
      <Badge tone={urgent[priority]}>{priorityWords[priority]}</Badge>
      <Badge>{categoryWords[category]}</Badge>
      <Badge tone={assignee ? 'accent' : 'quiet'}>
        {assignee ? assignee.handle : 'Nobody yet'}
      </Badge>
    </Flex>
  );
}

export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { id, number, subject, email, member, createdAt } = ticket;
  return (
    <Card asChild isLink>
      <li>
        <chakra.h2 textStyle="subheading" overflowWrap="anywhere" mb="1">
          <TextLink
            to={`/admin/support/${id}`}
            // The whole card is its link.
            _after={{ content: '""', position: 'absolute', inset: '0' }}
          >
            {subject}
          </TextLink>
        </chakra.h2>
        <Box textStyle="small" color="muted" overflowWrap="anywhere" mb="3">
          {number}, {member ? member.handle : 'signed out'}, {email}, <Moment at={createdAt} />
        </Box>
        <TicketBadges ticket={ticket} />
      </li>
    </Card>
  );
}
