import type {
  ActorBrief,
  CandidateTask,
  Feedback,
  MarkScheme,
} from '@cascade/shared/domain/stations/parts';
import { type ComponentType, createContext, useContext } from 'react';

/**
 * How the parts of a station are drawn. One feature draws them and several show them; features
 * do not import each other, so the page that combines them gives them here.
 */
export type StationParts = {
  CandidateTask: ComponentType<{ part: CandidateTask | null }>;
  ActorBrief: ComponentType<{ part: ActorBrief | null }>;
  MarkScheme: ComponentType<{ part: MarkScheme | null; areasOfConcern: readonly string[] }>;
  Feedback: ComponentType<{ part: Feedback | null }>;
};

export const StationPartsContext = createContext<StationParts | null>(null);

/** @throws outside a page that gives them */
export function useStationParts(): StationParts {
  const parts = useContext(StationPartsContext);
  if (!parts) throw new Error('This page does not say how the parts of a station are drawn.');
  return parts;
}
