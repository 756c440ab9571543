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
    // What gets focus is not below the bar of running clocks.
    '&:has([data-running-bars])': { scrollPaddingTop: '16' },
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
    // Keeps focused elements clear of the bottom navigation.
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
  // A ring around the whole page has no meaning.
  'main:focus-visible': { outline: 'none' },
  '::selection': { bg: 'accent.subtle', color: 'text' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Otherwise colour changes would spread one element per frame.
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});

const serif = { fontFamily: 'heading', letterSpacing: 'tight', textWrap: 'balance' as const };

const textStyles = defineTextStyles({
  display: { value: { ...serif, fontSize: '4xl', fontWeight: 'medium', lineHeight: 'tight' } },
  title: {
    value: {
      ...serif,
      fontSize: { base: '2xl', md: '3xl' },
      fontWeight: 'medium',
      lineHeight: 'tight',
    },
  },
  heading: { value: { ...serif, fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug' } },
  subheading: { value: { ...serif, fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' } },
  lead: { value: { fontSize: { base: 'md', md: 'lg' }, lineHeight: 'relaxed' } },
  body: { value: { fontSize: 'md', lineHeight: 'normal' } },
  clinical: { value: { fontSize: { base: 'md', md: 'lg' }, lineHeight: 'relaxed' } },
  small: { value: { fontSize: 'sm', lineHeight: 'normal' } },
  label: { value: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' } },
  caption: { value: { fontSize: 'xs', lineHeight: 'snug' } },
  eyebrow: {
    value: { fontSize: 'xs', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'wide' },
  },
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
      /** One second of a one-minute curve. */
      glide: { from: { transform: 'translateX(4px)' }, to: { transform: 'none' } },
      slideIn: { from: { transform: 'translateX(110%)' }, to: { transform: 'none' } },
    },
  },
});

/** Chakra's default theme would double the first script. */
export const system = createSystem(defaultBaseConfig, config);
