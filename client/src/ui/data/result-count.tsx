import { chakra } from '@chakra-ui/react';

/** A live region. */
export const ResultCount = chakra(
  'output',
  { base: { display: 'block', textStyle: 'small', color: 'muted' } },
  { defaultProps: { 'aria-live': 'polite' } },
);
