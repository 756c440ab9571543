import { defineRecipe } from '@chakra-ui/react';

export const controlRecipe = defineRecipe({
  base: {
    width: 'full',
    minHeight: '11',
    px: '3',
    py: '2',
    bgColor: 'surface',
    color: 'text',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: 'normal',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'accent' },
    _placeholder: { color: 'muted', opacity: '1' },
    _disabled: { opacity: '0.6', cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
  },
});
