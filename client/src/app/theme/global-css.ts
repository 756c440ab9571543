import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
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
