import { defineSemanticTokens } from '@chakra-ui/react';
import { categoryColours, guideColours, tones } from './category-colours.ts';

const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** The only colours that a feature may name. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    /** The page itself; `surface` is a sheet on it, `sunken` a well in it. */
    bg: pair('#f6f7f4', '#0f1719'),
    surface: pair('#ffffff', '#162023'),
    sunken: pair('#edefeb', '#0b1214'),
    text: pair('#14262b', '#e7edeb'),
    muted: pair('#4c5c60', '#a5b4b5'),
    /** Lines between things; `line` is strong enough (3:1) to outline a control. */
    border: pair('#dadfdb', '#2a383b'),
    line: pair('#78878a', '#6d7f82'),
    accent: {
      DEFAULT: pair('#0d5157', '#7ccbc9'),
      hover: pair('#093e43', '#9adbd9'),
      /** Text on a filled accent. */
      on: pair('#ffffff', '#06282b'),
      subtle: pair('#e0eeec', '#173134'),
    },
    focus: pair('#0b6e76', '#8fdedb'),
    success: { ...tones.good, DEFAULT: tones.good.fg },
    warn: { ...tones.warn, DEFAULT: tones.warn.fg },
    danger: {
      ...tones.danger,
      DEFAULT: tones.danger.fg,
      /** Fill of a destructive button and what is written on it. */
      solid: pair('#a02320', '#c2443f'),
      on: pair('#ffffff', '#ffffff'),
    },
    quiet: tones.quiet,
    category: categoryColours,
    guide: guideColours,
    difficulty: {
      foundation: tones.good,
      intermediate: tones.warn,
      advanced: tones.danger,
    },
    rating: {
      pass: tones.good,
      borderlinePass: tones.fair,
      borderlineFail: tones.warn,
      fail: tones.danger,
    },
    /** Days of practice, from one station to four; each step is 3:1 against a surface. */
    activity: {
      some: pair('#67999c', '#4a7f82'),
      more: pair('#2c6c71', '#7cbdbc'),
      most: pair('#07363a', '#d3f3f1'),
    },
    presence: {
      online: pair('#1c7a4a', '#6fcf97'),
      away: pair('#95600a', '#eeb97b'),
      busy: pair('#b3302b', '#ff9a8f'),
      offline: pair('#6b7a7d', '#8b9a9c'),
    },
    backdrop: pair('#0f1719a6', '#05090ab8'),
  },
  shadows: {
    raised: pair(
      '0 1px 2px #14262b14, 0 8px 24px -8px #14262b2e',
      '0 1px 2px #00000066, 0 12px 32px -8px #000000a6',
    ),
  },
});
