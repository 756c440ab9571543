import { Box, chakra } from '@chakra-ui/react';
import { Ban, EllipsisVertical, Flag, Lock, ShieldCheck } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useDismissal } from '../../../ui/overlays/use-dismissal.ts';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    top: 'full',
    insetEnd: '0',
    zIndex: 'popover',
    mt: '1',
    width: '64',
    p: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'raised',
  },
});
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { flexShrink: '0' },
    _hover: { bg: 'accent.subtle' },
  },
});

export type ThreadDialog = 'safety' | 'block' | 'report' | 'protection';

type Props = { isBlocked: boolean; isDeleted: boolean; onOpen: (dialog: ThreadDialog) => void };

/** What can be done about a conversation. */
export function ThreadMenu({ isBlocked, isDeleted, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismissal(frame, opener, isOpen, close);
  const item = (dialog: ThreadDialog, icon: ReactNode, words: string) => (
    <Item
      type="button"
      onClick={() => {
        close();
        // A dialog gives the focus back to where it was.
        opener.current?.focus();
        onOpen(dialog);
      }}
    >
      {icon}
      {words}
    </Item>
  );
  return (
    <Box ref={frame} position="relative">
      <IconButton
        ref={opener}
        label="Conversation menu"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <EllipsisVertical aria-hidden />
      </IconButton>
      <Panel id={panelId} hidden={!isOpen}>
        {!isDeleted && item('safety', <ShieldCheck size={18} aria-hidden />, 'Compare safety code')}
        {item('protection', <Lock size={18} aria-hidden />, 'What is protected')}
        {(!isDeleted || isBlocked) &&
          item('block', <Ban size={18} aria-hidden />, isBlocked ? 'Unblock' : 'Block')}
        {item('report', <Flag size={18} aria-hidden />, 'Report')}
      </Panel>
    </Box>
  );
}
