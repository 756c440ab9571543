import type { GridCell } from '@cascade/shared/features/circuits/proctor';
import { chakra, Flex } from '@chakra-ui/react';
import {
  Ban,
  Check,
  CircleAlert,
  CircleDashed,
  CircleDot,
  Coffee,
  type LucideIcon,
  PenLine,
} from 'lucide-react';
import { numberOf } from '../clock/circuit-words.ts';

const Cell = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minWidth: '11',
    minHeight: '11',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
  },
});

type Shown = { Icon: LucideIcon; word: string; color: string };

export type When = 'past' | 'now' | 'coming';

function shownOf({ isRest, isVoid, isComplete, version }: GridCell, when: When): Shown {
  if (isRest) return { Icon: Coffee, word: 'rest', color: 'muted' };
  if (isVoid) return { Icon: Ban, word: 'does not count', color: 'warn.fg' };
  if (isComplete) return { Icon: Check, word: 'sheet complete', color: 'success.fg' };
  if (version > 0) return { Icon: PenLine, word: 'being marked', color: 'accent' };
  if (when === 'past') return { Icon: CircleAlert, word: 'no sheet yet', color: 'danger.fg' };
  if (when === 'now') return { Icon: CircleDot, word: 'being sat', color: 'accent' };
  return { Icon: CircleDashed, word: 'to come', color: 'muted' };
}

type Props = { cell: GridCell; when: When; label: string; onOpen: () => void };

/** Icon as well as colour. */
export function CellMark({ cell, when, label, onOpen }: Props) {
  const { Icon, word, color } = shownOf(cell, when);
  const place = numberOf(cell.place);
  if (cell.isRest)
    return (
      <Flex direction="column" align="center" color="muted" title="Rest">
        {place}
        <Icon size={16} role="img" aria-label="rest" />
      </Flex>
    );
  return (
    <Cell
      type="button"
      title={word}
      aria-label={`${label}, place ${place}: ${word}`}
      onClick={onOpen}
    >
      {place}
      <chakra.span color={color}>
        <Icon size={16} aria-hidden />
      </chakra.span>
    </Cell>
  );
}
