import { LinkTabs } from '../../ui/page/link-tabs.tsx';

const tabs = [
  { path: '/scenarios', label: 'Stations' },
  { path: '/quick-references', label: 'Guides' },
] as const;

/** Stations and the guides to them are one place in the navigation. */
export const PracticeTabs = () => <LinkTabs label="Practice" tabs={tabs} />;
