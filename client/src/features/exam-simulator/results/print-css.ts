import type { SystemStyleObject } from '@chakra-ui/react';

/** A result on paper: black on white, everything open, no station torn in two. */
export const printCss: SystemStyleObject = {
  '@media print': {
    colorScheme: 'light',
    fontSize: 'xs',
    '&, & *': { color: 'CanvasText !important', boxShadow: 'none !important' },
    '& [data-print=no]': { display: 'none' },
    '& [data-print=open]': { display: 'block' },
    '& [data-print=columns]': { columnCount: 2, columnGap: '8' },
    '& h2, & caption': { breakAfter: 'avoid' },
    '& section': { mt: '4', pt: '3' },
    '& li, & tr': { breakInside: 'avoid' },
  },
};
