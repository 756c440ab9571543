import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type {
  Circuit,
  CircuitClockShape,
  CircuitLogEntry,
} from '@cascade/shared/features/circuits/contract';
import { commandCircuit, getCircuitConsole } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-of.ts';
import { ClockControls } from '../../../domain/clock/live/clock-controls.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { RoomField } from '../plan/room-field.tsx';
import { usePlan } from '../plan/use-plan.ts';
import { useOutcome } from '../use-circuit-action.ts';
import { ConsoleGrid } from './console-grid.tsx';
import { ConsolePeople } from './console-people.tsx';
import { ConsoleSummary } from './console-summary.tsx';
import { MarkingControls } from './marking-controls.tsx';
import { MessageForm } from './message-form.tsx';

const when = dateFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function ConsoleLog({ log }: { log: CircuitLogEntry[] }) {
  if (log.length === 0) return <Box color="muted">Nothing was done yet.</Box>;
  return (
    <Box as="ol" listStyleType="none" textStyle="small" maxWidth="measure">
      {log.map(({ id, at, byHandle, act, text }) => (
        <Flex as="li" key={id} gap="3" py="1.5" borderTopWidth="1px" borderColor="border">
          <Box color="muted" flexShrink="0" fontVariantNumeric="tabular-nums">
            <time dateTime={at}>{when.format(new Date(at))}</time>
          </Box>
          <Box minWidth="0">
            <Box as="span" fontWeight="medium">
              {byHandle}
            </Box>{' '}
            {act === 'messaged' ? `wrote: ${text}` : text}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}

function RoomsSection({ circuit }: { circuit: Circuit }) {
  const { data, setRoom, isBusy } = usePlan(circuit);
  if (!data) return null;
  return (
    <Section title="Video rooms">
      {data.places
        .filter(({ kind }) => kind === 'station')
        .map(({ place, videoUrl }) => (
          <Box key={place} borderTopWidth="1px" borderColor="border" py="2">
            <Box fontWeight="medium">Place {numberOf(place)}</Box>
            <RoomField
              number={numberOf(place)}
              value={videoUrl}
              isBusy={isBusy}
              onSave={(room) => setRoom(place, room)}
            />
          </Box>
        ))}
    </Section>
  );
}

const steps = [30, 60].map((seconds) => ({ label: `${seconds} seconds`, seconds }));
const endQuestion = {
  title: 'End the circuit?',
  text: 'No further station is sat. Marking opens with what was done so far.',
  action: 'End the circuit',
};
type Body = NonNullable<Parameters<typeof call<typeof commandCircuit>>[1]['body']>;

/** Commands name their clock state, so none applies twice. */
function CircuitControls({ circuit, clock }: { circuit: Circuit; clock: CircuitClockShape }) {
  const { send, isBusy } = useOutcome('The clock was not changed', (body: Body) =>
    call(commandCircuit, { params: { id: circuit.id }, body }),
  );
  return (
    <ClockControls
      label="Clock of the circuit"
      isPaused={clock.pausedAt !== null}
      isBusy={isBusy}
      steps={steps}
      endQuestion={endQuestion}
      onAct={(act) => send({ ...act, rev: clock.rev })}
    />
  );
}

export function Console({ circuit }: { circuit: Circuit }) {
  const { data, error, isPending, refetch } = useQuery(
    queryOf(getCircuitConsole, { params: { id: circuit.id } }),
  );
  if (isPending) return <Skeleton height="32" width="full" />;
  if (!data)
    return (
      <ErrorState
        title="The console could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Box>
      <ConsoleSummary circuit={circuit} grid={data.grid} />
      {circuit.state === 'running' && circuit.clock && (
        <CircuitControls circuit={circuit} clock={circuit.clock} />
      )}
      {circuit.state !== 'running' && (
        <MarkingControls circuit={circuit} unmarked={data.unmarked} />
      )}
      <Section title="Stations by candidate">
        <ConsoleGrid circuit={circuit} grid={data.grid} />
      </Section>
      <Section title="Message to everybody">
        <MessageForm circuitId={circuit.id} />
      </Section>
      <Section title="People">
        <ConsolePeople circuit={circuit} />
      </Section>
      {circuit.state === 'running' && <RoomsSection circuit={circuit} />}
      <Section title="Log">
        <ConsoleLog log={data.log} />
      </Section>
    </Box>
  );
}
