import { chakra } from '@chakra-ui/react';
import { controlRecipe } from './control-recipe.ts';

/** Grows with what is typed, where the browser can; else it can be pulled. */
export const TextArea = chakra('textarea', {
  base: {
    ...controlRecipe.base,
    display: 'block',
    resize: 'vertical',
    fieldSizing: 'content',
    minHeight: '24',
  },
});
