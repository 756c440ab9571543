import { listScenarios } from '@cascade/shared/features/scenarios/contract';
import { byScenarioNumber } from '@cascade/shared/features/scenarios/scenario-filter';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';

export const stationsQuery = queryOf(listScenarios, {});

export function useStations() {
  return useQuery({ ...stationsQuery, select: byScenarioNumber });
}
