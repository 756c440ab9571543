import { join } from 'node:path';
import type { Plugin } from 'vite';

const cacheFile = join(import.meta.dirname, 'src/app/theme/style-cache.ts');
const from = JSON.stringify(cacheFile);

/** The build fails if an upgrade has changed the code to replace. */
const changes: { file: RegExp; imports: string; replaced: [string, string][] }[] = [
  {
    file: /@chakra-ui\/react\/dist\/esm\/styled-system\/cva\.js$/,
    imports: 'memoByIdentity',
    replaced: [['\n  return cva;\n', '\n  return memoByIdentity(cva);\n']],
  },
  {
    file: /@chakra-ui\/react\/dist\/esm\/styled-system\/factory\.js$/,
    imports: 'memoByIdentity',
    replaced: [
      ['return cvaA.merge(cvaB);', 'return merged(cvaA)(cvaB);'],
      [
        'const mergeCva =',
        'const merged = memoByIdentity((a) => memoByIdentity((b) => a.merge(b)));\nconst mergeCva =',
      ],
    ],
  },
  {
    file: /@emotion\/hash\/dist\/emotion-hash\.esm\.js$/,
    imports: 'memo',
    replaced: [
      [
        'export { murmur2 as default };',
        'const hash = memo(murmur2);\nexport { hash as default };',
      ],
    ],
  },
];

/**
 * Gives Chakra UI and emotion a faster cache: with their own, a later render of an element costs
 * about as much as its first.
 */
export function styleCache(): Plugin {
  return {
    name: 'style-cache',
    enforce: 'pre',
    load(id) {
      if (!/@chakra-ui\/react\/dist\/esm\/utils\/memo\.js$/.test(id)) return null;
      return `export { memo } from ${from};`;
    },
    transform(code, id) {
      const change = changes.find(({ file }) => file.test(id));
      if (!change) return null;
      let result = `import { ${change.imports} } from ${from};\n${code}`;
      for (const [before, after] of change.replaced) {
        if (!code.includes(before)) throw new Error(`style-cache: ${id} has no ${before}`);
        result = result.replace(before, () => after);
      }
      return { code: result, map: null };
    },
  };
}
