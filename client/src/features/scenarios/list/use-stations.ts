import { listScenarios } from '@cascade/shared/features/scenarios/contract';
import { byScenarioNumber } from '@cascade/shared/features/scenarios/scenario-filter';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';

/** Every station as a card, by number: the one list that all screens share. */
export function useStations() {
  return useQuery({ ...queryOf(listScenarios, {}), select: byScenarioNumber });
}
