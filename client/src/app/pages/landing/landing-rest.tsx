import { Box, chakra, Flex } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { LandingSpecialties } from './landing-specialties.tsx';

/** What is below the first screen of the landing page. */
export function LandingRest() {
  return (
    <>
      <LandingMission />
      <LandingFeatures />
      <LandingSpecialties />
      <LandingApply />
    </>
  );
}

function LandingMission() {
  return (
    <Box
      as="section"
      aria-labelledby="mission"
      borderTopWidth="1px"
      borderColor="border"
      pt={{ base: '8', md: '12' }}
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 3fr' }}
      gap={{ base: '4', lg: '8' }}
    >
      <chakra.h2 id="mission" textStyle="eyebrow" color="muted" pt={{ lg: '2' }}>
        Our mission
      </chakra.h2>
      <Box
        fontFamily="heading"
        fontSize={{ base: 'xl', md: '2xl' }}
        lineHeight="snug"
        maxWidth="measure"
      >
        Nobody should have to prepare for this exam alone. We give every trainee good stations, an
        honest mark scheme and people to practise with, wherever they work and whatever the rota
        says.
      </Box>
    </Box>
  );
}

function LandingApply() {
  return (
    <Flex
      as="section"
      aria-labelledby="apply"
      wrap="wrap"
      justify="space-between"
      align="center"
      gap="6"
      bg="accent.subtle"
      borderRadius="lg"
      p={{ base: '6', md: '10' }}
    >
      <Box maxWidth="measure" flex="1 1 20rem">
        <chakra.h2 id="apply" textStyle="heading">
          Applying for the exam
        </chakra.h2>
        <Box mt="2">
          Applications, dates and fees are on the college’s official page. CASCade is independent
          and not affiliated with the Royal College of Psychiatrists; always check there.
        </Box>
      </Box>
      <AnchorButton
        look="outline"
        href={examApplicationUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        Official exam applications
        <ExternalLink role="img" aria-label="(opens in a new tab)" />
      </AnchorButton>
    </Flex>
  );
}
