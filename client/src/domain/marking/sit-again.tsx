import { Flex } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type Props = { isBusy?: boolean; onRestart: () => void };

/** Instead of marking: the same station from the start of reading, after a question. */
export function SitAgain({ isBusy = false, onRestart }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Flex mt="4">
        <Button look="quiet" ms="-4" isBusy={isBusy} onClick={() => setIsAsking(true)}>
          <RotateCcw aria-hidden />
          Sit this station again instead
        </Button>
      </Flex>
      <ConfirmDialog
        title="Start again from the beginning?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Restart"
        onConfirm={onRestart}
      >
        The clock goes back to the start of reading. What you have written and marked stays.
      </ConfirmDialog>
    </>
  );
}
