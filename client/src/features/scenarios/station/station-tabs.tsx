import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../../ui/page/tabs.tsx';
import type { StationPanel } from './station-panels.tsx';

/** Narrow enough on a phone that all four tabs are in sight. */
const Label = chakra('span', {
  base: {
    display: 'block',
    width: { base: 'min', sm: 'auto' },
    mx: { base: '-1', sm: '0' },
    fontSize: { base: 'xs', sm: 'md' },
    lineHeight: 'snug',
  },
});

/** The station's parts, one at a time; `?tab=` keeps which, and Back leaves the station. */
export function StationTabs({ panels }: { panels: StationPanel[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      label="Parts of the station"
      tabs={panels.map(({ id, label, panel }) => ({ id, label: <Label>{label}</Label>, panel }))}
      selected={params.get('tab') ?? ''}
      onSelect={(tab) => setParams({ tab }, { replace: true })}
    />
  );
}
