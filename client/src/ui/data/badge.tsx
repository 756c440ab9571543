import { chakra } from '@chakra-ui/react';

export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    py: '0.5',
    borderRadius: 'sm',
    textStyle: 'caption',
    fontWeight: 'medium',
    maxWidth: 'full',
  },
  variants: {
    tone: {
      quiet: { bg: 'quiet.subtle', color: 'quiet.fg' },
      accent: { bg: 'accent.subtle', color: 'accent' },
      success: { bg: 'success.subtle', color: 'success.fg' },
      warn: { bg: 'warn.subtle', color: 'warn.fg' },
      danger: { bg: 'danger.subtle', color: 'danger.fg' },
    },
  },
  defaultVariants: { tone: 'quiet' },
});
