import type { AttemptSummary } from '@cascade/shared/features/practice/contract';
import { Box } from '@chakra-ui/react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { DayOfInstant } from '../day-of-instant.tsx';
import { AttemptOutcome } from './attempt-outcome.tsx';

const columns: Column<AttemptSummary>[] = [
  {
    key: 'day',
    label: 'Day',
    cell: ({ startedAt }) => (
      <Box whiteSpace="nowrap">
        <DayOfInstant at={startedAt} />
      </Box>
    ),
  },
  {
    key: 'station',
    label: 'Station',
    cell: ({ id, card }) => (
      <>
        <TextLink look="listed" to={`/practice/attempt/${id}`} fontWeight="medium">
          {card.title}
        </TextLink>
        <Box color="muted">
          {card.scenarioNumber}, {card.skill}
        </Box>
      </>
    ),
  },
  {
    key: 'outcome',
    label: 'Mark and rating',
    cell: (attempt) => <AttemptOutcome attempt={attempt} />,
  },
  {
    key: 'change',
    label: 'One thing to change',
    cell: ({ oneChange }) => <Box lineClamp="3">{oneChange || '–'}</Box>,
  },
];

export function AttemptTable({ attempts }: { attempts: AttemptSummary[] }) {
  return (
    <DataTable caption="Your attempts" columns={columns} rows={attempts} keyOf={({ id }) => id} />
  );
}
