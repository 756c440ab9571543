import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { chunksOf, scriptsWith, withImports } from './bundle-scripts.ts';
import type { FirstLoad } from './src/app/prerender.tsx';

const entry = join(import.meta.dirname, 'src/app/prerender.tsx');
const chakraSystem = /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/;
const GLOBAL_STYLES = '[getPreflightCss(), getGlobalCss(), getTokenCss()]';
/** Imported by `main.tsx`; empty while developing, when Chakra UI inserts these styles. */
const STYLES_ID = 'virtual:global-styles.css';
const ROOT = '<div id="root">';
const FIRST_READS = '<meta name="first-reads" content="" />';
const TITLE = /<title>.*?<\/title>/;
/** The server writes the nonce of each answer in its place. */
const NONCE = '__CSP_NONCE__';

/** What a gateway writes into the page of one pattern: a meta element, links, and the root's contents. */
type MemberPage = { reads: string; scripts: string; root: string };

type Prerendered = {
  globalStyles: string;
  landing: string;
  shells: Partial<Record<string, string>>;
  /** With the module that the page's script begins with. */
  loads: (Omit<FirstLoad, 'Screen'> & { module: string | undefined })[];
};

/**
 * Writes what is seen before any script has run: `landing.html`, the page with what a visitor sees
 * of it, and `member-pages.json`, by the page's pattern what the page of a signed-in member fetches
 * ahead and shows until it is drawn. The global styles become part of the stylesheet.
 * @param memberParts the modules that are loaded for a member on every page
 */
export function prerenderedPages(memberParts: RegExp): Plugin {
  let folder = '';
  let prerendered: Promise<Prerendered> | undefined;
  const once = (): Promise<Prerendered> => {
    prerendered ??= prerender(folder);
    return prerendered;
  };
  let isBuild = false;
  return {
    name: 'prerendered-pages',
    configResolved({ command, root, build: { outDir } }) {
      isBuild = command === 'build';
      folder = join(root, outDir);
    },
    resolveId: (id) => (id === STYLES_ID ? id : null),
    load: async (id) => {
      if (id !== STYLES_ID) return null;
      return isBuild ? (await once()).globalStyles : '';
    },
    transform(code, id) {
      if (!isBuild || !chakraSystem.test(id)) return null;
      if (!code.includes(GLOBAL_STYLES)) throw new Error(`${id} has no ${GLOBAL_STYLES}`);
      return { code: code.replace(GLOBAL_STYLES, '[]'), map: null };
    },
    async writeBundle(_options, bundle) {
      const { landing, shells, loads } = await once();
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const [title] = TITLE.exec(landing) ?? [];
      for (const part of [ROOT, FIRST_READS])
        if (!page.includes(part)) throw new Error(`The page has no ${part}.`);
      if (!title || !TITLE.test(page)) throw new Error('The landing page has no title.');
      const landingPage = page
        .replace(TITLE, () => title)
        .replace(ROOT, () => ROOT + landing.replace(TITLE, ''));
      writeFileSync(join(folder, 'landing.html'), landingPage);

      const always = withImports(scriptsWith(memberParts, bundle), bundle);
      const linksTo = (scripts: string[]): string =>
        scripts
          .filter((file) => !page.includes(`"/${file}"`))
          .map(fetchedAhead)
          .join('\n    ');
      const pages: Record<string, MemberPage> = {
        '/*': { reads: FIRST_READS, scripts: linksTo(always), root: '' },
      };
      for (const { pattern, reads, module } of loads) {
        const own = chunksOf(bundle).find(({ moduleIds }) => module && moduleIds.includes(module));
        if (!own) throw new Error(`The page ${pattern} has no script.`);
        const scripts = new Set([...always, ...withImports([own.fileName], bundle)]);
        pages[pattern] = {
          reads: FIRST_READS.replace('content=""', () => `content="${reads.join(' ')}"`),
          scripts: linksTo([...scripts]),
          root: shells[pattern] ?? '',
        };
      }
      writeFileSync(join(folder, 'member-pages.json'), JSON.stringify(pages));
    },
  };
}

/** With a low priority and last in the head: what the first paint needs comes before them. */
const fetchedAhead = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" nonce="${NONCE}">`;

/** Builds the client for Node, below the packages that it imports, and asks it. */
async function prerender(folder: string): Promise<Prerendered> {
  mkdirSync(folder, { recursive: true });
  const built = mkdtempSync(join(folder, 'prerender-'));
  try {
    const output = (await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { ssr: entry, outDir: built, emptyOutDir: true, target: 'node20' },
    })) as Rolldown.RolldownOutput;
    // Some screens listen to the window as soon as they are loaded.
    Object.assign(globalThis, { addEventListener: () => {} });
    const { globalStyles, landingMarkup, shellMarkups, firstLoads } = (await import(
      pathToFileURL(join(built, 'prerender.js')).href
    )) as typeof import('./src/app/prerender.tsx');
    const chunks = output.output.filter((file) => file.type === 'chunk');
    const starts = await Promise.all(
      chunks
        .filter(({ isDynamicEntry }) => isDynamicEntry)
        .map(async ({ fileName, facadeModuleId }) => ({
          module: facadeModuleId ?? undefined,
          exports: Object.values(await import(pathToFileURL(join(built, fileName)).href)),
        })),
    );
    const loads = (await firstLoads()).map(({ Screen, ...load }) => ({
      ...load,
      module: starts.find(({ exports }) => exports.includes(Screen))?.module,
    }));
    return {
      globalStyles: globalStyles(),
      landing: landingMarkup(NONCE),
      shells: await shellMarkups(NONCE),
      loads,
    };
  } finally {
    rmSync(built, { recursive: true });
  }
}
