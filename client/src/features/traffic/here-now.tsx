import {
  type DeviceKind,
  deviceKinds,
  type PageKind,
  pageKinds,
  type TrafficSnapshot,
} from '@cascade/shared/features/traffic/contract';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Card } from '../../ui/data/card.tsx';
import { sumOf } from './pictures.ts';

const pageWords: Record<PageKind, string> = {
  practising: 'Practising',
  reading: 'Reading guides',
  browsing: 'Choosing stations',
  elsewhere: 'On other pages',
  away: 'Away from it',
};
const deviceWords: Record<DeviceKind, string> = {
  phone: 'Phones',
  tablet: 'Tablets',
  computer: 'Computers',
  program: 'Programs',
};

/** Without names. */
export function HereNow({ snapshot: { here, gateways } }: { snapshot: TrafficSnapshot }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="4"
      mt="4"
    >
      <ShareBars
        title={here ? 'Members by what they do' : 'Members by what they do: not known'}
        counts={pageKinds.map((kind) => [pageWords[kind], here?.pages[kind] ?? 0])}
      />
      <ShareBars
        title="Connections by device"
        counts={deviceKinds.map((kind) => [
          deviceWords[kind],
          sumOf(gateways, ({ devices }) => devices[kind]) ?? 0,
        ])}
      />
    </Grid>
  );
}

type Props = { title: string; counts: readonly (readonly [label: string, count: number])[] };

function ShareBars({ title, counts }: Props) {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  return (
    <Card>
      <chakra.h2 textStyle="label" color="muted" mb="3">
        {title}
      </chakra.h2>
      <Grid
        as="dl"
        templateColumns="max-content minmax(0, 1fr) max-content"
        columnGap="3"
        rowGap="2"
        alignItems="center"
        textStyle="small"
      >
        {counts.map(([label, count]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <Box
              as="dd"
              gridColumn="2 / -1"
              display="grid"
              gridTemplateColumns="subgrid"
              alignItems="center"
            >
              <Box height="2" bg="sunken" borderRadius="full" aria-hidden>
                <Box
                  height="full"
                  bg="accent"
                  borderRadius="full"
                  transitionProperty="width"
                  transitionDuration="moderate"
                  style={{ width: `${(100 * count) / most}%` }}
                />
              </Box>
              <chakra.span fontVariantNumeric="tabular-nums" textAlign="end" minWidth="6">
                {count}
              </chakra.span>
            </Box>
          </Fragment>
        ))}
      </Grid>
    </Card>
  );
}
