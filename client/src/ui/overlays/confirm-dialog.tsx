import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  action: string;
  /** What closes it without acting. */
  back?: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  children: ReactNode;
};

export function ConfirmDialog({
  title,
  isOpen,
  onClose,
  action,
  back = 'Go back',
  isDangerous = false,
  onConfirm,
  children,
}: Props) {
  function confirm() {
    onClose();
    onConfirm();
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Box mb="6">{children}</Box>
      <Flex wrap="wrap" gap="2" justify="flex-end">
        <Button look="outline" onClick={onClose}>
          {back}
        </Button>
        <Button look={isDangerous ? 'danger' : 'solid'} onClick={confirm}>
          {action}
        </Button>
      </Flex>
    </Dialog>
  );
}
