import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { beforePaint } from './before-paint-plugin.ts';
import { contractsForClients, makersOfContracts } from './contracts-plugin.ts';
import { prerenderedPages } from './prerender-plugin.ts';
import { routerWithoutUnusedParts } from './router-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { styleCache } from './style-cache-plugin.ts';
import { zodWithoutJsonSchema } from './zod-plugin.ts';

const gatewayUrl = process.env.GATEWAY_URL ?? 'http://localhost:3000';
const preloadedFonts = /source-(sans-3|serif-4)-latin-wght-normal.*\.woff2$/;

/** The first script keeps its own name, by which the service worker finds it. */
const notFirstScript = /^(?!.*(?:\/app\/main\.tsx|\/index\.html)$)/;
/** What this many routes share is loaded once, by all, instead of as many small files. */
const SHARED_BY = 14;

/** With all that they import: what the shell draws for a signed-in member, on whichever page. */
const memberParts =
  /\/client\/src\/(app\/shell\/navigation\/(footer|member-menus|mobile-menu-panel)|domain\/(clock\/(running-bar|ticks)|presence\/attendance)|features\/((messaging\/unread|groups\/conversation)\/unread-badge|analytics\/beacon\/page-views))\.tsx?$/;

/** The library and what it makes: only forms and live events need them. */
const schemas = /\/node_modules\/zod\/|\.ts\?schemas$/;

/** Large, and used in part: an encryption library, a dictionary of passwords, and the like. */
const usedInPart = /^(engine|strength-of|calendar-grid|jsQR)$/;

/**
 * A browser that knows the comment compiles the whole script while it downloads, not each function on the
 * main thread when it first runs. See docs/decisions/058-left-until-after-the-first-screen.md.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && !usedInPart.test(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** Fonts load with the page so that text does not jump. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  };
}

export default defineConfig({
  plugins: [
    contractsForClients(),
    react(),
    routerWithoutUnusedParts(),
    zodWithoutJsonSchema(),
    styleCache(),
    preloadFonts(),
    compiledAhead(),
    serviceWorker(),
    beforePaint(),
    prerenderedPages(memberParts),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // An inlined font would be a data: URL, which the content security policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // This and the next two: a module runs when it is imported, and small shared scripts are part of
      // those that import them. See docs/decisions/057-asked-for-before-any-script.md.
      preserveEntrySignatures: false,
      treeshake: { manualPureFunctions: makersOfContracts },
      output: {
        strictExecutionOrder: true,
        codeSplitting: {
          experimentalInlineCommonChunks: { maxSize: 16 * 1024 },
          groups: [
            // Apart from our own code, because it stays in the browser's cache across upgrades.
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules(?!.*\.css$)/,
              priority: 3,
            },
            {
              name: 'schemas',
              test: schemas,
              minShareCount: SHARED_BY,
              includeDependenciesRecursively: false,
              priority: 3.5,
            },
            { name: 'base', tags: ['$initial'], test: notFirstScript, priority: 2 },
            { name: 'member', test: memberParts, priority: 1.5 },
            { name: 'forms', test: /\/node_modules\/react-hook-form\//, priority: 1.1 },
            { name: 'shared', minShareCount: SHARED_BY, priority: 1 },
            // Messages and what works behind pages need them.
            { name: 'keys', test: /\/e2ee\/keys\.ts$/, priority: 0.9 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: gatewayUrl, changeOrigin: false } },
  },
});
