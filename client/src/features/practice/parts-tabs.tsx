import type { RevealedParts } from '@cascade/shared/features/practice/contract';
import { useState } from 'react';
import { useStationParts } from '../../domain/stations/station-parts.ts';
import { Tabs } from '../../ui/page/tabs.tsx';

/** Brief, scheme and feedback, once they may be read. */
export function PartsTabs({ parts }: { parts: RevealedParts }) {
  const [selected, setSelected] = useState('brief');
  const { ActorBrief, MarkScheme, Feedback } = useStationParts();
  const { actorBrief, markScheme, areasOfConcern, feedback } = parts;
  return (
    <Tabs
      label="Brief and mark scheme"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'brief', label: 'Brief', panel: <ActorBrief part={actorBrief} /> },
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
