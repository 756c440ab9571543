import { Box, chakra } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useDismissal } from './use-dismissal.ts';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '0',
    top: 'full',
    zIndex: 'popover',
    width: '56',
    p: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'raised',
  },
});
const Row = chakra('button', {
  base: {
    display: 'flex',
    width: 'full',
    minHeight: '11',
    alignItems: 'center',
    px: '3',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle' },
  },
});

export type MenuAction = { label: string; key: string; onChoose: () => void };

/** @param label such as "More about the post of CalmHeron42" */
export function ActionMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismissal(frame, opener, isOpen, close);
  return (
    <Box ref={frame} position="relative">
      <IconButton
        ref={opener}
        label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      <Panel id={panelId} hidden={!isOpen}>
        {actions.map(({ key, label: words, onChoose }) => (
          <Row
            key={key}
            type="button"
            onClick={() => {
              close();
              onChoose();
            }}
          >
            {words}
          </Row>
        ))}
      </Panel>
    </Box>
  );
}
