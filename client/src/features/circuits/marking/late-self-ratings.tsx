import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { SelfRating } from '@cascade/shared/features/circuits/station';
import { Box } from '@chakra-ui/react';
import { Section } from '../../../ui/page/section.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { SelfRatingForm } from '../rating/self-rating-form.tsx';

type Props = { circuit: Circuit; selfRatings: SelfRating[] };

/** A candidate may rate themselves until results are published, not after having seen them. */
export function LateSelfRatings({ circuit, selfRatings }: Props) {
  const sat = selfRatings.filter(({ place }) => circuit.places[place]?.kind === 'station');
  if (sat.length === 0) return null;
  return (
    <Section title="Your own rating">
      <Box display="grid" gap="8">
        {sat.map((rating) => (
          <Box key={rating.round}>
            <Box textStyle="subheading" mb="2">
              Round {numberOf(rating.round)}, place {numberOf(rating.place)}
            </Box>
            <SelfRatingForm
              circuitId={circuit.id}
              memberId={circuit.me.personId}
              round={rating.round}
              known={rating}
            />
          </Box>
        ))}
      </Box>
    </Section>
  );
}
