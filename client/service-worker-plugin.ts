import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Bundle, chunksOf, scriptsWith, withImports } from './bundle-scripts.ts';
import { compiledScript } from './compiled-script.ts';
import type { ShellBuild } from './src/offline/shell-build.ts';

const source = join(import.meta.dirname, 'src/offline/service-worker.ts');
/** Screens readable offline, what they draw with, and the queue of what is sent later. */
const readOffline =
  /\/src\/(features\/references\/|domain\/people\/draw-avatar\.|ui\/toast\/toaster\.|app\/background\.)/;
/** Fonts of the shell's languages. */
const shellFonts = /source-(sans-3|serif-4)-latin-wght-.*\.woff2$/;

/** By hand, not workbox: see docs/decisions/009-own-service-worker.md. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = shellOf(bundle, publicDir);
        const code = await compiledScript(source, { SHELL_BUILD: JSON.stringify(shell) });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
      },
    },
  };
}

function shellOf(bundle: Bundle, publicDir: string): ShellBuild {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no first script.');
  const publicFiles = readdirSync(publicDir).filter((name) => /\.(js|svg|webmanifest)$/.test(name));
  const scripts = withImports([entry.fileName, ...scriptsWith(readOffline, bundle)], bundle);
  const files = [...scripts, ...stylesAndFontsOf(bundle), ...publicFiles];
  const hash = createHash('sha256').update(Object.keys(bundle).sort().join());
  hash.update(String((bundle['index.html'] as Rolldown.OutputAsset | undefined)?.source));
  for (const name of publicFiles) hash.update(readFileSync(join(publicDir, name)));
  return {
    version: hash.digest('hex').slice(0, 12),
    entry: `/${entry.fileName}`,
    files: files.map((file) => `/${file}`),
  };
}

function stylesAndFontsOf(bundle: Bundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith('.css') || shellFonts.test(file));
}
