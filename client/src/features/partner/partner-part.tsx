import type { PartnerStation } from '@cascade/shared/features/partner/contract';
import { useState } from 'react';
import type { PlayedTask } from '../../domain/stations/role-player/played-task.ts';
import { useStationParts } from '../../domain/stations/station-parts.ts';
import { Tabs } from '../../ui/page/tabs.tsx';

type Props = {
  station: PartnerStation;
  task: PlayedTask;
  /** Of the examiner's parts. */
  first?: 'task' | 'brief';
};

/** Shows only what the server sends for this view. */
export function PartnerPart({ station, task, first = 'task' }: Props) {
  const { CandidateTask, ActorBrief, MarkScheme, Feedback } = useStationParts();
  const [selected, setSelected] = useState<string>(first);
  const { view, candidateTask, actorBrief, markScheme, feedback, areasOfConcern } = station;
  if (view === 'candidate') return <CandidateTask part={candidateTask} />;
  if (view === 'role-player') return <ActorBrief part={actorBrief} task={task} />;
  return (
    <Tabs
      label="The examiner’s parts"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'task', label: 'Task', panel: <CandidateTask part={candidateTask} /> },
        { id: 'brief', label: 'Brief', panel: <ActorBrief part={actorBrief} task={task} /> },
        {
          id: 'scheme',
          label: 'Mark scheme',
          panel: <MarkScheme part={markScheme} areasOfConcern={areasOfConcern} />,
        },
        { id: 'feedback', label: 'Feedback', panel: <Feedback part={feedback} /> },
      ]}
    />
  );
}
