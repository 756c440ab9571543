import { chakra } from '@chakra-ui/react';

/** Readable without colours. */
export const StatusShape = chakra('span', {
  base: { boxSize: '2', flexShrink: '0' },
  variants: {
    tone: {
      calm: { borderRadius: 'full', bg: 'presence.online' },
      busy: { borderRadius: 'full', borderWidth: '2px', borderColor: 'currentColor' },
      trouble: { borderRadius: '1px', bg: 'warn.fg' },
    },
  },
});
