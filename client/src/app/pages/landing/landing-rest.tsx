import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { LandingSpecialties } from './landing-specialties.tsx';

const answers = [
  {
    question: 'What does it cost?',
    answer:
      'Nothing today: every station, the mock exam and the study groups. Only a session with an examiner has a price, which the examiner sets and you see before you book.',
  },
  {
    question: 'Who writes the stations?',
    answer:
      'They are original texts of this project, for the law and services of England and Wales; each shows when it was last read through. None is taken from the exam, and people in them are invented. Members can submit stations of their own, which are reviewed first.',
  },
];

/** What is below the first screen of the landing page. */
export function LandingRest() {
  return (
    <>
      <LandingMission />
      <LandingFeatures />
      <LandingSpecialties />
      <LandingPlainly />
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

/** What it costs, and where the stations come from. */
function LandingPlainly() {
  return (
    <section aria-labelledby="plainly">
      <chakra.h2 id="plainly" textStyle="title" mb={{ base: '6', md: '8' }}>
        Before you sign up
      </chakra.h2>
      <Grid as="dl" templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="12" rowGap="6">
        {answers.map(({ question, answer }) => (
          <Box key={question}>
            <chakra.dt textStyle="subheading">{question}</chakra.dt>
            <chakra.dd color="muted" mt="2" maxWidth="measure">
              {answer}
            </chakra.dd>
          </Box>
        ))}
      </Grid>
    </section>
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
