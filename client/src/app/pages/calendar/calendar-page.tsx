import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { calendarTabs } from './calendar-tabs.ts';

/** Section 2.18; each tab has an address. */
export function CalendarPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = calendarTabs.find(({ path }) => path === pathname) ?? calendarTabs[0];
  if (!open) return null;
  const { Panel } = open;
  return (
    <>
      <PageHeader title={open.title} description={open.description} />
      {calendarTabs.length === 1 ? (
        <Panel />
      ) : (
        <Tabs
          label="Calendar"
          selected={open.path}
          onSelect={(path) => void navigate(path)}
          tabs={calendarTabs.map((tab) => ({
            id: tab.path,
            label: tab.label,
            panel: <tab.Panel />,
          }))}
        />
      )}
    </>
  );
}
