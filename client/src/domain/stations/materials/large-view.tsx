import { Box, chakra, Flex } from '@chakra-ui/react';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Paper } from './paper.tsx';

const Screen = chakra('dialog', {
  base: {
    m: '0',
    width: '100vw',
    height: '100dvh',
    maxWidth: '100vw',
    maxHeight: '100dvh',
    bg: 'bg',
    color: 'text',
    overflow: 'hidden',
    _open: { display: 'flex', flexDirection: 'column' },
    _print: { display: 'none' },
  },
});

const zooms = [0.5, 0.75, 1, 1.5, 2, 3];
const usual = zooms.indexOf(1);

/** A finger scrolls by itself. */
function pan(event: PointerEvent<HTMLElement>) {
  if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
  event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}

type Props = { title: string; widthPx: number; onClose: () => void; children: ReactNode };

/** One document on the whole screen, to zoom and to move about. */
export function LargeView({ title, widthPx, onClose, children }: Props) {
  const screen = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [level, setLevel] = useState(usual);
  const zoom = zooms[level] ?? 1;
  useEffect(() => screen.current?.showModal(), []);
  return (
    <Screen ref={screen} aria-labelledby={titleId} onClose={onClose}>
      <Flex align="center" gap="1" px="3" py="1" borderBottomWidth="1px" borderColor="border">
        <chakra.h2 id={titleId} textStyle="label" flex="1" minWidth="0" truncate>
          {title}
        </chakra.h2>
        <IconButton label="Smaller" disabled={level === 0} onClick={() => setLevel(level - 1)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <chakra.output textStyle="small" minWidth="12" textAlign="center" aria-label="Size">
          {Math.round(zoom * 100)} %
        </chakra.output>
        <IconButton
          label="Larger"
          disabled={level === zooms.length - 1}
          onClick={() => setLevel(level + 1)}
        >
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton label="Close" onClick={() => screen.current?.close()}>
          <X aria-hidden />
        </IconButton>
      </Flex>
      <Box
        role="region"
        aria-label={title}
        tabIndex={0}
        flex="1"
        minHeight="0"
        overflow="auto"
        p="3"
        cursor="grab"
        userSelect="none"
        _active={{ cursor: 'grabbing' }}
        onPointerMove={pan}
      >
        <Paper mx="auto" style={{ width: `${widthPx}px`, zoom }}>
          {children}
        </Paper>
      </Box>
    </Screen>
  );
}
