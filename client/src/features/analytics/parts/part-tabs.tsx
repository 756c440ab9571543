import type { AnalyticsReport } from '@cascade/shared/features/analytics/contract';
import { useState } from 'react';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { deviceName, pageName, sourceName } from '../page-name.ts';
import { PartList } from './part-list.tsx';

/** What the page views of a time were made of. */
export function PartTabs({ report }: { report: AnalyticsReport }) {
  const [tab, setTab] = useState('pages');
  const { popularPages, deviceBreakdown, browserBreakdown, referrerBreakdown } = report;
  return (
    <Tabs
      label="What was counted"
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'pages',
          label: 'Popular Pages',
          panel: (
            <PartList
              unit="page views"
              rows={popularPages.map(({ page, views }) => ({
                key: page,
                name: pageName(page),
                detail: page,
                count: views,
              }))}
            />
          ),
        },
        {
          id: 'devices',
          label: 'Devices',
          panel: (
            <PartList
              unit="page views"
              rows={deviceBreakdown.map(({ device, count }) => ({
                key: device,
                name: deviceName(device),
                count,
              }))}
            />
          ),
        },
        {
          id: 'browsers',
          label: 'Browsers',
          panel: (
            <PartList
              unit="page views"
              rows={browserBreakdown.map(({ browser, count }) => ({
                key: browser,
                name: browser,
                count,
              }))}
            />
          ),
        },
        {
          id: 'sources',
          label: 'Traffic Sources',
          panel: (
            <PartList
              unit="visits"
              rows={referrerBreakdown.map(({ referrer, count }) => ({
                key: referrer,
                name: sourceName(referrer),
                count,
              }))}
            />
          ),
        },
      ]}
    />
  );
}
