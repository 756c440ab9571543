import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = join(import.meta.dirname, 'src/app/prerender.tsx');
const ROOT = '<div id="root">';
const TITLE = /<title>.*?<\/title>/;
/** The server writes the nonce of each answer in its place. */
const NONCE = '__CSP_NONCE__';

/**
 * Writes what is seen before any script has run: `landing.html`, the page with what a visitor sees of
 * it, and `member-shells.json`, what goes into the root of a member's page, by the page's pattern.
 */
export function prerenderedPages(): Plugin {
  let folder = '';
  return {
    name: 'prerendered-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const built = join(folder, '.prerender');
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { ssr: entry, outDir: built, emptyOutDir: true, target: 'node20' },
      });
      const { landingMarkup, shellMarkups } = (await import(
        pathToFileURL(join(built, 'prerender.js')).href
      )) as typeof import('./src/app/prerender.tsx');
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const markup = landingMarkup(NONCE);
      const [title] = TITLE.exec(markup) ?? [];
      if (!title || !TITLE.test(page) || !page.includes(ROOT))
        throw new Error('The landing page has no title or no root.');
      const landing = page
        .replace(TITLE, () => title)
        .replace(ROOT, () => ROOT + markup.replace(TITLE, ''));
      writeFileSync(join(folder, 'landing.html'), landing);
      writeFileSync(join(folder, 'member-shells.json'), JSON.stringify(shellMarkups(NONCE)));
      rmSync(built, { recursive: true });
    },
  };
}
