import { MOST_STARS } from '@cascade/shared/features/feedback/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '11',
    borderRadius: 'md',
    color: 'line',
    cursor: 'pointer',
    '&[data-filled]': { color: 'accent' },
    _hover: { bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus' },
  },
});

const stars = Array.from({ length: MOST_STARS }, (_, at) => at + 1);
const starWords = (count: number) => (count === 1 ? '1 star' : `${count} stars`);

type Props = {
  value: number | null;
  onChoose: (stars: number | null) => void;
  error: string | undefined;
};

/** Arrow keys move through it, as in every group of radio buttons. */
export function StarRating({ value, onChoose, error }: Props) {
  const id = useId();
  return (
    <chakra.fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <chakra.legend textStyle="label" mb="1.5">
        Your rating
        <chakra.span color="muted" fontWeight="normal">
          {' (optional)'}
        </chakra.span>
      </chakra.legend>
      <Flex wrap="wrap" align="center" columnGap="3">
        <Flex ms="-2">
          {stars.map((count) => {
            const isFilled = value !== null && count <= value;
            return (
              <Choice key={count} data-filled={isFilled || undefined}>
                <VisuallyHidden asChild>
                  <input
                    type="radio"
                    name={id}
                    checked={value === count}
                    onChange={() => onChoose(count)}
                    aria-label={starWords(count)}
                  />
                </VisuallyHidden>
                <Star size={28} fill={isFilled ? 'currentColor' : 'none'} aria-hidden />
              </Choice>
            );
          })}
        </Flex>
        {value !== null && (
          <Flex align="center">
            <Box textStyle="small" color="muted">
              {value} of {MOST_STARS}
            </Box>
            <Button look="quiet" onClick={() => onChoose(null)}>
              Clear
            </Button>
          </Flex>
        )}
      </Flex>
      {error && (
        <Box id={`${id}-error`} textStyle="small" color="danger" mt="1.5">
          {error}
        </Box>
      )}
    </chakra.fieldset>
  );
}
