import type { Plugin } from 'vite';

const router = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/;
const WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';
const displayName = /^\w+\.displayName = "\w+";$/gm;
const maker = /\bReact\d*\.(?:createContext|forwardRef|memo)\(/g;

/**
 * React Router's package sends its development build to every bundler, and names its components in a
 * way that keeps all of them. Without names and warnings, what nothing uses is left out.
 */
export function routerWithoutUnusedParts(): Plugin {
  let isFound = false;
  return {
    name: 'router-without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: router },
      handler(code) {
        isFound ||= code.includes(WARNINGS);
        return {
          code: code
            .replace(WARNINGS, 'var ENABLE_DEV_WARNINGS = false;')
            .replace(displayName, '')
            .replace(maker, '/* @__PURE__ */ $&'),
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`React Router has no "${WARNINGS}".`);
    },
  };
}
