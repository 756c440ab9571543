import { chakra } from '@chakra-ui/react';

export const Prose = chakra('div', {
  base: {
    maxWidth: 'measure',
    '& > * + *': { mt: '4' },
    '& h2': { textStyle: 'heading', mt: '10' },
    '& h3': { textStyle: 'subheading', mt: '6' },
    '& h2 + *, & h3 + *': { mt: '2' },
    '& ul, & ol': { ps: '6' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& li + li': { mt: '2' },
    '& li::marker': { color: 'muted' },
    '& strong': { fontWeight: 'bold' },
    whiteSpace: 'normal',
  },
  variants: {
    size: {
      body: { textStyle: 'body', lineHeight: 'relaxed' },
      clinical: { textStyle: 'clinical' },
    },
  },
  defaultVariants: { size: 'body' },
});
