import type { AnalyticsReport } from '@cascade/shared/features/analytics/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useContext, useState } from 'react';
import { formatCount } from '../../../domain/figures/counted.ts';
import { PagesContext } from '../../../domain/pages/pages-context.ts';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { deviceName, pageName, sourceName } from '../page-name.ts';

export function PartTabs({ report }: { report: AnalyticsReport }) {
  const [tab, setTab] = useState('pages');
  const pages = useContext(PagesContext);
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
                name: pageName(pages, page),
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

type Row = { key: string; name: string; detail?: string; count: number };
type Props = {
  rows: Row[];
  unit: string;
};

/** Relative to the largest. */
function PartList({ rows, unit }: Props) {
  if (rows.length === 0) return <EmptyState level="h3" title="Nothing was counted in this time" />;
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <chakra.ul listStyle="none" display="grid" gap="4" maxWidth="measure">
      {rows.map(({ key, name, detail, count }) => (
        <li key={key}>
          <Flex justify="space-between" align="baseline" gap="4">
            <Box minWidth="0" overflowWrap="anywhere">
              {name}
              {detail && (
                <chakra.span textStyle="small" color="muted" ms="2">
                  {detail}
                </chakra.span>
              )}
            </Box>
            <Box flexShrink="0" fontVariantNumeric="tabular-nums">
              {formatCount(count)}
              <chakra.span srOnly> {unit}</chakra.span>
            </Box>
          </Flex>
          <Box height="2" mt="1.5" borderRadius="full" bg="sunken" aria-hidden>
            <Box
              height="full"
              borderRadius="full"
              bg="activity.more"
              style={{ width: `${(100 * count) / most}%` }}
            />
          </Box>
        </li>
      ))}
    </chakra.ul>
  );
}
