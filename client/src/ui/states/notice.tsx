import { chakra } from '@chakra-ui/react';

export const Notice = chakra('div', {
  base: { px: '4', py: '3', borderRadius: 'md', '& > * + *': { mt: '2' } },
  variants: {
    tone: {
      quiet: { bg: 'quiet.subtle' },
      accent: { bg: 'accent.subtle' },
      success: { bg: 'success.subtle' },
      warn: { bg: 'warn.subtle' },
      danger: { bg: 'danger.subtle' },
    },
  },
  defaultVariants: { tone: 'quiet' },
});
