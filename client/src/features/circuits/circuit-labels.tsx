import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { Circuit, CircuitState } from '@cascade/shared/features/circuits/contract';
import { getCircuitCalendar } from '@cascade/shared/features/circuits/plan';
import { Flex } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

const words = {
  draft: { text: 'Being planned', tone: 'quiet' },
  lobby: { text: 'Lobby open', tone: 'accent' },
  running: { text: 'Running now', tone: 'success' },
  marking: { text: 'Being marked', tone: 'warn' },
  published: { text: 'Results are out', tone: 'accent' },
  cancelled: { text: 'Called off', tone: 'quiet' },
} as const satisfies Record<CircuitState, { text: string; tone: string }>;

export function StateBadge({ state }: { state: CircuitState }) {
  const { text, tone } = words[state];
  return <Badge tone={tone}>{text}</Badge>;
}

const format = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** In the reader's time zone. */
export function ZonedTime({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

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
