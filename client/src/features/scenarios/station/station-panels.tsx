import type { StationPart } from '@cascade/shared/features/mistakes/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import type { ReactNode } from 'react';
import { MarkSchemePanel } from './marks/mark-scheme-panel.tsx';
import { ActorBriefPanel } from './sheets/actor-brief-panel.tsx';
import { CandidateTaskPanel } from './sheets/candidate-task-panel.tsx';
import { FeedbackPanel } from './sheets/feedback-panel.tsx';

export type StationPanel = { id: StationPart; label: string; panel: ReactNode };

export function stationPanelsOf(scenario: Scenario): StationPanel[] {
  return [
    {
      id: 'candidate-task',
      label: 'Candidate Task',
      panel: <CandidateTaskPanel part={scenario.candidateTask} />,
    },
    {
      id: 'actor-brief',
      label: 'Actor Brief',
      panel: <ActorBriefPanel part={scenario.actorBrief} />,
    },
    {
      id: 'mark-scheme',
      label: 'Mark Scheme',
      panel: (
        <MarkSchemePanel part={scenario.markScheme} areasOfConcern={scenario.areasOfConcern} />
      ),
    },
    { id: 'feedback', label: 'Feedback', panel: <FeedbackPanel part={scenario.feedback} /> },
  ];
}
