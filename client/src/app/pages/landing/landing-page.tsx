import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyPart } from '../../../feature.ts';
import { LandingHero } from './landing-hero.tsx';

const LandingRest = lazyPart(async () => (await import('./landing-rest.tsx')).LandingRest);

export function LandingPage() {
  return (
    <Box display="grid" gap={{ base: '16', md: '24' }} pt={{ base: '4', md: '10' }}>
      <title>CASCade: practice for the CASC</title>
      <LandingHero />
      {/* As high as a window, so that the footer does not come into view and leave again. */}
      <Suspense fallback={<Box minHeight="100vh" />}>
        <LandingRest />
      </Suspense>
    </Box>
  );
}
