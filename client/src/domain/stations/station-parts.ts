import type {
  ActorBrief,
  CandidateTask,
  Feedback,
  MarkScheme,
} from '@cascade/shared/domain/stations/parts';
import { type ComponentType, createContext, useContext } from 'react';
import type { PlayedTask } from './role-player/played-task.ts';

/** Passed in by the page, as features do not import each other. */
export type StationParts = {
  CandidateTask: ComponentType<{ part: CandidateTask | null }>;
  /** `task`: where it is played from. */
  ActorBrief: ComponentType<{ part: ActorBrief | null; task?: PlayedTask | undefined }>;
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
