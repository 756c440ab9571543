import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box } from '@chakra-ui/react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CircuitHeader } from '../circuit-header.tsx';
import { Console } from '../console/console.tsx';
import { isProctor } from '../people/standing.ts';
import { ProctorGrid } from '../results/proctor-grid.tsx';
import { ExaminerSheets } from '../sheet/examiner-sheets.tsx';
import type { ViewOfCircuit } from '../use-view.ts';
import { LateImpressions } from './late-impressions.tsx';
import { LateSelfRatings } from './late-self-ratings.tsx';

type Props = { circuit: Circuit; view: ViewOfCircuit };

/** After the last round: sheets are finished, impressions given, and the proctor watches both. */
export function Marking({ circuit, view: query }: Props) {
  const { view, error, isFetching } = query;
  const runs = isProctor(circuit);
  const isClosed = circuit.markingClosedAt !== null;
  const owes = view !== undefined && (view.sheets.length > 0 || view.impressions.length > 0);
  return (
    <>
      <CircuitHeader circuit={circuit} />
      <Notice tone="accent" maxWidth="measure" mb="6">
        {isClosed
          ? 'Marking is closed. Results appear here as soon as a proctor publishes them.'
          : owes
            ? 'The last round is over. Finish your sheets; they are taken until a proctor closes marking.'
            : 'The last round is over. Examiners finish their sheets; results appear here once they are published.'}
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
