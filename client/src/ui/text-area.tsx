import { chakra } from '@chakra-ui/react';
import { controlRecipe } from './control-recipe.ts';

/** A field for several lines. */
export const TextArea = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', resize: 'vertical' },
});
