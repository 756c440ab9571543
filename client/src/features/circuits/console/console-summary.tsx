import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitConsole } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { presenceOf } from '../presence/presence-of.ts';
import { useSlowNow } from '../presence/use-slow-now.ts';
import { dueCells } from './due-cells.ts';

type Props = { circuit: Circuit; grid: CircuitConsole['grid'] };

/** Who is missing and what is not saved yet, in two figures. */
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
