import type { SystemStyleObject } from '@chakra-ui/react';

/** A guide on paper: black on white, two columns of small print, and no section torn in two. */
export const printCss: SystemStyleObject = {
  '@media print': {
    colorScheme: 'light',
    '&, & *': { color: 'CanvasText !important', background: 'transparent !important' },
    '& [data-print=no]': { display: 'none' },
    '& h1': { fontSize: 'xl' },
    '& h2': { fontSize: 'md', breakAfter: 'avoid' },
    '& [data-print=columns]': { columnCount: 2, columnGap: '8', fontSize: 'xs' },
    '& ul, & section > div': { fontSize: 'xs', lineHeight: 'snug' },
    '& section': { maxWidth: 'none', mt: '0 !important', mb: '4' },
    '& li::marker': { color: 'CanvasText' },
    '& li': { breakInside: 'avoid' },
  },
};
