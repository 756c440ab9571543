import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { scriptsWith } from './bundle-scripts.ts';

const END_OF_HEAD = '</head>';

/**
 * Writes `member.html`: the page that names what every signed-in member's screen loads next, so that
 * the browser fetches it together with the first script, which would ask for it only once it runs.
 * @param parts the modules that are loaded for a member on every page
 */
export function memberPage(parts: RegExp): Plugin {
  let folder = '';
  return {
    name: 'member-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const links = scriptsWith(parts, bundle)
        .filter((file) => !page.includes(`"/${file}"`))
        .map(
          (file) =>
            `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" nonce="__CSP_NONCE__">`,
        );
      if (links.length === 0 || !page.includes(END_OF_HEAD))
        throw new Error('The member page has nothing to load ahead, or no head.');
      writeFileSync(
        join(folder, 'member.html'),
        page.replace(END_OF_HEAD, () => `${links.join('\n    ')}\n  ${END_OF_HEAD}`),
      );
    },
  };
}
