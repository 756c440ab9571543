import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { InviteByHandle } from '../invite/invite-by-handle.tsx';
import { InviteLinks } from '../invite/invite-links.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { PersonActions } from '../people/person-actions.tsx';
import { PlacesTab } from '../plan/places-tab.tsx';
import { SeatsTab } from '../plan/seats-tab.tsx';
import { SettingsTab } from '../plan/settings-tab.tsx';

export type PlanTab = 'people' | 'seats' | 'places' | 'settings';

type Props = { circuit: Circuit; selected: PlanTab; onSelect: (tab: PlanTab) => void };

export function ProctorLobby({ circuit, selected, onSelect }: Props) {
  return (
    <Tabs
      label="Plan of the circuit"
      selected={selected}
      onSelect={(id) => onSelect(id as PlanTab)}
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
