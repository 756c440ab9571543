import { type GlobalRating, globalRatings } from '@cascade/shared/domain/marking/mark-sheet';
import { Box, chakra } from '@chakra-ui/react';
import { ChoiceLine } from './choice-line.tsx';
import { CommentField } from './comment-field.tsx';
import { SaveStatus } from './sheet/save-status.tsx';
import { useKeptForm } from './use-kept-form.ts';

type Rating = { globalRating: GlobalRating | null; comment: string };
type Props = {
  /** Names the device's copy: one station of one member. */
  id: string;
  known: Rating | undefined;
  save: (rating: Rating) => Promise<unknown>;
};

const empty: Rating = { globalRating: null, comment: '' };

/** Before marks are seen. */
export function SelfRatingForm({ id, known, save }: Props) {
  const { value, change, saving, problem } = useKeptForm<Rating>({
    key: id,
    known: known ? { globalRating: known.globalRating, comment: known.comment } : empty,
    save,
  });
  const hasAnswered = value.globalRating !== null || value.comment !== '';
  return (
    <Box maxWidth="measure">
      <fieldset>
        <chakra.legend textStyle="label" mb="1.5">
          How did it go?
        </chakra.legend>
        <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
          {globalRatings.map((rating) => (
            <ChoiceLine
              key={rating}
              name={id}
              isChosen={value.globalRating === rating}
              onChoose={() => change({ globalRating: rating })}
              label={rating}
            />
          ))}
        </Box>
      </fieldset>
      <Box mt="4">
        <CommentField
          label="One line for yourself"
          value={value.comment}
          longest={500}
          onChange={(comment) => change({ comment })}
        />
      </Box>
      <Box mt="2" minHeight="6">
        {(saving !== 'saved' || hasAnswered) && <SaveStatus saving={saving} problem={problem} />}
      </Box>
    </Box>
  );
}
