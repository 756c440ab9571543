import { type Impression, saveImpression } from '@cascade/shared/features/circuits/station';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { call } from '../../../api/call.ts';
import { ChoiceLine } from '../../../domain/marking/choice-line.tsx';
import { CommentField } from '../../../domain/marking/comment-field.tsx';
import { SaveStatus } from '../../../domain/marking/sheet/save-status.tsx';
import { useKeptForm } from '../../../domain/marking/use-kept-form.ts';

type Felt = Pick<Impression, 'feeling' | 'comment'>;
type Props = {
  circuitId: string;
  memberId: string;
  place: number;
  round: number;
  handle: string;
  known: Felt | undefined;
};

const empty: Felt = { feeling: null, comment: '' };
const feelings = ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent'];

export function ImpressionForm({ circuitId, memberId, place, round, handle, known }: Props) {
  const { value, change, saving, problem } = useKeptForm<Felt>({
    key: `circuit-felt:${circuitId}:${memberId}:${place}:${round}`,
    known: known ? { feeling: known.feeling, comment: known.comment } : empty,
    save: (body) => call(saveImpression, { params: { id: circuitId, place, round }, body }),
  });
  const hasAnswered = value.feeling !== null || value.comment !== '';
  return (
    <Box maxWidth="measure">
      <fieldset>
        <chakra.legend textStyle="label" mb="1.5">
          How did it feel with {handle}?
        </chakra.legend>
        <Grid templateColumns={{ base: '1fr', sm: 'repeat(auto-fit, minmax(9rem, 1fr))' }} gap="2">
          {feelings.map((text, index) => (
            <ChoiceLine
              key={text}
              name={`felt-${place}-${round}`}
              isChosen={value.feeling === index + 1}
              onChoose={() => change({ feeling: index + 1 })}
              label={text}
            />
          ))}
        </Grid>
      </fieldset>
      <Box mt="4">
        <CommentField
          label="A word for the candidate"
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
