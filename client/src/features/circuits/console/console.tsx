import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { getCircuitConsole } from '@cascade/shared/features/circuits/proctor';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ClockControls } from './clock-controls.tsx';
import { ConsoleGrid } from './console-grid.tsx';
import { ConsoleLog } from './console-log.tsx';
import { ConsolePeople } from './console-people.tsx';
import { ConsoleSummary } from './console-summary.tsx';
import { MarkingControls } from './marking-controls.tsx';
import { MessageForm } from './message-form.tsx';
import { RoomsSection } from './rooms-section.tsx';

/** Everything a proctor watches and does, from the launch to the results. */
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
        <ClockControls circuit={circuit} clock={circuit.clock} />
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
