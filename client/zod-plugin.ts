import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const jsonSchemaPart = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves the part of zod out of the pages that describes schemas as JSON Schema: only the gateway's
 * API documents need it, and no bundler can tell, because every schema has a method for it.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!jsonSchemaPart.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(exported)].map(([, name]) => name ?? '');
      // Schemas call the makers of their methods when they are made, and the methods never.
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
