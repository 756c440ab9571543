import { PlacesTab } from './places-tab.tsx';
import { SeatsTab } from './seats-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

/** What a proctor opens beside the people, in one script. */
export const planTabs = { PlacesTab, SeatsTab, SettingsTab };
