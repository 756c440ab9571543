import { defineSemanticTokens } from '@chakra-ui/react';

function hue(fg: string, subtle: string, darkFg: string, darkSubtle: string) {
  return {
    fg: { value: { base: fg, _dark: darkFg } },
    subtle: { value: { base: subtle, _dark: darkSubtle } },
  };
}

/** Equal lightness and chroma (OKLCH); contrast at least 6.9 in light and 8.3 in dark. */
const categoryColours = {
  'adult-mental-health': hue('#005a63', '#def3f5', '#8ed9e2', '#153235'),
  'child-and-adolescent': hue('#654704', '#f6edde', '#e5c693', '#362b18'),
  'old-age-psychiatry': hue('#5e3e6d', '#f4eaf9', '#ddbced', '#332739'),
  'substance-misuse': hue('#703f19', '#fbebe1', '#f2be9c', '#3a281b'),
  'forensic-psychiatry': hue('#2b4e7a', '#e5f0fe', '#aacdfb', '#212d3e'),
  psychotherapy: hue('#155b3d', '#e3f3e9', '#a0daba', '#1c3227'),
  'emergency-psychiatry': hue('#743930', '#fde9e6', '#f8b9ae', '#3c2622'),
  'learning-disability': hue('#385725', '#e8f2e3', '#b6d6a5', '#25311f'),
  'liaison-psychiatry': hue('#005572', '#e0f2fb', '#97d4f2', '#19303b'),
  'perinatal-psychiatry': hue('#733747', '#fce9ec', '#f6b7c4', '#3c252a'),
  'eating-disorders': hue('#6b395c', '#f9e9f3', '#edb8da', '#392632'),
  neuropsychiatry: hue('#514376', '#efecfc', '#cdc1f7', '#2e293c'),
  'sleep-medicine': hue('#40487b', '#eaeefe', '#bcc7fc', '#272b3e'),
  'addiction-psychiatry': hue('#544f08', '#f0f0df', '#d1ce95', '#2f2e19'),
};

const tones = {
  good: hue('#095c34', '#e4f5e9', '#8ed8a8', '#1a3123'),
  fair: hue('#475411', '#eef3e1', '#bccd8b', '#292e17'),
  warn: hue('#6f4100', '#fbeedf', '#eeb97b', '#382814'),
  danger: hue('#8d1b19', '#ffeae7', '#feaba1', '#3d2320'),
  quiet: hue('#4c5c60', '#eceeec', '#b5c2c3', '#243034'),
};

const guideColours = {
  green: hue('#155b3d', '#e3f3e9', '#a0daba', '#1c3227'),
  blue: hue('#2b4e7a', '#e5f0fe', '#aacdfb', '#212d3e'),
  purple: hue('#514376', '#efecfc', '#cdc1f7', '#2e293c'),
  red: hue('#8a2320', '#ffeae7', '#feaba1', '#3d2320'),
  gray: tones.quiet,
};

const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** Features may use no other colours. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    /** `surface`: a sheet. `sunken`: a well. */
    bg: pair('#f6f7f4', '#0f1719'),
    surface: pair('#ffffff', '#162023'),
    sunken: pair('#edefeb', '#0b1214'),
    text: pair('#14262b', '#e7edeb'),
    muted: pair('#4c5c60', '#a5b4b5'),
    /** 3:1 contrast, enough to outline a control. */
    border: pair('#dadfdb', '#2a383b'),
    line: pair('#78878a', '#6d7f82'),
    accent: {
      DEFAULT: pair('#0d5157', '#7ccbc9'),
      hover: pair('#093e43', '#9adbd9'),
      on: pair('#ffffff', '#06282b'),
      subtle: pair('#e0eeec', '#173134'),
    },
    focus: pair('#0b6e76', '#8fdedb'),
    success: { ...tones.good, DEFAULT: tones.good.fg },
    warn: { ...tones.warn, DEFAULT: tones.warn.fg },
    danger: {
      ...tones.danger,
      DEFAULT: tones.danger.fg,
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
    /** Each step has 3:1 contrast against a surface. */
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
    /** Documents are paper, light also in the dark. Bands: points of an early warning score. */
    paper: {
      sheet: { value: '#ffffff' },
      sunken: { value: '#edefeb' },
      ink: { value: '#14262b' },
      muted: { value: '#4c5c60' },
      border: { value: '#dadfdb' },
      line: { value: '#78878a' },
      accent: { value: '#0d5157' },
      grid: { value: '#f3c6bf' },
      gridStrong: { value: '#e0968b' },
      band1: { value: '#fdf2c0' },
      band2: { value: '#fbd7a3' },
      band3: { value: '#f6b5ab' },
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
