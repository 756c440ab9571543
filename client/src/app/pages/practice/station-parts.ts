import type { StationParts } from '../../../domain/stations/station-parts.ts';
import { MarkSchemePanel } from '../../../features/scenarios/station/marks/mark-scheme-panel.tsx';
import { ActorBriefPanel } from '../../../features/scenarios/station/sheets/actor-brief-panel.tsx';
import { CandidateTaskPanel } from '../../../features/scenarios/station/sheets/candidate-task-panel.tsx';
import { FeedbackPanel } from '../../../features/scenarios/station/sheets/feedback-panel.tsx';

export const stationParts: StationParts = {
  CandidateTask: CandidateTaskPanel,
  ActorBrief: ActorBriefPanel,
  MarkScheme: MarkSchemePanel,
  Feedback: FeedbackPanel,
};
