import { chakra } from '@chakra-ui/react';

const colour = (name: string) => `var(--c-colors-paper-${name})`;

/** Light also in the dark, as in the exam. */
export const Paper = chakra('div', {
  base: {
    // Whatever is drawn on it takes the colours of paper.
    '--c-colors-surface': colour('sheet'),
    '--c-colors-sunken': colour('sunken'),
    '--c-colors-text': colour('ink'),
    '--c-colors-muted': colour('muted'),
    '--c-colors-border': colour('border'),
    '--c-colors-line': colour('line'),
    '--c-colors-accent': colour('accent'),
    bg: 'surface',
    color: 'text',
    colorScheme: 'light',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
  },
});

export const PaperTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'small',
    '& caption': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 'medium', verticalAlign: 'bottom' },
    '& td, & tbody th': { verticalAlign: 'top' },
    '& th, & td': { px: '2', py: '1.5', borderWidth: '1px', borderColor: 'border' },
    '& thead th': { bg: 'sunken' },
    '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
  },
});

/** Name and value in one line at the head of a document. */
export const PaperHead = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '0.5',
    textStyle: 'small',
    px: '4',
    py: '3',
    '& dt': { color: 'muted' },
    '& dd': { fontWeight: 'medium' },
  },
});
