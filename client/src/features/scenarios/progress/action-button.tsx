import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/actions/button.tsx';

/** One of a station's buttons; on a phone without its icon, so that all stand in one row. */
export const ActionButton = chakra(Button, {
  base: {
    px: { base: '3', sm: '4' },
    fontSize: { base: 'sm', sm: 'md' },
    '& svg': { display: { base: 'none', sm: 'block' } },
    '&[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent', borderColor: 'accent' },
  },
});
