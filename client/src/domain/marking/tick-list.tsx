import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

type Props = {
  items: { text: string; hint?: string }[];
  ticked: number[];
  onTick: (ticked: number[]) => void;
  children?: ReactNode;
};

export function TickList({ items, ticked, onTick, children }: Props) {
  function toggle(place: number, isTicked: boolean) {
    const others = ticked.filter((other) => other !== place);
    onTick(isTicked ? [...others, place].sort((a, b) => a - b) : others);
  }
  return (
    <Box maxWidth="measure">
      {children}
      {items.map(({ text, hint }, place) => (
        <Box key={text} borderTopWidth="1px" borderColor="border" py="1">
          <Checkbox
            checked={ticked.includes(place)}
            onChange={(event) => toggle(place, event.target.checked)}
            label={
              <>
                {text}
                {hint && (
                  <Box as="span" textStyle="small" color="muted" whiteSpace="nowrap">
                    {` (${hint})`}
                  </Box>
                )}
              </>
            }
          />
        </Box>
      ))}
    </Box>
  );
}

type ChecklistProps = {
  criteria: MarkScheme['criteria'];
  ticked: number[];
  onTick: (ticked: number[]) => void;
};

/** Its points never count towards the mark. */
export function Checklist({ criteria, ticked, onTick }: ChecklistProps) {
  const all = criteria.reduce((sum, { points }) => sum + points, 0);
  const met = ticked.reduce((sum, place) => sum + (criteria[place]?.points ?? 0), 0);
  return (
    <TickList
      items={criteria.map(({ item, points }) => ({
        text: item,
        hint: points === 1 ? '1 point' : `${points} points`,
      }))}
      ticked={ticked}
      onTick={onTick}
    >
      <Box mb="3">
        <Box as="span" fontWeight="medium" fontVariantNumeric="tabular-nums" aria-live="polite">
          {met} of {all} points ticked
        </Box>
        <Box color="muted">For reference only; not counted in your mark.</Box>
      </Box>
    </TickList>
  );
}
