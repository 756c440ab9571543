import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

const Tick = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '11',
    ms: '-2',
    cursor: 'pointer',
    borderRadius: 'md',
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '6',
      borderWidth: '2px',
      borderColor: 'line',
      borderRadius: 'full',
      color: 'transparent',
    },
    '&[aria-pressed=true] > span': { bg: 'accent', borderColor: 'accent', color: 'accent.on' },
  },
});

type TickProps = { name: string; isOn: boolean; onToggle: () => void };

export function TickButton({ name, isOn, onToggle }: TickProps) {
  return (
    <Tick type="button" aria-label={name} aria-pressed={isOn} onClick={onToggle}>
      <span>
        <Check size={16} strokeWidth={3} aria-hidden />
      </span>
    </Tick>
  );
}

const Head = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flex: '1',
    minWidth: '0',
    minHeight: '11',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    '& svg': { flexShrink: '0', color: 'muted', ms: 'auto', _print: { display: 'none' } },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});
/** One line at most, so that every closed row has the same height. */
const Preview = chakra('span', {
  base: { color: 'muted', textStyle: 'small', truncate: true, minWidth: '0', flex: '1' },
});

type Props = {
  heading: ReactNode;
  /** Its beginning shows while the row is closed. */
  text: string;
  isOpen: boolean;
  /** Absent for a row that stays open. */
  onToggle?: (() => void) | undefined;
  tick?: ReactNode;
  isDone?: boolean;
  children: ReactNode;
};

/** Opens downwards, so that what is above it does not move. */
export function SheetRow({ heading, text, isOpen, onToggle, tick, isDone, children }: Props) {
  const id = useId();
  const name = (
    <chakra.span
      fontWeight="bold"
      color={isDone ? 'muted' : 'text'}
      // A long heading leaves room for the arrow and the gaps beside it.
      {...(onToggle && { flexShrink: '0', maxWidth: 'calc(100% - 2.75rem)' })}
    >
      {heading}
    </chakra.span>
  );
  return (
    <Box as="li" borderBottomWidth="1px" borderColor="border" breakInside="avoid">
      <Flex align="center">
        {tick}
        {onToggle ? (
          <Head type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            {name}
            {!isOpen && <Preview aria-hidden>{text}</Preview>}
            <ChevronDown size={20} aria-hidden />
          </Head>
        ) : (
          <Flex align="center" minHeight="11" py="2">
            {name}
          </Flex>
        )}
      </Flex>
      <Box id={id} hidden={!isOpen} pb="3" maxWidth="measure">
        {isOpen && children}
      </Box>
    </Box>
  );
}
