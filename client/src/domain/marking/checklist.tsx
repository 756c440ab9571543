import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box } from '@chakra-ui/react';
import { TickList } from './tick-list.tsx';

type Props = {
  criteria: MarkScheme['criteria'];
  ticked: number[];
  onTick: (ticked: number[]) => void;
};

/** A cross-check beside the mark: its points are counted for themselves and never added to it. */
export function Checklist({ criteria, ticked, onTick }: Props) {
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
        <Box color="muted">A cross-check only; it is no part of the mark.</Box>
      </Box>
    </TickList>
  );
}
