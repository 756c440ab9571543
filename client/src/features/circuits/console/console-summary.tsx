import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitConsole, GridCell } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { presenceOf, useSlowNow } from '../presence/presence.ts';

/** Turns that count and have begun. */
function dueCells(circuit: Circuit, grid: CircuitConsole['grid']): GridCell[] {
  const { clock, state } = circuit;
  const until = state === 'running' ? (clock?.round ?? -1) : circuit.rounds;
  return grid
    .flatMap(({ cells }) => cells)
    .filter(({ isRest, isVoid, round }) => !isRest && !isVoid && round <= until);
}

type Props = { circuit: Circuit; grid: CircuitConsole['grid'] };

export function ConsoleSummary({ circuit, grid }: Props) {
  const now = useSlowNow();
  const seated = circuit.people.filter(({ seats }) => seats.length > 0);
  const away = seated.filter((person) => presenceOf(person, now) !== 'here');
  const due = dueCells(circuit, grid);
  const complete = due.filter(({ isComplete }) => isComplete).length;
  return (
    <Flex wrap="wrap" columnGap="8" rowGap="3" mb="5">
      <Box>
        <Box textStyle="label" color="muted">
          Here
        </Box>
        <Box textStyle="figure">
          {seated.length - away.length} of {seated.length}
        </Box>
        {away.length > 0 && (
          <Box textStyle="small" color="warn.fg" maxWidth="form">
            Missing: {away.map(({ handle }) => handle).join(', ')}
          </Box>
        )}
      </Box>
      <Box>
        <Box textStyle="label" color="muted">
          Sheets complete
        </Box>
        <Box textStyle="figure">
          {complete} of {due.length}
        </Box>
      </Box>
    </Flex>
  );
}
