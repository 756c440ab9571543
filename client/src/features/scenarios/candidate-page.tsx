import { getCandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-of.ts';
import { Reportable } from '../../domain/mistakes/reportable.tsx';
import { CategoryBadge } from '../../domain/stations/station-badges.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CandidateTaskPanel } from './station/sheets/candidate-task-panel.tsx';
import { StationFailure, StationProblem } from './station/station-problem.tsx';
import { StationSkeleton } from './station/station-skeleton.tsx';

/** 422: no valid number. */
const noSuchStation = [404, 422];

/** Fetches only the candidate's part. */
export function CandidatePage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(getCandidateScenario, { params: { id: Number(id) } }),
  );
  if (data) {
    return (
      <>
        <PageHeader
          title={data.title}
          eyebrow={
            <Flex wrap="wrap" align="center" gap="2">
              {data.scenarioNumber}
              <CategoryBadge category={data.category} />
            </Flex>
          }
        />
        <Reportable
          place={{
            kind: 'station',
            scenarioId: data.id,
            part: 'candidate-task',
            edition: null,
          }}
          title={`${data.scenarioNumber} ${data.title}`}
        >
          <CandidateTaskPanel part={data.candidateTask} />
        </Reportable>
      </>
    );
  }
  if (!error || isFetching) return <StationSkeleton />;
  const isAbsent = error instanceof ApiError && noSuchStation.includes(error.status);
  if (!isAbsent) return <StationFailure error={error} onRetry={() => void refetch()} />;
  return (
    <StationProblem
      title="Scenario Not Found"
      hint="The scenario you're looking for doesn't exist or has been removed."
    />
  );
}
