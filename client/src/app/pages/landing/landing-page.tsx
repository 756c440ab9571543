import { Box } from '@chakra-ui/react';
import { LandingApply } from './landing-apply.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingMission } from './landing-mission.tsx';
import { LandingSpecialties } from './landing-specialties.tsx';

/** What somebody sees who is not signed in. */
export function LandingPage() {
  return (
    <Box display="grid" gap={{ base: '16', md: '24' }} pt={{ base: '4', md: '10' }}>
      <title>CASCade: practice for the CASC</title>
      <LandingHero />
      <LandingMission />
      <LandingFeatures />
      <LandingSpecialties />
      <LandingApply />
    </Box>
  );
}
