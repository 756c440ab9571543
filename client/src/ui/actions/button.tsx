import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { buttonRecipe } from './button-recipe.ts';

const Styled = chakra('button', buttonRecipe);

/** Solid: one per screen. `isBusy` keeps size and name. */
export function Button({
  isBusy = false,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<typeof Styled> & { isBusy?: boolean }) {
  return (
    <Styled type={type} disabled={disabled || isBusy} aria-busy={isBusy || undefined} {...rest} />
  );
}
