import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { getCircuitCalendar } from '@cascade/shared/features/circuits/plan';
import { Flex } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { StateBadge } from './state-badge.tsx';
import { ZonedTime } from './zoned-time.tsx';

/** Name, state and date of a circuit. */
export function CircuitHeader({ circuit }: { circuit: Circuit }) {
  const { id, name, state, mode, preset, scheduledFor, speed } = circuit;
  const kind =
    mode === 'trio' ? 'Trio' : preset === 'uniform' ? 'Circuit' : 'Two circuits of eight';
  const isAhead = state === 'draft' || state === 'lobby';
  return (
    <PageHeader
      title={name}
      eyebrow={
        <Flex wrap="wrap" align="center" gap="2">
          {kind}
          <StateBadge state={state} />
          {speed !== 1 && <Badge tone="warn">{speed} times faster</Badge>}
        </Flex>
      }
      description={scheduledFor && <ZonedTime at={scheduledFor} />}
      actions={
        isAhead &&
        scheduledFor && (
          <AnchorButton
            look="outline"
            href={getCircuitCalendar.path.replace(':id', id)}
            download="calendar.ics"
          >
            <CalendarPlus aria-hidden />
            Add to calendar
          </AnchorButton>
        )
      }
    />
  );
}
