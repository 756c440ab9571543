import { defineTokens } from '@chakra-ui/react';

const rem = (px: number) => ({ value: `${px / 16}rem` });

/** 8-point grid, in quarter rems. */
const steps = {
  '0': { value: '0' },
  '0.5': rem(2),
  '1': rem(4),
  '1.5': rem(6),
  '2': rem(8),
  '3': rem(12),
  '4': rem(16),
  '5': rem(20),
  '6': rem(24),
  '8': rem(32),
  '9': rem(36),
  '10': rem(40),
  '11': rem(44),
  '12': rem(48),
  '14': rem(56),
  '16': rem(64),
  '20': rem(80),
  '24': rem(96),
  '32': rem(128),
};

export const tokens = defineTokens({
  spacing: steps,
  sizes: {
    ...steps,
    '40': rem(160),
    '56': rem(224),
    '64': rem(256),
    '80': rem(320),
    form: rem(440),
    dialog: rem(560),
    page: rem(1200),
    /** Specification, 2.19. */
    panel: { value: '600px' },
    list: { value: '450px' },
    measure: { value: '68ch' },
    full: { value: '100%' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
  },
  radii: {
    none: { value: '0' },
    sm: rem(4),
    md: rem(6),
    lg: rem(10),
    full: { value: '9999px' },
  },
  fonts: {
    body: {
      value:
        "'Source Sans 3 Variable', 'Source Sans Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
    },
    heading: { value: "'Source Serif 4 Variable', 'Source Serif Fallback', Georgia, serif" },
    mono: { value: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace" },
  },
  fontSizes: {
    xs: rem(14),
    sm: rem(15),
    md: rem(17),
    lg: rem(19),
    xl: rem(22),
    '2xl': rem(28),
    '3xl': rem(36),
    '4xl': { value: 'clamp(2.375rem, 1.6rem + 3.2vw, 3.75rem)' },
    '5xl': { value: 'clamp(3rem, 2.2rem + 4vw, 4.5rem)' },
  },
  fontWeights: {
    normal: { value: 400 },
    medium: { value: 550 },
    bold: { value: 650 },
  },
  lineHeights: {
    tight: { value: 1.12 },
    snug: { value: 1.3 },
    normal: { value: 1.5 },
    relaxed: { value: 1.65 },
  },
  letterSpacings: {
    tight: { value: '-0.018em' },
    wide: { value: '0.04em' },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '200ms' } },
  zIndex: {
    sticky: { value: 10 },
    header: { value: 20 },
    bar: { value: 30 },
    popover: { value: 40 },
    skipLink: { value: 50 },
    toast: { value: 60 },
  },
});

export const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' };
