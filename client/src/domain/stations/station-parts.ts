import type {
  ActorBrief,
  CandidateTask,
  Feedback,
  MarkScheme,
} from '@cascade/shared/domain/stations/parts';
import { type ComponentType, createContext, useContext } from 'react';

/**
 * Draws the parts of a station. Features do not import each other, so the page passes these in.
 */
export type StationParts = {
  CandidateTask: ComponentType<{ part: CandidateTask | null }>;
  ActorBrief: ComponentType<{ part: ActorBrief | null }>;
  MarkScheme: ComponentType<{ part: MarkScheme | null; areasOfConcern: readonly string[] }>;
  Feedback: ComponentType<{ part: Feedback | null }>;
};

export const StationPartsContext = createContext<StationParts | null>(null);

/** @throws outside a page that provides them */
export function useStationParts(): StationParts {
  const parts = useContext(StationPartsContext);
  if (!parts) throw new Error('This page does not say how the parts of a station are drawn.');
  return parts;
}
