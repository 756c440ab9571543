import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { type ComponentType, Suspense } from 'react';
import { lazyStep, useStepsAhead } from '../../../feature.ts';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { InviteByHandle } from '../invite/invite-by-handle.tsx';
import { InviteLinks } from '../invite/invite-links.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { PersonActions } from '../people/person-actions.tsx';

export type PlanTab = 'people' | 'seats' | 'places' | 'settings';

type Props = { circuit: Circuit; selected: PlanTab; onSelect: (tab: PlanTab) => void };

const load = async () => (await import('../plan/plan-tabs.ts')).planTabs;
const SeatsTab = lazyStep(async () => (await load()).SeatsTab);
const PlacesTab = lazyStep(async () => (await load()).PlacesTab);
const SettingsTab = lazyStep(async () => (await load()).SettingsTab);
const planTabs = [SeatsTab, PlacesTab, SettingsTab];

const panelOf = (Tab: ComponentType<{ circuit: Circuit }>, circuit: Circuit) => (
  <Suspense fallback={<Skeleton height="40" />}>
    <Tab circuit={circuit} />
  </Suspense>
);

export function ProctorLobby({ circuit, selected, onSelect }: Props) {
  useStepsAhead(planTabs);
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
        { id: 'seats', label: 'Seats', panel: panelOf(SeatsTab, circuit) },
        { id: 'places', label: 'Stations', panel: panelOf(PlacesTab, circuit) },
        { id: 'settings', label: 'Times', panel: panelOf(SettingsTab, circuit) },
      ]}
    />
  );
}
