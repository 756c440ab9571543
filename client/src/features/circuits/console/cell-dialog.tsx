import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { type GridCell, voidStation } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { useOutcome } from '../use-circuit-action.ts';

type Props = {
  circuit: Circuit;
  chosen: { handle: string; cell: GridCell } | null;
  onClose: () => void;
};
type Void = { place: number; round: number | null; isVoid: boolean };

const when = dateFormat({ hour: '2-digit', minute: '2-digit' });

function savedText({ version, savedAt, isComplete }: GridCell): string {
  if (version === 0 || savedAt === null) return 'No sheet was saved yet.';
  const at = when.format(new Date(savedAt));
  return isComplete
    ? `The sheet is complete, saved at ${at}.`
    : `Saved at ${at}, not complete yet.`;
}

export function CellDialog({ circuit, chosen, onClose }: Props) {
  const { send, isBusy } = useOutcome(
    'That was not changed',
    (body: Void) => call(voidStation, { params: { id: circuit.id }, body }),
    onClose,
  );
  const place = circuit.places.find((one) => one.place === chosen?.cell.place);
  return (
    <Dialog
      title={chosen ? `${chosen.handle}, round ${numberOf(chosen.cell.round)}` : ''}
      isOpen={chosen !== null}
      onClose={onClose}
    >
      {chosen && (
        <Box display="grid" gap="4">
          <Box>
            Place {numberOf(chosen.cell.place)}. {savedText(chosen.cell)}
          </Box>
          <Box color="muted">
            A station that does not count leaves the sum and what it is out of; nobody is marked
            down for it.
          </Box>
          <Flex wrap="wrap" gap="2">
            {!place?.isVoid && (
              <Button
                look="outline"
                isBusy={isBusy}
                onClick={() => {
                  const { cell } = chosen;
                  send({ place: cell.place, round: cell.round, isVoid: !cell.isVoid });
                }}
              >
                {chosen.cell.isVoid ? 'Count this sitting again' : 'Void this sitting'}
              </Button>
            )}
            <Button
              look="outline"
              isBusy={isBusy}
              onClick={() =>
                send({ place: chosen.cell.place, round: null, isVoid: !place?.isVoid })
              }
            >
              {place?.isVoid ? 'Count this station again' : 'Void this station for everybody'}
            </Button>
          </Flex>
        </Box>
      )}
    </Dialog>
  );
}
