import { chakra } from '@chakra-ui/react';

/** Says which part a station's author left out. */
export const Missing = chakra('p', { base: { color: 'muted', textStyle: 'body' } });
