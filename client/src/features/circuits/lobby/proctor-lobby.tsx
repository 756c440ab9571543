import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { useState } from 'react';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { InviteByHandle } from '../invite/invite-by-handle.tsx';
import { InviteLinks } from '../invite/invite-links.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { PersonActions } from '../people/person-actions.tsx';
import { PlacesTab } from '../plan/places-tab.tsx';
import { SeatsTab } from '../plan/seats-tab.tsx';
import { SettingsTab } from '../plan/settings-tab.tsx';

export function ProctorLobby({ circuit }: { circuit: Circuit }) {
  const [selected, setSelected] = useState('people');
  return (
    <Tabs
      label="Plan of the circuit"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        {
          id: 'people',
          label: 'People',
          panel: (
            <>
              <PeopleList
                circuit={circuit}
                actionsFor={(person) => <PersonActions circuit={circuit} person={person} />}
              />
              <InviteLinks circuit={circuit} />
              <InviteByHandle circuit={circuit} />
            </>
          ),
        },
        { id: 'seats', label: 'Seats', panel: <SeatsTab circuit={circuit} /> },
        { id: 'places', label: 'Stations', panel: <PlacesTab circuit={circuit} /> },
        { id: 'settings', label: 'Times', panel: <SettingsTab circuit={circuit} /> },
      ]}
    />
  );
}
