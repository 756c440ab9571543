import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { closeMarking, publishResults } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useOutcome } from '../use-circuit-action.ts';

type Props = { circuit: Circuit; unmarked: number };

export function MarkingControls({ circuit, unmarked }: Props) {
  const [asked, setAsked] = useState<'close' | 'publish' | null>(null);
  const params = { id: circuit.id };
  const closing = useOutcome('Marking was not closed', () => call(closeMarking, { params }));
  const publishing = useOutcome('The results were not published', () =>
    call(publishResults, { params, body: { acceptsUnmarked: unmarked > 0 } }),
  );
  if (circuit.state !== 'marking') return null;
  const isClosed = circuit.markingClosedAt !== null;
  return (
    <Card display="grid" gap="4" maxWidth="measure" mb="6">
      <Box>
        {unmarked === 0
          ? 'Every sheet that counts is complete.'
          : `${unmarked} ${unmarked === 1 ? 'sheet still lacks' : 'sheets still lack'} something.`}{' '}
        {isClosed ? 'Marking is closed.' : 'Examiners may still write.'}
      </Box>
      <Flex wrap="wrap" gap="2">
        {!isClosed && (
          <Button
            look="outline"
            isBusy={closing.isBusy}
            onClick={() => (unmarked > 0 ? setAsked('close') : closing.send(undefined))}
          >
            Close marking
          </Button>
        )}
        <Button isBusy={publishing.isBusy} onClick={() => setAsked('publish')}>
          Publish results
        </Button>
      </Flex>
      <ConfirmDialog
        title={asked === 'close' ? 'Close marking with sheets missing?' : 'Publish the results?'}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        action={asked === 'close' ? 'Close marking' : 'Publish'}
        onConfirm={() => (asked === 'close' ? closing : publishing).send(undefined)}
      >
        {asked === 'close'
          ? 'Unsent sheets won’t be counted.'
          : `Candidates will see their own results. This can’t be undone.${unmarked > 0 ? ' Stations without a mark stay provisional, never zero.' : ''}`}
      </ConfirmDialog>
    </Card>
  );
}
