import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

type Props = {
  items: { text: string; hint?: string }[];
  ticked: number[];
  onTick: (ticked: number[]) => void;
  children?: ReactNode;
};

/** Sentences to be ticked, each by its place in the scheme. */
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
