import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineGlobalStyles,
  defineTextStyles,
} from '@chakra-ui/react';
import { semanticTokens } from './semantic-tokens.ts';
import { breakpoints, tokens } from './tokens.ts';

const globalCss = defineGlobalStyles({
  html: {
    bg: 'bg',
    color: 'text',
    _print: { bg: 'transparent' },
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
    // Keeps what is focused or jumped to clear of the fixed bar on phones.
    scrollPaddingBottom: { base: '20', lg: '6' },
  },
  'html, body, #root': { minHeight: '100dvh' },
  body: { overflowWrap: 'break-word' },
  'h1, h2, h3, h4': { textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  'table, time, output': { fontVariantNumeric: 'tabular-nums' },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'focus',
    outlineOffset: '2px',
  },
  // The page's landmark takes focus after a navigation; a ring around all of it says nothing.
  'main:focus-visible': { outline: 'none' },
  '::selection': { bg: 'accent.subtle', color: 'text' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // However short, a transition of everything would let a new colour arrive one element a frame.
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});

const serif = { fontFamily: 'heading', letterSpacing: 'tight', textWrap: 'balance' as const };

const textStyles = defineTextStyles({
  /** The one sentence that a landing page opens with. */
  display: { value: { ...serif, fontSize: '4xl', fontWeight: 'medium', lineHeight: 'tight' } },
  /** A page's h1. */
  title: {
    value: {
      ...serif,
      fontSize: { base: '2xl', md: '3xl' },
      fontWeight: 'medium',
      lineHeight: 'tight',
    },
  },
  /** A section's h2. */
  heading: { value: { ...serif, fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug' } },
  /** A card's or part's h3. */
  subheading: { value: { ...serif, fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' } },
  lead: { value: { fontSize: { base: 'md', md: 'lg' }, lineHeight: 'relaxed' } },
  body: { value: { fontSize: 'md', lineHeight: 'normal' } },
  /** Clinical text that is read slowly: vignettes, tasks, briefs. */
  clinical: { value: { fontSize: { base: 'md', md: 'lg' }, lineHeight: 'relaxed' } },
  small: { value: { fontSize: 'sm', lineHeight: 'normal' } },
  label: { value: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' } },
  caption: { value: { fontSize: 'xs', lineHeight: 'snug' } },
  /** A small line above a heading that says what kind of thing follows. */
  eyebrow: {
    value: { fontSize: 'xs', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'wide' },
  },
  /** Marks, counts, clocks. */
  figure: {
    value: {
      fontSize: '3xl',
      fontWeight: 'medium',
      lineHeight: 'tight',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  },
});

const config = defineConfig({
  cssVarsPrefix: 'c',
  preflight: true,
  globalCss,
  theme: {
    breakpoints,
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      breathe: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.55' } },
      appear: { from: { opacity: '0' }, to: { opacity: '1' } },
      /** A curve of a minute moves on by a second. */
      glide: { from: { transform: 'translateX(4px)' }, to: { transform: 'none' } },
      slideIn: { from: { transform: 'translateX(110%)' }, to: { transform: 'none' } },
    },
  },
});

/** Built on Chakra's base alone: its default theme would double the first screen's script. */
export const system = createSystem(defaultBaseConfig, config);
