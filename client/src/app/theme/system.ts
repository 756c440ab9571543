import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { globalCss } from './global-css.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { textStyles } from './text-styles.ts';
import { breakpoints, tokens } from './tokens.ts';

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
