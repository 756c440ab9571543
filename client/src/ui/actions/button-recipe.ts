import { defineRecipe, type SystemStyleObject } from '@chakra-ui/react';

export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    borderRadius: 'md',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontFamily: 'body',
    fontWeight: 'medium',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    '& svg': { flexShrink: '0', width: '1.15em', height: '1.15em' },
  },
  variants: {
    look: {
      solid: { bg: 'accent', color: 'accent.on', _hover: { bg: 'accent.hover' } },
      outline: {
        bg: 'surface',
        color: 'text',
        borderColor: 'line',
        _hover: { borderColor: 'accent', color: 'accent', bg: 'accent.subtle' },
      },
      quiet: {
        bg: 'transparent',
        color: 'accent',
        _hover: { bg: 'accent.subtle' },
      },
      danger: { bg: 'danger.solid', color: 'danger.on', _hover: { opacity: '0.9' } },
    },
    size: {
      sm: { minHeight: '9', px: '3', py: '1', fontSize: 'sm' },
      md: { minHeight: '11', px: '4', py: '2', fontSize: 'md' },
      lg: { minHeight: '12', px: '6', py: '2', fontSize: 'lg' },
    },
    isWide: { true: { width: 'full' } },
  },
  defaultVariants: { look: 'solid', size: 'md' },
});

/** As one style, for rows that repeat. */
export function buttonStyle(look: 'solid' | 'outline', size: 'md' | 'lg'): SystemStyleObject {
  const { base, variants } = buttonRecipe;
  return { ...base, ...variants?.look[look], ...variants?.size[size] };
}
