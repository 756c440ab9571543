import { chakra } from '@chakra-ui/react';
import { controlRecipe } from './control-recipe.ts';

export const Select = chakra('select', {
  base: {
    ...controlRecipe.base,
    appearance: 'none',
    pe: '10',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
    backgroundPosition: 'calc(100% - 1.25rem) 55%, calc(100% - 0.9rem) 55%',
    backgroundSize: '0.35rem 0.35rem',
    backgroundRepeat: 'no-repeat',
    // Some browsers use system colours.
    '& option': { bgColor: 'surface', color: 'text' },
  },
});
