import { defineRecipe } from '@chakra-ui/react';

export const linkRecipe = defineRecipe({
  base: {
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
  },
  variants: {
    look: {
      inText: {
        color: 'accent',
        fontWeight: 'medium',
        textDecoration: 'underline',
        _hover: { color: 'accent.hover', textDecorationThickness: '2px' },
      },
      /** Lists of links need no underlines. */
      listed: { color: 'text', _hover: { color: 'accent', textDecoration: 'underline' } },
    },
  },
  defaultVariants: { look: 'inText' },
});
