import {
  type DeviceKind,
  deviceKinds,
  type PageKind,
  pageKinds,
  type TrafficSnapshot,
} from '@cascade/shared/features/traffic/contract';
import { Grid } from '@chakra-ui/react';
import { sumOf } from './pictures.ts';
import { ShareBars } from './share-bars.tsx';

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

/** Who is here by kind, and nobody by name. */
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
