import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitConsole, GridCell } from '@cascade/shared/features/circuits/proctor';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { numberOf } from '../clock/circuit-words.ts';
import { presenceOf, useSlowNow } from '../presence/presence.ts';
import { PresenceMark } from '../presence/presence-mark.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { CellMark, type When } from './cell-mark.tsx';

const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 'medium', whiteSpace: 'nowrap' },
    '& thead th': { color: 'muted', textAlign: 'center' },
    '& thead th:first-of-type': { textAlign: 'start' },
    '& th, & td': { px: '1', py: '1', borderBottomWidth: '1px', borderColor: 'border' },
    '& th:first-of-type': { ps: '3', pe: '3' },
    '& tbody tr:last-child > *': { borderBottomWidth: '0' },
    '& [data-now]': { bg: 'accent.subtle' },
  },
});

type Props = { circuit: Circuit; grid: CircuitConsole['grid'] };
type Chosen = { handle: string; cell: GridCell };

function whenOf(at: number, round: number | null): When {
  if (round === null || at < round) return 'past';
  return at === round ? 'now' : 'coming';
}

/** Contains no marks. */
export function ConsoleGrid({ circuit, grid }: Props) {
  const now = useSlowNow();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const round = circuit.state === 'running' ? (circuit.clock?.round ?? null) : null;
  const rounds = Array.from({ length: circuit.rounds }, (_, index) => index);
  if (grid.length === 0) return <Box color="muted">No candidate has a seat.</Box>;
  return (
    <>
      <Box
        overflowX="auto"
        role="region"
        aria-label="Grid of candidates and rounds"
        // Must be reachable by keyboard.
        tabIndex={0}
        width="fit-content"
        maxWidth="full"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        bg="surface"
      >
        <Table>
          <caption>Candidates by round: place, and whether their sheet is saved</caption>
          <thead>
            <tr>
              <th scope="col">Candidate</th>
              {rounds.map((at) => (
                <th key={at} scope="col" data-now={at === round || undefined}>
                  {numberOf(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.map(({ personId, handle, cells }) => {
              const person = circuit.people.find(({ id }) => id === personId);
              return (
                <tr key={personId}>
                  <th scope="row">
                    {handle}
                    {person && (
                      <Box>
                        <PresenceMark presence={presenceOf(person, now)} />
                      </Box>
                    )}
                  </th>
                  {rounds.map((at) => {
                    const cell = cells.find((one) => one.round === at);
                    return (
                      <td key={at} data-now={at === round || undefined}>
                        {cell && (
                          <CellMark
                            cell={cell}
                            when={whenOf(at, round)}
                            label={`${handle}, round ${numberOf(at)}`}
                            onOpen={() => setChosen({ handle, cell })}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </Table>
      </Box>
      <CellDialog circuit={circuit} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
