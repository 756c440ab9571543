import { chakra } from '@chakra-ui/react';

/** A live region. Children: "Showing 3 of 12 scenarios". */
export const ResultCount = chakra(
  'output',
  { base: { display: 'block', textStyle: 'small', color: 'muted' } },
  { defaultProps: { 'aria-live': 'polite' } },
);
