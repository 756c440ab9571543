import { chakra } from '@chakra-ui/react';
import { controlRecipe } from '../../../ui/control-recipe.ts';

/** Where somebody writes more than a line. */
export const TextArea = chakra(
  'textarea',
  { ...controlRecipe, base: { ...controlRecipe.base, minHeight: '32', resize: 'vertical' } },
  { defaultProps: { rows: 6 } },
);
