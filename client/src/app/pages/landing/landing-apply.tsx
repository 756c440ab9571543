import { Box, chakra, Flex } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';

export function LandingApply() {
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
