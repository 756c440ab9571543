import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box, chakra } from '@chakra-ui/react';
import { Prose } from '../../../ui/page/prose.tsx';

type Props = { letter: Extract<Material, { kind: 'letter' }> };

export function Letter({ letter }: Props) {
  const { from, to, date, regarding, paragraphs, signedBy } = letter;
  return (
    <Box p={{ base: '4', md: '8' }} maxWidth="measure" mx="auto" fontFamily="heading">
      <Box textAlign="end" whiteSpace="pre-line" mb="5">
        {from}
      </Box>
      <Box whiteSpace="pre-line">{to}</Box>
      <Box my="4">{date}</Box>
      {regarding && (
        <chakra.p fontWeight="bold" mb="4">
          Re: {regarding}
        </chakra.p>
      )}
      <Prose>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
      <Box mt="6" whiteSpace="pre-line">
        {signedBy}
      </Box>
    </Box>
  );
}
