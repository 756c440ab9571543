import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compiledScript } from './compiled-script.ts';

const source = join(import.meta.dirname, 'src/app/before-paint.ts');
const PLACE = '<!--before-paint-->';

/** Writes the script that runs before the first paint into the page itself. */
export function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    transformIndexHtml: {
      order: 'pre',
      async handler(page) {
        if (!page.includes(PLACE)) throw new Error(`The page has no ${PLACE}.`);
        const script = (await compiledScript(source)).trim();
        return page.replace(PLACE, () => `<script>${script}</script>`);
      },
    },
  };
}
