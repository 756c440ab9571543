import { ConnectionsPanel } from '../../../features/network/connections-panel.tsx';
import { EventsPanel } from '../../../features/network/events-panel.tsx';
import { Discover } from './discover.tsx';
import { GroupsPanel } from './groups-panel.tsx';

export const otherPanels = { ConnectionsPanel, Discover, EventsPanel, GroupsPanel };
