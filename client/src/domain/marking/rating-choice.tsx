import { type GlobalRating, globalRatings } from '@cascade/shared/domain/marking/mark-sheet';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ChoiceLine, MissingText } from './choice-line.tsx';

const textKeys = {
  Pass: 'pass',
  'Borderline Pass': 'borderlinePass',
  'Borderline Fail': 'borderlineFail',
  Fail: 'fail',
} as const;

type Props = {
  id: string;
  texts: MarkScheme['globalRating'];
  rating: GlobalRating | null;
  onRate: (rating: GlobalRating) => void;
  missing: string | undefined;
};

export function RatingChoice({ id, texts, rating, onRate, missing }: Props) {
  return (
    <chakra.fieldset
      id={id}
      maxWidth="measure"
      aria-describedby={missing ? `${id}-missing` : undefined}
    >
      <legend>
        <VisuallyHidden>Global rating</VisuallyHidden>
      </legend>
      <MissingText id={`${id}-missing`} text={missing} />
      <Box display="grid" gap="2" mt="2">
        {globalRatings.map((choice) => (
          <ChoiceLine
            key={choice}
            name={id}
            isChosen={rating === choice}
            onChoose={() => onRate(choice)}
            label={choice}
            text={texts?.[textKeys[choice]]}
          />
        ))}
      </Box>
    </chakra.fieldset>
  );
}
