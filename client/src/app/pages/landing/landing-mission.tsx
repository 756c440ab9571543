import { Box, chakra } from '@chakra-ui/react';

export function LandingMission() {
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
