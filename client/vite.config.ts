import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker-plugin.ts';
import { zodWithoutJsonSchema } from './zod-plugin.ts';

const gatewayUrl = process.env.GATEWAY_URL ?? 'http://localhost:3000';
const preloadedFonts = /source-(sans-3|serif-4)-latin-wght-normal.*\.woff2$/;

const later = [
  /toaster|draw-avatar|exam-countdown|ui\/page\/(section|instant|long-date|prose)|(stale-notice|empty-page|toggle|use-selected-in-view)\.ts|pages-of|confirm-dialog|data-table|progress-ring|stat-card|form-frame|share-buttons|password-input|paged-list|search-field|ui\/page\/(tabs|tab-look)/,
  /\/ui\/(rich-text|fields|data|overlays)\//,
  /\/domain\/stations\/(role-player|materials|station-layout|staff-station|station-picker|result-parts|rewritten-note)/,
];

/** Small pieces of the first screen, which as scripts of their own would cost a request each. */
const first =
  /\/client\/src\/(device\/(owner|queue\/(pending-queue|offline-mutation))|live\/(live-state|channel|cache-view)|domain\/pages\/pages-context|ui\/overlays\/use-dismissal|api\/pages-of)\.ts|\/shared\/(kernel\/(event|command)|domain\/pages\/page-pattern)\.ts/;

function isBase(id: string): boolean {
  if (first.test(id)) return true;
  return (
    /\/client\/src\/(ui|api|domain\/(people|stations))\//.test(id) &&
    !later.some((piece) => piece.test(id))
  );
}

/** Summaries of contracts are for the API documents, which the servers make. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/(features|domain)\/[^?]+\.ts$/ },
      handler: (code) =>
        code.replace(/\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`$]*`),/g, ''),
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
  plugins: [withoutSummaries(), react(), zodWithoutJsonSchema(), preloadFonts(), serviceWorker()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // An inlined font would be a data: URL, which the content security policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file instead of thirty sequential requests.
          groups: [{ name: 'base', test: isBase }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: gatewayUrl, changeOrigin: false } },
  },
});
