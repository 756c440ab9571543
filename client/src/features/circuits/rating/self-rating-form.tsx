import { type SelfRating, saveSelfRating } from '@cascade/shared/features/circuits/station';
import { globalRatings } from '@cascade/shared/features/practice/contract';
import { Box, chakra } from '@chakra-ui/react';
import { call } from '../../../api/call.ts';
import { ChoiceLine } from '../../../domain/marking/choice-line.tsx';
import { SaveStatus } from '../../../domain/marking/sheet/save-status.tsx';
import { CommentField } from '../sheet/comment-field.tsx';
import { useKeptForm } from './use-kept-form.ts';

type Rating = Pick<SelfRating, 'globalRating' | 'comment'>;
type Props = { circuitId: string; memberId: string; round: number; known: Rating | undefined };

const empty: Rating = { globalRating: null, comment: '' };

/** Before marks are seen. */
export function SelfRatingForm({ circuitId, memberId, round, known }: Props) {
  const { value, change, saving, problem } = useKeptForm<Rating>({
    key: `circuit-self:${circuitId}:${memberId}:${round}`,
    known: known ? { globalRating: known.globalRating, comment: known.comment } : empty,
    save: (body) => call(saveSelfRating, { params: { id: circuitId, round }, body }),
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
              name={`self-${round}`}
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
