import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { Impression, SelfRating } from '@cascade/shared/features/circuits/station';
import { Box } from '@chakra-ui/react';
import { PartsSkeleton } from '../../domain/marking/parts-skeleton.tsx';
import { SelfRatingForm } from '../../domain/marking/self-rating-form.tsx';
import { Section } from '../../ui/page/section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { CircuitHeader } from './circuit-labels.tsx';
import { numberOf } from './clock/circuit-words.ts';
import { Console } from './console/console.tsx';
import { isProctor } from './people/own-membership.ts';
import { ImpressionForm } from './rating/impression-form.tsx';
import { ownRating } from './rating/own-rating.ts';
import { ProctorGrid } from './results/proctor-grid.tsx';
import { ExaminerSheets } from './sheet/examiner-sheets.tsx';
import type { ViewOfCircuit } from './use-view.ts';

type LateImpressionsProps = { circuit: Circuit; impressions: Impression[]; isClosed: boolean };

function LateImpressions({ circuit, impressions, isClosed }: LateImpressionsProps) {
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

type LateSelfRatingsProps = { circuit: Circuit; selfRatings: SelfRating[] };

/** Only until results are published, as marks would bias a rating. */
function LateSelfRatings({ circuit, selfRatings }: LateSelfRatingsProps) {
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
            <SelfRatingForm {...ownRating(circuit, rating.round)} known={rating} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

type Props = { circuit: Circuit; view: ViewOfCircuit };

function whatIsLeft(view: ViewOfCircuit['view']): string {
  if (view && view.sheets.length > 0)
    return 'Finish your mark sheets. You can edit them until marking closes.';
  if (view && view.impressions.length > 0)
    return 'Say how it felt with each candidate. You can edit it until marking closes.';
  return 'Examiners finish their sheets; results appear here once they are published.';
}

export function Marking({ circuit, view: query }: Props) {
  const { view, error, isFetching } = query;
  const runs = isProctor(circuit);
  const isClosed = circuit.markingClosedAt !== null;
  return (
    <>
      <CircuitHeader circuit={circuit} />
      <Notice tone="accent" maxWidth="measure" mb="6">
        {isClosed
          ? 'Marking is closed. Results appear here as soon as a proctor publishes them.'
          : `The last round is over. ${whatIsLeft(view)}`}
      </Notice>
      {runs && <Console circuit={circuit} />}
      {runs && (
        <Section title="Results so far">
          <ProctorGrid circuit={circuit} />
        </Section>
      )}
      {!view && isFetching && <PartsSkeleton label="Loading your part…" />}
      {!view && error && !isFetching && (
        <ErrorState
          title="Your part could not be loaded"
          error={error}
          onRetry={() => void query.refetch()}
        />
      )}
      {view && view.sheets.length > 0 && (
        <Section title="Mark sheets">
          <ExaminerSheets circuit={circuit} view={view} />
        </Section>
      )}
      {view && (
        <Box>
          <LateImpressions circuit={circuit} impressions={view.impressions} isClosed={isClosed} />
          <LateSelfRatings circuit={circuit} selfRatings={view.selfRatings} />
        </Box>
      )}
    </>
  );
}
