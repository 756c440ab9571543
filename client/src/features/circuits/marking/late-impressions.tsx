import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { Impression } from '@cascade/shared/features/circuits/station';
import { Box } from '@chakra-ui/react';
import { Section } from '../../../ui/page/section.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { ImpressionForm } from '../rating/impression-form.tsx';

type Props = { circuit: Circuit; impressions: Impression[]; isClosed: boolean };

/** What a role player has said about each candidate, or still may. */
export function LateImpressions({ circuit, impressions, isClosed }: Props) {
  if (impressions.length === 0 || isClosed) return null;
  return (
    <Section title="How it felt">
      <Box display="grid" gap="8">
        {impressions.map((impression) => (
          <Box key={`${impression.place} ${impression.round}`}>
            <Box textStyle="subheading" mb="2">
              Round {numberOf(impression.round)}
            </Box>
            <ImpressionForm
              circuitId={circuit.id}
              memberId={circuit.me.personId}
              place={impression.place}
              round={impression.round}
              handle={impression.candidate.handle}
              known={impression}
            />
          </Box>
        ))}
      </Box>
    </Section>
  );
}
