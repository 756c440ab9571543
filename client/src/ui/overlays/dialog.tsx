import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Skeleton } from '../states/skeleton.tsx';

const Sheet = chakra('dialog', {
  base: {
    m: 'auto',
    width: 'calc(100% - 2rem)',
    maxWidth: 'dialog',
    maxHeight: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    p: { base: '4', md: '6' },
    bg: 'surface',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'raised',
    _open: { animation: 'appear 160ms ease-out' },
    '&::backdrop': { bg: 'backdrop' },
  },
});

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A native dialog traps and restores focus. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The event of our own closing comes later, when it may have been opened again.
  const ownClosings = useRef(0);
  useEffect(() => {
    if (isOpen) sheet.current?.showModal();
    else if (sheet.current?.open) {
      ownClosings.current += 1;
      sheet.current.close();
    }
  }, [isOpen]);
  function closed() {
    if (ownClosings.current > 0) ownClosings.current -= 1;
    else onClose();
  }
  return (
    <Sheet
      ref={sheet}
      aria-labelledby={titleId}
      // For Escape the browser would close it first and say so later, when it may have been asked
      // for again.
      onCancel={(event) => {
        if (event.target !== sheet.current) return;
        event.preventDefault();
        onClose();
      }}
      // React passes on what closes a dialog inside this one.
      onClose={(event) => event.target === sheet.current && closed()}
      onClick={(event) => event.target === sheet.current && onClose()}
    >
      {isOpen && (
        <>
          <Flex justify="space-between" align="start" gap="4" mb="4">
            <chakra.h2 id={titleId} textStyle="heading" pt="2">
              {title}
            </chakra.h2>
            <IconButton label="Close" onClick={onClose} me="-2">
              <X aria-hidden />
            </IconButton>
          </Flex>
          <Suspense fallback={<Skeleton height="40" />}>{children}</Suspense>
        </>
      )}
    </Sheet>
  );
}
