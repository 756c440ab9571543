import type { GlobalRating } from '@cascade/shared/domain/marking/mark-sheet';
import { Box } from '@chakra-ui/react';
import { CommentField } from './comment-field.tsx';
import { RatingScore } from './score-choices.tsx';
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
      <RatingScore
        id={id}
        legend="How did it go?"
        texts={undefined}
        rating={value.globalRating}
        missing={undefined}
        onRate={(globalRating) => change({ globalRating })}
      />
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
