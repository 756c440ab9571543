import { useState } from 'react';
import { Tabs } from '../../ui/page/tabs.tsx';
import { Bans } from './bans.tsx';
import { Claims } from './claims.tsx';
import { Filters } from './filters.tsx';
import { Log } from './log.tsx';
import { Queue } from './queue.tsx';

/** What waits for a moderator, and what was decided before. */
export function ModerationPage() {
  const [tab, setTab] = useState('queue');
  return (
    <Tabs
      label="Moderation"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'queue', label: 'Waiting', panel: <Queue /> },
        { id: 'bans', label: 'Bans', panel: <Bans /> },
        { id: 'filters', label: 'Filters', panel: <Filters /> },
        { id: 'claims', label: 'Badges', panel: <Claims /> },
        { id: 'log', label: 'Log', panel: <Log /> },
      ]}
    />
  );
}
