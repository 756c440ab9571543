import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { controlRecipe } from './control-recipe.ts';

const Area = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', resize: 'vertical', fieldSizing: 'content' },
});

/** From `rows` up. */
export function TextArea({ rows = 3, ...rest }: ComponentProps<typeof Area>) {
  return <Area rows={rows} minHeight={`calc(${rows}lh + 1.125rem)`} {...rest} />;
}
