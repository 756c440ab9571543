import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const jsonSchemaPart = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out zod's JSON Schema part, which only the gateway needs; no bundler can tell, as every
 * schema has a method for it.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!jsonSchemaPart.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(exported)].map(([, name]) => name ?? '');
      // Schemas create these methods but never call them.
      const lines = names.map((name) =>
        name.startsWith('create')
          ? `export const ${name} = () => leftOut;`
          : `export const ${name} = leftOut;`,
      );
      return `const leftOut = () => { throw new Error('JSON Schema is left out here.'); };
${lines.join('\n')}
export { leftOut as process };`;
    },
  };
}
